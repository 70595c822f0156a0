// The page in headless Chromium: it asks for nothing, whole games are recorded by taps and by keys, what strangers write is text.
// `make page` runs it where Chromium and npm are.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { ARGUMENTS, DESK, PHONE, begun, executablePath, file, fits, implied, keptLogs, launch, logOf, opened, ready, tapped } from "./browser.mjs";
import { documents, logs, program, recorded, root, transcripts, whole } from "./fixtures.mjs";

const GAMES = ["mini-rails-3", "ride-the-rails-3", "transamerica-6", "steel-driver-3"];
const folder = mkdtempSync(join(tmpdir(), "railref-page-"));
let browser;
before(async () => { browser = await launch(); });
after(async () => { await browser.close(); });

// Nothing was asked for but the page itself, and nothing was complained of.
function quiet(heard) {
  assert.deepEqual(heard.requests.filter((address) => !address.startsWith("file:") && !address.startsWith("blob:") && !address.startsWith("data:")), []);
  assert.equal(heard.requests.filter((address) => address.startsWith("file:")).length, 1, heard.requests.join(" "));
  assert.deepEqual(heard.errors, []);
}

// Waits until the page says that the log is kept.
async function isKept(page) {
  const tab = await page.locator('nav.tabs [aria-selected="true"]').getAttribute("data-tab");
  await page.locator('[data-tab="log"]').click();
  await page.locator("#kept", { hasText: /^Kept in this browser/ }).waitFor();
  await page.locator(`[data-tab="${tab}"]`).click();
}

// What `railref record` makes of the log that a page begins with, and of moves.
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
      // A plain move names few things.
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
        // A pass is the choice of one button: the moves, then its letters.
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

test("a game that is begun by name alone is the one that record begins", async () => {
  const { page, context } = await opened(browser);
  await page.selectOption("#game", "steel-driver");
  await page.fill("#players", "Andy, Don, Simon");
  await page.click("#begin");
  const path = join(folder, "new.yaml");
  assert.equal(await logOf(page), recorded(path, ["--game", "steel-driver", "--players", "Andy,Don,Simon"], []));
  await context.close();
});

test("what is refused, let stand, taken back, put back and expected", async () => {
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
  quiet(heard);
  await context.close();
});

test("on a phone what comes next stays in sight, and says what it is", async () => {
  const { page, context, heard } = await opened(browser);
  // The sentences about a game's header are sentences.
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
  // A pass says what it is, and whose turn it is stays beside it.
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
  // A refusal begins with what is wrong, and that is in sight.
  await page.fill("#line", "offer red 99");
  await page.press("#line", "Enter");
  assert.ok(await seen(".refusal strong"), "why it was refused");
  quiet(heard);
  await context.close();
});

test("hands that were dealt are nowhere to be seen until they are asked for", async () => {
  const { page, context, heard } = await opened(browser);
  await page.fill("#paste", "game: transamerica\nplayers: [Ann, Ben]\nmoves:\n  - {deal: {Ann: [Portland, Helena, Omaha, Dallas, New York], Ben: [Medford, Chicago, Santa Fe, Phoenix, Winston]}}\n");
  await page.click("#judge");
  const secret = async (where) => {
    const text = await page.locator("main").evaluate((main) => main.innerText);
    assert.doesNotMatch(text, /Phoenix, Winston/, where);
  };
  await page.locator("#undo").tap();
  await secret("taken back");
  await page.locator("#redo").tap();
  await secret("put back");
  for (const tab of ["moves", "score", "log"]) {
    await page.locator(`[data-tab="${tab}"]`).tap();
    await secret(tab);
  }
  await page.locator("summary", { hasText: "Change the text" }).tap();
  await secret("the text to be changed");
  const areas = () => page.locator("textarea").evaluateAll((all) => all.map((one) => one.value).join());
  assert.doesNotMatch(await areas(), /Phoenix, Winston/);
  await page.locator("#show-area").tap();
  assert.match(await areas(), /Phoenix, Winston/);
  await page.locator("#show-text").tap();
  assert.match(await page.locator("pre.log").textContent(), /Phoenix, Winston/);
  quiet(heard);
  await context.close();
});

test("while hands are secret nothing tells which track is missing to whom", async () => {
  const { page, context, heard } = await opened(browser);
  await page.fill("#paste", "game: transamerica\nplayers: [Ann, Ben]\nmoves:\n  - {deal: {Ann: [Portland, Helena, Omaha, Dallas, New York], Ben: [Medford, Chicago, Santa Fe, Phoenix, Winston]}}\n");
  await page.click("#judge");
  for (const line of ["start omaha", "start chicago"]) {
    await page.fill("#line", line);
    await page.press("#line", "Enter");
  }
  const score = async () => {
    await page.locator('[data-tab="score"]').tap();
    return page.locator("#view").evaluate((view) => ({ tracks: [...view.querySelectorAll("text.track")].map((one) => one.textContent), accounts: [...view.querySelectorAll("select option")].map((one) => one.textContent) }));
  };
  const before = await score();
  assert.deepEqual(before.tracks, ["points"]);
  assert.doesNotMatch(before.accounts.join(), /missing/);
  await page.locator('[data-tab="play"]').tap();
  assert.doesNotMatch(await page.locator("#view").evaluate((view) => view.innerText), /missing[, ](of|in)|misses/);
  await page.getByText("Everything on the table").tap();
  await page.getByRole("button", { name: "Show the hands" }).tap();
  const after = await score();
  assert.deepEqual(after.tracks, ["points", "missing, in points"]);
  assert.match(after.accounts.join(), /missing of Ben/);
  quiet(heard);
  await context.close();
  // The tracks of a game that is over are whole, and so is what stands before them: whose line is whose.
  const over = await opened(browser);
  for (const [title, most] of [["Steel Driver", 4 + 6], ["Ride the Rails", 4 + 6], ["Mini Rails", 3 + 6], ["TransAmerica", 3]]) {
    await over.page.locator(`[data-example="${title}"]`).tap();
    await over.page.locator('[data-tab="score"]').tap();
    if (title === "TransAmerica") assert.match(await over.page.locator(".chart").textContent(), /missing, in points/);
    const key = await over.page.locator(".key span").allTextContents();
    assert.ok(key.length >= 3 && key.length <= most, key.join());
    const right = await over.page.locator(".key span").evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
    assert.ok(right <= PHONE.width, `${title}: ${right} px`);
    await over.page.click("#home");
  }
  await over.context.close();
});

test("a form offers only what there is", async () => {
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

test("the result is written of a game whose standing rests on rulings", async () => {
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

test("what was kept is there after a reload, and a refused store is told of first", async () => {
  const { page, context } = await opened(browser);
  await page.selectOption("#game", "steel-driver");
  await page.fill("#players", "Andy, Don, Simon");
  await page.click("#begin");
  await page.fill("#line", "offer red 3");
  await page.press("#line", "Enter");
  const log = await logOf(page);
  await isKept(page);
  await page.reload();
  await page.waitForSelector("body[data-ready]");
  await page.locator("[data-kept]").first().tap();
  assert.equal(await logOf(page), log);
  // A second window takes the same log; neither writes over the other.
  const { page: second } = await opened(browser, { context });
  await second.locator("[data-kept]").first().tap();
  await second.fill("#line", "bid 5");
  await second.press("#line", "Enter");
  await page.getByText(/changed in another window/).waitFor();
  await page.fill("#line", "bid 4");
  await page.press("#line", "Enter");
  await isKept(page);
  const kept = await keptLogs(page);
  assert.equal(kept.length, 2);
  assert.match(kept[0], /bid: 4/);
  assert.match(kept[1], /bid: 5/);
  await context.close();
  const refused = await opened(browser, { store: false });
  assert.match(await refused.page.locator("#notice").textContent(), /Nothing is kept/);
  await refused.page.fill("#players", "Andy, Don, Simon");
  await refused.page.click("#begin");
  assert.match(await refused.page.locator("#notice").textContent(), /Nothing is kept/);
  // What is kept nowhere is not left without a question, unless it was saved.
  await refused.page.locator("#home").tap();
  await refused.page.getByRole("button", { name: "Cancel" }).tap();
  await refused.page.locator('[data-tab="log"]').tap();
  assert.match(await refused.page.locator("#kept").textContent(), /^Not kept/);
  await refused.page.locator("#home").tap();
  await refused.page.locator("#yes").tap();
  await refused.page.waitForSelector("#game");
  await refused.context.close();
  // Where browsers write late, nothing is said to be kept for sure.
  const late = await opened(browser, { store: "late" });
  await late.page.fill("#players", "Andy, Don, Simon");
  await late.page.click("#begin");
  await late.page.locator('[data-tab="log"]').tap();
  await late.page.getByText(/writes it down late: a crash may lose the last moves/).waitFor();
  await late.context.close();
});

test("what is said to be kept outlives a browser that is killed at once", async () => {
  const profile = mkdtempSync(join(tmpdir(), "railref-profile-"));
  const options = { executablePath, args: ARGUMENTS, viewport: PHONE, hasTouch: true };
  const first = await chromium.launchPersistentContext(profile, options);
  const { page } = await opened(null, { context: first });
  // What an earlier page kept is taken over.
  const old = { log: "game: mini-rails\nplayers: [Ann, Ben, Cleo]\nmoves: []\n", about: { game: "mini-rails", players: ["Ann", "Ben", "Cleo"], moves: 0 }, changed: "2026-01-02T03:04:05Z" };
  await page.evaluate((old) => localStorage.setItem("railref/log/old", JSON.stringify(old)), old);
  await page.reload();
  await page.waitForSelector("body[data-ready]");
  assert.equal(await page.evaluate(() => localStorage.length), 0);
  await page.fill("#players", "Andy, Don, Simon");
  await page.click("#begin");
  for (const line of ["offer red 3", "bid 4"]) {
    await page.fill("#line", line);
    await page.press("#line", "Enter");
  }
  const log = await logOf(page);
  await isKept(page);
  process.kill(Number(readlinkSync(join(profile, "SingletonLock")).split("-").at(-1)), "SIGKILL");
  await new Promise((resolve) => first.on("close", resolve));
  const second = await chromium.launchPersistentContext(profile, options);
  const { page: again } = await opened(null, { context: second });
  const offered = await again.locator("[data-kept]").allTextContents();
  assert.equal(offered.length, 2, offered.join());
  assert.match(offered[1], /Mini Rails: Ann, Ben, Cleo; 0 moves, 2026-01-02/);
  await again.locator("[data-kept]").first().tap();
  assert.equal(await logOf(again), log);
  // What is forgotten is asked about.
  await again.locator("#home").tap();
  await again.getByRole("button", { name: /^Forget Mini Rails/ }).tap();
  await again.getByRole("button", { name: "Cancel" }).tap();
  assert.equal(await again.locator("[data-kept]").count(), 2);
  await again.getByRole("button", { name: /^Forget Mini Rails/ }).tap();
  await again.locator("#yes").tap();
  await again.waitForFunction(() => document.querySelectorAll("[data-kept]").length === 1);
  await second.close();
  rmSync(profile, { recursive: true, force: true });
});

test("a full store is told of for as long as it is full, and every kept log is offered", async () => {
  const { page, context } = await opened(browser);
  await page.evaluate(() => new Promise((resolve) => {
    const asked = indexedDB.open("railref");
    asked.onsuccess = () => {
      const change = asked.result.transaction("logs", "readwrite");
      const log = "game: mini-rails\nplayers: [Ann, Ben, Cleo]\nmoves: []\n";
      for (let index = 0; index < 60; index += 1) change.objectStore("logs").put({ id: `log${index}`, stamp: "s", log, about: { game: "mini-rails", players: ["Ann", "Ben", "Cleo"], moves: 0 }, changed: "2026" });
      change.oncomplete = () => { asked.result.close(); resolve(); };
    };
  }));
  await page.reload();
  await page.waitForSelector("body[data-ready]");
  assert.equal(await page.locator("[data-kept]").count(), 50);
  await page.locator("#rest", { hasText: "and 10 more" }).tap();
  assert.equal(await page.locator("[data-kept]").count(), 60);
  await page.fill("#players", "Andy, Don, Simon");
  await page.click("#begin");
  await isKept(page);
  await page.evaluate(() => (IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); }));
  for (const line of ["offer red 3", "bid 4"]) {
    await page.fill("#line", line);
    await page.press("#line", "Enter");
    await page.waitForFunction(() => /could not be kept/.test(document.getElementById("notice").textContent));
  }
  await page.locator('[data-tab="log"]').tap();
  assert.match(await page.locator("#kept").textContent(), /^Not kept: the store of this browser is full or refused/);
  await page.locator("#home").tap();
  await page.locator("#yes").waitFor();
  await context.close();
});

test("a link has the whole log in it; a link of rubbish is a message", async () => {
  const { page, context } = await opened(browser);
  await page.locator('[data-example="TransAmerica"]').tap();
  const log = await logOf(page);
  await page.locator('[data-tab="log"]').tap();
  await page.locator("#link").tap();
  const address = await page.locator("code", { hasText: "#log=" }).textContent();
  const hash = address.slice(address.indexOf("#"));
  assert.ok(hash.length < 4000, `${hash.length} letters`);
  const other = await opened(browser, { hash });
  assert.equal(await logOf(other.page), log);
  quiet(other.heard);
  await other.context.close();
  await context.close();
  // Deflated noughts: a kilobyte that would be a megabyte.
  const bomb = "7cEBDQAAAMKg909tDwcUAAAAAAAAAAAAAAAAAAAA".repeat(3);
  for (const rubbish of ["#log=", "#log=%3Cscript%3E", `#log=${"A".repeat(1 << 20)}`, `#log=${bomb}`, "#log=javascript:alert(1)", `#log=${"_-".repeat(999)}`]) {
    const { page, context, heard } = await opened(browser, { hash: rubbish });
    assert.match(await page.locator("#notice").textContent(), /no log that can be read/, rubbish.slice(0, 40));
    quiet(heard);
    await context.close();
  }
});

test("what strangers write is text", async () => {
  const evil = `<img src=x onerror="document.body.dataset.hit=1"><script>alert(1)</script>`;
  const { page, context, heard } = await opened(browser);
  const log = `game: steel-driver\nplayers: [${JSON.stringify(evil)}, Don, Simon]\ntitle: ${JSON.stringify(evil)}\nplace: ${JSON.stringify(evil)}\nmoves:\n  - {offer: red, by: ${JSON.stringify(evil)}, bid: 3, note: ${JSON.stringify(evil)}}\n  - {bid: 5, by: Don}\n`;
  await page.fill("#paste", log);
  await page.click("#judge");
  for (const tab of ["play", "moves", "score", "log"]) {
    await page.locator(`[data-tab="${tab}"]`).tap();
    assert.equal(await page.locator("#main img, #main script").count(), 0, tab);
  }
  assert.equal(await page.evaluate(() => document.body.dataset.hit), undefined);
  for (const text of [`game: ${evil}`, `${evil}: [`, "- \0", "{", "game: steel-driver\nplayers: [A, A, B]\nmoves: []\n"]) {
    await page.goto("about:blank");
    const { page: again, context: more, heard: said } = await opened(browser);
    await again.fill("#paste", text);
    await again.click("#judge");
    await again.waitForSelector("h2:has-text('This is no log yet')");
    assert.equal(await again.locator("#main img, #main script").count(), 0);
    quiet(said);
    await more.close();
  }
  quiet(heard);
  await context.close();
});

test("a note of a third of a megabyte is cut where it is shown, and a name that turns the direction turns nothing else", async () => {
  const { page, context, heard } = await opened(browser);
  const long = "a".repeat(300_000);
  const log = `game: steel-driver\nplayers: ["Ann\\u202e", Don, Simon]\ntitle: ${long}\nmoves:\n  - {offer: red, by: "Ann\\u202e", bid: 3, note: ${long}}\n`;
  await page.locator("#paste").evaluate((area, log) => (area.value = log), log);
  await page.click("#judge");
  for (const tab of ["play", "moves", "score", "log"]) {
    await page.locator(`[data-tab="${tab}"]`).tap();
    const longest = await page.evaluate(() => {
      const texts = document.createTreeWalker(document.getElementById("main"), NodeFilter.SHOW_TEXT, (node) => (node.parentNode.closest("textarea, svg") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT));
      let most = 0;
      while (texts.nextNode()) most = Math.max(most, texts.currentNode.data.length);
      return most;
    });
    assert.ok(longest < 6000, `${tab}: ${longest} letters`);
    if (tab === "play") assert.equal(await page.locator(".scores span").first().evaluate((one) => getComputedStyle(one).unicodeBidi), "isolate");
  }
  assert.ok((await logOf(page)).includes(long));
  quiet(heard);
  await context.close();
});

test("an illegal log shows check's words, and a repair can be taken", async () => {
  const path = join(root, "fixtures/repair/actor.yaml");
  const [verdict] = documents("check", "--format", "json", path);
  const { page, context, heard } = await opened(browser);
  await page.fill("#paste", readFileSync(path, "utf8"));
  await page.click("#judge");
  const card = page.locator(".card.wrong").first();
  const [finding] = verdict.violations;
  const text = await card.textContent();
  for (const part of [finding.message, finding.rule, `line ${finding.span.start.line}, column ${finding.span.start.column}`]) assert.ok(text.includes(part), part);
  assert.ok((await page.locator("mark").count()) > 0);
  await page.getByRole("button", { name: "What probably happened?" }).tap();
  await page.getByRole("button", { name: "Take it" }).first().tap();
  assert.match(await page.locator(".verdict").first().textContent(), /^legal/);
  quiet(heard);
  await context.close();
});

test("what probably happened is found in a log that cannot be read, and can be taken", async () => {
  const { page, context, heard } = await opened(browser);
  for (const name of ["another-name", "breaks-off", "breaks-off-in-braces", "misspelt", "hyphens", "merged", "unknown-city"]) {
    const path = join(root, `fixtures/repair/${name}.yaml`);
    const [{ repairs }] = documents("repair", "--format", "json", path);
    await page.fill("#paste", readFileSync(path, "utf8"));
    await page.click("#judge");
    await page.waitForSelector("h2:has-text('This is no log yet')");
    await page.getByRole("button", { name: "What probably happened?" }).tap();
    assert.ok((await page.locator("main").textContent()).includes(repairs[0].sentence), `${name}: ${repairs[0].sentence}`);
    await page.getByRole("button", { name: "Take it" }).first().tap();
    await page.waitForSelector("nav.tabs");
    await isKept(page);
    await page.locator('[data-tab="log"]').tap();
    assert.match(await page.locator(".verdict").first().textContent(), /^(legal|accepted)/, name);
    await page.click("#home");
  }
  // What is odd besides is said, too.
  await page.fill("#paste", "game: steel-driver\nplayers: [Anna, Ann\u0430, Simon]\nmoves:\n  - {offer: rd, x: 7}\n");
  await page.click("#judge");
  assert.match(await page.locator(".card.warning").first().textContent(), /Ann/);
  quiet(heard);
  await context.close();
});

test("a file keeps its name, its mark and the ends of its lines", async () => {
  const { page, context, heard } = await opened(browser);
  const text = "\ufeffgame: steel-driver\r\nplayers: [Andy, Don, Simon]\r\nmoves:\r\n  - {offer: red, by: Andy, bid: 3}\r\n";
  await page.locator("#file").setInputFiles({ name: "friday night.yml", mimeType: "text/plain", buffer: Buffer.from(text) });
  const saved = async (button) => {
    const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
  };
  await page.locator('[data-tab="log"]').tap();
  assert.deepEqual(await saved(page.locator("#save")), { name: "friday night.yaml", text });
  await page.getByText("More to save").tap();
  assert.equal(JSON.parse((await saved(page.getByRole("button", { name: "verdict", exact: true }))).text).log, "friday night.yml");
  await page.locator("summary", { hasText: "Change the text" }).tap();
  const area = page.getByLabel("The text of the log", { exact: true }).and(page.locator("textarea"));
  await page.getByRole("button", { name: "Take this text" }).tap();
  await page.getByText("Nothing was changed.").waitFor();
  await area.fill((await area.inputValue()).replace("bid: 3", "bid: 4"));
  await page.getByRole("button", { name: "Take this text" }).tap();
  await isKept(page);
  assert.equal((await saved(page.locator("#save"))).text, text.replace("bid: 3", "bid: 4"));
  quiet(heard);
  await context.close();
});

test("a position is a log of its own, in every game", async () => {
  const { page, context, heard } = await opened(browser);
  for (const title of ["Steel Driver", "Ride the Rails", "Mini Rails", "TransAmerica"]) {
    await page.locator(`[data-example="${title}"]`).tap();
    await page.getByLabel("One move back").tap();
    await page.getByLabel("One move back").tap();
    const at = Number(/^move (\d+)/.exec(await page.locator("output").textContent())[1]);
    const log = await logOf(page);
    await page.locator('[data-tab="log"]').tap();
    await page.getByText("More to save").tap();
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#position", { hasText: `after move ${at}` }).click()]);
    const position = readFileSync(await download.path(), "utf8");
    const whole = join(folder, "whole.yaml");
    writeFileSync(whole, log);
    const wanted = spawnSync(program, ["state", "--at", String(at), "--format", "log", whole], { cwd: root, encoding: "utf8" }).stdout;
    assert.equal(position, wanted.replace(/^#.*\n/gm, ""), title);
    await page.click("#home");
    await page.fill("#paste", position);
    await page.click("#judge");
    assert.doesNotMatch(await page.locator("#view").textContent(), /The log is (illegal|undecided)/);
    await page.click("#home");
  }
  quiet(heard);
  await context.close();
});

test("a player is called like a property of every object", async () => {
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

test("the first press on Begin begins, whatever is open", async () => {
  for (const size of [PHONE, DESK]) {
    const { page, context, heard } = await opened(browser, { size });
    for (const game of await page.locator("#game option").evaluateAll((all) => all.map((one) => one.value))) {
      await page.selectOption("#game", game);
      const details = page.locator("summary", { hasText: "Title, date" });
      if (!(await details.evaluate((one) => one.parentNode.open))) await details.click();
      await page.getByLabel("Title", { exact: true }).fill("Friday");
      await page.fill("#players", "Ann, Ben, Cleo");
      // As a hand does it: where the button is, and without waiting for anything.
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

test("the legend is in sight once it is asked for", async () => {
  for (const size of [PHONE, DESK]) {
    const { page, context, heard } = await opened(browser, { size });
    for (const title of ["Steel Driver", "Ride the Rails", "Mini Rails", "TransAmerica"]) {
      await page.locator(`[data-example="${title}"]`).click();
      await page.getByRole("button", { name: "Legend" }).click();
      const seen = await page.evaluate(() => {
        const box = document.querySelector(".map");
        const { left, right, top, bottom } = box.getBoundingClientRect();
        // The words of the legend are the last texts of the drawing.
        const texts = [...box.querySelectorAll("svg text.soft")].filter((one) => Number(one.getAttribute("x")) < 60).slice(-1);
        return texts.map((one) => one.getBoundingClientRect()).every((at) => at.left >= left && at.top >= top && at.bottom <= bottom && at.left < right);
      });
      assert.ok(seen, `${title} at ${size.width}`);
      if (process.env.RAILREF_SHOTS) await page.screenshot({ path: join(process.env.RAILREF_SHOTS, `legend-${title.replaceAll(" ", "-")}-${size.width}.png`) });
      await page.click("#home");
    }
    quiet(heard);
    await context.close();
  }
});

test("a game is begun and played by Tab, Enter and letters alone", { timeout: 300_000 }, async () => {
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
    // That looked at another view.
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
          // The group by Tab, the button in it by the letters of its label.
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
    // Taken back and put back, from among the moves.
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

test("what a finding rests on is said as check says it, with what would be so otherwise", async () => {
  const { page, context, heard } = await opened(browser);
  for (const path of ["steel-driver/cases/expect-wrong-order", "ride-the-rails/cases/yellow-chicago-counted", "ride-the-rails/cases/yellow-east-coast-full", "transamerica/cases/barrier-two-below", "mini-rails/positions/end-assumed-from-the-stocks", "steel-driver/positions/box-not-given"]) {
    const name = join("fixtures", `${path}.yaml`);
    const plain = (text) => text.replace(/\s+/g, " ");
    const said = plain(spawnSync(program, ["check", name], { cwd: root, encoding: "utf8" }).stdout);
    const [verdict] = documents("check", "--format", "json", name);
    await page.fill("#paste", readFileSync(join(root, name), "utf8"));
    await page.click("#judge");
    await page.locator('[data-tab="log"]').tap();
    const resting = verdict.violations.filter((finding) => finding.rests_on);
    const lines = (await page.locator(".card p", { hasText: /^Rests on: / }).allTextContents()).map(plain);
    assert.equal(lines.length >= resting.length, true, `${name}: ${lines.join()}`);
    for (const line of lines) {
      const [first, ...others] = line.replace("Rests on: ", "").split(/; the rulebook is open here\)/);
      for (const part of [first, ...others]) assert.ok(said.includes(part), `${name}: ${part}`);
    }
    // What the standing rests on, who chose and what else could be chosen.
    await page.locator('[data-tab="score"]').tap();
    await page.getByText("Judged by").tap();
    const rulings = await page.locator("dl").last().textContent();
    for (const [key, choice] of Object.entries(verdict.rulings)) assert.ok(rulings.includes(`${choice}: `), key);
    if (Object.keys(verdict.rulings).length > 0) assert.match(rulings, /\(by (default|the log)\)or /);
    if (verdict.standing?.rests_on?.assumed.length > 0) assert.match(await page.locator("#view").textContent(), /from a position: given .*; assumed /);
    await page.click("#home");
  }
  await page.locator('[data-example="Steel Driver"]').tap();
  const standing = /Rests on: uncontrolled-company: passes \(by default; the rulebook is open here\)\. Under last the log is illegal at line \d+: steel-driver\/no-controller/;
  assert.match(await page.locator("#choices").textContent(), standing);
  await page.locator('[data-tab="score"]').tap();
  assert.match(await page.locator("#view").textContent(), standing);
  quiet(heard);
  await context.close();
});

test("what is printed has the figures and the moves in it", async () => {
  const { page, context } = await opened(browser);
  await page.locator('[data-example="Ride the Rails"]').tap();
  await page.locator("#undo").tap();
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.locator(".stand td button").first().isVisible());
  assert.equal(await page.locator("#undo").isVisible(), false);
  assert.equal(await page.locator(".scores").evaluate((one) => getComputedStyle(one).position), "static");
  await page.locator('[data-tab="moves"]').evaluate((tab) => tab.click());
  assert.ok(await page.locator("ol.moves button").first().isVisible());
  await context.close();
  // Paper is light and has no scroll bars.
  const dark = await opened(browser, { scheme: "dark" });
  for (const title of ["Steel Driver", "Ride the Rails", "Mini Rails", "TransAmerica"]) {
    await dark.page.emulateMedia({ media: "screen", colorScheme: "dark" });
    await dark.page.locator(`[data-example="${title}"]`).tap();
    for (const tab of ["play", "score", "log"]) {
      await dark.page.emulateMedia({ media: "print", colorScheme: "dark" });
      await dark.page.locator(`[data-tab="${tab}"]`).evaluate((one) => one.click());
      await dark.page.evaluate(() => dispatchEvent(new Event("beforeprint")));
      const seen = await dark.page.evaluate(() => {
        const log = document.querySelector("pre.log");
        const colour = (selector) => [...document.querySelectorAll(selector)].map((one) => getComputedStyle(one).fill);
        return { body: getComputedStyle(document.body).backgroundColor, sheet: [...new Set(colour("#view svg .sheet"))], text: colour("#view svg text:not([fill]):not([class])").slice(0, 1), wide: log ? log.scrollWidth - log.clientWidth : 0, folded: document.querySelectorAll("#view details:not(.noprint, .noprint *):not([open])").length };
      });
      assert.equal(seen.body, "rgb(255, 255, 255)");
      if (tab !== "log") assert.deepEqual([seen.sheet, seen.text], [["rgb(253, 252, 248)"], tab === "play" ? ["rgb(27, 30, 36)"] : seen.text], title);
      assert.ok(seen.wide <= 0 && seen.folded === 0, `${title}, ${tab}: ${JSON.stringify(seen)}`);
      if (process.env.RAILREF_SHOTS) await dark.page.pdf({ path: join(process.env.RAILREF_SHOTS, `${title.replaceAll(" ", "-")}-${tab}.pdf`), format: "A4" });
    }
    await dark.page.emulateMedia({ media: "screen", colorScheme: "dark" });
    await dark.page.click("#home");
  }
  await dark.context.close();
});

test("an undecided log is not called illegal", async () => {
  const { page, context, heard } = await opened(browser);
  await page.fill("#paste", readFileSync(join(root, "fixtures/steel-driver/positions/box-not-given.yaml"), "utf8"));
  await page.click("#judge");
  await page.locator('[data-tab="play"]').tap();
  assert.match(await page.locator("#who").textContent(), /^The log is undecided/);
  assert.equal((await page.locator("main").textContent()).includes("illegal"), false);
  quiet(heard);
  await context.close();
});

test("nothing scrolls sideways and axe finds nothing serious, in any view of any game, in both themes", { timeout: 600_000 }, async () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  const shots = process.env.RAILREF_SHOTS;
  const look = async (page, name, size) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= size.width, `${name}: ${wide} px wide`);
    // The page allows no foreign script; the driver may run this one all the same.
    const found = await page.evaluate(`${axe}; axe.run(document, { resultTypes: ["violations"] }).then((found) => found.violations.filter(({ id, impact }) => ["serious", "critical"].includes(impact) || id === "heading-order").map(({ id, nodes }) => id + ": " + nodes.slice(0, 3).map((node) => node.html.slice(0, 200)).join(" | ")))`);
    assert.deepEqual(found, [], name);
    if (shots) await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true });
  };
  for (const [size, scheme] of [[PHONE, "light"], [PHONE, "dark"], [DESK, "light"], [DESK, "dark"]]) {
    const { page, context, heard } = await opened(browser, { size, scheme });
    await look(page, `start-${size.width}-${scheme}`, size);
    for (const title of ["Steel Driver", "Ride the Rails", "Mini Rails", "TransAmerica", "One with a mistake"]) {
      await page.locator(`[data-example="${title}"]`).click();
      const name = title.toLowerCase().replaceAll(" ", "-");
      for (const tab of ["play", "moves", "score", "log"]) {
        await page.locator(`[data-tab="${tab}"]`).click();
        await look(page, `${name}-${tab}-${size.width}-${scheme}`, size);
      }
      await page.click("#home");
    }
    quiet(heard);
    await context.close();
  }
});

test("the verdicts of all fixtures and the replies of all transcripts are the same in Chromium", { timeout: 300_000 }, async () => {
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

test("it is ready soon and answers at once", async (t) => {
  const sizes = readFileSync(file).length;
  assert.ok(sizes < 2_000_000);
  for (const slowed of [1, 6]) {
    const context = await browser.newContext({ viewport: PHONE, hasTouch: true });
    const page = await context.newPage();
    const tools = await context.newCDPSession(page);
    await tools.send("Emulation.setCPUThrottlingRate", { rate: slowed });
    await page.goto(`file://${file}`);
    await page.waitForSelector("body[data-ready]");
    const ms = await page.evaluate(() => Number(document.body.dataset.ready));
    await page.locator('[data-example="TransAmerica"]').click();
    await page.locator("#undo").click();
    const times = await page.evaluate(() => {
      const times = [];
      for (let round = 0; round < 12; round += 1) {
        const begin = performance.now();
        document.getElementById(round % 2 ? "redo" : "undo").click();
        times.push(performance.now() - begin);
      }
      return times.sort((one, other) => one - other);
    });
    t.diagnostic(`slowed ${slowed} times: ready after ${ms} ms, undo or redo with the next state drawn ${times[6].toFixed(1)} ms in the middle, ${times.at(-1).toFixed(1)} at most`);
    await context.close();
  }
});
