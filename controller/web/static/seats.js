// Who plays a seat, a person or a bot, and how fast bots answer. Bots that take over in the middle of a game leave at its end.

import { levelPicker } from "./bot_levels.js";
import { h } from "./dom.js";
import { say } from "./words.js";

// How long bots wait, in milliseconds.
const SPEEDS = [["slow", 3000], ["normal", 1200], ["at-once", 0]];

export const isBot = (seat, store) => Boolean(store.live.table?.bots?.includes(seat));

/** The owner decides for every seat, a player for their own. */
const mayChange = (seat, store) => !store.past && store.live.table?.seats.includes(seat) && !["over", "lobby"].includes(store.live.prompt?.kind) && (store.you.role === "owner" || store.you.seat === seat);

/** Hand a seat to a bot, or take it back; null for those who may not. */
export function seatControl(seat, store, acting) {
  if (!mayChange(seat, store)) return null;
  const { bot_levels: at = {}, levels = [] } = store.live.table;
  const plays = isBot(seat, store);
  const level = levelPicker(`seat-level-${seat}`, levels, at[seat], (now) => acting.say({ do: "bot", seat, plays: true, level: now }), !plays || levels.length < 2);
  const change = (event) => {
    level.hidden = !event.target.checked || levels.length < 2;
    acting.say({ do: "bot", seat, plays: event.target.checked, level: level.value });
  };
  return h("p", { class: "seat-bot" }, h("label", { class: "pick" }, h("input", { type: "checkbox", checked: plays, data: { key: `seat-bot-${seat}` }, onchange: change }), say("a-bot")), level);
}

/** Everyone at the table, as far as this reader may change who plays. */
export function seatsPage(store, acting) {
  const rows = store.live.table.seats.map((seat) => [seat, seatControl(seat, store, acting)]).filter(([, control]) => control);
  return [h("p", { class: "quiet" }, say("players-text")),
    h("ul", { class: "seats" }, rows.map(([seat, control]) => h("li", {}, h("strong", {}, store.seat(seat)), control))),
    store.you.role === "owner" && botSpeed(store, acting)];
}

export const hasSeats = (store) => (store.live.table?.seats ?? []).some((seat) => mayChange(seat, store));

export function botSpeed(store, acting) {
  const now = store.live.table.bot_pause_ms;
  const nearest = [...SPEEDS].sort((a, b) => Math.abs(a[1] - now) - Math.abs(b[1] - now))[0][0];
  return h("fieldset", { class: "levels bot-speed" }, h("legend", {}, say("bot-speed")), SPEEDS.map(([name, ms]) =>
    h("label", { class: "pick" }, h("input", { type: "radio", name: "bot-speed", checked: name === nearest, data: { key: `bot-speed-${name}` }, onchange: () => acting.say({ do: "bot-pause", ms }) }), say(`bot-speed.${name}`))));
}
