// The page: begins or opens a game and shows it.

// The most stored logs that are listed at first.
const MOST_OFFERED = 50;

// Returns a file name for a log.
function nameOf(log) {
  const value = (key) => new RegExp(`^"?${key}"?: *"?([a-z0-9-]+)`, "m").exec(log)?.[1];
  return `${[value("game"), value("date")].filter(Boolean).join("-") || "log"}.yaml`;
}

class App {
  constructor(wasm, examples, keep) {
    this.referee = referee(wasm);
    this.games = this.referee.ask("games", {}).games;
    this.offered = examples;
    this.keep = keep;
    this.game = null;
    get("home").addEventListener("click", () => this.left(() => (this.listed ? this.listed() : this.start())));
    get("notice-close").addEventListener("click", () => notice(null));
    get("foot").textContent = `The referee is railref {version}. This page asks nobody for anything: logs stay in this browser.`;
    addEventListener("hashchange", () => this.ofLink());
    // Other windows announce what they store. A window that misses this notices when it stores the next move.
    this.windows = typeof BroadcastChannel === "function" ? new BroadcastChannel("railref") : null;
    this.windows?.addEventListener("message", ({ data }) => data === this.game?.place.id && this.game.overtaken());
    addEventListener("beforeunload", (event) => {
      if (this.game?.atRisk) event.preventDefault();
    });
    // Every failure is shown, and leaves the log unchanged.
    addEventListener("error", (event) => notice(`This did not work: ${event.message}. The log is as it was.`));
    addEventListener("unhandledrejection", (event) => notice(`This did not work: ${event.reason?.message}. The log is as it was.`));
    // Folded parts are opened for printing.
    let folded = [];
    addEventListener("beforeprint", () => {
      folded = [...document.querySelectorAll("#view details:not(.noprint, .noprint *):not([open])")];
      folded.forEach((one) => (one.open = true));
    });
    addEventListener("afterprint", () => folded.forEach((one) => (one.open = false)));
    for (const name of ["dragover", "drop"]) addEventListener(name, (event) => this.dropped(event));
    document.addEventListener("keydown", (event) => this.key(event));
  }

  // Handles shortcuts, except while text is being written.
  key(event) {
    if (!this.game || event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, textarea, select")) return;
    if (event.key === "/") this.focus("line", event);
    // Among buttons a letter belongs to them, if one of them begins with it.
    if (event.defaultPrevented) return;
    if (event.key === "m") this.focus("choices", event);
    // A form that is being filled in would be lost.
    const { play } = this.game.views;
    if (event.key === "u" && this.game.tab === "play" && !play.form && !play.undo.hidden && !play.undo.disabled) this.game.undo();
  }

  focus(id, event) {
    if (this.game.tab !== "play") this.game.open("play");
    if (id === "choices") this.game.views.play.focus();
    else get(id).focus();
    event.preventDefault();
  }

  async begin() {
    if (!(await this.ofLink())) await this.start();
  }

  get refused() {
    return this.keep.refused;
  }

  // Leaves the log that is open, and then does what `then` says; asks first if the log would be lost.
  async left(then) {
    // Waits up to two seconds for a write in progress.
    for (let round = 0; round < 200 && this.game?.kept === "soon"; round += 1) await new Promise((resolve) => setTimeout(resolve, 10));
    if (this.game?.atRisk) asked("This log is kept nowhere: it is gone once you leave it.", "Leave it", then);
    else await then();
  }

  async ofLink() {
    if (!location.hash || location.hash === "#main") return false;
    try {
      const log = await unpacked(location.hash);
      if (log === null) return false;
      history.replaceState(null, "", location.href.split("#")[0]);
      await this.left(() => this.openText(log));
    } catch (error) {
      history.replaceState(null, "", location.href.split("#")[0]);
      // What is open stays open.
      if (!this.game && !this.aside) await this.start();
      notice(error.message);
    }
    return true;
  }

  async dropped(event) {
    event.preventDefault();
    if (event.type === "drop" && event.dataTransfer?.files.length) this.openFile(event.dataTransfer.files[0]);
  }

  async openFile(file) {
    if (file.size > LONGEST_LOG) {
      notice("The file is longer than a log of a game: the page takes up to 1 MB.");
      return;
    }
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
      const text = new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
      await this.left(() => this.openText(text, file.name));
    } catch {
      notice(`${file.name} is no text.`);
    }
  }

  show(...children) {
    notice(null);
    get("main").replaceChildren(...children);
    // The pressed button no longer exists; keyboard use continues from here.
    if (document.activeElement === document.body && document.body.dataset.ready) get("main").focus({ preventScroll: true });
    get("home").hidden = !this.game && !this.aside;
    get("home").textContent = this.listed ? "Other logs" : "Other games";
    scrollTo(0, 0);
  }

  // Opens the log in a text, or shows what is wrong with the text. `name` is the name of its file, if it has one, and `kept` its
  // stored entry, if it has one; a log that was `changed` here is stored from now on. `listed` shows again the list in which it
  // stands, if it stands in one.
  openText(log, name, { kept, changed, listed = null } = {}) {
    this.listed = listed;
    const session = new this.referee.Session({ name: name ?? nameOf(log) });
    const reply = session.request({ do: "open", log });
    if (!reply.ok) {
      this.faults(log, name, reply.error);
      return;
    }
    this.openGame(session, { kept, name: name ?? nameOf(log), changed });
    if (reply.findings.some((finding) => finding.severity === "error")) this.game.open("log");
    this.game.focus();
  }

  openGame(session, about) {
    this.aside = false;
    this.game = new OpenGame(this, session, about);
    this.heading();
    this.show(this.game.element);
    if (this.refused) notice(`Nothing is kept: ${this.refused}. Save the log as a file before you leave (Log, Save).`);
    this.game.open("play");
  }

  // Shows the game and the title of the log that is open.
  heading() {
    const { info, title } = this.game;
    get("title").replaceChildren(info.title, title ? h("span", { class: "soft" }, title) : "");
  }

  // Lists the logs of a text; each is judged as it is in the text.
  list(documents, logs, name) {
    this.game = null;
    this.aside = true;
    this.listed = null;
    get("title").textContent = "Referee";
    const again = () => this.list(documents, logs, name);
    const row = ({ document: one }, index) => {
      const what = [this.title(one.game) ?? "no game", one.title].filter(Boolean).join(", ");
      const own = name?.replace(/(?:\.[a-z]+)?$/i, `-${index + 1}.yaml`);
      return h("li", {}, button(`${what}: ${one.players.join(", ") || "no players"}; ${one.verdict}`, () => this.openText(logs[index].log, own, { listed: again })));
    };
    this.show(h("h2", {}, `${documents.length} logs`), h("ol", { class: "logs" }, documents.map(row)));
  }

  // Shows what is wrong with a text that is not one log.
  faults(log, name, error) {
    this.game = null;
    this.aside = true;
    get("title").textContent = "Referee";
    let documents = [];
    let logs = [];
    try {
      // Without a name, no finding suggests a command that the page cannot run.
      ({ documents, logs } = this.referee.ask("check", { log, lines: /\.(jsonl|ndjson)$/i.test(name ?? "") }));
    } catch (failure) {
      error = { message: failure.message };
    }
    if (documents.length > 1) {
      this.list(documents, logs, name);
      return;
    }
    const verdict = documents[0]?.document;
    const wrong = verdict?.violations ?? [];
    const findings = [...wrong, ...(verdict?.warnings ?? [])];
    const more = (verdict?.violations_not_listed ?? 0) + (verdict?.warnings_not_listed ?? 0);
    const info = this.games.find((one) => one.id === verdict?.game);
    const area = h("textarea", { "aria-label": "The text", spellcheck: "false" });
    area.value = log;
    const again = () => {
      const text = edited(area, log);
      this.openText(text, name, { changed: text !== log, listed: this.listed });
    };
    this.show(
      h("h2", {}, "This is no log yet"),
      wrong.length > 0 ? h("p", { class: "verdict malformed" }, "malformed") : h("div", { class: "card wrong" }, h("strong", {}, error?.message ?? "It cannot be read.")),
      wrong.length > 0 ? repairs(this.referee, { log, name }, (text) => this.openText(text, name, { changed: true, listed: this.listed })) : "",
      ...findings.map((finding) => findingCard(finding, { info })),
      more > 0 ? h("p", { class: "soft" }, `and ${more} more`) : "",
      textWithFindings(log, findings),
      h("h3", {}, "Change it"),
      area,
      h("div", { class: "row" }, button("Judge it again", again, { class: "main" })));
  }

  // Shows the first view: stored logs, a new game, a log to open, examples.
  async start() {
    const kept = await this.keep.all();
    this.game = null;
    this.listed = null;
    this.aside = false;
    get("title").textContent = "Referee for railway games";
    this.show(
      h("p", {}, "Record a game of Steel Driver, Ride the Rails, Mini Rails or TransAmerica as it is played, or look at a log: every move is checked against the rules."),
      this.kept(kept), this.fresh(), this.given(), this.examples());
    if (this.refused) notice(`Nothing is kept: ${this.refused}. Save what you record as a file before you leave.`);
  }

  title(id) {
    return this.games.find((known) => known.id === id)?.title ?? id;
  }

  kept(all) {
    if (all.length === 0) return "";
    const row = (entry) => {
      const { id, log, about, changed } = entry;
      const what = `${[this.title(about?.game), about?.title].filter(Boolean).join(", ")}: ${(about?.players ?? []).join(", ")}; ${about?.moves ?? 0} moves${about?.over ? ", over" : ""}, ${String(changed).slice(0, 10)}`;
      const forget = () => asked(`${what}. It cannot be brought back.`, "Forget it", async () => {
        await this.keep.remove(id);
        this.start();
      });
      return h("div", { class: "row" }, button(what, () => this.openText(log, about?.name, { kept: entry }), { "data-kept": id }), button("Forget", forget, { "aria-label": `Forget ${what}` }));
    };
    const rest = all.slice(MOST_OFFERED);
    const more = rest.length > 0 && button(`and ${rest.length} more`, () => more.replaceWith(...rest.map(row)), { id: "rest" });
    return h("section", {}, h("h2", {}, this.keep.sure ? "Kept in this browser" : "Kept in this browser, for now"), all.slice(0, MOST_OFFERED).map(row), more);
  }

  fresh() {
    const select = h("select", { id: "game", "aria-label": "Game" }, this.games.map((game) => h("option", { value: game.id }, game.title)));
    const players = h("input", { type: "text", id: "players", "aria-label": "Players, clockwise, with commas between", "aria-describedby": "seats", placeholder: "Ann, Ben, Cleo", autocomplete: "off" });
    const title = h("input", { type: "text", "aria-label": "Title", placeholder: "Friday night, table 3" });
    const date = h("input", { type: "date", "aria-label": "Date" });
    const more = h("textarea", { "aria-label": "More of the header, as in a log", spellcheck: "false" });
    const about = h("div", {});
    const said = h("div", { role: "alert" });
    const seats = h("p", { class: "soft", id: "seats" });
    const madeUp = h("p", { class: "warning card" }, "What stands here is made up. Put what lies on your table in its place before you begin.");
    let made = "";
    const fill = () => {
      const game = this.games.find((known) => known.id === select.value);
      about.replaceChildren(
        ...game.header.map((key) => h("p", { class: "soft" }, `${key.name}${key.required ? " (needed)" : ""}: ${key.doc}`)),
        ...game.rulings.map((ruling) => h("p", { class: "soft" }, `rulings, ${ruling.key}: ${ruling.question} ${Object.keys(ruling.choices).join(" | ")}`)));
      seats.textContent = `${game.players[0]} to ${game.players[1]} players, clockwise round the table, with commas between.`;
      headed();
      // Required text is shown. What is open stays open: if the layout moved while a button is being pressed, the press would be
      // lost.
      if (more.value !== "") details.open = true;
      madeUp.hidden = made === "";
    };
    const headed = () => {
      const game = this.games.find((known) => known.id === select.value);
      if (more.value === made) more.value = made = game.header.some((key) => key.required) ? this.header(game, names()) : "";
    };
    for (const part of [select, players]) part.addEventListener("input", () => said.replaceChildren());
    const names = () => players.value.split(",").map((name) => name.trim()).filter(Boolean);
    select.addEventListener("change", fill);
    players.addEventListener("change", headed);
    const begin = () => {
      const head = [`game: ${select.value}`, `players: ${JSON.stringify(names())}`];
      if (title.value.trim()) head.push(`title: ${JSON.stringify(title.value.trim())}`);
      if (date.value) head.push(`date: ${date.value}`);
      // JSON strings are valid YAML. If there are no further keys, the referee writes the header itself.
      const name = nameOf(head.join("\n"));
      const session = new this.referee.Session({ name });
      const plain = { do: "new", game: select.value, players: names(), header: { ...(title.value.trim() && { title: title.value.trim() }), ...(date.value && { date: date.value }) } };
      const reply = session.request(more.value.trim() ? { do: "open", log: `${head.join("\n")}\n${more.value.trimEnd()}\nmoves:\n` } : plain);
      if (reply.ok) {
        this.openGame(session, { name, changed: true });
        this.game.focus();
      } else said.replaceChildren(h("div", { class: "card wrong" }, h("strong", {}, reply.error.message), reply.error.findings.slice(1).map((finding) => h("p", {}, finding.message))));
    };
    const details = h("details", {}, h("summary", {}, "Title, date, rulings, what is special"), h("label", {}, "Title", title), h("label", {}, "Date", date), madeUp, h("label", {}, "More of the header", more), about);
    fill();
    const form = h("form", { "aria-labelledby": "fresh" }, h("h2", { id: "fresh" }, "A new game"),
      h("label", {}, "Game", h("div", { class: "row" }, select)),
      h("label", {}, "Players", h("div", { class: "row" }, players)), seats,
      details, said, h("div", { class: "row" }, h("button", { type: "submit", class: "main", id: "begin" }, "Begin")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      begin();
    });
    return form;
  }

  // Returns the required part of a game's header with made-up values, for the user to replace with those of the table.
  header(game, players) {
    const seats = players.length >= game.players[0] ? players : ["Ann", "Ben", "Cleo"];
    try {
      const { log } = this.referee.ask("template", { game: game.id, players: seats });
      const lines = log.split("\n").filter((line) => !/^ *#/.test(line));
      const keys = game.header.filter((key) => key.required || game.header.some((one) => one.required)).map((key) => key.name);
      let mine = false;
      return lines.filter((line) => {
        if (/^\S/.test(line)) mine = keys.includes(line.split(":")[0]);
        return mine;
      }).join("\n");
    } catch {
      return "";
    }
  }

  given() {
    const area = h("textarea", { id: "paste", "aria-label": "The text of a log", spellcheck: "false", placeholder: "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n  - ..." });
    const file = h("input", { type: "file", id: "file", "aria-label": "A file with a log", accept: ".yaml,.yml,.json,.jsonl,.ndjson,.txt,text/plain" });
    file.addEventListener("change", () => file.files[0] && this.openFile(file.files[0]));
    return h("section", {}, h("h2", {}, "A log"), h("p", {}, "Choose a file, drop one on the page, or paste its text."), file, area,
      h("div", { class: "row" }, button("Judge it", () => this.openText(area.value), { class: "main", id: "judge" })));
  }

  examples() {
    return h("section", {}, h("h2", {}, "Examples"), h("div", { class: "row" }, this.offered.map(({ title, log }) => button(title, () => this.openText(log), { "data-example": title }))));
  }
}

(async () => {
  try {
    const module = part("module").then((bytes) => WebAssembly.compile(bytes));
    const examples = part("examples").then((bytes) => JSON.parse(new TextDecoder().decode(bytes)));
    const app = new App(...(await Promise.all([module, examples, Keep.opened()])));
    await app.begin();
    document.body.dataset.ready = String(Math.round(performance.now()));
  } catch (error) {
    get("main").replaceChildren(h("p", {}, "This browser cannot run the referee: it needs one of 2023 or later."), h("p", { class: "soft" }, String(error.message)));
  }
})();
