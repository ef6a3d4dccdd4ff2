// Phones: whether others on the network may open the page, and what that means.

import { changeForm } from "./change-form.js";
import { h } from "./dom.js";
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
    ];
  },
};
