// The story, newest first; every line can say why, and what was taken back is struck through.

import { whyButton } from "./ask.js";
import { $, h, replace } from "./dom.js";
import { say } from "./words.js";

// What a reader catches up with; the rest waits behind one line.
const DEEDS_SHOWN = 12;

export function drawStory(store, open) {
  let all = false;
  const draw = () => {
    const lines = told(store);
    const undone = takenBack(lines);
    const groups = [];
    for (const line of lines) {
      if (groups.at(-1)?.index !== line.index) groups.push({ index: line.index, lines: [] });
      groups.at(-1).lines.push(line);
    }
    const shown = all ? groups.reverse() : groups.reverse().slice(0, DEEDS_SHOWN);
    const items = shown.map((group) => h("li", { class: undone.has(group.index) ? "deed undone" : "deed" }, group.lines.map((line) =>
      h("p", { class: `line event-${line.event}` }, undone.has(group.index) ? h("s", {}, line.text) : h("span", {}, line.text), whyButton(line.rule, open)))));
    replace($("story"), h("h2", { class: "section-name" }, say("story")),
      items.length ? h("ol", { class: "deeds", reversed: true }, items) : h("p", { class: "quiet" }, say("no-story")),
      shown.length < groups.length && h("button", { type: "button", class: "tool earlier", data: { key: "earlier" }, onclick: () => { all = true; draw(); } }, say("earlier")));
  };
  store.on(["story", "past", "words"], draw);
}

/** The indices of answers that an undo took back: each undo takes the last ones that were still in force. */
function takenBack(lines) {
  const steps = new Map(lines.filter((line) => line.event === "answers-undone").map((line) => [line.index, line.steps]));
  const undone = new Set();
  const last = lines.at(-1)?.index ?? -1;
  const kept = [];
  for (let index = 0; index <= last; index += 1) {
    if (!steps.has(index)) kept.push(index);
    else for (const each of kept.splice(-steps.get(index))) undone.add(each);
  }
  return undone;
}

/** In the past, only what had happened by then. */
function told(store) {
  if (store.past?.parts.story) return store.past.parts.story;
  const all = store.live.story ?? [];
  return store.past ? all.filter((line) => line.index < store.past.at) : all;
}
