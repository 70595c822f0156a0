// Tests in headless Chromium what lasts: stored logs outlive a killed browser, a file is not changed, hands stay secret. `make
// page` runs them if Chromium and npm are installed.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { chromium } from "playwright-core";
import { ARGUMENTS, DESK, PHONE, executablePath, isKept, keptLogs, launch, logOf, opened, quiet } from "./browser.mjs";

let browser;
before(async () => { browser = await launch(); });
after(async () => { await browser.close(); });

test("dealt hands are visible nowhere until somebody asks for them", async () => {
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
  await page.locator("summary", { hasText: "More to save" }).tap();
  const documents = page.getByRole("button", { name: "state", exact: true });
  assert.equal(await documents.count(), 0, "documents have the hands in them");
  await page.locator("#show-more").tap();
  assert.equal(await documents.count(), 1);
  quiet(heard);
  await context.close();
});

test("dealt hands stay secret in a log with findings, and the next deal is secret again", async () => {
  const { page, context, heard } = await opened(browser);
  const deal = "{deal: {Ann: [Portland, Helena, Omaha, Dallas, New York], Ben: [Medford, Chicago, Santa Fe, Phoenix, Winston]}}";
  const head = "game: transamerica\nplayers: [Ann, Ben]\nmoves:\n";
  const start = "  - {start: Omaha, by: Ann}\n  - {start: Chicago, by: Ben}\n";
  const logs = [
    // An irregularity that was let stand, a move that breaks a rule, and a deal that breaks one.
    `${head}  - ${deal}\n${start}  - {lay: [[E6, Denver]], by: Ann, accept: not-connected, reason: agreed}\n`,
    `${head}  - ${deal}\n${start}  - {lay: [[E6, Denver]], by: Ann}\n`,
    `${head}  - ${deal.replace("Winston", "Portland")}\n`,
  ];
  for (const [index, log] of logs.entries()) {
    await page.fill("#paste", log);
    await page.click("#judge");
    await page.locator('[data-tab="log"]').tap();
    const shown = () => page.locator("main").evaluate((main) => `${main.innerText} ${[...main.querySelectorAll("textarea")].map((one) => one.value).join()}`);
    assert.doesNotMatch(await shown(), /Santa Fe, Phoenix/, `log ${index + 1}`);
    // What is wrong is underlined all the same, unless it is in the deal.
    assert.equal(await page.locator("mark", { hasText: "Denver" }).count(), index < 2 ? 1 : 0);
    await page.getByText("Change the text").tap();
    assert.doesNotMatch(await shown(), /Santa Fe, Phoenix/, `log ${index + 1}`);
    await page.locator("#show-text").tap();
    assert.match(await page.locator("pre.log").textContent(), /Santa Fe, Phoenix/);
    await page.click("#home");
  }
  // Hands that were shown are those of one round.
  await page.fill("#paste", `${head}  - ${deal}\n`);
  await page.click("#judge");
  await page.getByText("Everything on the table").tap();
  await page.getByRole("button", { name: "Show the hands" }).tap();
  assert.match(await page.locator(".stand").textContent(), /Santa Fe, Phoenix/);
  await page.locator("#undo").tap();
  await page.locator("#redo").tap();
  assert.doesNotMatch(await page.locator(".stand").textContent(), /Santa Fe, Phoenix/);
  quiet(heard);
  await context.close();
});

test("a log that is kept nowhere is not lost to a file, a link or a broken link", async () => {
  const { page, context } = await opened(browser, { store: false });
  await page.fill("#players", "Andy, Don, Simon");
  await page.click("#begin");
  await page.fill("#line", "sale red don 4");
  await page.press("#line", "Enter");
  const log = await logOf(page);
  const other = "game: transamerica\nplayers: [Ann, Ben, Cleo]\nmoves: []\n";
  const drop = (text) => page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], "other.yaml"));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
  }, text);
  const link = (letters) => page.evaluate((letters) => { location.hash = `log=${letters}`; }, letters);
  const packed = deflateRawSync(other).toString("base64url");
  for (const leave of [() => drop(other), () => drop("no log"), () => link(packed)]) {
    await leave();
    await page.getByRole("button", { name: "Cancel" }).tap();
    assert.equal(await logOf(page), log);
  }
  await link("zz!!");
  await page.locator("#notice", { hasText: "no log that can be read" }).waitFor();
  assert.equal(await logOf(page), log);
  await link(packed);
  await page.locator("#yes").tap();
  await page.locator("#title", { hasText: "TransAmerica" }).waitFor();
  await context.close();
});

test("a notice is in sight however far the page is scrolled, and can be closed", async () => {
  for (const size of [PHONE, DESK]) {
    const { page, context } = await opened(browser, { size });
    await page.locator('[data-example="TransAmerica"]').click();
    await page.locator("#undo").click();
    await isKept(page);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.evaluate(() => (IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); }));
    await page.locator("#undo").evaluate((one) => one.click());
    await page.locator("#notice", { hasText: "could not be kept" }).waitFor();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const { y, height } = await page.locator("#notice").boundingBox();
    assert.ok(y >= 0 && y + height < size.height / 2, `${y}, ${height} high`);
    if (process.env.RAILREF_SHOTS) await page.screenshot({ path: join(process.env.RAILREF_SHOTS, `notice-${size.width}.png`) });
    await page.getByLabel("Close the notice").click();
    assert.equal(await page.locator("#notice").isVisible(), false);
    await context.close();
  }
});

test("while hands are secret, nothing shows who misses which track", async () => {
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
  // The tracks of a finished game are complete, and so is their key.
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

test("a stored log is there after a reload, and a refused store is reported first", async () => {
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
  // A second window opens the same log; neither overwrites the other.
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
  // Leaving a log that is not stored asks first, unless it was saved.
  await refused.page.locator("#home").tap();
  await refused.page.getByRole("button", { name: "Cancel" }).tap();
  await refused.page.locator('[data-tab="log"]').tap();
  assert.match(await refused.page.locator("#kept").textContent(), /^Not kept/);
  await refused.page.locator("#home").tap();
  await refused.page.locator("#yes").tap();
  await refused.page.waitForSelector("#game");
  await refused.context.close();
  // With localStorage alone, the page does not promise that a log is kept.
  const late = await opened(browser, { store: "late" });
  await late.page.fill("#players", "Andy, Don, Simon");
  await late.page.click("#begin");
  await late.page.locator('[data-tab="log"]').tap();
  await late.page.getByText(/writes it down late: a crash may lose the last moves/).waitFor();
  await late.context.close();
});

test("a log that the page calls kept outlives a browser killed right then", async () => {
  const profile = mkdtempSync(join(tmpdir(), "railref-profile-"));
  const options = { executablePath, args: ARGUMENTS, viewport: PHONE, hasTouch: true };
  const first = await chromium.launchPersistentContext(profile, options);
  const { page } = await opened(null, { context: first });
  // Logs that an earlier version of the page stored are taken over.
  const old = { log: "game: mini-rails\nplayers: [Ann, Ben, Cleo]\nmoves: []\n", about: { game: "mini-rails", players: ["Ann", "Ben", "Cleo"], moves: 0 }, changed: "2026-01-02T03:04:05Z" };
  await page.evaluate((old) => localStorage.setItem("railref/log/old", JSON.stringify(old)), old);
  await page.reload();
  await page.waitForSelector("body[data-ready]");
  assert.equal(await page.evaluate(() => localStorage.length), 0);
  await page.getByText("Title, date, rulings").tap();
  await page.getByLabel("Title", { exact: true }).fill("Friday night, table 3");
  // The key that a phone calls Go begins the game.
  await page.fill("#players", "Andy, Don, Simon");
  await page.press("#players", "Enter");
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
  assert.match(offered[0], /Steel Driver, Friday night, table 3: Andy, Don, Simon; 2 moves/);
  assert.match(offered[1], /Mini Rails: Ann, Ben, Cleo; 0 moves, 2026-01-02/);
  await again.locator("[data-kept]").first().tap();
  assert.equal(await logOf(again), log);
  assert.equal(await again.locator("#title").textContent(), "Steel DriverFriday night, table 3");
  // Forgetting a log asks first.
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

test("the notice of a full store stays while it is full, and every stored log is listed", async () => {
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

test("a file keeps its name, its byte order mark and its line breaks", async () => {
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
