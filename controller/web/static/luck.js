// Who was lucky, and how long a game took.

import { ANYONE } from "./answerable.js";
import { h } from "./dom.js";
import { number, percent, say } from "./words.js";

export function length(seconds) {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return say("minutes", { n: minutes });
  return minutes % 60 ? say("hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 }) : say("full-hours", { n: minutes / 60 });
}

/** A roll that is rarer than this is worth a line. */
export const RARE = 10;

/** Who was lucky, and the best roll; null if there is nothing to say. */
export function luckList(luck, store) {
  const best = luck.best?.one_in >= RARE && h("p", { class: "best" }, luck.best.need === null ? noted("best-of-all", luck.best, store) : say("best-roll", { who: store.seat(luck.best.seat), faces: luck.best.faces.join(", "), need: luck.best.need, one_in: number(luck.best.one_in) }));
  const thought = luck.thinking.filter(([, seconds]) => seconds >= 30).map(([seat, seconds]) => `${store.seat(seat)} ${length(seconds)}`);
  const thinking = thought.length > 0 && h("p", { class: "quiet" }, say("thinking", { who: thought.join(", ") }));
  const players = luck.players.filter((each) => each.seat !== ANYONE); // what all roll together is nobody's luck
  if (!players.length) return thinking && h("div", { class: "luck" }, thinking); // dice that had no number to reach: symbols
  return h("div", { class: "luck" }, h("ul", {}, players.map((each) => h("li", {}, h("strong", {}, store.seat(each.seat)), `: ${say(fortune(each.percentile))} `,
    h("span", { class: "quiet" }, luckNumbers(each))))), h("p", { class: "quiet luck-counts" }, say("luck-counts")), best, thinking);
}

export const luckNumbers = ({ achieved, expected, percentile }) => say("luck-numbers", { n: achieved, expected: number(expected), share: percent(percentile / 100) });

const OF_SYMBOLS = { "best-of-all": "best-of-all.symbols", "worst-of-all": "worst-of-all.symbols" };

/** A roll to talk about; of dice with symbols it says how many hit. */
export function noted(word, roll, store) {
  const said = { who: store.seat(roll.seat), need: roll.need, n: roll.achieved, of: roll.faces.length, one_in: number(roll.one_in) };
  return say(roll.need === null ? OF_SYMBOLS[word] : word, said);
}

export const fortune = (percentile) => (percentile >= 80 ? "lucky" : percentile <= 20 ? "unlucky" : "as-expected");
