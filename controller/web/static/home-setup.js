// Home Assistant: what was found in the network, what to enter on either side, and the broker on which the two meet.

import { brokerForm } from "./broker-form.js";
import { changeForm } from "./change-form.js";
import { h } from "./dom.js";
import { startAgainNotice } from "./setup-parts.js";
import { say } from "./words.js";

export const homeSection = {
  id: "home",
  glyph: "house",
  later: true,

  draw(state, desk) {
    const on = state.enabled && !state.waits;
    return [
      h("p", { class: "setup-lead", role: "status" }, verdict(state)),
      h("p", { class: "quiet" }, say("home-what")),
      state.waits && startAgainNotice(desk),
      h("section", { class: "reach in-network" },
        h("div", { class: "setup-row" }, h("h3", {}, say("home-found")), h("button", { type: "button", disabled: state.searching, data: { key: "home-search" }, onclick: () => desk.act("search") }, say(state.searching ? "home-searching" : "home-again"))),
        state.found.length ? h("ul", { class: "setup-list found-homes" }, state.found.map((home) => found(home, state, desk))) : h("p", { class: "quiet" }, say(state.searching ? "home-searching-text" : "home-none"))),
      h("div", { class: "buttons" },
        state.shared && h("button", { type: "button", data: { key: "home-shared" }, onclick: () => shared(state, desk) }, say("home-shared", { broker: state.shared })),
        h("button", { type: "button", class: on || state.found.length ? "" : "primary", data: { key: "home-by-hand" }, onclick: () => connect(state, desk, state.broker ?? state.usual.host) }, say(state.enabled ? "home-change" : "home-by-hand")),
        state.enabled && h("button", { type: "button", data: { key: "home-disconnect" }, onclick: () => changeForm(desk, { title: say("home-disconnect"), change: "disconnect", values: () => ({}) }) }, say("home-disconnect"))),
    ];
  },
};

function verdict(state) {
  if (!state.enabled) return say("home-off");
  if (state.waits) return say("home-will", { broker: state.broker ?? state.shared ?? "" });
  return state.broker ? say("home-on", { broker: state.broker }) : say("home-on-shared");
}

const found = (home, state, desk) => h("li", {}, h("div", {}, h("strong", {}, home.name), h("p", { class: "quiet" }, home.host, home.version && ` · ${home.version}`)),
  h("button", { type: "button", class: state.enabled ? "" : "primary", data: { key: `home-use-${home.host}` }, onclick: () => connect(state, desk, home.host) }, say("home-use")));

const connect = (state, desk, host) => brokerForm(desk, {
  title: say("home-connect"), change: "connect", host, port: state.broker === host ? state.port : state.usual.port, user: state.user, kept: state.password, done: say("home-written"),
  fields: [h("section", { class: "home-there" }, h("h3", {}, say("home-there")), h("ol", {}, ["home-there-broker", "home-there-mqtt", "home-there-user"].map((each) => h("li", {}, say(each))))), h("h3", {}, say("home-here"))],
});

const shared = (state, desk) => changeForm(desk, { title: say("home-connect"), text: say("home-shared-text", { broker: state.shared }), change: "connect", values: () => ({}), done: say("home-written") });
