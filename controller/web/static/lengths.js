// Distances as people measure them: inches with quarters, or centimetres. The table counts in tenths of an inch.

import { h } from "./dom.js";
import { say } from "./words.js";

const UNIT = "tenth-inch";
const CHOSEN = "arbiter-lengths";
const CENTIMETRES = 2.54;
const MOST_BUTTONS = 12;
const QUARTERS = ["", "¼", "½", "¾"];

// What somebody has begun to type stays, whatever is drawn again meanwhile.
let typed = { index: null, value: "" };

const inCentimetres = () => localStorage.getItem(CHOSEN) === "cm";

/** A distance in tenths of an inch, as it stands on a tape measure. */
export function length(tenths) {
  if (inCentimetres()) return `${Math.round((tenths * CENTIMETRES) / 5) / 2} cm`;
  const quarters = Math.round((tenths / 10) * 4);
  const whole = Math.floor(quarters / 4);
  const rest = QUARTERS[quarters % 4];
  return say("inches", { n: quarters / 4, length: rest && !whole ? rest : `${whole}${rest}` });
}

/** What was read from the tape, in tenths; never within a limit that it is beyond, however little. */
export function tenths(read, limit) {
  const exact = (inCentimetres() ? read / CENTIMETRES : read) * 10;
  const rounded = Math.round(exact);
  return limit !== null && exact > limit + 1e-6 && rounded <= limit ? limit + 1 : rounded;
}

/** The form for a distance. Where only a limit matters, two buttons will do; a guess is shown, and never sent unread. */
export function measureForm(prompt, acting, redraw) {
  const answer = (value) => acting.answer({ measure: Math.min(Math.max(value, prompt.least), prompt.most) });
  const inches = prompt.unit === UNIT;
  return h("div", { class: "measure" },
    inches && prompt.limit !== null && yesOrNo(prompt, answer),
    inches || prompt.most - prompt.least > MOST_BUTTONS ? exactly(prompt, answer, inches) : counts(prompt, answer),
    inches && h("button", { type: "button", class: "quiet", data: { key: "lengths" }, onclick: () => { swap(); redraw(); } },
      say(inCentimetres() ? "use-inches" : "use-centimetres")));
}

function yesOrNo(prompt, answer) {
  const shown = { length: length(prompt.limit) };
  return h("div", { class: "yes-or-no" },
    h("button", { type: "button", class: "primary big", data: { key: "within" }, onclick: () => answer(prompt.limit) }, say("within", shown)),
    h("button", { type: "button", class: "big", data: { key: "beyond" }, onclick: () => answer(prompt.limit + 1) }, say("beyond", shown)));
}

/** A few models are counted with one tap. */
function counts(prompt, answer) {
  const unit = prompt.unit_name ?? prompt.unit;
  const button = (n) => h("button", { type: "button", class: "big", "aria-label": `${n} ${unit}`, data: { key: `count-${n}` }, onclick: () => answer(n) }, String(n));
  return h("div", { class: "counts", role: "group", "aria-label": unit }, Array.from({ length: prompt.most - prompt.least + 1 }, (_, at) => button(prompt.least + at)));
}

function exactly(prompt, answer, inches) {
  const step = inches ? (inCentimetres() ? 0.5 : 0.25) : 1;
  const shown = (value) => (inches ? length(value) : `${value} ${prompt.unit_name ?? prompt.unit}`);
  if (typed.index !== prompt.index) typed = { index: prompt.index, value: "" };
  const input = h("input", { type: "number", min: 0, step, required: true, inputmode: "decimal", id: "length", value: typed.value, data: { key: "length" },
    oninput: (event) => { typed.value = event.target.value; }, placeholder: prompt.likely === null ? "" : shown(prompt.likely) });
  const send = (event) => {
    event.preventDefault();
    answer(inches ? tenths(Number(input.value), prompt.limit) : Number(input.value));
  };
  return h("form", { onsubmit: send },
    h("label", { for: "length" }, say(inches ? "measure-length" : "measure", { unit: prompt.unit_name ?? prompt.unit, least: shown(prompt.least), most: shown(prompt.most) })),
    input,
    h("button", { class: "primary", data: { key: "send" } }, say("send")),
    inches && h("button", { type: "button", data: { key: "farther" }, onclick: () => answer(prompt.most) }, say("farther", { length: shown(prompt.most) })));
}

function swap() {
  localStorage.setItem(CHOSEN, inCentimetres() ? "in" : "cm");
}
