// A fight as a small scene above the question: who stands against whom, and below, line by line, what has happened since it began.

import { h, s } from "./dom.js";
import { withTerms } from "./guide.js";
import { glyphPicture, tokenOf, tokenShape } from "./shapes.js";
import { INNER, withKnownNames } from "./story_lines.js";

// The line with which the fight begins, and the last ones.
const MOST_LINES = 7;

/** Follows the prompt: a fight that is over is shown for one question more, so that everybody sees how it ended. */
export function fightScene(store, open) {
  let last = null;

  return (prompt) => {
    if (store.past) return null;
    if (prompt.scene) last = { scene: prompt.scene, over: null };
    else if (last) last.over ??= prompt.index;
    if (last && last.over !== null && last.over !== prompt.index) last = null;
    if (!last) return null;
    const pieces = new Map((store.get("pieces") ?? []).map((piece) => [piece.id, piece]));
    const side = (ids) => h("ul", { class: "fighters" }, ids.map((id) => fighter(store, id, pieces.get(id))));
    return h("div", { class: last.over === null ? "fight" : "fight ended" },
      last.over === null && h("div", { class: "fight-sides" }, side(last.scene.left), glyphPicture("attack", "fight-sign"), side(last.scene.right)),
      h("ol", { class: "fight-lines" }, lines(store, last.scene).map((line) => h("li", {}, withTerms(withKnownNames(line, store), open)))));
  };
}

function fighter(store, id, piece) {
  const token = piece && s("svg", { viewBox: "-6 -6 12 12", class: "piece", "aria-hidden": "true" }, s("g", { class: `side-${piece.side}` }, tokenShape(tokenOf(piece, store), 4.4)));
  return h("li", { class: piece ? "fighter" : "fighter gone", data: { fighter: id } }, token, h("span", {}, store.name(id)));
}

function lines(store, { begins }) {
  const story = store.live.story ?? [];
  const began = story.findLastIndex((line) => begins.includes(line.event));
  if (began < 0) return [];
  const [first, ...rest] = story.slice(began).filter((line) => !INNER.has(line.weight));
  return [first, ...rest.slice(1 - MOST_LINES)];
}
