// What an option would put on the map: drawn there first, and taken with a second tap, on the map or on the button.

import { $, h, replace, s } from "./dom.js";
import { centre, halfWay, outline } from "./geometry.js";
import { glyphPicture, glyphShape, sideShape } from "./shapes.js";
import { say } from "./words.js";

/** Some moves let enemies strike. Their places are red before anybody taps them. */
export const isDangerous = (option) => option.preview?.side === "enemy";

/** The cells where it happens. */
export const placedBy = ({ cells = [], at }) => [...cells, at].filter(Boolean);

/** Instead of all choices: the one that is on the map now, what it does there, and the way back. */
export function drawTried(option, store, acting) {
  return h("div", { class: "tried", role: "group", "aria-label": option.label },
    h("p", { class: "tried-name" }, option.glyph && h("span", { class: "option-picture" }, glyphPicture(option.glyph)), h("span", {}, option.label), option.cost && h("span", { class: "cost" }, option.cost)),
    h("p", { role: "status" }, option.preview.text),
    h("div", { class: "tried-buttons" },
      h("button", { type: "button", class: "primary", data: { key: option.key }, onclick: () => acting.take(option) }, option.preview.confirm),
      h("button", { type: "button", data: { key: "preview-back" }, onclick: () => putAway(option, store) }, say("preview.back"))));
}

/** Back to all choices, with the focus on the one that was looked at. */
function putAway(option, store) {
  store.try(null);
  requestAnimationFrame(() => $("choices").querySelector(`[data-key="${CSS.escape(option.key)}"]`)?.focus());
}

export function drawPreview(scene, option, store, acting) {
  const { shape } = scene.board;
  const middle = (id) => centre(shape, scene.cells.get(id));
  const { preview } = option ?? {};
  if (!preview) return replace(scene.preview);
  const { cells = [], at, glyph, side = "nobody", ways = [], marks = [] } = preview;
  const d = ways.filter((way) => way.every((id) => scene.cells.has(id))).map(([from, to]) => halfWay(shape, scene.cells.get(from), scene.cells.get(to))).join("");
  const marked = new Map(marks);
  const face = at && scene.cells.has(at) && s("g", { class: `piece preview-face side-${side}`, transform: `translate(${middle(at).join(" ")})` }, sideShape(side, 4), glyph && glyphShape(glyph, 5));
  const group = s("g", { class: "preview-here", role: "button", tabindex: 0, "aria-label": `${preview.confirm}: ${option.label}`, data: { key: "preview-here" } },
    cells.filter((id) => scene.cells.has(id)).map((id) => outline(shape, scene.cells.get(id), 0.5)),
    d && [s("path", { class: "road-edge", d }), s("path", { class: "road-bed", d })],
    face,
    [...marked].filter(([id]) => scene.cells.has(id)).map(([id, text]) => mark(middle(id), text)));
  const take = () => acting.take(option);
  group.addEventListener("click", take);
  group.addEventListener("keydown", (event) => ["Enter", " "].includes(event.key) && (event.preventDefault(), take()));
  return replace(scene.preview, group);
}

const mark = ([x, y], text) => [s("circle", { class: "preview-mark", cx: x, cy: y, r: 2.4 }), s("text", { class: "preview-text", x, y, "text-anchor": "middle", dy: "0.36em" }, text)];
