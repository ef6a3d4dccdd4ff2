// The shapes of sides and of dice. A side is told by its shape as well as by its colour.

import { h, s } from "./dom.js";
import { SYMBOLS } from "./symbols.js";

/** What is flipped, not rolled: a coin, or a token with two faces. */
const isCoin = (kind) => /(^|-)(coin|token)$/.test(kind) || kind === "d2";

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

/** A friend is round, an enemy stands on its point, a neutral thing has six sides, a third party three; six seats have six shapes. */
export function sideShape(side, radius) {
  switch (side) {
    case "enemy": case "seat-2": return s("polygon", { points: polygon(4, radius * 1.18), class: "body" });
    case "neutral": case "seat-3": return s("polygon", { points: polygon(6, radius), class: "body" });
    case "third": case "seat-4": return s("polygon", { points: polygon(3, radius * 1.25), class: "body" });
    case "seat-5": return s("rect", { x: -radius * 0.88, y: -radius * 0.88, width: radius * 1.76, height: radius * 1.76, class: "body" });
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

/** A die as seen from above; without a face, its kind. A symbol is drawn, or told by the first letters of its name. */
export function dieShape(kind, face, label, symbol = null, name = symbol) {
  const outline = (OUTLINES[sidesOf(kind)] ?? OUTLINES[6])();
  outline.setAttribute("class", "die-body");
  const coin = isCoin(kind);
  return s("svg", { viewBox: "-21 -21 42 42", class: `die die-${kind}${coin ? " coin" : ""}`, role: "img", "aria-label": label }, outline,
    coin && s("circle", { r: 15, class: "coin-rim" }),
    symbol !== null && symbol in SYMBOLS ? symbolShape(symbol, 1)
      : s("text", { class: face === null ? "die-kind" : symbol === null ? "die-face" : "die-face letters", "text-anchor": "middle", dy: "0.36em" }, face === null ? (coin ? "?" : kind) : symbol === null ? String(face) : name.slice(0, 3)));
}

/** The drawing of a symbol, ten units to either side of its middle; null where it has none. */
export function symbolShape(symbol, scale = 1) {
  const marks = SYMBOLS[symbol];
  return marks && s("g", { class: "symbol", transform: `scale(${scale})`, data: { symbol } }, marks.map((mark) => (mark.disc
    ? s("circle", { cx: mark.disc[0], cy: mark.disc[1], r: mark.disc[2], class: mark.cut ? "cut" : null })
    : s("polygon", { points: mark.points, class: mark.cut ? "cut" : null }))));
}

/** The same by itself, for a key or a line of text. */
export function symbolPicture(symbol, name) {
  return symbol in SYMBOLS
    ? s("svg", { viewBox: "-11 -11 22 22", class: "symbol-picture", "aria-hidden": "true" }, symbolShape(symbol))
    : h("span", { class: "symbol-letters", "aria-hidden": "true" }, name.slice(0, 3));
}

/** A token that lies beside something: a coin with its number, or with its sign where it has one; null for a mere word. */
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
