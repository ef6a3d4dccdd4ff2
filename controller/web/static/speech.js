// The page speaks: who is asked, what, and the answers with the numbers of their keys. Only where somebody has switched it on.

import { mine } from "./answerable.js";
import { question } from "./ask.js";
import { whoIsAsked } from "./asked.js";
import { rollButton } from "./keys.js";
import { languageNow } from "./words.js";

/** Can this browser read aloud? */
export const canSpeak = () => "speechSynthesis" in window;

export class Speech {
  #store;
  #on = false;
  #said = "";
  answers = () => [];

  constructor(store) {
    this.#store = store;
    store.on(["prompt", "you", "past", "words"], () => setTimeout(() => this.#look())); // the answers are drawn by then
  }

  switch(on) {
    this.#on = on && canSpeak();
    this.#said = "";
    if (!on) window.speechSynthesis?.cancel();
    else this.#look();
  }

  /** The answers alone, when other ones have the numbers. */
  answersAgain() {
    if (this.#on) this.say(this.#numbered());
  }

  #look() {
    const prompt = this.#store.get("prompt");
    if (!this.#on || !prompt) return;
    const own = mine(this.#store);
    const text = [`${whoIsAsked(this.#store, prompt, own?.offer ? null : own)}.`, question(prompt, own ?? prompt), own?.detail ?? ""].join(" ");
    if (text === this.#said) return;
    this.#said = text;
    this.say(`${text} ${own ? this.#numbered(own) : ""}`);
  }

  #numbered(own = mine(this.#store)) {
    if (own?.kind === "roll") return rollButton() ? `0: ${rollButton().textContent}.` : "";
    return this.answers().map((each, at) => `${at + 1}: ${each.getAttribute("aria-label") ?? each.textContent}.`.replace(/([.!?])\.$/, "$1")).join(" ");
  }

  /** Read a text aloud, instead of what is being read. */
  say(text) {
    window.speechSynthesis.cancel();
    const spoken = new SpeechSynthesisUtterance(text);
    spoken.lang = languageNow();
    window.speechSynthesis.speak(spoken);
  }
}
