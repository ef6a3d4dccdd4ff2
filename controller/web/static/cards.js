// One card, drawn: its kind with its own mark, what it costs, its title, and what it does in one line.

import { h, s } from "./dom.js";
import { glyphPicture, marksRow } from "./shapes.js";

// Each kind of card has a mark, not only a colour; which one depends on its name, so it stays.
const MARKS = [
  () => s("circle", { r: 4 }),
  () => s("rect", { x: -3.6, y: -3.6, width: 7.2, height: 7.2 }),
  () => s("polygon", { points: "0,-4.8 4.6,3.4 -4.6,3.4" }),
  () => s("polygon", { points: "0,-5 5,0 0,5 -5,0" }),
  () => s("path", { d: "M-4.6 -4.6 L4.6 4.6 M-4.6 4.6 L4.6 -4.6", class: "stroke" }),
  () => s("path", { d: "M0 -5 V5 M-5 0 H5", class: "stroke" }),
  () => s("circle", { r: 3.4, class: "stroke" }),
  () => s("path", { d: "M-5 -2.5 H5 M-5 2.5 H5", class: "stroke" }),
];

const markOf = (kind) => [...kind].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 9973, 7) % MARKS.length;

export function faceOf(card, store) {
  const face = (store.get("faces") ?? []).find((each) => each.id === card);
  return { title: face?.title ?? store.name(card), kind: face?.kind ?? "", text: face?.text ?? store.text(card) ?? "", cost: face?.cost ?? "", group: face?.group ?? "", marks: face?.marks ?? null };
}

/** One line to read aloud: parts that end as sentences do get no second full stop. */
const sentences = (parts) => parts.filter(Boolean).map((part, at, all) => (at < all.length - 1 && !/[.!?…]$/.test(part) ? `${part}.` : part)).join(" ");

/** `act` makes it a button; `small` leaves the text to a longer look. */
export function drawCard(card, store, { act = null, what = "", key = "", small = false } = {}) {
  const { title, kind, text, cost, marks } = faceOf(card, store);
  const glyph = store.glyph(card);
  const label = sentences([title, kind, cost, text, marks?.text, what]);
  const body = [
    kind && h("span", { class: "card-top" }, !glyph && s("svg", { viewBox: "-6 -6 12 12", class: "card-mark", "aria-hidden": "true" }, MARKS[markOf(kind)]()),
      h("span", { class: "card-kind" }, kind)),
    glyph && h("span", { class: "card-picture" }, glyphPicture(glyph)),
    h("span", { class: "card-title" }, title),
    text && h("span", { class: "card-text" }, text),
    marks && marksRow(marks.each),
    cost && h("span", { class: "card-cost" }, cost),
  ];
  const props = { class: `playing-card${small ? " small" : ""}${act ? " can" : ""}`, "aria-label": label, title: label, data: { key, card } };
  return act ? h("button", { ...props, type: "button", onclick: act }, body) : h("div", { ...props, role: "img" }, body);
}

const still = matchMedia("(prefers-reduced-motion: reduce)");
const lying = new Map(); // the cards of each pile when it was last drawn

/** A card that came into a pile, or was laid open in it, turns over; nothing waits for it. */
export function turnNew(frame, piles, store) {
  for (const { id, cards } of piles) {
    const before = lying.get(id);
    lying.set(id, cards);
    if (!before || store.past || still.matches) continue;
    for (const card of new Set(cards.filter((each) => !before.includes(each)))) {
      for (const face of frame.querySelectorAll(`[data-card="${CSS.escape(card)}"]`)) {
        face.animate([{ transform: "perspective(40rem) rotateY(90deg)" }, { transform: "perspective(40rem) rotateY(0)" }], { duration: 420, easing: "ease-out", id: "turn" });
      }
    }
  }
}

/** The back of cards that this viewer may not see, and how many they are. */
export function drawBacks(count, label) {
  return h("div", { class: `card-backs${count > 1 ? " many" : ""}`, role: "img", "aria-label": label, title: label }, h("span", { class: "number", "aria-hidden": "true" }, String(count)));
}
