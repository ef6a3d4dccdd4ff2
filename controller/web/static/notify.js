// "Your turn": a sound, a buzz, a screen that stays awake; each as the reader wants it. And the page as a television, or aloud.

import { mine } from "./answerable.js";
import { h } from "./dom.js";
import { LEVELS, play, setLevel } from "./sound.js";
import { say } from "./words.js";

const KEY = "arbiter-settings";
const DEFAULTS = { sound: "soft", buzz: true, awake: true, speech: false, tv: false };

export class Notify {
  #store;
  #speech;
  #settings = { ...DEFAULTS, ...read(), ...(new URLSearchParams(location.search).has("tv") ? { tv: true } : {}) };
  #mine = "";
  #lock = null;

  constructor(store, speech) {
    this.#store = store;
    this.#speech = speech;
    setLevel(this.#settings.sound);
    speech.switch(this.#settings.speech);
    document.body.classList.toggle("tv", this.#settings.tv);
    document.body.classList.toggle("by-keys", this.#settings.speech);
    document.addEventListener("visibilitychange", () => this.#stayAwake());
    addEventListener("pointerdown", () => this.#stayAwake(), { once: true });
    store.on(["prompt", "you", "past"], () => this.#look());
  }

  /** Something new is asked of this very page. */
  #look() {
    const own = this.#store.you.role === "seat" ? mine(this.#store) : null;
    const name = own && !own.offer ? `${own.index} ${own.seat}` : "";
    const before = this.#mine;
    this.#mine = name;
    document.body.classList.toggle("your-turn", Boolean(name));
    if (name && !before) this.#call();
  }

  #call() {
    if (this.#settings.buzz && navigator.userActivation?.hasBeenActive) navigator.vibrate?.([120, 60, 120]);
    if (navigator.userActivation?.hasBeenActive) play("turn");
  }

  async #stayAwake() {
    if (!this.#settings.awake || document.hidden) return;
    try {
      this.#lock = await navigator.wakeLock?.request("screen");
    } catch { /* a browser may say no, for example on a low battery */ }
  }

  #set(name, wish) {
    this.#settings[name] = wish;
    localStorage.setItem(KEY, JSON.stringify(this.#settings));
    document.body.classList.toggle("tv", this.#settings.tv);
    if (name === "sound") { setLevel(wish); play("turn"); }
    if (name === "speech") { this.#speech.switch(wish); document.body.classList.toggle("by-keys", wish); }
    if (name === "awake" && !wish) this.#lock?.release();
    if (name === "awake" && wish) this.#stayAwake();
  }

  settings(dialogs, tour) {
    const row = (name) => h("label", { class: "setting" }, h("input", { type: "checkbox", checked: this.#settings[name], data: { key: `set-${name}` }, onchange: (event) => this.#set(name, event.target.checked) }), say(`set.${name}`));
    const level = (name) => h("label", { class: "pick" }, h("input", { type: "radio", name: "sound", value: name, checked: this.#settings.sound === name, data: { key: `sound-${name}` }, onchange: () => this.#set("sound", name) }), say(`sound.${name}`));
    dialogs.show(say("settings"), h("fieldset", { class: "levels" }, h("legend", {}, say("set.sound")), LEVELS.map(level)),
      ["buzz", "awake", "speech", "tv"].map(row),
      h("div", { class: "buttons" }, h("button", { type: "button", data: { key: "tour-again" }, onclick: () => { document.getElementById("sheet").close(); tour.start(); } }, say("tour-again"))));
  }
}

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}
