// A map of places: land in the sea, roads between places, and a medallion for each with the glyph of what it is.

import { s } from "./dom.js";
import { centre, size, UNIT } from "./geometry.js";
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

export const isLand = (board) => board.cells.length >= LAND;

const LETTER = 1.7; // about as wide as a letter of a place's name
const NAME_SIZE = 3;
const TWO_LINES = 0.78; // so that the second line stays inside the frame

export function drawMap(board, store) {
  const cells = new Map(board.cells.map((cell) => [cell.id, cell]));
  const at = (cell) => centre(board.shape, cell);
  const owned = new Map((store.get("sheets") ?? []).map((sheet) => [sheet.id, sheet.side]));
  const links = board.links.filter((link) => cells.has(link.a) && cells.has(link.b));
  const road = (link) => bend(at(cells.get(link.a)), at(cells.get(link.b)));
  const roads = links.map(road).join("");
  const kinds = [...new Set(links.map((link) => link.kind))];
  return [isLand(board) && land(board, roads),
    kinds.map((kind, way) => {
      const d = links.filter((link) => link.kind === kind).map(road).join("");
      return [s("path", { class: "road-edge", d }), s("path", { class: `road-bed way-${way % 3}`, d }, s("title", {}, store.name(kind)))];
    }),
    board.cells.map((cell) => drawPlace(board, cell, store, owned.get(cell.id)))];
}

/** Roads are never quite straight. */
function bend([x1, y1], [x2, y2]) {
  const wide = ((x1 * 3 + y2 * 7) % 3) - 1;
  const [mx, my] = [(x1 + x2) / 2 + (y2 - y1) * 0.06 * wide, (y1 + y2) / 2 - (x2 - x1) * 0.06 * wide];
  return `M${x1.toFixed(1)} ${y1.toFixed(1)}Q${mx.toFixed(1)} ${my.toFixed(1)} ${x2.toFixed(1)} ${y2.toFixed(1)}`;
}

/** The sea, and land around every road and place, with a line of shallow water along the coast. */
function land(board, roads) {
  const [width, height] = size(board);
  const dots = board.cells.map((cell) => { const [x, y] = centre(board.shape, cell); return `M${x} ${y}h0.01`; }).join("");
  const reach = (more, kind) => s("path", { d: roads + dots, class: `coast ${kind}`, "stroke-width": COAST + more });
  return s("g", {}, s("clipPath", { id: "sheet" }, s("rect", { x: 0, y: 0, width, height, rx: 1 })),
    s("g", { "clip-path": "url(#sheet)" }, s("rect", { x: 0, y: 0, width, height, class: "cell s-water" }), reach(5, "shallow"), reach(0.9, "shore-line"), reach(0, "land")));
}

/** The glyph of a place; none for a bend of the road. */
export const placeGlyph = (cell, store) => (MINOR.has(cell.ground) ? null : store.glyph(cell.id, cell.ground) ?? GLYPHS[cell.ground] ?? null);

/** A place that is somebody's, such as a formation, has its owner's colour. */
function drawPlace(board, cell, store, side) {
  const [x, y] = centre(board.shape, cell);
  const minor = MINOR.has(cell.ground);
  const glyph = placeGlyph(cell, store);
  const title = s("title", {}, `${store.name(cell.id)}, ${store.name(cell.ground)}`);
  const radius = side ? 4 : minor ? 1.3 : 3.4;
  return s("g", { class: `place place-${cell.ground}${minor ? " minor" : ""}${side ? ` owned side-${side}` : ""}`, data: { cell: cell.id } },
    s("circle", { cx: x, cy: y, r: radius, class: "medal" }), glyph && s("g", { transform: `translate(${x} ${y})` }, glyphShape(glyph, radius * 1.35)),
    title, placeName(board, cell, x, y + radius, store.name(cell.id), side));
}

/** As many words in a line as fit; one that is too long has a line of its own. */
function inLines(name, letters) {
  return name.split(" ").reduce((lines, word) => {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    return lines.length && longer.length <= letters ? [...lines.slice(0, -1), longer] : [...lines, word];
  }, []);
}

/** In several lines where its neighbour's name, or the edge of the board, would run into it; smaller where even that is too wide. */
function placeName(board, cell, x, y, name, side) {
  const beside = board.cells.filter((other) => other !== cell && !MINOR.has(other.ground)).map((other) => centre(board.shape, other)).filter(([, oy]) => Math.abs(oy - y) < UNIT / 2).map(([ox]) => Math.abs(ox - x));
  const room = Math.min(...beside, 2 * x, 2 * (size(board)[0] - x)) - LETTER;
  const lines = inLines(name, room / LETTER);
  const text = s("text", { class: "place-name", x, y: y + 2.9 + (side ? 1.2 : 0), "text-anchor": "middle" }, lines.map((line, row) => s("tspan", { x, dy: row ? "1em" : 0 }, line)));
  const wide = Math.max(...lines.map((line) => line.length)) * LETTER;
  const scale = Math.min(side && lines.length > 1 ? TWO_LINES : 1, room / wide);
  if (scale < 1) text.style.fontSize = `${(NAME_SIZE * scale).toFixed(2)}px`;
  return text;
}
