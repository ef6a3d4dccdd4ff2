// The board that does not move: ground, houses and roofs, links, and a legend of what lies where.

import { h, s } from "./dom.js";
import { centre, edgeNames, outline, size, UNIT } from "./geometry.js";

const OPEN = "open";
const PATTERNS = 13;

// What has a sign of its own has it in every mission and in every game.
const SIGNS = {
  bush: 0, waypoint: 0, "formation-place": 0, unexplored: 1, encounter: 1, "objective-place": 1, tree: 2, forest: 2, water: 3, travel: 3, cart: 4, class: 4,
  well: 5, special: 5, swamp: 6, expansion: 6, stone: 7, city: 7, "mystic-stone": 8, quest: 8, trapdoor: 9, "way-out": 10, hill: 11, grassland: 12,
};
const LINES = 3;
const LETTER = 1.4; // about as wide as a letter of a place's name

export function drawGround(board, store) {
  const above = new Set(board.cells.filter((cell) => cell.level).map((cell) => `${cell.x},${cell.y}`));
  const kinds = patternsOf(board, above);
  const owned = new Map((store.get("sheets") ?? []).map((sheet) => [sheet.id, sheet.side]));
  const flat = board.cells.filter((cell) => !cell.level).map((cell) => drawCell(board, cell, above.has(`${cell.x},${cell.y}`) ? "house" : kinds.get(cell.ground), store, owned.get(cell.id)));
  const roofs = board.cells.filter((cell) => cell.level).map((cell) => drawRoof(board, cell, store));
  const ways = waysOf(board);
  const links = board.links.map((link) => drawLink(board, link, store, ways));
  const roads = board.shape === "places"; // between places a road lies under them, a door stands on the edge of a square
  const [width, height] = size(board);
  return {
    layer: s("g", { class: `ground ${board.shape}` }, s("rect", { class: "sheet-edge", x: -0.4, y: -0.4, width: width + 0.8, height: height + 0.8, rx: 1 }),
      roads && links, flat, houses(board), roofs, !roads && links,
      edgeNames(board).map(([name, x, y]) => s("text", { class: "edge-name", x, y, "text-anchor": "middle", dy: "0.35em" }, name))),
    legend: legend(kinds, above.size > 0, board, store, ways),
  };
}

/** Each kind of ground has its own pattern. One that is not known here has that of its name, unless that is taken on this board. */
function patternsOf(board, above) {
  const names = [...new Set(board.cells.filter((cell) => !cell.level && !above.has(`${cell.x},${cell.y}`)).map((cell) => cell.ground))].filter((name) => name !== OPEN).sort();
  const taken = new Set(names.map((name) => SIGNS[name]));
  const ofName = (name) => {
    if (name in SIGNS) return SIGNS[name];
    const wish = [...name].reduce((sum, letter) => sum + letter.codePointAt(0), 0) % PATTERNS;
    const free = Array.from({ length: PATTERNS }, (_, at) => (wish + at) % PATTERNS).find((number) => !taken.has(number)) ?? wish;
    taken.add(free);
    return free;
  };
  return new Map([[OPEN, "plain"], ...names.map((name) => [name, `pattern-${ofName(name)}`])]);
}

/** Roads, rivers and sea lanes differ in their line; what there is most of has the plain one. */
function waysOf(board) {
  const count = (name) => board.links.filter((link) => link.kind === name).length;
  const names = board.shape === "places" ? [...new Set(board.links.map((link) => link.kind))].sort((a, b) => count(b) - count(a) || (a < b ? -1 : 1)) : [];
  return new Map(names.map((name, at) => [name, `way-${at % LINES}`]));
}

/** A place that is somebody's, such as a formation, has its owner's colour. */
function drawCell(board, cell, look, store, side) {
  const shape = outline(board.shape, cell);
  shape.setAttribute("class", `cell ${look}`);
  shape.append(s("title", {}, cell.ground === OPEN ? cell.id : `${cell.id}, ${store.name(cell.ground)}`));
  return s("g", { class: side && `owned side-${side}` }, look.startsWith("pattern") && backdrop(board, cell), shape, cellName(board, cell, store, side));
}

/** A place has its name below it; a hex, which has no edge to read it from, at its lower side. */
function cellName(board, cell, store, side) {
  const [x, y] = centre(board.shape, cell);
  if (board.shape === "places") return placeName(board, cell, x, y, store.name(cell.id), side);
  return board.shape === "hexes" && s("text", { class: "hex-name", x, y: y + 4.2, "text-anchor": "middle" }, cell.id);
}

/** In two lines where its neighbour's name, or the edge of the board, would run into it; lower where a crowd stands around it. */
function placeName(board, cell, x, y, name, side) {
  const beside = board.cells.filter((other) => other !== cell).map((other) => centre(board.shape, other)).filter(([, oy]) => Math.abs(oy - y) < UNIT / 2).map(([ox]) => Math.abs(ox - x));
  const [first, ...more] = name.split(" ");
  const room = Math.min(...beside, 2 * x, 2 * (size(board)[0] - x));
  const half = more.length > 1 ? Math.ceil(name.split(" ").length / 2) : 1;
  const lines = more.length && name.length * LETTER > room ? [[first, ...more].slice(0, half).join(" "), [first, ...more].slice(half).join(" ")] : [name];
  return s("text", { class: lines.length > 1 ? "place-name two-lines" : "place-name", x, y: y + (lines.length > 1 ? 5.6 : 6.1) + (side ? 0.5 : 0), "text-anchor": "middle" }, lines.map((line, at) => s("tspan", { x, dy: at ? "1.05em" : 0 }, line)));
}

function backdrop(board, cell) {
  const shape = outline(board.shape, cell);
  shape.setAttribute("class", "cell plain");
  return shape;
}

/** A roof is a tile with a ridge; what stands on it stands above the street. */
function drawRoof(board, cell, store) {
  const tile = outline(board.shape, cell, 0.45);
  tile.setAttribute("class", "roof");
  tile.append(s("title", {}, `${cell.id}, ${store.name(cell.ground)}`));
  return tile;
}

/** A dark line around every house, where a roof ends. */
function houses(board) {
  if (board.shape !== "squares") return null;
  const roofed = new Set(board.cells.filter((cell) => cell.level).map((cell) => `${cell.x},${cell.y}`));
  const edges = [];
  for (const name of roofed) {
    const [x, y] = name.split(",").map(Number);
    const side = (dx, dy, from, to) => roofed.has(`${x + dx},${y + dy}`) || edges.push(`M${from} L${to}`);
    const at = (dx, dy) => `${(x + dx) * UNIT} ${(y + dy) * UNIT}`;
    side(0, -1, at(0, 0), at(1, 0));
    side(1, 0, at(1, 0), at(1, 1));
    side(0, 1, at(0, 1), at(1, 1));
    side(-1, 0, at(0, 0), at(0, 1));
  }
  return s("path", { class: "walls", d: edges.join(" ") });
}

function drawLink(board, link, store, ways) {
  const cells = new Map(board.cells.map((cell) => [cell.id, cell]));
  const a = cells.get(link.a);
  const b = cells.get(link.b) ?? (a && neighbourWithRoof(board, a));
  if (!a) return null;
  const title = s("title", {}, `${store.name(link.kind)}: ${store.name(link.a)}, ${store.name(link.b)}`);
  const [x, y] = centre(board.shape, a);
  if (!b) return s("circle", { class: `link link-${link.kind}`, cx: x, cy: y, r: 1.2 }, title);
  const [bx, by] = centre(board.shape, b);
  const near = Math.hypot(bx - x, by - y) < UNIT * 1.2;
  if (!near || board.shape === "places") return s("line", { class: `road ${ways.get(link.kind) ?? ""}`, x1: x, y1: y, x2: bx, y2: by }, title);
  const [mx, my] = [(x + bx) / 2, (y + by) / 2];
  const across = Math.abs(bx - x) > Math.abs(by - y);
  const [w, t] = across ? [1.6, 4.6] : [4.6, 1.6];
  return s("rect", { class: "link", x: mx - w / 2, y: my - t / 2, width: w, height: t, rx: 0.6 }, title);
}

/** A door leads into the house beside it. */
function neighbourWithRoof(board, cell) {
  return board.cells.find((other) => other.level && Math.abs(other.x - cell.x) + Math.abs(other.y - cell.y) === 1);
}

function legend(kinds, roofed, board, store, ways) {
  const swatch = (look) => s("svg", { viewBox: "0 0 5 5", class: "swatch", "aria-hidden": "true" }, s("rect", { width: 5, height: 5, class: "cell plain" }), s("rect", { width: 5, height: 5, class: `cell ${look}` }));
  const roof = board.cells.find((cell) => cell.level);
  const entries = [...kinds].filter(([name]) => name !== OPEN).map(([name, look]) => [swatch(look), store.name(name)]);
  if (roofed) entries.push([s("svg", { viewBox: "0 0 10 10", class: "swatch", "aria-hidden": "true" }, s("rect", { x: 0.5, y: 0.5, width: 9, height: 9, class: "roof" })), store.name(roof.ground)]);
  if (ways.size > 1) entries.push(...[...ways].map(([name, line]) => [s("svg", { viewBox: "0 0 10 10", class: "swatch", "aria-hidden": "true" }, s("line", { x1: 0, y1: 5, x2: 10, y2: 5, class: `road ${line}` })), store.name(name)]));
  return entries.length ? h("ul", { class: "legend" }, entries.map(([picture, name]) => h("li", {}, picture, name))) : null;
}

export function patternDefs() {
  const pattern = (id, ...marks) => s("pattern", { id, width: 2.5, height: 2.5, patternUnits: "userSpaceOnUse", class: "pattern" }, marks);
  return s("defs", {},
    pattern("ground-0", s("circle", { cx: 0.7, cy: 0.7, r: 0.42 }), s("circle", { cx: 1.95, cy: 1.95, r: 0.42 })),
    pattern("ground-1", s("path", { d: "M0 2.5 L2.5 0 M-0.6 0.6 L0.6 -0.6 M1.9 3.1 L3.1 1.9" })),
    pattern("ground-2", s("path", { d: "M0.4 2 L1.25 0.6 L2.1 2 Z", class: "solid" })),
    pattern("ground-3", s("path", { d: "M0 1.5 Q0.62 0.5 1.25 1.5 T2.5 1.5" })),
    pattern("ground-4", s("path", { d: "M0 0 L2.5 2.5 M0 2.5 L2.5 0" })),
    pattern("ground-5", s("path", { d: "M1.25 0 V2.5 M0 1.25 H2.5" })),
    pattern("ground-6", s("path", { d: "M0.2 0.6 H1.2 M1.4 1.85 H2.4" })),
    pattern("ground-7", s("rect", { x: 0.5, y: 0.5, width: 1.5, height: 1.5, class: "solid" })),
    pattern("ground-8", s("path", { d: "M1.25 0.2 L2.3 1.25 L1.25 2.3 L0.2 1.25 Z", class: "solid" })),
    pattern("ground-9", s("path", { d: "M0.3 0.3 H2.2 V2.2 H0.3 Z M0.3 1.25 H2.2" })),
    pattern("ground-10", s("path", { d: "M0.5 0.5 L1.5 1.25 L0.5 2 M1.3 0.5 L2.3 1.25 L1.3 2" })),
    pattern("ground-11", s("path", { d: "M0.2 1.9 Q1.25 0 2.3 1.9" })),
    pattern("ground-12", s("path", { d: "M0.7 2 L1.1 1 M1.25 2 V0.7 M1.8 2 L1.4 1" })),
    s("marker", { id: "arrow", viewBox: "0 0 10 10", refX: 6, refY: 5, markerWidth: 4, markerHeight: 4, orient: "auto-start-reverse" }, s("path", { d: "M0 1 L9 5 L0 9 Z", class: "arrow-head" })));
}

export const boardBox = (board) => {
  const [width, height] = size(board);
  const margin = board.shape === "squares" ? 4 : 1.5;
  return `${-margin} ${-margin + 0.4} ${width + margin + 1.5} ${height + margin + 1.5}`;
};
