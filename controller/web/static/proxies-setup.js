// Bluetooth proxies: boards in other rooms that hear dice for the table, found in the network or named by hand.

import { changeForm } from "./change-form.js";
import { h } from "./dom.js";
import { glyphPicture } from "./shapes.js";
import { nameField, spoken } from "./setup-parts.js";
import { say } from "./words.js";

export const proxiesSection = {
  id: "proxies",
  glyph: "bluetooth",
  later: true,
  has: (store) => (store.live.devices ?? []).filter((device) => device.kind === "proxy").map((device) => device.id).join(", "),

  draw(state, desk) {
    return [
      h("p", { class: "quiet" }, say("proxies-what")),
      !state.library && h("div", { class: "problem" }, h("p", {}, say("proxies-library")), h("code", {}, "pip install 'arbiter-table[proxies]'")),
      state.proxies.length > 0 && h("ul", { class: "setup-dice" }, state.proxies.map((each) => ofTable(each, desk))),
      h("section", { class: "reach in-network" },
        h("div", { class: "setup-row" }, h("h3", {}, say("home-found")), h("button", { type: "button", disabled: state.searching, data: { key: "proxies-search" }, onclick: () => desk.act("search") }, say(state.searching ? "home-searching" : "home-again"))),
        state.found.length ? h("ul", { class: "setup-list found-boards" }, state.found.map((board) => found(board, desk))) : h("p", { class: "quiet" }, say(state.searching ? "home-searching-text" : state.proxies.length ? "proxies-no-more" : "proxies-none"))),
      h("div", { class: "buttons" }, h("button", { type: "button", data: { key: "proxies-by-hand" }, onclick: () => add({ suggest: "", host: "", port: state.usual, key: true }, desk) }, say("proxies-by-hand"))),
    ];
  },
};

function ofTable(each, desk) {
  return h("li", { class: "setup-die", data: { proxy: each.name } }, h("span", { class: "option-picture" }, glyphPicture("bluetooth")),
    h("div", { class: "setup-die-text" }, h("strong", {}, each.name), h("span", { class: "quiet" }, [each.host, say(each.key ? "proxies-encrypted" : "proxies-open"), each.reason && spoken(each.reason)].filter(Boolean).join(" · "))),
    each.up !== undefined && h("span", { class: each.up ? "fact is-up" : "fact is-down" }, say(each.up ? "up" : "down")),
    h("button", { type: "button", data: { key: `forget-${each.name}` }, onclick: () => changeForm(desk, { title: say("setup-forget-die", { name: each.name }), text: say("proxies-forget-text"), change: "forget", save: say("setup-forget"), values: () => ({ name: each.name }) }) }, say("setup-forget")));
}

const found = (board, desk) => h("li", {}, h("div", {}, h("strong", {}, board.name), h("p", { class: "quiet" }, board.host)),
  h("button", { type: "button", class: "primary", data: { key: `proxy-${board.name}` }, onclick: () => add(board, desk) }, say("setup-add")));

function add(board, desk) {
  const name = nameField(board.suggest);
  const host = nameField(board.host, "proxies-host", 253);
  host.element.querySelector("input").dataset.key = "proxies-host";
  const key = h("input", { type: "password", name: "key", autocomplete: "off", data: { key: "proxies-key" }, onchange: keep });
  let file = "";
  let keeping = Promise.resolve();

  // It goes into its own file, so that neither the difference nor the log shows it.
  function keep() {
    if (!key.value) return void (file = "");
    keeping = desk.act("key", { name: name.value(), key: key.value.trim() }).then((reply) => {
      file = reply.ok ? reply.result.file : "";
      if (!reply.ok) desk.dialogs.toast(say(`setup-fault.${reply.code}`, reply.with ?? {}), "refused");
      form.dispatchEvent(new Event("input"));
    });
  }

  const form = changeForm(desk, {
    title: say("proxies-add"), change: "add", save: say("setup-add-it"), before: () => keeping,
    fields: [name.element, host.element, h("label", { class: "stacked" }, h("span", { class: "setup-label" }, say("proxies-key")), key, h("span", { class: "quiet" }, say(board.key ? "proxies-key-text" : "proxies-no-key")))],
    values: () => ({ name: name.value(), host: host.value(), port: board.port, key_file: file }), done: say("proxies-added"),
  });
}
