// The records of the day, large enough to be read from the bar.

import { h, replace } from "./dom.js";
import { say } from "./words.js";

const named = (seat) => (seat ? seat[0].toUpperCase() + seat.slice(1) : seat);

export function drawRecords(place, { store, tables }) {
  const titles = new Map(tables.map((table) => [table.name, table.title]));
  const drawn = JSON.stringify([store.live.records, [...titles]]);
  if (place.drawn === drawn && place.childElementCount) return;
  place.drawn = drawn;
  const found = store.live.records ?? [];
  replace(place, h("ul", { class: "hall-records" }, found.map((record) => h("li", {},
    h("h2", {}, say(`hall.record.${record.record}`)),
    h("p", {}, say(`hall.told.${record.record}`, {
      ...record, n: undefined, count: record.n, table: titles.get(record.table) ?? record.table ?? "", player: named(record.player ?? ""),
      won: (record.won ?? []).map(named).join(", "), time: lasting(record.seconds ?? 0),
    }))))), !found.length && h("p", { class: "quiet" }, say("hall.no-results")));
}

function lasting(seconds) {
  const minutes = Math.floor(seconds / 60);
  return minutes >= 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${minutes} min ${seconds % 60} s`;
}
