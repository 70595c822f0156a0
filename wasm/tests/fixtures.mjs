// Logs of the repository and what the program says of them: what a module, a package and a page are compared with.

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

// A text of a file, if it is one in UTF-8: that of another encoding has a nought in its first letter.
function text(path) {
  const bytes = readFileSync(path);
  if (bytes.subarray(0, 4).includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

// Every log of the fixtures in UTF-8: its name from the root, its text, the board files it names.
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
    // What a file system says of a board that is not there is not the module's to say.
    if (readable) found.push({ name: relative(root, path), log, boards, lines: path.endsWith(".jsonl") });
  }
  return found;
}

// What the program prints, a document a line.
export function documents(...words) {
  const done = spawnSync(program, words, { cwd: root, encoding: "utf8", maxBuffer: 1 << 30 });
  if (done.error) throw done.error;
  return done.stdout.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

// The verdicts of the program on logs, by their names. A run searches for ways out of its first 40 unsound logs only, a module
// for that of every log.
export function verdicts(all) {
  const wanted = new Map();
  for (let from = 0; from < all.length; from += 40) {
    const names = all.slice(from, from + 40).map(({ name }) => name);
    for (const one of documents("check", "--isolated", "--format", "json", ...names)) wanted.set(one.log, [...(wanted.get(one.log) ?? []), one]);
  }
  return wanted;
}

// The transcripts of sessions: requests and replies in turn.
export function transcripts() {
  const folder = join(root, "fixtures/sessions");
  return readdirSync(folder).sort().map((name) => {
    const lines = readFileSync(join(folder, name), "utf8").split("\n").filter((_, index, all) => index + 1 < all.length);
    return { name, pairs: lines.flatMap((line, index) => (index % 2 ? [] : [[line, lines[index + 1]]])) };
  });
}

// A whole game: its header as it stands, and its declared moves.
export function whole(name) {
  const path = join(root, "fixtures/golden", `${name}.yaml`);
  const log = readFileSync(path, "utf8");
  const [told] = documents("replay", "--format", "json", path);
  const declared = told.moments.filter((moment) => moment.kind === "declared").map((moment) => moment.declared);
  // Legal placements have one hex each: that is what can be tapped, and several of them are one line in the fixture.
  const moves = declared.flatMap((move) => (move.place && Array.isArray(move.at) ? move.at.map((at) => ({ ...move, at })) : [move]));
  return { name, log, header: log.split("moves:\n")[0], moves, players: told.players, game: told.game, standing: told.standing };
}

// The log that `railref record` makes of moves.
export function recorded(file, words, moves) {
  const requests = moves.map((move) => `${JSON.stringify({ do: "play", move })}\n`).join("");
  execFileSync(program, ["record", file, "--format", "ndjson", ...words], { input: requests, maxBuffer: 1 << 28 });
  return readFileSync(file, "utf8");
}
