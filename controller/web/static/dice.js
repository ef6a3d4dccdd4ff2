// The tray: dice as they settle, roll by roll, newest first; and whether each counted.

import { $, h, replace } from "./dom.js";
import { dieShape, drawnAs } from "./shapes.js";
import { say } from "./words.js";

const ROLLS_SHOWN = 4;
const GOOD = new Set(["counted", "typed"]);

export function drawDice(store) {
  store.on(["dice", "rolling", "table", "words"], () => {
    const kinds = store.live.table?.dice ?? {};
    const rolling = (store.live.rolling ?? []).map((die) =>
      h("li", { class: "thrown rolling" }, dieShape(kinds[die] ?? "d6", null, `${die}: ${say("rolling")}`), h("span", { class: "die-name" }, die), h("span", { class: "fate" }, say("rolling"))));
    const thrown = byRoll(store.live.dice ?? []).slice(-ROLLS_SHOWN).reverse();
    $("dice").hidden = !rolling.length && !thrown.length;
    replace($("dice"), h("h2", { class: "section-name" }, say("dice")),
      rolling.length > 0 && h("ul", { class: "tray" }, rolling),
      thrown.length > 0 && h("div", { class: "rolls" }, thrown.map((dice) => h("ul", { class: "tray a-roll" }, dice.map((die) => drawThrow(die, store))))));
  });
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

function drawThrow({ die, kind, face, fate, symbol }, store) {
  const counted = GOOD.has(fate);
  const name = die === "table" ? say("the-table") : die;
  const label = `${name}: ${symbol ?? face ?? "–"}, ${say(`fate.${fate}`)}`;
  return h("li", { class: counted ? "thrown counted" : "thrown ignored" },
    dieShape(kind, face ?? "–", label, drawnAs(symbol ?? null, store)), h("span", { class: "die-name", "aria-hidden": "true" }, name),
    !counted && h("span", { class: "fate", "aria-hidden": "true" }, say(`fate.${fate}`)));
}
