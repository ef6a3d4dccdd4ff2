// The dice of a roll, and one pad to type them in: a tap for each die, a key to take the last back. The last tap sends them all.

import { h } from "./dom.js";
import { dieShape, drawnAs, glyphPicture, isCoin, sidesOf, symbolPicture } from "./shapes.js";
import { say } from "./words.js";

export class DicePad {
  #acting;
  #store;
  #redraw;
  #asked = "";
  #typed = []; // [place among the dice still wanted, face], in the order of the taps
  #picked = null;
  #open = false;

  constructor(acting, store, redraw) {
    this.#acting = acting;
    this.#store = store;
    this.#redraw = redraw;
  }

  /** The dice as they lie, and the keys while this page may type; `open` shows them unasked. */
  draw(prompt, live, open) {
    const wanted = wantedDice(prompt);
    this.#follow(prompt, wanted);
    const at = this.#next(wanted);
    const face = new Map(this.#typed);
    const slots = h("ul", { class: "slots" },
      prompt.counted.map((die) => fullSlot(die, prompt, this.#store)),
      wanted.map((die, place) => (face.has(place)
        ? fullSlot({ ...die, face: face.get(place), symbol: die.symbols[face.get(place) - 1] ?? null }, prompt, this.#store, "typed")
        : this.#emptySlot(die, place, live, place === at && (open || this.#open)))));
    return { slots, keys: live && (open || this.#open) && at !== null && this.#keys(wanted, at, prompt) };
  }

  /** What was typed is sent before anything else is thrown. */
  async flush(prompt) {
    const wanted = wantedDice(prompt);
    for (const [place, face] of this.#typed.splice(0)) await this.#acting.typeDie(wanted[place].kind, face);
  }

  /** A digit or the backspace of a keyboard; returns whether the pad had a use for it. */
  press(key, prompt) {
    const wanted = wantedDice(prompt);
    const at = this.#next(wanted);
    if (key === "Backspace" && this.#typed.length) this.#back();
    else if (at !== null && /^[1-9]$/.test(key) && Number(key) <= countOf(wanted[at])) this.#type(Number(key), at, prompt); // of a symbol, the number on a plain die
    else return false;
    return true;
  }

  /** Dice that came to rest by themselves leave less to type. */
  #follow(prompt, wanted) {
    const asked = `${prompt.index} ${prompt.seat}`;
    if (asked !== this.#asked) this.#open = false;
    if (asked !== this.#asked || this.#typed.some(([place]) => place >= wanted.length)) [this.#typed, this.#picked] = [[], null];
    this.#asked = asked;
  }

  #next(wanted) {
    const empty = wanted.map((_, place) => place).filter((place) => !this.#typed.some(([each]) => each === place));
    return empty.includes(this.#picked) ? this.#picked : empty[0] ?? null;
  }

  #emptySlot(die, place, live, next) {
    const label = say(live ? "type-in" : "waiting-die", { kind: nameOf(die.kind) });
    const picture = dieShape(die.kind, null, label);
    const pick = () => { [this.#picked, this.#open] = [place, true]; this.#redraw(); };
    return h("li", { class: next && live ? "slot empty next" : "slot empty" }, live ? h("button", { type: "button", "aria-label": label, title: label, data: { key: `slot-${place}` }, onclick: pick }, picture) : picture);
  }

  #keys(wanted, at, prompt) {
    const die = wanted[at];
    const key = (face) => {
      const symbol = die.symbols[face - 1];
      const name = symbol && meaning(prompt, symbol);
      return h("button", { type: "button", class: symbol ? "symbol-key" : null, "aria-label": name, title: name, data: { key: symbol ? `symbol-${symbol}` : `face-${face}` }, onclick: () => this.#type(face, at, prompt) },
        symbol ? [symbolPicture(drawnAs(symbol, this.#store)), h("span", { "aria-hidden": "true" }, name), !isCoin(die.kind) && h("small", { class: "quiet" }, say("plain-faces", { faces: plainFaces(die, symbol), kind: die.kind }))] : String(face));
    };
    return h("div", { class: "keypad", role: "group", "aria-label": say("type-in", { kind: nameOf(die.kind) }) }, facesOf(die).map(key),
      this.#typed.length > 0 && h("button", { type: "button", class: "back-key", "aria-label": say("type-back"), title: say("type-back"), data: { key: "type-back" }, onclick: () => this.#back() }, glyphPicture("undo")));
  }

  #back() {
    this.#typed.pop();
    this.#picked = null;
    this.#redraw();
  }

  #type(face, place, prompt) {
    this.#typed.push([place, face]);
    this.#picked = null;
    if (this.#typed.length === wantedDice(prompt).length) this.flush(prompt);
    else this.#redraw();
  }
}

/** The dice still to come, one by one. */
export function wantedDice(prompt) {
  const wanted = prompt.still_wanted.length || prompt.counted.length ? prompt.still_wanted : prompt.dice;
  return wanted.flatMap(({ kind, count, symbols }) => Array.from({ length: count }, () => ({ kind, symbols })));
}

/** A coin is not called by its number of sides. */
const nameOf = (kind) => (isCoin(kind) ? say("coin") : kind);

/** A die with symbols is typed in by its symbols; the faces that show the same are one key. */
const facesOf = (die) => Array.from({ length: countOf(die) }, (_, at) => at + 1)
  .filter((face) => !die.symbols.length || die.symbols.indexOf(die.symbols[face - 1]) === face - 1);

const countOf = ({ kind, symbols }) => symbols.length || sidesOf(kind);

/** Which numbers of a plain die stand for a symbol: "1–2". */
function plainFaces({ symbols }, symbol) {
  const faces = symbols.flatMap((each, at) => (each === symbol ? [at + 1] : []));
  const isRow = faces.length > 1 && faces.at(-1) - faces[0] === faces.length - 1;
  return isRow ? `${faces[0]}–${faces.at(-1)}` : faces.join(", ");
}

const meaning = (prompt, symbol) => prompt.names[symbol] ?? symbol;

function fullSlot(die, prompt, store, extra = "") {
  const good = prompt.need && die.face >= prompt.need;
  const shows = die.symbol === null ? die.face : meaning(prompt, die.symbol);
  return h("li", { class: `slot ${good ? "good" : "full"} ${extra}` }, dieShape(die.kind, die.face, say("counted-die", { kind: nameOf(die.kind), face: shows }), drawnAs(die.symbol, store), shows));
}
