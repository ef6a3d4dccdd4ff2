// The shapes of sides and of dice. A side has its own shape as well as its own colour.

import { h, s } from "./dom.js";
import { GLYPHS } from "./glyphs.js";
import { SYMBOLS } from "./symbols.js";

/** What is flipped, not rolled: a coin, or a token with two faces. */
export const isCoin = (kind) => /(^|-)(coin|token)$/.test(kind) || kind === "d2";

export function sidesOf(kind) {
  if (isCoin(kind)) return 2;
  return kind === "d00" ? 10 : Number(/^d(\d+)$/.exec(kind)?.[1] ?? 6);
}

const polygon = (corners, radius, turn = 0) => Array.from({ length: corners }, (_, at) => {
  const angle = (2 * Math.PI * at) / corners + turn - Math.PI / 2;
  return `${(radius * Math.cos(angle)).toFixed(2)},${(radius * Math.sin(angle)).toFixed(2)}`;
}).join(" ");

const star = (radius) => Array.from({ length: 10 }, (_, at) => {
  const angle = (Math.PI * at) / 5 - Math.PI / 2;
  const away = at % 2 ? radius * 0.62 : radius * 1.22;
  return `${(away * Math.cos(angle)).toFixed(2)},${(away * Math.sin(angle)).toFixed(2)}`;
}).join(" ");

/** A friend is round, an enemy stands on its point, a neutral thing has six sides, a third party three; six seats have six shapes, and what is nobody's a seventh. */
export function sideShape(side, radius) {
  switch (side) {
    case "enemy": case "seat-2": return s("polygon", { points: polygon(4, radius * 1.18), class: "body" });
    case "neutral": case "seat-3": return s("polygon", { points: polygon(6, radius), class: "body" });
    case "third": case "seat-4": return s("polygon", { points: polygon(3, radius * 1.25), class: "body" });
    case "seat-5": return s("rect", { x: -radius * 0.88, y: -radius * 0.88, width: radius * 1.76, height: radius * 1.76, class: "body" });
    case "nobody": return s("polygon", { points: polygon(5, radius * 1.1), class: "body" });
    case "seat-6": return s("polygon", { points: star(radius), class: "body" });
    default: return s("circle", { r: radius, class: "body" });
  }
}

const OUTLINES = {
  2: () => s("circle", { r: 18 }),
  4: () => s("polygon", { points: polygon(3, 19) }),
  6: () => s("rect", { x: -14, y: -14, width: 28, height: 28, rx: 6 }),
  8: () => s("polygon", { points: polygon(4, 19) }),
  10: () => s("polygon", { points: "0,-18 17,-3 17,3 0,18 -17,3 -17,-3" }),
  12: () => s("polygon", { points: polygon(5, 18) }),
  20: () => s("polygon", { points: polygon(6, 18) }),
};

/** A die as seen from above; without a face, its kind. A symbol is drawn, or shown as the first letters of its name. */
export function dieShape(kind, face, label, symbol = null, name = symbol) {
  const outline = (OUTLINES[sidesOf(kind)] ?? OUTLINES[6])();
  outline.setAttribute("class", "die-body");
  const coin = isCoin(kind);
  return s("svg", { viewBox: "-21 -21 42 42", class: `die die-${kind}${coin ? " coin" : ""}`, role: "img", "aria-label": label }, outline,
    coin && s("circle", { r: 15, class: "coin-rim" }),
    symbol !== null && symbol in SYMBOLS ? symbolShape(symbol, 1) : symbol !== null && hasGlyph(symbol) ? s("g", { class: "symbol" }, glyphShape(symbol, 21))
      : s("text", { class: face === null ? "die-kind" : symbol === null ? "die-face" : "die-face letters", "text-anchor": "middle", dy: "0.36em" }, face === null ? (coin ? "?" : kind) : symbol === null ? String(face) : name.slice(0, 3)));
}

/** What a symbol of a die is drawn as: itself, or the glyph that the game has for it. */
export const drawnAs = (symbol, store) => (symbol && !(symbol in SYMBOLS) && store.glyph(symbol)) || symbol;

/** The drawing of a symbol, ten units to either side of its middle; null where it has none. */
export function symbolShape(symbol, scale = 1) {
  const marks = SYMBOLS[symbol];
  return marks && s("g", { class: "symbol", transform: `scale(${scale})`, data: { symbol } }, marks.map((mark) => (mark.disc
    ? s("circle", { cx: mark.disc[0], cy: mark.disc[1], r: mark.disc[2], class: mark.cut ? "cut" : null })
    : s("polygon", { points: mark.points, class: mark.cut ? "cut" : null }))));
}

/** The same by itself, for a key that has the name below it; null where nobody has drawn it. */
export function symbolPicture(symbol) {
  return symbol in SYMBOLS ? s("svg", { viewBox: "-11 -11 22 22", class: "symbol-picture", "aria-hidden": "true" }, symbolShape(symbol)) : glyphPicture(symbol, "symbol-picture");
}

/** A token that lies next to something: a coin with its number, or with its sign where it has one; null for a mere word. */
export function tokenPicture(token) {
  const mark = /^token-(\w+)$/.exec(token)?.[1] ?? (token in SYMBOLS ? token : null);
  if (mark === null) return null;
  const sign = mark in SYMBOLS ? symbolShape(mark, 1) : s("text", { class: "die-face", "text-anchor": "middle", dy: "0.36em" }, /^\d+$/.test(mark) ? mark : "?");
  return s("svg", { viewBox: "-21 -21 42 42", class: "token-picture coin", "aria-hidden": "true" }, s("circle", { r: 18, class: "die-body" }), s("circle", { r: 15, class: "coin-rim" }), sign);
}

/** Two letters, or a letter and a number for one of many. */
export function monogram(id, name) {
  const number = /-(\d+)$/.exec(id)?.[1];
  return number ? `${name[0].toUpperCase()}${number}` : name.slice(0, 2);
}

// More wounds than this are a number on the sheet, not dots around a token.
const MOST_PIPS = 8;

// Where the statuses of a token are, in parts of its radius, as on panels.
const MARK_SPOTS = [[-0.9, 0.75], [-1.05, -0.15]];

/**
 * A token: its shape is the side, its glyph the kind, the badge which one of several, the dots around it wounds, small glyphs its statuses.
 * It is the same on the board, the dial and in lists. Without a glyph, two letters say what it is.
 */
export function tokenShape({ side, glyph, letters, number = null, wounds = 0, health = null, marks = [] }, radius) {
  return [sideShape(side, radius),
    glyph ? glyphShape(glyph, radius * 1.28) : s("text", { class: "token-letters", "text-anchor": "middle", dy: "0.36em" }, letters),
    marks.map((mark, at) => s("g", { class: "status", transform: `translate(${radius * MARK_SPOTS[at][0]} ${radius * MARK_SPOTS[at][1]})` }, s("circle", { r: radius * 0.45 }), glyphShape(mark, radius * 0.7))),
    health !== null && health <= MOST_PIPS && pips(wounds, health, radius),
    (glyph || letters === "?") && number && s("g", { class: "tag", transform: `translate(${radius * 0.78} ${radius * 0.78})` }, s("circle", { r: radius * 0.42 }), s("text", { "text-anchor": "middle", dy: "0.36em", "font-size": radius * 0.62 }, number))];
}

/** From the top to both sides: a full dot for each wound, an empty one for what is left. */
function pips(wounds, health, radius) {
  return Array.from({ length: health }, (_, at) => {
    const angle = (at - (health - 1) / 2) * 0.36;
    return s("circle", { class: at < wounds ? "wound full" : "wound", r: radius * 0.15, cx: (radius * 1.22 * Math.sin(angle)).toFixed(2), cy: (-radius * 1.22 * Math.cos(angle)).toFixed(2) });
  });
}

// A player whose game gives no glyph has the one of a realm, as on panels.
const REALM = "crown";

const numberOf = (id) => /-(\d+)$/.exec(id)?.[1] ?? null;

/** What the token of a thing looks like: `thing` has an id, a side, and perhaps a kind and wounds. */
export function tokenOf(thing, store) {
  if (thing.hidden) return { side: thing.side, glyph: null, letters: "?", number: numberOf(thing.id) };
  const worn = thing.health === null ? store.wounds(thing.id) : null; // where the piece does not say, its sheet does
  const initial = store.isSeat(thing.id) ? store.seat(thing.id)[0] : null; // the pawn of a player
  return {
    side: thing.side, glyph: store.glyph(thing.id, thing.kind ?? thing.id) ?? (store.isSeat(thing.id) ? REALM : null), letters: monogram(thing.id, store.name(thing.id)),
    number: numberOf(thing.id) ?? initial, wounds: worn?.value ?? thing.wounds, health: worn?.most ?? thing.health ?? null,
    marks: (thing.marks ?? []).map((mark) => store.glyph(mark)).filter(Boolean),
  };
}

// A pack may bring path data in place of a name.
const DRAWING = /^M[-\d\s.,MLHVCQZ]*Z$/i;
const outlineOf = (name) => (Object.hasOwn(GLYPHS, name) ? GLYPHS[name] : DRAWING.test(name) ? name : null);

export const hasGlyph = (name) => outlineOf(name) !== null;

/** Things of one kind as glyphs with a label: the classes that a card is for. */
export const marksRow = (marks) => h("span", { class: "marks" }, marks.map((mark) => h("span", { class: "mark" }, glyphPicture(mark.glyph), mark.name)));

/** A glyph by its name, in the colour of the text around it; null for a name that nobody has drawn. */
export function glyphPicture(name, extra = "") {
  return hasGlyph(name) ? s("svg", { viewBox: "0 0 24 24", class: `glyph ${extra}`, "aria-hidden": "true" }, s("path", { d: outlineOf(name), "fill-rule": "evenodd" })) : null;
}

/** The same inside a drawing, centred on the origin and `size` units wide. */
export function glyphShape(name, size) {
  return hasGlyph(name) ? s("path", { d: outlineOf(name), "fill-rule": "evenodd", class: "glyph-shape", transform: `scale(${size / 24}) translate(-12 -12)` }) : null;
}
