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

  // The balance of every account at a step, from its entries.
  let account = -1;
  const entriesUpTo = (step) => data.entries.filter((entry) => entry[0] <= data.steps[step].moment);
  const showValues = (step) => {
    const focused = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.account : undefined;
    const balances = new Map();
    for (const entry of entriesUpTo(step)) balances.set(entry[2], entry[5]);
    const body = get("balances");
    body.replaceChildren();
    for (const track of data.tracks) {
      const row = element("tr");
      row.append(element("th", track.name + (track.unit && track.unit !== track.name ? " (" + track.unit + ")" : ""), { scope: "row" }));
      const cell = element("td");
      for (const index of track.accounts) {
        if (!balances.has(index)) continue;
        const name = data.accounts[index].subject;
        const button = element("button", String(balances.get(index)), {
          type: "button", "data-account": index, "aria-label": data.accounts[index].track + " of " + name + ": " + balances.get(index) + ", show its entries",
        });
        button.addEventListener("click", () => { account = index; showEntries(shown); get("entries").focus(); });
        const one = element("span", name + " ", { class: "one" });
        one.append(button);
        cell.append(one, " ");
        if (String(index) === focused) requestAnimationFrame(() => button.focus());
      }
      row.append(cell);
      if (cell.children.length) body.append(row);
    }
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

  const showMove = (step, scroll) => {
    for (const item of document.querySelectorAll("#moves li[aria-current]")) item.removeAttribute("aria-current");
    const item = get("move-" + data.steps[step].move);
    if (!item) return;
    item.setAttribute("aria-current", "step");
    const list = item.closest(".list");
    // Within its own list only: the map stays where it is.
    if (scroll && list && list.scrollHeight > list.clientHeight) {
      list.scrollTop += item.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 3;
    }
  };

  const show = (wanted, keep) => {
    const step = Math.max(0, Math.min(last, wanted));
    if (step === shown) return;
    shown = step;
    get("map").innerHTML = drawings[step].map((line) => data.lines[line]).join("");
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
