// A diagram of a few places: lines that bend around what they do not link, each with its label, and all names of one size.

import { along, aroundOthers } from "./bends.js";
import { s } from "./dom.js";
import { centre, UNIT } from "./geometry.js";
import { drawPlace, drawRoads, inLines, LETTER, MEDAL, NAME_SIZE, nameAt, OWNED, waysOf } from "./map.js";

const SIZE = 1.9;
const ROOM = UNIT - 0.6; // for a name, between its neighbours
const SPOTS = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74]; // of a label on its line, the best first
const wide = (text, large) => (text.length * LETTER * large) / NAME_SIZE;

export function drawSketch(board, store, owned) {
  const lined = board.cells.map((cell) => inLines(store.name(cell.id), ROOM / wide("m", SIZE)));
  const large = SIZE * Math.min(1, ...lined.flat().map((line) => ROOM / wide(line, SIZE)));
  const names = board.cells.map((cell, at) => below(board, cell, lined[at], large, owned.has(cell.id) ? OWNED : MEDAL));
  const boxes = names.map(({ box }) => box);
  const ways = new Map([...waysOf(board)].map(([link, road]) => [link, aroundOthers(link, road, board, boxes.filter((_, at) => ![link.a, link.b].includes(board.cells[at].id)))]));
  return [drawRoads(ways, store), board.cells.map((cell, at) => drawPlace(board, cell, store, owned.get(cell.id), names[at].text)), labels(board, ways, boxes, large)];
}

function below(board, cell, lines, large, radius) {
  const [x, y] = centre(board.shape, cell);
  const half = Math.max(...lines.map((line) => wide(line, large))) / 2;
  const top = y + radius + 0.4;
  return { text: sized(nameAt(x, top + 0.85 * large, lines), large), box: around(x, top + (lines.length * large) / 2, half, (lines.length * large) / 2) };
}

/** What is said of a line stands on it, where it covers no name, no place and no other label. */
function labels(board, ways, boxes, large) {
  const taken = [...boxes, ...board.cells.map((cell) => around(...centre(board.shape, cell), OWNED, OWNED))];
  return [...ways].filter(([link]) => link.label).map(([link, road]) => {
    const spots = along(road);
    const half = wide(link.label, large) / 2;
    const places = SPOTS.map((part) => { const [x, y] = spots[Math.round(part * (spots.length - 1))]; return { x, y, box: around(x, y, half, large / 2) }; });
    const { x, y, box } = places.find((place) => !taken.some((other) => overlap(place.box, other))) ?? places[0];
    taken.push(box);
    return sized(s("text", { class: "place-name way-name", x, y, dy: "0.35em", "text-anchor": "middle" }, link.label), large);
  });
}

const sized = (text, large) => { text.style.fontSize = `${large.toFixed(2)}px`; return text; };
const around = (x, y, halfWide, halfTall) => ({ x0: x - halfWide, x1: x + halfWide, y0: y - halfTall, y1: y + halfTall });
const overlap = (a, b) => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
