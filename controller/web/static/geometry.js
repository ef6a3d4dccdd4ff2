// Where a cell is drawn, for every shape of board. One cell is ten units wide.

import { s } from "./dom.js";

export const UNIT = 10;

// Hexes have a flat side at the top; every second column lies half a hex lower.
const HEX_COLUMN = Math.sqrt(3) / 2;
const HEX_RADIUS = 1 / Math.sqrt(3);

// Two places that lie nearest to each other are this many cells apart, so that names and pieces have room.
const PLACES_APART = 1.25;

// A name is wider than its place: so much is left free on either side of the map, and above a campaign's.
const NAME_ROOM = 0.3;

// Houses are larger than other places: [how far apart they are, what is left free at the sides and above].
const OF_A_TOWN = [2, 0.55, 0.9];

// On the map of a campaign so many steps lie between neighbours, and so wide is each.
const JOURNEY_STEP = PLACES_APART / Math.hypot(1, 2);

/** A game draws its places on its own grid; they are spread until the nearest two have room. A campaign's map is the same on every evening, however much of it is known. */
export function laidOut(board) {
  if (board.shape !== "places" || !board.cells.length) return board;
  if (isJourney(board)) {
    const spread = board.cells.map((cell) => ({ ...cell, x: cell.x * JOURNEY_STEP, y: cell.y * JOURNEY_STEP + NAME_ROOM }));
    return { ...board, cells: spread, columns: (board.columns - 1) * JOURNEY_STEP + 1, rows: (board.rows - 2) * JOURNEY_STEP + 1 + NAME_ROOM };
  }
  const { cells } = board;
  const [left, top] = [Math.min(...cells.map((cell) => cell.x)), Math.min(...cells.map((cell) => cell.y))];
  const gaps = cells.flatMap((a, at) => cells.slice(at + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y))).filter((gap) => gap > 0);
  const [apart, aside, above] = isTown(board) ? OF_A_TOWN : [PLACES_APART, NAME_ROOM, 0];
  const by = gaps.length ? apart / Math.min(...gaps) : 1;
  const spread = cells.map((cell) => ({ ...cell, x: (cell.x - left) * by + aside, y: (cell.y - top) * by + above }));
  const most = (side) => Math.max(...spread.map((cell) => cell[side]));
  return { ...board, cells: spread, columns: most("x") + aside + 1, rows: most("y") + 1 };
}

export function centre(shape, cell) {
  if (shape === "hexes") return [(cell.x * HEX_COLUMN + HEX_RADIUS) * UNIT, (cell.y + (cell.x % 2 ? 1 : 0.5)) * UNIT];
  return [(cell.x + 0.5) * UNIT, (cell.y + 0.5) * UNIT];
}

export function size({ shape, columns, rows }) {
  if (shape === "hexes") return [(columns * HEX_COLUMN + HEX_RADIUS / 2) * UNIT, (rows + (columns > 1 ? 0.5 : 0)) * UNIT];
  return [columns * UNIT, rows * UNIT + (shape === "places" ? UNIT * 0.8 : 0)]; // a name of two lines stands below each place
}

/** The corners of a hex from the right one on, clockwise; `half` is how far its sides are from the middle. */
export const hexCorners = ([x, y], half) => Array.from({ length: 6 }, (_, at) => {
  const angle = (Math.PI * at) / 3;
  return [x + half * 2 * HEX_RADIUS * Math.cos(angle), y + half * 2 * HEX_RADIUS * Math.sin(angle)];
});

/** From the middle of one cell to the side that it shares with another. */
export function halfWay(shape, from, to) {
  const [[x, y], [toX, toY]] = [centre(shape, from), centre(shape, to)];
  return `M${x} ${y}L${(x + toX) / 2} ${(y + toY) / 2}`;
}

/** The outline of a cell; `inset` draws it a little smaller, so that a roof lies on its house. */
export function outline(shape, cell, inset = 0) {
  const [x, y] = centre(shape, cell);
  const half = UNIT / 2 - inset;
  if (shape === "hexes") return s("polygon", { points: hexCorners([x, y], half).map((corner) => corner.map((value) => value.toFixed(2)).join(",")).join(" ") });
  if (shape === "places") return s("circle", { cx: x, cy: y, r: half * 0.8 });
  return s("rect", { x: x - half, y: y - half, width: 2 * half, height: 2 * half, rx: inset ? 0.8 : 0 });
}

// [how far from the middle, how large] each of so many pieces is in a cell that they share: they touch, and do not overlap.
const CROWD = [null, [0, 1], [2.5, 0.69], [2.6, 0.62], [2.8, 0.55], [3.4, 0.5], [3.4, 0.5]];
const LARGE_CROWD = [3.6, 0.38];

/** Where one of several pieces stands in a cell that they share, and how large it is there. From the lower right on: no piece covers the number of one before it. */
export function crowded(count, place) {
  const [away, scale] = CROWD[count] ?? LARGE_CROWD;
  const angle = (2 * Math.PI * place) / count + Math.PI / 2 - Math.PI / count;
  return [away * Math.cos(angle), away * Math.sin(angle), scale];
}

/** Whether a board is so much higher than wide that there is room next to it. */
export const isTall = (board) => board.shape === "hexes" && size(board)[1] > TALL * size(board)[0];
const TALL = 1.15;

/** The letters and numbers at the edges of a board of squares, read off the names of its cells. */
export function edgeNames({ shape, cells }) {
  if (shape !== "squares") return [];
  const named = (cell) => /^([A-Z]+)(\d+)$/.exec(cell.id);
  const ground = cells.filter((cell) => !cell.level);
  const columns = ground.filter((cell) => cell.y === 0).map((cell) => [named(cell)?.[1], (cell.x + 0.5) * UNIT, -1.6]);
  const rows = ground.filter((cell) => cell.x === 0).map((cell) => [named(cell)?.[2], -2.4, (cell.y + 0.5) * UNIT]);
  return [...columns, ...rows].filter(([name]) => name);
}

// A campaign has stations; its towns lie inland.
const STATION = "station";
export const isJourney = (board) => board.cells.some((cell) => cell.ground.startsWith(STATION));

// Houses round a square: the heroes of a company go from door to door.
const HOUSE = "house";
export const isTown = (board) => board.cells.some((cell) => cell.ground === HOUSE);

// A board of few places is not blown up to fill the frame; a campaign's map is, so that its names can be read on a phone.
const LEAST_SIZE = 70;

/** All of a board, with a margin: left, top, width and height. */
export function boardBox(board) {
  const [width, height] = size(board);
  const margin = board.shape === "squares" ? 4 : 1.5;
  const spare = isJourney(board) || isTall(board) ? 0 : Math.max(0, LEAST_SIZE - width) / 2;
  return [-margin - spare, -margin + 0.4, width + margin + 1.5 + 2 * spare, height + margin + 1.5];
}
