// Messages of a table that cannot be stored: why, and a file with all of them.

import { $, h, replace } from "./dom.js";
import { number, say } from "./words.js";

const SHOWN = 20;

export async function showQuarantine(table, acting) {
  const messages = (await acting({ do: "quarantine", table: table.name, clear: false }))?.messages;
  if (!messages) return;
  const close = () => $("sheet").close();
  const tool = (word, key, act) => h("button", { type: "button", data: { key }, onclick: act }, say(word));
  replace($("sheet"), h("h2", { id: "sheet-title" }, say("hall.quarantine-of", { table: table.title })),
    h("p", {}, say("hall.quarantine-why")),
    h("ol", { class: "hall-quarantine" }, messages.slice(0, SHOWN).map((message) => h("li", {},
      h("time", {}, new Date(message.at * 1000).toLocaleTimeString()), " ", h("strong", {}, message.why), " ",
      h("span", { class: "quiet" }, say("hall.bytes", { size: number(message.size) }))))),
    messages.length > SHOWN && h("p", { class: "quiet" }, say("hall.quarantine-more", { count: messages.length - SHOWN })),
    h("p", { class: "hall-buttons" }, tool("hall.close", "close-quarantine", close),
      tool("hall.download", "download-quarantine", () => download(table.name, messages)),
      tool("hall.clear", "clear-quarantine", async () => { if (await acting({ do: "quarantine", table: table.name, clear: true })) close(); })));
  $("sheet").showModal();
}

/** One JSON object on each line. */
function download(name, messages) {
  const lines = messages.map((message) => `${JSON.stringify(message)}\n`);
  const address = URL.createObjectURL(new Blob(lines, { type: "application/x-ndjson" }));
  h("a", { href: address, download: `quarantine-${name}.jsonl` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
