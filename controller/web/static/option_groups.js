// Options that belong together as one card with a button for each: a house of a city and who may visit it, an object and who may take it.

import { h } from "./dom.js";
import { glyphPicture } from "./shapes.js";

export const grouped = (prompt) => (prompt?.groups ?? []).length > 0;

/** What is not in a group is drawn as always. */
export const ungrouped = (options) => options.filter((option) => !option.group);

/** `advised` is the key of the option that a bot would take. */
export function drawOptionGroups(prompt, live, acting, advised) {
  return h("div", { class: "option-groups" }, prompt.groups.map((group) => h("section", { class: "option-group", "aria-label": group.title },
    h("header", {}, group.glyph && h("span", { class: "option-picture" }, glyphPicture(group.glyph)), h("div", {}, h("h3", {}, group.title), group.detail && h("p", { class: "detail" }, group.detail))),
    h("div", { class: "group-buttons" }, prompt.options.filter((option) => option.group === group.id).map((option) =>
      h("button", { type: "button", class: option.key === advised ? "group-button hinted" : "group-button", disabled: !live, "aria-label": option.label, title: option.detail || null, data: { key: option.key }, onclick: () => acting.take(option) },
        option.short || option.label, option.cost && h("span", { class: "cost" }, option.cost)))))));
}
