// Every legal option as a button, kind by kind. Moves are on the board; here they wait behind one line.

import { groups, mine, rest, unveil } from "./asking.js";
import { $, h, replace } from "./dom.js";
import { say } from "./words.js";

export function drawChoices(store, acting) {
  store.on(["prompt", "active", "you", "past", "names", "texts", "words", "hardware"], () => {
    const prompt = store.get("prompt");
    const own = mine(store);
    const shown = own ?? (prompt?.kind === "choose" ? prompt : null);
    const live = Boolean(own) && !prompt.held;
    const waiting = prompt?.kind === "together" ? prompt.parts.filter((part) => part.seat !== own?.seat) : [];
    replace($("choices"),
      own?.veiled
        ? h("button", { type: "button", class: "option", data: { key: "reveal" }, onclick: () => unveil(store, own) }, say("for-eyes", { seat: store.seat(own.seat) }))
        : groups(shown?.options ?? []).map((group) => drawGroup(group, live, store, acting)),
      own?.kind === "draw" && drawByHand(own, store, acting),
      waiting.map((part) => h("p", { class: "quiet" }, say("chosen-already", { seat: store.seat(part.seat) }))),
    );
  });
}

function drawGroup({ options, heading, placed, kind }, live, store, acting) {
  const every = options.map((option) => detail(option, store));
  const details = every.map((text, at) => (every.indexOf(text) === at ? text : null)); // what a card says is said once
  const tight = options.length > 1 && heading && details.every((text) => text === null);
  const buttons = h("div", { class: tight ? "options tight" : "options" }, options.map((option, at) =>
    h("button", {
      type: "button", class: "option", disabled: !live, "aria-label": option.label,
      data: { key: option.key }, onclick: () => acting.take(option),
    }, rest(option.label, heading), details[at] && h("small", { class: "detail" }, details[at]))));
  if (placed) {
    return h("details", { class: "group" },
      h("summary", {}, h("span", { class: "group-name" }, heading ? `${heading} …` : kind), h("span", { class: "quiet" }, say("tap-square", { n: options.length }))),
      buttons);
  }
  return h("div", { class: "group", role: "group", "aria-label": heading || options[0].label },
    heading && h("p", { class: "group-name" }, `${heading} …`), buttons);
}

/** What the card says that an option is played with. Whom it is played on is on the board for all to see. */
function detail(option, store) {
  const played = Object.entries(option.fields).filter(([name]) => name !== "target").map(([, value]) => store.text(value));
  return played.find((text) => text !== null) ?? null;
}

/** The table draws by itself; players with real cards say what they took. */
function drawByHand(prompt, store, acting) {
  const boxes = prompt.cards.map((card) => h("label", { class: "card-pick" }, h("input", { type: "checkbox", value: card }), store.name(card), store.text(card) && h("small", { class: "detail" }, store.text(card))));
  const send = (event) => {
    event.preventDefault();
    const cards = [...event.target.querySelectorAll("input:checked")].map((box) => box.value);
    acting.answer({ draw: cards });
  };
  return h("details", { class: "group" }, h("summary", {}, say("draw-by-hand")),
    h("form", { onsubmit: send }, boxes, h("button", { class: "primary" }, say("send"))));
}
