// The table: the map, whose turn it is, what may be played, the standing.

class PlayView {
  constructor(game) {
    this.game = game;
    this.map = new GameMap((names) => this.tapped(names));
    this.stand = new Standing((request) => game.play(request), (secret) => this.map.hide(secret));
    this.who = h("p", { class: "who", id: "who" });
    this.choices = h("div", { id: "choices" });
    this.refusal = h("div", { role: "alert", class: "refusal" });
    this.story = h("p", { class: "soft", id: "story" });
    this.undo = button("Undo", () => game.undo(), { id: "undo" });
    this.redo = button("Redo", () => game.redo(), { id: "redo" });
    this.line = h("input", {
      type: "text", id: "line", autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "go",
      "aria-label": "A move in short hand",
    });
    const form = h("form", { class: "row" }, this.line, h("button", { type: "submit" }, "Play"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const line = this.line.value.trim();
      if (line && game.play({ line })) {
        this.line.value = "";
        this.line.focus();
      }
    });
    this.slider = h("input", { type: "range", min: "0", step: "1", "aria-label": "Move shown" });
    this.slider.addEventListener("input", () => this.move(Number(this.slider.value)));
    this.where = h("output", {});
    this.replay = h("div", { class: "row noprint", role: "group", "aria-label": "Moves" }, [
      button("‹", () => this.move(this.shown - 1), { "aria-label": "One move back" }),
      this.slider,
      button("›", () => this.move(this.shown + 1), { "aria-label": "One move on" }),
      button("End", () => game.look(null)),
      this.where,
    ]);
    this.line.addEventListener("keydown", (event) => event.key === "Escape" && this.focus());
    this.writer = h("div", {},
      h("h3", {}, "Or write it"),
      form,
      h("p", { class: "soft" }, "The first letters of each word are enough.", h("span", { class: "keys" }, " Keys: ", h("kbd", {}, "/"), " comes here, ", h("kbd", {}, "Esc"), " and ", h("kbd", {}, "m"), " lead to the moves, ", h("kbd", {}, "u"), " undoes.")));
    this.recorder = h("div", { class: "noprint" }, h("h2", { class: "unseen" }, "What may be played"), this.choices, this.writer);
    this.map.bar.prepend(this.undo, this.redo);
    this.note = h("input", { type: "text", "aria-label": "A note on the last move", placeholder: "what the table should remember" });
    this.recorder.append(h("details", {}, h("summary", {}, "A note on the last move"), h("div", { class: "row" }, this.note, button("Note it", () => {
      if (this.note.value.trim() && game.note(this.note.value.trim())) this.note.value = "";
    }))));
    this.scores = h("p", { class: "scores", "aria-label": "Who has how much" });
    this.element = h("div", { class: "play" },
      h("div", {}, this.map.box, this.map.bar, this.replay),
      // The turn is shown next to the buttons, so that a phone shows both, however far the page is scrolled.
      h("div", { class: "side" }, this.who, this.story, this.refusal, this.recorder, this.stand.element),
      this.scores);
  }

  get shown() {
    return this.game.at ?? this.last;
  }

  move(to) {
    const at = Math.max(0, Math.min(this.last, to));
    this.game.look(at === this.last ? null : at);
  }

  show() {
    const { game } = this;
    const state = game.ask({ do: "state", ...(game.at === null ? {} : { at: game.at }) }).document;
    const drawn = game.ask({ do: "svg", ...(game.at === null ? {} : { at: game.at }) });
    if (drawn.ok) this.map.show(drawn.svg, game.spots);
    this.last = game.now.move;
    this.slider.max = String(this.last);
    this.slider.value = String(this.shown);
    this.where.textContent = game.at === null ? `after move ${this.last}` : `move ${game.at} of ${this.last}`;
    this.replay.hidden = this.last === 0;
    this.stand.show(state?.state ?? {}, game.names, game.live, game.now.over);
    this.showScores(state?.state.active);
    // The events of the move just made are at hand; those of any other are looked up.
    const last = (game.at === null && game.done) || game.moment(this.shown);
    this.tell(last?.events ?? []);
    this.undo.disabled = game.entries === 0;
    this.redo.disabled = game.undone.length === 0;
    this.placed = namesIn(last?.declared);
    this.refusal.replaceChildren();
    for (const part of [this.undo, this.redo]) part.hidden = game.at !== null;
    // A log that is not sound accepts no move until its last lines are undone.
    this.recorder.hidden = !game.live;
    if (game.at !== null) {
      this.who.textContent = `Looking back: after move ${game.at}, ${game.info.turn} ${state.turn}, ${state.phase}`;
      this.map.mark([], game.places, this.placed);
      return;
    }
    this.form = null;
    if (game.live) {
      this.pick = new Pick((request) => game.ask(request), game.info);
      const { awaits } = this.pick;
      const { turn, phase, active } = game.now;
      const hint = awaits.kind === "nothing" ? game.winner ?? "the game is over" : awaits.hint.replace(/, such as \{.*\}(?=;|$)/, "");
      this.who.textContent = cut(`${game.info.turn} ${turn}, ${phase}: ${hint.replace(`${active} is to act`, `${active}${controller(state.state, active)} is to act`)}`);
      this.writer.hidden = awaits.kind === "nothing";
      this.line.placeholder = this.example();
      this.draw();
    } else {
      this.who.textContent = game.now.verdict === "undecided"
        ? "The log is undecided: add to its position what decides it (Log), or take back its last lines."
        : "The log is illegal: take back its last lines, or take a repair (Log).";
      this.pick = null;
      this.choices.replaceChildren();
      const verdict = game.verdict();
      this.refusal.replaceChildren(...(verdict?.violations ?? []).slice(0, 3).map((finding) => findingCard(finding, game)));
      this.map.mark([], [], namesIn(verdict?.violations[0]?.declared));
    }
  }

  // Returns a move that may be played now, as a line of short hand; none of those that no list has.
  example() {
    const option = this.pick.level.groups[0]?.options[0];
    const [move] = option ? this.game.ask({ do: "legal", move: option.given, limit: 1 }).moves ?? [] : [];
    return move ? shortHand(move, this.game) : "";
  }

  // Shows what happened. The end of a turn may fill a page: only its beginning is shown at first, so that the buttons stay near.
  tell(sentences) {
    const all = sentences.filter(Boolean);
    // Shows as many sentences as can be read at a glance; the end of a round, with what each player lost, usually fits.
    let few = all;
    while (few.length > 2 && few.join("; ").length > GLANCE) few = few.slice(0, -1);
    this.story.replaceChildren(cut(few.join("; ")));
    if (few.length < all.length) {
      this.story.append(" ", button(`and ${all.length - few.length} more`, () => { this.story.textContent = cut(all.join("; ")); }, { class: "more", id: "more" }));
    }
  }

  // On a phone, scrolls to what comes next: the map if it has places to tap, otherwise the turn.
  settle() {
    if (WIDE.matches || document.activeElement === this.line || this.game.tab !== "play") return;
    const top = covered();
    const first = this.form ? this.choices : this.map.open ? this.map.box : this.who;
    const at = first.getBoundingClientRect().top;
    if (at < top - 1 || this.form) scrollBy(0, at - top - 4);
  }

  // Shows the scores at the moment shown, in seating order, in a line that stays in sight.
  showScores(active) {
    const { at, ranking, unit, players } = this.game;
    const scores = at === null ? ranking : this.game.scoresAt(at);
    const one = ({ player, score }) => {
      const figure = score === null || score === undefined ? "–" : unit === "$" ? `$${score}` : String(score);
      return h(player === active ? "b" : "span", {}, h("span", { class: "soft" }, `${player} `), figure);
    };
    const seat = ({ player }) => players.indexOf(player);
    this.scores.replaceChildren(...[...scores].sort((a, b) => seat(a) - seat(b)).map(one));
  }

  // Shows the available choices as buttons and on the map.
  draw(focus) {
    const { pick } = this;
    if (this.form) {
      this.choices.replaceChildren(this.form.element);
      this.map.mark(this.form.wanted());
      if (focus) this.form.element.querySelector("button, input")?.focus();
      return;
    }
    const options = pick.options();
    const parts = [];
    for (const group of pick.level.groups) {
      const mine = group.options.filter((option) => options.includes(option));
      if (mine.length === 0) continue;
      // The button of an only choice, such as a pass, names its verb itself.
      const alone = group.alone && mine.length === 1;
      const chips = mine.map((option) => button(alone ? `${option.verb}: ${option.label}` : named(option.label), () => this.chosen(pick.choose(option)), { "data-verb": option.verb, "data-given": JSON.stringify(option.given) }));
      parts.push(alone ? "" : h("h3", {}, named(group.head)), roving(h("div", { class: "chips", role: "group", "aria-label": group.head }, chips)), group.more ? h("p", { class: "soft" }, "There may be more than these: what is missing can be written below.") : "");
    }
    const { done } = pick.level;
    const back = pick.levels.length > 1 || pick.narrow.length > 0;
    if (done || back) {
      parts.unshift(h("div", { class: "row" }, [
        done ? button(`Done: ${briefly(done)}`, () => this.chosen(done), { class: "main", id: "done" }) : null,
        back ? button("Back", () => { pick.back(); this.draw(true); }, { id: "back" }) : null,
      ]));
    }
    if (!back) {
      // If an outcome of chance is awaited, its form comes first.
      const forms = h("div", { class: "row" }, pick.untold.map((verb) => button(`${verb} …`, () => this.openForm(verb), { "data-form": verb, title: this.about(verb).doc })));
      if (pick.awaits.kind === "chance") parts.unshift(forms);
      else if (pick.untold.length > 0) parts.push(forms);
      if (pick.awaits.kind === "nothing") parts.push(...this.result());
    }
    this.choices.replaceChildren(...parts);
    const given = pick.level.given ? Object.values(pick.level.given).flat(2).map((one) => (isTable(one) ? Object.values(one)[0] : one)).map(String) : [];
    this.map.mark(pick.spots(), [...given, ...pick.narrow], pick.levels.length === 1 ? this.placed : []);
    if (focus) this.focus();
  }

  // Focuses a choice if there is one, rather than the button that leads back.
  focus() {
    const found = [".chips button", "#done", "button"].map((one) => this.choices.querySelector(one)).find(Boolean);
    (found ?? (this.undo.disabled ? this.line : this.undo)).focus({ preventScroll: !WIDE.matches });
  }

  openForm(verb) {
    this.form = new Form(this.about(verb), this.game.names, this.game.excluded(verb), (move) => this.game.play({ move }), () => { this.form = null; this.draw(true); this.settle(); });
    this.draw(true);
    this.settle();
  }

  about(verb) {
    return this.game.info.verbs.find((known) => known.name === verb);
  }

  // Offers to write the final standing as the result, to be compared with what the table wrote down.
  result() {
    // `rests_on` belongs to a standing and is not a key of a result.
    const { rests_on: restsOn, ...standing } = this.game.ask({ do: "score" }).document?.standing ?? {};
    if (Object.keys(standing).length === 0) return [];
    const grounds = this.game.grounds(restsOn).map((line) => h("p", { class: "soft" }, line));
    const said = [h("p", {}, `The result: ${claims(standing)}`), ...grounds];
    if (/^"?result"?:/m.test(this.game.log)) return said;
    const write = () => this.game.play({ move: { result: standing } });
    return [...said, button("Write the result", write, { class: "main", id: "result" })];
  }

  tapped(names) {
    if (this.form) {
      this.form.tap(names);
      return;
    }
    if (!this.pick) return;
    const move = this.pick.tap(names);
    if (move) this.chosen(move);
    else {
      this.refusal.replaceChildren();
      this.draw();
    }
  }

  chosen(move) {
    const focused = this.choices.contains(document.activeElement);
    // Beginning another move dismisses the refusal.
    this.refusal.replaceChildren();
    if (move) {
      if (this.game.play({ move }) && focused) this.focus();
    } else this.draw(focused);
    this.settle();
  }

  // Shows why something was not played, and what can be done about it.
  refuse(request, error) {
    const { game } = this;
    const cards = game.withGrounds(error.findings).map((finding) => findingCard(finding, game, true));
    const readings = error.readings.slice(0, 8).map((reading) =>
      button(written(reading.move), () => game.play({ move: reading.move })));
    const codes = [...new Set(error.findings.flatMap((finding) => [finding.rule, ...finding.also]))];
    const standing = codes.length > 0 && codes.every((code) => game.info.rules[code]?.accepted);
    this.refusal.replaceChildren(
      cards.length > 0 ? "" : h("div", { class: "card wrong" }, h("strong", {}, error.message)),
      ...cards,
      readings.length > 0 ? h("div", { class: "card" }, h("p", {}, error.code === "ambiguous" ? "It may mean:" : "It may also mean:"), h("div", { class: "chips" }, readings)) : "",
      request && standing ? this.letStand(request, codes) : "",
    );
    this.refusal.scrollIntoView({ block: WIDE.matches ? "nearest" : "start" });
    if (!WIDE.matches) scrollBy(0, this.refusal.getBoundingClientRect().top - covered() - 8);
  }

  letStand(request, codes) {
    const reason = h("input", { type: "text", "aria-label": "Why the table lets it stand", placeholder: "because …" });
    const asked = h("p", { role: "alert" });
    const play = () => {
      if (!reason.value.trim()) {
        asked.textContent = "Write why, first: the log keeps the reason.";
        reason.focus();
        return;
      }
      this.game.play({ ...request, accept: codes.length === 1 ? codes[0] : codes, reason: reason.value.trim() });
    };
    return h("div", { class: "card" },
      h("p", {}, "The table may let it stand: ", h("span", { class: "soft" }, codes.map((code) => this.game.info.rules[code].accepted).join("; "))),
      asked,
      h("div", { class: "row" }, reason, button("Let it stand", play)));
  }
}

// How many letters of what happened are shown at first.
const GLANCE = 320;

// Matches if the choices are beside the map rather than below it.
const WIDE = matchMedia("(min-width: 62rem)");

// Returns who decides for a company, in parentheses; nothing for a player.
function controller(state, active) {
  const who = state?.control?.[active];
  return who ? ` (${who})` : "";
}

// Writes a move as one would type it, without who makes it: the first letters of each name, as many as no other word begins with.
function shortHand(move, { names, info }) {
  const known = new Set([...Object.values(names).flat(), ...info.verbs.flatMap((verb) => [verb.name, ...verb.keys.map((key) => key.name)])].map((name) => String(name).toLowerCase()));
  const begins = (name, letters) => name.split(/[\s,.()]+/).some((word) => word.startsWith(letters));
  const short = (value) => {
    const name = String(value).toLowerCase();
    if (typeof value === "number" || /\d/.test(name)) return name;
    for (let end = 3; end < name.search(/\W|$/); end += 1) {
      const letters = name.slice(0, end);
      if ([...known].every((other) => other === name || !begins(other, letters))) return letters;
    }
    return /^\w+$/.test(name) ? name : `"${name}"`;
  };
  const flat = (value) => (Array.isArray(value) ? value.flatMap(flat) : isTable(value) ? Object.entries(value).flatMap(flat) : value === null ? ["none"] : [short(value)]);
  return Object.entries(move).filter(([key]) => key !== "by").flatMap(([, value]) => flat(value)).join(" ");
}

// Describes a move in a few words: its verb and its values.
function briefly(move) {
  return Object.entries(move).filter(([key]) => key !== "by").map(([key, value], index) => (index === 0 || typeof value === "number" ? `${key} ${words(value)}` : words(value))).join(", ");
}

// Returns every name in a move that may be a place.
function namesIn(move) {
  const all = [];
  const walk = (value) => {
    if (typeof value === "string") all.push(value);
    else if (value !== null && typeof value === "object") Object.values(value).forEach(walk);
  };
  if (move && !("deal" in move) && !("reveal" in move) && !("expect" in move)) walk(move);
  return all;
}

// Shows a finding: what is wrong, where, by which rule, and what to do. If its line was `refused`, and so is not in the log, the
// places are folded.
function findingCard(finding, game, refused = false) {
  const rule = game?.info?.rules[finding.rule];
  const severity = finding.severity === "warning" ? "warning" : "wrong";
  const place = finding.span ? `line ${finding.span.start.line}, column ${finding.span.start.column}` : "";
  const at = finding.move && !refused ? `move ${finding.move}` : "";
  const lines = finding.labels?.map((label) => label.span.start.line) ?? [];
  // Several places in one line are distinguished by their columns.
  const where = ({ start }) => `line ${start.line}${lines.filter((line) => line === start.line).length > 1 ? `, column ${start.column}` : ""}`;
  // Beside a line that was refused is the field for the reason why the table lets it stand.
  const help = refused ? finding.help?.split("; ").filter((part) => !part.includes("add accept:")).join("; ") : finding.help;
  const from = () => [
    h("p", { class: "soft" }, [finding.rule, place].filter(Boolean).join(", ")),
    finding.labels?.map((label) => h("p", {}, `${where(label.span)}: ${label.message}`)),
  ];
  const rests = () => (finding.grounds ?? groundsOf(finding)).map((line) => h("p", { class: "soft" }, `Rests on: ${line}`));
  return h("div", { class: `card ${severity}` },
    h("strong", {}, [at, finding.message].filter(Boolean).join(": ")),
    refused ? "" : from(),
    rule ? h("p", {}, rule.sentence, " ", h("span", { class: "soft" }, `(rulebook: ${finding.section ?? rule.section})`)) : "",
    help ? h("p", {}, help) : "",
    finding.reason ? h("p", {}, `The table let it stand: ${finding.reason}`) : "",
    finding.rests_on ? rests() : "",
    refused ? h("details", {}, h("summary", {}, "Where it comes from"), from()) : "");
}

// Says who chose a ruling.
const chosenBy = (from) => ({ default: "by default", log: "by the log" })[from] ?? from;

// Removes from a sentence the command that says more.
const readable = (line) => line.replace(/: railref explain [\w-]+/, "");

// Says what a finding rests on if its log cannot be judged with it: the choices, without what would differ under others.
const groundsOf = ({ rests_on: { rulings, assumed } }) => [
  ...(assumed.length > 0 ? [`what the position leaves out, as it is assumed: ${words(assumed)}`] : []),
  ...rulings.map((one) => `${one.key}: ${one.choice} (${chosenBy(one.from)}; the rulebook is open here)`),
];
