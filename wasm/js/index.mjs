// For browsers and bundlers: fetches the WebAssembly next to this file.
import { referee } from "./engine.mjs";

const bytes = await (await fetch(new URL("./railref.wasm", import.meta.url))).arrayBuffer();
export const { Session, check, checkAll, repair } = referee(await WebAssembly.compile(bytes));
