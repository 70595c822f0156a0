// The figures of the table. Those that the scribe confirms by tapping go into an `expect`.

// Describes the figures of an `expect`.
const claims = (expect) => Object.entries(expect).flatMap(([key, value]) => (isTable(value) ? Object.entries(value).map(([name, one]) => `${key} of ${name} ${words(one)}`) : [`${key} ${words(value)}`])).join(", ");

const isTable = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

class Standing {
  // `claim` receives a request to play the figures that the table confirmed, and returns whether they were written; `shown` receives
  // whether hands stay secret.
  constructor(claim, shown) {
    this.claim = claim;
    this.shown = shown;
    this.claims = [];
    this.secret = true;
    this.element = h("section", { class: "stand", "aria-label": "Standing" });
    this.strip = h("div", { class: "card", hidden: true });
    this.missing = h("p", { role: "alert" });
  }

  // Shows the figures of a position for each of the players and companies in `names`.
  show(state, names, live, over) {
    this.live = live;
    // Hands are open once the game is over.
    const secret = this.secret && !over;
    this.shown(secret && state.hands !== null && state.hands !== undefined);
    if (!live) this.claims = [];
    const left = new Map(Object.entries(state));
    const single = [];
    const tables = { player: [], company: [] };
    const lists = [];
    for (const [key, value] of left) {
      if (key === "hands" && secret && value !== null) continue;
      if (!isTable(value)) {
        (Array.isArray(value) && value.length > 3 ? lists : single).push([key, value]);
        continue;
      }
      const subjects = Object.keys(value);
      const of = ["player", "company"].find((kind) => subjects.length > 0 && subjects.every((name) => (names[kind] ?? []).includes(name)));
      // A list of stocks fits into a table; a list of track is too long.
      const values = Object.values(value);
      const stocks = values.every((one) => Array.isArray(one) && one.every(isTable)) && values.some((one) => one.length > 0);
      const plain = of && (stocks || values.every((one) => one === null || typeof one !== "object"));
      if (plain) tables[of].push([key, value]);
      else lists.push([key, value]);
    }
    const about = single.map(([key, value]) => h("span", {}, h("span", { class: "soft" }, `${key} `), words(value), "  "));
    const more = lists.map(([key, value]) => this.row(key, value));
    const hands = state.hands !== null && state.hands !== undefined && !over
      ? button(this.secret ? "Show the hands" : "Hide the hands", () => { this.secret = !this.secret; this.show(state, names, live, over); })
      : null;
    const hint = () => h("p", { class: "soft noprint" }, "Tap a figure to write down that it is so on the table.");
    this.element.replaceChildren(
      h("h2", {}, "Standing"),
      live && tables.player.length > 0 ? hint() : "",
      this.strip,
      this.table("player", tables.player, names.player ?? []),
      h("details", {}, h("summary", {}, "Everything on the table"), h("p", {}, about), live && tables.player.length === 0 && tables.company.length > 0 ? hint() : "", this.table("company", tables.company, names.company ?? []), h("dl", {}, more), hands ?? ""),
    );
    this.drawStrip();
  }

  // Returns to secrecy, because cards were dealt.
  conceal() {
    this.secret = true;
  }

  row(key, value) {
    const entries = isTable(value) ? Object.entries(value) : [[null, value]];
    return [h("dt", { class: "soft" }, key), entries.map(([name, one]) => h("dd", {}, name ? [named(name), ": "] : "", words(one)))];
  }

  table(kind, columns, subjects) {
    if (columns.length === 0) return "";
    const cell = (key, value, subject) => {
      if (!Object.hasOwn(value, subject)) return h("td");
      const of = value[subject];
      const label = words(of);
      if (!this.live || of === null) return h("td", { class: typeof of === "number" ? "n" : "" }, label);
      const tap = button(label, () => this.take(key, subject, of), { "aria-label": `${key} of ${subject}: ${label}, write it down` });
      return h("td", { class: typeof of === "number" ? "n" : "" }, tap);
    };
    return h("div", { class: "scroll" }, h("table", {},
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, kind), columns.map(([key]) => h("th", { scope: "col" }, key)))),
      h("tbody", {}, subjects.map((subject) => h("tr", {}, h("th", { scope: "row" }, named(subject)), columns.map(([key, value]) => cell(key, value, subject))))),
    ));
  }

  take(key, subject, value) {
    const known = this.claims.findIndex((claim) => claim.key === key && claim.subject === subject);
    if (known >= 0) this.claims.splice(known, 1);
    else this.claims.push({ key, subject, value });
    this.drawStrip();
  }

  drawStrip() {
    this.missing.replaceChildren();
    this.strip.hidden = this.claims.length === 0;
    const rows = this.claims.map((claim) => {
      const of = typeof claim.value === "number" ? { type: "number", step: "1" } : { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false" };
      const input = h("input", { ...of, value: claim.text ?? written(claim.value), "aria-label": `${claim.key} of ${claim.subject}`, on: { input: (event) => (claim.text = event.target.value.trim()) } });
      return h("div", { class: "row" }, `${claim.key} of ${claim.subject}`, input, button("×", () => this.take(claim.key, claim.subject), { "aria-label": `leave out ${claim.key} of ${claim.subject}` }));
    });
    this.strip.replaceChildren(
      h("p", {}, "On the table it is so:"),
      ...rows,
      this.missing,
      h("div", { class: "row" }, button("Write it into the log", () => this.write(), { class: "main" }), button("Leave it", () => { this.claims = []; this.drawStrip(); })),
    );
  }

  write() {
    const { claims } = this;
    const empty = claims.find(({ text }) => text === "");
    if (empty) {
      this.missing.textContent = cut(`Write ${empty.key} of ${empty.subject}, or leave it out with ×.`);
      return;
    }
    // The claims go with the strip once they are written; if they are refused, they stay to be corrected.
    this.claims = [];
    if (!this.claim(this.request(claims))) this.claims = claims;
  }

  // Returns the request that writes claims. A list is a line of the log in the words of the scribe; the referee reads it.
  request(claims) {
    // A player's name may be that of a property of every object, such as `constructor`.
    const expect = Object.create(null);
    for (const { key, subject, value, text } of claims) {
      const changed = text === undefined || text === written(value) ? value : typeof value === "number" ? Number(text) : text;
      (expect[key] ??= Object.create(null))[subject] = changed;
    }
    if (!claims.some(({ value, text }) => typeof value === "object" && text !== undefined)) return { move: { expect } };
    const of = (value, claim) => (typeof claim?.value === "object" && claim.text !== undefined ? claim.text : JSON.stringify(value));
    const keys = Object.entries(expect).map(([key, subjects]) => `${key}: {${Object.entries(subjects).map(([subject, value]) => `${JSON.stringify(subject)}: ${of(value, claims.find((one) => one.key === key && one.subject === subject))}`).join(", ")}}`);
    return { line: `{expect: {${keys.join(", ")}}}` };
  }
}
