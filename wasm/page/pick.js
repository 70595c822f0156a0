// A move put together from what the referee says may come next: `legal` with the part of the move that is given so far.

const LISTS = ["list", "bag", "one-or-list", "one-or-bag", "links", "lines"];
// So many moves are asked for at most; a map with more to tap than this is answered by its line.
const MOST_MOVES = 1000;

class Pick {
  // `ask` asks the session; `info` has the game's tables.
  constructor(ask, info) {
    this.ask = ask;
    this.info = info;
    this.restart();
  }

  // Begins with what is awaited: the verbs with what may come first in each.
  restart() {
    this.awaits = this.ask({ do: "awaits" });
    this.levels = [];
    this.narrow = [];
    // Moves that are in no list: what chance decides, what is secret, an auction in one line.
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

  // What may come first after a verb; where there is one thing only, what may come after it.
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

  // What is asked for; what follows in its description is for those who write it by hand.
  keyWords(verb, name) {
    return this.key(verb, name)?.doc.split(";")[0] ?? name;
  }

  // A move with one value more.
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

  // What may be chosen now, of what was tapped on the map so far.
  options() {
    const all = this.level.groups.flatMap((group) => group.options);
    return all.filter((option) => this.narrow.every((name) => option.spots.includes(name)));
  }

  // The names that may be tapped on the map.
  spots() {
    return new Set(this.options().flatMap((option) => option.spots).filter((name) => !this.narrow.includes(name)));
  }

  // Chooses an option. Returns the move where nothing is left to be said.
  choose(option) {
    this.narrow = [];
    let { given } = option;
    const { verb } = option;
    for (;;) {
      const reply = this.legal(given);
      const { key, values = [], truncated: more, may_end: mayEnd } = reply.next ?? {};
      if (values.length === 0) return this.whole(given, reply.moves);
      // The only value that can be meant need not be asked for. Of a list, it may be one more.
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

  // The names of one place were tapped. Returns what `choose` does, or `null`.
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

  // The move as the referee lists it, where it is in the list: one value rather than a list of one.
  whole(given, moves) {
    const same = (one, other) => JSON.stringify(one) === JSON.stringify(other) || (Array.isArray(one) && one.length === 1 && same(one[0], other));
    const matching = moves.filter((move) => Object.entries(given).every(([key, value]) => key in move && same(value, move[key])));
    return matching.sort((one, other) => Object.keys(one).length - Object.keys(other).length)[0] ?? given;
  }
}
