// Phones: whether others on the network may open the page, and what that means.

import { changeForm, faults } from "./change-form.js";
import { h } from "./dom.js";
import { nameField } from "./setup-parts.js";
import { say } from "./words.js";

export const phonesSection = {
  id: "phones",
  glyph: "phone",

  draw(state, desk) {
    const close = () => changeForm(desk, { title: say("setup-phones-close"), text: say("setup-phones-close-text"), change: "open", values: () => ({ public: false }) });
    const open = async (event) => {
      event.target.disabled = true;
      const reply = await desk.write("open", { public: true });
      if (!reply.ok) desk.dialogs.show(say("setup-phones-open"), faults(reply));
    };
    return [
      h("p", { class: "setup-lead" }, say(state.public ? "setup-phones-public" : "setup-phones-private")),
      h("p", { class: "quiet" }, say(state.public ? "setup-phones-public-text" : "setup-phones-private-text")),
      h("div", { class: "buttons" },
        h("button", { type: "button", class: state.public ? "" : "primary", data: { key: "open-to-phones" }, onclick: state.public ? close : open }, say(state.public ? "setup-phones-close" : "setup-phones-open")),
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
