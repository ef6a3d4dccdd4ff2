// What is asked, large; the dice that are wanted and those that have come; and what has to be put right first.

import { mine, waitedFor } from "./asking.js";
import { $, h, replace } from "./dom.js";
import { measureForm } from "./lengths.js";
import { dieShape, sidesOf, symbolPicture } from "./shapes.js";
import { say } from "./words.js";

export function drawAsk(store, acting, open) {
  let typing = null;
  let spoken = "";

  const draw = () => {
    const prompt = store.get("prompt");
    if (!prompt) return;
    const part = mine(store);
    const own = part?.offer ? null : part; // an offer stands among the choices: nobody waits for it
    const asked = own ?? prompt;
    const roll = asked.kind === "roll" ? pool(asked) : [];
    if (!roll.some((slot) => slot.face === null && sameDie(slot, typing))) typing = null;
    replace($("ask"),
      h("p", { class: "eyebrow" }, whoIsAsked(store, asked)),
      h("h2", { id: "question", class: "question" }, question(prompt, asked)),
      prompt.kind === "together" && asked !== prompt && asked.text !== prompt.text && h("p", { class: "part" }, asked.text),
      h("p", { class: "footnote" }, need(asked), whyButton(asked.rule, open)),
      notices(store, prompt, acting),
      roll.length > 0 && slots(roll, asked, own && !prompt.held, (slot) => { typing = sameDie(slot, typing) ? null : slot; draw(); }),
      typing && keypad(typing, asked, acting, () => { typing = null; draw(); }),
      own?.kind === "roll" && rollButton(store, acting),
      own?.kind === "measure" && !own.veiled && measureForm(own, acting, draw),
      asked.kind === "draw" && h("p", { class: "quiet" }, say("draw", { n: asked.count, deck: store.name(asked.deck) })),
    );
    $("ask").classList.toggle("yours", Boolean(own));
    $("ask").classList.toggle("over", prompt.kind === "over");
    announce(prompt, asked, store);
  };

  function announce(prompt, asked, store) {
    const text = `${whoIsAsked(store, asked)}: ${question(prompt, asked)}`;
    if (text !== spoken) $("speaker").textContent = spoken = text;
    const loud = prompt.notices.filter((notice) => notice.code !== "paused").map((notice) => notice.text).join(" ");
    if ($("alarm").textContent !== loud) $("alarm").textContent = loud;
  }

  store.on(["prompt", "you", "past", "names", "rolling", "hardware", "to_throw", "words"], draw);
}

/** All are asked the same; what is asked of one may be veiled. */
const question = (prompt, asked) => (prompt.kind === "together" ? prompt.text : asked.text);

function whoIsAsked(store, prompt) {
  if (prompt.kind === "over") return say("over");
  if (prompt.kind === "together") return seatsAsked(store, waitedFor(prompt));
  if (prompt.seat === "table") return say("asked-anyone");
  return prompt.seat === store.you.seat ? say("asked-you") : say("asked", { seat: store.seat(prompt.seat) });
}

function seatsAsked(store, seats) {
  if (seats.length === 1) return seats[0] === store.you.seat ? say("asked-you") : say("asked", { seat: store.seat(seats[0]) });
  return say("asked-several", { seats: seats.map((seat) => store.seat(seat)).join(", ") });
}

const sameDie = (slot, other) => Boolean(other) && slot.kind === other.kind && slot.symbols.join() === other.symbols.join();

const need = (prompt) => prompt.kind === "roll" && prompt.need && h("span", {}, say("roll-need", { need: prompt.need }));

export function whyButton(rule, open) {
  return h("button", { class: "why", type: "button", "aria-label": say("why-rule", { rule }), onclick: () => open.why(rule) }, say("why"));
}

function notices(store, prompt, acting) {
  if (!prompt.notices.length) return null;
  const items = prompt.notices.map((notice) =>
    h("li", { class: notice.severity === "warning" ? "notice mend" : "notice refused", data: { code: notice.code } }, notice.text));
  const mend = acting.canSetRight() && h("button", { type: "button", class: "primary", data: { key: "set-right" }, onclick: () => acting.setRight() }, say("set-right"));
  return h("div", { class: "notices" }, prompt.held && h("p", { class: "held" }, say("held")), h("ul", {}, items), mend);
}

/** One slot for each die of the pool: those that have come to rest, then those still wanted. */
function pool(asked) {
  const counted = asked.counted.map(({ kind, face, die, symbol }) => ({ kind, face, die, symbol, symbols: [] }));
  const wanted = asked.still_wanted.length || counted.length ? asked.still_wanted : asked.dice;
  return [...counted, ...wanted.flatMap(({ kind, count, symbols }) => Array.from({ length: count }, () => ({ kind, face: null, symbols })))];
}

const meaning = (prompt, symbol) => prompt.names[symbol] ?? symbol;

function slots(all, prompt, live, pick) {
  return h("ul", { class: "slots" }, all.map((slot, place) => {
    if (slot.face !== null) {
      const good = prompt.need && slot.face >= prompt.need;
      const shows = slot.symbol === null ? slot.face : meaning(prompt, slot.symbol);
      return h("li", { class: good ? "slot good" : "slot full" }, dieShape(slot.kind, slot.face, say("counted-die", { kind: slot.kind, face: shows }), slot.symbol, shows));
    }
    const label = live ? say("type-in", slot) : say("waiting-die", slot);
    const picture = dieShape(slot.kind, null, label);
    return h("li", { class: "slot empty" }, live
      ? h("button", { type: "button", "aria-label": label, title: label, data: { key: `slot-${place}` }, onclick: () => pick(slot) }, picture)
      : picture);
  }));
}

/** A die with symbols is typed in by its symbols; the faces that show the same are one key. */
function keypad(slot, prompt, acting, done) {
  const faces = Array.from({ length: slot.symbols.length || sidesOf(slot.kind) }, (_, at) => at + 1)
    .filter((face) => !slot.symbols.length || slot.symbols.indexOf(slot.symbols[face - 1]) === face - 1);
  const key = (face) => {
    const symbol = slot.symbols[face - 1];
    const name = symbol && meaning(prompt, symbol);
    return h("button", { type: "button", class: symbol ? "symbol-key" : null, "aria-label": name, title: name, data: { key: symbol ? `symbol-${symbol}` : `face-${face}` },
      onclick: () => { acting.typeDie(slot.kind, face); done(); } }, symbol ? [symbolPicture(symbol, name), h("span", { "aria-hidden": "true" }, name)] : String(face));
  };
  return h("div", { class: "keypad", role: "group", "aria-label": say("type-in", slot) }, faces.map(key));
}

/** Only where dice are virtual: real ones are in the players' hands. */
function rollButton(store, acting) {
  const dice = store.get("hardware")?.dice ? store.get("to_throw") ?? [] : [];
  if (!dice.length) return null;
  return h("button", { type: "button", class: "primary big", data: { key: "roll" }, onclick: () => acting.roll() }, say("roll-now", { n: dice.length }));
}
