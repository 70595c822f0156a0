// Puts the page together: one file with the style, the scripts, the module and the examples in it.

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const MOST = 2_000_000;
const SCRIPTS = ["page/dom.js", "page/pack.js", "page/keep.js", "js/engine.js", "page/map.js", "page/pick.js", "page/form.js", "page/stand.js", "page/play.js", "page/look.js", "page/game.js", "page/main.js"];
const EXAMPLES = {
  "Steel Driver": "steel-driver/games/four-players.yaml",
  "Ride the Rails": "ride-the-rails/games/four-players.yaml",
  "Mini Rails": "mini-rails/games/three-players.yaml",
  TransAmerica: "transamerica/games/three-players.yaml",
  "One with a mistake": "steel-driver/rules/route-taken.breaks.yaml",
};

export function page(root, module) {
  const read = (...path) => readFileSync(join(root, ...path), "utf8");
  const version = /^version = "(.*)"/m.exec(read("Cargo.toml"))[1];
  const scripts = SCRIPTS.map((name) => read("wasm", name)).join("\n").replace("{version}", version);
  const script = `"use strict";\n(() => {\n${scripts}\n})();\n`;
  const examples = Object.entries(EXAMPLES).map(([title, path]) => ({ title, log: read("fixtures", path) }));
  const parts = {
    hash: `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
    style: read("wasm/page/style.css").trim(),
    module: gzipSync(readFileSync(module), { level: 9 }).toString("base64"),
    // In a script a "<" may not begin an end tag.
    examples: JSON.stringify(examples).replaceAll("<", "\\u003c"),
    script,
  };
  const text = read("wasm/page/index.html").replace(/\{(hash|style|module|examples|script)\}/g, (_, name) => parts[name]);
  if (/<\/script/i.test(script)) throw new Error("a script of the page ends itself");
  const out = join(root, "target/dist/referee.html");
  mkdirSync(join(root, "target/dist"), { recursive: true });
  writeFileSync(out, text);
  const { size } = statSync(out);
  if (size >= MOST) throw new Error(`the page has ${size} bytes, and ${MOST} are too many`);
  console.log(`target/dist/referee.html: ${size} bytes`);
}
