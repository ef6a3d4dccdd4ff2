// The virtual table, only where there is one: this page is also the hardware, and may break it.

import { h } from "./dom.js";
import { say } from "./words.js";

const AWAY_SECONDS = 5;

export function showHardware(store, acting, dialogs) {
  const hardware = store.live.hardware;
  if (!hardware) return;
  const act = (words) => () => acting.hardware(words);
  const button = (word, words) => h("button", { type: "button", onclick: act(words) }, say(word));
  const hands = hardware.hands !== null && h("button", {
    type: "button", class: "primary", onclick: async () => { await acting.hardware({ do: "hands", on: !hardware.hands }); document.getElementById("sheet").close(); },
  }, say(hardware.hands ? "hands-on" : "hands-off"));
  const dice = Object.entries(hardware.dice).map(([die, kind]) => h("li", {}, h("span", { class: "device-name" }, `${die} (${kind})`),
    h("span", { class: "device-acts" }, button("roll", { do: "roll", die }), button("cock", { do: "cock", die }),
      button("disconnect", { do: "disconnect", die, seconds: AWAY_SECONDS }), button("brown-out", { do: "brown-out", die, seconds: AWAY_SECONDS }))));
  const pieces = Object.entries(hardware.where).map(([piece, cell]) => h("li", {}, h("span", { class: "device-name" }, `${store.name(piece)}, ${cell}`),
    h("span", { class: "device-acts" }, button("lift", { do: "lift", piece }), button("flicker", { do: "flicker", piece }))));
  const readers = Object.entries(hardware.readers).map(([reader, away]) => h("li", {}, h("span", { class: "device-name" }, reader),
    h("span", { class: "device-acts" }, away ? button("replug", { do: "replug", reader }) : button("unplug", { do: "unplug", reader }))));
  dialogs.show(say("hardware"), h("p", {}, say("hardware-text")), hands, h("ul", { class: "devices" }, readers, dice, pieces));
}
