// The tray: dice as they settle, roll by roll, newest first; and whether each counted.

import { $, h, replace } from "./dom.js";
import { dieShape, drawnAs } from "./shapes.js";
import { say } from "./words.js";

const ROLLS_SHOWN = 4;
const TABLE = "table";
const GOOD = new Set(["counted", "typed"]);

export function drawDice(store) {
  const asked = new Map(); // who rolled, and for what, by the index of the question
  let play = null;
  store.on(["dice", "rolling", "table", "words", "prompt", "play"], () => {
    if (store.live.play !== play) asked.clear(); // another game counts its questions from the start
    play = store.live.play;
    remember(asked, store);
    const kinds = store.live.table?.dice ?? {};
    const rolling = (store.live.rolling ?? []).map((die) =>
      h("li", { class: "thrown rolling" }, dieShape(kinds[die] ?? "d6", null, `${die}: ${say("rolling")}`), h("span", { class: "die-name" }, die), h("span", { class: "fate" }, say("rolling"))));
    const thrown = byRoll(store.live.dice ?? []).slice(-ROLLS_SHOWN).reverse();
    $("dice").hidden = !rolling.length && !thrown.length;
    replace($("dice"), h("h2", { class: "section-name" }, say("dice")),
      rolling.length > 0 && h("ul", { class: "tray" }, rolling),
      thrown.length > 0 && h("div", { class: "rolls" }, thrown.map((dice) => drawRoll(dice, asked.get(dice[0].index), store))));
  });
}

/** The questions that wanted dice, as long as their dice may be shown. */
function remember(asked, store) {
  const { prompt } = store.live;
  const rolls = (prompt?.kind === "together" ? prompt.parts : [prompt]).filter((part) => part?.kind === "roll");
  if (rolls.length && !asked.has(prompt.index)) asked.set(prompt.index, { who: rolls.length === 1 ? store.seat(rolls[0].seat) : "", what: rolls[0].text }); // where several roll, a die does not say whose it is
  for (const index of [...asked.keys()].slice(0, -2 * ROLLS_SHOWN)) asked.delete(index);
}

/** The table's own dice need no name: who rolled them says more. */
function drawRoll(dice, roll, store) {
  return h("div", { class: "a-roll" }, h("ul", { class: "tray" }, dice.map((die) => drawThrow(die, store, Boolean(roll) && die.die === TABLE))),
    roll && h("p", { class: "roll-of", title: roll.what }, roll.who && !roll.what.includes(roll.who) && h("strong", {}, `${roll.who}: `), h("span", { class: "quiet" }, roll.what)));
}

/** What was thrown for one request is one roll. */
function byRoll(dice) {
  const rolls = [];
  for (const die of dice) {
    if (rolls.at(-1)?.[0].index !== die.index) rolls.push([]);
    rolls.at(-1).push(die);
  }
  return rolls;
}

function drawThrow({ die, kind, face, fate, symbol }, store, unnamed) {
  const counted = GOOD.has(fate);
  const name = die === TABLE ? say("the-table") : die;
  const label = `${name}: ${symbol ?? face ?? "–"}, ${say(`fate.${fate}`)}`;
  return h("li", { class: counted ? "thrown counted" : "thrown ignored" },
    dieShape(kind, face ?? "–", label, drawnAs(symbol ?? null, store)), !unnamed && h("span", { class: "die-name", "aria-hidden": "true" }, name),
    !counted && h("span", { class: "fate", "aria-hidden": "true" }, say(`fate.${fate}`)));
}
