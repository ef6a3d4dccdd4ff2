// Options that belong together as one card with a button for each: a house of a city and who may visit it, an object and who may take it.

import { h, s } from "./dom.js";
import { glyphPicture, tokenShape } from "./shapes.js";

export const grouped = (prompt) => (prompt?.groups ?? []).length > 0;

/** What is not in a group is drawn as always. */
export const ungrouped = (options) => options.filter((option) => !option.group);

/** `advised` is the key of the option that a bot would take. */
export function drawOptionGroups(prompt, live, acting, advised, store) {
  const buttons = (options) => h("div", { class: "group-buttons" }, options.map((option) =>
    h("button", { type: "button", class: option.key === advised ? "group-button hinted" : "group-button", disabled: !live, "aria-label": option.label, title: option.detail || null, data: { key: option.key }, onclick: () => acting.take(option) },
      option.short || option.label, option.cost && h("span", { class: "cost" }, option.cost))));
  return h("div", { class: "option-groups" }, prompt.groups.map((group) => {
    const options = prompt.options.filter((option) => option.group === group.id);
    return group.folded ? foldedGroup(group, options, buttons, advised) : h("section", { class: "option-group", "aria-label": group.title }, groupHeader(group, options, store), buttons(options));
  }));
}

/** The picture of somebody on the board has the shape and the colour of their side there, too; null for any other picture. */
export function sidePicture(glyph, { option: _, ...fields }, store) {
  const named = Object.values(fields);
  const [sheets, pieces] = ["sheets", "pieces"].map((part) => store.get(part) ?? []);
  const thing = sheets.find((sheet) => named.includes(sheet.id)) ?? pieces.find((piece) => named.includes(piece.id));
  if (!glyph || !thing || store.glyph(thing.id, thing.kind ?? thing.id) !== glyph) return null;
  return h("span", { class: "option-picture bare" }, s("svg", { viewBox: "-6 -6 12 12", class: `piece side-${thing.side}`, "aria-hidden": "true" }, tokenShape({ side: thing.side, glyph }, 4.2)));
}

const groupHeader = (group, options, store) => h("header", {}, group.glyph && (sidePicture(group.glyph, options[0]?.fields ?? {}, store) ?? h("span", { class: "option-picture" }, glyphPicture(group.glyph))),
  h("div", {}, h("h3", {}, group.title), group.detail && h("p", { class: "detail" }, group.detail)));

/** What is seldom needed waits behind one line. */
const foldedGroup = (group, options, buttons, advised) => h("details", { class: "group", open: options.some((option) => option.key === advised) },
  h("summary", {}, group.glyph && glyphPicture(group.glyph), h("span", { class: "group-name" }, group.title), h("span", { class: "quiet" }, group.detail)), buttons(options));
