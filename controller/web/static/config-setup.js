// The config file itself: where it is, and the way back to one of the last versions.

import { changeForm } from "./change-form.js";
import { h } from "./dom.js";
import { date, say } from "./words.js";

export const configSection = {
  id: "config",
  glyph: "scroll",
  later: true,

  draw(state, desk) {
    const restore = (version) => changeForm(desk, { title: say("setup-restore", { at: date(version.at, "medium") }), change: "restore", save: say("setup-restore-do"), values: () => ({ number: version.number }), done: say("setup-restored") });
    return [
      h("p", {}, say("setup-file"), " ", h("code", {}, desk.file), "."),
      h("h3", { class: "section-name" }, say("setup-versions")),
      state.versions.length ? h("ul", { class: "setup-list" }, state.versions.map((version) => h("li", {}, h("div", { class: "setup-die-text" }, h("span", {}, date(version.at, "medium")), version.changed.length > 0 && h("span", { class: "quiet" }, say("setup-before", { names: version.changed.join(", ") }))),
        h("button", { type: "button", data: { key: `restore-${version.number}` }, onclick: () => restore(version) }, say("setup-back-to"))))) : h("p", { class: "quiet" }, say("setup-no-versions")),
    ];
  },
};
