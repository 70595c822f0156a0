// Composes a move step by step: `legal` with the values given so far says which may come next.

const LISTS = ["list", "bag", "one-or-list", "one-or-bag", "links", "lines"];
// The most moves that are asked for; if there are more, a move can be written as a line.
const MOST_MOVES = 1000;

class Pick {
  // `ask` sends a request to the session; `info` has the game's tables.
  constructor(ask, info) {
    this.ask = ask;
    this.info = info;
    this.restart();
  }

  // Starts over: offers the first values of each verb that is awaited.
  restart() {
    this.awaits = this.ask({ do: "awaits" });
    this.levels = [];
    this.narrow = [];
    // Verbs whose moves are not listed: what chance decides, what is secret, an auction in one line.
    this.untold = [];
    const groups = [];
    const { kind, verbs = [], also = [] } = this.awaits;
    for (const verb of [...verbs, ...also]) {
      const told = kind === "chance" && verbs.includes(verb) ? null : this.group(verb);
      if (told) groups.push(told);
      else this.untold.push(verb);
    }
    this.levels.push({ groups, done: null });
  }

  legal(move) {
    return this.ask({ do: "legal", move, limit: MOST_MOVES });
  }

  // Returns the options for the first value of a verb or, if only one is possible, for the value after it.
  group(verb) {
    const begun = { [verb]: [] };
    const { values: first = [], truncated: more } = this.legal(begun).next ?? {};
    if (first.length === 0) return null;
    if (first.length > 1) return { verb, head: `${verb}: ${this.keyWords(verb, verb)}`, more, options: first.map((value) => this.option(verb, {}, verb, value)) };
    const given = this.with({}, verb, verb, first[0]);
    const reply = this.legal(given);
    const { key, values = [], truncated } = reply.next ?? {};
    if (values.length === 0 || reply.next.may_end) return { verb, head: verb, alone: true, options: [this.option(verb, {}, verb, first[0])] };
    const what = `${verb} ${words(given[verb])}`;
    return { verb, head: `${what}: ${this.keyWords(verb, key)}`, more: truncated, options: values.map((value) => this.option(verb, given, key, value)) };
  }

  key(verb, name) {
    return this.info.verbs.find((known) => known.name === verb)?.keys.find((known) => known.name === name);
  }

  // Returns what a key asks for: the first part of its description. The rest is for those who write logs by hand.
  keyWords(verb, name) {
    return this.key(verb, name)?.doc.split(";")[0] ?? name;
  }

  // Returns a move with one more value.
  with(given, verb, key, value) {
    if (!LISTS.includes(this.key(verb, key)?.shape.kind)) return { ...given, [key]: value };
    return { ...given, [key]: [...(given[key] ?? []), value] };
  }

  option(verb, given, key, value) {
    const spots = Array.isArray(value) ? value : value !== null && typeof value === "object" ? Object.values(value) : [value];
    const label = Array.isArray(value)
      ? value.join("–")
      : value !== null && typeof value === "object"
        ? Object.entries(value).map(([by, to]) => `${by} to ${to}`).join(", ")
        : words(value);
    return { verb, key, value, label, spots: spots.map(String), given: this.with(given, verb, key, value) };
  }

  get level() {
    return this.levels.at(-1);
  }

  // Returns the options that have every place tapped so far.
  options() {
    const all = this.level.groups.flatMap((group) => group.options);
    return all.filter((option) => this.narrow.every((name) => option.spots.includes(name)));
  }

  // Returns the names that may be tapped on the map.
  spots() {
    return new Set(this.options().flatMap((option) => option.spots).filter((name) => !this.narrow.includes(name)));
  }

  // Chooses an option. Returns the move if it is complete, otherwise `null`.
  choose(option) {
    this.narrow = [];
    let { given } = option;
    const { verb } = option;
    for (;;) {
      const reply = this.legal(given);
      const { key, values = [], truncated: more, may_end: mayEnd } = reply.next ?? {};
      if (values.length === 0) return this.whole(given, reply.moves);
      // The only possible value need not be asked for, unless it is one more of a list that may already end.
      if (values.length === 1 && (!mayEnd || !LISTS.includes(this.key(verb, key)?.shape.kind))) {
        given = this.with(given, verb, key, values[0]);
        continue;
      }
      const head = `${briefly(given)} · ${this.keyWords(verb, key)}`;
      const options = values.map((value) => this.option(verb, given, key, value));
      this.levels.push({ groups: [{ verb, head, more, options }], done: mayEnd ? this.whole(given, reply.moves) : null, given });
      return null;
    }
  }

  // Handles a tap on the place with these names. Returns the move if it is complete, otherwise `null`.
  tap(names) {
    const name = names.find((known) => this.spots().has(known));
    if (!name) {
      this.narrow = [];
      return null;
    }
    this.narrow.push(name);
    const left = this.options();
    return left.length === 1 ? this.choose(left[0]) : null;
  }

  back() {
    if (this.narrow.length > 0) this.narrow = [];
    else if (this.levels.length > 1) this.levels.pop();
  }

  // Returns the move as the referee lists it, if it does: with one value instead of a list of one.
  whole(given, moves) {
    const same = (one, other) => JSON.stringify(one) === JSON.stringify(other) || (Array.isArray(one) && one.length === 1 && same(one[0], other));
    const matching = moves.filter((move) => Object.entries(given).every(([key, value]) => key in move && same(value, move[key])));
    return matching.sort((one, other) => Object.keys(one).length - Object.keys(other).length)[0] ?? given;
  }
}
