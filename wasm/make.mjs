#!/usr/bin/env node
// Builds what users receive: `make.mjs module BUILT MODULE` makes the module from the compiler's output, `make.mjs npm MODULE` the
// package in target/npm/railref, `make.mjs page MODULE` the page target/dist/referee.html. .ci/wasm.sh and .ci/page.sh run it.

import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { only } from "./js/exports.mjs";
import { declarations } from "./js/types.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const read = (...path) => readFileSync(join(root, ...path), "utf8");
const of = (key) => new RegExp(`^${key} = "(.*)"`, "m").exec(read("Cargo.toml"))[1];
const version = of("version");

// The schemas of the documents that the package returns, with the names of their roots.
const SCHEMAS = { verdict: "Verdict", repair: "Repairs", "session-request": "SessionRequest", "session-reply": "SessionReply" };

function npm(module) {
  const out = join(root, "target/npm/railref");
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const put = (name, text) => writeFileSync(join(out, name), text);
  copyFileSync(module, join(out, "railref.wasm"));
  const engine = read("wasm/js/engine.js");
  put("engine.mjs", `${engine}\nexport { referee };\n`);
  put("engine.cjs", `"use strict";\n${engine}\nmodule.exports = { referee };\n`);
  for (const name of ["node.mjs", "node.cjs", "index.mjs"]) put(name, read("wasm/js", name));
  const types = new Map();
  for (const [name, own] of Object.entries(SCHEMAS)) {
    declarations(JSON.parse(read("schemas", `${name}.schema.json`)), own, types);
  }
  put("index.d.ts", read("wasm/js/head.d.ts") + [...types.values()].join("\n"));
  for (const name of ["LICENSE", "CHANGELOG.md"]) copyFileSync(join(root, name), join(out, name));
  put("README.md", read("wasm/README.md"));
  const own = {
    name: "railref",
    version,
    description: "Rules referee for railway board games: judges the YAML log of a game move by move, offline",
    license: "MIT",
    // npm compares this with the repository in which a release was built.
    repository: { type: "git", url: of("repository") },
    homepage: of("homepage"),
    keywords: ["boardgame", "referee", "railway", "validator", "yaml"],
    engines: { node: ">=18" },
    sideEffects: false,
    main: "./node.cjs",
    module: "./index.mjs",
    types: "./index.d.ts",
    exports: {
      ".": { types: "./index.d.ts", node: { import: "./node.mjs", require: "./node.cjs" }, default: "./index.mjs" },
      "./railref.wasm": "./railref.wasm",
      "./package.json": "./package.json",
    },
    files: ["*"],
  };
  put("package.json", `${JSON.stringify(own, null, 2)}\n`);
  console.log(`target/npm/railref: railref ${version}`);
}

const [what, module, out] = process.argv.slice(2);
if (what === "module" && out) {
  writeFileSync(out, only(readFileSync(module), ["memory", "alloc", "dealloc", "request"]));
} else if (what === "npm" && module) {
  npm(module);
} else if (what === "page" && module) {
  const { page } = await import("./page/make.mjs");
  page(root, module);
} else {
  console.error("make.mjs module BUILT MODULE | npm MODULE | page MODULE");
  process.exit(2);
}
