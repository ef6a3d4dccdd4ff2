// How well a bot plays: one of the levels that the game offers.

import { h } from "./dom.js";
import { say } from "./words.js";

const USUAL = "normal";

export const levelPicker = (key, levels, now, pick, hidden = false) =>
  h("select", { hidden, "aria-label": say("bot-level"), data: { key }, onchange: (event) => pick(event.target.value) },
    levels.map((level) => h("option", { value: level, selected: level === (now ?? USUAL) }, say(`bot-level.${level}`))));
