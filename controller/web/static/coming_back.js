// Scrolls the page back to what is new: a question for its own seat, the end of a game, another game.

import { $ } from "./dom.js";

// Somebody who scrolls by hand is reading: the page waits this long after the last move.
const READING_MS = 1000;

// What a finger pushed goes on for a while.
const MOMENTUM_MS = 200;

// The end is drawn by a part of the page that may still be loading.
const DRAWN_MS = 100;

let fingers = 0;
let movedAt = -Infinity;
const moved = () => { movedAt = performance.now(); };
const count = (event) => { fingers = event.touches.length; };
for (const name of ["touchstart", "touchend", "touchcancel"]) addEventListener(name, count, { capture: true, passive: true });
for (const name of ["touchmove", "wheel"]) addEventListener(name, moved, { capture: true, passive: true });
addEventListener("scroll", () => performance.now() - movedAt < MOMENTUM_MS && moved(), { capture: true, passive: true });

/** Call it with what this page may answer, or null, whenever the question is drawn. */
export function comingBack(store) {
  let last = null; // nothing is new on a page that was just opened
  let waiting = null;

  /** Goes there as soon as no hand is scrolling. */
  function go() {
    const rest = fingers ? READING_MS : movedAt + READING_MS - performance.now();
    waiting = rest > 0 ? setTimeout(go, rest) : null;
    if (waiting || store.past || store.live.prompt?.coach) return; // the coach shows the way
    const target = $("end").hidden ? $("ask") : $("end");
    const headline = target === $("ask") ? $("question") : target.querySelector(".end-title");
    const seen = headline?.getBoundingClientRect();
    if (!seen?.height || (seen.top >= 0 && seen.bottom <= innerHeight - $("past").offsetHeight)) return;
    target.scrollIntoView({ block: "start" }); // at once: a page that glides takes its buttons from under a finger
  }

  return (own) => {
    const { prompt, play } = store.live;
    if (store.past) return;
    const over = prompt.kind === "over";
    const now = { play, news: over || own ? `${prompt.index} ${over ? "" : own.seat}` : null };
    const isNew = last && (now.play !== last.play || (now.news && now.news !== last.news));
    last = { play, news: now.news ?? last?.news ?? null };
    if (!isNew) return;
    clearTimeout(waiting);
    waiting = setTimeout(go, over ? DRAWN_MS : 0);
  };
}
