// Writes the examples of the package's pages into target/npm, so that page.sh can compile them like a user's program.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./fixtures.mjs";

for (const [name, page] of [["readme", "wasm/README.md"], ["javascript", "docs/javascript.md"]]) {
  const example = /```js\n([^]*?)```/.exec(readFileSync(join(root, page), "utf8"));
  if (!example) throw new Error(`${page} has no example`);
  writeFileSync(join(root, "target/npm", `${name}.mts`), example[1].replace('"railref"', '"./railref/index.js"'));
}
