// The moment of the dice: what was rolled last, die by die, successes marked. Nobody waits for it: the next question is below.

import { h } from "./dom.js";
import { dieShape, drawnAs } from "./shapes.js";
import { say } from "./words.js";

const COUNTED = new Set(["counted", "typed"]);

/** Follows the prompt, and knows the roll that was answered last. */
export function lastRoll(store) {
  let asked = null;
  let rolled = null;

  function look() {
    const prompt = store.live.prompt;
    if (!prompt || store.past) return null;
    if (asked && prompt.index !== asked.index) {
      const dice = (store.live.dice ?? []).filter((die) => die.index === asked.index && COUNTED.has(die.fate));
      rolled = dice.length ? { text: asked.text, need: asked.need, dice, names: asked.names, shownAt: prompt.index } : null;
    } else if (rolled && rolled.shownAt !== prompt.index) {
      rolled = null;
    }
    asked = prompt.kind === "roll" ? prompt : null;
    return rolled;
  }

  return { look };
}

/** What a face counts: a nought is the highest of a ten-sided die, and tens are counted in tens. */
const value = ({ kind, face }) => (kind === "d10" ? face || 10 : kind === "d00" ? face / 10 || 10 : face ?? 0);

/** How many there are of each symbol. */
function symbolsShown(dice, names) {
  const count = new Map();
  for (const { symbol, face } of dice) count.set(symbol ?? face, (count.get(symbol ?? face) ?? 0) + 1);
  return [...count].map(([symbol, n]) => (dice.length > 1 ? `${n} × ${names?.[symbol] ?? symbol}` : names?.[symbol] ?? symbol)).join(" · ");
}

/** Nothing is added up here: the story says whether the rules do so. */
export function rolledStrip({ text, need, dice, names }, store) {
  const good = need ? dice.filter((die) => value(die) >= need).length : null;
  const result = good !== null && dice.length === 1 ? say(good ? "rolled-enough" : "rolled-too-low") : good !== null ? say("rolled-successes", { n: good, of: dice.length }) : dice.some((die) => die.symbol) ? symbolsShown(dice, names) : null;
  return h("div", { class: "rolled", role: "status" }, h("p", { class: "quiet" }, text),
    h("div", { class: "rolled-dice" }, h("ul", { class: "slots" }, dice.map((die) => h("li", { class: need ? (value(die) >= need ? "slot good" : "slot miss") : "slot full" },
      dieShape(die.kind, die.face, say(need ? (value(die) >= need ? "die-good" : "die-miss") : "counted-die", die), drawnAs(die.symbol ?? null, store), names?.[die.symbol] ?? String(die.face))))),
    result && h("p", { class: "rolled-sum" }, result)));
}
