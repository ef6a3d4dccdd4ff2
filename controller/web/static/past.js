// A slider through a game, this one or any that was played here. What it shows is played again on a copy: the live game
// goes on, and the way back is one tap.

import { $, h, replace } from "./dom.js";
import { say } from "./words.js";

export class Past {
  #store;
  #link;
  #wanted = null;
  #asked = false;
  #game = null;
  #slider;

  constructor(store, link) {
    this.#store = store;
    this.#link = link;
    this.#slider = h("input", { type: "range", min: 0, step: 1, oninput: (event) => this.go(Number(event.target.value)) });
    store.on(["index", "past", "words"], () => this.#draw());
  }

  /** Another game, from its beginning. */
  watch(game) {
    this.#game = { id: game.id, length: game.answers };
    this.#wanted = 0;
    this.#ask();
  }

  go(at) {
    if (this.#game) {
      this.#wanted = Math.min(Math.max(0, at), this.#game.length);
      return this.#ask();
    }
    const now = this.#store.live.index;
    if (at >= now) return this.now();
    this.#wanted = Math.max(0, at);
    this.#ask();
  }

  now() {
    this.#wanted = null;
    this.#game = null;
    this.#store.look(null);
  }

  /** The table has played it again. */
  heard({ at, parts, game, length }, toast) {
    this.#asked = false;
    if (this.#wanted === null || (game ?? null) !== (this.#game?.id ?? null)) return this.#wanted === null ? undefined : this.#ask();
    if (this.#game && length !== null) this.#game.length = length;
    if (parts) this.#store.look({ at, parts, game: this.#game });
    else toast(say("past-missing"));
    if (parts && this.#wanted !== at) this.#ask();
  }

  /** After a lost line nothing is under way any more. */
  renew() {
    this.#asked = false;
    if (this.#wanted !== null) this.#ask();
  }

  #ask() {
    if (this.#asked) return;
    this.#asked = true;
    this.#link.ask({ do: "look-back", at: this.#wanted, ...(this.#game && { game: this.#game.id }) });
  }

  /** From where we are going, not from what is still on the screen: two quick taps are two steps. */
  #step(by) {
    this.go((this.#wanted ?? this.#store.past?.at ?? this.#store.live.index ?? 0) + by);
  }

  #draw() {
    const now = this.#game?.length ?? this.#store.live.index ?? 0;
    const at = this.#store.past?.at ?? now;
    this.#slider.max = now;
    if (document.activeElement !== this.#slider || !this.#store.past) this.#slider.value = at;
    this.#slider.setAttribute("aria-label", say("past"));
    this.#slider.setAttribute("aria-valuetext", say("answer-of", { at, now }));
    const step = (by, word, sign, off) => h("button", { type: "button", class: "step", "aria-label": say(word), title: say(word), disabled: off, data: { key: word }, onclick: () => this.#step(by) }, sign);
    replace($("past"), step(-1, "previous", "‹", at <= 0), this.#slider, step(1, "next", "›", at >= now),
      h("span", { class: "past-at" }, say("answer-of", { at, now })));
  }
}
