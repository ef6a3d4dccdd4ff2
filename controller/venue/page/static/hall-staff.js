// What staff may say to all tables: pause, go on, announce.

import { $, h, replace } from "./dom.js";
import { say } from "./words.js";

let drawn = "";

export function drawStaff(store, acting) {
  const orders = store.live.orders ?? {};
  const staff = store.you.role === "staff";
  const now = JSON.stringify([orders, staff, say("hall.pause-all")]);
  if (now === drawn) return;
  drawn = now;
  if (!staff) return replace($("staff"), store.you.wrong_key && h("span", { class: "quiet" }, say("hall.wrong-key")));
  const tool = (word, act) => h("button", { type: "button", class: "tool", data: { key: word }, onclick: act }, say(word));
  replace($("staff"),
    orders.paused ? tool("hall.resume-all", () => acting({ do: "pause", paused: false })) : tool("hall.pause-all", () => acting({ do: "pause", paused: true })),
    tool("hall.announce", () => announce(acting, orders.announcement ?? "")),
    orders.announcement && tool("hall.unannounce", () => acting({ do: "announce", text: "" })));
}

function announce(acting, text) {
  const field = h("textarea", { rows: "3", maxlength: "280", "aria-label": say("hall.announce") }, text);
  const close = () => $("sheet").close();
  replace($("sheet"), h("h2", { id: "sheet-title" }, say("hall.announce")), field, h("p", { class: "hall-buttons" },
    h("button", { type: "button", onclick: close }, say("hall.cancel")),
    h("button", { type: "button", class: "primary", data: { key: "say-announcement" }, onclick: async () => { if (await acting({ do: "announce", text: field.value })) close(); } }, say("hall.say"))));
  $("sheet").showModal();
  field.focus();
}
