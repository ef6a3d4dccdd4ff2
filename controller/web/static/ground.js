// The board that does not move: ground, houses and roofs, roads and doors, and a legend of what lies where.

import { artDefs, artShape, lookOf, signCount } from "./art.js";
import { h, s } from "./dom.js";
import { centre, edgeNames, halfWay, isJourney, isTown, outline, size, UNIT } from "./geometry.js";
import { drawMap, isLand, placeGlyph, wayOf } from "./map.js";
import { glyphShape, tokenShape } from "./shapes.js";

const OPEN = "open";

export const patternDefs = artDefs;

export function drawGround(board, store) {
  const looks = looksOf(board);
  const ground = board.shape === "places" ? drawMap(board, store, looks) : drawCells(board, store, looks);
  const [width, height] = size(board);
  return {
    layer: s("g", { class: `ground ${board.shape}` }, s("rect", { class: "sheet-edge", x: -0.4, y: -0.4, width: width + 0.8, height: height + 0.8, rx: 1 }), ground,
      edgeNames(board).map(([name, x, y]) => s("text", { class: "edge-name", x, y, "text-anchor": "middle", dy: "0.35em" }, name))),
    names: board.shape === "hexes" ? board.cells.map((cell) => hexName(board, cell)) : [],
    legend: legend(looks, board, store),
  };
}

/** Each kind of ground has a look. What nobody has drawn has the sign of its name, unless that is taken on this board. */
function looksOf(board) {
  const names = [...new Set(board.cells.map((cell) => cell.ground))].filter((name) => name !== OPEN).sort();
  const taken = new Set();
  const signOf = (name) => {
    const wish = [...name].reduce((sum, letter) => sum + letter.codePointAt(0), 0) % signCount;
    const free = Array.from({ length: signCount }, (_, at) => (wish + at) % signCount).find((number) => !taken.has(number)) ?? wish;
    taken.add(free);
    return { surface: `sign-${free}`, art: null };
  };
  return new Map([[OPEN, { surface: "plain", art: null }], ...names.map((name) => [name, lookOf(name) ?? signOf(name)])]);
}

function drawCells(board, store, looks) {
  const flat = board.cells.filter((cell) => !cell.level);
  const roofs = board.cells.filter((cell) => cell.level);
  return [flat.map((cell) => drawCell(board, cell, looks.get(cell.ground), store)),
    shore(board, looks),
    flat.map((cell) => drawArt(board, cell, looks.get(cell.ground))),
    board.shape === "hexes" && hexRoads(board), // over the trees of a wood
    board.shape === "hexes" && flat.filter((cell) => cell.mark).map((cell) => hexMark(board, cell)),
    houses(board, looks, store, roofs),
    board.shape === "squares" && board.links.map((link) => drawLink(board, link, store))];
}

function drawCell(board, cell, { surface }, store) {
  const shape = outline(board.shape, cell);
  shape.setAttribute("class", `cell s-${surface}${(cell.x + cell.y) % 2 ? " odd" : ""}`);
  shape.dataset.cell = cell.id;
  shape.append(s("title", {}, cell.ground === OPEN ? cell.id : `${cell.id}, ${store.name(cell.ground)}`));
  return shape;
}

/** A hex has no edge to read its name from. The name is shown when there is room for it, over trees and pieces. */
function hexName(board, cell) {
  const [x, y] = centre(board.shape, cell);
  return s("text", { class: "hex-name", x, y: y + 4.3, "text-anchor": "middle" }, cell.id);
}

/** What is printed on a hex stands in its upper left corner, clear of the pieces. */
function hexMark(board, cell) {
  const [x, y] = centre(board.shape, cell);
  return s("text", { class: "hex-mark", x: x - 2.3, y: y - 2.9, "text-anchor": "middle" }, cell.mark);
}

/** No two trees of a wood are alike. */
function drawArt(board, cell, { art }) {
  if (!art) return null;
  const [x, y] = centre(board.shape, cell);
  const chance = (cell.x * 7 + cell.y * 13) % 5;
  const loose = ["tree", "bush", "wood", "stone", "grass"].includes(art);
  return artShape(art, x + (loose ? (chance - 2) * 0.18 : 0), y + (loose ? (((chance * 3) % 5) - 2) * 0.15 : 0), loose ? 0.86 + chance * 0.035 : 1);
}

/** The lines around a set of squares. */
function border(cells) {
  const inside = new Set(cells.map(({ x, y }) => `${x},${y}`));
  const edges = [];
  for (const { x, y } of cells) {
    const side = (dx, dy, from, to) => inside.has(`${x + dx},${y + dy}`) || edges.push(`M${from}L${to}`);
    const at = (dx, dy) => `${(x + dx) * UNIT} ${(y + dy) * UNIT}`;
    side(0, -1, at(0, 0), at(1, 0));
    side(1, 0, at(1, 0), at(1, 1));
    side(0, 1, at(0, 1), at(1, 1));
    side(-1, 0, at(0, 0), at(0, 1));
  }
  return edges.join("");
}

function shore(board, looks) {
  const wet = board.shape === "squares" ? board.cells.filter((cell) => !cell.level && looks.get(cell.ground).surface === "water") : [];
  return wet.length > 0 && s("path", { class: "shore", d: border(wet) });
}

/** Roofs join into one tiled surface over thick walls; the higher ones throw a longer shadow. */
function houses(board, looks, store, roofs) {
  const levels = [...new Set(roofs.map((cell) => cell.level))].sort();
  return levels.map((level) => {
    const cells = roofs.filter((cell) => cell.level === level);
    const walls = border(cells);
    return s("g", { class: `house level-${level}` }, s("path", { class: "wall-shade", d: walls, transform: `translate(${0.5 * level} ${0.7 * level})` }),
      cells.map((cell) => {
        const tile = outline(board.shape, cell);
        tile.setAttribute("class", `cell s-${looks.get(cell.ground).surface}${level > 1 ? " high" : ""}`);
        tile.append(s("title", {}, `${cell.id}, ${store.name(cell.ground)}`));
        return tile;
      }),
      s("path", { class: "walls", d: walls }));
  });
}

/** A road from the middle of a hex to one of its sides. */
function hexRoads(board) {
  const cells = new Map(board.cells.map((cell) => [cell.id, cell]));
  const ways = board.links.filter((link) => cells.has(link.a) && cells.has(link.b));
  const d = ways.map((link) => halfWay(board.shape, cells.get(link.a), cells.get(link.b))).join("");
  return ways.length > 0 && [s("path", { class: "road-edge", d }), s("path", { class: "road-bed", d })];
}

/** A door in a wall, a ladder up to a roof. */
function drawLink(board, link, store) {
  const cells = new Map(board.cells.map((cell) => [cell.id, cell]));
  const a = cells.get(link.a);
  const b = cells.get(link.b) ?? (a && neighbourWithRoof(board, a));
  if (!a) return null;
  const title = s("title", {}, `${store.name(link.kind)}: ${store.name(link.a)}`);
  const [x, y] = centre(board.shape, a);
  const [bx, by] = b ? centre(board.shape, b) : [x, y];
  const turn = Math.abs(bx - x) > Math.abs(by - y) ? 90 : 0;
  if (link.kind === "home") return s("text", { class: "home-name", x: 2 * bx - x, y: 2 * by - y, "text-anchor": "middle" }, store.name(link.b));
  const place = `translate(${(x + bx) / 2} ${(y + by) / 2}) rotate(${turn})`;
  if (link.kind === "ladder") return s("g", { class: "ladder", transform: place }, WAYS.ladder(), title);
  return s("g", { class: "door", transform: place }, link.kind === "shut-door" ? boltedDoor() : openDoor(turn ? Math.sign(x - bx) : Math.sign(by - y)), title);
}

const boltedDoor = () => [s("rect", { x: -2.400, y: -1, width: 4.800, height: 2, rx: 0.400 }), s("path", { class: "bolt", d: "M-1.700 0H1.700" })];

/** The gap in the wall, and the leaf that has swung out, to the square in front of it. */
const openDoor = (inward) => [s("rect", { class: "gap", x: -2.400, y: -0.900, width: 4.800, height: 1.800 }), s("rect", { x: -2.700, y: -0.900, width: 3.800, height: 0.900, rx: 0.300, transform: `translate(0 ${-0.9 * inward}) rotate(${-62 * inward} -2.400 0)` })];

const WAYS = {
  ladder: () => s("path", { d: "M-1.300 -3V3M1.300 -3V3M-1.300 -2H1.300M-1.300 -0.700H1.300M-1.300 0.700H1.300M-1.300 2H1.300" }),
  door: () => openDoor(1), "shut-door": boltedDoor,
};

/** A door leads into the house next to it. */
function neighbourWithRoof(board, cell) {
  return board.cells.find((other) => other.level && Math.abs(other.x - cell.x) + Math.abs(other.y - cell.y) === 1);
}

function legend(looks, board, store) {
  if (board.shape === "places") return isTown(board) ? null : mapLegend(board, store); // houses have their names
  const swatch = ({ surface, art }) => s("svg", { viewBox: "0 0 10 10", class: "swatch", "aria-hidden": "true" }, s("rect", { width: 10, height: 10, class: `cell s-${surface}` }), art && artShape(art, 5, 5));
  const roofed = board.cells.some((cell) => cell.level);
  const ways = [...new Set(board.links.map((link) => link.kind))].filter((kind) => board.shape === "squares" && kind in WAYS);
  const way = (kind) => s("svg", { viewBox: "-3.2 -3.2 6.4 6.4", class: "swatch", "aria-hidden": "true" }, s("g", { class: kind === "ladder" ? "ladder" : "door" }, WAYS[kind]()));
  const entries = [...[...looks].filter(([name]) => name !== OPEN && !(roofed && name === "building")).map(([name, look]) => [swatch(look), name]), ...ways.map((kind) => [way(kind), kind])];
  return h("ul", { class: "legend" }, entries.map(([picture, kind]) => h("li", {}, picture, store.name(kind))));
}

/** What lies on the squares now stands in the legend, next to the ground: a lever, loot, a token face down. */
export function drawThings({ board, legend }, pieces, store) {
  if (board.shape !== "squares") return;
  const kinds = new Map(pieces.filter((piece) => piece.side === "neutral" && !piece.tracked && !piece.hidden).map((piece) => [piece.kind, piece]));
  if (legend.dataset.things === [...kinds.keys()].join()) return;
  legend.dataset.things = [...kinds.keys()].join();
  for (const entry of legend.querySelectorAll("[data-thing]")) entry.remove();
  const picture = (piece) => s("svg", { viewBox: "-4 -4 8 8", class: `swatch piece side-${piece.side}`, "aria-hidden": "true" }, tokenShape({ side: piece.side, glyph: store.glyph(piece.kind), letters: "" }, 3.4));
  legend.append(...[...kinds].map(([kind, piece]) => h("li", { data: { thing: kind } }, picture(piece), store.name(kind))));
}

/** One entry for each kind of place: its colour, and its glyph where all of them have the same; and for each kind of line in a sketch. */
function mapLegend(board, store) {
  const kinds = new Map();
  for (const cell of board.cells) if (cell.ground !== OPEN && placeGlyph(cell, store)) kinds.set(cell.ground, (kinds.get(cell.ground) ?? new Set()).add(placeGlyph(cell, store)));
  const medal = (kind, glyphs) => s("svg", { viewBox: "-4 -4 8 8", class: "swatch", "aria-hidden": "true" }, s("g", { class: `place place-${kind}` }, s("circle", { r: 3.6, class: "medal" }), glyphs.size === 1 && glyphShape([...glyphs][0], 5)));
  const ways = isLand(board) && !isJourney(board) ? [] : [...new Set(board.links.map((link) => link.kind))];
  const line = (kind, way) => s("svg", { viewBox: "-4 -4 8 8", class: "swatch", "aria-hidden": "true" }, s("path", { class: "road-edge", d: "M-3 0H3" }), s("path", { class: `road-bed way-${wayOf(kind, way)}`, d: "M-3 0H3" }));
  const entries = [...[...kinds].map(([kind, glyphs]) => [medal(kind, glyphs), kind]), ...ways.map((kind, way) => [line(kind, way), kind])];
  return entries.length ? h("ul", { class: "legend" }, entries.map(([picture, kind]) => h("li", {}, picture, store.name(kind)))) : null;
}
