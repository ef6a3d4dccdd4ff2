// Marks on the open table: which formation is which and when it acts, which base is which, and who holds an objective.

import { keyed, replace, s } from "./dom.js";
import { say } from "./words.js";

export function place(circle, [x, y], radius) {
  circle.setAttribute("cx", x);
  circle.setAttribute("cy", y);
  circle.setAttribute("r", radius);
}

export const middleOf = ({ outline }) => [0, 1].map((at) => outline.reduce((sum, corner) => sum + corner[at], 0) / outline.length);

const upright = ([x, y], turned) => `translate(${x} ${y})${turned ? " rotate(180)" : ""}`;

/** How near one must be to hold an objective, in the colour of the side that holds it now. */
export function drawHolding(layer, ground, named, { store, turned, side }) {
  const held = store.get("holders") ?? {};
  keyed(layer, ground.areas.filter((area) => area.reach), (area) => area.id, () => s("g", {}, s("circle"), s("text", { "text-anchor": "middle" })), (group, area) => {
    const [ring, text] = group.children;
    const seat = held[area.id];
    const middle = middleOf(area);
    group.setAttribute("class", `holding ${seat ? side(seat) : "side-nobody"}`);
    place(ring, middle, area.reach);
    text.textContent = seat ? say("held-by", { who: store.seat(seat) }) : say("held-by-nobody");
    text.setAttribute("transform", `${upright(named.get(area.id), turned)} translate(0 78)`);
  });
}

/** The letter of each formation, next to it, and the number of its token. */
export function drawLetters(layer, bases, { store, turned }) {
  const groups = [...new Set(bases.map((base) => base.group))].map((group) => [group, bases.filter((base) => base.group === group)]);
  keyed(layer, groups, ([group]) => group, () => s("g"), (label, [group, all]) => {
    const top = all.reduce((best, base) => ((base.spot[1] < best.spot[1]) !== turned ? base : best));
    const token = tokenOf(group, store);
    label.setAttribute("transform", `${upright(top.spot, turned)} translate(0 -98)`);
    replace(label,
      group.length <= 2 && s("text", { class: "formation-letter", "text-anchor": token ? "end" : "middle", dy: "0.35em", x: token ? -4 : 0 }, group),
      token && s("g", { class: "order-token", transform: "translate(40 0)" }, s("circle", { r: 38 }), s("text", { "text-anchor": "middle", dy: "0.36em" }, token)));
  });
}

/** The number that says when a formation acts; one that lies face down has none for this viewer. */
function tokenOf(group, store) {
  const tokens = (store.get("sheets") ?? []).find((sheet) => sheet.id === group)?.tokens ?? [];
  const mark = tokens.map((token) => /^token-(\w+)$/.exec(token)?.[1]).find(Boolean);
  return mark && (/^\d+$/.test(mark) ? mark : "?");
}

/** Which one of several it is: seen while it can be chosen. */
export function numberTag(base) {
  const number = /-(\d+)$/.exec(base.id)?.[1];
  return number && s("g", { class: "base-number", transform: "translate(34 34)" }, s("circle", { r: 30 }), s("text", { "text-anchor": "middle", dy: "0.36em" }, number));
}
