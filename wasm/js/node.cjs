// For Node's require: reads the WebAssembly next to this file.
"use strict";
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { referee } = require("./engine.cjs");

const { Session, check, checkAll, repair } = referee(new WebAssembly.Module(readFileSync(join(__dirname, "railref.wasm"))));
module.exports = { Session, check, checkAll, repair };
