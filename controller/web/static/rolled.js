// The moment of the dice: what was rolled last, die by die, hits and misses told apart, held until people have seen it.

import { h } from "./dom.js";
import { dieShape } from "./shapes.js";
import { say } from "./words.js";

// Long enough to read the sum of a handful of dice.
const HOLD_MS = 1800;

const COUNTED = new Set(["counted", "typed"]);
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Follows the prompt, and knows the roll that was answered last. */
export function lastRoll(store) {
  let asked = null;
  let rolled = null;
  let until = 0;

  function look() {
    const prompt = store.live.prompt;
    if (!prompt || store.past) return null;
    if (asked && prompt.index !== asked.index) {
      const dice = (store.live.dice ?? []).filter((die) => die.index === asked.index && COUNTED.has(die.fate));
      rolled = dice.length ? { text: asked.text, need: asked.need, dice, names: asked.names, shownAt: prompt.index } : null;
      until = rolled && !still.matches ? Date.now() + HOLD_MS : 0;
    } else if (rolled && rolled.shownAt !== prompt.index) {
      rolled = null;
    }
    asked = prompt.kind === "roll" ? prompt : null;
    return rolled;
  }

  /** Whether the next question still waits; `then` is called when it does no more. */
  function holds(then) {
    const left = until - Date.now();
    if (left <= 0) return false;
    setTimeout(then, left + 20);
    return true;
  }

  return { look, holds };
}

/** What a face counts: a nought is the highest of a ten-sided die, and tens are counted in tens. */
const value = ({ kind, face }) => (kind === "d10" ? face || 10 : kind === "d00" ? face / 10 || 10 : face ?? 0);

/** Symbols have no sum: how many there are of each. */
function symbolsShown(dice, names) {
  const count = new Map();
  for (const { symbol, face } of dice) count.set(symbol ?? face, (count.get(symbol ?? face) ?? 0) + 1);
  return [...count].map(([symbol, n]) => `${n} × ${names?.[symbol] ?? symbol}`).join(" · ");
}

export function rolledStrip({ text, need, dice, names }) {
  const hits = need ? dice.filter((die) => value(die) >= need).length : null;
  const sum = dice.reduce((total, die) => total + value(die), 0);
  const result = hits !== null ? say("rolled-hits", { n: hits, of: dice.length })
    : dice.some((die) => die.symbol) ? symbolsShown(dice, names) : say("rolled-sum", { n: dice.length, sum });
  return h("div", { class: "rolled", role: "status" }, h("p", { class: "quiet" }, text),
    h("ul", { class: "slots" }, dice.map((die) => h("li", { class: need ? (value(die) >= need ? "slot good" : "slot miss") : "slot full" },
      dieShape(die.kind, die.face, say(need ? (value(die) >= need ? "die-hit" : "die-miss") : "counted-die", die), die.symbol ?? null, die.face)))),
    h("p", { class: "rolled-sum" }, result));
}
