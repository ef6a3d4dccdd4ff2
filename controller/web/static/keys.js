// The keyboard: 1 to 9 answer, 0 goes on to the next nine, and on a roll the digits are typed on the pad; 0 lets the table roll.

import { mine } from "./answerable.js";
import { $ } from "./dom.js";

const PAGE = 9;

/** The one that rolls all dice at once, where there is one. */
export const rollButton = () => document.querySelector('#ask [data-key="roll"]:enabled, #ask [data-key="roll-for-me"]:enabled');

export class Keys {
  #store;
  #pad;
  #turned;
  #page = 0;
  #asked = null;

  /** `turned` is called when other answers have the numbers, so that they can be spoken. */
  constructor(store, pad, turned) {
    this.#store = store;
    this.#pad = pad;
    this.#turned = turned;
    addEventListener("keydown", (event) => this.#press(event));
    store.on(["prompt", "you", "past", "hint", "words", "trying"], () => queueMicrotask(() => this.#number()));
    $("choices").addEventListener("toggle", () => { this.#page = 0; this.#number(); this.#turned(); }, { capture: true });
  }

  /** What the keys mean now: the answers in sight; while a group is open, those in it. */
  answers() {
    const open = [...document.querySelectorAll("#choices details.group[open] .option:not(:disabled)")];
    const all = open.length ? open : [...document.querySelectorAll("#choices .option:not(:disabled):not(.off), #choices .group-button:not(:disabled), #choices .tried button, #choices details.group > summary")].filter((each) => each.checkVisibility());
    if (this.#page * PAGE >= all.length) this.#page = 0;
    return all.slice(this.#page * PAGE, (this.#page + 1) * PAGE);
  }

  #number() {
    const asked = this.#store.get("prompt")?.index;
    if (asked !== this.#asked) [this.#asked, this.#page] = [asked, 0];
    for (const each of document.querySelectorAll("#choices [data-number]")) delete each.dataset.number;
    this.answers().forEach((each, at) => { each.dataset.number = at + 1; });
  }

  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || $("sheet").open || event.target.closest?.("input, select, textarea")) return;
    const own = mine(this.#store);
    if (event.key === "Escape" && this.#store.tried(own?.options)) return this.#store.try(null);
    if (!own || this.#store.get("prompt").held || !/^[0-9]$|^Backspace$/.test(event.key)) return;
    document.body.classList.add("by-keys");
    if (own.kind === "roll" && event.key === "0") {
      rollButton()?.click();
    } else if (own.kind === "roll") {
      if (this.#pad.press(event.key, own)) event.preventDefault();
    } else if (event.key === "0") {
      this.#page += 1;
      this.#number();
      this.#turned();
    } else {
      this.answers()[Number(event.key) - 1]?.click();
    }
  }
}
