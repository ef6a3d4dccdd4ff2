// Are the dice fair? Every kind over the whole hall, and every set of dice by itself.

import { h, replace } from "./dom.js";
import { number, say } from "./words.js";

export function drawDice(place, { store }) {
  const found = store.live.fairness;
  const drawn = JSON.stringify(found);
  if (place.drawn === drawn && place.childElementCount) return;
  place.drawn = drawn;
  if (!found?.throws) return replace(place, h("p", { class: "quiet" }, say("hall.no-dice")));
  replace(place, h("p", { class: "quiet" }, say("hall.throws", { throws: number(found.throws) })),
    group("hall.kinds", found.kinds), group("hall.sets", found.sets), h("p", { class: "quiet" }, found.note));
}

function group(word, dice) {
  return h("section", { class: "hall-dice" }, h("h2", { class: "section-name" }, say(word)),
    h("ul", { class: "hall-die-list" }, dice.map((die) => h("li", { class: `hall-die ${die.verdict}` },
      h("h3", {}, die.name, die.name === die.kind ? "" : h("span", { class: "quiet" }, ` ${die.kind}`)),
      bars(die), h("p", { class: "quiet" }, `${number(die.rolls)}: ${die.sentence}`)))));
}

function bars(die) {
  const faces = Object.entries(die.faces);
  const most = Math.max(1, ...faces.map(([, count]) => count));
  return h("ol", { class: "hall-bars", "aria-label": die.name }, faces.map(([face, count]) =>
    h("li", { class: die.odd.includes(Number(face)) ? "odd" : "", title: `${face}: ${count}` },
      h("meter", { min: "0", max: String(most), value: String(count), "aria-label": `${face}: ${count}` }), h("span", {}, face))));
}
