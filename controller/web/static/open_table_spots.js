// Spots on the open table: what is in the picture, and whether a base may stand or go there.

import { between, crosses, far, INCH, nearestTo, overlaps } from "./plane.js";

const SLACK = 4; // what is lost when spots are rounded

/** A name stands in a large shape, off its middle, and below a small one. */
export function labelSpot({ outline, kinds }, turned) {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  if (right - left > 12 * INCH) return [left + (right - left) / 6, (top + bottom) / 2];
  if (kinds.includes("objective") || bottom - top < 3 * INCH || right - left < 3 * INCH) return [(left + right) / 2, turned ? top - 55 : bottom + 55];
  return [(left + right) / 2, (top + bottom) / 2];
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
