// Builds the page: one file that holds the style, the scripts, the module and the examples.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const MOST = 2_000_000;
const SCRIPTS = ["page/dom.js", "page/pack.js", "page/link.js", "page/keep.js", "js/engine.js", "page/map.js", "page/pick.js", "page/form.js", "page/stand.js", "page/play.js", "page/look.js", "page/game.js", "page/main.js"];
const EXAMPLES = {
  "Steel Driver": "steel-driver/games/four-players.yaml",
  "Ride the Rails": "ride-the-rails/games/four-players.yaml",
  "Mini Rails": "mini-rails/games/three-players.yaml",
  TransAmerica: "transamerica/games/three-players.yaml",
  "One with a mistake": "steel-driver/rules/route-taken.breaks.yaml",
};

// Encodes six bytes as seven characters, which `ofBase116` in pack.js reads. Base64 would take 14 % more, and the page has a limit
// of 2 MB.
function base116(bytes, digits) {
  const signs = digits.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at)));
  const out = [];
  for (let at = 0; at < bytes.length; at += 6) {
    const part = bytes.subarray(at, at + 6);
    let value = 0;
    for (let index = 0; index < 6; index += 1) value = value * 256 + (part[index] ?? 0);
    const group = [];
    for (let digit = 0; digit < 7; digit += 1) {
      group.unshift(signs[value % 116]);
      value = Math.floor(value / 116);
    }
    out.push(...group.slice(0, part.length + 1));
  }
  return out.join("");
}

// Compresses bytes with gzip, as small as possible.
function packed(root, input) {
  const pack = ["--manifest-path", join(root, "wasm/pack/Cargo.toml"), "--target-dir", join(root, "target/pack")];
  const options = { input, maxBuffer: 16 << 20, stdio: ["pipe", "pipe", "inherit"] };
  return execFileSync("cargo", ["run", "--quiet", "--release", "--locked", ...pack], options);
}

export function page(root, module) {
  const read = (...path) => readFileSync(join(root, ...path), "utf8");
  const version = /^version = "(.*)"/m.exec(read("Cargo.toml"))[1];
  // The page has no room for comments and indentation.
  const code = (name) => read("wasm", name).replace(/^ *\/\/.*\n|^ +/gm, "");
  const scripts = SCRIPTS.map(code).join("\n").replace("{version}", version);
  const within = (code) => `"use strict";\n(() => {\n${code}\n})();\n`;
  // The scripts and the style take a third of their room when they are packed; the first script unpacks them. The policy names
  // both scripts.
  const script = within(scripts);
  const first = within([code("page/pack.js"), code("page/first.js")].join("\n"));
  const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const examples = Object.entries(EXAMPLES).map(([title, path]) => ({ title, log: read("fixtures", path) }));
  const [digits, ofBase116] = new Function(`${read("wasm/page/pack.js")}; return [DIGITS, ofBase116];`)();
  const part = (input) => {
    const bytes = packed(root, input);
    const signs = base116(bytes, digits);
    if (!bytes.equals(ofBase116(signs))) throw new Error("the page would not read its own parts");
    return signs;
  };
  const parts = {
    hashes: `${hash(first)} ${hash(script)}`,
    style: part(Buffer.from(read("wasm/page/style.css").replace(/^ *\/\*.*\*\/\n|^ +/gm, ""))),
    module: part(readFileSync(module)),
    examples: part(Buffer.from(JSON.stringify(examples))),
    script: part(Buffer.from(script)),
    first,
  };
  const text = read("wasm/page/index.html").replace(/\{(hashes|style|module|examples|script|first)\}/g, (_, name) => parts[name]);
  if (/<\/script/i.test(first)) throw new Error("the first script of the page ends itself");
  const out = join(root, "target/dist/referee.html");
  mkdirSync(join(root, "target/dist"), { recursive: true });
  writeFileSync(out, text);
  const { size } = statSync(out);
  if (size >= MOST) throw new Error(`the page has ${size} bytes, and ${MOST} are too many`);
  console.log(`target/dist/referee.html: ${size} bytes`);
}
