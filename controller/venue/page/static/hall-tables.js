// Every table of the hall on one card: what is played, who is asked and since when, and what needs a human.

import { h, keyed, replace } from "./dom.js";
import { showQuarantine } from "./hall-quarantine.js";
import { say } from "./words.js";

const LOW_BATTERY = 20;
const LONG_MS = 5 * 60 * 1000;

export function drawTables(place, { tables, staff, acting }) {
  let list = place.querySelector(".hall-tables");
  if (!list) {
    list = h("ul", { class: "hall-tables" });
    replace(place, h("h2", { class: "unseen" }, say("hall.tables")), list);
  }
  if (!tables.length) return replace(place, h("p", { class: "quiet" }, say("hall.no-tables")));
  const order = [...tables].sort((one, other) => rank(one) - rank(other) || (one.called ?? 0) - (other.called ?? 0)
    || one.title.localeCompare(other.title, undefined, { numeric: true }));
  keyed(list, order, (table) => table.name, () => h("li", {}), (card, table) => update(card, table, staff, acting));
  tickTables();
}

/** Tables that wait for a human come first. */
const rank = (table) => (table.called && !table.coming ? 0 : table.called ? 1 : 2);

function update(card, table, staff, acting) {
  const drawn = JSON.stringify([table, staff]);
  if (card.drawn === drawn) return;
  card.drawn = drawn;
  card.className = ["hall-table", table.here ? "" : "away", table.called ? (table.coming ? "coming" : "called") : "",
    table.paused ? "paused" : "", table.kind === "over" ? "over" : ""].filter(Boolean).join(" ");
  replace(card,
    h("a", { class: "hall-link", href: `table/${table.name}/`, data: { key: `open-${table.name}` } },
      h("h3", {}, table.title), h("span", { class: "hall-hour" }, table.hour)),
    h("p", { class: "hall-game", title: what(table) }, table.here ? what(table) : say("hall.away")),
    table.here && h("p", { class: "hall-asked" }, ...asked(table)),
    h("p", { class: "hall-signs" }, ...signs(table)),
    table.called && h("p", { class: "hall-call" }, h("strong", {}, say(table.coming ? "hall.coming" : "hall.called")),
      " ", h("time", { data: { since: String(table.called) } })),
    table.called && staff && h("p", { class: "hall-buttons" },
      !table.coming && button("hall.come", `come-${table.name}`, () => acting({ do: "judge", table: table.name, done: false })),
      button("hall.settle", `settle-${table.name}`, () => acting({ do: "judge", table: table.name, done: true }))),
    table.set_aside > 0 && staff && h("p", { class: "hall-buttons" },
      button("hall.quarantine", `quarantine-${table.name}`, () => showQuarantine(table, acting))));
}

const what = (table) => [table.game, table.scene].filter(Boolean).join(" · ") || say("hall.lobby");

function asked(table) {
  if (table.kind === "over") return [say("hall.over"), " ", h("strong", {}, (table.won ?? []).map(named).join(", "))];
  if (table.kind === "lobby" || !table.kind) return [say("hall.idle")];
  const who = table.asked.length ? table.asked.map(named).join(", ") : say("hall.anyone");
  return [h("strong", {}, who), " ", h("time", { data: { since: String(table.since) } })];
}

/** Shapes and words, not colours alone. */
function signs(table) {
  const found = [];
  if (table.paused) found.push(h("span", { class: "sign" }, `❚❚ ${say("hall.sign-paused")}`));
  if (table.battery !== null && table.battery <= LOW_BATTERY) found.push(h("span", { class: "sign trouble" }, `▯ ${table.battery}%`));
  else if (table.battery !== null) found.push(h("span", { class: "sign" }, `▮ ${table.battery}%`));
  if (table.slowed) found.push(h("span", { class: "sign trouble", title: say("hall.slowed-why") }, `⚠ ${say("hall.sign-slowed")}`));
  else if (table.quota !== null) found.push(h("span", { class: "sign trouble", title: say("hall.quota-why") }, `⚠ ${say("hall.sign-quota", { percent: table.quota })}`));
  if (table.set_aside) found.push(h("span", { class: "sign trouble", title: say("hall.quarantine-why") }, `⚠ ${say("hall.sign-set-aside", { count: table.set_aside })}`));
  if (table.faults.length) found.push(h("span", { class: "sign trouble", title: table.faults.join("\n") }, `⚠ ${table.faults[0]}${table.faults.length > 1 ? ` +${table.faults.length - 1}` : ""}`));
  return found;
}

const named = (seat) => (seat ? seat[0].toUpperCase() + seat.slice(1) : seat);

const button = (word, key, act) => h("button", { type: "button", data: { key }, onclick: act }, say(word));

/** The clocks on the cards go on by themselves. */
export function tickTables() {
  const now = Date.now();
  for (const time of document.querySelectorAll("time[data-since]")) {
    const since = Number(time.dataset.since) * 1000;
    const text = since ? lasting(Math.max(0, now - since)) : "";
    if (time.textContent !== text) time.textContent = text;
    time.classList.toggle("long", since > 0 && now - since > LONG_MS);
  }
}

function lasting(ms) {
  const seconds = Math.floor(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}
