// What lies on the open table: grass, water, hedges, walls and what is fought for, each drawn as what it is, with its name and what it does.

import { artShape, drawings } from "./art.js";
import { keyed, replace, s } from "./dom.js";
import { labelSpots, seenOf } from "./open_table_labels.js";
import { INCH, inside } from "./plane.js";
import { glyphShape } from "./shapes.js";
import { say } from "./words.js";

const PREFIX = "table-";
const UNIT = 10; // a drawing of ten units is about an inch wide
const NAME = 64; // how large a name is drawn, and how large it is on the screen at least
const LEAST_PX = 12;
const SEEN = INCH / 4; // less of a shape needs no name
const TUFTS = 5 * INCH; // one tuft of grass on so much ground

/** What stands all over a shape: how far apart, and how each is drawn. */
const SCATTERED = {
  bushes: { every: 0.62 * INCH, draw: (x, y, turn) => artShape("bush", x, y, UNIT * (1.15 + 0.12 * turn), PREFIX) },
  wood: { every: 0.95 * INCH, draw: (x, y, turn) => artShape("tree", x, y, UNIT * (1.1 + 0.1 * turn), PREFIX) },
  rocks: { every: 1.3 * INCH, draw: (x, y, turn) => artShape("stone", x, y, UNIT * (1.1 + 0.15 * turn), PREFIX) },
  ruin: { every: 1.6 * INCH, draw: (x, y, turn) => artShape("stone", x, y, UNIT * (0.9 + 0.1 * turn), PREFIX) },
  embers: { every: 1.25 * INCH, draw: (x, y, turn) => s("g", { class: "flame", transform: `translate(${x} ${y})` }, glyphShape("fire", 70 + 12 * turn)) },
};

/** What an objective looks like; the drawing is about as wide as the marker. */
const MARKERS = { cart: "cart", chest: "chest", door: "trapdoor", menhir: "menhir", well: "well" };

/** The same number every time for a spot: no two bushes are alike, and none of them moves. */
const chance = (a, b) => ((a * 7 + b * 13 + ((a * b) % 11)) % 5) - 2;

function scattered(outline, every, draw) {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const found = [];
  for (let row = 0, y = Math.min(...ys) + every / 2; y < Math.max(...ys) || !row; row += 1, y += every) {
    for (let column = 0, x = Math.min(...xs) + every / 2 + (row % 2 ? every / 2 : 0); x < Math.max(...xs); column += 1, x += every) {
      const turn = chance(row, column);
      const spot = [x + turn * every * 0.09, y + chance(column, row) * every * 0.07];
      if (inside(spot, outline)) found.push(draw(spot[0], spot[1], turn));
    }
  }
  return found;
}

const points = (outline) => outline.map((corner) => corner.join(",")).join(" ");

/** A fence: its posts, along the middle of the shape. */
function posts(outline) {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const wide = right - left > bottom - top;
  const length = wide ? right - left : bottom - top;
  return Array.from({ length: Math.floor(length / INCH) + 1 }, (_, at) => {
    const along = (at * length) / Math.floor(length / INCH);
    return s("rect", { class: "post", x: (wide ? left + along : (left + right) / 2) - 14, y: (wide ? (top + bottom) / 2 : top + along) - 34, width: 28, height: 68, rx: 6 });
  });
}

function drawArea(area, seatClass) {
  const { outline, look, kinds } = area;
  const body = s("polygon", { points: points(outline) });
  const marker = kinds.includes("objective") && MARKERS[look];
  const width = Math.max(...outline.map(([x]) => x)) - Math.min(...outline.map(([x]) => x));
  const middle = [0, 1].map((at) => outline.reduce((sum, corner) => sum + corner[at], 0) / outline.length);
  return s("g", { class: `area ${kinds.join(" ")}${look ? ` look-${look}` : ""}${seatClass}` }, body,
    look === "fence" && posts(outline),
    look in SCATTERED && scattered(outline, SCATTERED[look].every, SCATTERED[look].draw),
    marker && artShape(marker, middle[0], middle[1], Math.max(UNIT, width / 11), PREFIX));
}

/** What a piece of terrain does, in two words below its name. */
const DOES = { dangerous: "does-dangerous", difficult: "does-difficult", tall: "does-tall", low: "does-low" };

const doesOf = (area) => Object.keys(DOES).filter((kind) => area.kinds.includes(kind)).map((kind) => say(DOES[kind])).join(", ");

function nameOf(area, name) {
  const does = doesOf(area);
  return s("g", { class: "area-label" },
    s("text", { class: "area-name", "text-anchor": "middle", dy: "0.35em" }, name),
    does && s("text", { class: "area-does", "text-anchor": "middle", y: 66, dy: "0.35em" }, does));
}

/** The names of what is in the picture, as large as eyes need; `below` says what else will stand below one. Returns where they stand and what they cover. */
export function drawNames({ names }, ground, view, { bases, turned, unit, below }) {
  const named = ground.areas.filter((area) => !area.seat && isSeen(area, view));
  const size = Math.max(1, LEAST_PX * unit / NAME);
  const { spots, boxes } = labelSpots(named, (area) => [ground.names[area.id], below(area) || doesOf(area)], { turned, size, bases, view });
  keyed(names, named, (area) => `${area.id} ${ground.names[area.id]}`, (area) => nameOf(area, ground.names[area.id]), (label, area) => {
    const [x, y] = spots.get(area.id);
    label.setAttribute("transform", `translate(${x} ${y})${turned ? " rotate(180)" : ""} scale(${size})`);
  });
  return { spots, boxes, size };
}

/** Enough of it is in the picture to have a name there. */
function isSeen(area, view) {
  const [left, right, top, bottom] = seenOf(area, view);
  return right - left >= Math.min(SEEN, view[2]) && bottom - top >= Math.min(SEEN, view[3]);
}

/** The table and everything that does not move. `side` gives the class of a seat's colour. */
export function drawTable({ defs, grid, areas }, ground, { side }) {
  const { width, height } = ground;
  const edge = [[0, 0], [width, 0], [width, height], [0, height]];
  const lines = [];
  for (let x = 6 * INCH; x < width; x += 6 * INCH) lines.push(s("line", { x1: x, x2: x, y1: 0, y2: height }));
  for (let y = 6 * INCH; y < height; y += 6 * INCH) lines.push(s("line", { x1: 0, x2: width, y1: y, y2: y }));
  replace(defs, drawings(PREFIX, UNIT));
  replace(grid, s("rect", { x: 0, y: 0, width, height, class: "table-edge" }),
    s("g", { class: "tufts" }, scattered(edge, TUFTS, (x, y, turn) => artShape("grass", x, y, UNIT * (1 + 0.1 * turn), PREFIX))), lines);
  replace(areas, ground.areas.map((area) => drawArea(area, area.seat ? ` ${side(area.seat)}` : "")));
}
