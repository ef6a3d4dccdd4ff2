// What the players are after, always in sight; and in which order all will act.

import { showCard } from "./cardview.js";
import { $, h, replace, s } from "./dom.js";
import { sideShape } from "./shapes.js";
import { say } from "./words.js";

// A table sees about one round ahead.
const SHOWN = 8;

export function drawGoal(store) {
  store.on(["goal", "words", "past"], () => {
    const goal = store.get("goal");
    $("goal").hidden = !goal;
    if (!goal) return;
    const progress = goal.of !== null && goal.now !== null;
    replace($("goal"), h("span", { class: "goal-word" }, say("goal")), h("span", { class: "goal-text" }, goal.text),
      progress && h("span", { class: "goal-now" }, h("meter", { min: 0, max: goal.of, value: goal.now, "aria-label": say("goal-progress", goal) }), h("span", { class: "number" }, say("goal-progress", goal))));
  });
}

export function drawUpcoming(store, open) {
  store.on(["upcoming", "active", "names", "dial", "pieces", "sheets", "words", "past"], () => {
    const told = store.get("upcoming") ?? [];
    const ids = (told.length ? told : byTheClock(store.get("dial"))).slice(0, SHOWN);
    $("upcoming").hidden = !ids.length;
    if (!ids.length) return;
    const sides = sideOf(store);
    replace($("upcoming"), h("h2", { class: "section-name" }, say("upcoming")), h("ol", { class: "order-of-play" }, ids.map((id, place) =>
      h("li", { class: `side-${sides.get(id) ?? "neutral"}`, "aria-current": place === 0 && id === store.get("active") ? "step" : null },
        h("button", { type: "button", class: "who", data: { key: `next-${id}` }, onclick: () => showCard(id, store, open) },
          s("svg", { viewBox: "-6 -6 12 12", class: "piece", "aria-hidden": "true" }, sideShape(sides.get(id) ?? "neutral", 4)), store.name(id))))));
  });
}

/** Where the game does not say who acts next, the dial does. */
function byTheClock(dial) {
  const ahead = (token) => token.lap * dial.sectors + ((token.sector - dial.hand + dial.sectors) % dial.sectors);
  return dial ? [...dial.tokens].sort((a, b) => ahead(a) - ahead(b)).map((token) => token.id) : [];
}

function sideOf(store) {
  const tokens = store.get("dial")?.tokens ?? [];
  const all = [...(store.get("pieces") ?? []).flatMap((piece) => [[piece.kind, piece.side], [piece.id, piece.side]]), ...(store.get("sheets") ?? []).map((sheet) => [sheet.id, sheet.side]), ...tokens.map((token) => [token.id, token.side])];
  return new Map(all);
}
