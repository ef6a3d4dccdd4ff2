// Small parts that the sections of the Devices page share: fields of a form, bars of a signal.

import { h, s } from "./dom.js";
import { languageNow, say } from "./words.js";

// From the table to the far end of the house.
const BARS_DBM = [-85, -75, -65, -55];

/** A sentence that the table sends in every language. */
export const spoken = (sentence) => sentence[languageNow()] ?? sentence.en;

/** A sentence in which commands stand between backquotes. */
export const withCommands = (text) => text.split("`").map((part, at) => (at % 2 ? h("code", {}, part) : part));

/** What a device is called. */
export function nameField(name, word = "setup-name", longest = 24) {
  const input = h("input", { type: "text", name: "name", value: name, maxlength: longest, autocomplete: "off", autocapitalize: "off", spellcheck: "false", data: { key: "setup-name" } });
  return { element: h("label", { class: "stacked" }, h("span", { class: "setup-label" }, say(word)), input), value: () => input.value.trim() };
}

/** One of a few, all in sight. `kind` "dye" shows a dot of the colour. */
export function choiceField(word, options, chosen, kind = "") {
  const group = `${word}-${Math.random().toString(36).slice(2)}`;
  let now = chosen;
  const element = h("fieldset", { class: "setup-choice" }, h("legend", { class: "setup-label" }, say(word)), options.map(([value, name]) => h("label", { class: "setup-option" },
    h("input", { type: "radio", name: group, value, checked: value === chosen, onchange: () => { now = value; }, data: { key: `${word}-${value}` } }),
    kind === "dye" && value && h("span", { class: `dot dye-${value}`, "aria-hidden": "true" }), h("span", {}, name))));
  return { element, value: () => now };
}

/** How strongly a device is heard. */
export function signalBars(dbm) {
  const lit = BARS_DBM.filter((limit) => dbm >= limit).length;
  return s("svg", { class: "signal-bars", viewBox: "0 0 16 12", role: "img", "aria-label": say("setup-signal", { dbm }) },
    BARS_DBM.map((_, place) => s("rect", { x: place * 4, y: 9 - place * 3, width: 3, height: 3 + place * 3, rx: 0.6, class: place < lit ? "lit" : "" })));
}

/** What was changed counts from the start of the table: a button that starts it again. */
export function startAgainNotice(desk) {
  async function startAgain() {
    const returned = desk.returned();
    const reply = await desk.act("start-again");
    if (!reply.ok) return desk.dialogs.toast(say(`setup-fault.${reply.code}`, reply.with ?? {}), "refused");
    desk.dialogs.toast(say("restore-wait"), "mend");
    await returned;
    desk.dialogs.toast(say("started-again"), "mend");
  }
  return h("div", { class: "setup-row" }, h("p", {}, say("start-again-text")), h("button", { type: "button", class: "primary", data: { key: "start-again" }, onclick: startAgain }, say("start-again")));
}
