// The shapes of sides and of dice. A side is told by its shape as well as by its colour.

import { s } from "./dom.js";

export function sidesOf(kind) {
  return kind === "d00" ? 10 : Number(/^d(\d+)$/.exec(kind)?.[1] ?? 6);
}

const polygon = (corners, radius, turn = 0) => Array.from({ length: corners }, (_, at) => {
  const angle = (2 * Math.PI * at) / corners + turn - Math.PI / 2;
  return `${(radius * Math.cos(angle)).toFixed(2)},${(radius * Math.sin(angle)).toFixed(2)}`;
}).join(" ");

/** A friend is round, an enemy stands on its point, a neutral thing has six sides, a third party three. */
export function sideShape(side, radius) {
  switch (side) {
    case "enemy": return s("polygon", { points: polygon(4, radius * 1.18), class: "body" });
    case "neutral": return s("polygon", { points: polygon(6, radius), class: "body" });
    case "third": return s("polygon", { points: polygon(3, radius * 1.25), class: "body" });
    default: return s("circle", { r: radius, class: "body" });
  }
}

const OUTLINES = {
  4: () => s("polygon", { points: polygon(3, 19) }),
  6: () => s("rect", { x: -14, y: -14, width: 28, height: 28, rx: 6 }),
  8: () => s("polygon", { points: polygon(4, 19) }),
  10: () => s("polygon", { points: "0,-18 17,-3 17,3 0,18 -17,3 -17,-3" }),
  12: () => s("polygon", { points: polygon(5, 18) }),
  20: () => s("polygon", { points: polygon(6, 18) }),
};

/** A die as seen from above; without a face, its kind. */
export function dieShape(kind, face, label) {
  const outline = (OUTLINES[sidesOf(kind)] ?? OUTLINES[6])();
  outline.setAttribute("class", "die-body");
  return s("svg", { viewBox: "-21 -21 42 42", class: `die die-${kind}`, role: "img", "aria-label": label }, outline,
    s("text", { class: face === null ? "die-kind" : "die-face", "text-anchor": "middle", dy: "0.36em" }, face === null ? kind : String(face)));
}

/** Two letters, or a letter and a number for one of many. */
export function monogram(id, name) {
  const number = /-(\d+)$/.exec(id)?.[1];
  return number ? `${name[0].toUpperCase()}${number}` : name.slice(0, 2);
}
