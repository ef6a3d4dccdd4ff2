// Every legal option as a button, kind by kind. Moves are on the board; here they wait behind one line.

import { groups, mine, rest, showSeat, waitedFor } from "./answerable.js";
import { $, h, replace } from "./dom.js";
import { drawByHand } from "./pick_cards.js";
import { tokenPicture } from "./shapes.js";
import { percent, say } from "./words.js";

// The group that somebody has opened stays open until the game goes on.
let opened = null;

export function drawChoices(store, acting, link) {
  store.on(["prompt", "active", "you", "past", "names", "texts", "piles", "words", "hardware", "hint"], () => {
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
      own?.kind === "draw" && drawByHand(own, store, acting),
      live && !own.veiled && own.options.length > 1 && hintButton(store, own, link),
      waiting.length > 0 && h("p", { class: "quiet" }, say(waiting.length === 1 ? "chosen-already" : "chosen-several", { seat: store.seat(waiting[0]), seats: waiting.map((seat) => store.seat(seat)).join(", ") })),
    );
  });
}

/** Nobody waits for this seat: what it may do stands below what the others do, and does not shout. */
const drawOffer = (options) => h("div", { class: "offer", role: "group", "aria-label": say("offer") },
  h("p", { class: "group-name" }, say("offer")), options.length ? options : h("p", { class: "quiet" }, say("offer-none")));

/** What a bot would do, for those who ask. */
function hintButton(store, own, link) {
  const { hint } = store;
  const told = hint?.index === own.index && (own.options.find((option) => option.key === hint.key)?.label ?? say("no-hint"));
  return h("p", { class: "hint" }, h("button", { type: "button", class: "tool minor", data: { key: "hint" }, onclick: () => link.ask({ do: "hint", ...(store.you.role === "owner" ? { seat: own.seat } : {}) }) }, say("hint")),
    told && h("span", { role: "status" }, say("hint-told", { what: told })));
}

const handOf = (seat, store) => new Set((store.get("piles") ?? []).filter((pile) => pile.kind === "hand" && pile.seat === seat).flatMap((pile) => pile.cards));

function drawGroup({ options, heading, placed, inHand, kind }, live, store, acting) {
  const every = options.map((option) => detail(option, store));
  const details = every.map((text, at) => (every.indexOf(text) === at ? text : null)); // what a card says is said once
  const tight = options.length > 1 && heading && details.every((text) => text === null);
  const buttons = h("div", { class: tight ? "options tight" : "options" }, options.map((option, at) =>
    h("button", {
      type: "button", class: hinted(store, option) ? "option hinted" : "option", disabled: !live, "aria-label": labelled(option),
      data: { key: option.key }, onclick: () => acting.take(option),
    }, option.fields.token && tokenPicture(String(option.fields.token)), rest(option.label, heading), chance(option), details[at] && h("small", { class: "detail" }, details[at]))));
  if (placed || inHand) {
    const name = `${store.get("prompt").index} ${kind}`;
    return h("details", { class: "group", open: opened === name, ontoggle: (event) => { opened = event.target.open ? name : null; } },
      h("summary", {}, h("span", { class: "group-name" }, heading ? `${heading} …` : say(placed ? "a-square" : "a-card")), h("span", { class: "quiet" }, say(placed ? "tap-square" : "tap-card", { n: options.length }))),
      buttons);
  }
  return h("div", { class: "group", role: "group", "aria-label": heading || options[0].label },
    heading && h("p", { class: "group-name" }, `${heading} …`), buttons);
}

const hinted = (store, option) => store.hint?.index === store.live.index && store.hint.key === option.key;
const chance = ({ chance: share }) => share !== null && share !== undefined && h("span", { class: "chance" }, percent(share));
const labelled = (option) => (typeof option.chance === "number" ? `${option.label}, ${say("chance-told", { share: percent(option.chance) })}` : option.label);

/** What the card says that an option is played with. Who plays it, and on whom, is on the board for all to see. */
function detail(option, store) {
  const standing = new Set((store.get("pieces") ?? []).map((piece) => piece.id));
  const played = Object.entries(option.fields).filter(([name, value]) => name !== "target" && !standing.has(value)).map(([, value]) => store.text(value));
  return played.find((text) => text !== null) ?? null;
}
