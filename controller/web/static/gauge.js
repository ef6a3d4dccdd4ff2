// A number that several heroes share a scale for, such as their threat: one gauge, with everybody's token on it.

import { h, s } from "./dom.js";
import { tokenOf, tokenShape } from "./shapes.js";

// The tracks that are drawn so, and not on each sheet.
const GAUGED = new Set(["threat"]);

// The scale reaches at least this far, so that a first step does not look like the last.
const LEAST = 6;

const LEFT = 8;
const WIDTH = 184;

export const isGauge = (track) => GAUGED.has(track.id);

export function gauges(sheets, store) {
  const found = new Map();
  for (const sheet of sheets) for (const track of sheet.tracks.filter(isGauge)) found.set(track.id, [...(found.get(track.id) ?? []), { sheet, track }]);
  return [...found.values()].map((entries) => drawGauge(entries, store));
}

function drawGauge(entries, store) {
  const { label, about } = entries[0].track;
  const most = Math.max(LEAST, ...entries.map(({ track }) => track.most ?? 0), ...entries.map(({ track }) => track.value + 1));
  const at = (value) => LEFT + (WIDTH * value) / most;
  const told = entries.map(({ sheet, track }) => `${store.name(sheet.id)} ${track.value}`).join(", ");
  const shelf = new Map();
  const place = (value) => shelf.set(value, (shelf.get(value) ?? 0) + 1).get(value) - 1;
  const tokens = entries.map(({ sheet, track }) => {
    const before = place(track.value); // two rows, then further columns
    return s("g", { class: `token side-${sheet.side}`, transform: `translate(${at(track.value) + Math.floor(before / 2) * 13.5} ${-9 - (before % 2) * 14})` }, tokenShape(tokenOf({ id: sheet.id, side: sheet.side }, store), 6.2), s("title", {}, `${store.name(sheet.id)}: ${track.value}`));
  });
  const top = 18 + (Math.max(...shelf.values()) > 1 ? 14 : 0);
  const ticks = Array.from({ length: most + 1 }, (_, value) => [
    s("line", { x1: at(value), x2: at(value), y1: 0, y2: value % 5 ? 4 : 6, class: "gauge-tick" }),
    most <= 12 || value % 5 === 0 ? s("text", { x: at(value), y: 14, "text-anchor": "middle", class: "gauge-number" }, String(value)) : null]);
  return h("figure", { class: "gauge" }, h("figcaption", { class: "section-name", title: about ?? "" }, label),
    s("svg", { viewBox: `0 ${-top} 200 ${top + 18}`, role: "img", "aria-label": `${label}: ${told}` },
      s("defs", {}, s("linearGradient", { id: "gauge-heat" }, s("stop", { offset: 0, class: "cool" }), s("stop", { offset: 1, class: "hot" }))),
      s("rect", { x: LEFT - 4, y: -1.5, width: WIDTH + 8, height: 3, rx: 1.5, class: "gauge-bar" }), ticks, tokens));
}
