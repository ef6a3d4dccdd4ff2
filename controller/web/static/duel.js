// A fight as a scene: both sides, what each has and rolled, how likely we win, and what is at stake.

import { h, s } from "./dom.js";
import { dieShape, tokenOf, tokenShape } from "./shapes.js";
import { percent, say } from "./words.js";

export function drawDuel(duel, store) {
  const ours = duel.ours.reduce((sum, { total }) => sum + total, 0);
  const names = duel.ours.map(({ who }) => store.seat(who)).join(", ");
  const state = duel.ahead === null ? "" : duel.ahead ? " ahead" : " behind";
  return h("div", { class: `duel${state}`, role: "group", "aria-label": say("duel", { ours: names, theirs: store.name(duel.theirs.who), mine: ours, its: duel.theirs.total }) },
    h("div", { class: "duel-sides" },
      h("div", { class: "duel-ours" }, duel.ours.map((force) => side(force, store, "hero"))),
      h("div", { class: "duel-middle" }, duel.ahead === null && duel.odds !== null
        ? [h("span", { class: "duel-odds number" }, percent(duel.odds / 100)), h("span", { class: "quiet" }, say("duel-odds"))]
        : duel.ahead !== null && h("span", { class: "duel-score number" }, signed(ours - duel.theirs.total, duel.ahead)),
        duel.rounds && rounds(duel.rounds)),
      side(duel.theirs, store)),
    duel.note && h("p", { class: "duel-note" }, duel.note),
    h("p", { class: "duel-stakes" }, h("span", { class: "duel-win" }, duel.win), h("span", { class: "duel-lose" }, duel.lose)));
}

function side({ who, side: of, parts, total, die }, store, kind = who) {
  const name = kind === "hero" ? store.seat(who) : store.name(who);
  return h("div", { class: "duel-side" },
    h("div", { class: "duel-head" },
      s("svg", { viewBox: "-5 -5 10 10", class: `piece duel-token side-${of}`, "aria-hidden": "true" }, tokenShape(tokenOf({ id: who, kind, side: of, health: null }, store), 4)),
      h("span", { class: "duel-total number" }, String(total)),
      die !== null && dieShape("d10", die, say("counted-die", { kind: "d10", face: die }))),
    h("span", { class: "duel-name" }, name),
    h("ul", { class: "duel-parts" }, parts.map((part) => h("li", {}, part))));
}

/** By how much our side is ahead; nothing where it loses with the higher total. */
const signed = (by, ahead) => (ahead === by >= 0 ? `${by < 0 ? "−" : "+"}${Math.abs(by)}` : "");

/** Rounds won and lost, as dots from both ends. */
const rounds = ([won, lost, needed]) => h("span", { class: "duel-rounds", role: "img", "aria-label": say("duel-rounds", { won, lost, needed }), title: say("duel-rounds", { won, lost, needed }) },
  h("span", { class: "pips" }, Array.from({ length: needed }, (_, at) => h("i", { class: at < won ? "pip full" : "pip" }))),
  h("span", { class: "pips hurt" }, Array.from({ length: needed }, (_, at) => h("i", { class: at < lost ? "pip full" : "pip" }))));
