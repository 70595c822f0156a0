// Drives the page in Chromium with playwright-core.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { root } from "./fixtures.mjs";

export const file = process.env.RAILREF_PAGE ?? join(root, "target/dist/referee.html");
export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1280, height: 900 };

const paths = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
export const executablePath = paths.find((path) => existsSync(path));

export const ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

export async function launch() {
  return chromium.launch({ executablePath, args: ARGUMENTS });
}

// Opens the page in a window of its own. `heard` records its requests and its errors.
export async function opened(browser, { size = PHONE, hash = "", scheme = "light", store = true, context: given } = {}) {
  const context = given ?? (await browser.newContext({ viewport: size, colorScheme: scheme, hasTouch: size.width < 700, acceptDownloads: true }));
  const page = await context.newPage();
  const heard = { requests: [], errors: [] };
  page.on("request", (request) => heard.requests.push(request.url()));
  page.on("pageerror", (error) => heard.errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && heard.errors.push(message.text()));
  // The stores that the browser refuses: both, or only IndexedDB.
  const gone = { true: [], false: ["localStorage", "indexedDB"], late: ["indexedDB"] }[store];
  for (const name of gone) await page.addInitScript((name) => Object.defineProperty(window, name, { get() { throw new Error("refused"); } }), name);
  await page.goto(pathToFileURL(file).href + hash);
  await page.waitForSelector("body[data-ready]");
  return { page, context, heard };
}

// Asserts that the page requested nothing but itself and reported no error.
export function quiet(heard) {
  assert.deepEqual(heard.requests.filter((address) => !address.startsWith("file:") && !address.startsWith("blob:") && !address.startsWith("data:")), []);
  assert.equal(heard.requests.filter((address) => address.startsWith("file:")).length, 1, heard.requests.join(" "));
  assert.deepEqual(heard.errors, []);
}

// Waits until the page says that the log is kept.
export async function isKept(page) {
  const tab = await page.locator('nav.tabs [aria-selected="true"]').getAttribute("data-tab");
  await page.locator('[data-tab="log"]').click();
  await page.locator("#kept", { hasText: /^Kept in this browser/ }).waitFor();
  await page.locator(`[data-tab="${tab}"]`).click();
}

// Begins a game as a person does; further header keys are written into their field.
export async function begun(page, { game, players, header }) {
  await page.selectOption("#game", game);
  await page.fill("#players", players.join(", "));
  await page.locator("#players").blur();
  const more = header.split("\n").filter((line) => !/^(#|game:|players:)/.test(line)).join("\n").trim();
  if (more) await page.fill('textarea[aria-label="More of the header, as in a log"]', more);
  await page.click("#begin");
  await page.waitForSelector("#choices");
}

// Returns the text of the log in the page.
export async function logOf(page) {
  return page.evaluate(() => {
    const tab = document.querySelector('nav.tabs [aria-selected="true"]');
    document.querySelector('[data-tab="log"]').click();
    document.getElementById("show-area")?.click();
    const text = document.querySelector('textarea[aria-label="The text of the log"]').value;
    tab.click();
    return text;
  });
}

// Returns whether the values given so far are part of a move: values are equal, lists are the beginning of its lists.
export function fits(given, move) {
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  const begins = (one, other) => same(one, other) || (Array.isArray(one) && (Array.isArray(other) ? one.length <= other.length && one.every((value, index) => same(value, other[index])) : one.length === 1 && same(one[0], other)));
  return Object.entries(given).every(([key, value]) => key in move && begins(value, move[key]));
}

// Returns whether a move is a pass that the referee fills in, so that there is nothing to tap.
export async function implied(page, move) {
  return "pass" in move && (await page.locator(`#choices [data-verb="pass"]`, { hasText: move.pass }).count()) === 0;
}

// Plays a move by taps alone, on the map if the map has the place. Returns how many taps it took.
export async function tapped(page, move) {
  let taps = 0;
  const click = async (selector) => {
    taps += 1;
    await page.locator(selector).first().tap();
  };
  const verb = Object.keys(move)[0];
  for (let round = 0; round < 60; round += 1) {
    const seen = await page.evaluate(() => ({
      chips: [...document.querySelectorAll("#choices [data-given]")].map((one) => ({ given: JSON.parse(one.dataset.given), verb: one.dataset.verb, label: one.textContent })),
      done: Boolean(document.getElementById("done")),
      form: [...document.querySelectorAll("#choices [data-form]")].map((one) => one.dataset.form),
      places: [...document.querySelectorAll("#view .hit")].map((one) => one.dataset.place),
    }));
    const index = seen.chips.findIndex((chip) => fits(chip.given, move));
    if (index >= 0) {
      const chip = seen.chips[index];
      const still = () => page.evaluate((given) => [...document.querySelectorAll("#choices [data-given]")].findIndex((one) => one.dataset.given === given), JSON.stringify(chip.given));
      // A pair is tapped as its two ends on the map, a step as the place it leads to; if that is ambiguous, a button follows.
      for (const place of chip.label.split(/–|(?<=^\w+) to /).filter((name) => seen.places.includes(name))) {
        if ((await still()) >= 0) await click(`#view .hit[data-place="${place}"]`);
        if (await played(page)) return { taps };
      }
      const left = await still();
      if (left >= 0) await click(`#choices [data-given] >> nth=${left}`);
    } else if (seen.done) {
      await click("#done");
    } else if (seen.form.includes(verb)) {
      await click(`[data-form="${verb}"]`);
      taps += await filled(page, move[verb]);
      await page.getByRole("button", { name: "Play it" }).tap();
    } else {
      throw new Error(`nothing to tap for ${JSON.stringify(move)} among ${JSON.stringify(seen.chips.slice(0, 9))}`);
    }
    if (await played(page)) return { taps };
  }
  throw new Error(`${JSON.stringify(move)} was not played in 60 taps`);
}

// Taps the values of a draw, a deal or a reveal.
async function filled(page, value) {
  let taps = 0;
  const tap = async (name) => {
    taps += 1;
    await page.locator(`.form [data-name="${name}"]`).first().tap();
  };
  const cards = async (list) => {
    for (const name of list) {
      taps += 1;
      await page.locator(`.form .chips:not([aria-label$="take away"]) [data-name="${name}"]`).last().tap();
    }
  };
  if (Array.isArray(value)) await cards(value);
  else for (const [who, list] of Object.entries(value)) {
    await tap(who);
    await cards(list);
  }
  return taps;
}

// Returns the logs in the browser's store.
export async function keptLogs(page) {
  return page.evaluate(() => new Promise((resolve, reject) => {
    const asked = indexedDB.open("railref");
    asked.onerror = () => reject(asked.error);
    asked.onsuccess = () => {
      const all = asked.result.transaction("logs").objectStore("logs").getAll();
      all.onsuccess = () => {
        asked.result.close();
        resolve(all.result.map(({ log }) => log).sort());
      };
    };
  }));
}

// Returns whether the log has changed since the last call.
async function played(page) {
  return page.evaluate(() => {
    const now = document.body.dataset.revision;
    const grown = now !== window.lastRevision;
    window.lastRevision = now;
    return grown;
  });
}

// The first call sets the revision to compare with.
export const ready = played;
