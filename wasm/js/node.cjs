// For Node's require: the WebAssembly is read from beside this file.
"use strict";
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { referee } = require("./engine.cjs");

const { Session, check, checkAll, repair } = referee(new WebAssembly.Module(readFileSync(join(__dirname, "railref.wasm"))));
module.exports = { Session, check, checkAll, repair };
