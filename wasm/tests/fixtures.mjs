// Reads the repository's logs and the program's output for them, with which the module, the package and the page are compared.

import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
export const program = process.env.RAILREF ?? join(root, "target/debug/railref");

function files(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? files(path) : entry.isFile() ? [path] : [];
  });
}

// Returns the text of a file if it is UTF-8, otherwise `null`. Text in UTF-16 or UTF-32 has a zero byte in its first character.
function text(path) {
  const bytes = readFileSync(path);
  if (bytes.subarray(0, 4).includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

// Returns every log of the fixtures that is in UTF-8, with its path, its text and the board files it names.
export function logs() {
  const found = [];
  for (const path of files(join(root, "fixtures")).sort()) {
    if (!/\.(ya?ml|json|jsonl)$/.test(path) || /\/(boards|sessions|verdicts|conformance)\//.test(path)) continue;
    const log = text(path);
    if (log === null) continue;
    const boards = {};
    let readable = !/\/hostile\/files\/board-/.test(path);
    for (const [, name] of log.matchAll(/^"?board"?: *"?([^"#\n{},]*\.(?:ya?ml|json))"? *(?:#.*)?$/gm)) {
      const board = join(dirname(path), name.trim());
      const known = existsSync(board) && text(board);
      if (known) boards[name.trim()] = known;
      else readable = false;
    }
    // A log whose board cannot be read is left out: the module has no error of a file system to report.
    if (readable) found.push({ name: relative(root, path), log, boards, lines: path.endsWith(".jsonl") });
  }
  return found;
}

// Returns the documents that the program prints, one per line.
export function documents(...words) {
  const done = spawnSync(program, words, { cwd: root, encoding: "utf8", maxBuffer: 1 << 30 });
  if (done.error) throw done.error;
  return done.stdout.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

// Returns the program's verdicts by the names of the logs. One run suggests repairs for its first 40 unsound logs only, the module
// for every log, so there is one run per 40 logs.
export function verdicts(all) {
  const wanted = new Map();
  for (let from = 0; from < all.length; from += 40) {
    const names = all.slice(from, from + 40).map(({ name }) => name);
    for (const one of documents("check", "--isolated", "--format", "json", ...names)) wanted.set(one.log, [...(wanted.get(one.log) ?? []), one]);
  }
  return wanted;
}

// Returns the transcripts of sessions, each as pairs of a request and its reply.
export function transcripts() {
  const folder = join(root, "fixtures/sessions");
  return readdirSync(folder).sort().map((name) => {
    const lines = readFileSync(join(folder, name), "utf8").split("\n").filter((_, index, all) => index + 1 < all.length);
    return { name, pairs: lines.flatMap((line, index) => (index % 2 ? [] : [[line, lines[index + 1]]])) };
  });
}

// Returns a whole game: its header as written, and its declared moves.
export function whole(name) {
  const path = join(root, "fixtures/golden", `${name}.yaml`);
  const log = readFileSync(path, "utf8");
  const [told] = documents("replay", "--format", "json", path);
  const declared = told.moments.filter((moment) => moment.kind === "declared").map((moment) => moment.declared);
  // A legal placement has one hex, which is what can be tapped; the fixture has several of them in one line.
  const moves = declared.flatMap((move) => (move.place && Array.isArray(move.at) ? move.at.map((at) => ({ ...move, at })) : [move]));
  return { name, log, header: log.split("moves:\n")[0], moves, players: told.players, game: told.game, standing: told.standing };
}

// Returns the log that `railref record` writes for these moves.
export function recorded(file, words, moves) {
  const requests = moves.map((move) => `${JSON.stringify({ do: "play", move })}\n`).join("");
  execFileSync(program, ["record", file, "--format", "ndjson", ...words], { input: requests, maxBuffer: 1 << 28 });
  return readFileSync(file, "utf8");
}
