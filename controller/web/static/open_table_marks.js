// Marks on the open table: which formation is which and when it acts, which base is which, and who holds an objective.

import { keyed, replace, s } from "./dom.js";
import { letterSpot } from "./open_table_labels.js";
import { say } from "./words.js";

export function place(circle, [x, y], radius) {
  circle.setAttribute("cx", x);
  circle.setAttribute("cy", y);
  circle.setAttribute("r", radius);
}

export const middleOf = ({ outline }) => [0, 1].map((at) => outline.reduce((sum, corner) => sum + corner[at], 0) / outline.length);

const upright = ([x, y], turned) => `translate(${x} ${y})${turned ? " rotate(180)" : ""}`;

/** Who holds an objective that gives points, in words. */
export function heldBy(area, store) {
  const seat = store.get("holders")?.[area.id];
  return area.reach ? (seat ? say("held-by", { who: store.seat(seat) }) : say("held-by-nobody")) : "";
}

/** How near one must be to hold an objective, in the colour of the side that holds it now. */
export function drawHolding(layer, ground, named, { store, turned, side }) {
  const held = store.get("holders") ?? {};
  keyed(layer, ground.areas.filter((area) => area.reach && named.spots.has(area.id)), (area) => area.id, () => s("g", {}, s("circle"), s("text", { "text-anchor": "middle" })), (group, area) => {
    const [ring, text] = group.children;
    const seat = held[area.id];
    const middle = middleOf(area);
    group.setAttribute("class", `holding ${seat ? side(seat) : "side-nobody"}`);
    place(ring, middle, area.reach);
    text.textContent = heldBy(area, store);
    text.setAttribute("transform", `${upright(named.spots.get(area.id), turned)} scale(${named.size}) translate(0 78)`);
  });
}

/** The letter of each formation, next to it, and the number of its token; those that are `held` have none meanwhile. Returns what all words cover. */
export function drawLetters(layer, bases, held, words, { store, turned, size }) {
  const groups = [...new Set(bases.filter((base) => !held?.has(base.id)).map((base) => base.group))].map((group) => [group, bases.filter((base) => base.group === group)]);
  const taken = [...words];
  keyed(layer, groups, ([group]) => group, () => s("g"), (label, [group, all]) => {
    const { spot, box } = letterSpot(all, bases, taken, turned, size);
    taken.push(box);
    const { token, turned: acted } = tokenOf(group, store);
    label.setAttribute("transform", `${upright(spot, turned)} scale(${size})`);
    replace(label,
      group.length <= 2 && s("text", { class: "formation-letter", "text-anchor": token ? "end" : "middle", dy: "0.35em", x: token ? -4 : 0 }, group),
      token && s("g", { class: acted ? "order-token turned" : "order-token", transform: "translate(40 0)" }, s("circle", { r: 38 }), s("text", { "text-anchor": "middle", dy: "0.36em" }, token)));
  });
  return taken;
}

/** The number that says when a formation acts, and whether it has; one that lies face down has none for this viewer. */
function tokenOf(group, store) {
  const tokens = (store.get("sheets") ?? []).find((sheet) => sheet.id === group)?.tokens ?? [];
  const mark = tokens.map((token) => /^token-(\w+)$/.exec(token)?.[1]).find(Boolean);
  return { token: mark && (/^\d+$/.test(mark) ? mark : "?"), turned: tokens.includes("acted") };
}

/** Which one of several it is: seen while it can be chosen. */
export function numberTag(base) {
  const number = /-(\d+)$/.exec(base.id)?.[1];
  return number && s("g", { class: "base-number", transform: "translate(36 36)" }, s("circle", { r: 42 }), s("text", { "text-anchor": "middle", dy: "0.36em" }, number));
}
