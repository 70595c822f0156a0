// Measures the page in headless Chromium, as it is and slowed six times, for docs/phone.md: until it is ready, and from a tap to the
// next state. By hand (`make page-speed`); it asserts nothing.

import { join } from "node:path";
import { PHONE, file, launch } from "./browser.mjs";
import { root, whole } from "./fixtures.mjs";

const ROUNDS = 5;
const TAPS = 12;

const { Session } = await import(join(root, "target/npm/railref/node.mjs"));
const middle = (times) => [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)];
const told = (times) => `${middle(times).toFixed(0)} ms in the middle, ${Math.max(...times).toFixed(0)} ms at most`;

// Returns the longest beginning of a whole game of TransAmerica with the most legal moves, and how many there are.
function crowded() {
  let best = { moves: 0 };
  const game = whole("transamerica-6");
  const session = new Session();
  session.request({ do: "open", log: `${game.header}moves:\n` });
  game.moves.forEach((move, index) => {
    session.request({ do: "play", move });
    if (index % 3) return;
    const reply = session.request({ do: "legal", limit: 40_000 });
    const moves = reply.ok ? reply.moves.length : 0;
    if (moves > best.moves) best = { moves, log: session.request({ do: "log" }).log };
  });
  return best;
}

// Taps the two ends of a track and goes back, by turns, and undoes and redoes the last move; returns how long each took, with
// everything drawn and laid out.
function measured(taps) {
  const timed = (act) => {
    const begin = performance.now();
    act();
    document.body.getBoundingClientRect();
    return performance.now() - begin;
  };
  const press = (one) => one.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const places = [];
  for (let round = 0; round < taps; round += 1) {
    for (let end = 0; end < 2; end += 1) {
      const hits = document.querySelectorAll(".map .hit");
      places.push(timed(() => press(hits[round % hits.length])));
    }
    while (document.getElementById("back")) document.getElementById("back").click();
  }
  const moves = [];
  for (let round = 0; round < taps; round += 1) moves.push(timed(() => document.getElementById(round % 2 ? "redo" : "undo").click()));
  return { places, moves };
}

const { moves, log } = crowded();
const browser = await launch();
for (const rate of [1, 6]) {
  const [ready, places, undone] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext({ viewport: PHONE, hasTouch: true });
    const page = await context.newPage();
    const tools = await context.newCDPSession(page);
    await tools.send("Emulation.setCPUThrottlingRate", { rate });
    await page.goto(`file://${file}`);
    await page.waitForSelector("body[data-ready]");
    ready.push(await page.evaluate(() => Number(document.body.dataset.ready)));
    await page.fill("#paste", log);
    await page.click("#judge");
    await page.waitForSelector("#choices");
    const found = await page.evaluate(measured, TAPS);
    places.push(...found.places);
    undone.push(...found.moves);
    await context.close();
  }
  console.log(`slowed ${rate} times: ready after ${told(ready)}`);
  console.log(`  a position of TransAmerica with ${moves} legal moves: a place tapped ${told(places)}; a move undone or redone ${told(undone)}`);
}
await browser.close();
