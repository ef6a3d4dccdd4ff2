// Every legal option as a button, kind by kind. Moves are on the board; here they wait behind one line.

import { groups, mine, rest, showSeat, waitedFor } from "./asking.js";
import { $, h, replace } from "./dom.js";
import { drawByHand } from "./drawn.js";
import { say } from "./words.js";

export function drawChoices(store, acting) {
  store.on(["prompt", "active", "you", "past", "names", "texts", "piles", "words", "hardware"], () => {
    const prompt = store.get("prompt");
    const own = mine(store);
    const shown = own ?? (prompt?.kind === "choose" ? prompt : null);
    const live = Boolean(own) && !prompt.held;
    const waiting = prompt?.kind === "together" && !own?.offer ? waitedFor(prompt).filter((seat) => seat !== own?.seat) : [];
    const options = groups(shown?.options ?? [], handOf(own?.seat, store)).map((group) => drawGroup(group, live, store, acting));
    replace($("choices"),
      own?.veiled
        ? h("button", { type: "button", class: "option", data: { key: "reveal" }, onclick: () => showSeat(store, acting, own.seat) }, say("for-eyes", { seat: store.seat(own.seat) }))
        : own?.offer ? drawOffer(options) : options,
      prompt?.kind === "over" && prompt.options.length > 0 && drawNext(prompt.options, store, acting),
      own?.kind === "draw" && drawByHand(own, store, acting),
      waiting.length > 0 && h("p", { class: "quiet" }, say(waiting.length === 1 ? "chosen-already" : "chosen-several", { seat: store.seat(waiting[0]), seats: waiting.map((seat) => store.seat(seat)).join(", ") })),
    );
  });
}

/** Nobody waits for this seat: what it may do stands below what the others do, and does not shout. */
const drawOffer = (options) => h("div", { class: "offer", role: "group", "aria-label": say("offer") },
  h("p", { class: "group-name" }, say("offer")), options.length ? options : h("p", { class: "quiet" }, say("offer-none")));

/** The game is over, and another may follow. */
const drawNext = (options, store, acting) => h("div", { class: "group play-on", role: "group", "aria-label": say("play-on") },
  h("p", { class: "group-name" }, say("play-on")), h("div", { class: "options" }, options.map((option) =>
    h("button", { type: "button", class: "option primary", disabled: !store.acts, data: { key: `next:${option.key}` }, onclick: () => acting.playOn(option.key) }, option.label))));

const handOf = (seat, store) => new Set((store.get("piles") ?? []).filter((pile) => pile.kind === "hand" && pile.seat === seat).flatMap((pile) => pile.cards));

function drawGroup({ options, heading, placed, inHand, kind }, live, store, acting) {
  const every = options.map((option) => detail(option, store));
  const details = every.map((text, at) => (every.indexOf(text) === at ? text : null)); // what a card says is said once
  const tight = options.length > 1 && heading && details.every((text) => text === null);
  const buttons = h("div", { class: tight ? "options tight" : "options" }, options.map((option, at) =>
    h("button", {
      type: "button", class: "option", disabled: !live, "aria-label": option.label,
      data: { key: option.key }, onclick: () => acting.take(option),
    }, rest(option.label, heading), details[at] && h("small", { class: "detail" }, details[at]))));
  if (placed || inHand) {
    return h("details", { class: "group" },
      h("summary", {}, h("span", { class: "group-name" }, heading ? `${heading} …` : kind), h("span", { class: "quiet" }, say(placed ? "tap-square" : "tap-card", { n: options.length }))),
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
