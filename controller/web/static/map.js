// A map of places: land in the sea, roads between places, and a medallion for each with the glyph of what it is.

import { artShape } from "./art.js";
import { s } from "./dom.js";
import { centre, isJourney, isTown, size, UNIT } from "./geometry.js";
import { glyphShape } from "./shapes.js";

// What a kind of place looks like where the game names no glyph for it. A waypoint is only a bend of the road.
const GLYPHS = {
  city: "city", encounter: "skull", travel: "portal", class: "academy", special: "inn", quest: "quest", expansion: "explore", village: "village", "objective-place": "objective", station: "camp",
};
export const MINOR = new Set(["waypoint"]);

// So far the land reaches beyond places and roads.
const COAST = 33;

// From so many places on it is a land; a few are only a sketch.
const LAND = 10;

export const isLand = (board) => board.cells.length >= LAND || isJourney(board);

export const LETTER = 1.7; // about as wide as a letter of a place's name
export const NAME_SIZE = 3;
const TWO_LINES = 0.78; // so that the second line stays inside the frame

export const MEDAL = 3.4;

const WAYS = { road: 0, "road-not-taken": 1, "road-ahead": 2 };

/** Which of the three patterns a kind of road has; those of a campaign have the same ones on every evening. */
export const wayOf = (kind, at) => WAYS[kind] ?? at % 3;

export function drawMap(board, store) {
  if (isTown(board)) return drawTown(board, store);
  if (isJourney(board)) {
    const place = s("g", {});
    import("./journey.js").then(({ drawJourney }) => place.append(s("g", {}, drawJourney(board, store))));
    return place;
  }
  const owned = new Map((store.get("sheets") ?? []).map((sheet) => [sheet.id, sheet.side]));
  const ways = waysOf(board);
  return [isLand(board) && land(board, [...ways.values()].map(pathOf).join("")), drawRoads(ways, store), board.cells.map((cell) => drawPlace(board, cell, store, owned.get(cell.id)))];
}

/** Each road between two places of the board, and how it runs. */
export function waysOf(board) {
  const cells = new Map(board.cells.map((cell) => [cell.id, cell]));
  return new Map(board.links.filter((link) => cells.has(link.a) && cells.has(link.b)).map((link) => [link, way(centre(board.shape, cells.get(link.a)), centre(board.shape, cells.get(link.b)))]));
}

export function drawRoads(ways, store) {
  const links = [...ways.keys()];
  return [...new Set(links.map((link) => link.kind))].map((kind, at) => {
    const d = links.filter((link) => link.kind === kind).map((link) => pathOf(ways.get(link))).join("");
    return [s("path", { class: "road-edge", d }), s("path", { class: `road-bed way-${wayOf(kind, at)}`, d }, s("title", {}, store.name(kind)))];
  });
}

/** The start, the bend and the end of a road. */
export const bent = ([x1, y1], [x2, y2], by) => [[x1, y1], [(x1 + x2) / 2 + (y2 - y1) * by, (y1 + y2) / 2 - (x2 - x1) * by], [x2, y2]];

/** Roads are never quite straight. */
function way(a, b) {
  return bent(a, b, 0.06 * (((a[0] * 3 + b[1] * 7) % 3) - 1));
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

/** The glyph of a place; none for a bend of the road. */
export const placeGlyph = (cell, store) => (MINOR.has(cell.ground) ? null : store.glyph(cell.id, cell.ground) ?? GLYPHS[cell.ground] ?? null);

/** A place that is somebody's, such as a formation, has its owner's colour. */
export function drawPlace(board, cell, store, side, name = null) {
  const [x, y] = centre(board.shape, cell);
  const minor = MINOR.has(cell.ground);
  const glyph = placeGlyph(cell, store);
  const title = s("title", {}, `${store.name(cell.id)}, ${store.name(cell.ground)}`);
  const radius = side ? 4 : minor ? 1.3 : MEDAL;
  return s("g", { class: `place place-${cell.ground}${minor ? " minor" : ""}${side ? ` owned side-${side}` : ""}`, data: { cell: cell.id } },
    s("circle", { cx: x, cy: y, r: radius, class: "medal" }), glyph && s("g", { transform: `translate(${x} ${y})` }, glyphShape(glyph, radius * 1.35)),
    title, name ?? placeName(board, cell, x, y + radius, store.name(cell.id), side));
}

/** As many words in a line as fit; one that is too long has its own line. */
export function inLines(name, letters) {
  return name.split(" ").reduce((lines, word) => {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    return lines.length && longer.length <= letters ? [...lines.slice(0, -1), longer] : [...lines, word];
  }, []);
}

/** In several lines where its neighbour's name, or the edge of the board, would run into it; smaller where even that is too wide. */
function placeName(board, cell, x, y, name, side) {
  const sameRow = board.cells.filter((other) => other !== cell && !MINOR.has(other.ground)).map((other) => centre(board.shape, other)).filter(([, oy]) => Math.abs(oy - y) < UNIT / 2).map(([ox]) => Math.abs(ox - x));
  const room = Math.min(...sameRow, 2 * x, 2 * (size(board)[0] - x)) - LETTER;
  const lines = inLines(name, room / LETTER);
  const text = nameAt(x, y + 2.9 + (side ? 1.2 : 0), lines);
  const wide = Math.max(...lines.map((line) => line.length)) * LETTER;
  const scale = Math.min(side && lines.length > 1 ? TWO_LINES : 1, room / wide);
  if (scale < 1) text.style.fontSize = `${(NAME_SIZE * scale).toFixed(2)}px`;
  return text;
}

export const nameAt = (x, y, lines) => s("text", { class: "place-name", x, y, "text-anchor": "middle" }, lines.map((line, row) => s("tspan", { x, dy: row ? "1em" : 0 }, line)));

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
    placeName(board, square, sx, sy + 4.2, store.name(square.id), null),
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
