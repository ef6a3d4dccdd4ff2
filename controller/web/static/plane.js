// Round bases and shapes on a plane, in hundredths of an inch: what a tape measure and a pair of eyes find out while a base is dragged.

import { number } from "./words.js";

export const INCH = 100;

/** A length as people read it, in inches. */
export const inches = (length) => number(Math.round(length / 10) / 10);

export const far = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

export const between = (a, b, share) => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];

const edges = (outline) => outline.map((corner, at) => [corner, outline[(at + 1) % outline.length]]);

export function inside([x, y], outline) {
  return edges(outline).reduce((found, [[ax, ay], [bx, by]]) => ((ay > y) !== (by > y) && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !found : found), false);
}

/** Where a straight way meets the edges of a shape, as shares of its length. */
function cuts(start, end, outline) {
  const [rx, ry] = [end[0] - start[0], end[1] - start[1]];
  return edges(outline).flatMap(([[ax, ay], [bx, by]]) => {
    const [sx, sy] = [bx - ax, by - ay];
    const across = rx * sy - ry * sx;
    if (!across) return [];
    const share = ((ax - start[0]) * sy - (ay - start[1]) * sx) / across;
    const edge = ((ax - start[0]) * ry - (ay - start[1]) * rx) / across;
    return share >= 0 && share <= 1 && edge >= 0 && edge <= 1 ? [share] : [];
  });
}

export const crosses = (start, end, outline) => inside(start, outline) || inside(end, outline) || cuts(start, end, outline).length > 0;

export function lengthInside(start, end, outline) {
  const stops = [0, ...cuts(start, end, outline).sort((a, b) => a - b), 1];
  return stops.slice(1).reduce((sum, stop, at) => (inside(between(start, end, (stops[at] + stop) / 2), outline) ? sum + (stop - stops[at]) * far(start, end) : sum), 0);
}

/** How close a straight way comes to a spot. */
export function nearestTo(centre, start, end) {
  const along = [end[0] - start[0], end[1] - start[1]];
  const square = along[0] ** 2 + along[1] ** 2;
  const share = square ? ((centre[0] - start[0]) * along[0] + (centre[1] - start[1]) * along[1]) / square : 0;
  return far(centre, between(start, end, Math.min(1, Math.max(0, share))));
}

/** Whether a round base stands on a shape, if only with its edge. */
export const overlaps = (centre, radius, outline) => inside(centre, outline) || edges(outline).some(([a, b]) => nearestTo(centre, a, b) < radius);

/** What a way costs: difficult ground counts twice, a low obstacle what it takes to cross. */
export function wayCost(way, areas) {
  const crossed = new Set();
  let cost = 0;
  for (let at = 1; at < way.length; at += 1) {
    const leg = [way[at - 1], way[at]];
    cost += far(...leg);
    for (const area of areas) {
      if (area.kinds.includes("low")) {
        if (!crossed.has(area.id) && !inside(way[0], area.outline) && crosses(...leg, area.outline)) {
          crossed.add(area.id);
          cost += area.cost;
        }
      } else if (area.kinds.includes("difficult")) cost += lengthInside(...leg, area.outline);
    }
  }
  return cost;
}

/** Where a base can get to by a straight way, as the corners of a shape around its start. */
export function reachable(start, limit, fits) {
  return Array.from({ length: DIRECTIONS }, (_, at) => {
    const angle = (2 * Math.PI * at) / DIRECTIONS;
    const end = [start[0] + limit * Math.cos(angle), start[1] + limit * Math.sin(angle)];
    return between(start, end, affordable((share) => fits(between(start, end, share))));
  });
}

const DIRECTIONS = 48;

/** The largest share of a leg that everybody can afford. */
export function affordable(fits) {
  if (fits(1)) return 1;
  let [low, high] = [0, 1];
  for (let step = 0; step < 12; step += 1) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
