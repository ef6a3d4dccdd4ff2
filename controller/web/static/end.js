// The end of a game is a moment: who won and why, what it brought, how the dice fell, and what comes next.

import { $, h, replace } from "./dom.js";
import { luckList } from "./lobby.js";
import { whyButton } from "./ask.js";
import { languageNow, say } from "./words.js";

const MOST_LINES = 8;

export class End {
  #store;
  #acting;
  #link;
  #open;
  #lobby;
  #past;
  #luck = null;
  #asked = false;

  constructor(store, acting, link, open, lobby, past) {
    this.#store = store;
    this.#acting = acting;
    this.#link = link;
    this.#open = open;
    this.#lobby = lobby;
    this.#past = past;
    store.on(["outcome", "prompt", "story", "you", "past", "words", "names", "link"], () => this.#draw());
  }

  heardLuck(luck) {
    this.#luck = luck;
    this.#draw();
  }

  #draw() {
    const { outcome, prompt } = this.#store.live;
    const over = Boolean(outcome) && prompt?.kind === "over" && !this.#store.past;
    $("end").hidden = !over;
    document.body.classList.toggle("game-over", over);
    if (!over) {
      this.#luck = null;
      this.#asked = false;
      return;
    }
    if (!this.#asked && this.#link.state === "open") {
      this.#asked = true;
      this.#link.ask({ do: "luck", game: 0 });
    }
    $("end").className = `end ${this.#tone(outcome)}`;
    replace($("end"),
      h("p", { class: "eyebrow" }, say("over")),
      h("h2", { class: "end-title" }, outcome.result),
      h("p", { class: "end-who" }, this.#who(outcome), " ", whyButton(outcome.rule, this.#open)),
      h("ul", { class: "end-lines" }, this.#lines().map((line) => h("li", {}, line.text))),
      this.#luck && h("div", { class: "end-luck" }, h("h3", { class: "section-name" }, say("luck")), luckList(this.#luck, this.#store)),
      this.#next());
  }

  #tone(outcome) {
    const { seat } = this.#store.you;
    if (!outcome.won.length) return "lost";
    return seat && !outcome.won.includes(seat) ? "lost" : "won";
  }

  #who(outcome) {
    const { you, live } = this.#store;
    const names = outcome.won.map((seat) => this.#store.seat(seat)).join(", ");
    if (!outcome.won.length) return say("won-by-nobody");
    if (you.seat && outcome.won.includes(you.seat)) return outcome.won.length > 1 ? say("you-all-won", { who: names }) : say("you-won");
    if (you.seat) return say("you-lost", { who: names });
    return live.table.seats.length > 1 && outcome.won.length === live.table.seats.length ? say("all-won", { who: names }) : say("won-by", { who: names });
  }

  /** What the last answer brought, from the line on that calls it the end. */
  #lines() {
    const story = this.#store.live.story ?? [];
    const last = story.at(-1)?.index;
    const chapter = story.findLastIndex((line) => line.weight === "chapter");
    const from = chapter >= 0 && story.length - chapter <= MOST_LINES ? chapter : story.findIndex((line) => line.index === last);
    return from < 0 ? [] : story.slice(from).slice(-MOST_LINES);
  }

  #next() {
    const owner = this.#store.you.role === "owner";
    const next = (key, text, act, kind = "") => h("button", { type: "button", class: kind, data: { key }, onclick: act }, text);
    const ways = this.#store.live.prompt.options;
    return h("div", { class: "buttons" },
      this.#store.acts && ways.map((way, at) => next(`next:${way.key}`, way.label, () => this.#acting.playOn(way.key), at ? "" : "primary big")),
      owner && next("again", say("play-again"), () => this.#acting.say({ do: "begin" }), ways.length ? "" : "primary big"),
      owner && next("another", say("another-game"), () => this.#lobby.open()),
      next("from-the-start", say("from-the-start"), () => this.#past.go(0)),
      h("a", { class: "button", href: `chronicle?language=${languageNow()}`, target: "_blank", rel: "noopener", data: { key: "chronicle" } }, say("read-chronicle")));
  }
}
