// An open log: its session, how it is stored, and its views.

const TABS = [["play", "Play"], ["moves", "Moves"], ["score", "Score"], ["log", "Log"]];

class OpenGame {
  // `kept` is the stored entry of the log, if it has one; `changed`: the log was edited or created here. Any other log is stored
  // only after its first change.
  constructor(app, session, { kept, name, changed }) {
    this.app = app;
    this.session = session;
    // The id under which it is stored, and its stamp when this window last saw it there.
    this.place = { id: kept?.id ?? unique(), stamp: kept?.stamp };
    this.name = name;
    this.at = null;
    // The places that a finding names, while the table before it is shown.
    this.places = [];
    // Replies to the moves played here, and to those undone, oldest first.
    this.story = [];
    this.undone = [];
    this.read();
    // Whether it is stored: "kept", "soon", "not", "elsewhere"; `null` if it was only looked at.
    this.kept = kept ? "kept" : null;
    const { names, spots } = app.referee.ask("names", { log: this.log });
    Object.assign(this, { names: names ?? {}, spots: spots ?? [] });
    this.info = app.games.find((known) => known.id === this.game);
    this.views = { play: new PlayView(this), moves: new MovesView(this), score: new ScoreView(this), log: new LogView(this) };
    this.tabs = h("nav", { class: "tabs", role: "tablist", "aria-label": "Views" });
    for (const [key, label] of TABS) {
      this.tabs.append(button(label, () => this.open(key), { role: "tab", id: `tab-${key}`, "aria-controls": "view", "data-tab": key }));
    }
    roving(this.tabs);
    this.body = h("div", { role: "tabpanel", id: "view" });
    this.element = h("div", {}, this.tabs, this.body);
    if (changed) this.keepIt();
  }

  // Sends a request to the session and returns the reply.
  ask(request) {
    let reply;
    try {
      reply = this.session.request(request);
    } catch (failure) {
      // A new session starts from the text before the request, so the log is unchanged.
      this.session = new this.app.referee.Session({ name: this.name });
      this.session.request({ do: "open", log: this.log });
      notice(failure.message);
      return { ok: false, error: { code: "bad-request", message: failure.message, findings: [], readings: [] } };
    }
    if (reply.now) this.now = reply.now;
    document.body.dataset.revision = String(reply.revision);
    return reply;
  }

  // Returns the names that a move with a verb cannot have now. No list of moves has those of a deal, a draw or a sale.
  excluded(verb) {
    return this.app.referee.ask("names", { log: this.log }).excluded?.[verb] ?? [];
  }

  get sound() {
    return ["legal", "accepted"].includes(this.now.verdict);
  }

  get live() {
    return this.at === null && this.sound;
  }

  open(key) {
    // A view begins at its top, however far the one before was scrolled.
    if (this.tab && this.tab !== key) scrollTo(0, 0);
    this.tab = key;
    this.tabs.querySelectorAll("button").forEach((one) => {
      one.setAttribute("aria-selected", String(one.dataset.tab === key));
      one.tabIndex = one.dataset.tab === key ? 0 : -1;
    });
    this.body.setAttribute("aria-labelledby", `tab-${key}`);
    this.body.replaceChildren(this.views[key].element);
    this.views[key].show();
  }

  // Focuses the element from which keyboard use continues: the moves if a game is being recorded, otherwise the tab of the view.
  focus() {
    if (this.tab === "play" && this.live && !this.now.over) this.views.play.focus();
    else get(`tab-${this.tab}`).focus({ preventScroll: true });
  }

  // Shows the table after a move; `null` means the end of the log. `places` are the names of those that a finding is about.
  look(at, places = []) {
    this.at = at;
    this.places = places;
    if (this.tab === "play") this.views.play.show();
    else this.open("play");
  }

  // Stores and shows the text after a change, with what happened.
  changed(told, move) {
    const said = told.join(". ");
    this.at = null;
    this.places = [];
    if (move && "deal" in move) this.views.play.stand.conceal();
    this.done = { events: told, declared: move };
    this.read();
    this.app.heading();
    if (!this.app.refused) notice(null);
    this.keepIt();
    const { activeElement: before } = document;
    this.views[this.tab].show();
    // The button that was pressed may no longer exist.
    if (this.tab === "play" && before !== document.body && (!before?.isConnected || before.disabled)) this.views.play.focus();
    this.views.play.settle();
    say(said);
  }

  // Stores the current text. If it changes again while the browser is still writing, the latest text is stored after that.
  async keepIt() {
    this.shelved = false;
    if (this.app.refused) {
      this.isKept("not");
      return;
    }
    this.isKept("soon");
    if (this.keeping) {
      this.again = true;
      return;
    }
    this.keeping = true;
    let done;
    do {
      this.again = false;
      const { now, players, log, game, name } = this;
      done = await this.app.keep.put(this.place, log, { game, name, players, title: this.title, moves: now?.move ?? 0, over: now?.over ?? false });
      if (done && done.id !== this.place.id) notice("This log was changed in another window. What is recorded here is kept beside it, as a log of its own.");
      if (done) this.place = done;
    } while (this.again);
    this.keeping = false;
    if (done) this.app.windows?.postMessage(done.id);
    this.isKept(done ? "kept" : "not");
  }

  // Records whether the log is stored, and shows it.
  isKept(how) {
    if (how === "not" && !this.app.refused) notice("The log could not be kept in this browser: its store is full or refused. Save it as a file (Log, Save).");
    this.kept = how;
    const shown = get("kept");
    if (shown) shown.textContent = this.keptWords;
  }

  get keptWords() {
    if (this.app.refused) return `Not kept: ${this.app.refused}. Save it as a file.`;
    switch (this.kept) {
      case "kept":
        return this.app.keep.sure ? "Kept in this browser, which may forget it: save it as a file too." : "Kept in this browser, which writes it down late: a crash may lose the last moves. Save it as a file too.";
      case "soon":
        return "Not kept yet: the browser is writing …";
      case "not":
        return "Not kept: the store of this browser is full or refused. Save it as a file.";
      case "elsewhere":
        return "Another window has gone on with what was kept. What is recorded here from now on is kept beside it.";
      default:
        return "Not kept in this browser, as nothing of it was changed here.";
    }
  }

  // Returns whether leaving would lose what was recorded here.
  get atRisk() {
    return (this.kept === "not" || this.kept === "soon") && !this.shelved;
  }

  // Continues as a log of its own after another window has changed the stored one.
  overtaken() {
    this.place = { id: unique() };
    this.isKept("elsewhere");
    notice("This log was changed in another window. What is recorded here from now on is kept beside it, as a log of its own.");
  }

  // Returns the verdict; each finding has what it rests on.
  verdict() {
    const { document } = this.ask({ do: "verdict" });
    if (document?.violations.some((finding) => finding.rests_on)) {
      const { findings } = this.known;
      document.violations.forEach((finding, index) => (finding.grounds = findings[index]?.map(readable)));
    }
    return document;
  }

  // Returns the findings about a refused move, each with what it rests on. That is found by judging the log with the move added.
  withGrounds(findings) {
    const declared = findings.find((finding) => finding.rests_on && finding.declared)?.declared;
    if (!declared) return findings;
    const indent = /^( *)- /m.exec(this.log)?.[1] ?? "  ";
    const log = `${this.log.replace(/\n?$/, "\n")}${indent}- ${JSON.stringify(declared)}\n`;
    const { findings: lines } = this.app.referee.ask("grounds", { log });
    const known = lines.slice(-findings.length);
    return findings.map((finding, index) => (finding.rests_on && known[index]?.length ? { ...finding, grounds: known[index].map(readable) } : finding));
  }

  // Returns sentences that say what the standing rests on; none if it rests on nothing.
  grounds(restsOn) {
    if (!restsOn) return [];
    const { standing, winner, position } = this.known;
    const lines = standing.map((line) => `Rests on: ${readable(line)}`);
    if (restsOn.assumed.length === 0) return lines;
    return [winner, ...lines, ...(position?.trim().split("\n") ?? [])].filter(Boolean);
  }

  // Returns what the findings and the standing rest on.
  get known() {
    if (this.knownOf !== this.log) {
      this.knownGrounds = this.app.referee.ask("grounds", { log: this.log });
      this.knownOf = this.log;
    }
    return this.knownGrounds;
  }

  // Returns whether the log knows hands that nobody has asked to see. Those of a deal that breaks a rule are in its text alone.
  get secret() {
    const hands = this.ask({ do: "state" }).document?.state.hands;
    const dealt = (hands !== null && hands !== undefined) || (!this.sound && /\bdeal"?:/.test(this.log));
    return dealt && !this.now.over && this.views.play.stand.secret;
  }

  // Returns what happened at a declared move.
  moment(move) {
    if (this.toldOf !== this.log) {
      this.told = this.app.referee.ask("replay", { log: this.log, name: this.name }).document;
      this.toldOf = this.log;
    }
    return this.told.moments.findLast((moment) => moment.move === move && moment.kind === "declared");
  }

  // Returns the score of each player after a declared move, as the track of the scores has it.
  scoresAt(at) {
    if (this.scoresOf !== this.log) {
      const { players, unit } = this;
      const records = (this.ask({ do: "tracks" }).document?.records ?? []).filter((one) => one.unit === unit && !one.part && players.includes(one.subject));
      this.scored = records.filter(({ track }) => track === records[0].track);
      this.scoresOf = this.log;
    }
    return this.players.map((player) => ({ player, score: this.scored.findLast(({ subject, move }) => subject === player && move <= at)?.value }));
  }

  // Says who won and with how much; `null` while nobody has.
  get winner() {
    const winners = this.ranking.filter(({ winner }) => winner);
    if (winners.length === 0) return null;
    const names = winners.map(({ player }) => player);
    const [{ score }] = winners;
    const how = typeof score === "number" ? ` with ${this.unit === "$" ? `$${score}` : `${score} ${this.unit}`}` : "";
    return names.length === 1 ? `${names[0]} wins${how}` : `${names.slice(0, -1).join(", ")} and ${names.at(-1)} share the win${how}`;
  }

  // Reads the text of the log and the scores from the session.
  read() {
    this.log = this.ask({ do: "log" }).log;
    const verdict = this.ask({ do: "verdict" }).document;
    this.game = verdict?.game ?? "";
    this.players = verdict?.players ?? [];
    this.ranking = verdict?.ranking ?? [];
    this.unit = verdict?.unit ?? "";
    this.title = verdict?.title ?? "";
    this.entries = verdict?.moves.declared ?? 0;
  }

  // Plays a move, a line or an expect. If it is refused, shows why and returns `false`.
  play(request) {
    const before = this.log;
    const reply = this.ask({ do: "play", ...request });
    if (reply.ok) {
      const { expect } = reply.move;
      const told = [...reply.before.map((pass) => `${words(pass.pass)} passes (implied)`), ...reply.after];
      if (told.length === 0) told.push(expect ? `Compared with the table: ${claims(expect)}` : `Written: ${written(reply.move)}`);
      this.story.push(told);
      this.undone = [];
      this.views.play.line.value = "";
      this.changed(told, reply.move);
    } else if (before === this.log) {
      this.views.play.refuse(request, reply.error);
    }
    return reply.ok;
  }

  // Adds a note to the last line of the log.
  note(note) {
    const taken = this.ask({ do: "undo" });
    if (!taken.ok) {
      this.views.play.refuse(null, taken.error);
      return false;
    }
    const reply = this.ask({ do: "play", line: taken.undone[0], note });
    if (reply.ok) {
      this.undone = [];
      this.changed([`Noted: ${note}`], reply.move);
      return true;
    }
    // The line already has a note or cannot have one, so it is restored.
    this.ask({ do: "redo" });
    this.read();
    const twice = /note is given twice/.test(reply.error.message);
    this.views.play.refuse(null, twice ? { ...reply.error, message: "This line has a note already. Undo the line to write another." } : reply.error);
    return false;
  }

  undo() {
    // If the move was not played here, what happened at it is looked up before it is undone. Nothing happened at a line that the
    // rules refuse, and it could not be put back.
    const { sound } = this;
    const events = this.story.length === 0 && sound ? (this.moment(this.now.move)?.events ?? []).filter(Boolean) : [];
    const reply = this.ask({ do: "undo" });
    if (reply.ok) {
      const line = reply.undone.join(", ");
      const isMove = !/\b(deal|expect|result|note)\b/.test(line);
      const told = this.story.pop() ?? (isMove && events.length > 0 ? events : [/\bdeal\b/.test(line) ? "the deal" : line]);
      if (sound) this.undone.push(told);
      else this.undone = [];
      this.changed([`Taken back: ${told[0]}`, ...told.slice(1)]);
    } else this.views.play.refuse(null, reply.error);
  }

  redo() {
    const reply = this.ask({ do: "redo" });
    if (reply.ok) {
      const told = this.undone.pop() ?? ["deal" in reply.move ? "the deal" : written(reply.move)];
      this.story.push(told);
      this.changed([`Put back: ${told[0]}`, ...told.slice(1)], reply.move);
    } else this.views.play.refuse(null, reply.error);
  }

  // Replaces the text of the log.
  replace(log) {
    const reply = this.ask({ do: "open", log });
    if (reply.ok) {
      this.story = [];
      this.undone = [];
      this.changed(["The text is another"]);
    }
    return reply;
  }
}
