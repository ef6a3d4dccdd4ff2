// The moment of the dice: what was rolled last, die by die, successes marked. Nobody waits for it: the next question is below.

import { h } from "./dom.js";
import { dieShape, drawnAs } from "./shapes.js";
import { INNER, withKnownNames } from "./story_lines.js";
import { say } from "./words.js";

const COUNTED = new Set(["counted", "typed"]);

// A failed parry is one sentence, its wounds are the next.
const SENTENCES = 2;

/** Follows the prompt, and knows the roll that was answered last. */
export function lastRoll(store) {
  let asked = null;
  let rolled = null;
  let play = null;

  function look() {
    const prompt = store.live.prompt;
    if (!prompt || store.past) return null;
    if (store.live.play !== play) asked = rolled = null;
    play = store.live.play;
    if (asked && prompt.index !== asked.index) {
      const { index } = asked;
      const dice = (store.live.dice ?? []).filter((die) => die.index === index && COUNTED.has(die.fate));
      const roll = answeredRoll(asked, prompt);
      rolled = roll && dice.length ? { text: roll.text, need: roll.need, dice, names: roll.names, came: whatCameOf(index, dice, store), shownAt: prompt.index } : null;
    } else if (rolled && rolled.shownAt !== prompt.index) {
      rolled = null;
    }
    asked = rollsIn(prompt).length ? prompt : null;
    return rolled;
  }

  return { look };
}

const rollsIn = (prompt) => (prompt.kind === "together" ? prompt.parts.filter((part) => part.kind === "roll" && prompt.asked.includes(part.seat)) : prompt.kind === "roll" ? [prompt] : []);

/** Where several roll, it is the one who is not asked any more; null where that is not known. */
function answeredRoll(before, now) {
  const rolls = rollsIn(before);
  const done = rolls.length > 1 ? rolls.filter((roll) => !now.asked.includes(roll.seat)) : rolls;
  return done.length === 1 ? done[0] : null;
}

/** The first sentences of what the story says about that answer, without the dice in brackets, which are shown. */
function whatCameOf(index, dice, store) {
  const faces = dice.map((die) => die.face).join(", ");
  const lines = (store.live.story ?? []).filter((line) => line.index === index && line.weight !== "chapter" && !INNER.has(line.weight));
  return lines.slice(0, SENTENCES).map((line) => withKnownNames(line, store).replace(/ \(([^()]*)\)/g, (all, inside) => (inside.includes(faces) ? "" : all))).join(" ");
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
export function rolledStrip({ text, need, dice, names, came }, store) {
  const good = need ? dice.filter((die) => value(die) >= need).length : null;
  const result = good !== null && dice.length === 1 ? say(good ? "rolled-enough" : "rolled-too-low") : good !== null ? say("rolled-successes", { n: good, of: dice.length }) : dice.some((die) => die.symbol) ? symbolsShown(dice, names) : null;
  return h("div", { class: "rolled", role: "status" }, h("p", { class: "quiet" }, text),
    h("div", { class: "rolled-dice" }, h("ul", { class: "slots" }, dice.map((die) => h("li", { class: need ? (value(die) >= need ? "slot good" : "slot miss") : "slot full" },
      dieShape(die.kind, die.face, say(need ? (value(die) >= need ? "die-good" : "die-miss") : "counted-die", die), drawnAs(die.symbol ?? null, store), names?.[die.symbol] ?? String(die.face))))),
    result && h("p", { class: "rolled-sum" }, result)),
    came && h("p", { class: "rolled-came" }, came));
}
