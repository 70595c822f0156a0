// A form for a move that no list offers (what was drawn, dealt or revealed; an auction in one line), made from the shape of the
// move. Values are tapped.

const FEW = 60;

class Form {
  // `names` maps each kind to its names at the table, `excluded` has those that the move cannot have; `done` receives the move.
  constructor(verb, names, excluded, done, back) {
    this.verb = verb;
    this.names = names;
    this.excluded = excluded;
    this.taking = null;
    // The number of values that a list in the example of the move has. Once a list has as many, the next one opens.
    this.several = (/\[([^\]]*)\]/.exec(verb.example)?.[1].split(",") ?? []).length;
    this.fields = verb.keys.map((key) => ({ key, editor: this.editor(key.shape, key.name) }));
    const rows = this.fields.map(({ key, editor }) => {
      const label = key === verb.keys[0] ? verb.name : key.name;
      return h("fieldset", {}, h("legend", {}, label), h("p", { class: "soft" }, key.doc), editor.element);
    });
    this.element = h("div", { class: "form" }, h("p", {}, verb.doc), rows, h("div", { class: "row" }, [
      button("Play it", () => done(this.move()), { class: "main" }),
      button("Back", back),
    ]));
    this.takers = [...this.element.querySelectorAll("[data-taker]")];
  }

  move() {
    const move = {};
    for (const { key, editor } of this.fields) {
      const value = editor.value();
      if (value !== undefined || key === this.verb.keys[0]) move[key.name] = value ?? null;
    }
    return move;
  }

  // Returns the names in this form that may be tapped on the map.
  wanted() {
    return [...new Set(this.fields.flatMap(({ key }) => this.ofShape(key.shape)))];
  }

  ofShape(shape) {
    return [...(shape.domains ? this.of(shape.domains) : []), ...(shape.of ? this.ofShape(shape.of) : [])];
  }

  // Handles a tap on the place with these names.
  tap(names) {
    (this.taking ?? this.first)?.(names);
  }

  of(domains) {
    return [...new Set(domains.flatMap((domain) => this.names[domain] ?? []))].filter((name) => !this.excluded.includes(name));
  }

  editor(shape, label) {
    switch (shape.kind) {
      case "name":
        return this.one(this.of(shape.domains), label);
      case "word":
        return this.one(shape.words, label);
      case "word-or":
        return this.one([...(shape.of.domains ? this.of(shape.of.domains) : []), ...shape.words], label);
      case "or-nobody":
        return this.editor(shape.of, label);
      case "number":
        return this.number(label);
      case "flag":
        return this.one(["true", "false"], label, (text) => text === "true");
      case "map":
        return this.map(shape, label);
      default:
        return LISTS.includes(shape.kind) && ["name", "word"].includes(shape.of.kind)
          ? this.list(shape.of.domains ? this.of(shape.of.domains) : shape.of.words, label)
          : this.text(label);
    }
  }

  number(label) {
    const input = h("input", { type: "number", inputmode: "numeric", step: "1", "aria-label": label });
    return { element: input, value: () => (input.value === "" ? undefined : Number(input.value)) };
  }

  // Makes a field for a value of any other shape, which is written as JSON.
  text(label) {
    const input = h("input", { type: "text", "aria-label": label, placeholder: "[...]" });
    const value = () => {
      try {
        return JSON.parse(input.value);
      } catch {
        return input.value || undefined;
      }
    };
    return { element: input, value };
  }

  // Makes buttons for names or, if there are too many, a field with suggestions. `take` receives the chosen name.
  choices(names, label, take) {
    const receives = (given) => {
      const name = given.find((one) => names.includes(one));
      if (name) take(name);
    };
    this.first ??= receives;
    const touched = () => (this.taking = receives);
    if (names.length <= FEW) {
      const chips = names.map((name) => button(named(name), () => { touched(); take(name); }, { "data-name": name }));
      return roving(h("div", { class: "chips", role: "group", "aria-label": label }, chips));
    }
    const list = h("datalist", { id: `names-${Math.random().toString(36).slice(2)}` }, names.map((name) => h("option", { value: name })));
    const input = h("input", { type: "text", list: list.id, "aria-label": label, autocomplete: "off", autocapitalize: "off" });
    input.addEventListener("focus", touched);
    input.addEventListener("change", () => { if (names.includes(input.value)) { take(input.value); input.value = ""; } });
    return h("div", {}, h("p", { class: "soft" }, "Tap it on the map, or write it:"), input, list);
  }

  one(names, label, read = (text) => text) {
    let chosen;
    const shown = h("p", { role: "status" });
    const chips = this.choices(names, label, (name) => {
      chosen = chosen === name ? undefined : name;
      shown.textContent = chosen ?? "";
      chips.querySelectorAll("button").forEach((one) => one.setAttribute("aria-pressed", String(one.dataset.name === chosen)));
    });
    return { element: h("div", {}, chips, shown), value: () => (chosen === undefined ? undefined : read(chosen)) };
  }

  // Makes an editor for a list of names. If a name may be in only one of several lists, `held` has the names already used in any of
  // them.
  list(names, label, full = () => {}, held = null) {
    const taken = [];
    const shown = h("div", { class: "chips taken", role: "group", "aria-label": `${label}: taken, tap to take away` });
    const count = h("p", {});
    const dim = () => held && chips?.querySelectorAll("[data-name]").forEach((one) => one.setAttribute("aria-disabled", String(held.has(one.dataset.name))));
    const draw = () => {
      dim();
      // The cross distinguishes the buttons of names already taken from those of names to take.
      shown.replaceChildren(...taken.map((name, index) => button([named(name), h("span", { "aria-hidden": "true" }, " ×")], () => { taken.splice(index, 1); held?.delete(name); draw(); }, { "aria-label": `${name}, take it away` })));
      shown.hidden = taken.length === 0;
      count.textContent = taken.length === 0 ? "None yet. Tap one after another:" : `${taken.length} so far; tap one to take it away:`;
    };
    let chips = null;
    draw();
    chips = this.choices(names, label, (name) => {
      if (held?.has(name)) return;
      taken.push(name);
      held?.add(name);
      draw();
      say(`${label}: ${taken.length}, ${name}`);
      if (taken.length === this.several) full();
    });
    return { element: h("div", {}, count, shown, chips), value: () => (taken.length ? [...taken] : undefined), dim };
  }

  // Makes an editor for a mapping from names to values. Only one value is visible at a time, because the values may be secret.
  map(shape, label) {
    const subjects = this.names[shape.domain] ?? [];
    const parts = new Map();
    // A card can be in only one hand.
    const held = new Set();
    const body = h("div");
    const tabs = h("div", { class: "chips", role: "group", "aria-label": `${label}: whose` });
    let open = subjects[0];
    const show = (subject) => {
      open = subject;
      this.first = undefined;
      this.taking = null;
      body.replaceChildren(parts.get(subject).element);
      parts.get(subject).dim?.();
      tabs.querySelectorAll("button").forEach((one) => one.setAttribute("aria-pressed", String(one.dataset.name === subject)));
      this.taking = parts.get(subject).taking;
    };
    for (const [index, subject] of subjects.entries()) {
      this.first = undefined;
      const onward = () => { if (index + 1 < subjects.length) show(subjects[index + 1]); };
      const part = LISTS.includes(shape.of.kind) && shape.of.of.kind === "name"
        ? this.list(this.of(shape.of.of.domains), `${label} of ${subject}`, onward, held)
        : this.editor(shape.of, `${label} of ${subject}`);
      parts.set(subject, { ...part, taking: this.first });
      tabs.append(button(named(subject), () => show(subject), { "data-name": subject }));
    }
    roving(tabs);
    if (open) show(open);
    const value = () => {
      const entries = subjects.map((subject) => [subject, parts.get(subject).value()]).filter(([, one]) => one !== undefined);
      return entries.length ? Object.fromEntries(entries) : undefined;
    };
    return { element: h("div", {}, tabs, body), value };
  }
}
