// The map of a campaign: the country that a company travels through, and the names of its places next to the roads.

import { artShape } from "./art.js";
import { s } from "./dom.js";
import { centre, size } from "./geometry.js";
import { bent, drawPlace, drawRoads, inLines, LETTER, MINOR, NAME_SIZE, waysOf } from "./map.js";

const JOURNEY_NAMES = 0.74; // missions have long names

export function drawJourney(board, store) {
  const ways = new Map([...waysOf(board)].map(([link, road]) => [link, aroundOthers(link, road, board)]));
  const trodden = [...ways.values()].flatMap(along);
  const names = journeyNames(board, store, trodden);
  return [country(board, trodden, [...names.values()].map(({ box }) => box)), drawRoads(ways, store), board.cells.map((cell) => drawPlace(board, cell, store, undefined, names.get(cell.id)?.text))];
}

const BENDS = [0.06, 0.2, -0.2, 0.36, -0.36, 0.5, -0.5];
const CLEAR = 5.4; // from the middle of a place
const ALONG = 24; // steps on a road

/** A road that would run through a place that it does not lead to bends around it. */
function aroundOthers(link, road, board) {
  const others = board.cells.filter((cell) => cell.id !== link.a && cell.id !== link.b).map((cell) => centre(board.shape, cell));
  const through = (one) => others.filter(([px, py]) => along(one).some(([x, y]) => Math.hypot(px - x, py - y) < CLEAR)).length;
  return BENDS.map((by) => bent(road[0], road[2], by)).reduce((best, one) => (through(one) < through(best) ? one : best), road);
}

function along([[x1, y1], [mx, my], [x2, y2]]) {
  const between = (a, m, b, t) => (1 - t) * (1 - t) * a + 2 * t * (1 - t) * m + t * t * b;
  return Array.from({ length: ALONG + 1 }, (_, step) => [between(x1, mx, x2, step / ALONG), between(y1, my, y2, step / ALONG)]);
}

// Woods and hills keep away from places, their names and the roads; where one would be is a matter of chance that is the same every time.
const STEP = 6.5;
const CLEAR_OF = { place: 7, name: 3.4, road: 4.2 };
const SCENERY = ["wood", "hill", "wood", "hill", "mountain", "tree", null];
const SCENERY_SIZE = 0.62;

/** The country that a company travels through, and a rose of the winds in its emptiest corner. */
function country(board, trodden, names) {
  const [width, height] = size(board);
  const places = board.cells.map((cell) => centre(board.shape, cell));
  const free = (x, y) => places.every(([px, py]) => Math.hypot(px - x, py - y) > CLEAR_OF.place) && !names.some((box) => isIn([x, y], box, CLEAR_OF.name))
    && trodden.every(([px, py]) => Math.hypot(px - x, py - y) > CLEAR_OF.road);
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
