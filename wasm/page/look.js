// The views of what a log says: its moves, its score, its text with the findings.

class MovesView {
  constructor(game) {
    this.game = game;
    this.element = h("div", {});
  }

  show() {
    const { game } = this;
    game.moment(0);
    const { told: replay } = game;
    const verdict = game.verdict();
    const reasons = new Map((verdict?.accepted ?? []).map((one) => [one.move, one.reason ?? ""]));
    const list = h("ol", { class: "moves" });
    let stage = "";
    for (const moment of replay.moments ?? []) {
      const here = `${game.info.turn} ${moment.turn}, ${moment.phase}`;
      const story = sentence((moment.events ?? []).join("; "));
      // A stage in which nothing happened has no heading.
      if (moment.kind !== "declared" && !story) continue;
      if (here !== stage) list.append(h("li", {}, h("h3", {}, here)));
      stage = here;
      if (moment.kind === "declared") {
        const reason = reasons.get(moment.move);
        const label = [h("span", { class: "no" }, String(moment.move)), " ", story || written(moment.declared ?? {}), reason === undefined ? "" : h("span", { class: "soft" }, ` (the table let it stand: ${cut(reason)})`)];
        const item = h("li", moment.move === game.at ? { "aria-current": "step" } : {}, button([label, h("span", { class: "unseen" }, ": show the table after it")], () => game.look(moment.move)));
        list.append(item);
      } else {
        list.append(h("li", { class: "implied" }, h("span", { class: "no" }, moment.kind === "implied" ? "implied" : ""), " ", story));
      }
    }
    const wrong = verdict?.violations ?? [];
    const shown = () => this.element.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
    this.element.replaceChildren(h("h2", {}, "Moves"), list.children.length ? list : h("p", { class: "soft" }, "No move yet."), ...wrong.map((finding) => findingCard(finding, game)));
    shown();
  }
}

// Tracks that reveal the hands.
const TELLING = ["missing"];

class ScoreView {
  constructor(game) {
    this.game = game;
    this.element = h("div", {});
  }

  show() {
    const { game } = this;
    const score = game.ask({ do: "score" }).document;
    const verdict = game.verdict();
    const hidden = game.secret ? TELLING : [];
    const ranking = h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": "Ranking" }, h("table", {}, h("thead", {}, h("tr", {}, ["place", "player", score.unit].map((head) => h("th", { scope: "col" }, head)))),
      h("tbody", {}, score.ranking.map((row) => h("tr", {}, h("td", { class: "n" }, String(row.place)), h("th", { scope: "row" }, row.player, row.winner ? " (wins)" : ""), h("td", { class: "n" }, String(row.score)))))));
    const sheets = score.sheets.map((sheet) => this.sheet(sheet));
    this.element.replaceChildren(...[
      h("h2", {}, score.complete ? "Final standing" : "Standing so far"),
      h("p", { class: `verdict ${verdict.verdict}` }, `${verdict.verdict}${verdict.complete ? "" : ", unfinished"}`),
      score.provisional ? h("p", { class: "soft" }, "Provisional: the log is not whole.") : "",
      ranking,
      score.tie_break ? h("p", {}, `Tie-break: ${score.tie_break}`) : "",
      ...game.grounds(score.standing?.rests_on).map((line) => h("p", {}, line)),
      h("details", {}, h("summary", {}, "How it came about"), sheets),
      h("h2", {}, "Tracks"),
      hidden.length > 0 ? h("p", { class: "soft" }, "What everybody misses would tell of the hands: it is shown once they are (Play, Everything on the table).") : "",
      this.chart(hidden),
      h("h2", {}, "Ledger"),
      this.ledger(hidden),
      this.rulings(verdict),
    ].flat());
  }

  sheet(sheet) {
    const [first, ...columns] = sheet.columns;
    const figure = (cell) => h("td", { class: typeof cell === "number" ? "n" : "" }, cell === null || cell === undefined ? "" : words(cell));
    return h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": sheet.title }, h("table", {}, h("caption", {}, sheet.unit ? `${sheet.title}, in ${sheet.unit}` : sheet.title),
      h("thead", {}, h("tr", {}, [first, ...columns].map((head) => h("th", { scope: "col" }, head)))),
      h("tbody", {}, sheet.rows.map((row) => h("tr", {}, h("th", { scope: "row" }, named(row.label)), columns.map((column) => figure(row.cells[column])))))));
  }

  // Draws the tracks as a chart, with a key before it: on a phone the names at the ends of the lines are out of sight.
  chart(hidden) {
    const { app, log, names } = this.game;
    const { svg, lines } = app.referee.ask("chart", { log, without: hidden });
    const drawn = parsed(onScreen(svg));
    if (!drawn || lines.length === 0) return h("p", { class: "soft" }, "Nothing to draw yet.");
    const colours = new Map(lines.map(({ subject, part, colour }) => [part ?? subject, colour]));
    // A company's pieces, such as red 1 and red 2, have its colour.
    const colourOf = (name) => colours.get(name) ?? [...colours].find(([label]) => label.startsWith(`${name} `))?.[1];
    const key = [...(names.player ?? []), ...(names.company ?? [])].filter(colourOf).map((name) => {
      const dot = h("i", { "aria-hidden": "true" });
      dot.style.background = colourOf(name);
      return h("span", {}, dot, name);
    });
    return [h("p", { class: "key" }, key), h("div", { class: "chart", tabindex: "0", role: "group", "aria-label": "Chart of the tracks" }, h("div", {}, document.adoptNode(drawn)))];
  }

  // Shows the entries of one account, with a menu of all accounts.
  ledger(hidden) {
    const { game } = this;
    const entries = (game.ask({ do: "ledger" }).document?.entries ?? []).filter(({ track }) => !hidden.includes(track));
    const name = (entry) => `${entry.track} of ${entry.subject}`;
    const accounts = [...new Set(entries.map(name))];
    if (accounts.length === 0) return h("p", { class: "soft" }, "No entry yet.");
    const body = h("tbody");
    const draw = (account) => body.replaceChildren(...entries.filter((entry) => name(entry) === account).map((entry) => h("tr", {},
      h("td", {}, entry.move ? button([h("span", { class: "unseen" }, "the table after move "), String(entry.move)], () => game.look(entry.move)) : "start"),
      h("td", {}, entry.entry), h("td", { class: "n" }, `${entry.amount > 0 ? "+" : ""}${entry.amount}`), h("td", { class: "n" }, String(entry.balance)))));
    const select = h("select", { "aria-label": "Account", on: { change: () => draw(select.value) } }, accounts.map((account) => h("option", { value: account }, account)));
    draw(accounts[0]);
    return h("div", {}, select, h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": "Entries" }, h("table", {},
      h("thead", {}, h("tr", {}, ["move", "entry", "amount", "balance"].map((head) => h("th", { scope: "col" }, head)))), body)));
  }

  // Shows the rulings in force with their other choices, and which rules and board were used.
  rulings(verdict) {
    const known = this.game.info.rulings;
    const rows = Object.entries(verdict.rulings).map(([key, choice]) => {
      const ruling = known.find((one) => one.key === key);
      const meaning = (one) => `${one}: ${ruling?.choices[one] ?? ""}`;
      const others = Object.keys(ruling?.choices ?? {}).filter((one) => one !== choice);
      return [h("dt", {}, ruling?.question ?? key), h("dd", {}, meaning(choice), h("span", { class: "soft" }, ` (${chosenBy(verdict.rulings_from[key])})`)), others.map((one) => h("dd", { class: "soft" }, `or ${meaning(one)}`))];
    });
    return h("details", {}, h("summary", {}, "Judged by"), h("p", {}, `railref ${verdict.referee.version}, ${this.game.info.title} rules edition ${verdict.referee.rules}, board ${verdict.board}`, verdict.board_notice ? ` (${verdict.board_notice})` : ""), h("dl", {}, rows));
  }
}

// The most lines of a text that are shown.
const MOST_LINES = 3000;

// Shows the lines of a text with the places of findings underlined; if `brief`, only the lines with such places.
function textWithFindings(log, findings, brief = false) {
  const lines = log.split(/\r\n|[\n\r]/);
  if (lines.at(-1) === "") lines.pop();
  const more = lines.splice(MOST_LINES).length;
  const marks = new Map();
  for (const { span } of findings) {
    if (!span) continue;
    const end = span.end.line === span.start.line ? span.end.column : Infinity;
    marks.set(span.start.line, [...(marks.get(span.start.line) ?? []), [span.start.column - 1, end - 1]]);
  }
  const body = lines.map((line, index) => {
    if (brief && !marks.has(index + 1)) return null;
    const number = h("span", { class: "no", "aria-hidden": "true" }, String(index + 1));
    const letters = [...line];
    const parts = [];
    let at = 0;
    for (const [from, to] of (marks.get(index + 1) ?? []).sort((one, other) => one[0] - other[0])) {
      if (from < at) continue;
      parts.push(letters.slice(at, from).join(""), h("mark", {}, letters.slice(from, Math.max(to, from + 1)).join("") || " "));
      at = Math.max(to, from + 1);
    }
    parts.push(letters.slice(at).join(""));
    return h("span", { class: "line", id: `line-${index + 1}` }, number, parts);
  });
  if (more > 0) body.push(h("span", { class: "line soft" }, `… ${more} more lines`));
  return h("pre", { class: "log", tabindex: "0", role: "group", "aria-label": "The text of the log" }, body);
}

// The most repairs that are shown; the referee writes no more into the text.
const MOST_REPAIRS = 10;

// Makes a button that shows what probably happened in a log that is not sound; `take` receives the text of the chosen repair.
function repairs(referee, about, take) {
  const box = h("div", { role: "status" });
  const look = () => {
    let answer;
    try {
      answer = referee.ask("repair", about);
    } catch (failure) {
      notice(failure.message);
      return;
    }
    const { document: found, written: texts } = answer;
    const rows = found.repairs.slice(0, MOST_REPAIRS).map((repair, index) => h("div", { class: "card" }, h("p", {}, repair.sentence), texts[index]
      ? button("Take it", () => take(texts[index]))
      : h("p", { class: "soft" }, "It cannot be written without losing something of the text.")));
    const none = h("p", {}, "No small change makes the log sound.");
    // The best ones come first.
    const best = Math.max(1, found.equally_good);
    const rest = rows.splice(best);
    box.replaceChildren(...(rows.length ? [h("p", {}, best > 1 ? `One of these ${best}, which are equally good:` : "Probably:"), ...rows] : [none]));
    if (rest.length > 0) box.append(h("p", {}, "Less likely:"), ...rest);
  };
  return h("div", { class: "noprint" }, button("What probably happened?", look), box);
}

// Returns the text of a text area with the line breaks of `log`, because browsers make all of them line feeds; `log` itself if
// unchanged.
function edited(area, log) {
  if (area.value === log.replace(/\r\n?/g, "\n")) return log;
  const ends = new Set(log.match(/\r\n|\r|\n/g));
  return ends.size === 1 ? area.value.replaceAll("\n", [...ends][0]) : area.value;
}

class LogView {
  constructor(game) {
    this.game = game;
    this.element = h("div", {});
  }

  show() {
    const { game } = this;
    const verdict = game.verdict();
    const findings = [...verdict.violations, ...(verdict.accepted ?? []), ...(verdict.warnings ?? [])];
    const go = (finding) => () => {
      const line = get(`line-${finding.span.start.line}`) ?? get("show-text");
      this.element.querySelectorAll(".line.at").forEach((one) => one.classList.remove("at"));
      line?.classList.add("at");
      line?.scrollIntoView({ block: "center" });
    };
    const cards = findings.map((finding) => {
      const card = findingCard(finding, game);
      card.append(h("div", { class: "row noprint" }, finding.span ? button("Its line", go(finding)) : "", finding.move ? button("The table before it", () => game.look(Math.max(0, Math.min(finding.move - 1, game.now.move)), namesIn(finding.declared))) : ""));
      return card;
    });
    this.element.replaceChildren(
      h("h2", {}, "Log"),
      h("p", { class: `verdict ${verdict.verdict}` }, `${verdict.verdict}${verdict.complete ? "" : ", unfinished"}: ${verdict.moves.carried_out} of ${verdict.moves.declared} moves carried out`),
      ...cards,
      verdict.violations.length > 0 ? this.repairs() : "",
      this.save(),
      this.text(findings),
      this.edit());
  }

  text(findings) {
    const made = () => textWithFindings(this.game.log, findings);
    // Lines with findings may be seen, but not those of a deal.
    const open = findings.filter((one) => one.span && one.declared && !["deal", "reveal"].some((verb) => verb in one.declared));
    return this.unlessSecret("show-text", made, { instead: open.length > 0 ? textWithFindings(this.game.log, open, true) : "" });
  }

  // Returns what `made` makes; while hands are secret, a button that shows it instead.
  unlessSecret(id, made, { has = "The text has", show = "Show the text", instead = "" } = {}) {
    if (!this.game.secret) return made();
    const box = h("div", { class: "card" }, h("p", {}, `${has} the hands of this round in it.`), instead,
      button(show, () => box.replaceWith(made()), { id }));
    return box;
  }

  repairs() {
    const { game } = this;
    return repairs(game.app.referee, { log: game.log, name: game.name }, (text) => {
      const reply = game.replace(text);
      if (!reply.ok) notice(reply.error.message);
    });
  }

  save() {
    const { game } = this;
    const base = game.name.replace(/\.[a-z]+$/i, "");
    const document = (what) => () => download(`${base}.${what}.json`, "application/json", `${JSON.stringify(game.ask({ do: what }).document, null, 2)}\n`);
    // Saves a log that begins at the moment being shown.
    const position = () => {
      const { log } = game.app.referee.ask("excerpt", { log: game.log, at: game.at });
      if (log === null) notice("This position cannot be written as a log.");
      else download(`${base}.from-${game.at ?? game.now.move}.yaml`, "application/yaml", log);
    };
    const share = async () => {
      const file = new File([game.log], `${base}.yaml`, { type: "text/plain" });
      try {
        await navigator.share(navigator.canShare?.({ files: [file] }) ? { files: [file] } : { text: game.log });
      } catch (error) {
        if (error.name !== "AbortError") notice("Nothing was shared: this browser refused it.");
      }
    };
    const link = async () => {
      const letters = await packed(game.log);
      if (letters.length > LONGEST_LINK) {
        shown.replaceChildren(h("p", {}, "The log is too long for a link. Save it as a file."));
        return;
      }
      const address = `${location.href.split("#")[0]}#log=${letters}`;
      const done = await copied(address);
      // Unlike other texts, the link is not shortened, so that it can be copied.
      const code = h("code", { class: "link", tabindex: "0", role: "group", "aria-label": "The link" });
      code.textContent = address;
      shown.replaceChildren(h("p", {}, `${done ? "The link is copied." : "The link could not be copied; here it is."} It has the whole log in it:`), code);
    };
    const copy = button("Copy", async () => answered(copy, (await copied(game.log)) ? "Copied" : "It could not be copied"));
    const shown = h("div", { role: "status" });
    return h("div", { class: "noprint" },
      h("div", { class: "row" }, [
        button("Save", () => { download(`${base}.yaml`, "application/yaml", game.log); game.shelved = true; }, { class: "main", id: "save" }),
        navigator.share ? button("Share", share) : null,
        copy,
        button("Link", link, { id: "link" }),
        button("Print", () => print()),
      ]),
      shown,
      h("p", { class: "soft", id: "kept", role: "status" }, game.keptWords),
      h("details", {}, h("summary", {}, "More to save"), this.unlessSecret("show-more", () => h("div", { class: "row" }, [
        ["verdict", "score", "tracks", "ledger", "state"].map((what) => button(what, document(what))),
        button(game.at === null ? "position, as a log" : `position after move ${game.at}, as a log`, position, { id: "position" }),
        button("map", () => download(`${base}.svg`, "image/svg+xml", game.ask({ do: "svg" }).svg)),
        button("replay page", () => download(`${base}.html`, "text/html", game.ask({ do: "replay" }).html)),
      ]), { has: "Most of this has", show: "Offer it all the same" })));
  }

  edit() {
    const made = () => {
      const area = h("textarea", { "aria-label": "The text of the log", spellcheck: "false" });
      area.value = this.game.log;
      const said = h("div", { role: "alert" });
      const take = () => {
        const text = edited(area, this.game.log);
        if (text === this.game.log) {
          said.replaceChildren(h("p", {}, "Nothing was changed."));
          return;
        }
        const reply = this.game.replace(text);
        if (!reply.ok) said.replaceChildren(h("p", {}, "Nothing was changed."), ...reply.error.findings.map((finding) => findingCard(finding, this.game)));
      };
      return h("div", {}, area, h("div", { class: "row" }, button("Take this text", take)), said);
    };
    return h("details", { class: "noprint" }, h("summary", {}, "Change the text"), this.unlessSecret("show-area", made));
  }
}
