// What is asked, large; the dice that are wanted and those that have come; and what has to be put right first.

import { mine } from "./asking.js";
import { $, h, replace } from "./dom.js";
import { measureForm } from "./lengths.js";
import { dieShape, sidesOf } from "./shapes.js";
import { say } from "./words.js";

export function drawAsk(store, acting, open) {
  let typing = null;
  let spoken = "";

  const draw = () => {
    const prompt = store.get("prompt");
    if (!prompt) return;
    const own = mine(store);
    const asked = own ?? prompt;
    const roll = asked.kind === "roll" ? pool(asked) : [];
    if (!roll.some((slot) => slot.face === null && slot.kind === typing)) typing = null;
    replace($("ask"),
      h("p", { class: "eyebrow" }, whoIsAsked(store, asked)),
      h("h2", { id: "question", class: "question" }, question(prompt, asked)),
      prompt.kind === "together" && asked !== prompt && asked.text !== prompt.text && h("p", { class: "part" }, asked.text),
      h("p", { class: "footnote" }, need(asked), whyButton(asked.rule, open)),
      notices(store, prompt, acting),
      roll.length > 0 && slots(roll, asked, own && !prompt.held, (kind) => { typing = typing === kind ? null : kind; draw(); }),
      typing && keypad(typing, acting, () => { typing = null; draw(); }),
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
  if (prompt.seat === "table") return say("asked-anyone");
  return prompt.seat === store.you.seat ? say("asked-you") : say("asked", { seat: store.seat(prompt.seat) });
}

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
  const counted = asked.counted.map(({ kind, face, die }) => ({ kind, face, die }));
  const wanted = asked.still_wanted.length || counted.length ? asked.still_wanted : asked.dice;
  return [...counted, ...wanted.flatMap(({ kind, count }) => Array.from({ length: count }, () => ({ kind, face: null })))];
}

function slots(all, prompt, live, pick) {
  return h("ul", { class: "slots" }, all.map((slot, place) => {
    if (slot.face !== null) {
      const good = prompt.need && slot.face >= prompt.need;
      const label = say("counted-die", slot);
      return h("li", { class: good ? "slot good" : "slot full" }, dieShape(slot.kind, slot.face, label));
    }
    const label = live ? say("type-in", slot) : say("waiting-die", slot);
    const picture = dieShape(slot.kind, null, label);
    return h("li", { class: "slot empty" }, live
      ? h("button", { type: "button", "aria-label": label, title: label, data: { key: `slot-${place}` }, onclick: () => pick(slot.kind) }, picture)
      : picture);
  }));
}

function keypad(kind, acting, done) {
  const faces = Array.from({ length: sidesOf(kind) }, (_, at) => at + 1);
  return h("div", { class: "keypad", role: "group", "aria-label": say("type-in", { kind }) }, faces.map((face) =>
    h("button", { type: "button", data: { key: `face-${face}` }, onclick: () => { acting.typeDie(kind, face); done(); } }, String(face))));
}

/** Only where dice are virtual: real ones are in the players' hands. */
function rollButton(store, acting) {
  const dice = store.get("hardware")?.dice ? store.get("to_throw") ?? [] : [];
  if (!dice.length) return null;
  return h("button", { type: "button", class: "primary big", data: { key: "roll" }, onclick: () => acting.roll() }, say("roll-now", { n: dice.length }));
}
