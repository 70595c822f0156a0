// Tests the package in Node: its exports, and that its output is the program's. `make npm` runs it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { documents, logs, root, transcripts, verdicts } from "./fixtures.mjs";

const folder = join(root, "target/npm/railref");
const { Session, check, checkAll, repair } = await import(join(folder, "node.mjs"));
const all = logs();

test("the module has four exports and no imports", () => {
  const module = new WebAssembly.Module(readFileSync(join(folder, "railref.wasm")));
  assert.deepEqual(WebAssembly.Module.imports(module), []);
  assert.deepEqual(WebAssembly.Module.exports(module).map(({ name }) => name).sort(), ["alloc", "dealloc", "memory", "request"]);
});

test("the package has no install script and no dependency, and works with require too", () => {
  const about = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  assert.equal(about.scripts, undefined);
  assert.equal(about.dependencies, undefined);
  const required = createRequire(import.meta.url)(folder);
  assert.deepEqual(Object.keys(required).sort(), ["Session", "check", "checkAll", "repair"]);
  assert.equal(new required.Session().request({ do: "hello" }).protocol, 1);
});

test("the verdicts on all fixtures are the program's", () => {
  assert.ok(all.length > 1000, `${all.length} logs`);
  const wanted = verdicts(all);
  for (const { name, log, boards, lines } of all) {
    assert.deepEqual(checkAll(log, { name, boards, lines }), wanted.get(name), name);
  }
});

test("repairs are the program's", () => {
  const broken = all.filter(({ name }) => name.startsWith("fixtures/repair/"));
  assert.ok(broken.length > 10);
  for (const { name, log, boards } of broken) {
    assert.deepEqual(repair(log, { name, boards }), documents("repair", "--format", "json", name)[0], name);
  }
});

test("every request of the session transcripts gets the same reply", () => {
  for (const { name, pairs } of transcripts()) {
    const session = new Session();
    for (const [request, reply] of pairs) {
      // A session without a file replies to a line as to a request, so what concerns files is not compared.
      assert.deepEqual(JSON.parse(session.requestText(request)), JSON.parse(reply), `${name}: ${request}`);
    }
  }
});

test("a text of several logs is reported, and a value that is no text is refused", () => {
  const log = "game: mini-rails\nplayers: [Ann, Ben, Cleo]\nmoves: []\n";
  assert.throws(() => check(`${log}---\n${log}`), /2 logs/);
  assert.equal(checkAll(`${log}---\n${log}`).length, 2);
  assert.equal(check("").verdict, "malformed");
  assert.throws(() => check(7), TypeError);
  assert.throws(() => new Session().request(undefined), TypeError);
  assert.throws(() => new Session({ boards: 7 }), TypeError);
});

test("hostile texts get an answer, and the session continues", () => {
  const deep = (open, shut) => open.repeat(100_000) + shut.repeat(100_000);
  const texts = [
    "", "\0", "\ud800", "{", "[".repeat(200_000), deep("[", "]"), deep("{a: ", "}"), "- ".repeat(100_000), `{"do":`, `{"ask":`, `{"ask":"check"}`,
    `{"ask":"check","log":"","boards":{"a":7}}`, `{"do":"open","log":${JSON.stringify(deep("[", "]"))}}`, `{"do":"new","game":"mini-rails","players":["A","B","C"],"header":${deep("[", "]")}}`,
    "x".repeat(1 << 21), `{"do":"open","log":"${"\\n- a".repeat(100_000)}"}`, "&a [*a, *a]", "%YAML 9", "\u0085\u2028\ufeff",
  ];
  // Random wrong texts of every length, the same ones in every run.
  let seed = 7;
  const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648);
  for (let round = 0; round < 200; round += 1) {
    texts.push(String.fromCharCode(...Array.from({ length: random() % 200 }, () => random() % (round % 2 ? 128 : 65536))));
  }
  const session = new Session();
  for (const text of texts) {
    const reply = JSON.parse(session.requestText(text));
    assert.equal(typeof reply.ok, "boolean", text.slice(0, 40));
    assert.ok(checkAll(text).length > 0);
    assert.equal(typeof repair(text.slice(0, 100_000)).exhaustive, "boolean");
    for (const request of [{ do: "play", line: text.slice(0, 10_000) }, { do: "open", log: text.slice(0, 100_000) }]) {
      assert.equal(typeof session.request(request).ok, "boolean");
    }
  }
  assert.equal(session.request({ do: "hello" }).ok, true);
});
