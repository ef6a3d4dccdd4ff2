// The story: what happened to somebody since this page last answered, in the order in which it happened. Behind a switch: everything, the
// newest first, with its rules. What was taken back is struck through.

import { whyButton } from "./ask.js";
import { $, h, replace } from "./dom.js";
import { withTerms } from "./guide.js";
import { dieShape } from "./shapes.js";
import { INNER, joinSteps, withKnownNames } from "./story_lines.js";
import { say } from "./words.js";

// At least so many lines, and on a page that answers at most so many: a reader looks up from the table.
const SHORT = 3;
const LONG = 8;

// A television has nothing else below the question.
const ON_TV = 6;
const KEY = "arbiter-story";

// The steps of an answer that say how a line came about.
const STEPS_SHOWN = 6;

// What a reader catches up with; the rest waits behind one line.
const DEEDS_SHOWN = 12;

/** `board` shows again where a line happened, if it knows the place. */
export function drawStory(store, open, board) {
  let all = false;
  let full = localStorage.getItem(KEY) === "full";
  const toggle = () => {
    full = !full;
    localStorage.setItem(KEY, full ? "full" : "short");
    draw();
  };
  const draw = () => {
    const lines = told(store).map((line) => ({ ...line, text: withKnownNames(line, store) }));
    const undone = takenBack(lines);
    const tv = document.body.classList.contains("tv");
    const onDial = tv && store.get("dial"); // it says what time it is
    const news = withoutEmptyChapters(joinSteps(lines.filter((line) => !INNER.has(line.weight) && !undone.has(line.index) && !(onDial && line.weight === "chapter"))));
    const since = news.filter((line) => line.index > (store.answeredAt ?? Infinity)).length;
    const shown = full ? lines : news.slice(-(tv ? ON_TV : Math.min(LONG, Math.max(SHORT, since))));
    const groups = [];
    for (const line of shown) {
      if (groups.at(-1)?.index !== line.index) groups.push({ index: line.index, lines: [] });
      groups.at(-1).lines.push(line);
    }
    if (full) groups.reverse();
    const recent = full && !all ? groups.slice(0, DEEDS_SHOWN) : groups;
    const place = (line) => (board.knows(line.where ?? []) ? { class: "where", onclick: () => board.show(line.where) } : {});
    const sentence = (line) => (undone.has(line.index) ? h("s", {}, line.text) : h("span", place(line), withTerms(line.text, open)));
    const items = recent.map((group) => h("li", { class: undone.has(group.index) ? "deed undone" : "deed" }, group.lines.map((line) => [
      h("p", { class: `line event-${line.event} weight-${line.weight}` }, sentence(line), whyButton(line.rule, open, () => caseOf(line, lines))), line.rolls && drawRolls(line.rolls)])));
    replace($("story"), h("h2", { class: "section-name" }, say("happened"), lines.length > 0 && h("button", { type: "button", class: "switch", "aria-pressed": String(full), data: { key: "story-detail" }, onclick: toggle }, say("story-detail"))),
      items.length ? h("ol", { class: full ? "deeds full" : "deeds", reversed: full }, items) : h("p", { class: "quiet" }, say("no-story")),
      recent.length < groups.length && h("button", { type: "button", class: "tool earlier", data: { key: "earlier" }, onclick: () => { all = true; draw(); } }, say("earlier")));
  };
  store.on(["story", "past", "words", "names"], draw);
}

/** What led to a line: the steps of the same answer up to it, and their dice. */
const caseOf = (line, lines) => {
  const same = lines.filter((each) => each.index === line.index);
  return same.slice(0, same.findIndex((each) => each.text === line.text) + 1).slice(-STEPS_SHOWN).flatMap((each) => [each.text, each.rolls && drawRolls(each.rolls)]).filter(Boolean);
};

/** A chapter in which nothing happened is no news, except the one that has just begun. */
const withoutEmptyChapters = (lines) => lines.filter((line, at) => line.weight !== "chapter" || lines[at + 1]?.event !== line.event);

/** The dice that a line sums up, kind by kind: what each showed, and whether it counted. */
const drawRolls = (rolls) => h("ul", { class: "line-rolls" }, rolls.map(({ label, kind, dice, symbols, names }) => h("li", {}, h("span", { class: "quiet" }, label), dice.map(({ face, good }) => {
  const name = names[face - 1] ?? String(face);
  return h("span", { class: good ? "good" : "miss" }, dieShape(kind, face, say(good ? "die-good" : "die-miss", { kind: label, face: name }), symbols[face - 1] ?? null, name));
}))));

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
