// The names on a map of a land: large enough to be read from where people see it, and clear of each other.

import { centre, size } from "./geometry.js";
import { inLines, LETTER, MEDAL, MINOR, NAME_SIZE, nameAt } from "./map.js";

// On a map seen from afar, names are as large as eyes need, and those that would run into another one are left out.
const READ_PX = 11;
const READ_FAR_PX = 17; // on a television
const MOST_SIZE = 6.2;
const NAME_WAYS = [[24, 1], [16, 1], [11, 1], [24, -1], [16, -1], [11, -1]]; // letters in a line, and below or above
const FIRST_NAMED = ["city", "quest", "class", "special"];

/** The names of a land, as large as they must be where a unit of the map is so many pixels: below or above their places, in one line or more, or not at all. */
export function fitNames(board, svg, store, px) {
  const large = Math.min(MOST_SIZE, Math.max(NAME_SIZE, (document.body.classList.contains("tv") ? READ_FAR_PX : READ_PX) / px));
  if (svg.dataset.names === large.toFixed(1) || svg.querySelector(".owned")) return;
  svg.dataset.names = large.toFixed(1);
  const [width] = size(board);
  const named = board.cells.filter((cell) => !MINOR.has(cell.ground));
  const taken = named.map((cell) => boxAround(...centre(board.shape, cell), MEDAL, MEDAL));
  const rank = ({ ground }) => (FIRST_NAMED.includes(ground) ? FIRST_NAMED.indexOf(ground) : FIRST_NAMED.length);
  for (const cell of named.sort((a, b) => rank(a) - rank(b))) {
    const [x, y] = centre(board.shape, cell);
    const ways = NAME_WAYS.map(([letters, side]) => {
      const lines = inLines(store.name(cell.id), letters);
      const half = (Math.max(...lines.map((line) => line.length)) * LETTER * large) / NAME_SIZE / 2;
      const tall = (lines.length * large) / 2;
      const at = [Math.min(Math.max(x, half), width - half), y + side * (MEDAL + 0.1 + tall)];
      return { lines, at, top: at[1] - tall, box: boxAround(...at, half, tall) };
    });
    const free = ways.find(({ box }) => taken.every((other) => box[2] <= other[0] || box[0] >= other[2] || box[3] <= other[1] || box[1] >= other[3]));
    const { lines, at, top, box } = free ?? ways[0];
    const text = nameAt(at[0], top + 0.85 * large, lines);
    text.style.fontSize = `${large.toFixed(2)}px`;
    if (free) taken.push(box);
    else text.classList.add("left-out");
    svg.querySelector(`[data-cell="${CSS.escape(cell.id)}"] .place-name`)?.replaceWith(text);
  }
}

const boxAround = (x, y, halfWide, halfTall) => [x - halfWide, y - halfTall, x + halfWide, y + halfTall];
