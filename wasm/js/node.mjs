// For Node, as a module: reads the WebAssembly next to this file.
import { readFileSync } from "node:fs";
import { referee } from "./engine.mjs";

const bytes = readFileSync(new URL("railref.wasm", import.meta.url));
export const { Session, check, checkAll, repair } = referee(new WebAssembly.Module(bytes));
