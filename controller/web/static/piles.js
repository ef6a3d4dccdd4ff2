// What lies on the table for all: decks, discards, rows and slots; and how many cards the others hold.

import { cardTargets, mine } from "./answerable.js";
import { drawBacks, turnNew } from "./cards.js";
import { $, h, replace, s } from "./dom.js";
import { drawOption } from "./hand.js";
import { sideShape } from "./shapes.js";
import { say } from "./words.js";

// Rows and slots have their own lines; decks, what was discarded and the others' hands share one.
const LINES = [["row"], ["slot"], ["deck", "discard", "hand"]];

export function drawPiles(store, acting, open) {
  store.on(["piles", "faces", "texts", "names", "sheets", "prompt", "you", "past", "words", "board"], () => {
    const all = store.get("piles") ?? [];
    const found = store.get("prompt")?.held ? new Map() : cardTargets(mine(store));
    for (const pile of all) if (pile.kind === "hand") for (const card of pile.cards) found.delete(card); // the hand has it: that one is meant
    const shown = all.filter((pile) => pile.kind !== "hand" || (!pile.cards.length && pile.seat !== store.viewSeat));
    $("piles").hidden = !shown.length;
    const lines = LINES.map((sorts) => sorts.flatMap((sort) => shown.filter((pile) => pile.kind === sort))).filter((piles) => piles.length);
    replace($("piles"), lines.map((piles) => h("div", { class: "piles-of" }, piles.map((pile) => drawPile(pile, store, acting, open, found)))));
    turnNew($("piles"), shown.filter((pile) => pile.kind !== "hand"), store);
  });
}

function drawPile(pile, store, acting, open, found) {
  const count = pile.cards.length + pile.hidden;
  const number = pile.limit === null ? String(count) : `${count}/${pile.limit}`;
  const told = `${owner(pile, store)}${pile.label}: ${number}`;
  if (isSmall(pile, store) && !pile.cards.some((card) => found.has(card))) return count || pile.kind !== "discard" ? drawSmall(pile, number, told, store, acting, open) : null;
  return h("section", { class: `pile pile-${pile.kind}`, "aria-label": told, data: { pile: pile.id } },
    h("h3", { class: "pile-name" }, badge(pile.seat, store), h("span", {}, pile.seat ? store.seat(pile.seat) : pile.label),
      h("span", { class: "number" }, number)),
    pile.seat && pile.kind !== "hand" && h("p", { class: "pile-label" }, pile.label),
    content(pile, store, acting, open, found));
}

/** Below a board there is no room for all of them: of decks, discards and hands the number says most. */
const isSmall = (pile, store) => LINES[2].includes(pile.kind) && !(pile.kind === "deck" && pile.cards.length) && Boolean(store.get("board")?.cells.length);

/** One line; a tap shows the cards that everyone may see. */
function drawSmall(pile, number, told, store, acting, open) {
  const line = [badge(pile.seat, store) ?? h("span", { class: `pile-back${pile.hidden ? " some" : ""}` }), h("span", {}, pile.seat ? store.seat(pile.seat) : pile.label), h("span", { class: "number" }, number)];
  const card = (each, place) => drawOption(each, `${pile.id}:${place}`, store, acting, open, null, true);
  return h("section", { class: `pile small-pile pile-${pile.kind}`, "aria-label": told, data: { pile: pile.id } },
    pile.cards.length ? h("button", { type: "button", class: "pile-name", data: { key: `all:${pile.id}` }, onclick: () => showAll(pile, card, open) }, line) : h("h3", { class: "pile-name" }, line));
}

const owner = (pile, store) => (pile.seat ? `${store.seat(pile.seat)}, ` : "");

/** Of a discard pile the topmost is seen, and all of them on a tap; a row shows every card. */
function content(pile, store, acting, open, found) {
  const card = (each, place) => drawOption(each, `${pile.id}:${place}`, store, acting, open, found.get(each), true);
  const backs = pile.hidden > 0 && drawBacks(pile.hidden, say("hidden", { n: pile.hidden }));
  if (pile.kind === "hand" || pile.kind === "deck") return h("div", { class: "pile-cards" }, pile.cards.slice(0, 1).map(card), backs || (!pile.cards.length && empty()));
  if (pile.kind === "discard") {
    const [top, ...below] = pile.cards;
    return h("div", { class: "pile-cards" }, top ? card(top, 0) : backs || empty(),
      below.length > 0 && h("button", { type: "button", class: "tool", data: { key: `all:${pile.id}` }, onclick: () => showAll(pile, card, open) }, say("all-cards", { n: pile.cards.length })));
  }
  if (pile.kind === "row") return h("div", { class: "pile-cards" }, [...new Set(pile.cards)].map((each) => stack(card(each, pile.cards.indexOf(each)), pile.cards.filter((other) => other === each).length)), backs, !pile.cards.length && !backs && empty());
  return h("div", { class: "pile-cards" }, pile.cards.map(card), backs, !pile.cards.length && !backs && empty());
}

const showAll = (pile, card, open) => open.show(pile.label, h("ul", { class: "pile-all" }, pile.cards.map((each, place) => h("li", {}, card(each, place)))));

/** Several of the same lie on each other, with their number. */
const stack = (card, count) => (count > 1 ? h("div", { class: "card-stack" }, card, h("span", { class: "stack-count" }, `×${count}`)) : card);

const empty = () => h("div", { class: "card-place", role: "img", "aria-label": say("no-cards") });

/** The colour and the shape of its owner. */
function badge(seat, store) {
  const sheet = seat && (store.get("sheets") ?? []).find((each) => each.seat === seat);
  return sheet && s("svg", { viewBox: "-6 -6 12 12", class: `badge piece side-${sheet.side}`, "aria-hidden": "true" }, sideShape(sheet.side, 4.4));
}
