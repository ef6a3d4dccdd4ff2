// Phones: whether others on the network may open the page, and what that means.

import { changeForm } from "./change-form.js";
import { h } from "./dom.js";
import { nameField } from "./setup-parts.js";
import { say } from "./words.js";

export const phonesSection = {
  id: "phones",
  glyph: "phone",

  draw(state, desk) {
    const change = (open) => changeForm(desk, { title: say(open ? "setup-phones-open" : "setup-phones-close"), text: say("setup-phones-private-text"), change: "open", values: () => ({ public: open }) });
    return [
      h("p", { class: "setup-lead" }, say(state.public ? "setup-phones-public" : "setup-phones-private")),
      h("p", { class: "quiet" }, say("setup-phones-private-text")),
      h("div", { class: "buttons" },
        h("button", { type: "button", class: state.public ? "" : "primary", data: { key: "open-to-phones" }, onclick: () => change(!state.public) }, say(state.public ? "setup-phones-close" : "setup-phones-open")),
        state.public && h("button", { type: "button", class: "primary", data: { key: "show-links" }, onclick: () => desk.dialogs.share() }, say("setup-phones-links"))),
      h("section", { class: "reach" }, h("h3", {}, say("setup-house")), h("p", { class: "quiet" }, say(state.house ? "setup-house-is" : "setup-house-text", { house: state.house })),
        h("button", { type: "button", data: { key: "name-house" }, onclick: () => nameHouse(state, desk) }, say(state.house ? "setup-edit" : "setup-house-name"))),
    ];
  },
};

function nameHouse(state, desk) {
  const house = nameField(state.house ?? "", "setup-house", 40);
  changeForm(desk, { title: say("setup-house"), fields: [house.element], change: "house", values: () => ({ house: house.value() }) });
}
