// Spots on the open table: what is in the picture, and whether a base may stand or go there.

import { between, crosses, far, INCH, nearestTo, overlaps } from "./plane.js";

const ROOM = 2 * INCH;
const GRID = 3 * INCH;
const SLACK = 4; // what is lost when spots are rounded

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
