// Tests in headless Chromium recording: whole games by taps and by keys give the log that `record` writes. `make page` runs them if
// Chromium and npm are installed.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { DESK, PHONE, begun, file, fits, implied, isKept, launch, logOf, opened, quiet, ready, tapped } from "./browser.mjs";
import { documents, logs, recorded, root, transcripts, whole } from "./fixtures.mjs";

const GAMES = ["mini-rails-3", "ride-the-rails-3", "transamerica-6", "steel-driver-3"];
const folder = mkdtempSync(join(tmpdir(), "railref-page-"));
let browser;
before(async () => { browser = await launch(); });
after(async () => { await browser.close(); });

// Returns what `railref record` writes when it continues the page's new log with moves.
async function atTheTerminal(name, first, moves) {
  const path = join(folder, `${name}.yaml`);
  writeFileSync(path, first);
  return recorded(path, [], moves);
}

for (const name of GAMES) {
  test(`${name}: recorded by taps at 390 px`, { timeout: 900_000 }, async () => {
    const game = whole(name);
    const { page, context, heard } = await opened(browser);
    await begun(page, game);
    const first = await logOf(page);
    await ready(page);
    const taps = [];
    const moves = [];
    for (const move of game.moves) {
      if (await implied(page, move)) continue;
      moves.push(move);
      const { taps: needed } = await tapped(page, move);
      const values = Object.entries(move).filter(([key]) => key !== "by").flatMap(([, value]) => (Array.isArray(value) ? value.flat() : [value]));
      // A plain move has few values.
      if (!["draw", "deal"].includes(Object.keys(move)[0]) && values.length <= 2) taps.push(needed);
    }
    assert.equal(await logOf(page), await atTheTerminal(`taps-${name}`, first, moves));
    assert.ok(Math.max(...taps) <= 3, `a plain move took ${Math.max(...taps)} taps`);
    await page.locator("#result").tap();
    const [verdict] = documents("check", "--complete", "--format", "json", (writeFileSync(join(folder, "end.yaml"), await logOf(page)), join(folder, "end.yaml")));
    assert.equal(verdict.verdict, "legal");
    assert.deepEqual(verdict.standing, game.standing);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= PHONE.width, `${wide} px wide`);
    quiet(heard);
    await context.close();
  });

  test(`${name}: recorded by keys alone`, { timeout: 900_000 }, async () => {
    const game = whole(name);
    const { page, context, heard } = await opened(browser, { size: DESK });
    await begun(page, game);
    const first = await logOf(page);
    await page.locator("body").press("Tab");
    const moves = [];
    for (const [index, move] of game.moves.entries()) {
      if (await implied(page, move)) continue;
      moves.push(move);
      const before = await page.evaluate(() => document.body.dataset.revision);
      const plain = Object.keys(move)[0] === "pass";
      if (plain) {
        // A pass is one button: the key for the moves, then its letters.
        await page.evaluate(() => document.activeElement.blur());
        await page.keyboard.press("m");
        const there = async () => page.evaluate(() => document.activeElement.dataset.verb === "pass");
        for (let tab = 0; tab < 9 && !(await there()); tab += 1) await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
      } else {
        await page.evaluate(() => document.activeElement.blur());
        await page.keyboard.press("/");
        await page.keyboard.type(JSON.stringify(move));
        await page.keyboard.press("Enter");
      }
      assert.notEqual(await page.evaluate(() => document.body.dataset.revision), before, `move ${index + 1}: ${JSON.stringify(move)}`);
    }
    assert.equal(await logOf(page), await atTheTerminal(`keys-${name}`, first, moves));
    quiet(heard);
    await context.close();
  });
}

test("a game begun with names alone is the one that record begins", async () => {
  const { page, context } = await opened(browser);
  await page.selectOption("#game", "steel-driver");
  await page.fill("#players", "Andy, Don, Simon");
  await page.click("#begin");
  const path = join(folder, "new.yaml");
  assert.equal(await logOf(page), recorded(path, ["--game", "steel-driver", "--players", "Andy,Don,Simon"], []));
  await context.close();
});

test("refusals, accepted irregularities, undo, redo and expects", async () => {
  const { page, context, heard } = await opened(browser);
  await page.selectOption("#game", "transamerica");
  await page.fill("#players", "Ann, Ben");
  await page.click("#begin");
  const line = async (text) => {
    await page.fill("#line", text);
    await page.press("#line", "Enter");
  };
  await line("start boston");
  await line("start seattle");
  await line("lay e6 f7");
  await page.waitForSelector(".card.wrong");
  assert.match(await page.locator(".card.wrong").first().textContent(), /transamerica\/not-connected/);
  await page.getByLabel("Why the table lets it stand").fill("agreed");
  await page.getByRole("button", { name: "Let it stand" }).tap();
  assert.match(await logOf(page), /accept: (transamerica\/)?not-connected, reason: agreed/);
  await page.locator("#undo").tap();
  assert.doesNotMatch(await logOf(page), /accept/);
  await page.locator("#redo").tap();
  assert.match(await logOf(page), /accept/);
  await page.getByText("A note on the last move").tap();
  await page.getByLabel("A note on the last move").fill("she thought long");
  await page.getByRole("button", { name: "Note it" }).tap();
  assert.match(await logOf(page), /note: she thought long/);
  await page.getByRole("button", { name: /^points of Ann: 13/ }).tap();
  await page.getByRole("button", { name: "Write it into the log" }).tap();
  assert.match(await logOf(page), /expect: \{points: \{Ann: 13\}\}/);
  await page.getByRole("button", { name: /^points of Ben: 13/ }).tap();
  await page.getByLabel("points of Ben", { exact: true }).fill("12");
  await page.getByRole("button", { name: "Write it into the log" }).tap();
  assert.match(await page.locator(".card.wrong").first().textContent(), /points of Ben are 13, declared 12/);
  // What was refused can be corrected; nothing is taken for a figure that is none.
  await page.getByLabel("points of Ben", { exact: true }).fill("");
  await page.getByRole("button", { name: "Write it into the log" }).tap();
  await page.getByText("Write points of Ben, or leave it out").waitFor();
  await page.getByLabel("points of Ben", { exact: true }).fill("9999999999");
  await page.getByRole("button", { name: "Write it into the log" }).tap();
  assert.match(await page.locator(".card.wrong").first().textContent(), /declared 9999999999/);
  await page.getByLabel("points of Ben", { exact: true }).fill("13");
  await page.getByRole("button", { name: "Write it into the log" }).tap();
  assert.match(await page.locator("#story").textContent(), /^Compared with the table: points of Ben 13/);
  assert.match(await logOf(page), /expect: \{points: \{Ben: 13\}\}\}?\n$/);
  assert.doesNotMatch(await logOf(page), /expect: \{\}/);
  quiet(heard);
  await context.close();
});

test("on a phone the next step stays in sight and has a name", async () => {
  const { page, context, heard } = await opened(browser);
  // What the page says about a game's header is in whole sentences.
  for (const game of await page.locator("#game option").evaluateAll((all) => all.map((one) => one.value))) {
    await page.selectOption("#game", game);
    assert.doesNotMatch(await page.locator("main").textContent(), /\[object/, game);
  }
  const seen = (selector) => page.locator(selector).first().evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= document.querySelector("nav.tabs").getBoundingClientRect().bottom - 1 && bottom <= document.querySelector(".scores").getBoundingClientRect().top + 1;
  });
  await page.selectOption("#game", "steel-driver");
  await page.fill("#players", "Ann, Ben, Cleo");
  await page.click("#begin");
  await page.getByRole("button", { name: "blue", exact: true }).tap();
  await page.getByRole("button", { name: "1", exact: true }).tap();
  // The button of a pass names it, and the turn stays next to it.
  await page.getByRole("button", { name: "pass: Ben", exact: true }).tap();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.locator('[data-verb="pass"]').evaluate((one) => one.click());
  assert.ok(await seen("#who"), "whose turn it is");
  assert.match(await page.locator("#story").textContent(), /Ann takes control of blue/);
  assert.equal(await page.locator("#redo").isDisabled(), true);
  await page.locator("#undo").tap();
  assert.match(await page.locator("#story").textContent(), /^Taken back: Cleo passes/);
  await page.locator("#redo").tap();
  assert.match(await page.locator("#story").textContent(), /^Put back: Cleo passes/);
  // A refusal begins with what is wrong, and is scrolled into sight.
  await page.fill("#line", "offer red 99");
  await page.press("#line", "Enter");
  assert.ok(await seen(".refusal strong"), "why it was refused");
  quiet(heard);
  await context.close();
});

test("what is no number can be changed to what lies on the table", async () => {
  const { page, context, heard } = await opened(browser);
  await page.locator('[data-example="Mini Rails"]').tap();
  for (let round = 0; round < 5; round += 1) await page.locator("#undo").tap();
  const stocks = page.getByRole("button", { name: /^stocks of Bob/ });
  await stocks.tap();
  const field = page.getByLabel("stocks of Bob", { exact: true });
  const right = await field.inputValue();
  await field.fill("[{white: 0}]");
  await page.getByRole("button", { name: "Write it into the log" }).tap();
  assert.match(await page.locator(".card.wrong").first().textContent(), /stocks of Bob/);
  await field.fill(right);
  await page.getByRole("button", { name: "Write it into the log" }).tap();
  assert.match(await logOf(page), /expect: \{stocks: \{Bob: /);
  await page.click("#home");
  // In TransAmerica a start marker is a name.
  await page.fill("#paste", "game: transamerica\nplayers: [Ann, Ben]\nmoves:\n  - {start: Omaha, by: Ann}\n");
  await page.click("#judge");
  await page.getByRole("button", { name: /^start of Ann/ }).tap();
  await page.getByLabel("start of Ann", { exact: true }).fill("Chicago");
  await page.getByRole("button", { name: "Write it into the log" }).tap();
  assert.match(await page.locator(".card.wrong").first().textContent(), /start of Ann .*declared/);
  quiet(heard);
  await context.close();
});

test("undo of an illegal log names the line taken back, and what cannot be put back is not offered", async () => {
  const { page, context, heard } = await opened(browser);
  await page.locator('[data-example="One with a mistake"]').tap();
  await page.locator('[data-tab="play"]').tap();
  await page.locator("#undo").tap();
  assert.match(await page.locator("#story").textContent(), /^Taken back: \{build: yellow, from: Baltimore, to: Pittsburgh\}/);
  assert.equal(await page.locator("#redo").isDisabled(), true);
  await page.locator("#undo").tap();
  assert.match(await page.locator("#story").textContent(), /^Taken back: red builds Baltimore-Pittsburgh/);
  assert.equal(await page.locator("#redo").isDisabled(), false);
  while (await page.locator("#undo").isEnabled()) await page.locator("#undo").tap();
  assert.match(await logOf(page), /moves:\s*(\[\]\s*)?$/);
  quiet(heard);
  await context.close();
});

test("the example of short hand is a move that may be played now, in every game", { timeout: 300_000 }, async () => {
  for (const name of GAMES) {
    const game = whole(name);
    const { page, context, heard } = await opened(browser, { size: DESK });
    await begun(page, { ...game, players: game.players });
    let tried = 0;
    for (const [index, move] of game.moves.entries()) {
      if (await implied(page, move)) continue;
      const example = await page.locator("#line").getAttribute("placeholder");
      const type = async (line) => {
        const before = await page.evaluate(() => document.body.dataset.revision);
        await page.fill("#line", line);
        await page.press("#line", "Enter");
        return before !== (await page.evaluate(() => document.body.dataset.revision));
      };
      // Draws, deals and reveals have none; in the place of a deal a start may be played.
      const chance = ["draw", "deal", "reveal"].includes(Object.keys(move)[0]);
      if (!chance) assert.notEqual(example, "", `${name}, move ${index + 1}`);
      if (example && index % 5 < 2) {
        assert.ok(await type(example), `${name}, move ${index + 1}: ${example}`);
        tried += 1;
        await page.locator("#undo").click();
      }
      assert.ok(await type(JSON.stringify(move)), JSON.stringify(move));
      if (index > 70) break;
    }
    assert.ok(tried > 10, `${name}: ${tried}`);
    quiet(heard);
    await context.close();
  }
});

test("u undoes where a keyboard player is, unless a button begins with it", async () => {
  const { page, context, heard } = await opened(browser, { size: DESK });
  await page.fill("#players", "Andy, Don, Simon");
  await page.press("#players", "Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  const moves = async () => (await logOf(page)).split("\n").filter((line) => line.startsWith("  - ")).length;
  assert.equal(await moves(), 1);
  await page.keyboard.press("m");
  assert.ok(await page.evaluate(() => Boolean(document.activeElement.closest(".chips"))));
  // A name is not a shortcut, even if no button begins like it.
  for (const letter of "qu") await page.keyboard.press(letter);
  assert.equal(await moves(), 1);
  await page.keyboard.press("m");
  await page.waitForTimeout(1100);
  await page.keyboard.press("u");
  assert.equal(await moves(), 0);
  // From the line, Esc leads to the moves.
  await page.keyboard.press("/");
  await page.keyboard.press("Escape");
  assert.ok(await page.evaluate(() => document.getElementById("choices").contains(document.activeElement)));
  quiet(heard);
  await context.close();
});

test("a note is written once, and a refusal names the buttons of the page", async () => {
  const { page, context, heard } = await opened(browser);
  await page.fill("#paste", "game: transamerica\nplayers: [Ann, Ben]\nmoves:\n  - {start: Omaha, by: Ann}\n  - {start: Chicago, by: Ben}\n");
  await page.click("#judge");
  await page.getByText("A note on the last move").tap();
  for (const note of ["once", "twice"]) {
    await page.getByLabel("A note on the last move").fill(note);
    await page.getByRole("button", { name: "Note it" }).tap();
  }
  assert.match(await page.locator(".refusal").textContent(), /has a note already\. Undo the line/);
  await page.fill("#line", "lay e6 f7");
  await page.press("#line", "Enter");
  const refused = await page.locator(".refusal").textContent();
  assert.match(refused, /comes nearest/);
  assert.doesNotMatch(refused, /add accept/);
  quiet(heard);
  await context.close();
});

test("a form offers only names that are possible", async () => {
  const { page, context } = await opened(browser);
  const offered = async (game, players, verb, lines = []) => {
    await page.selectOption("#game", game);
    await page.fill("#players", players);
    await page.click("#begin");
    for (const line of lines) {
      await page.fill("#line", line);
      await page.press("#line", "Enter");
    }
    await page.click(`[data-form="${verb}"]`);
    const names = await page.locator(".form [data-name]").evaluateAll((all) => all.map((one) => one.dataset.name));
    await page.click("#home");
    return new Set(names);
  };
  // The card of Kansas City is dashed.
  const [three, four] = [await offered("transamerica", "Ann, Ben, Cleo", "deal"), await offered("transamerica", "Ann, Ben, Cleo, Dan", "deal")];
  assert.ok(!three.has("Kansas City") && four.has("Kansas City"), [...three].join());
  assert.equal(four.size - three.size, 1 + 10, "a player and the dashed cards");
  const left = await offered("steel-driver", "Andy, Don, Simon", "sale", ["sale red don 4"]);
  assert.ok(!left.has("red") && left.has("blue"), [...left].join());
  await context.close();
});

test("the result can be written if the standing rests on rulings", async () => {
  const { page, context, heard } = await opened(browser);
  await page.locator('[data-example="Steel Driver"]').tap();
  const log = await logOf(page);
  await page.locator("#undo").tap();
  await page.locator("#result").tap();
  const again = await logOf(page);
  assert.match(again, /^result:/m);
  assert.equal(again.includes("rests_on"), false);
  await page.locator('[data-tab="log"]').tap();
  assert.match(await page.locator(".verdict").first().textContent(), /^legal: /);
  assert.match(log, /^result:/m);
  quiet(heard);
  await context.close();
});

test("a player has the name of a property of every object", async () => {
  const { page, context, heard } = await opened(browser);
  await page.selectOption("#game", "transamerica");
  await page.fill("#players", "__proto__, constructor");
  await page.click("#begin");
  await page.fill("#line", "start boston");
  await page.press("#line", "Enter");
  for (const name of ["__proto__", "constructor"]) {
    await page.getByRole("button", { name: new RegExp(`^points of ${name}: 13`) }).tap();
    await page.getByRole("button", { name: "Write it into the log" }).tap();
    assert.match(await logOf(page), new RegExp(`expect: \\{points: \\{"?${name}"?: 13\\}\\}`));
  }
  quiet(heard);
  await context.close();
});

test("the first press on Begin works, whatever is open", async () => {
  for (const size of [PHONE, DESK]) {
    const { page, context, heard } = await opened(browser, { size });
    for (const game of await page.locator("#game option").evaluateAll((all) => all.map((one) => one.value))) {
      await page.selectOption("#game", game);
      const details = page.locator("summary", { hasText: "Title, date" });
      if (!(await details.evaluate((one) => one.parentNode.open))) await details.click();
      await page.getByLabel("Title", { exact: true }).fill("Friday");
      await page.fill("#players", "Ann, Ben, Cleo");
      // Clicks as a hand does: where the button is, without waiting for anything.
      await page.locator("#begin").scrollIntoViewIfNeeded();
      const { x, y, width, height } = await page.locator("#begin").boundingBox();
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
      await page.mouse.up();
      assert.equal(await page.locator("#choices").count(), 1, `${game} at ${size.width}`);
      await isKept(page);
      await page.click("#home");
    }
    quiet(heard);
    await context.close();
  }
});

test("a game can be begun and played with Tab, Enter and letters alone", { timeout: 300_000 }, async () => {
  const letters = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  for (const name of GAMES) {
    const game = whole(name);
    const { page, context, heard } = await opened(browser, { size: DESK });
    const press = (key) => page.keyboard.press(key);
    const focused = () => page.evaluate(() => {
      const one = document.activeElement;
      return { id: one.id, verb: one.dataset.verb, form: one.dataset.form, given: one.dataset.given && JSON.parse(one.dataset.given), name: one.dataset.name, label: one.textContent.slice(0, 40), tag: one.localName, whose: one.closest(".form .chips")?.getAttribute("aria-label") };
    });
    const to = async (is, why, key = "Tab") => {
      for (let tab = 0; tab < 80; tab += 1) {
        if (is(await focused())) return;
        await press(key);
      }
      assert.fail(`${name}: no way by ${key} to ${why} from ${JSON.stringify(await focused())}`);
    };
    const inMoves = async (why) => assert.ok(await page.evaluate(() => document.getElementById("choices")?.contains(document.activeElement)), `${name}: ${why}: ${JSON.stringify(await focused())}`);
    await to(({ id }) => id === "game", "the games");
    await page.keyboard.type(await page.locator(`#game option[value="${game.game}"]`).textContent());
    await to(({ id }) => id === "players", "the players");
    await page.keyboard.type(game.players.join(", "));
    const more = game.header.split("\n").filter((line) => !/^(#|game:|players:)/.test(line)).join("\n").trim();
    if (more) {
      if (!(await page.locator("details", { hasText: "Title, date" }).evaluate((one) => one.open))) {
        await to(({ tag }) => tag === "summary", "the rest of the header");
        await press("Enter");
      }
      await to(({ tag }) => tag === "textarea", "the rest of the header");
      await press("Control+a");
      await page.keyboard.insertText(more);
    }
    await to(({ id }) => id === "begin", "Begin");
    await press("Enter");
    await inMoves("after Begin");
    const first = await logOf(page);
    // The click opened another view.
    await press("m");
    const moves = [];
    for (const move of game.moves.slice(0, 14)) {
      if (await implied(page, move)) continue;
      moves.push(move);
      const verb = Object.keys(move)[0];
      const before = await page.evaluate(() => document.body.dataset.revision);
      const grown = () => page.evaluate((before) => document.body.dataset.revision !== before, before);
      for (let round = 0; round < 20 && !(await grown()); round += 1) {
        await inMoves(`at ${JSON.stringify(move)}`);
        const chips = await page.locator("#choices [data-given]").evaluateAll((all) => all.map((one) => ({ given: JSON.parse(one.dataset.given), label: one.textContent })));
        const chip = chips.find(({ given }) => fits(given, move));
        if (chip) {
          // Tab reaches the group, and letters of its label the button.
          const mine = ({ given }) => given && Object.keys(given)[0] === verb;
          await to(mine, verb);
          for (const letter of letters(chip.label)) {
            if (JSON.stringify((await focused()).given) === JSON.stringify(chip.given)) break;
            await press(letter);
          }
          await to(({ given }) => JSON.stringify(given) === JSON.stringify(chip.given), chip.label, "ArrowRight");
          await press("Enter");
        } else if (await page.locator("#done").count()) {
          await to(({ id }) => id === "done", "Done", "Shift+Tab");
          await press("Enter");
        } else {
          await to(({ form }) => form === verb, `the form of ${verb}`);
          await press("Enter");
          const lists = Array.isArray(move[verb]) ? [[null, move[verb]]] : Object.entries(move[verb]);
          for (const [who, values] of lists) {
            if (who) {
              await to(({ whose }) => whose?.endsWith(": whose"), "whose");
              await to(({ name }) => name === who, who, "ArrowRight");
              await press("Enter");
            }
            for (const value of values) {
              await to(({ whose, name }) => name && whose && !/whose$|take away$/.test(whose), "what came");
              await to(({ name }) => name === value, value, "ArrowRight");
              await press("Enter");
            }
          }
          await to(({ label }) => label === "Play it", "Play it");
          await press("Enter");
        }
      }
      assert.ok(await grown(), `${name}: ${JSON.stringify(move)}`);
    }
    await inMoves("at the end");
    assert.equal(await logOf(page), await atTheTerminal(`tab-${name}`, first, moves));
    await press("m");
    // Undo and redo, while the focus is among the moves.
    await to(({ id }) => id === "undo", "Undo", "Shift+Tab");
    await press("Enter");
    assert.equal((await focused()).id, "undo");
    await press("Tab");
    await press("Enter");
    await inMoves("after Redo");
    quiet(heard);
    await context.close();
  }
});

test("all fixtures have the same verdicts and all transcripts the same replies in Chromium", { timeout: 300_000 }, async () => {
  const page = await (await browser.newContext()).newPage();
  const module = readFileSync(join(root, "target/wasm/railref.wasm")).toString("base64");
  await page.evaluate(async ([engine, bytes]) => {
    const compiled = await WebAssembly.compile(Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0)));
    window.railref = new Function(`${engine}; return referee;`)()(compiled);
  }, [readFileSync(join(root, "wasm/js/engine.js"), "utf8"), module]);
  const { checkAll, Session } = await import(join(root, "target/npm/railref/node.mjs"));
  const all = logs();
  for (let from = 0; from < all.length; from += 100) {
    const some = all.slice(from, from + 100);
    const found = await page.evaluate((some) => some.map(({ name, log, boards, lines }) => JSON.stringify(railref.checkAll(log, { name, boards, lines }))), some);
    some.forEach(({ name, log, boards, lines }, index) => assert.equal(found[index], JSON.stringify(checkAll(log, { name, boards, lines })), name));
  }
  for (const { name, pairs } of transcripts()) {
    const requests = pairs.map(([request]) => request);
    const found = await page.evaluate((requests) => { const session = new railref.Session(); return requests.map((request) => session.requestText(request)); }, requests);
    const session = new Session();
    assert.deepEqual(found, requests.map((request) => session.requestText(request)), name);
  }
});

test("the page is below its limit", () => {
  assert.ok(readFileSync(file).length < 2_000_000);
});
