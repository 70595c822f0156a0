// The figures of the table. Those that the scribe confirms by tapping go into an `expect`.

// Describes the figures of an `expect`.
const claims = (expect) => Object.entries(expect).flatMap(([key, value]) => (isTable(value) ? Object.entries(value).map(([name, one]) => `${key} of ${name} ${words(one)}`) : [`${key} ${words(value)}`])).join(", ");

const isTable = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

class Standing {
  // `claim` receives the figures that the table confirmed; `shown` receives whether hands stay secret.
  constructor(claim, shown) {
    this.claim = claim;
    this.shown = shown;
    this.claims = [];
    this.secret = true;
    this.element = h("section", { class: "stand", "aria-label": "Standing" });
    this.strip = h("div", { class: "card", hidden: true });
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
    this.strip.hidden = this.claims.length === 0;
    const rows = this.claims.map((claim) => {
      const input = typeof claim.value === "number"
        ? h("input", { type: "number", step: "1", value: claim.value, "aria-label": `${claim.key} of ${claim.subject}`, on: { input: (event) => (claim.value = Number(event.target.value)) } })
        : h("b", {}, words(claim.value));
      return h("div", { class: "row" }, `${claim.key} of ${claim.subject}`, input, button("×", () => this.take(claim.key, claim.subject), { "aria-label": `leave out ${claim.key} of ${claim.subject}` }));
    });
    this.strip.replaceChildren(
      h("p", {}, "On the table it is so:"),
      ...rows,
      h("div", { class: "row" }, button("Write it into the log", () => this.write(), { class: "main" }), button("Leave it", () => { this.claims = []; this.drawStrip(); })),
    );
  }

  write() {
    // A player's name may be that of a property of every object, such as `constructor`.
    const expect = Object.create(null);
    for (const { key, subject, value } of this.claims) (expect[key] ??= Object.create(null))[subject] = value;
    this.claims = [];
    this.claim(expect);
  }
}
