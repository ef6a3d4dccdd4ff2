// Who is asked, what they are doing, and for how long: the line above the question, on every page.

import { onPhone, waitedFor } from "./answerable.js";
import { h } from "./dom.js";
import { say } from "./words.js";

// A pause this long is worth a number; before, nobody waits.
const WORTH_MS = 20_000;
const STEP_MS = 5_000;

/** `own` is what this page may answer itself. */
export function whoIsAsked(store, prompt, own) {
  if (prompt.kind === "over") return say("over");
  if (prompt.kind === "lobby") return say("no-game-yet");
  const seats = prompt.kind === "together" ? waitedFor(prompt) : [prompt.seat];
  if (own && own.seat !== "table" && !(own.veiled && onPhone(store, own.seat))) return say("asked-you", { seat: store.seat(own.seat) });
  if (seats.includes("table")) return say("asked-anyone");
  if (seats.length > 1) return say("asked-several", { seats: seats.map((seat) => store.seat(seat)).join(", ") });
  return say(`doing.${doing(store, part(prompt, seats[0]))}`, { seat: store.seat(seats[0]) });
}

const part = (prompt, seat) => (prompt.kind === "together" ? prompt.parts.find((each) => each.seat === seat) ?? prompt : prompt);

/** What somebody does who is asked this. Where the options are secret, it is only known that they choose. */
function doing(store, { kind, options }) {
  if (kind !== "choose") return ["roll", "draw", "measure"].includes(kind) ? kind : "choose";
  if (options.length && options.every((option) => option.placement)) return "place";
  const cards = new Set((store.get("faces") ?? []).map((face) => face.id));
  const isCard = (option) => Object.values(option.fields).some((value) => cards.has(value));
  return options.length > 1 && options.filter(isCard).length > options.length / 2 ? "card" : "choose";
}

/** A clock for the seat that is waited for. It ticks only while somebody waits. */
export function waitingClock() {
  const shown = h("span", { class: "since" });
  let asked = "";
  let since = Date.now();
  let ticking = null;
  const tick = () => {
    const waited = Date.now() - since;
    shown.textContent = waited < WORTH_MS ? "" : `${Math.floor(waited / 60_000)}:${String(Math.floor(waited / 1000) % 60).padStart(2, "0")}`;
  };
  return (question, waits) => {
    if (question !== asked) since = Date.now();
    asked = question;
    clearInterval(ticking);
    ticking = waits ? setInterval(tick, STEP_MS) : null;
    tick();
    return waits ? shown : null;
  };
}
