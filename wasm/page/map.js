// The map of a position, on which places may be tapped. It is the referee's own drawing, whose places come in a known order.

const SVG = "http://www.w3.org/2000/svg";
// The least distance in pixels between two places that are tapped with a thumb, and with a mouse.
const THUMB = 38;
const MOUSE = 21;
// The smallest scale at which the words of a drawing can be read.
const LEGIBLE = 0.8;
// The most places to tap that are marked with thick rings.
const MANY = 40;

class GameMap {
  constructor(tapped) {
    this.tapped = tapped;
    this.box = h("div", { class: "map", tabindex: "0", role: "group", "aria-label": "Map" });
    this.scale = 0;
    this.whole = false;
    this.legible = LEGIBLE;
    const zoom = (factor) => () => this.zoom(this.scale * factor);
    this.bar = h("div", { class: "row tight noprint", role: "group", "aria-label": "Size of the map" }, [
      button("+", zoom(1.4), { "aria-label": "Larger" }),
      button("−", zoom(1 / 1.4), { "aria-label": "Smaller" }),
      button("Fit", () => this.zoom(this.fit())),
    ]);
    this.legend = button("Legend", () => {
      this.whole = !this.whole;
      this.legend.setAttribute("aria-pressed", String(this.whole));
      this.crop();
      this.zoom(this.whole ? Math.max(this.fit(), this.legible) : this.wanted());
      // The legend is below the map; the tables are to its right.
      if (this.whole) this.box.scrollTo(0, this.box.scrollHeight);
    }, { "aria-pressed": "false" });
    this.bar.append(this.legend);
  }

  // Shows a drawing; `spots` has the code and the name of each of its places, in the order in which they are drawn. Elements that
  // the previous drawing has too are kept, so that a move changes a few elements and the layout is not computed again.
  show(drawing, spots) {
    const { head, items } = elements(drawing);
    if (head !== this.head) {
      const svg = parsed(`${head}</svg>`);
      if (!svg) return;
      this.head = head;
      this.full = svg.getAttribute("viewBox").split(" ").map(Number);
      this.svg = document.adoptNode(svg);
      this.items = [];
      this.marks = document.createElementNS(SVG, "g");
      this.svg.append(this.marks);
      this.places = null;
    }
    this.change(items);
    if (this.places) return;
    this.find(spots);
    this.spread();
    const { scrollLeft, scrollTop } = this.box;
    this.box.replaceChildren(this.svg);
    this.crop();
    this.zoom(this.scale || this.wanted());
    if (scrollLeft || scrollTop) this.box.scrollTo(scrollLeft, scrollTop);
  }

  // Replaces the elements of the drawing, keeping those that are the same.
  change(items) {
    const wanted = new Map();
    items.forEach((item) => wanted.set(item, (wanted.get(item) ?? 0) + 1));
    const kept = [];
    for (const one of this.items) {
      const left = wanted.get(one.item) ?? 0;
      wanted.set(one.item, left - 1);
      if (left > 0) kept.push(one);
      else one.node.remove();
    }
    const known = new Map(kept.map((one) => [one.item, []]));
    kept.forEach((one) => known.get(one.item).push(one));
    const fresh = items.filter((item) => (wanted.get(item) ?? 0) > 0 && wanted.set(item, wanted.get(item) - 1));
    const made = [...(parsed(`<svg xmlns="${SVG}">${fresh.join("")}</svg>`)?.children ?? [])];
    const nodes = new Map(fresh.map((item) => [item, []]));
    fresh.forEach((item, index) => made[index] && nodes.get(item).push(made[index]));
    let next = this.svg.firstChild;
    this.items = items.flatMap((item) => {
      const node = known.get(item)?.shift()?.node ?? nodes.get(item)?.shift();
      if (!node) return [];
      if (node === next) next = next.nextSibling;
      else this.svg.insertBefore(node, next);
      return [{ item, node }];
    });
  }

  // Finds the elements that are places.
  find(spots) {
    this.places = [];
    let next = 0;
    for (const { node: group } of this.items) {
      const title = group.localName === "g" && next < spots.length ? group.querySelector(":scope > title")?.textContent : null;
      if (!title) continue;
      const [code, name] = spots[next];
      const begins = name ? `${code} ${name}` : code;
      if (title !== begins && ![" ", ",", ":"].includes(title.startsWith(begins) ? title[begins.length] : "")) continue;
      const at = middle(group.querySelector("circle, polygon"));
      if (at) this.places.push({ names: name ? [name, code] : [code], at });
      next += 1;
    }
  }

  // Measures the distance between the two closest places.
  spread() {
    let least = Infinity;
    for (let one = 0; one < this.places.length; one += 1) {
      for (let other = one + 1; other < this.places.length; other += 1) {
        const [a, b] = [this.places[one].at, this.places[other].at];
        least = Math.min(least, (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2);
      }
    }
    this.apart = Number.isFinite(least) ? Math.sqrt(least) : 60;
  }

  // Hides the tables beside the map while hands are secret, or shows them.
  hide(secret) {
    if (this.secret === secret) return;
    this.secret = secret;
    if (this.whole && this.svg) {
      this.crop();
      this.zoom(this.fit());
    }
  }

  // Sets the visible part of the drawing: the map, or everything including tables and legend.
  crop() {
    let [x, y, width, height] = this.full;
    if (this.whole && this.secret && this.places.length > 0) {
      width = Math.min(width, Math.max(...this.places.map(({ at }) => at[0])) + this.apart * 0.62);
    } else if (!this.whole && this.places.length > 0) {
      const [xs, ys] = [0, 1].map((axis) => this.places.map(({ at }) => at[axis]));
      // Leaves room for the names beside the places, without the heading above and the legend below.
      const [beside, above] = [Math.max(57, this.apart * 0.62), Math.max(36, this.apart * 0.62)];
      x = Math.max(0, Math.min(...xs) - beside);
      y = Math.max(0, Math.min(...ys) - above);
      width = Math.min(this.full[2], Math.max(...xs) + beside) - x;
      height = Math.min(this.full[3], Math.max(...ys) + above) - y;
    }
    height += this.whole ? this.breakLegend() : 0;
    [this.wide, this.tall] = [width, height];
    this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    this.svg.removeAttribute("height");
    // Hidden text, such as secret hands, is also kept from screen readers and from searches.
    for (const text of this.svg.querySelectorAll("text")) text.style.display = Number(text.getAttribute("x")) > x + width ? "none" : "";
    this.origin = [x, y];
  }

  // Breaks the legend below the map into lines that fit the box at a legible size, and returns how much taller this makes the
  // drawing. The parts of the legend are found by their positions: each line has signs with their words, from the left edge.
  breakLegend() {
    const [LEFT, SIGN, APART, LINE] = [24, 26, 18, 22];
    const of = (text, axis) => Number(text.getAttribute(axis));
    const low = Math.max(...this.places.map(({ at }) => at[1]));
    const edge = Math.max(560, ...this.places.map(({ at }) => at[0] + this.apart));
    const below = [...this.svg.querySelectorAll("text.soft")].filter((text) => of(text, "y") > low && of(text, "x") < edge);
    const lines = [...new Set(below.filter((text) => of(text, "x") === LEFT + SIGN).map((text) => of(text, "y")))];
    const room = this.box.clientWidth / LEGIBLE - 4;
    let [x, line, most] = [LEFT, 0, LEFT];
    for (const words of below.filter((text) => lines.includes(of(text, "y")))) {
      const [left, y] = [of(words, "x") - SIGN, of(words, "y")];
      const wide = SIGN + words.getComputedTextLength();
      if (x > LEFT && x + wide > Math.min(room, edge)) [x, line] = [LEFT, line + 1];
      const move = `translate(${x - left} ${lines[0] + line * LINE - y})`;
      words.setAttribute("transform", move);
      for (let part = words.previousElementSibling; part; part = part.previousElementSibling) {
        const box = part.getBBox();
        const [beside, above] = [left + SIGN - box.x - box.width / 2, y - box.y - box.height / 2];
        if (beside < 0 || beside > SIGN || above < -LINE / 2 || above > LINE / 2) break;
        part.setAttribute("transform", move);
      }
      x += wide + APART;
      most = Math.max(most, x - APART);
    }
    // A very long entry may need a little more room than there is.
    this.legible = Math.min(LEGIBLE, this.box.clientWidth / (most + 4));
    return Math.max(0, line + 1 - lines.length) * LINE;
  }

  fit() {
    const most = Number.parseFloat(getComputedStyle(this.box).maxHeight) || Infinity;
    return Math.max(0.05, Math.min((this.box.clientWidth - 2) / this.wide, (most - 4) / this.tall));
  }

  // Returns the scale at which the map fits the box, or a larger one if places would be too close to tap.
  wanted() {
    const coarse = this.box.clientWidth < 700 || matchMedia("(pointer: coarse)").matches;
    return Math.max(this.fit(), (coarse ? THUMB : MOUSE) / this.apart);
  }

  zoom(scale) {
    if (!this.svg) return;
    const centre = this.scale && [
      (this.box.scrollLeft + this.box.clientWidth / 2) / this.scale,
      (this.box.scrollTop + this.box.clientHeight / 2) / this.scale,
    ];
    this.scale = Math.min(4, Math.max(this.fit(), scale));
    this.svg.style.width = `${this.wide * this.scale}px`;
    if (centre) {
      this.box.scrollTo(centre[0] * this.scale - this.box.clientWidth / 2, centre[1] * this.scale - this.box.clientHeight / 2);
    }
  }

  place(name) {
    return this.places?.find((place) => place.names.includes(name));
  }

  // Marks the places that may be tapped, those that have been or are meant, and those of the last move; all are given by their names.
  mark(may, given = [], last = []) {
    if (!this.svg) return;
    this.marks.replaceChildren();
    const ring = (place, name) => {
      const circle = document.createElementNS(SVG, "circle");
      circle.setAttribute("class", name);
      circle.setAttribute("cx", place.at[0]);
      circle.setAttribute("cy", place.at[1]);
      circle.setAttribute("r", name === "hit" ? Math.max(20, this.apart * 0.48) : Math.max(12, this.apart * 0.34));
      this.marks.append(circle);
      return circle;
    };
    const [placed, meant] = [last, given].map((names) => names.map((name) => this.place(name)).filter(Boolean));
    placed.forEach((place) => ring(place, "new"));
    meant.forEach((place) => ring(place, "given"));
    const open = [...new Set([...may].map((name) => this.place(name)).filter(Boolean))];
    this.open = open.length > 0;
    // If nearly every place may be tapped, thin rings keep the map legible.
    open.forEach((place) => ring(place, open.length > MANY ? "may many" : "may"));
    for (const place of open) {
      const hit = ring(place, "hit");
      hit.dataset.place = place.names[0];
      hit.addEventListener("click", () => this.tapped(place.names));
    }
    // One place to tap is enough to go on; what was played is shown whole.
    if (open.length > 0) this.reveal(open, "some");
    else this.reveal(meant.length > 0 ? meant : placed, "every");
  }

  // Scrolls to places of which some, or every one, must be in sight.
  reveal(places, how) {
    if (places.length === 0) return;
    const box = this.box;
    const at = (place) => [(place.at[0] - this.origin[0]) * this.scale, (place.at[1] - this.origin[1]) * this.scale];
    const seen = ([x, y]) => x > box.scrollLeft && x < box.scrollLeft + box.clientWidth && y > box.scrollTop && y < box.scrollTop + box.clientHeight;
    const all = places.map(at);
    if (all[how](seen)) return;
    const ends = (axis) => [Math.min(...all.map((point) => point[axis])), Math.max(...all.map((point) => point[axis]))];
    const [[left, right], [top, bottom]] = [ends(0), ends(1)];
    if (how === "every" && right - left < box.clientWidth && bottom - top < box.clientHeight) {
      box.scrollTo((left + right - box.clientWidth) / 2, (top + bottom - box.clientHeight) / 2);
      return;
    }
    const mean = (axis) => all.reduce((sum, point) => sum + point[axis], 0) / all.length;
    const [x, y] = [mean(0), mean(1)];
    const near = all.reduce((best, one) => (Math.hypot(one[0] - x, one[1] - y) < Math.hypot(best[0] - x, best[1] - y) ? one : best));
    box.scrollTo(near[0] - box.clientWidth / 2, near[1] - box.clientHeight / 2);
  }
}

// Makes a drawing follow a dark colour scheme only on screens: paper is light.
const onScreen = (drawing) => drawing.replace("@media (prefers-color-scheme:dark)", "@media screen and (prefers-color-scheme:dark)");

// Splits a drawing into its opening tag and the text of each of its elements. The referee writes one element per line; a group
// takes several.
function elements(drawing) {
  const lines = onScreen(drawing).split("\n");
  const head = lines.shift().replace(/ aria-label="[^"]*"/, "");
  const items = [];
  let open = 0;
  for (const line of lines) {
    if (line === "</svg>" || line === "") continue;
    if (open > 0) items[items.length - 1] += line;
    else items.push(line);
    open += (line.match(/<(?:g|style|defs)[ >]/g) ?? []).length - (line.match(/<\/(?:g|style|defs)>/g) ?? []).length;
  }
  return { head, items };
}

// Parses a text as SVG; returns `null` if it is not SVG.
function parsed(text) {
  const made = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return made.localName === "svg" && !made.querySelector("parsererror") ? made : null;
}

// Returns the centre of a shape.
function middle(shape) {
  if (!shape) return null;
  if (shape.localName === "circle") return [Number(shape.getAttribute("cx")), Number(shape.getAttribute("cy"))];
  const points = shape.getAttribute("points").trim().split(" ").map((point) => point.split(",").map(Number));
  return [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
}
