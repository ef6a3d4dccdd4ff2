// "Your turn": a sound, a buzz, a screen that stays awake; each as the reader wants it. And the page as a television.

import { mine } from "./answerable.js";
import { h } from "./dom.js";
import { say } from "./words.js";

const KEY = "arbiter-settings";
const DEFAULTS = { sound: false, buzz: true, awake: true, tv: false };
const TONES = [[523, 0], [784, 0.14]];
const TONE_SECONDS = 0.22;

export class Notify {
  #store;
  #settings = { ...DEFAULTS, ...read() };
  #mine = "";
  #lock = null;
  #audio = null;

  constructor(store) {
    this.#store = store;
    document.body.classList.toggle("tv", this.#settings.tv);
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
    if (this.#settings.buzz) navigator.vibrate?.([120, 60, 120]);
    if (this.#settings.sound) this.#play();
  }

  #play() {
    this.#audio ??= new AudioContext();
    for (const [pitch, after] of TONES) {
      const tone = this.#audio.createOscillator();
      const volume = this.#audio.createGain();
      const at = this.#audio.currentTime + after;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.2, at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + TONE_SECONDS);
      tone.connect(volume).connect(this.#audio.destination);
      tone.start(at);
      tone.stop(at + TONE_SECONDS);
    }
  }

  async #stayAwake() {
    if (!this.#settings.awake || document.hidden) return;
    try {
      this.#lock = await navigator.wakeLock?.request("screen");
    } catch { /* a browser may say no, for example on a low battery */ }
  }

  #set(name, on) {
    this.#settings[name] = on;
    localStorage.setItem(KEY, JSON.stringify(this.#settings));
    document.body.classList.toggle("tv", this.#settings.tv);
    if (name === "sound" && on) this.#play();
    if (name === "awake" && !on) this.#lock?.release();
    if (name === "awake" && on) this.#stayAwake();
  }

  settings(dialogs, tour) {
    const row = (name) => h("label", { class: "setting" }, h("input", { type: "checkbox", checked: this.#settings[name], data: { key: `set-${name}` }, onchange: (event) => this.#set(name, event.target.checked) }), say(`set.${name}`));
    dialogs.show(say("settings"), Object.keys(DEFAULTS).map(row),
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
