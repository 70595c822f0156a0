// Tests in headless Chromium looking at logs: the words of `check`, repairs, positions, links, print, and that untrusted text is
// never markup. `make page` runs them if Chromium and npm are installed.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { DESK, PHONE, isKept, launch, logOf, opened, quiet } from "./browser.mjs";
import { documents, program, root } from "./fixtures.mjs";

const folder = mkdtempSync(join(tmpdir(), "railref-page-"));
let browser;
before(async () => { browser = await launch(); });
after(async () => { await browser.close(); });

test("a link holds the whole log; a broken link shows a message", async () => {
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
  // A deflated kilobyte of zeros that inflates to a megabyte.
  const bomb = "7cEBDQAAAMKg909tDwcUAAAAAAAAAAAAAAAAAAAA".repeat(3);
  for (const rubbish of ["#log=", "#log=%3Cscript%3E", `#log=${"A".repeat(1 << 20)}`, `#log=${bomb}`, "#log=javascript:alert(1)", `#log=${"_-".repeat(999)}`]) {
    const { page, context, heard } = await opened(browser, { hash: rubbish });
    assert.match(await page.locator("#notice").textContent(), /no log that can be read/, rubbish.slice(0, 40));
    quiet(heard);
    await context.close();
  }
});

test("a log that is too long for a link gets none, and what was copied is said", async () => {
  const { page, context, heard } = await opened(browser);
  await context.grantPermissions(["clipboard-write"]);
  const noise = `a${randomBytes(180_000).toString("base64url")}`;
  await page.locator("#paste").evaluate((area, log) => (area.value = log), `game: transamerica\nplayers: [Ann, Ben, Cleo]\ntitle: ${noise}\nmoves: []\n`);
  await page.click("#judge");
  await page.locator('[data-tab="log"]').tap();
  await page.locator("#link").tap();
  await page.getByText(/too long for a link/).waitFor();
  assert.equal(await page.locator("code", { hasText: "#log=" }).count(), 0);
  await page.click("#home");
  await page.locator('[data-example="Mini Rails"]').tap();
  await page.locator('[data-tab="log"]').tap();
  await page.getByRole("button", { name: "Copy", exact: true }).tap();
  await page.getByRole("button", { name: "Copied", exact: true }).waitFor();
  await page.locator("#link").tap();
  await page.getByText(/The link is copied/).waitFor();
  quiet(heard);
  await context.close();
});

test("the logs of a text are listed, also if each line is one, and lead back to the list", async () => {
  const { page, context, heard } = await opened(browser);
  const one = { game: "transamerica", title: "Table 1", players: ["Ann", "Ben", "Cleo"], moves: [] };
  const other = { game: "steel-driver", players: ["Andy", "Don", "Simon"], moves: [{ offer: "red", by: "Don", bid: 3 }] };
  await page.locator("#file").setInputFiles({ name: "evening.jsonl", mimeType: "text/plain", buffer: Buffer.from(`${JSON.stringify(one)}\n${JSON.stringify(other)}\n`) });
  const rows = page.locator("ol.logs button");
  await rows.first().waitFor();
  assert.deepEqual(await rows.allTextContents(), ["TransAmerica, Table 1: Ann, Ben, Cleo; legal", "Steel Driver: Andy, Don, Simon; illegal"]);
  await rows.last().tap();
  await page.locator(".verdict.illegal").waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#save").click()]);
  assert.equal(download.suggestedFilename(), "evening-2.yaml");
  await page.getByRole("button", { name: "Other logs" }).tap();
  assert.equal(await rows.count(), 2);
  await page.getByRole("button", { name: "Other games" }).tap();
  await page.locator("#game").waitFor();
  quiet(heard);
  await context.close();
});

test("looking back shows the move on the map and the scores of that moment", { timeout: 300_000 }, async () => {
  const { page, context, heard } = await opened(browser);
  // Where the marks of the map are in its box, and how far the box is from the tabs.
  const look = () => page.evaluate(() => {
    const box = document.querySelector(".map");
    const at = box.getBoundingClientRect();
    const middle = (one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [x + width / 2, y + height / 2]; };
    const rings = [...box.querySelectorAll(".new, .given")].map(middle);
    const inBox = ([x, y]) => x >= at.left && x <= at.right && y >= at.top && y <= at.bottom;
    const [xs, ys] = [0, 1].map((axis) => rings.map((point) => point[axis]));
    // Places too far apart for the box are not all in it.
    const fit = rings.length === 0 || (Math.max(...xs) - Math.min(...xs) < at.width - 10 && Math.max(...ys) - Math.min(...ys) < at.height - 10);
    return { seen: rings.length === 0 || (fit ? rings.every(inBox) : rings.some(inBox)), top: at.top - document.querySelector("nav.tabs").getBoundingClientRect().bottom, bottom: at.bottom };
  });
  for (const [title, key] of [["Steel Driver", "cash"], ["Ride the Rails", "money"], ["Mini Rails", null], ["TransAmerica", "points"]]) {
    await page.locator(`[data-example="${title}"]`).tap();
    await page.locator('[data-tab="moves"]').tap();
    const move = page.locator("ol.moves button").nth(23);
    await move.scrollIntoViewIfNeeded();
    await move.tap();
    const { seen, top, bottom } = await look();
    assert.ok(seen && top > -1 && bottom < PHONE.height, `${title}: the map from ${top} to ${bottom}`);
    // The list of moves is found again at the move that was tapped.
    await page.locator('[data-tab="moves"]').tap();
    const current = await page.locator("[aria-current]").evaluate((one) => one.getBoundingClientRect().top);
    assert.ok(current > 0 && current < PHONE.height, `${title}: move at ${current}`);
    await page.locator('[data-tab="play"]').tap();
    const most = Number(await page.locator('input[type="range"]').getAttribute("max"));
    for (let at = 1; at < most; at += 4) {
      await page.locator('input[type="range"]').evaluate((slider, at) => { slider.value = String(at); slider.dispatchEvent(new Event("input")); }, at);
      assert.ok((await look()).seen, `${title}: move ${at} is out of sight`);
      const shown = await page.evaluate((key) => {
        const scores = [...document.querySelectorAll(".scores > *")].map((one) => one.textContent.replace("$", ""));
        const table = document.querySelector(".stand table");
        const column = [...table.querySelectorAll("thead th")].findIndex((one) => one.textContent === key);
        const rows = [...table.querySelectorAll("tbody tr")].map((row) => `${row.children[0].textContent} ${row.children[column]?.textContent}`);
        return { scores, rows };
      }, key);
      if (key) assert.deepEqual(shown.scores, shown.rows, `${title}: move ${at}`);
    }
    await page.getByRole("button", { name: "End", exact: true }).tap();
    assert.match(await page.locator("#who").textContent(), / (wins|share the win) with /);
    await page.click("#home");
  }
  // The end of a log that is illegal, and the table before the move that is.
  await page.locator('[data-example="One with a mistake"]').tap();
  await page.getByRole("button", { name: "The table before it" }).tap();
  assert.equal(await page.locator(".map .given").count(), 2);
  assert.ok((await look()).seen);
  await page.getByRole("button", { name: "End", exact: true }).tap();
  assert.ok((await page.locator(".map .new").count()) > 0 && (await look()).seen);
  quiet(heard);
  await context.close();
});

test("the index of several replay pages shows the result and the verdict of each log", async () => {
  const games = join(folder, "games");
  mkdirSync(games);
  for (const name of ["mini-rails-4", "ride-the-rails-3", "steel-driver-5"]) {
    const log = readFileSync(join(root, `fixtures/golden/${name}.yaml`), "utf8");
    writeFileSync(join(games, `${name}.yaml`), name.startsWith("steel") ? `title: "Friday night at the club, table three, autumn tournament"\ndate: 2026-10-02\nplace: Nuremberg\n${log}` : log);
  }
  const made = spawnSync(program, ["replay", games, "--format", "html", "-o", join(folder, "pages")], { encoding: "utf8" });
  assert.equal(made.status, 0, made.stderr);
  for (const size of [PHONE, DESK]) {
    const page = await browser.newPage({ viewport: size });
    await page.goto(`file://${join(folder, "pages/index.html")}`);
    const seen = await page.evaluate(() => {
      const { right } = document.body.getBoundingClientRect();
      const cells = [...document.querySelectorAll("#games tbody th, #games tbody td:not(.empty)")];
      return { all: cells.every((one) => one.getBoundingClientRect().right <= right), tall: Math.max(...[...document.querySelectorAll("#games tbody tr")].map((one) => one.getBoundingClientRect().height)), names: cells.filter((one) => one.localName === "th").map((one) => one.textContent) };
    });
    assert.ok(seen.all && seen.tall < 150, `${size.width}: ${JSON.stringify(seen)}`);
    assert.deepEqual(seen.names.slice(0, 2), ["mini-rails-4.yaml", "ride-the-rails-3.yaml"]);
    await page.close();
  }
});

test("a long name is broken rather than scrolled, and no name turns what stands beside it", async () => {
  const { page, context, heard } = await opened(browser);
  const [long, evil] = ["Annabelle Maximiliane Constantin von Habsburg-Lothringen und Rails", "\u202eeht \u2067live"];
  await page.fill("#players", `${long}, ${evil}, Abraham${"x".repeat(53)}`);
  await page.press("#players", "Enter");
  for (const line of ["offer red 3", "pass", "pass"]) {
    await page.fill("#line", line);
    await page.press("#line", "Enter");
  }
  await isKept(page);
  for (const tab of ["play", "moves", "score", "log"]) {
    await page.locator(`[data-tab="${tab}"]`).tap();
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= PHONE.width, tab);
    assert.doesNotMatch(await page.locator("body").evaluate((body) => body.innerText), /[\u202a-\u202e\u2066-\u2069]/, tab);
  }
  // The log has the name as it was written.
  assert.ok((await logOf(page)).includes("\u202e") || (await logOf(page)).includes("\\u202e"));
  await page.click("#home");
  assert.doesNotMatch(await page.locator("[data-kept]").first().textContent(), /[\u202a-\u202e\u2066-\u2069]/);
  quiet(heard);
  await context.close();
});

test("untrusted text is never markup", async () => {
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

test("a very long note is shown shortened, and a name that changes the writing direction affects nothing else", async () => {
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

test("an illegal log shows the words of check, and a repair can be applied", async () => {
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

test("a repair of an unreadable log is found and can be applied", async () => {
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
  // Warnings are shown too.
  await page.fill("#paste", "game: steel-driver\nplayers: [Anna, Ann\u0430, Simon]\nmoves:\n  - {offer: rd, x: 7}\n");
  await page.click("#judge");
  assert.match(await page.locator(".card.warning").first().textContent(), /Ann/);
  quiet(heard);
  await context.close();
});

test("a position can be saved as a log, in every game", async () => {
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

test("the legend is in sight after its button is pressed", async () => {
  for (const size of [PHONE, DESK]) {
    const { page, context, heard } = await opened(browser, { size });
    for (const title of ["Steel Driver", "Ride the Rails", "Mini Rails", "TransAmerica"]) {
      await page.locator(`[data-example="${title}"]`).click();
      await page.getByRole("button", { name: "Legend" }).click();
      const seen = await page.evaluate(() => {
        const box = document.querySelector(".map");
        const { left, right, top, bottom } = box.getBoundingClientRect();
        // Only the words of the legend are moved to where the box has room.
        const texts = [...box.querySelectorAll("svg text.soft[transform]")];
        return texts.length > 2 && texts.map((one) => one.getBoundingClientRect()).every((at) => at.left >= left && at.top >= top && at.bottom <= bottom && at.right <= right);
      });
      assert.ok(seen, `${title} at ${size.width}`);
      if (process.env.RAILREF_SHOTS) await page.screenshot({ path: join(process.env.RAILREF_SHOTS, `legend-${title.replaceAll(" ", "-")}-${size.width}.png`) });
      await page.click("#home");
    }
    quiet(heard);
    await context.close();
  }
});

test("the page says what a finding rests on as check does, with the other choices", async () => {
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
    // What the standing rests on, who chose it, and the other choices.
    await page.locator('[data-tab="score"]').tap();
    await page.getByText("Judged by").tap();
    const rulings = await page.locator("dl").last().textContent();
    for (const [key, choice] of Object.entries(verdict.rulings)) assert.ok(rulings.includes(`${choice}: `), key);
    if (Object.keys(verdict.rulings).length > 0) assert.match(rulings, /\(by (default|the log)\)or /);
    if (verdict.standing?.rests_on?.assumed.length > 0) assert.match(await page.locator("#view").textContent(), /from a position: given .*; assumed /);
    await page.click("#home");
  }
  // The same words appear for a line that is refused.
  const path = "ride-the-rails/cases/yellow-chicago-counted";
  const lines = readFileSync(join(root, `fixtures/${path}.yaml`), "utf8").split("\n");
  const last = lines.findIndex((line) => line.includes("place: yellow, at: Cincinnati"));
  await page.fill("#paste", `${lines.slice(0, last).join("\n")}\n`);
  await page.click("#judge");
  await page.fill("#line", lines[last].replace(/^ *- /, ""));
  await page.press("#line", "Enter");
  const refused = await page.locator(".refusal").textContent();
  assert.match(refused, /Rests on: yellow-chicago: counted \(by the log; the rulebook is open here\)\. Under not-counted the move is legal, and so is the whole log/);
  assert.match(refused, /Rests on: passengers: leave \(by default\); under stay the log is illegal earlier, at move \d+/);
  await page.click("#home");
  await page.locator('[data-example="Steel Driver"]').tap();
  const standing = /Rests on: uncontrolled-company: passes \(by default; the rulebook is open here\)\. Under last the log is illegal at line \d+: steel-driver\/no-controller/;
  assert.match(await page.locator("#choices").textContent(), standing);
  await page.locator('[data-tab="score"]').tap();
  assert.match(await page.locator("#view").textContent(), standing);
  quiet(heard);
  await context.close();
});

test("the printed page has the figures and the moves", async () => {
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

test("a log between YAML document markers is read", async () => {
  const { page, context, heard } = await opened(browser);
  await page.fill("#paste", readFileSync(join(root, "fixtures/hostile/files/end-marks.yaml"), "utf8"));
  await page.click("#judge");
  await page.waitForSelector("#choices");
  for (const tab of ["moves", "score", "log"]) await page.locator(`[data-tab="${tab}"]`).tap();
  quiet(heard);
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

test("text that scrolls on the replay page can be reached by keyboard", async () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  for (const title of ["Steel Driver", "Ride the Rails", "Mini Rails", "TransAmerica"]) {
    const { page, context } = await opened(browser);
    await page.locator(`[data-example="${title}"]`).tap();
    await page.locator('[data-tab="log"]').tap();
    await page.getByText("More to save").tap();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "replay page" }).click()]);
    await page.setContent(readFileSync(await download.path(), "utf8"));
    // The longest text shown, if any is cut.
    const most = await page.evaluate(() => {
      const said = document.getElementById("said");
      const steps = Number(document.getElementById("slider").max);
      const at = (step) => { const slider = document.getElementById("slider"); slider.value = String(step); slider.dispatchEvent(new Event("input")); };
      let best = [0, 0];
      for (let step = 0; step <= steps; step += 1) { at(step); if (said.scrollHeight > best[0]) best = [said.scrollHeight, step]; }
      at(best[1]);
      return said.scrollHeight - said.clientHeight;
    });
    const found = await page.evaluate(`${axe}; axe.run(document, { runOnly: ["scrollable-region-focusable", "aria-allowed-role", "aria-allowed-attr"] }).then((found) => found.violations.map(({ id, nodes }) => id + ": " + nodes.map((node) => node.html.slice(0, 200)).join(" | ")))`);
    assert.deepEqual(found, [], `${title}, cut by ${most} px`);
    await context.close();
  }
});

test("no view of any game scrolls sideways or fails axe, in either theme", { timeout: 600_000 }, async () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  const shots = process.env.RAILREF_SHOTS;
  const look = async (page, name, size) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= size.width, `${name}: ${wide} px wide`);
    // The page allows no foreign script, but the driver may still run this one.
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
