// The Devices page of the owner: what is on the table, section by section. Each section is a module that draws what the table
// says of it; this is the frame around them, and their line to the table.
//
// A section is { id, glyph, draw(state, desk) }: `id` is that of the table, its title the word `setup.<id>`, and `draw` returns elements.
// `has(store)` may say in a few words what is there already; `later` leaves it out of the first visit.

import { $, h, replace } from "./dom.js";
import { glyphPicture } from "./shapes.js";
import { say } from "./words.js";

// Loaded when the owner first opens the page: nobody else needs them.
const STYLES = ["setup.css", "displays.css"];
let sections = [];

// One host may have several tables, each with its own first visit.
const WELCOMED = `arbiter-welcomed ${document.documentElement.dataset.table}`;

/** Before the styles for sizes of screens, which have the last word. */
function style(name) {
  return new Promise((resolve) => {
    const link = h("link", { rel: "stylesheet", href: `static/${name}`, onload: resolve, onerror: resolve });
    document.querySelector('link[href="static/layout.css"]').before(link);
  });
}

export class Devices {
  #store;
  #link;
  #dialogs;
  #open = false;
  #section = null;
  #heard = null;
  #asked = false;
  #welcoming = false; // nobody asked for the page: it shows what can be on a table

  constructor(store, link, dialogs) {
    this.#store = store;
    this.#link = link;
    this.#dialogs = dialogs;
    store.on(["you", "words", "past", "link", "devices", "names", "table", "prompt"], () => this.#draw());
    store.on(["you"], () => this.#welcome());
    store.on(["link"], () => this.#look());
  }

  /** The whole page, or one section of it; the others see what the table has. */
  open(section = null) {
    if (!this.#store.you.setup) return this.#dialogs.devices();
    this.#open = true;
    this.#load();
    this.#go(section);
    $("setup").querySelector("h2")?.focus();
    scrollTo(0, 0);
  }

  async #load() {
    if (sections.length) return;
    const styled = Promise.all(STYLES.map(style));
    ({ SECTIONS: sections } = await import("./sections-setup.js"));
    await styled;
    this.#draw();
  }

  close() {
    if (!this.#open) return;
    localStorage.setItem(WELCOMED, "yes");
    this.#open = false;
    this.#go(null);
  }

  heard(message) {
    this.#store.you.setup = message.exists ? "later" : "first";
    if (message.section === this.#section) this.#heard = message;
    this.#draw();
  }

  /** What a section may do. */
  get desk() {
    const section = this.#section;
    const say = (words) => this.#link.say({ do: "setup", section, ...words });
    return {
      store: this.#store,
      dialogs: this.#dialogs,
      file: this.#heard?.file ?? "",
      propose: (propose, values = {}) => say({ propose, with: values }),
      write: (write, values = {}) => say({ write, with: values }),
      act: (act, values = {}) => say({ act, with: values }),
      go: (other) => this.#go(other),
      close: () => this.close(),
      redraw: () => this.#draw(),
      returned: () => this.#returned(),
    };
  }

  /** Resolves when the line to the table was lost and is open again. */
  #returned() {
    return new Promise((resolve) => {
      let lost = false;
      this.#store.on(["link"], () => {
        lost ||= this.#link.state !== "open";
        if (lost && this.#link.state === "open") resolve();
      });
    });
  }

  #go(section) {
    this.#section = section;
    this.#welcoming = false;
    this.#heard = null;
    this.#look();
    this.#draw();
  }

  #look() {
    if (this.#link.state === "open" && this.#store.you.setup) this.#link.ask({ do: "setup", section: this.#section ?? "" });
  }

  /** The first visit of all begins here. */
  #welcome() {
    if (this.#asked || !this.#store.you.setup) return;
    this.#asked = true;
    if (!this.#first) return;
    this.open();
    this.#welcoming = true;
  }

  get #playing() {
    const { prompt } = this.#store.live;
    return Boolean(prompt) && prompt.kind !== "lobby";
  }

  #draw() {
    if (this.#welcoming && this.#playing) this.#open = this.#welcoming = false; // the game comes first on every further screen
    const shown = this.#open && !this.#store.past && Boolean(this.#store.you.setup);
    document.body.classList.toggle("setup-open", shown);
    $("setup").hidden = !shown;
    if (!shown) return;
    const section = sections.find((each) => each.id === this.#section);
    replace($("setup"), section ? this.#head(section) : this.#title(), section ? this.#body(section) : this.#tiles());
  }

  /** Until something was added, or somebody has seen it once and went on. */
  get #first() {
    return this.#store.you.setup === "first" && !localStorage.getItem(WELCOMED);
  }

  #title() {
    const first = this.#first;
    return [h("header", { class: "lobby-head" }, h("h2", { tabindex: "-1" }, say(first ? "setup-what" : "devices")), !first && this.#done()),
      h("p", { class: "quiet" }, say(first ? "setup-what-text" : "setup-text")), this.#away()];
  }

  /** Which devices are not there now; the doctor says what to do. */
  #away() {
    const names = (this.#store.live.devices ?? []).filter((device) => !device.up).map((device) => device.id);
    return names.length > 0 && h("p", { class: "notice setup-row" }, say("setup-away", { n: names.length, names: names.join(", ") }),
      h("button", { type: "button", data: { key: "setup-away" }, onclick: () => this.#go("doctor") }, say("setup-away-why")));
  }

  #done() {
    return h("button", { type: "button", data: { key: "setup-close" }, onclick: () => this.close() }, say(this.#playing ? "setup-done" : "setup-to-games"));
  }

  #tiles() {
    const first = this.#first;
    const tile = (key, glyph, title, text, has, onclick, place = "") => h("li", { class: place }, h("button", { type: "button", class: "tile setup-tile", data: { key }, onclick },
      h("span", { class: "option-picture" }, glyphPicture(glyph)), h("strong", {}, title), h("span", { class: "tile-text" }, text), has && h("span", { class: "tile-has" }, has)));
    return h("ul", { class: "tiles setup-tiles" },
      first && tile("setup-close", "play", say("setup-nothing"), say("setup-nothing-about"), "", () => this.close(), "alone"),
      sections.filter((each) => !(first && each.later)).map((each) => tile(`setup-${each.id}`, each.glyph, say(`setup.${each.id}`), say(`setup.${each.id}-about`), each.has?.(this.#store), () => this.#go(each.id))));
  }

  #head(section) {
    return h("header", { class: "lobby-head setup-head" },
      h("button", { type: "button", class: "tool", data: { key: "setup-back" }, onclick: () => this.#go(null) }, `‹ ${say("devices")}`),
      h("h2", { tabindex: "-1" }, say(`setup.${section.id}`)), this.#done());
  }

  #body(section) {
    if (!this.#heard) return h("p", { class: "quiet" }, say("one-moment"));
    return h("div", { class: "setup-section", data: { section: section.id } }, section.draw(this.#heard.state, this.desk));
  }
}
