// Where words stand on the open table: on no other word, and on bases and shapes only where there is no other room.

import { INCH } from "./plane.js";

const NAME = { letter: 28, top: -42, bottom: 40 }; // of a name: about the width of a letter, and how far it reaches up and down
const SECOND = { letter: 23, bottom: 100 }; // the line below it
const FORMATION = { half: 80, half_height: 44, up: 98, aside: 134 }; // a letter with its token: its size, and how far from a base it stands
const RULER = { letter: 0.54, half_height: 0.62 }; // of its size
const WEIGHTS = { words: 1000, bases: 25, shapes: 0.4 };
const AWAY = 100; // for each hundredth of an inch between it and what it belongs to

export const boxOfBase = ({ spot: [x, y], radius }) => [x - radius, x + radius, y - radius, y + radius];

export function boxOfShape(outline) {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
}

/** Around a spot; from the other side of the table, what reaches down reaches up. */
const around = ([x, y], { half, top, bottom }, turned) => [x - half, x + half, ...(turned ? [y - bottom, y - top] : [y + top, y + bottom])];

const shared = ([l, r, t, b], [left, right, top, bottom]) => Math.max(0, Math.min(r, right) - Math.max(l, left)) * Math.max(0, Math.min(b, bottom) - Math.max(t, top));

const gap = ([l, r, t, b], [left, right, top, bottom]) => Math.hypot(Math.max(0, left - r, l - right), Math.max(0, top - b, t - bottom));

/** The spot where the least is covered, words first, then bases, then shapes, and that is not far from what it belongs to, its `homes`. */
export function freest(wished, boxAt, taken, homes) {
  const covered = (spot) => Object.entries(WEIGHTS).reduce((sum, [kind, weight]) => sum + weight * (taken[kind] ?? []).reduce((area, box) => area + shared(boxAt(spot), box), 0), 0);
  const costs = wished.map((spot) => covered(spot) + AWAY * Math.min(...homes.map((home) => gap(boxAt(spot), home))));
  return wished[costs.indexOf(Math.min(...costs))];
}

/** The name of each area, with what stands below it, in `view`: in a large shape, off its middle, and next to a small one. */
export function labelSpots(areas, lines, { turned, size, bases, view }) {
  const markers = areas.filter(({ kinds }) => kinds.includes("objective"));
  const taken = { words: [], bases: [...bases.map(boxOfBase), ...markers.map(({ outline }) => boxOfShape(outline))] };
  const found = new Map();
  const labelled = areas.map((area) => {
    const [name, second] = lines(area);
    const label = { half: (size * Math.max(NAME.letter * (name.length + 1), SECOND.letter * (second.length + 1))) / 2, top: size * NAME.top, bottom: size * (second ? SECOND.bottom : NAME.bottom) };
    const seen = seenOf(area, view);
    return { area, label, seen, inside: hasRoom(area, seen, label) && shared(seen, seen), fought: area.kinds.includes("objective") };
  });
  const order = labelled.toSorted((a, b) => b.inside - a.inside || Number(b.fought) - Number(a.fought)); // a large shape has no reason to give way
  for (const { area, label, seen, inside } of order) {
    const boxAt = (spot) => around(spot, label, turned);
    taken.shapes = areas.filter((other) => other !== area || !inside).map(boxWithRing);
    const spot = freest(wishedSpots(area, seen, label, { turned, inside }).map((each) => within(each, boxAt(each), view)), boxAt, taken, [inside && !isWide(seen) ? middleOf(seen) : seen]);
    taken.words.push(boxAt(spot));
    found.set(area.id, spot);
  }
  return { spots: found, boxes: taken.words };
}

const middleOf = ([left, right, top, bottom]) => [(left + right) / 2, (left + right) / 2, (top + bottom) / 2, (top + bottom) / 2];

/** As a stream: its name stands anywhere on it. */
const isWide = ([left, right]) => right - left > 8 * INCH;

/** Moved so that its box is in the picture. */
function within([x, y], [left, right, top, bottom], [from, above, width, height]) {
  const by = (low, high, least, most) => Math.max(least - low, Math.min(0, most - high));
  return [x + by(left, right, from, from + width), y + by(top, bottom, above, above + height)];
}

/** A name may reach a little over the sides of its shape, but not over what is fought for. */
const hasRoom = ({ kinds }, [left, right, high, low], { half, top, bottom }) => !kinds.includes("objective") && right - left >= 1.4 * half && low - high >= bottom - top;

/** How near one must be to hold an objective is a part of it. */
function boxWithRing({ outline, reach }) {
  const [left, right, high, low] = boxOfShape(outline);
  const [x, y] = [(left + right) / 2, (high + low) / 2];
  return [Math.min(left, x - reach), Math.max(right, x + reach), Math.min(high, y - reach), Math.max(low, y + reach)];
}

/** The part of a shape that is in the picture. */
export function seenOf({ outline }, [left, top, width, height]) {
  const [from, to, high, low] = boxOfShape(outline);
  return [Math.max(from, left), Math.min(to, left + width), Math.max(high, top), Math.min(low, top + height)];
}

/** In the middle of a large shape; else around it, and around the ring of an objective; then further away. */
function wishedSpots(area, seen, { half, top, bottom }, { turned, inside }) {
  const [left, right, high, low] = seen;
  const [x, y] = [(left + right) / 2, (high + low) / 2];
  const [up, down] = turned ? [bottom, -top] : [-top, bottom]; // how far the label reaches on either side of its spot
  const middle = (down - up) / -2;
  const wide = Math.max(area.reach, (right - left) / 2) + half + INCH / 8;
  const tall = Math.max(area.reach, (low - high) / 2) + INCH / 8;
  const sides = [0, 1, 2, 3].flatMap((away) => {
    const [below, above] = [[x, y + tall + up + away * INCH], [x, y - tall - down - away * INCH]];
    const level = [[x + wide + away * INCH, y + middle], [x - wide - away * INCH, y + middle]];
    return [...(turned ? [above, below] : [below, above]), ...level, ...level.flatMap(([at]) => [[at, below[1]], [at, above[1]]])];
  });
  if (inside && isWide(seen)) return [...[1, 5, 3].map((sixths) => [left + ((right - left) * sixths) / 6, y + middle]), ...sides];
  return inside ? [[x, y + middle], ...sides] : sides;
}

/** The letter of a formation with its token: next to one of its bases. Returns where, and what it covers. */
export function letterSpot(all, bases, words, turned, size) {
  const down = turned ? -1 : 1;
  const [half, height, up, aside] = [FORMATION.half, FORMATION.half_height, FORMATION.up, FORMATION.aside].map((length) => size * length);
  const sorted = all.map((base) => base.spot).toSorted((a, b) => down * (a[1] - b[1]));
  const wished = [[0, -up], [-aside, 0], [aside, 0], [0, up], [0, -1.8 * up], [0, 1.8 * up]].flatMap(([x, y]) => sorted.map((spot) => [spot[0] + down * x, spot[1] + down * y]));
  const boxAt = (spot) => around(spot, { half, top: -height, bottom: height }, turned);
  const spot = freest(wished, boxAt, { words, bases: bases.map(boxOfBase) }, all.map(boxOfBase));
  return { spot, box: boxAt(spot) };
}

/** What has been measured, next to the base that moves. */
export function rulerSpot(base, text, em, words, bases) {
  const [half, height] = [(em * RULER.letter * text.length) / 2, em * RULER.half_height];
  const [up, aside] = [base.radius + height + INCH / 5, base.radius + half + INCH / 5];
  const [x, y] = base.spot;
  const wished = [1, 1.8, 2.6].flatMap((away) => [[x, y - away * up], [x, y + away * up], [x + aside, y - (away - 1) * up], [x - aside, y - (away - 1) * up], [x + aside, y + (away - 1) * up], [x - aside, y + (away - 1) * up]]);
  return freest(wished, (spot) => around(spot, { half, top: -height, bottom: height }, false), { words, bases: bases.map(boxOfBase) }, [boxOfBase(base)]);
}
