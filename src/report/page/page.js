"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const get = (id) => document.getElementById(id);
  const last = data.steps.length - 1;
  let shown = -1;
  let playing = 0;

  // The drawing and the table of a step: those of the step before it, with what has changed.
  const drawings = [];
  const tables = [];
  let lines = [];
  let table = {};
  for (const step of data.steps) {
    lines = lines.slice();
    for (const [at, gone, put] of step.drawing) lines.splice(at, gone, ...put);
    drawings.push(lines);
    table = Object.assign({}, table, step.table);
    tables.push(table);
  }

  // A value as a sentence: in a list of pairs a link is "Reno-Boise", in a table of tables noughts are left out.
  const isTable = (value) => value !== null && typeof value === "object";
  const words = (value, inner) => {
    if (value === null) return "none";
    if (!isTable(value)) return String(value);
    if (Array.isArray(value)) return value.map((of) => Array.isArray(of) ? of.map((end) => words(end)).join("-") : words(of)).join(", ") || "none";
    const pairs = Object.entries(value);
    if (pairs.some(([, of]) => isTable(of))) return pairs.map(([key, of]) => key + ": " + words(of, true)).join("; ");
    return pairs.filter(([, of]) => !inner || of !== 0).map(([key, of]) => key + " " + words(of, true)).join(", ") || "none";
  };
  const element = (name, text, attributes) => {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    for (const [key, value] of Object.entries(attributes || {})) made.setAttribute(key, value);
    return made;
  };

  const showTable = (step) => {
    const body = get("table");
    body.replaceChildren();
    for (const [key, value] of Object.entries(tables[step])) {
      const before = step > 0 ? tables[step - 1][key] : value;
      const changed = JSON.stringify(before) !== JSON.stringify(value);
      const row = element("tr", undefined, changed ? { class: "changed" } : {});
      row.append(element("th", key, { scope: "row" }));
      row.append(element("td", words(value), { "data-key": key, "data-value": JSON.stringify(value) }));
      body.append(row);
    }
  };

  // A figure that shows its entries when it is chosen.
  const figure = (index, balance, focused) => {
    const of = data.accounts[index];
    const button = element("button", String(balance), {
      type: "button", "data-account": index, "aria-label": of.track + " of " + of.subject + ": " + balance + ", show its entries",
    });
    button.addEventListener("click", () => { account = index; showEntries(shown); get("entries").focus(); });
    if (String(index) === focused) requestAnimationFrame(() => button.focus());
    return button;
  };
  const unit = (track) => track.unit && track.unit !== track.name ? " (" + track.unit + ")" : "";

  // The balance of every account at a step, from its entries: the players' in one table, a row a player, the others by track.
  let account = -1;
  const entriesUpTo = (step) => data.entries.filter((entry) => entry[0] <= data.steps[step].moment);
  const showValues = (step) => {
    const focused = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.account : undefined;
    const balances = new Map();
    for (const entry of entriesUpTo(step)) balances.set(entry[2], entry[5]);
    showStanding(balances, focused);
    const body = get("balances");
    body.replaceChildren();
    for (const track of data.tracks) {
      const known = track.accounts.filter((index) => balances.has(index));
      if (track.players || !known.length) continue;
      const row = element("tr");
      row.append(element("th", track.name + unit(track), { scope: "row" }));
      const cell = element("td");
      for (const index of known) {
        const one = element("span", data.accounts[index].subject + " ", { class: "one" });
        one.append(figure(index, balances.get(index), focused));
        cell.append(one, " ");
      }
      row.append(cell);
      body.append(row);
    }
  };
  const showStanding = (balances, focused) => {
    const tracks = data.tracks.filter((track) => track.players && track.accounts.some((index) => balances.has(index)));
    const players = [...new Set(tracks.flatMap((track) => track.accounts.map((index) => data.accounts[index].subject)))];
    get("now").hidden = !tracks.length;
    const head = element("tr");
    head.append(element("th", "player", { scope: "col" }));
    for (const track of tracks) head.append(element("th", track.name + unit(track), { scope: "col", class: "n" }));
    get("now-head").replaceChildren(head);
    get("now-rows").replaceChildren(...players.map((player) => {
      const row = element("tr");
      row.append(element("th", player, { scope: "row" }));
      for (const track of tracks) {
        const index = track.accounts.find((index) => data.accounts[index].subject === player);
        const cell = element("td", undefined, { class: "n" });
        if (balances.has(index)) cell.append(figure(index, balances.get(index), focused));
        row.append(cell);
      }
      return row;
    }));
  };
  const showEntries = (step) => {
    const section = get("entries");
    section.hidden = account < 0;
    if (account < 0) return;
    const of = data.accounts[account];
    get("entries-title").textContent = of.track + " of " + of.subject + (of.unit ? ", in " + of.unit : "");
    const body = get("entry-rows");
    body.replaceChildren();
    for (const [, at, index, reason, amount, balance] of entriesUpTo(step)) {
      if (index !== account) continue;
      const row = element("tr");
      const where = element("td", undefined, { class: "n" });
      where.append(at ? element("a", String(at), { href: "#move=" + at }) : "start");
      row.append(where, element("td", data.reasons[reason]), element("td", (amount > 0 ? "+" : "") + amount, { class: "n" }), element("td", String(balance), { class: "n" }));
      body.append(row);
    }
  };

  const showChart = (step) => {
    const chart = document.querySelector("#chart svg");
    if (!chart) return;
    let line = chart.querySelector("line.now");
    if (!line) {
      line = document.createElementNS("http://www.w3.org/2000/svg", "line");
      line.setAttribute("class", "now");
      line.setAttribute("y1", "8");
      line.setAttribute("y2", String(chart.viewBox.baseVal.height - 8));
      chart.append(line);
    }
    for (const end of ["x1", "x2"]) line.setAttribute(end, String(data.steps[step].x));
    // On a narrow screen the chart follows.
    const box = get("chart");
    box.scrollLeft = data.steps[step].x * chart.clientWidth / chart.viewBox.baseVal.width - box.clientWidth / 2;
    showTitles();
  };

  // The titles of the tracks stay in sight, however far the chart is scrolled.
  const showTitles = () => {
    const chart = document.querySelector("#chart svg");
    if (!chart) return;
    const left = get("chart").scrollLeft * chart.viewBox.baseVal.width / (chart.clientWidth || 1);
    for (const title of chart.querySelectorAll("text.track")) title.setAttribute("x", String(24 + left));
  };

  // The sentence of the move, and below it what was wrong between it and the next: also what ends an illegal log.
  const items = [...document.querySelectorAll("#moves li")];
  const showMove = (step, scroll) => {
    for (const item of items) item.removeAttribute("aria-current");
    const item = get("move-" + data.steps[step].move);
    const story = item && item.querySelector("span");
    get("said").textContent = story && !data.steps[step].end ? story.textContent : "";
    const from = items.indexOf(item) + 1;
    const next = items.findIndex((other, index) => index >= from && other.id);
    const wrong = items.slice(from, next < 0 || step === last ? undefined : next).filter((other) => other.matches(".violation, .unplayed"));
    get("wrong").replaceChildren(...wrong.map((other) => other.cloneNode(true)));
    if (!item) return;
    item.setAttribute("aria-current", "step");
    const list = item.closest(".list");
    // Within its own list only: the map stays where it is.
    if (scroll && list && list.scrollHeight > list.clientHeight) {
      list.scrollTop += item.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 3;
    }
  };

  // The drawing of a step. A wide line of another colour lies under what was not there a step before; what is printed on the board
  // and comes to light again was not placed.
  const SHAPES = "line, circle, rect, polygon, polyline, path";
  const showMap = (step) => {
    const before = new Set(step > 0 ? drawings[step - 1] : drawings[step]);
    const isNew = (line) => !before.has(line) && /^<(g|line|circle|rect|polygon|polyline|path)[ >]/.test(data.lines[line]);
    get("map").innerHTML = drawings[step].map((line) => isNew(line) ? data.lines[line].replace(/^<[a-z]+/, "$& data-new=\"\"") : data.lines[line]).join("");
    for (const placed of get("map").querySelectorAll("[data-new]")) {
      for (const shape of placed.matches(SHAPES) ? [placed] : placed.querySelectorAll(SHAPES)) {
        if (shape.matches(".print, .faint, .rule")) continue;
        const mark = shape.cloneNode(false);
        for (const name of ["data-new", "fill", "stroke", "stroke-dasharray", "style"]) mark.removeAttribute(name);
        mark.setAttribute("class", "placed");
        mark.setAttribute("stroke-width", String(Number(shape.getAttribute("stroke-width") || 1) + 7));
        placed.before(mark);
      }
    }
    // On a narrow screen the map follows.
    const mark = get("map").querySelector(".placed");
    if (mark && get("map").scrollWidth > get("map").clientWidth) {
      get("map").scrollLeft += mark.getBoundingClientRect().left - get("map").getBoundingClientRect().left - get("map").clientWidth / 2;
    }
  };

  const show = (wanted, keep) => {
    const step = Math.max(0, Math.min(last, wanted));
    if (step === shown) return;
    shown = step;
    showMap(step);
    get("slider").value = String(step);
    get("slider").setAttribute("aria-valuetext", data.steps[step].words);
    get("where").textContent = data.steps[step].words;
    showTable(step);
    showValues(step);
    showEntries(step);
    showChart(step);
    showMove(step, true);
    document.body.dataset.move = String(data.steps[step].move);
    if (!keep) history.replaceState(null, "", "#move=" + data.steps[step].move);
  };

  const stop = () => {
    clearInterval(playing);
    playing = 0;
    get("play").textContent = "Play";
    get("play").setAttribute("aria-pressed", "false");
  };
  const play = () => {
    if (playing) return stop();
    if (shown === last) show(0);
    get("play").textContent = "Pause";
    get("play").setAttribute("aria-pressed", "true");
    playing = setInterval(() => (shown === last ? stop() : show(shown + 1)), 700);
  };

  // The last step at or before a move: an expect has none of its own.
  const open = () => {
    const named = /(?:^#|&)move=(\d+)/.exec(location.hash);
    if (!named) return false;
    let step = 0;
    data.steps.forEach((known, index) => { if (known.move <= Number(named[1]) && !(known.end && index > 0 && data.steps[index - 1].move === Number(named[1]))) step = index; });
    show(step, true);
    return true;
  };

  document.body.classList.add("js");
  get("slider").max = String(last);
  get("slider").addEventListener("input", (event) => { stop(); show(Number(event.target.value)); });
  get("first").addEventListener("click", () => { stop(); show(0); });
  get("back").addEventListener("click", () => { stop(); show(shown - 1); });
  get("on").addEventListener("click", () => { stop(); show(shown + 1); });
  get("end").addEventListener("click", () => { stop(); show(last); });
  get("play").addEventListener("click", play);
  get("zoom").addEventListener("click", () => {
    get("zoom").setAttribute("aria-pressed", String(get("map").classList.toggle("large")));
  });
  get("lines").addEventListener("click", () => {
    get("lines").setAttribute("aria-pressed", String(get("moves").classList.toggle("lines")));
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, select, textarea")) return;
    const wanted = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: last }[event.key];
    if (wanted !== undefined) { stop(); show(wanted); event.preventDefault(); }
    if (event.key === " " && !event.target.matches("button, a")) { play(); event.preventDefault(); }
  });
  get("chart").addEventListener("scroll", showTitles, { passive: true });
  addEventListener("hashchange", () => { stop(); open(); });
  if (!open()) show(last, true);
})();
