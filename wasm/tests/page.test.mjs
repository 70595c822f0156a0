// The page in headless Chromium: it asks for nothing, whole games are recorded by taps and by keys, what strangers write is text.
// `make page` runs it where Chromium and npm are.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { ARGUMENTS, DESK, PHONE, begun, executablePath, file, implied, launch, logOf, opened, ready, tapped } from "./browser.mjs";
import { logs, recorded, root, transcripts, whole, documents } from "./fixtures.mjs";

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
  // Figures of how far each hand still is tell of it, too.
  await page.locator('[data-tab="score"]').tap();
  assert.equal(await page.locator(".chart").count(), 0);
  await page.locator("#show-chart").tap();
  assert.equal(await page.locator(".chart").count(), 1);
  await page.locator('[data-tab="log"]').tap();
  await page.locator("summary", { hasText: "Change the text" }).tap();
  const areas = () => page.locator("textarea").evaluateAll((all) => all.map((one) => one.value).join());
  assert.doesNotMatch(await areas(), /Phoenix, Winston/);
  await page.locator("#show-area").tap();
  assert.match(await areas(), /Phoenix, Winston/);
  await page.locator("#show-text").tap();
  assert.match(await page.locator("pre.log").textContent(), /Phoenix, Winston/);
  quiet(heard);
  await context.close();
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
  await page.waitForFunction(() => Object.keys(localStorage).filter((key) => key.startsWith("railref/log/")).length === 2);
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("railref/log/")).map((key) => JSON.parse(localStorage[key]).log).sort());
  assert.match(kept[0], /bid: 4/);
  assert.match(kept[1], /bid: 5/);
  await context.close();
  const refused = await opened(browser, { store: false });
  assert.match(await refused.page.locator("#notice").textContent(), /Nothing is kept/);
  await refused.page.fill("#players", "Andy, Don, Simon");
  await refused.page.click("#begin");
  assert.match(await refused.page.locator("#notice").textContent(), /Nothing is kept/);
  await refused.context.close();
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

test("a text that is no log yet has its repairs, and a log between marks of YAML is read", async () => {
  const { page, context, heard } = await opened(browser);
  for (const name of ["misspelt", "breaks-off", "another-name"]) {
    await page.fill("#paste", readFileSync(join(root, `fixtures/repair/${name}.yaml`), "utf8"));
    await page.click("#judge");
    await page.getByText("This is no log yet").waitFor();
    await page.getByRole("button", { name: "What probably happened?" }).tap();
    await page.getByRole("button", { name: "Take it" }).first().tap();
    await page.waitForSelector("#view");
    assert.match(await page.locator("#view").textContent(), /legal|is to act|the game is over/, name);
    await page.locator("#home").tap();
  }
  await page.fill("#paste", readFileSync(join(root, "fixtures/hostile/files/end-marks.yaml"), "utf8"));
  await page.click("#judge");
  await page.waitForSelector("#choices");
  quiet(heard);
  await context.close();
});

test("what a finding and a standing rest on is said with what would be so otherwise", async () => {
  const { page, context, heard } = await opened(browser);
  const path = join(root, "fixtures/ride-the-rails/rules/yellow-start.breaks.yaml");
  const [{ violations: [{ rests_on: rests }] }] = documents("check", "--format", "json", path);
  await page.fill("#paste", readFileSync(path, "utf8"));
  await page.click("#judge");
  const text = await page.locator(".card.wrong .rests").first().textContent();
  for (const { key, choice, under } of rests.rulings) {
    for (const part of [`${key}: ${choice} (by default`, ...under.map((other) => `Under ${other.choice}`)]) assert.ok(text.includes(part), part);
  }
  await page.locator("#home").tap();
  await page.locator('[data-example="Steel Driver"]').tap();
  await page.locator('[data-tab="score"]').tap();
  assert.match(await page.locator("#view > div > .rests").textContent(), /uncontrolled-company: passes .*Under last the log is illegal/);
  await page.locator("summary", { hasText: "Judged by" }).tap();
  assert.match(await page.locator("dl").last().textContent(), /by default: .*or last: /);
  quiet(heard);
  await context.close();
});

test("what is said to be kept outlives a browser that is killed", async () => {
  const { chromium } = await import("playwright-core");
  const profile = mkdtempSync(join(tmpdir(), "railref-profile-"));
  const start = () => chromium.launchPersistentContext(profile, { executablePath, args: ARGUMENTS, viewport: DESK });
  const first = await start();
  const { page } = await opened(null, { size: DESK, context: first });
  await page.fill("#players", "Andy, Don, Simon");
  await page.click("#begin");
  for (const line of ["offer red 3", "bid 4"]) {
    await page.fill("#line", line);
    await page.press("#line", "Enter");
  }
  const log = await logOf(page);
  await page.click('[data-tab="log"]');
  await page.locator("#kept", { hasText: /^Kept in this browser/ }).waitFor();
  // Every process of this browser is killed: each names its profile, or is a child of one that does.
  execFileSync("pkill", ["-9", "-f", profile]);
  await first.close().catch(() => {});
  const second = await start();
  const { page: again } = await opened(null, { size: DESK, context: second });
  await again.locator("[data-kept]").first().click();
  assert.equal(await logOf(again), log);
  await second.close();
});

test("a button that is pressed once is pressed, and the legend is in sight where it is asked for", async () => {
  const { page, context, heard } = await opened(browser);
  await page.locator("summary", { hasText: "Title, date" }).tap();
  await page.getByLabel("Title", { exact: true }).fill("Friday");
  await page.locator("#players").fill("Andy, Don, Simon");
  await page.locator("#begin").scrollIntoViewIfNeeded();
  const begin = await page.locator("#begin").boundingBox();
  await page.touchscreen.tap(begin.x + begin.width / 2, begin.y + begin.height / 2);
  await page.waitForSelector("#choices");
  for (const example of ["Steel Driver", "Ride the Rails", "Mini Rails", "TransAmerica"]) {
    await page.locator("#home").tap();
    await page.locator(`[data-example="${example}"]`).tap();
    await page.getByRole("button", { name: "Legend" }).tap();
    const box = page.locator(".map");
    const left = await box.evaluate((one) => one.scrollHeight - one.clientHeight - one.scrollTop);
    assert.ok(left < 2, `${example}: ${left} pixels below`);
  }
  quiet(heard);
  await context.close();
});

test("keys alone come to the choices, not to what takes them back", async () => {
  const { page, context, heard } = await opened(browser, { size: DESK });
  await page.fill("#players", "Andy, Don, Simon");
  await page.locator("#begin").focus();
  await page.keyboard.press("Enter");
  const chip = () => page.evaluate(() => document.activeElement.closest(".chips") !== null);
  assert.ok(await chip(), "after the beginning");
  await page.keyboard.press("Enter");
  assert.ok(await chip(), "after the first choice");
  await page.keyboard.press("m");
  assert.ok(await chip(), "after m");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.body.dataset.revision), "2");
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
    const found = await page.evaluate(`${axe}; axe.run(document, { resultTypes: ["violations"] }).then((found) => found.violations.filter(({ impact }) => ["serious", "critical"].includes(impact)).map(({ id, nodes }) => id + ": " + nodes.slice(0, 3).map((node) => node.html.slice(0, 200)).join(" | ")))`);
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
