// One screen answers for several seats: when the turn passes from one to another, the page says so, and a tap meant for the last one does nothing.

import { ANYONE, mine } from "./answerable.js";

// Long enough to read a name, and for the second tap of a double one to come to nothing.
const BEAT_MS = 700;

export function drawHandOver(store) {
  let last = null;
  let timer = null;
  store.on(["prompt", "you", "past"], () => {
    const seat = store.past ? null : mine(store)?.seat;
    if (!seat || seat === ANYONE || seat === last) return;
    const handed = last !== null;
    last = seat;
    if (!handed) return;
    document.body.classList.add("handed-over");
    clearTimeout(timer);
    timer = setTimeout(() => document.body.classList.remove("handed-over"), BEAT_MS);
  });
}
