// Motion with meaning: a piece walks its path, flinches and loses a drop of blood when it is hurt, lunges at an adjacent target, and shoots at others. Nothing waits for it.

import { s } from "./dom.js";
import { glyphShape } from "./shapes.js";

const STEP_MS = 170;
const LONGEST_MS = 900;
const still = matchMedia("(prefers-reduced-motion: reduce)");

const at = ([x, y], scale) => `translate(${x}px, ${y}px) scale(${scale})`;

/** Put a piece where it stands now; it is seen to go there, by `way` if that is known. */
export function walk(group, piece, point, scale, way) {
  const before = group.dataset.at;
  const from = group.style.transform;
  group.dataset.at = piece.cell;
  group.style.transform = at(point, scale);
  if (!before || before === piece.cell || still.matches) return;
  const steps = [...way.map((each) => at(each, scale * 1.08)), at(point, scale)];
  group.animate([from, ...steps].map((transform) => ({ transform })), { duration: Math.min(LONGEST_MS, STEP_MS * (steps.length + 1)), easing: "ease-in-out" });
}

const DROP_MS = 700;

/** A wound more than before shakes the token, and a drop falls from it. */
export function hurt(group, piece, known) {
  const before = Number(group.dataset.wounds ?? 0);
  group.dataset.wounds = piece.wounds ?? 0;
  if (!known || (piece.wounds ?? 0) <= before || still.matches) return;
  group.querySelector(".face").animate([0, -0.7, 0.7, -0.4, 0].map((x) => ({ transform: `translateX(${x}px)` })), { duration: 320 });
  const drop = s("g", { class: "drop" }, glyphShape("blood", 4));
  group.append(drop);
  drop.animate([{ transform: "translate(0, -2px) scale(0.4)", opacity: 0 }, { transform: "translate(0, 0)", opacity: 1, offset: 0.3 }, { transform: "translate(0, 6px)", opacity: 0 }], { duration: DROP_MS, easing: "ease-in", id: "drop" }).finished.then(() => drop.remove());
}

const FLIGHT_MS = 320;
const NEAR = 15; // two cells that touch, also at a corner

/** An attack is seen: on somebody near by a lunge, on others by what flies there. */
export function strike(layer, attacker, from, to) {
  if (still.matches) return;
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const far = Math.hypot(dx, dy);
  if (!far) return;
  if (far <= NEAR) {
    const reach = 3 / far;
    attacker?.querySelector(".face").animate(["translate(0, 0)", `translate(${dx * reach}px, ${dy * reach}px)`, "translate(0, 0)"].map((transform) => ({ transform })), { duration: FLIGHT_MS, easing: "ease-out" });
    return;
  }
  const shot = s("path", { d: "M-3 0H1M1 -0.9L3 0L1 0.9Z", class: "shot" });
  layer.append(shot);
  const turn = `rotate(${(Math.atan2(dy, dx) * 180) / Math.PI}deg)`;
  shot.animate([from, to].map(([x, y]) => ({ transform: `translate(${x}px, ${y}px) ${turn}` })), { duration: FLIGHT_MS, easing: "ease-in" }).finished.then(() => shot.remove());
}
