// Options that name two sides of a hex, such as a road through it, are drawn: tap one side, then the other.

import { replace, s } from "./dom.js";
import { centre, hexCorners } from "./geometry.js";
import { say } from "./words.js";

export const namesSides = ({ fields }) => [fields.a, fields.b].every((side) => Number.isInteger(side) && side >= 1 && side <= 6);

const OUTSIDE = 1.15; // the buttons stand clear of the pieces on the hex

/** Side 1 is the one at the lower right; they count clockwise. */
export class Edges {
  #layer;
  #act;
  #first = null;
  #asked = "";

  constructor(layer, act) {
    this.#layer = layer;
    this.#act = act;
  }

  draw(board, cell, options, index) {
    const asked = `${index} ${cell?.id}`;
    if (asked !== this.#asked) this.#first = null;
    this.#asked = asked;
    const pairs = cell && board.shape === "hexes" ? options.filter(namesSides) : [];
    const open = new Set(pairs.flatMap(({ fields: { a, b } }) => (this.#first === null ? [a, b] : a === this.#first ? [b] : b === this.#first ? [a] : [])));
    if (!pairs.length) return replace(this.#layer);
    const [x, y] = centre(board.shape, cell);
    const corners = hexCorners([x, y], 5);
    const side = (number) => {
      const [[x1, y1], [x2, y2]] = [corners[number - 1], corners[number % 6]];
      const chosen = number === this.#first;
      const group = s("g", { class: `side${chosen ? " chosen" : ""}`, role: "button", tabindex: 0, "aria-pressed": String(chosen), "aria-label": say("hex-side", { n: number }), data: { key: `side-${number}` } },
        s("line", { x1, y1, x2, y2 }), s("circle", { cx: x + ((x1 + x2) / 2 - x) * OUTSIDE, cy: y + ((y1 + y2) / 2 - y) * OUTSIDE, r: 1.5 }));
      const pick = () => this.#pick(number, pairs, () => this.draw(board, cell, options, index));
      group.addEventListener("click", pick);
      group.addEventListener("keydown", (event) => ["Enter", " "].includes(event.key) && (event.preventDefault(), pick()));
      return group;
    };
    replace(this.#layer, [1, 2, 3, 4, 5, 6].filter((number) => open.has(number) || number === this.#first).map(side));
  }

  #pick(number, pairs, redraw) {
    if (this.#first === null) this.#first = number;
    else if (this.#first === number) this.#first = null;
    else {
      const found = pairs.filter(({ fields: { a, b } }) => [a, b].sort().join() === [this.#first, number].sort().join());
      this.#first = null;
      return this.#act(found);
    }
    redraw();
  }
}
