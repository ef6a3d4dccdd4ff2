// A map of places: land in the sea, roads between places, and a medallion for each with the glyph of what it is.

import { artShape } from "./art.js";
import { s } from "./dom.js";
import { centre, isJourney, isTown, size, UNIT } from "./geometry.js";
import { glyphShape } from "./shapes.js";

// What a kind of place looks like where the game names no glyph for it. A waypoint is only a bend of the road.
const GLYPHS = {
  city: "city", encounter: "skull", travel: "portal", class: "academy", special: "inn", quest: "quest", expansion: "explore", village: "village", "objective-place": "objective", station: "camp",
};
const MINOR = new Set(["waypoint"]);

// So far the land reaches beyond places and roads.
const COAST = 33;

// From so many places on it is a land; a few are only a sketch.
const LAND = 10;

export const isLand = (board) => board.cells.length >= LAND || isJourney(board);

const LETTER = 1.7; // about as wide as a letter of a place's name
const NAME_SIZE = 3;
const JOURNEY_NAMES = 0.74; // missions have long names
const TWO_LINES = 0.78; // so that the second line stays inside the frame

const WAYS = { road: 0, "road-not-taken": 1, "road-ahead": 2 };

/** Which of the three patterns a kind of road has; those of a campaign have the same ones on every evening. */
export const wayOf = (kind, at) => WAYS[kind] ?? at % 3;

export function drawMap(board, store) {
  if (isTown(board)) return drawTown(board, store);
  const cells = new Map(board.cells.map((cell) => [cell.id, cell]));
  const at = (cell) => centre(board.shape, cell);
  const owned = new Map((store.get("sheets") ?? []).map((sheet) => [sheet.id, sheet.side]));
  const links = board.links.filter((link) => cells.has(link.a) && cells.has(link.b));
  const ways = new Map(links.map((link) => [link, way(link, at, cells)]));
  const road = (link) => pathOf(ways.get(link));
  const roads = links.map(road).join("");
  const trodden = [...ways.values()].flatMap(along);
  const names = isJourney(board) && journeyNames(board, store, trodden);
  const kinds = [...new Set(links.map((link) => link.kind))];
  return [isLand(board) && (isJourney(board) ? country(board, trodden, [...names.values()].map(({ box }) => box)) : land(board, roads)),
    kinds.map((kind, way) => {
      const d = links.filter((link) => link.kind === kind).map(road).join("");
      return [s("path", { class: "road-edge", d }), s("path", { class: `road-bed way-${wayOf(kind, way)}`, d }, s("title", {}, store.name(kind)))];
    }),
    board.cells.map((cell) => drawPlace(board, cell, store, owned.get(cell.id), names))];
}

// Roads are never quite straight. One that would run through a place that it does not lead to bends around it.
const BENDS = [0.06, 0.2, -0.2, 0.36, -0.36, 0.5, -0.5];
const ALONG = 24; // steps on a road

/** The start, the bend and the end of a road. */
function way(link, at, cells) {
  const [[x1, y1], [x2, y2]] = [at(cells.get(link.a)), at(cells.get(link.b))];
  const others = [...cells.values()].filter((cell) => cell.id !== link.a && cell.id !== link.b).map(at);
  const wide = ((x1 * 3 + y2 * 7) % 3) - 1;
  const found = BENDS.map((by, place) => (place ? by : by * wide)).map((by) => [[x1, y1], [(x1 + x2) / 2 + (y2 - y1) * by, (y1 + y2) / 2 - (x2 - x1) * by], [x2, y2]]);
  const through = (road) => others.filter(([px, py]) => along(road).some(([x, y]) => Math.hypot(px - x, py - y) < CLEAR_OF.medal)).length;
  return found.reduce((best, road) => (through(road) < through(best) ? road : best));
}

function along([[x1, y1], [mx, my], [x2, y2]]) {
  const between = (a, m, b, t) => (1 - t) * (1 - t) * a + 2 * t * (1 - t) * m + t * t * b;
  return Array.from({ length: ALONG + 1 }, (_, step) => [between(x1, mx, x2, step / ALONG), between(y1, my, y2, step / ALONG)]);
}

function pathOf(road) {
  const [start, bend, end] = road.map((spot) => spot.map((each) => each.toFixed(1)).join(" "));
  return `M${start}Q${bend} ${end}`;
}

/** The sea, and land around every road and place, with a line of shallow water along the coast. */
function land(board, roads) {
  const [width, height] = size(board);
  const dots = board.cells.map((cell) => { const [x, y] = centre(board.shape, cell); return `M${x} ${y}h0.01`; }).join("");
  const reach = (more, kind) => s("path", { d: roads + dots, class: `coast ${kind}`, "stroke-width": COAST + more });
  return s("g", {}, s("clipPath", { id: "map-edge" }, s("rect", { x: 0, y: 0, width, height, rx: 1 })),
    s("g", { "clip-path": "url(#map-edge)" }, s("rect", { x: 0, y: 0, width, height, class: "cell s-water" }), reach(5, "shallow"), reach(0.9, "shore-line"), reach(0, "land")));
}

// Woods and hills keep away from places, their names and the roads; where one would be is a matter of chance that is the same every time.
const STEP = 6.5;
const CLEAR_OF = { place: 7, medal: 5.4, name: 3.4, road: 4.2 };
const SCENERY = ["wood", "hill", "wood", "hill", "mountain", "tree", null];
const SCENERY_SIZE = 0.62;

/** The country that a company travels through, and a rose of the winds in its emptiest corner. */
function country(board, along, names) {
  const [width, height] = size(board);
  const places = board.cells.map((cell) => centre(board.shape, cell));
  const free = (x, y) => places.every(([px, py]) => Math.hypot(px - x, py - y) > CLEAR_OF.place) && !names.some((box) => isIn([x, y], box, CLEAR_OF.name))
    && along.every(([px, py]) => Math.hypot(px - x, py - y) > CLEAR_OF.road);
  const rose = [[8, 8], [width - 8, 8], [8, height - 8], [width - 8, height - 8]].map((corner) => [Math.min(...places.map(([x, y]) => Math.hypot(x - corner[0], y + 4 - corner[1]))), corner]).sort((a, b) => b[0] - a[0])[0];
  const scenery = [];
  for (let row = 0; (row + 1) * STEP < height; row += 1) for (let column = 0; (column + 1) * STEP < width; column += 1) {
    const dice = Math.abs(Math.sin(row * 12.9898 + column * 78.233) * 43758.5453) % 1;
    const [x, y] = [(column + 0.5 + (row % 2) / 2 + (dice - 0.5) / 3) * STEP, (row + 0.6) * STEP];
    const what = SCENERY[Math.floor(dice * SCENERY.length)];
    if (what && x < width - 2 && free(x, y) && Math.hypot(x - rose[1][0], y - rose[1][1]) > 8) scenery.push(artShape(what, x, y, SCENERY_SIZE));
  }
  return s("g", { class: "country" }, s("rect", { x: 0, y: 0, width, height, rx: 1, class: "country-ground" }), scenery, rose[0] > 12 && windRose(...rose[1]));
}

const windRose = (x, y) => s("g", { class: "wind-rose", transform: `translate(${x} ${y})`, "aria-hidden": "true" }, s("circle", { r: 3.4 }),
  [0, 90, 180, 270].map((turn) => s("path", { d: "M0 -5.2L1.1 0L0 -1.1L-1.1 0Z", transform: `rotate(${turn})`, class: turn ? "" : "north" })),
  [45, 135, 225, 315].map((turn) => s("path", { d: "M0 -3L0.5 -1L-0.5 -1Z", transform: `rotate(${turn})` })));

/** The glyph of a place; none for a bend of the road. */
export const placeGlyph = (cell, store) => (MINOR.has(cell.ground) ? null : store.glyph(cell.id, cell.ground) ?? GLYPHS[cell.ground] ?? null);

/** A place that is somebody's, such as a formation, has its owner's colour. */
function drawPlace(board, cell, store, side, names) {
  const [x, y] = centre(board.shape, cell);
  const minor = MINOR.has(cell.ground);
  const glyph = placeGlyph(cell, store);
  const title = s("title", {}, `${store.name(cell.id)}, ${store.name(cell.ground)}`);
  const radius = side ? 4 : minor ? 1.3 : 3.4;
  return s("g", { class: `place place-${cell.ground}${minor ? " minor" : ""}${side ? ` owned side-${side}` : ""}`, data: { cell: cell.id } },
    s("circle", { cx: x, cy: y, r: radius, class: "medal" }), glyph && s("g", { transform: `translate(${x} ${y})` }, glyphShape(glyph, radius * 1.35)),
    title, names ? names.get(cell.id)?.text : placeName(board, cell, x, y + radius, store.name(cell.id), side));
}

/** As many words in a line as fit; one that is too long has its own line. */
function inLines(name, letters) {
  return name.split(" ").reduce((lines, word) => {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    return lines.length && longer.length <= letters ? [...lines.slice(0, -1), longer] : [...lines, word];
  }, []);
}

const MEDAL = 3.4;
const LINE = 2.25; // the height of a line of a journey's name
const WIDEST = 13; // letters
const BLOCKED = { road: 1, medal: 40, name: 40, stranger: 12, edge: 1000 }; // how bad it is to lie on one

const isIn = ([x, y], box, room) => x > box.x0 - room && x < box.x1 + room && y > box.y0 - room && y < box.y1 + room;

/** The names of a journey's places, each below, above or next to its place: where it covers the least of roads, places and other names. */
function journeyNames(board, store, roads) {
  const [width, height] = size(board);
  const medals = board.cells.map((cell) => centre(board.shape, cell));
  const taken = [];
  const far = (box, [x, y]) => Math.hypot((box.x0 + box.x1) / 2 - x, (box.y0 + box.y1) / 2 - y);
  const worth = (box, own) => BLOCKED.road * roads.filter((spot) => isIn(spot, box, 0.8)).length + BLOCKED.medal * medals.filter((spot) => isIn(spot, box, MEDAL)).length
    + BLOCKED.name * taken.filter((other) => box.x0 < other.x1 && other.x0 < box.x1 && box.y0 < other.y1 && other.y0 < box.y1).length
    + BLOCKED.stranger * medals.some((spot) => far(box, spot) < far(box, own)) + BLOCKED.edge * (box.x0 < 0.5 || box.x1 > width - 0.5 || box.y0 < 0.5 || box.y1 > height - 0.5);
  return new Map(board.cells.filter((cell) => !MINOR.has(cell.ground)).map((cell) => {
    const [x, y] = centre(board.shape, cell);
    const places = [WIDEST, 20, 8].flatMap((letters) => {
      const lines = inLines(store.name(cell.id), letters);
      const [wide, high] = [Math.max(...lines.map((line) => line.length)) * LETTER * JOURNEY_NAMES * 0.9, lines.length * LINE];
      const box = (x0, y0) => ({ lines, x0, x1: x0 + wide, y0, y1: y0 + high });
      const [left, right, above, below] = [x - MEDAL - 0.8 - wide, x + MEDAL + 0.8, y - MEDAL - 0.7 - high, y + MEDAL + 0.7];
      const [inLeft, inRight] = [x - wide + 1, x - 1];
      return [box(x - wide / 2, below), box(x - wide / 2, above), box(right, y - high / 2), box(left, y - high / 2), box(inRight, below), box(inLeft, below), box(inRight, above), box(inLeft, above)];
    });
    const best = places.reduce((least, place) => (worth(place, [x, y]) < worth(least, [x, y]) ? place : least));
    taken.push(best);
    const middle = (best.x0 + best.x1) / 2;
    const text = s("text", { class: "place-name", x: middle, y: best.y0 + LINE * 0.8, "text-anchor": "middle" }, best.lines.map((line, row) => s("tspan", { x: middle, dy: row ? "1em" : 0 }, line)));
    text.style.fontSize = `${(NAME_SIZE * JOURNEY_NAMES).toFixed(2)}px`;
    return [cell.id, { text, box: best }];
  }));
}

/** In several lines where its neighbour's name, or the edge of the board, would run into it; smaller where even that is too wide. */
function placeName(board, cell, x, y, name, side) {
  const sameRow = board.cells.filter((other) => other !== cell && !MINOR.has(other.ground)).map((other) => centre(board.shape, other)).filter(([, oy]) => Math.abs(oy - y) < UNIT / 2).map(([ox]) => Math.abs(ox - x));
  const room = Math.min(...sameRow, 2 * x, 2 * (size(board)[0] - x)) - LETTER;
  const lines = inLines(name, room / LETTER);
  const text = s("text", { class: "place-name", x, y: y + 2.9 + (side ? 1.2 : 0), "text-anchor": "middle" }, lines.map((line, row) => s("tspan", { x, dy: row ? "1em" : 0 }, line)));
  const wide = Math.max(...lines.map((line) => line.length)) * LETTER;
  const scale = Math.min(side && lines.length > 1 ? TWO_LINES : 1, room / wide);
  if (scale < 1) text.style.fontSize = `${(NAME_SIZE * scale).toFixed(2)}px`;
  return text;
}

// A house: its front, a roof, and windows; who visits it stands at the door, which is the centre of the place.
const FRONT = "M-6.2 3.6V-4H6.2V3.6Z";
const ROOFS = ["M-7.2 -3.6L-4.6 -9.2H4.6L7.2 -3.6Z", "M-7 -3.4L0 -10.4L7 -3.4Z", "M-7.2 -3.6V-5L-3.4 -9.8H3.4L7.2 -5V-3.6Z"];
const WINDOWS = "M-5 -2.600h1.800v2.400h-1.800Z M3.200 -2.600h1.800v2.400h-1.800Z";
const TREES_AT = [0.08, 0.92];

/** A town on its market square: houses with a sign each. */
function drawTown(board, store) {
  const [width, height] = size(board);
  const square = board.cells.find((cell) => cell.ground !== "house");
  const [sx, sy] = centre(board.shape, square);
  return s("g", { class: "town" }, s("rect", { x: 0, y: 0, width, height, rx: 1, class: "country-ground" }),
    s("rect", { x: 2, y: 2, width: width - 4, height: height - 4, rx: 3, class: "cell s-paved street" }),
    TREES_AT.map((x) => artShape("tree", width * x, sy, 0.62)), s("ellipse", { cx: sx, cy: sy + 1, rx: width * 0.3, ry: 8.5, class: "plaza" }),
    placeName(board, square, sx, sy + 3.2, store.name(square.id), null),
    board.cells.filter((cell) => cell !== square).map((cell, at) => drawHouse(board, cell, store, at)));
}

function drawHouse(board, cell, store, at) {
  const [x, y] = centre(board.shape, cell);
  const glyph = store.glyph(cell.id, cell.ground);
  return s("g", { class: "place place-house", data: { cell: cell.id } },
    s("g", { transform: `translate(${x} ${y}) scale(1.15)` }, s("path", { d: FRONT, class: "house-front" }), s("path", { d: WINDOWS, class: "house-window" }), s("path", { d: ROOFS[at % ROOFS.length], class: "house-roof" }),
      s("g", { transform: "translate(0 -6.3)" }, s("circle", { r: 2.4, class: "medal" }), glyph && glyphShape(glyph, 3.3))),
    s("title", {}, store.name(cell.id)), placeName(board, cell, x, y + 4.4, store.name(cell.id), null));
}
