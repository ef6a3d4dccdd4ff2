// What this page knows of the table: the live parts, and over them those of the moment that is looked back at.

import { ANYONE } from "./answerable.js";
import { afterPress } from "./pressing.js";
import { hasGlyph } from "./shapes.js";
import { say } from "./words.js";

// One host may have several tables.
const CLAIM = `arbiter-plays ${document.documentElement.dataset.table}`;

export class Store {
  live = {};
  past = null;
  you = { role: "looker", seat: null };
  hint = null;
  answeredAt = null; // the question that this page answered last
  trying = null; // the option that is drawn on the board before it is taken
  peek = null; // on the owner's page: what is for one seat alone, while that seat looks at it
  #claim = JSON.parse(localStorage.getItem(CLAIM) ?? "null");
  #listeners = [];
  #changed = new Set();

  get(part) {
    if (this.past && part in this.past.parts) return this.past.parts[part];
    return this.peek && part in this.peek.parts ? this.peek.parts[part] : this.live[part];
  }

  /** The seat whose own cards this page shows. */
  get viewSeat() {
    return this.you.seat ?? (this.past ? null : this.peek?.seat ?? null);
  }

  /** One seat looks at what is its own, until the game goes on. */
  lookAt(peek) {
    if (peek.index !== this.live.index) return;
    this.peek = peek;
    this.touch(...Object.keys(peek.parts), "prompt");
  }

  /** Who has this page for themselves keeps sight of their own things: these stay until the new ones are here, but their question is an old one. */
  #turnAway() {
    if (this.peek && this.sees(this.peek.seat)) {
      this.peek.prompt = null;
      this.touch("prompt");
    } else {
      this.putAway();
    }
  }

  /** Nobody else looks at this page: the seat is played on this screen, or it is the only one that no bot plays. */
  sees(seat) {
    const people = this.#people;
    return this.claimed === seat || (people.length === 1 && people[0] === seat);
  }

  get #people() {
    const { seats = [], bots = [] } = this.live.table ?? {};
    return seats.filter((each) => !bots.includes(each));
  }

  /** The seat that the owner plays on this screen, if they said so in this game. */
  get claimed() {
    return this.you.role === "owner" && this.#claim?.game === this.#game && this.#people.includes(this.#claim.seat) ? this.#claim.seat : null;
  }

  /** The owner plays this seat on this screen; null: the screen lies on the table, for everyone to see. */
  claim(seat) {
    this.#claim = seat && { game: this.#game, seat };
    localStorage.setItem(CLAIM, JSON.stringify(this.#claim));
    this.putAway();
    this.touch("prompt", "you");
  }

  get #game() {
    const { ruleset, seats = [] } = this.live.table ?? {};
    return [ruleset, ...seats].join();
  }

  putAway() {
    if (!this.peek) return;
    const parts = Object.keys(this.peek.parts);
    this.peek = null;
    this.touch(...parts, "prompt");
  }

  /** What a bot would do, until the game goes on. */
  advise(hint) {
    this.hint = hint;
    this.touch("hint");
  }

  /** Draw an option on the board without taking it; null puts it away. */
  try(option) {
    this.trying = option && { index: this.live.index, key: option.key };
    this.touch("trying");
  }

  /** The one of these options that is drawn on the board. */
  tried(options) {
    return this.trying?.index === this.live.index && !this.past ? options?.find((option) => option.key === this.trying.key && option.preview) ?? null : null;
  }

  /** May this page act now? */
  get acts() {
    return this.you.role !== "looker" && !this.past;
  }

  name(id) {
    return this.get("names")?.[id] ?? id;
  }

  /** The name of the glyph of a thing: the game's own choice, or one that is called like the thing or its kind. */
  glyph(id, kind = id) {
    const own = this.get("glyphs") ?? {};
    const names = [id, kind, id.replace(/-\d+$/, ""), kind.replace(/-\d+$/, "")];
    return names.map((name) => own[name] ?? name).find(hasGlyph) ?? null;
  }

  isSeat(id) {
    return (this.get("sheets") ?? []).some((sheet) => sheet.id === id && sheet.seat === id);
  }

  /** The wounds that somebody's sheet counts. */
  wounds(id) {
    const sheet = [...(this.get("sheets") ?? []), ...(this.get("profiles") ?? [])].find((each) => each.id === id);
    return sheet?.tracks.find((track) => track.id === "wounds" && track.most) ?? null;
  }

  /** What a card says, in one line; nothing for what is not a card. */
  text(id) {
    return this.get("texts")?.[id] ?? null;
  }

  /** A seat has the name of its player, with a capital; what anyone may do is done by the table. */
  seat(seat) {
    const name = this.name(seat);
    if (name === seat && seat === ANYONE) return say("the-table");
    return name === seat && name ? name[0].toUpperCase() + name.slice(1) : name;
  }

  on(parts, draw) {
    this.#listeners.push([new Set(parts), draw]);
    draw();
  }

  set(parts) {
    Object.assign(this.live, parts);
    if ("index" in parts && parts.index !== this.peek?.index) this.#turnAway();
    else if ("table" in parts && this.peek && !this.sees(this.peek.seat)) this.putAway(); // another game, or one more player
    this.touch(...Object.keys(parts));
  }

  add(logs, most = 200) {
    for (const [name, lines] of Object.entries(logs)) {
      this.live[name] = [...(this.live[name] ?? []), ...lines].slice(-most);
      this.touch(name);
    }
  }

  look(past) {
    const touched = new Set([...Object.keys(this.past?.parts ?? {}), ...Object.keys(past?.parts ?? {}), "past"]);
    this.past = past;
    this.touch(...touched);
  }

  /** Everything that came in one go is drawn in one go, and nothing under a finger that presses. */
  touch(...parts) {
    if (!this.#changed.size) queueMicrotask(() => afterPress(() => this.#draw()));
    for (const part of parts) this.#changed.add(part);
  }

  #draw() {
    const changed = this.#changed;
    this.#changed = new Set();
    for (const [parts, draw] of this.#listeners) {
      if ([...changed].some((part) => parts.has(part))) draw();
    }
  }
}
