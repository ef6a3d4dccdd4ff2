// How ground looks: surfaces as patterns, and drawings that stand in the middle of a cell. Ten units are a cell; all of it is drawn here.

import { s } from "./dom.js";

const disc = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** Drawings around the origin: [what it is made of, its outline], the farthest first. */
const ART = {
  bush: [["shade", disc(0.5, 1.5, 3.1)], ["leaf", disc(-1.7, 0.7, 2) + disc(1.6, 0.6, 2.1) + disc(0, -1.2, 2) + disc(0.1, 1.6, 1.7)], ["light", disc(-0.7, -1.7, 0.6) + disc(1.1, -0.2, 0.5) + disc(-2.1, 0.2, 0.45)]],
  tree: [["shade", disc(0.7, 1, 4.2)], ["leaf", disc(0, 0, 4.2)], ["leaf", disc(-0.3, -0.4, 2.7)], ["leaf", disc(-0.6, -0.8, 1.2)], ["light", disc(-2.2, -2.4, 0.5) + disc(1.9, -2.1, 0.4) + disc(-0.7, -1, 0.5)]],
  wood: [["shade", disc(-2, -0.4, 2) + disc(2.600, -0.200, 2) + disc(0.500, 2.800, 2.100)], ["leaf", disc(-2.4, -1.4, 2) + disc(2.2, -1.2, 2) + disc(0, 2, 2.1) + disc(0, -2.8, 1.5)], ["light", disc(-3, -2, 0.6) + disc(1.6, -1.900, 0.6) + disc(-0.6, 1.3, 0.6)], ["trunk", "M-2.400 0.600v0.900 M2.200 0.800v0.900 M0 4.100v0.700"]],
  hill: [["slope", "M-4.4 1.600Q-1.800 -3.800 1 1.600Z"], ["slope", "M-0.800 3Q1.900 -1.800 4.400 3Z"], ["line", "M-4.4 1.600Q-1.800 -3.800 1 1.600 M-0.800 3Q1.900 -1.800 4.400 3 M-2.600 0.400q0.700 -1.400 1.400 -1.700 M1.100 2q0.600 -1.100 1.200 -1.400"]],
  mountain: [["shade", "M-3.800 3.300L4.800 3.300L2 0.600Z"], ["stone", "M-4.300 3L-1 -3.800L1.900 3Z"], ["stone", "M-0.200 3L2.200 -1.400L4.500 3Z"], ["light", "M-1 -3.800L-2.200 -1.300L-1.200 -0.700L-0.500 -1.500L0.200 -0.900Z"], ["line", "M-1 -3.800L0.200 0.200 M2.200 -1.400L2.800 1"]],
  swamp: [["line", "M-4 0.400h2.600 M0.800 -1.400h3 M-2.200 3h2.800 M1.800 2.200h2.200"], ["reed", "M-2.800 0.400v-2.200 M-2.100 0.400l0.800 -1.900 M2.200 -1.400v-2 M1.600 -1.400l-0.700 -1.600 M-0.700 3v-2.200 M-0.100 3l0.700 -1.700 M3 2.200v-1.900"]],
  grass: [["reed", "M-2.600 -0.800l0.400 -1.500 M-2 -0.800v-1.700 M-1.400 -0.800l-0.200 -1.300 M1.700 2.400l0.400 -1.500 M2.300 2.400v-1.700 M2.900 2.400l-0.200 -1.300"]],
  menhir: [["shade", "M-1.600 3.400L4.200 3.400L2.400 1Z"], ["stone", "M-2.200 3.200L-1.700 -2.700L-0.200 -4L1.500 -2.900L2.100 3.200Z"], ["line", "M0 -2V1 M-1.200 -0.900H1.200 M-0.900 2L0.900 2"]],
  stone: [["shade", "M-3 2.600L4 2.600L3 0Z"], ["stone", "M-3.600 2L-2 -1.800L0.600 -2.400L2.400 1L0.800 2.600L-2.400 2.700Z"], ["line", "M-2 -1.800L-0.600 0.400L2.400 1"], ["stone", "M1.800 2.900L2.600 1.200L4 1.400L4.300 2.900Z"]],
  cart: [["shade", "M-3.800 3.200H4.200V1H-3Z"], ["timber", "M-3.800 -1.900H3.800V1.600H-3.800Z"], ["line", "M-3.800 -0.700H3.800 M-3.800 0.500H3.800 M3.800 -0.200H4.900"], ["wheel", disc(-2, 2.100, 1.300) + disc(2, 2.100, 1.300)]],
  crate: [["shade", "M-2.600 3.300H3.600V-2L2.700 -2.600Z"], ["timber", "M-3 -3H3V3H-3Z"], ["line", "M-3 -3L3 3 M3 -3L-3 3 M-2.300 -2.300H2.300V2.300H-2.300Z"]],
  well: [["shade", disc(0.500, 0.600, 3.400)], ["stone", disc(0, 0, 3.400)], ["hole", disc(0, 0, 2.100)], ["line", "M-3.400 0H-2.100 M2.100 0H3.400 M0 -3.400V-2.100 M0 2.100V3.400"]],
  trapdoor: [["timber", "M-3 -3H3V3H-3Z"], ["line", "M-3 -1H3 M-3 1H3 M1.300 0.100h0.900"]],
  exit: [["arrow", "M-2 -1.600L0 -2.900L2 -1.600 M-2 0.800L0 -0.500L2 0.800 M-2 3.200L0 1.900L2 3.200"]],
  chest: [["shade", "M-2.600 2.700H3.600V0L2.900 -0.600Z"], ["timber", "M-3 -2Q0 -3.400 3 -2V2.400H-3Z"], ["line", "M-3 -0.300H3 M-0.500 -0.300v1h1v-1"]],
};

/** What covers a whole cell: [colour of the base, marks of the pattern]. */
const SURFACES = {
  water: ["M0 2q1.250 -1 2.500 0t2.500 0t2.500 0t2.500 0 M0 7q1.250 -1 2.500 0t2.500 0t2.500 0t2.500 0 M-1.250 4.500q1.250 -1 2.500 0t2.500 0t2.500 0t2.500 0t2.500 0 M-1.250 9.500q1.250 -1 2.500 0t2.500 0t2.500 0t2.500 0t2.500 0"],
  paved: ["M0 2.500H10 M0 5H10 M0 7.500H10 M2.500 0V2.500 M7.500 0V2.500 M5 2.500V5 M0 2.500V5 M2.500 5V7.500 M7.500 5V7.500 M5 7.500V10 M0 7.500V10"],
  roof: ["M0 0Q1.250 2 2.500 0Q3.750 2 5 0Q6.250 2 7.500 0Q8.750 2 10 0 M-1.250 2.500Q0 4.500 1.250 2.500Q2.500 4.500 3.750 2.500Q5 4.500 6.250 2.500Q7.500 4.500 8.750 2.500Q10 4.500 11.250 2.500 M0 5Q1.250 7 2.500 5Q3.750 7 5 5Q6.250 7 7.500 5Q8.750 7 10 5 M-1.250 7.500Q0 9.500 1.250 7.500Q2.500 9.500 3.750 7.500Q5 9.500 6.250 7.500Q7.500 9.500 8.750 7.500Q10 9.500 11.250 7.500"],
  burning: ["M2.2 9.200Q0.400 7.200 1.900 5.300Q2 6.300 2.700 6.500Q2.300 4.300 4 3.100Q3.900 4.900 4.900 5.900Q5.700 7.800 4.200 9.200Z M7.300 5Q6 3.600 7 2.200Q7.200 3 7.700 3.100Q7.500 1.600 8.600 0.700Q8.500 2.100 9.200 2.800Q9.600 4.200 8.600 5Z"],
  ruin: ["M0 10L10 0 M1 2.500L4 4.500L3 7.500L6 9 M6 1L7.500 4L9.500 4.500 M0.500 5.500L2 6.500"],
  sand: [disc(2, 2.600, 0.250) + disc(6.400, 1.800, 0.250) + disc(4.200, 5, 0.250) + disc(8.200, 5.800, 0.250) + disc(1.800, 7.800, 0.250) + disc(6, 8.600, 0.250)],
  floor: ["M0 2.500H10 M0 5H10 M0 7.500H10 M0 10H10 M3 0V2.500 M8 2.500V5 M2 5V7.500 M6 7.500V10"],
  unknown: ["M0 10L10 0 M-2.500 2.500L2.500 -2.500 M7.500 12.500L12.500 7.500 M0 5L5 0 M5 10L10 5"],
};

// Ground that everybody knows: its surface, and what stands on it. Anything else has its own sign.
const LOOKS = {
  bush: ["plain", "bush"], tree: ["grass", "tree"], forest: ["grass", "wood"], wood: ["grass", "wood"], water: ["water"], river: ["water"], lake: ["water"], sea: ["water"],
  swamp: ["marsh", "swamp"], marsh: ["marsh", "swamp"], hill: ["down", "hill"], hills: ["down", "hill"], mountain: ["rock", "mountain"], mountains: ["rock", "mountain"],
  grassland: ["grass", "grass"], plain: ["grass", "grass"], meadow: ["grass", "grass"], desert: ["sand"], sand: ["sand"], wasteland: ["sand"], road: ["paved"], street: ["paved"],
  stone: ["plain", "stone"], "mystic-stone": ["plain", "menhir"], rubble: ["plain", "stone"], cart: ["plain", "cart"], crate: ["plain", "crate"], well: ["plain", "well"], trapdoor: ["plain", "trapdoor"], chest: ["plain", "chest"],
  "way-out": ["way", "exit"], unexplored: ["unknown"], building: ["floor"], refuge: ["way", "exit"], roof: ["roof"], "burning-roof": ["burning"], ruin: ["ruin"],
};

// Signs for what nobody has drawn: they differ by their pattern, in the order in which a board needs them.
const SIGNS = ["M0.700 0.700h0.010 M1.950 1.950h0.010", "M0 2.500L2.500 0 M-0.600 0.600L0.600 -0.600 M1.900 3.100L3.100 1.900", "M0.400 2L1.250 0.600L2.100 2Z", "M0 0L2.500 2.500 M0 2.500L2.500 0", "M1.250 0V2.500 M0 1.250H2.500", "M0.200 0.600H1.200 M1.400 1.850H2.400", "M0.500 0.500h1.500v1.500h-1.500Z", "M1.250 0.200L2.300 1.250L1.250 2.300L0.200 1.250Z", "M0.500 0.500L1.500 1.250L0.500 2 M1.300 0.500L2.300 1.250L1.300 2", "M0.200 1.900Q1.250 0 2.300 1.900"];

export const signCount = SIGNS.length;

/** The surface of a kind of ground and what stands on it; null where it has none. */
export function lookOf(ground) {
  const look = Object.hasOwn(LOOKS, ground) ? LOOKS[ground] : null;
  return look && { surface: look[0], art: look[1] ?? null };
}

export const artShape = (name, x, y, scale = 1, prefix = "") => s("use", { href: `#${prefix}art-${name}`, class: "art", transform: `translate(${x} ${y}) scale(${scale})` });

/** A drawing of another size needs its own: a pattern of a board that is hidden would be hidden, too. */
export const drawings = (prefix = "", scale = 1) => [
  Object.entries(ART).map(([name, parts]) => s("g", { id: `${prefix}art-${name}` }, parts.map(([kind, d]) => s("path", { d, class: `a-${kind}` })))),
  Object.entries(SURFACES).map(([name, [d]]) => s("pattern", { id: `${prefix}surface-${name}`, width: 10, height: 10, patternUnits: "userSpaceOnUse", patternTransform: `scale(${scale})` }, s("rect", { width: 10, height: 10, class: `base ${name}` }), s("path", { d, class: `marks ${name}` }))),
];

/** To be put into every drawing that uses them. */
export function artDefs() {
  return s("defs", {},
    drawings(),
    SIGNS.map((d, at) => s("pattern", { id: `sign-${at}`, width: 2.5, height: 2.5, patternUnits: "userSpaceOnUse" }, s("rect", { width: 2.5, height: 2.5, class: "base plain" }), s("path", { d, class: "sign" }))),
    s("marker", { id: "arrow", viewBox: "0 0 10 10", refX: 6, refY: 5, markerUnits: "userSpaceOnUse", markerWidth: 3.4, markerHeight: 3.4, orient: "auto-start-reverse" }, s("path", { d: "M0 1 L9 5 L0 9 Z", class: "arrow-head" })));
}
