// The story, newest first; every line can say why.

import { whyButton } from "./ask.js";
import { $, h, replace } from "./dom.js";
import { say } from "./words.js";

// What a reader catches up with; the rest waits behind one line.
const DEEDS_SHOWN = 12;

export function drawStory(store, open) {
  let all = false;
  const draw = () => {
    const lines = told(store);
    const groups = [];
    for (const line of lines) {
      if (groups.at(-1)?.index !== line.index) groups.push({ index: line.index, lines: [] });
      groups.at(-1).lines.push(line);
    }
    const shown = all ? groups.reverse() : groups.reverse().slice(0, DEEDS_SHOWN);
    const items = shown.map((group) => h("li", { class: "deed" }, group.lines.map((line) =>
      h("p", { class: `line event-${line.event}` }, h("span", {}, line.text), whyButton(line.rule, open)))));
    replace($("story"), h("h2", { class: "section-name" }, say("story")),
      items.length ? h("ol", { class: "deeds", reversed: true }, items) : h("p", { class: "quiet" }, say("no-story")),
      shown.length < groups.length && h("button", { type: "button", class: "tool earlier", data: { key: "earlier" }, onclick: () => { all = true; draw(); } }, say("earlier")));
  };
  store.on(["story", "past", "words"], draw);
}

/** In the past, only what had happened by then. */
function told(store) {
  const all = store.live.story ?? [];
  return store.past ? all.filter((line) => line.index < store.past.at) : all;
}
