// The open table: a map in inches with round bases. Bases are dragged with a ruler; coherency, ranges and sight are drawn while one looks.

import { mine } from "./answerable.js";
import { $, h, keyed, replace, s } from "./dom.js";
import { legend } from "./open_table_key.js";
import { drawNames, drawTable } from "./open_table_ground.js";
import { rulerSpot } from "./open_table_labels.js";
import { drawHolding, drawLetters, heldBy, middleOf, numberTag, place } from "./open_table_marks.js";
import { fitted, framed, heldIn, isAlone, isIn, isOpen, isWrong, mergedBy } from "./open_table_spots.js";
import { affordable, between, crosses, far, INCH, inches, reachable, wayCost } from "./plane.js";
import { glyphPicture, glyphShape, sideShape } from "./shapes.js";
import { say } from "./words.js";

// A finger covers about so much of the screen.
const FINGER_PX = 26;
const TREMBLE = 5;
const SNAP = INCH / 3;
const TOUCH = 4;
const STEP = INCH / 4;
const BODY = 0.84; // the shape of a side on its base
const RULER = 76; // how large a measure is drawn, and how large it is on the screen at least
const RULER_PX = 14;
const FAR = 14 * INCH; // what is further away is not in the close picture
const ARROWS = { ArrowUp: [0, -STEP], ArrowDown: [0, STEP], ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0] };

export class OpenTable {
  #store;
  #acting;
  #link;
  #dialogs;
  #draft = { index: null, option: "", ways: new Map() };
  #held = null;
  #together = true;
  #zoom = null; // "whole", "fit" or "close"; null: as the moment suggests
  #view = { of: "", box: null }; // what is in the picture, and for which question
  #picked = null;
  #parts = null;

  constructor(store, acting, link, dialogs) {
    this.#store = store;
    this.#link = link;
    this.#acting = acting;
    this.#dialogs = dialogs;
    acting.byHand = (option) => this.#select(option);
    store.on(["ground", "bases", "tasks", "prompt", "you", "past", "names", "glyphs", "words", "open-table", "table", "holders", "sheets"], () => this.#draw());
    store.on(["hint"], () => this.#follow(store.hint));
  }

  // -- what there is

  get #ground() {
    return this.#store.past ? null : this.#store.get("ground");
  }

  get #task() {
    const own = mine(this.#store);
    if (!own || this.#store.get("prompt").held || own.kind !== "choose") return null;
    const tasks = this.#store.get("tasks") ?? [];
    return tasks.find((task) => task.option === this.#draft.option) ?? tasks.find((task) => !task.within) ?? null;
  }

  /** Who moves; nobody between two questions. */
  get #seat() {
    return mine(this.#store)?.seat;
  }

  get #bases() {
    const standing = this.#store.get("bases") ?? [];
    const task = this.#task;
    const known = new Set(standing.map((base) => base.id));
    const pieces = new Map((this.#store.get("pieces") ?? []).map((piece) => [piece.id, piece]));
    const coming = Object.keys(task?.start ?? {}).filter((id) => !known.has(id)).map((id) => ({
      id, kind: pieces.get(id)?.kind ?? id, seat: this.#seat, radius: INCH / 2, group: pieces.get(id)?.cell ?? id, reach: 0, name: this.#store.name(id), spot: task.start[id],
    }));
    return [...standing, ...coming].map((base) => ({ ...base, spot: this.#way(base).at(-1) }));
  }

  /** The corners of a base's way so far, from where it stood. */
  #way(base) {
    const start = this.#task?.start[base.id] ?? base.spot;
    return [start, ...(this.#draft.ways.get(base.id) ?? [])];
  }

  get #terrain() {
    return this.#ground.areas.filter((area) => !area.kinds.includes("zone") && !area.kinds.includes("objective"));
  }

  // -- what hands do

  /** An option that is placed by hand is not answered by a tap: its bases can be dragged now. Returns whether it is one. */
  #select(option) {
    if (!(this.#store.get("tasks") ?? []).some((task) => task.option === option.key)) return false;
    this.#draft = { index: this.#store.live.index, option: option.key, ways: new Map() };
    this.#store.touch("open-table");
    $("open-table").scrollIntoView({ block: "nearest" });
    return true;
  }

  /** How a bot would move the bases: drawn as if hands had done it, and hands may go on from there. */
  #follow(hint) {
    if (this.#task && hint?.paths && hint.index === this.#store.live.index) {
      this.#draft = { index: hint.index, option: hint.option, ways: new Map(Object.entries(hint.paths)), advised: hint.reason || true };
    }
    this.#draw();
  }

  async #done() {
    const task = this.#task;
    if (!task) return; // the question went by under the finger
    const paths = Object.fromEntries([...this.#draft.ways].map(([id, way]) => [id, way.map((spot) => spot.map(Math.round))]));
    this.#store.answeredAt = this.#store.live.index;
    await this.#acting.say({ do: "place", index: this.#store.live.index, paths, option: task.option });
  }

  #again() {
    this.#draft.ways = new Map();
    this.#store.touch("open-table");
  }

  #point(event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.#parts.world.getScreenCTM().inverse());
    return [at.x, at.y];
  }

  #nearest(event, bases) {
    const at = this.#point(event);
    const reach = Math.max(INCH * 0.6, FINGER_PX / Math.abs(this.#parts.world.getScreenCTM().a));
    const found = bases.map((base) => [far(base.spot, at), base]).sort((a, b) => a[0] - b[0])[0];
    return found && found[0] <= reach ? found[1] : null;
  }

  #down(event) {
    const task = this.#task;
    const bases = this.#bases;
    const base = this.#nearest(event, task ? bases.filter((each) => each.id in task.pieces) : []);
    if (!base || event.button) return;
    event.preventDefault();
    this.#parts.svg.setPointerCapture(event.pointerId);
    const moving = this.#together && !task.single ? Object.keys(task.pieces) : [base.id];
    if (task.single) this.#draft.ways = new Map([...this.#draft.ways].filter(([id]) => id === base.id));
    const from = new Map(this.#bases.filter((each) => moving.includes(each.id)).map((each) => [each.id, this.#way(each)]));
    this.#held = { base, from, at: this.#point(event), x: event.clientX, y: event.clientY, moved: false };
    this.#parts.svg.style.flex = `0 0 ${this.#parts.svg.clientHeight}px`; // whatever the words below it say meanwhile, the picture keeps still under the finger
  }

  #move(event) {
    const held = this.#held;
    if (!held || (!held.moved && Math.hypot(event.clientX - held.x, event.clientY - held.y) < TREMBLE)) return;
    held.moved = true;
    const at = this.#point(event);
    this.#shift(held, [at[0] - held.at[0], at[1] - held.at[1]]);
  }

  /** All that are held go the same way, as far as everybody can afford it. */
  #shift(held, by) {
    const task = this.#task;
    if (!task) return;
    const wish = this.#snapped(held, by, task);
    const ends = (share) => [...held.from].map(([id, way]) => [id, way, this.#kept(between([0, 0], wish, share), way)]);
    const enemies = this.#bases.filter((base) => base.seat !== held.base.seat);
    const walls = this.#terrain.filter((area) => area.kinds.includes("tall"));
    const fits = (share) => ends(share).every(([id, way, end]) => (task.pieces[id] === null ? isIn(end, task.zone) : wayCost([...way, end], this.#terrain) <= task.pieces[id] && isOpen(way.at(-1), end, enemies, walls, task)));
    for (const [id, way, end] of ends(affordable(fits))) this.#draft.ways.set(id, [...way.slice(1), end]);
    this.#draft.index = this.#store.live.index;
    this.#draw();
  }

  /** On the table. */
  #kept(by, way) {
    const { width, height } = this.#ground;
    const [x, y] = way.at(-1);
    return [Math.min(width - INCH / 2, Math.max(INCH / 2, x + by[0])), Math.min(height - INCH / 2, Math.max(INCH / 2, y + by[1]))];
  }

  /** A base that may touch an enemy, and nearly does, touches; those that are placed in a zone slide along its edge. */
  #snapped(held, by, task) {
    if (task.zone.length) return heldIn(task.zone, [...held.from].map(([, way]) => way.at(-1)), by);
    if (task.clear) return by;
    const start = held.from.get(held.base.id).at(-1);
    const end = [start[0] + by[0], start[1] + by[1]];
    const enemies = this.#bases.filter((base) => base.seat !== held.base.seat);
    const near = enemies.map((enemy) => [far(end, enemy.spot) - 2 * enemy.radius, enemy]).filter(([gap]) => Math.abs(gap) < SNAP).sort((a, b) => Math.abs(a[0]) - Math.abs(b[0]))[0];
    if (!near) return by;
    const [, enemy] = near;
    const share = (2 * enemy.radius + 1) / Math.max(1, far(end, enemy.spot));
    const spot = between(enemy.spot, end, share);
    return [spot[0] - start[0], spot[1] - start[1]];
  }

  #letGo() {
    this.#held = null;
    this.#parts.svg.style.flex = "";
  }

  #up(event) {
    const held = this.#held;
    this.#letGo();
    if (held?.moved) {
      this.#draw();
      return;
    }
    const base = this.#nearest(event, this.#bases);
    this.#tap(base);
  }

  /** A tap on a base chooses it where it is an option; else it shows how far it shoots and what it sees. */
  #tap(base) {
    const options = base ? this.#optionsOf(base) : [];
    if (options.length === 1) this.#acting.take(options[0]);
    else if (options.length) this.#dialogs.pick(options);
    else {
      this.#picked = base && this.#picked !== base.id ? base.id : null;
      this.#draw();
    }
  }

  #optionsOf(base) {
    const own = mine(this.#store);
    if (own?.kind !== "choose" || this.#task || this.#store.get("prompt").held) return [];
    return own.options.filter((option) => Object.entries(option.fields).some(([name, value]) => name !== "option" && [value].flat().some((id) => id === base.id || id === base.group)));
  }

  /** The models that the question speaks of, itself or by their formation; nobody while bases are moved. */
  #meant(bases) {
    const about = this.#task ? [] : this.#question?.about ?? [];
    return bases.filter((base) => about.includes(base.id) || (about.includes(base.group) && base.seat !== this.#question.seat));
  }

  get #question() {
    return mine(this.#store) ?? this.#store.get("prompt");
  }

  /** Against whom: the models of the question that are on the other side than the seat that is asked. */
  #against(bases) {
    return this.#meant(bases).filter((base) => base.seat !== this.#question.seat);
  }

  /** Whatever the question or a choice names is numbered on the map, too. */
  get #named() {
    const own = mine(this.#store);
    return new Set([...(this.#question?.about ?? []), ...(own?.options ?? []).flatMap((option) => Object.values(option.fields).flat())]);
  }

  #nudge(event) {
    const by = ARROWS[event.key];
    const task = this.#task;
    if (!by || !task) return;
    event.preventDefault();
    const flip = this.#turned ? -1 : 1;
    const base = this.#bases.find((each) => each.id === event.currentTarget.dataset.key) ?? this.#bases.find((each) => each.id in task.pieces);
    const moving = this.#together && !task.single ? Object.keys(task.pieces) : [base.id];
    const from = new Map(this.#bases.filter((each) => moving.includes(each.id)).map((each) => [each.id, this.#way(each)]));
    this.#shift({ base, from }, by.map((each) => each * flip));
  }

  // -- how it looks

  /** The second seat looks at the table from the other side. */
  get #turned() {
    return Boolean(this.#store.viewSeat) && this.#store.live.table?.seats?.indexOf(this.#store.viewSeat) === 1;
  }

  #build() {
    const layers = Object.fromEntries(["grid", "areas", "holding", "names", "reachable", "reach", "rings", "chains", "ways", "sight", "aims", "bases", "labels"].map((name) => [name, s("g", { class: name })]));
    const defs = s("defs");
    const world = s("g", { class: "world" }, Object.values(layers));
    const svg = s("svg", { class: "open-table-face", role: "group", "aria-label": say("open-table") }, defs, world);
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    svg.addEventListener("pointerup", (event) => this.#up(event));
    svg.addEventListener("pointercancel", () => this.#letGo());
    const tools = h("div", { class: "open-table-tools" });
    const told = h("p", { class: "open-table-told", role: "status" });
    const key = h("ul", { class: "open-table-key", "aria-label": say("key") });
    replace($("open-table"), tools, svg, told, key);
    this.#parts = { svg, defs, world, tools, told, key, ...layers, drawn: "", zoned: "" };
  }

  #draw() {
    const ground = this.#ground;
    document.body.classList.toggle("on-open-table", Boolean(ground));
    $("open-table").hidden = !ground;
    if (!ground) return;
    if (this.#draft.index !== null && this.#draft.index !== this.#store.live.index) this.#draft = { index: null, option: "", ways: new Map() };
    if (!this.#parts) this.#build();
    const task = this.#task;
    const bases = this.#bases;
    document.body.classList.toggle("by-hand", Boolean(task));
    document.body.classList.toggle("chosen-above", Boolean(task) && this.#taskOptions.length > 0);
    this.#parts.svg.classList.toggle("handling", Boolean(task));
    this.#drawGround(ground);
    this.#frame(ground, task, bases);
    drawHolding(this.#parts.holding, ground, this.#parts.named, this.#marks);
    this.#drawZone(task, bases);
    this.#drawRings(task, bases);
    this.#drawChains(task, bases);
    this.#drawBases(task, bases);
    const words = drawLetters(this.#parts.labels, bases, this.#held?.from, this.#parts.named.boxes, this.#marks);
    this.#drawWays(task, bases, words);
    this.#drawAims(bases);
    this.#drawSight(bases);
    this.#drawTools(task, bases);
    this.#drawKey(ground, task, bases);
  }

  /** What marks on the table need to know. */
  get #marks() {
    return { store: this.#store, turned: this.#turned, size: this.#parts.named?.size ?? 1, side: (seat) => this.#side(seat) };
  }

  /** Where the bases can get to by straight ways; drawn once for each task. */
  #drawZone(task, bases) {
    const movers = task && !task.zone.length ? Object.entries(task.pieces).filter(([, most]) => most) : [];
    const drawn = movers.length ? JSON.stringify([this.#store.live.index, task]) : "";
    if (drawn === this.#parts.zoned) return;
    this.#parts.zoned = drawn;
    const enemies = bases.filter((base) => base.seat !== mine(this.#store)?.seat);
    const walls = this.#terrain.filter((area) => area.kinds.includes("tall"));
    replace(this.#parts.reachable, movers.map(([id, most]) => {
      const start = task.start[id];
      const fits = (end) => this.#isOnTable(end) && wayCost([start, end], this.#terrain) <= most && isOpen(start, end, enemies, walls, task);
      return s("polygon", { points: reachable(start, most, fits).map((spot) => spot.map(Math.round).join(",")).join(" ") });
    }));
  }

  #isOnTable([x, y]) {
    const { width, height } = this.#ground;
    return x >= INCH / 2 && y >= INCH / 2 && x <= width - INCH / 2 && y <= height - INCH / 2;
  }

  #drawKey(ground, task, bases) {
    const parts = this.#parts;
    const has = (layer) => parts[layer].childElementCount > 0;
    const some = (layer, kind) => parts[layer].querySelector(kind) !== null;
    const picked = bases.find((base) => base.id === (this.#held?.base.id ?? this.#picked));
    replace(parts.key, legend({ ground, task, side: this.#side(this.#seat), shown: {
      zone: has("reachable"), rings: has("rings"), chain: has("chains"), way: has("ways"), reach: has("reach") && picked.reach, sight: has("sight"),
      token: some("labels", ".order-token:not(.turned)"), acted: some("labels", ".turned"), meant: some("bases", ".meant"), against: some("bases", ".against"), alone: some("bases", ".alone"), wrong: some("bases", ".wrong"),
    } }));
  }

  #drawGround(ground) {
    const same = JSON.stringify([ground, this.#turned, say("open-table")]);
    if (same === this.#parts.drawn) return;
    this.#parts.drawn = same;
    const { width, height } = ground;
    this.#parts.world.setAttribute("transform", this.#turned ? `rotate(180 ${width / 2} ${height / 2})` : "");
    drawTable(this.#parts, ground, this.#marks);
  }

  #side(seat) {
    return `side-${(this.#store.get("sheets") ?? []).find((sheet) => sheet.seat === seat)?.side ?? "nobody"}`;
  }

  /** What matters on the table, on a small screen what the hands have to do with, or all of it. While one formation is moved, the picture stays. */
  #frame(ground, task, bases) {
    if (this.#held) return;
    const zoom = this.#zoomOn(task);
    const of = JSON.stringify([zoom, this.#store.live.index, task?.option, this.#turned]);
    if (of !== this.#view.of) this.#view = { of, box: this.#boxOf(zoom, ground, task, bases) };
    let { box } = this.#view;
    if (this.#turned) box = [ground.width - box[0] - box[2], ground.height - box[1] - box[3], box[2], box[3]];
    const { svg } = this.#parts;
    svg.setAttribute("viewBox", [box[0] - 30, box[1] - 30, box[2] + 60, box[3] + 60].join(" "));
    const unit = Math.max(box[2] / (svg.clientWidth || box[2]), box[3] / (svg.clientHeight || box[3])); // of the drawing, for a pixel of the screen
    this.#parts.named = drawNames(this.#parts, ground, this.#view.box, { bases, turned: this.#turned, unit, below: (area) => heldBy(area, this.#store) });
    this.#parts.em = Math.max(RULER, RULER_PX * unit);
  }

  #boxOf(zoom, ground, task, bases) {
    if (zoom === "close") {
      const spots = bases.filter((base) => base.id in task.pieces).map((base) => base.spot);
      const room = Math.max(...Object.values(task.pieces).map((most) => most ?? 4 * INCH)) + 1.5 * INCH;
      return framed(spots, room, this.#worthSeeing(spots, bases), ground);
    }
    return zoom === "fit" ? fitted(this.#mattering(ground, task, bases), ground) : [0, 0, ground.width, ground.height];
  }

  /** Where bases and objectives are, and where bases can get to. */
  #mattering(ground, task, bases) {
    const reach = (base) => task?.pieces[base.id] ?? 0;
    return [...bases.flatMap((base) => [-1, 1].map((way) => base.spot.map((value) => value + way * reach(base)))),
      ...ground.areas.filter((area) => area.kinds.includes("objective")).map(middleOf)];
  }

  /** Everything while people deploy; then what matters, and on a small screen what the hands have to do with. */
  #zoomOn(task) {
    if (this.#zoom && (task || this.#zoom !== "close")) return this.#zoom;
    if (this.#ground.areas.some((area) => area.kinds.includes("zone"))) return "whole";
    return task && innerWidth < 860 ? "close" : "fit";
  }

  /** What those who move may want to reach: the nearest enemy and the nearest objective, unless they are far away. */
  #worthSeeing(spots, bases) {
    const own = this.#seat;
    const enemies = bases.filter((base) => base.seat !== own).map((base) => base.spot);
    const objectives = this.#ground.areas.filter((area) => area.kinds.includes("objective")).map(middleOf);
    const distance = (spot) => Math.min(...spots.map((each) => far(each, spot)));
    return [enemies, objectives].map((all) => all.toSorted((a, b) => distance(a) - distance(b))[0]).filter((spot) => spot && distance(spot) < FAR);
  }

  #drawRings(task, bases) {
    const own = this.#seat;
    const enemies = task && !task.zone.length ? bases.filter((base) => base.seat !== own) : [];
    keyed(this.#parts.rings, enemies, (base) => base.id, () => s("circle"), (ring, base) => {
      place(ring, base.spot, base.radius + INCH);
      ring.setAttribute("class", task.clear ? "ring keep-out" : "ring charge");
    });
  }

  /** Who stands together: a line for each pair within an inch. */
  #drawChains(task, bases) {
    const groups = new Set(task ? bases.filter((base) => base.id in task.pieces).map((base) => base.group) : []);
    const pairs = [...groups].flatMap((group) => {
      const all = bases.filter((base) => base.group === group || (task.within && base.group === task.within));
      return all.flatMap((a, at) => all.slice(at + 1).filter((b) => far(a.spot, b.spot) <= 2 * INCH).map((b) => [a, b]));
    });
    keyed(this.#parts.chains, pairs, ([a, b]) => `${a.id} ${b.id}`, () => s("line", { class: "chain" }), (line, [a, b]) => {
      const [x1, y1, x2, y2] = [...a.spot, ...b.spot];
      for (const [name, value] of Object.entries({ x1, y1, x2, y2 })) line.setAttribute(name, value);
    });
  }

  /** Who moves, from where, and how far; the measure stands on no other word. */
  #drawWays(task, bases, words) {
    const gone = task ? bases.filter((base) => this.#draft.ways.get(base.id)?.length && base.id in task.pieces && !task.zone.length) : [];
    const led = this.#held?.base.id ?? gone[0]?.id;
    keyed(this.#parts.ways, gone, (base) => base.id, () => s("g", { class: "way" }, s("polyline"), s("circle", { r: INCH / 2, class: "was" }), s("text", { class: "ruler", "text-anchor": "middle", dy: "0.35em" })), (way, base) => {
      const [line, was, text] = way.children;
      const corners = this.#way(base);
      line.setAttribute("points", corners.map((corner) => corner.join(",")).join(" "));
      place(was, corners[0], base.radius);
      const cost = wayCost(corners, this.#terrain);
      const shown = base.id === led && task.pieces[base.id] !== null;
      text.textContent = shown ? say("ruler", { gone: inches(cost), most: inches(task.pieces[base.id]) }) : "";
      if (!shown) return;
      const { em } = this.#parts;
      const [x, y] = rulerSpot(base, text.textContent, em, words, bases);
      text.setAttribute("font-size", em);
      text.setAttribute("transform", `translate(${x} ${y})${this.#turned ? " rotate(180)" : ""}`);
    });
  }

  /** A roll has two sides: a line leads from the one to the other. */
  #drawAims(bases) {
    const against = this.#against(bases);
    const own = this.#meant(bases).filter((base) => !against.includes(base));
    const shown = this.#question?.kind === "roll" && own.length && against.length;
    keyed(this.#parts.aims, shown ? [[own, against]] : [], () => "aim", () => s("line"), (line, sides) => {
      const [[x1, y1], [x2, y2]] = sides.map((side) => [0, 1].map((at) => side.reduce((sum, base) => sum + base.spot[at], 0) / side.length));
      for (const [name, value] of Object.entries({ x1, y1, x2, y2 })) line.setAttribute(name, value);
    });
  }

  #drawBases(task, bases) {
    const [meant, against] = [this.#meant(bases), this.#against(bases)];
    const active = this.#store.get("active");
    const named = this.#named;
    keyed(this.#parts.bases, bases, (base) => base.id, (base) => {
      const glyph = this.#store.glyph(base.id, base.kind);
      const group = s("g", { class: "base" }, s("circle", { r: base.radius, class: "base-body" }), sideShape(this.#side(base.seat).slice("side-".length), base.radius * BODY), glyph ? glyphShape(glyph, 58) : this.#letters(base), s("title", {}, base.name), numberTag(base));
      group.addEventListener("keydown", (event) => (event.key === "Enter" || event.key === " " ? (event.preventDefault(), this.#tap(base)) : this.#nudge(event)));
      return group;
    }, (group, base) => {
      const movable = Boolean(task) && base.id in task.pieces;
      const options = this.#optionsOf(base);
      const alone = movable && isAlone(base, bases, task);
      const wrong = movable && !task.single && isWrong(base, bases, task);
      group.setAttribute("class", ["base", this.#side(base.seat), movable && "movable", options.length && "can", named.has(base.id) && "numbered", meant.includes(base) && (against.includes(base) ? "against" : "meant"), base.group === active && "active", alone && "alone", wrong && "wrong", this.#picked === base.id && "picked"].filter(Boolean).join(" "));
      group.setAttribute("transform", `translate(${base.spot[0]} ${base.spot[1]})${this.#turned ? " rotate(180)" : ""}`);
      group.setAttribute("role", movable || options.length ? "button" : "img");
      group.setAttribute("aria-label", base.name);
      if (movable || options.length) group.setAttribute("tabindex", "0");
      else group.removeAttribute("tabindex");
    });
  }

  #letters(base) {
    return s("text", { class: "base-letters", "text-anchor": "middle", dy: "0.35em" }, base.name.slice(0, 1));
  }

  /** What the picked base could shoot at: its range, and a line to every enemy in it. Nobody shoots after a run. */
  #drawSight(bases) {
    const task = this.#task;
    const base = bases.find((each) => each.id === (this.#held?.base.id ?? this.#picked));
    const shooter = base?.reach && !(this.#held && task && !task.clear) ? base : null;
    const blocking = this.#terrain.filter((area) => area.kinds.includes("blocks-sight"));
    const cover = this.#terrain.filter((area) => area.kinds.includes("low"));
    const inReach = shooter ? bases.filter((other) => other.seat !== base.seat && far(base.spot, other.spot) - 2 * base.radius <= base.reach) : [];
    keyed(this.#parts.reach, shooter ? [shooter] : [], (each) => each.id, () => s("circle", { class: "reach-ring" }), (ring, each) => place(ring, each.spot, each.reach + each.radius));
    keyed(this.#parts.sight, inReach, (other) => other.id, () => s("line"), (line, other) => {
      const [x1, y1, x2, y2] = [...base.spot, ...other.spot];
      for (const [name, value] of Object.entries({ x1, y1, x2, y2 })) line.setAttribute(name, value);
      const crossed = (areas) => areas.some((area) => crosses(base.spot, other.spot, area.outline));
      line.setAttribute("class", crossed(blocking) ? "line blocked" : crossed(cover) ? "line covered" : "line");
    });
    const merged = this.#merged(bases);
    this.#parts.told.classList.toggle("warns", Boolean(merged));
    this.#parts.told.textContent = merged ? say("hand-merged", { who: merged }) : this.#advised || (base ? this.#told(base, bases) : "");
  }

  /** Allies in the fight that the bases charge into: all of them become one formation. */
  #merged(bases) {
    const task = this.#task;
    if (!task || task.clear || task.zone.length || task.single) return "";
    const own = bases.find((base) => base.id in task.pieces)?.group;
    return mergedBy(own, bases).map((group) => this.#store.name(group)).join(", ");
  }

  /** What a bot would do, for those who asked. */
  get #advised() {
    const { advised } = this.#draft;
    if (this.#task && advised) return [say("hand-advised"), advised === true ? "" : advised].join(" ");
    const { hint } = this.#store;
    return this.#task && hint?.index === this.#store.live.index && !hint.paths ? say("hand-no-way") : "";
  }

  #told(base, bases) {
    const nearest = bases.filter((other) => other.seat !== base.seat).map((other) => [Math.max(0, far(base.spot, other.spot) - 2 * base.radius), other]).sort((a, b) => a[0] - b[0])[0];
    const parts = [base.name, base.reach > 0 && say("shoots-to", { n: inches(base.reach) }), nearest && (nearest[0] <= TOUCH ? say("touches", { who: nearest[1].name }) : say("nearest-enemy", { n: inches(nearest[0]), who: nearest[1].name }))];
    return parts.filter(Boolean).join(" · ");
  }

  #drawTools(task, bases) {
    const button = (key, act, props = {}, sign = null) => h("button", { type: "button", data: { key }, onclick: act, ...(sign && { "aria-label": say(key), title: say(key) }), ...props }, sign ?? say(key));
    const count = Object.keys(task?.pieces ?? {}).length;
    const mode = (key, on) => button(key, () => { this.#together = on; this.#draw(); }, { class: this.#together === on ? "tool on" : "tool", "aria-pressed": String(this.#together === on) });
    const next = this.#zoomOn(task) === "whole" ? (task ? "close" : "fit") : "whole";
    const [zoom, sign] = next === "whole" ? ["hand-whole", "⤢"] : ["hand-close", "⊕"];
    const waiting = task?.single && !this.#draft.ways.size;
    const seat = this.#seat; // by the time the hint is tapped, the question may have gone by
    const advise = () => this.#link.ask({ do: "hint", ...(this.#store.you.role === "owner" ? { seat } : {}) });
    replace(this.#parts.tools,
      task && this.#drawTaskChoice(task),
      task && count > 1 && !task.single && [mode("hand-all", true), mode("hand-one", false)],
      !task && bases.length > 0 && h("p", { class: "quiet" }, say("tap-a-base")),
      bases.length > 0 && button(zoom, () => { this.#zoom = next; this.#draw(); }, { class: "tool minor sign" }, sign),
      task && button("hand-hint", advise, { class: "tool minor sign" }, glyphPicture("light")),
      task && this.#draft.ways.size > 0 && button("hand-again", () => this.#again(), { class: "tool minor sign" }, "↺"),
      task && h("button", { type: "button", class: "primary", disabled: waiting, data: { key: "hand-done" }, onclick: () => this.#done() }, say(this.#merged(bases) ? "hand-merge" : this.#draft.ways.size || task.zone.length ? "hand-done" : "hand-stay")));
  }

  /** Options that are a task each, if these are all there are. */
  get #taskOptions() {
    const tasks = new Set((this.#store.get("tasks") ?? []).map((each) => each.option));
    const options = mine(this.#store)?.options ?? [];
    return options.every((option) => tasks.has(option.key)) ? options : [];
  }

  /** Where several options have a task each, the bases are chosen above the map. */
  #drawTaskChoice(task) {
    const options = this.#taskOptions;
    return options.length > 1 && h("div", { class: "task-choice", role: "group", "aria-label": say("hand-which") }, options.map((option) =>
      h("button", { type: "button", class: option.key === task.option ? "tool on" : "tool", "aria-pressed": String(option.key === task.option), data: { key: `task:${option.key}` }, onclick: () => this.#select(option) }, option.glyph && glyphPicture(option.glyph), option.label)));
  }
}
