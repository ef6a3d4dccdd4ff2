// Roads of a drawn map that bend around places and names in their way.

import { centre, size } from "./geometry.js";
import { bent } from "./map.js";

const BENDS = [0.06, -0.06, 0.2, -0.2, 0.36, -0.36, 0.5, -0.5];
const CLEAR = 5.4; // from the middle of a place
export const CLEAR_OF_NAMES = 0.6;
const EDGE = 1;
const PLACE_OR_NAME = 4; // to run through a place or off the board is so much worse than to run through a name
const ALONG = 24; // steps on a road

/** A road that would run through a place that it does not lead to, or through a name, bends around it. */
export function aroundOthers(link, road, board, boxes) {
  const others = board.cells.filter((cell) => cell.id !== link.a && cell.id !== link.b).map((cell) => centre(board.shape, cell));
  const [width, height] = size(board);
  const off = (x, y) => x < EDGE || y < EDGE || x > width - EDGE || y > height - EDGE;
  const through = (one) => along(one).reduce((bad, [x, y]) => bad + PLACE_OR_NAME * (others.filter(([px, py]) => Math.hypot(px - x, py - y) < CLEAR).length + off(x, y))
    + boxes.filter((box) => isIn([x, y], box, CLEAR_OF_NAMES)).length, 0);
  return BENDS.map((by) => bent(road[0], road[2], by)).reduce((best, one) => (through(one) < through(best) ? one : best), road);
}

export function along([[x1, y1], [mx, my], [x2, y2]]) {
  const between = (a, m, b, t) => (1 - t) * (1 - t) * a + 2 * t * (1 - t) * m + t * t * b;
  return Array.from({ length: ALONG + 1 }, (_, step) => [between(x1, mx, x2, step / ALONG), between(y1, my, y2, step / ALONG)]);
}

export const isIn = ([x, y], box, room) => x > box.x0 - room && x < box.x1 + room && y > box.y0 - room && y < box.y1 + room;
