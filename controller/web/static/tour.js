// A short walk over the page on the first visit: offered, never forced, and it can be taken again.

import { $, h, replace } from "./dom.js";
import { say } from "./words.js";

const TAKEN = "arbiter-tour";
const STOPS = ["ask", "choices", "board", "dial", "sheets", "story", "past"];

export class Tour {
  #store;
  #at = null;
  #from = 0; // where the page was before
  #offered = localStorage.getItem(TAKEN) === null;

  constructor(store) {
    this.#store = store;
    store.on(["you", "words", "prompt"], () => this.#draw());
  }

  start() {
    this.#offered = true;
    this.#from = scrollY;
    this.#go(0);
  }

  #go(at) {
    const stops = STOPS.filter((id) => $(id) && !$(id).hidden && $(id).childElementCount);
    this.#at = at < stops.length ? at : null;
    if (this.#at === null) return this.#done();
    this.#draw();
    for (const id of STOPS) $(id)?.classList.toggle("toured", id === stops[at]);
    $(stops[at]).scrollIntoView({ block: "nearest" });
    $("tour").querySelector("[data-key=tour-next]")?.focus({ preventScroll: true });
  }

  #done() {
    localStorage.setItem(TAKEN, "taken");
    this.#at = null;
    this.#offered = false;
    for (const id of STOPS) $(id)?.classList.remove("toured");
    for (const column of document.querySelectorAll(".column")) column.scrollTop = 0;
    this.#draw();
    scrollTo({ top: this.#from });
    $("ask").scrollIntoView({ block: "nearest" }); // the question is where it was
  }

  #draw() {
    if (this.#store.live.prompt?.coach && this.#at === null) { // a lesson shows the page, too
      this.#offered = false;
      localStorage.setItem(TAKEN, "lesson");
    }
    const shown = (this.#offered || this.#at !== null) && this.#store.live.prompt && !["lobby", "over"].includes(this.#store.live.prompt.kind);
    $("tour").hidden = !shown;
    $("tour").classList.toggle("walking", this.#at !== null);
    if (!shown) return;
    const button = (key, act, kind = "tool") => h("button", { type: "button", class: kind, data: { key }, onclick: act }, say(key));
    if (this.#at === null) {
      replace($("tour"), h("p", {}, say("tour-offer")), h("div", { class: "buttons" }, button("tour-start", () => this.start(), "tool primary"), button("tour-no", () => this.#done())));
      return;
    }
    const stops = STOPS.filter((id) => $(id) && !$(id).hidden && $(id).childElementCount);
    replace($("tour"), h("p", {}, h("strong", {}, say(`tour.${stops[this.#at]}.title`)), " ", say(`tour.${stops[this.#at]}`)),
      h("div", { class: "buttons" }, button(this.#at + 1 < stops.length ? "tour-next" : "tour-end", () => this.#go(this.#at + 1), "tool primary"), this.#at + 1 < stops.length && button("tour-no", () => this.#done())));
  }
}
