// The tray: dice as they settle, newest first, and whether each counted.

import { $, h, replace } from "./dom.js";
import { dieShape } from "./shapes.js";
import { say } from "./words.js";

const SHOWN = 14;
const GOOD = new Set(["counted", "typed"]);

export function drawDice(store) {
  store.on(["dice", "rolling", "table", "words"], () => {
    const kinds = store.live.table?.dice ?? {};
    const rolling = (store.live.rolling ?? []).map((die) =>
      h("li", { class: "thrown rolling" }, dieShape(kinds[die] ?? "d6", null, `${die}: ${say("rolling")}`), h("span", { class: "die-name" }, die), h("span", { class: "fate" }, say("rolling"))));
    const thrown = (store.live.dice ?? []).slice(-SHOWN).reverse().map(drawThrow);
    $("dice").hidden = !Object.keys(kinds).length && !thrown.length;
    replace($("dice"), h("h2", { class: "section-name" }, say("dice")),
      rolling.length || thrown.length ? h("ul", { class: "tray" }, rolling, thrown) : h("p", { class: "quiet" }, say("no-dice")));
  });
}

function drawThrow({ die, kind, face, fate, symbol }) {
  const counted = GOOD.has(fate);
  const label = `${die}: ${symbol ?? face ?? "–"}, ${say(`fate.${fate}`)}`;
  return h("li", { class: counted ? "thrown counted" : "thrown ignored" },
    dieShape(kind, face ?? "–", label, symbol ?? null), h("span", { class: "die-name", "aria-hidden": "true" }, die),
    h("span", { class: "fate", "aria-hidden": "true" }, say(`fate.${fate}`)));
}
