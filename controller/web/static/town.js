// A town on its market square: houses with a sign each.

import { artShape } from "./art.js";
import { s } from "./dom.js";
import { centre, size } from "./geometry.js";
import { placeName } from "./map.js";
import { glyphShape } from "./shapes.js";

// A house: its front, a roof, and windows; who visits it stands at the door, which is the centre of the place.
const FRONT = "M-6.2 3.6V-4H6.2V3.6Z";
const ROOFS = ["M-7.2 -3.6L-4.6 -9.2H4.6L7.2 -3.6Z", "M-7 -3.4L0 -10.4L7 -3.4Z", "M-7.2 -3.6V-5L-3.4 -9.8H3.4L7.2 -5V-3.6Z"];
const WINDOWS = "M-5 -2.600h1.800v2.400h-1.800Z M3.200 -2.600h1.800v2.400h-1.800Z";
const TREES_AT = [0.08, 0.92];

export function drawTown(board, store) {
  const [width, height] = size(board);
  const square = board.cells.find((cell) => cell.ground !== "house");
  const [sx, sy] = centre(board.shape, square);
  return s("g", { class: "town" }, s("rect", { x: 0, y: 0, width, height, rx: 1, class: "country-ground" }),
    s("rect", { x: 2, y: 2, width: width - 4, height: height - 4, rx: 3, class: "cell s-paved street" }),
    TREES_AT.map((x) => artShape("tree", width * x, sy, 0.62)), s("ellipse", { cx: sx, cy: sy + 1, rx: width * 0.3, ry: 8.5, class: "plaza" }),
    placeName(board, square, sx, sy + 4.2, store.name(square.id)),
    board.cells.filter((cell) => cell !== square).map((cell, at) => drawHouse(board, cell, store, at)));
}

function drawHouse(board, cell, store, at) {
  const [x, y] = centre(board.shape, cell);
  const glyph = store.glyph(cell.id, cell.ground);
  return s("g", { class: "place place-house", data: { cell: cell.id } },
    s("g", { transform: `translate(${x} ${y}) scale(1.15)` }, s("path", { d: FRONT, class: "house-front" }), s("path", { d: WINDOWS, class: "house-window" }), s("path", { d: ROOFS[at % ROOFS.length], class: "house-roof" }),
      s("g", { transform: "translate(0 -6.3)" }, s("circle", { r: 2.4, class: "medal" }), glyph && glyphShape(glyph, 3.3))),
    s("title", {}, store.name(cell.id)), placeName(board, cell, x, y + 4.4, store.name(cell.id)));
}
