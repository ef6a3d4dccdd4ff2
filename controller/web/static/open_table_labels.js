// Where words stand on the open table: on no other word, and on bases and shapes only where there is no other room.

import { INCH } from "./plane.js";

const NAME = { letter: 34, top: -42, bottom: 40 }; // of a name: about the width of a letter, and how far it reaches up and down
const SECOND = { letter: 29, bottom: 100 }; // the line below it
const FORMATION = { half: 80, half_height: 44, up: 98, aside: 134 }; // a letter with its token: its size, and how far from a base it stands
const RULER = { letter: 0.54, half_height: 0.62 }; // of its size
const WEIGHTS = { words: 1000, bases: 10, shapes: 1 };

export const boxOfBase = ({ spot: [x, y], radius }) => [x - radius, x + radius, y - radius, y + radius];

export function boxOfShape(outline) {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
}

/** Around a spot; from the other side of the table, what reaches down reaches up. */
const around = ([x, y], { half, top, bottom }, turned) => [x - half, x + half, ...(turned ? [y - bottom, y - top] : [y + top, y + bottom])];

const shared = ([l, r, t, b], [left, right, top, bottom]) => Math.max(0, Math.min(r, right) - Math.max(l, left)) * Math.max(0, Math.min(b, bottom) - Math.max(t, top));

/** The first spot with nothing in its way, or else the one where the least is covered: words first, then bases, then shapes. */
export function freest(wished, boxAt, taken) {
  const covered = (spot) => Object.entries(WEIGHTS).reduce((sum, [kind, weight]) => sum + weight * (taken[kind] ?? []).reduce((area, box) => area + shared(boxAt(spot), box), 0), 0);
  let best = [Infinity, wished[0]];
  for (const spot of wished) {
    const cost = covered(spot);
    if (cost < best[0]) best = [cost, spot];
    if (!cost) break;
  }
  return best[1];
}

/** The name of each area, with what stands below it, in `view`: in a large shape, off its middle, and next to a small one. */
export function labelSpots(areas, lines, { turned, size, bases, view }) {
  const taken = { words: [], bases: bases.map(boxOfBase) };
  const found = new Map();
  for (const area of areas.toSorted((a, b) => Number(b.kinds.includes("objective")) - Number(a.kinds.includes("objective")))) {
    const [name, second] = lines(area);
    const label = { half: (size * Math.max(NAME.letter * name.length, SECOND.letter * second.length)) / 2, top: size * NAME.top, bottom: size * (second ? SECOND.bottom : NAME.bottom) };
    const boxAt = (spot) => around(spot, label, turned);
    taken.shapes = areas.filter((other) => other !== area || isSmall(area, boxOfShape(area.outline))).map(({ outline }) => boxOfShape(outline));
    const spot = freest(wishedSpots(area, seenOf(area, view), label, turned).map((each) => within(each, boxAt(each), view)), boxAt, taken);
    taken.words.push(boxAt(spot));
    found.set(area.id, spot);
  }
  return { spots: found, boxes: taken.words };
}

/** Moved so that its box is in the picture. */
function within([x, y], [left, right, top, bottom], [from, above, width, height]) {
  const by = (low, high, least, most) => Math.max(least - low, Math.min(0, most - high));
  return [x + by(left, right, from, from + width), y + by(top, bottom, above, above + height)];
}

/** No name has room in it. */
const isSmall = ({ kinds }, [left, right, high, low]) => kinds.includes("objective") || low - high < 3 * INCH || right - left < 3 * INCH;

/** The part of a shape that is in the picture. */
export function seenOf({ outline }, [left, top, width, height]) {
  const [from, to, high, low] = boxOfShape(outline);
  return [Math.max(from, left), Math.min(to, left + width), Math.max(high, top), Math.min(low, top + height)];
}

/** In the middle of a large shape; else around it, and around the ring of an objective; then further away. */
function wishedSpots(area, seen, { half, top, bottom }, turned) {
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
  if (right - left > 12 * INCH) return [[left + (right - left) / 6, y + middle], [x, y + middle], ...sides];
  return isSmall(area, seen) ? sides : [[x, y + middle], ...sides];
}

/** The letter of a formation with its token: next to one of its bases. Returns where, and what it covers. */
export function letterSpot(all, bases, words, turned, size) {
  const down = turned ? -1 : 1;
  const [half, height, up, aside] = [FORMATION.half, FORMATION.half_height, FORMATION.up, FORMATION.aside].map((length) => size * length);
  const sorted = all.map((base) => base.spot).toSorted((a, b) => down * (a[1] - b[1]));
  const wished = [[0, -up], [-aside, 0], [aside, 0], [0, up], [0, -1.8 * up], [0, 1.8 * up]].flatMap(([x, y]) => sorted.map((spot) => [spot[0] + down * x, spot[1] + down * y]));
  const boxAt = (spot) => around(spot, { half, top: -height, bottom: height }, turned);
  const spot = freest(wished, boxAt, { words, bases: bases.map(boxOfBase) });
  return { spot, box: boxAt(spot) };
}

/** What has been measured, next to the base that moves. */
export function rulerSpot(base, text, em, words, bases) {
  const [half, height] = [(em * RULER.letter * text.length) / 2, em * RULER.half_height];
  const [up, aside] = [base.radius + height + INCH / 5, base.radius + half + INCH / 5];
  const [x, y] = base.spot;
  const wished = [1, 1.8, 2.6].flatMap((away) => [[x, y - away * up], [x, y + away * up], [x + aside, y - (away - 1) * up], [x - aside, y - (away - 1) * up], [x + aside, y + (away - 1) * up], [x - aside, y + (away - 1) * up]]);
  return freest(wished, (spot) => around(spot, { half, top: -height, bottom: height }, false), { words, bases: bases.map(boxOfBase) });
}
