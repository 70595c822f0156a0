// Creates elements and shows short notices. Every text of a log reaches the page through `h` or `textContent`, never as markup.

// The most letters of one text that are shown: a name of a megabyte would be laid out wherever it occurs.
const LONGEST_TEXT = 5_000;

// Signs that turn the direction of writing, for everything after them.
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

const cut = (text) => (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)} … (${text.length} letters)` : text).replace(TURNING, "\ufffd");

const get = (id) => document.getElementById(id);

// Creates an element. `attributes` may have `on` with listeners; the children are elements or texts.
function h(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (key === "on") Object.entries(value).forEach(([event, heard]) => made.addEventListener(event, heard));
    else if (value === true) made.setAttribute(key, "");
    else if (value !== undefined && value !== null && value !== false) made.setAttribute(key, String(value));
  }
  const shown = children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
  made.append(...shown.map((child) => (typeof child === "string" ? cut(child) : child)));
  return made;
}

const button = (label, click, attributes) => h("button", { type: "button", ...attributes, on: { click: () => click() } }, label);

// Makes a screen reader announce a change that is visible elsewhere.
function say(text) {
  get("said").textContent = cut(text);
}

// Shows a notice that stays in sight until the next action, or until it is closed.
function notice(text) {
  get("notice").hidden = !text;
  get("notice-text").textContent = cut(text ?? "");
}

// Returns how much of the window the tabs and a notice cover at its top once it is scrolled.
function covered() {
  const parts = [document.querySelector("nav.tabs"), get("notice")];
  return parts.reduce((sum, part) => sum + (part?.offsetHeight ?? 0), 0);
}

// Shows on a button for two seconds what came of pressing it.
function answered(pressed, text) {
  pressed.dataset.label ??= pressed.textContent;
  pressed.textContent = text;
  say(text);
  setTimeout(() => { pressed.textContent = pressed.dataset.label; }, 2000);
}

// Returns a text that begins with a capital letter.
const sentence = (text) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

// Asks for confirmation before something is lost.
function asked(question, label, yes) {
  document.querySelector("dialog")?.remove();
  const close = () => box.close();
  const box = h("dialog", { "aria-label": label }, h("p", {}, question), h("div", { class: "row" }, [
    button(label, () => { close(); yes(); }, { id: "yes" }),
    button("Cancel", close, { class: "main" }),
  ]));
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
}

// Makes a group of buttons one stop for the Tab key: arrows, Home and End move within it, and a letter jumps to the button that
// begins with it.
function roving(group) {
  const all = () => [...group.querySelectorAll("button:not(:disabled)")];
  const go = (to) => {
    if (!to) return;
    all().forEach((one) => (one.tabIndex = one === to ? 0 : -1));
    to.focus();
  };
  all().forEach((one, index) => (one.tabIndex = index === 0 ? 0 : -1));
  let typed = "";
  let last = 0;
  group.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const buttons = all();
    const here = buttons.indexOf(document.activeElement);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step) go(buttons[(here + step + buttons.length) % buttons.length]);
    else if (event.key === "Home") go(buttons[0]);
    else if (event.key === "End") go(buttons.at(-1));
    else if (event.key.length === 1 && /[\p{L}\p{N}]/u.test(event.key)) {
      typed = event.timeStamp - last < 1000 ? typed + event.key.toLowerCase() : event.key.toLowerCase();
      last = event.timeStamp;
      const found = buttons.find((one) => one.textContent.trim().toLowerCase().startsWith(typed));
      // A first letter with which no button begins may be a shortcut of the page.
      if (!found && typed.length === 1) return;
      go(found);
    } else return;
    event.preventDefault();
  });
  return group;
}

// The colours of companies, railroads and goods, the same as in the drawings.
const COLOURS = {
  red: "#d0342c", yellow: "#f2c511", green: "#2a8440", blue: "#2f6fc1", purple: "#8747a8", black: "#26282c",
  orange: "#f07d1a", white: "#fbfaf5", tan: "#c99a5b", gray: "#858b94", silver: "#bcc6d2",
};

// Returns a name with a dot of its colour before it, if it has a colour.
function named(name) {
  const text = String(name);
  const word = text.toLowerCase().split(" ")[0];
  if (!Object.hasOwn(COLOURS, word)) return [text];
  const dot = h("i", { "aria-hidden": "true" });
  dot.style.background = COLOURS[word];
  return [dot, text];
}

// Describes a value of a document in a few words.
function words(value) {
  if (value === null || value === undefined) return "none";
  if (Array.isArray(value)) return value.map((one) => (Array.isArray(one) ? one.map(words).join("–") : words(one))).join(", ") || "none";
  if (typeof value === "object") {
    const all = Object.entries(value);
    const pairs = all.length > 1 ? all.filter(([, one]) => one !== 0 && one !== null) : all;
    return pairs.map(([key, one]) => `${key} ${words(one)}`).join(", ") || "none";
  }
  return String(value);
}

// Writes a move in flow style, as in a log. This is only shown; the referee writes what goes into a log.
function written(move) {
  const of = (value) => {
    if (value === null) return "none";
    if (Array.isArray(value)) return `[${value.map(of).join(", ")}]`;
    if (typeof value === "object") return `{${Object.entries(value).map(([key, one]) => `${key}: ${of(one)}`).join(", ")}}`;
    return String(value);
  };
  return of(move);
}
