// The cards in this viewer's own hand, large enough to tap: a card that an option speaks of is that answer.

import { cardTargets, mine, onPhone, showSeat } from "./answerable.js";
import { drawCard, faceOf, turnNew } from "./cards.js";
import { $, h, replace } from "./dom.js";
import { isBot } from "./seats.js";
import { say } from "./words.js";

export function drawHand(store, acting, open) {
  store.on(["piles", "faces", "texts", "names", "prompt", "you", "past", "words", "index", "phones", "table"], () => {
    const hands = (store.get("piles") ?? []).filter((pile) => pile.kind === "hand");
    const open_ = hands.filter((pile) => pile.cards.length || pile.seat === store.viewSeat);
    const closed = store.you.role === "owner" && !store.claimed && !store.past && store.get("prompt")?.kind !== "over" ? hands.filter((pile) => pile.hidden && pile.seat && !isBot(pile.seat, store) && !onPhone(store, pile.seat) && !open_.includes(pile)) : [];
    const found = cardTargets(mine(store));
    $("hand").hidden = !open_.length && !closed.length;
    document.body.classList.toggle("answers-in-hand", open_.some((pile) => pile.cards.some((card) => found.has(card)))); // a phone then shows it before the board
    replace($("hand"), open_.map((pile) => drawOne(pile, store, acting, open, found)),
      closed.length > 0 && h("p", { class: "peeks" }, closed.map((pile) =>
        h("button", { type: "button", class: "tool", data: { key: `show:${pile.id}` }, onclick: () => showSeat(store, acting, pile.seat) },
          say("show-hand", { seat: store.seat(pile.seat) })))));
    turnNew($("hand"), open_, store);
  });
}

function drawOne(pile, store, acting, open, found) {
  const live = !store.get("prompt")?.held;
  const limit = pile.limit === null ? String(pile.cards.length) : `${pile.cards.length}/${pile.limit}`;
  const peeked = store.peek?.seat === pile.seat && !store.past;
  return h("div", { class: "hand-of", data: { pile: pile.id } },
    h("h2", { class: "section-name" }, peeked ? `${store.seat(pile.seat)} · ${pile.label}` : pile.label, " ", h("span", { class: "number" }, limit),
      peeked && h("button", { type: "button", class: "tool", data: { key: "put-away" }, onclick: () => store.putAway() }, say("put-away"))),
    pile.cards.length > 0
      && h("ul", { class: "hand-cards" }, grouped(pile.cards, store, found).map(([group, cards]) => cards.map(([card, place], at) =>
        h("li", { class: group && !at ? "first-of-group" : null, data: { group } }, group && h("span", { class: "hand-group" }, at ? "" : group),
          drawOption(card, `${pile.id}:${place}`, store, acting, open, live ? found.get(card) : null))))));
}

/** Cards that belong together stand together, below the heading that their game gives them; each with its place in the pile. */
function grouped(cards, store, found) {
  const groups = new Map();
  cards.forEach((card, place) => {
    const group = faceOf(card, store).group;
    groups.set(group, [...(groups.get(group) ?? []), [card, place]]);
  });
  const first = ([, some]) => !some.some(([card]) => found.has(card)); // what can be tapped comes first
  return [...groups].sort((a, b) => first(a) - first(b));
}

/** A card with one answer gives it; with several, it asks which. */
export function drawOption(card, key, store, acting, open, options, small = false) {
  const act = options && (() => (options.length === 1 ? acting.take(options[0]) : open.pick(options)));
  return drawCard(card, store, { key, small, act: act ?? null, what: options?.map((option) => option.label).join("; ") ?? "" });
}
