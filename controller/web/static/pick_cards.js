// Real cards: the player who drew them picks them from all cards of the deck, one after the other.

import { h, replace } from "./dom.js";
import { languageNow, say } from "./words.js";

// The form of one request: what is picked stays picked, whatever is drawn again meanwhile.
let last = { of: "", form: null };

export function drawByHand(prompt, store, acting) {
  const of = `${prompt.index} ${prompt.seat} ${languageNow()}`;
  if (last.of !== of) last = { of, form: newForm(prompt, store, acting) };
  return last.form;
}

function newForm(prompt, store, acting) {
  const picked = [];
  const name = (card) => prompt.names[card] ?? store.name(card);
  const shown = h("ol", { class: "picked" });
  const send = h("button", { type: "button", class: "primary", data: { key: "send-cards" }, onclick: () => acting.answer({ draw: [...picked] }) }, say("send"));
  const copies = new Map();
  for (const card of prompt.cards) copies.set(card, (copies.get(card) ?? 0) + 1);
  const buttons = [...copies.keys()].map((card) => [card, h("button", {
    type: "button", class: "option", data: { key: `card:${card}` }, onclick: () => { picked.push(card); draw(); },
  }, name(card), store.text(card) && h("small", { class: "detail" }, store.text(card)))]);
  const draw = () => {
    replace(shown, picked.map((card, place) => h("li", {}, name(card), h("button", {
      type: "button", class: "take-out", "aria-label": say("take-out", { what: name(card) }), onclick: () => { picked.splice(place, 1); draw(); },
    }, "×"))));
    for (const [card, button] of buttons) {
      button.disabled = picked.length >= prompt.count || picked.filter((each) => each === card).length >= copies.get(card);
    }
    send.disabled = picked.length !== prompt.count;
  };
  draw();
  return h("details", { class: "group by-hand" }, h("summary", { data: { key: "by-hand" } }, say("draw-by-hand")),
    h("div", {}, h("div", { class: "options tight" }, buttons.map(([, button]) => button)), shown, send));
}
