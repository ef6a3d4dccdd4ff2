// The coach of a lesson: one idea at a time, with the thing itself lit up, and then it is the learner's turn.

import { $, h, replace } from "./dom.js";
import { withTerms } from "./guide.js";
import { say } from "./words.js";

const PARTS = new Set(["ask", "board", "choices", "dial", "sheets", "story", "hand"]);

// Coach and question together take at most so much of their column, if both stay while the choices scroll.
const MOST_PINNED = 0.66;

/** On a phone the coach is over the lower part of the page. */
const covers = () => getComputedStyle($("coach")).position === "fixed";

export class Coach {
  #store;
  #open;
  #lobby;
  #at = 0;
  #of = "";
  #left = false; // the lesson is over, and the learner plays on

  /** `open` explains a term, and takes answers back. */
  constructor(store, open, lobby) {
    this.#store = store;
    this.#open = open;
    this.#lobby = lobby;
    store.on(["prompt", "words", "past", "you", "offers", "link"], () => this.#draw());
    const sizes = new ResizeObserver(() => this.#makeRoom());
    for (const part of ["coach", "ask"]) sizes.observe($(part));
  }

  /** The question stays below the coach; where both leave enough of their column to the choices, neither scrolls away. */
  #makeRoom() {
    const [coach, ask] = [$("coach").offsetHeight, $("ask").offsetHeight];
    document.body.style.setProperty("--coach-height", `${coach}px`);
    document.body.classList.toggle("coach-pins-ask", coach + ask < MOST_PINNED * $("coach").parentElement.clientHeight);
  }

  #draw() {
    const { coach: now, kind } = this.#store.live.prompt ?? {};
    this.#left &&= Boolean(now?.done);
    const atEnd = now?.done && kind === "over"; // the end says the last words, and what comes next
    const coach = this.#store.past || this.#left || atEnd ? null : now;
    $("coach").hidden = !coach;
    document.body.classList.toggle("coached", Boolean(coach));
    this.#light(null);
    if (!coach) return;
    const of = `${this.#store.live.index} ${coach.step}`;
    if (of !== this.#of) {
      [this.#of, this.#at] = [of, 0];
      $("coach").parentElement.scrollTop = 0;
    }
    const said = coach.say[this.#at];
    const begins = coach.step === 0; // the table plays before the learner's first question
    const last = this.#at >= coach.say.length - 1;
    replace($("coach"),
      h("p", { class: "coach-head" }, h("strong", {}, coach.title), h("span", { class: "quiet" }, say("lesson-step", { step: Math.max(1, coach.step), steps: coach.steps }))),
      h("progress", { max: coach.steps, value: coach.done ? coach.steps : Math.max(0, coach.step - 1), "aria-label": say("lesson-progress") }),
      coach.strayed && this.#strayed(coach.strayed),
      (said || !coach.strayed) && h("p", { class: "coach-text", "aria-live": "polite" }, said ? withTerms(said.text, this.#open) : say(coach.done ? "lesson-lost" : "lesson-plays-on")),
      begins && said && h("p", { class: "quiet" }, say("lesson-plays-first")),
      coach.done ? this.#whatNext()
        : said && !begins && h("div", { class: "buttons" },
          this.#at > 0 && h("button", { type: "button", class: "tool", data: { key: "lesson-back" }, onclick: () => this.#turn(-1) }, say("lesson-back")),
          last ? h("p", { class: "coach-turn" }, say("lesson-your-turn")) : h("button", { type: "button", class: "tool primary", data: { key: "lesson-next" }, onclick: () => this.#turn(1) }, say("lesson-next"))));
    document.body.classList.toggle("coach-talks", !coach.done && (begins || !(said && last) && !coach.strayed)); // while the table plays on, too
    this.#light(said?.show);
  }

  /** The learner's own dice lead elsewhere: back to the roll, or on as well as it goes. */
  #strayed({ rolled, counted_on, back }) {
    return h("div", { class: "coach-strayed" }, h("p", { class: "coach-text", "aria-live": "polite" }, say("lesson-strayed", { rolled: rolled.join(", "), needed: counted_on.join(", ") })),
      h("div", { class: "buttons" }, h("button", { type: "button", class: "tool primary", data: { key: "lesson-roll-again" }, onclick: () => this.#open.agree(back) }, say("lesson-roll-again"))));
  }

  /** The lesson is over, and the game goes on: what people play next, this game, or the lobby. */
  #whatNext() {
    const button = (key, act) => h("button", { type: "button", class: "tool", data: { key }, onclick: act }, say(key));
    return h("div", { class: "buttons" },
      this.#lobby.nextButton("tool primary"),
      button("lesson-play-on", () => { this.#left = true; this.#draw(); }),
      button("lesson-lobby", () => this.#lobby.open()));
  }

  #turn(by) {
    this.#at += by;
    this.#draw();
    $("coach").querySelector("[data-key=lesson-next]")?.focus({ preventScroll: true });
  }

  /** Light up a part of the page, a piece, a square or a sheet. */
  #light(what) {
    for (const lit of document.querySelectorAll(".coach-lit")) lit.classList.remove("coach-lit");
    if (!what) return;
    const part = what === "board" && document.body.classList.contains("on-open-table") ? "open-table" : what;
    const found = PARTS.has(what) ? $(part) : document.querySelector(`[data-piece="${CSS.escape(what)}"], [data-cell="${CSS.escape(what)}"], [data-sheet="${CSS.escape(what)}"], [data-key^="${CSS.escape(what)}"]`);
    found?.classList.add("coach-lit");
    const seen = what === "choices" ? $("ask") : found; // answers without their question say nothing
    seen?.scrollIntoView?.({ block: covers() ? (PARTS.has(what) ? "start" : "center") : "nearest", behavior: "smooth" });
  }
}
