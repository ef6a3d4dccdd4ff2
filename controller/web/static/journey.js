// The map of a campaign: the country that a company travels through, and the names of its places next to the roads.

import { artShape } from "./art.js";
import { along, aroundOthers, CLEAR_OF_NAMES, isIn } from "./bends.js";
import { s } from "./dom.js";
import { centre, size } from "./geometry.js";
import { drawPlace, drawRoads, inLines, LETTER, MINOR, NAME_SIZE, waysOf } from "./map.js";

const JOURNEY_NAMES = 0.74; // missions have long names

export function drawJourney(board, store) {
  const straight = [...waysOf(board)].map(([link, road]) => [link, aroundOthers(link, road, board, [])]);
  const names = journeyNames(board, store, straight.flatMap(([, road]) => along(road)));
  const boxes = [...names.values()].map(({ box }) => box);
  const ways = new Map(straight.map(([link, road]) => [link, aroundOthers(link, road, board, boxes)]));
  return [country(board, [...ways.values()].flatMap(along), boxes), drawRoads(ways, store), board.cells.map((cell) => drawPlace(board, cell, store, undefined, nameOf(names.get(cell.id))))];
}

// Woods and hills keep away from places, their names and the roads; where one would be is a matter of chance that is the same every time.
const STEP = 6.5;
const CLEAR_OF = { place: 7, name: 3.4, road: 4.2, rose: 12 };
const SCENERY = ["wood", "hill", "wood", "hill", "mountain", "tree", null];
const SCENERY_SIZE = 0.62;

/** The country that a company travels through, and a rose of the winds in the first corner that has room. */
function country(board, trodden, names) {
  const [width, height] = size(board);
  const places = board.cells.map((cell) => centre(board.shape, cell));
  const free = (x, y) => places.every(([px, py]) => Math.hypot(px - x, py - y) > CLEAR_OF.place) && !names.some((box) => isIn([x, y], box, CLEAR_OF.name))
    && trodden.every(([px, py]) => Math.hypot(px - x, py - y) > CLEAR_OF.road);
  const corners = [[8, 8], [width - 8, height - 8], [8, height - 8], [width - 8, 8]];
  const rose = corners.find((corner) => places.every(([x, y]) => Math.hypot(x - corner[0], y + 4 - corner[1]) > CLEAR_OF.rose));
  const scenery = [];
  for (let row = 0; (row + 1) * STEP < height; row += 1) for (let column = 0; (column + 1) * STEP < width; column += 1) {
    const dice = Math.abs(Math.sin(row * 12.9898 + column * 78.233) * 43758.5453) % 1;
    const [x, y] = [(column + 0.5 + (row % 2) / 2 + (dice - 0.5) / 3) * STEP, (row + 0.6) * STEP];
    const what = SCENERY[Math.floor(dice * SCENERY.length)];
    if (what && x < width - 2 && free(x, y) && !(rose && Math.hypot(x - rose[0], y - rose[1]) < 8)) scenery.push(artShape(what, x, y, SCENERY_SIZE));
  }
  return s("g", { class: "country" }, s("rect", { x: 0, y: 0, width, height, rx: 1, class: "country-ground" }), scenery, rose && windRose(...rose));
}

const windRose = (x, y) => s("g", { class: "wind-rose", transform: `translate(${x} ${y})`, "aria-hidden": "true" }, s("circle", { r: 3.4 }),
  [0, 90, 180, 270].map((turn) => s("path", { d: "M0 -5.2L1.1 0L0 -1.1L-1.1 0Z", transform: `rotate(${turn})`, class: turn ? "" : "north" })),
  [45, 135, 225, 315].map((turn) => s("path", { d: "M0 -3L0.5 -1L-0.5 -1Z", transform: `rotate(${turn})` })));

const MEDAL = 3.4;
const LINE = 2.25; // the height of a line of a journey's name
const WIDEST = 13; // letters
const ROUNDS = 3;
const BLOCKED = { road: 2, medal: 40, name: 40, stranger: 12, edge: 1000 }; // how bad it is to lie on one

/** Where each name of a journey's places stands: below, above or next to its place, where it covers the least of roads, places and other names. */
function journeyNames(board, store, roads) {
  const [width, height] = size(board);
  const named = board.cells.filter((cell) => !MINOR.has(cell.ground));
  const medals = board.cells.map((cell) => centre(board.shape, cell));
  const taken = new Map();
  const far = (box, [x, y]) => Math.hypot((box.x0 + box.x1) / 2 - x, (box.y0 + box.y1) / 2 - y);
  const worth = (cell, box, own) => BLOCKED.road * roads.filter((spot) => isIn(spot, box, CLEAR_OF_NAMES)).length + BLOCKED.medal * medals.filter((spot) => isIn(spot, box, MEDAL)).length
    + BLOCKED.name * [...taken].filter(([other, { box: its }]) => other !== cell.id && box.x0 < its.x1 && its.x0 < box.x1 && box.y0 < its.y1 && its.y0 < box.y1).length
    + BLOCKED.stranger * medals.some((spot) => far(box, spot) < far(box, own)) + BLOCKED.edge * (box.x0 < 0.5 || box.x1 > width - 0.5 || box.y0 < 0.5 || box.y1 > height - 0.5);
  for (let round = 0; round < ROUNDS; round += 1) for (const cell of named) { // each gives way to all others
    const own = centre(board.shape, cell);
    const best = placesFor(store.name(cell.id), own).reduce((least, place) => (worth(cell, place.box, own) < worth(cell, least.box, own) ? place : least));
    taken.set(cell.id, best);
  }
  return taken;
}

/** All places where a name may stand, the best first. */
function placesFor(name, [x, y]) {
  return [WIDEST, 20, 8].flatMap((letters) => {
    const lines = inLines(name, letters);
    const [wide, high] = [Math.max(...lines.map((line) => line.length)) * LETTER * JOURNEY_NAMES * 0.9, lines.length * LINE];
    const at = (x0, y0) => ({ lines, box: { x0, x1: x0 + wide, y0, y1: y0 + high } });
    const [left, right, above, below] = [x - MEDAL - 0.8 - wide, x + MEDAL + 0.8, y - MEDAL - 0.7 - high, y + MEDAL + 0.7];
    const [inLeft, inRight, middle] = [x - wide + 1, x - 1, y - high / 2];
    return [at(x - wide / 2, below), at(x - wide / 2, above), at(right, middle), at(left, middle), at(inRight, below), at(inLeft, below), at(inRight, above), at(inLeft, above),
      at(right, middle + LINE), at(left, middle + LINE), at(right, middle - LINE), at(left, middle - LINE)];
  });
}

function nameOf(placed) {
  if (!placed) return null;
  const middle = (placed.box.x0 + placed.box.x1) / 2;
  const text = s("text", { class: "place-name", x: middle, y: placed.box.y0 + LINE * 0.8, "text-anchor": "middle" }, placed.lines.map((line, row) => s("tspan", { x: middle, dy: row ? "1em" : 0 }, line)));
  text.style.fontSize = `${(NAME_SIZE * JOURNEY_NAMES).toFixed(2)}px`;
  return text;
}
