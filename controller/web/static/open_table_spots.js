// Spots on the open table: what is in the picture, and whether a base may stand or go there.

import { between, crosses, far, INCH, nearestTo, overlaps } from "./plane.js";

const LETTER = 34; // about the width of a letter of a name, and the height of its line
const LINE = 56;
const ROOM = 2 * INCH;
const GRID = 3 * INCH;
const SLACK = 4; // what is lost when spots are rounded

/** Where the name of each area stands: in a large shape, off its middle, and next to a small one; never on another name, nor on a base if there is room. */
export function labelSpots(areas, names, turned, size, bases) {
  const taken = [];
  const standing = bases.map(({ spot: [x, y], radius }) => [x - radius, x + radius, y - radius, y + radius]);
  const found = new Map();
  for (const area of areas.toSorted((a, b) => Number(b.kinds.includes("objective")) - Number(a.kinds.includes("objective")))) {
    const half = (size * LETTER * names[area.id].length) / 2;
    const line = size * LINE;
    const boxOf = ([x, y]) => (turned ? [x - half, x + half, y - 2 * line, y + line] : [x - half, x + half, y - line, y + 2 * line]);
    const isFree = ([left, right, top, bottom], boxes) => !boxes.some(([l, r, t, b]) => left < r && right > l && top < b && bottom > t);
    const wished = wishedSpots(area, turned, half, line);
    const unnamed = wished.filter((each) => isFree(boxOf(each), taken));
    const spot = unnamed.find((each) => isFree(boxOf(each), standing)) ?? unnamed[0] ?? wished[0];
    taken.push(boxOf(spot));
    found.set(area.id, spot);
  }
  return found;
}

function wishedSpots({ outline, kinds, reach }, turned, half, line) {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const down = turned ? -1 : 1;
  const [low, high] = [Math.min(top, y - reach), Math.max(bottom, y + reach)]; // beyond the ring of an objective, too
  const [below, above] = turned ? [top - line, bottom + 2.5 * line] : [bottom + line, top - 2.5 * line];
  const [farBelow, farAbove] = turned ? [low - line, high + 2.5 * line] : [high + line, low - 2.5 * line];
  if (right - left > 12 * INCH) return [[left + (right - left) / 6, y], [left + (right - left) / 2, y]];
  const around = [[x, below], [x, above], [right + half + line, y], [left - half - line, y], [x, farBelow], [x, farAbove], [Math.max(right, x + reach) + half + line, y], [Math.min(left, x - reach) - half - line, y]];
  return kinds.includes("objective") || bottom - top < 3 * INCH || right - left < 3 * INCH ? around : [[x, y - (down * line) / 2], ...around];
}

/** A part of the table with room around some spots, and with some others just in it. */
export function framed(spots, room, others, { width, height }) {
  const side = (at, most) => {
    const [values, more] = [spots.map((spot) => spot[at]), others.map((spot) => spot[at])];
    const [low, high] = [Math.min(Math.min(...values) - room, ...more.map((value) => value - INCH)), Math.max(Math.max(...values) + room, ...more.map((value) => value + INCH))];
    return [Math.max(0, low), Math.min(most, high)];
  };
  const [[left, right], [top, bottom]] = [side(0, width), side(1, height)];
  return [left, top, right - left, bottom - top];
}

/** A part of the table with some room around all spots: neither a strip nor a tower, and the same while bases move a little. */
export function fitted(spots, { width, height }) {
  const side = (at, most) => {
    const values = spots.map((spot) => spot[at]);
    return [Math.max(0, Math.floor((Math.min(...values) - ROOM) / GRID) * GRID), Math.min(most, Math.ceil((Math.max(...values) + ROOM) / GRID) * GRID)];
  };
  const widened = ([low, high], least, most) => {
    const missing = Math.max(0, Math.min(least, most) - (high - low));
    const start = Math.min(Math.max(0, low - missing / 2), most - (high - low) - missing);
    return [start, start + high - low + missing];
  };
  const [xs, ys] = [side(0, width), side(1, height)];
  const [left, right] = widened(xs, (ys[1] - ys[0]) * 1.05, width);
  const [top, bottom] = widened(ys, (xs[1] - xs[0]) * 0.62, height);
  return [left, top, right - left, bottom - top];
}

/** Wholly in the zone, if there is one. */
export function isIn([x, y], zone) {
  const [xs, ys] = [zone.map((corner) => corner[0]), zone.map((corner) => corner[1])];
  return !zone.length || (x >= Math.min(...xs) + INCH / 2 && x <= Math.max(...xs) - INCH / 2 && y >= Math.min(...ys) + INCH / 2 && y <= Math.max(...ys) - INCH / 2);
}

/** Nobody walks through enemies or towers; only a run ends within an inch of an enemy. */
export function isOpen(start, end, enemies, walls, task) {
  const ahead = between(start, end, 1 + SLACK / Math.max(1, far(start, end)));
  return !walls.some((wall) => crosses(start, ahead, wall.outline) || overlaps(end, INCH / 2, wall.outline)) && enemies.every(({ spot, radius }) =>
    nearestTo(spot, start, end) >= Math.min(2 * radius - 1, far(spot, start)) && (!task.clear || far(spot, end) > 2 * radius + INCH + SLACK || far(spot, end) >= far(spot, start)));
}

/** No other of its formation is within an inch. */
export function isAlone(base, bases, task) {
  const friends = bases.filter((other) => other.id !== base.id && (task.within ? other.group === task.within : other.group === base.group));
  return friends.length > 0 && !friends.some((other) => far(base.spot, other.spot) <= 2 * INCH);
}

/** It stands on somebody, or too near to an enemy. */
export function isWrong(base, bases, task) {
  return bases.some((other) => other.id !== base.id && (far(base.spot, other.spot) < base.radius + other.radius - 2 || (task.clear && other.seat !== base.seat && far(base.spot, other.spot) <= 2 * INCH)));
}

/** How far all of them go together, if they have to stay in a zone. */
export function heldIn(zone, spots, by) {
  return by.map((wish, at) => {
    const [edges, places] = [zone.map((corner) => corner[at]), spots.map((spot) => spot[at])];
    const [least, most] = [Math.min(...edges) + INCH / 2 - Math.min(...places), Math.max(...edges) - INCH / 2 - Math.max(...places)];
    return Math.min(Math.max(wish, Math.min(0, least)), Math.max(0, most));
  });
}

/** Formations of one side that stand in one fight: the others that this one joins by standing within an inch of the same enemies. */
export function mergedBy(group, bases) {
  const side = bases.find((base) => base.group === group)?.seat;
  const found = new Set([group]);
  for (const each of found) {
    const own = bases.filter((base) => base.group === each);
    for (const base of bases) if (base.seat !== own[0].seat && own.some((other) => far(base.spot, other.spot) <= base.radius + other.radius + INCH)) found.add(base.group);
  }
  return [...found].filter((each) => each !== group && bases.find((base) => base.group === each).seat === side);
}

const LABEL = [98, 118, 62, 42]; // how far above and beside a base it stands, half its width and half its height

/** Where the letter of a formation stands: next to one of its bases, on no base and no other letter. */
export function letterSpot(all, bases, taken, turned, size) {
  const down = turned ? -1 : 1;
  const [up, aside, half, height] = LABEL.map((length) => size * length);
  const sorted = all.map((base) => base.spot).toSorted((a, b) => down * (a[1] - b[1]));
  const wished = [[0, -up], [-aside, 0], [aside, 0], [0, up]].flatMap(([x, y]) => sorted.map((spot) => [spot[0] + down * x, spot[1] + down * y]));
  const off = ([x, y], [left, top], width, height) => Math.abs(x - left) >= width || Math.abs(y - top) >= height;
  const isFree = (at) => bases.every(({ spot, radius }) => off(at, spot, half + radius, height + radius)) && taken.every((other) => off(at, other, 2 * half, 2 * height));
  return wished.find(isFree) ?? wished[0];
}
