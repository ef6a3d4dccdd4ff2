// Standings of everyone who played, and the rounds of the tournament.

import { h, replace } from "./dom.js";
import { say } from "./words.js";

const named = (seat) => (seat ? seat[0].toUpperCase() + seat.slice(1) : seat);
const points = (halves) => (halves % 2 ? `${Math.floor(halves / 2) || ""}½` : String(halves / 2));

export function drawStandings(place, { store }) {
  const held = store.live.tournament;
  const players = store.live.players ?? [];
  const ranked = held?.standings ?? [];
  fresh(place, [held?.standings, players],
    ranked.length > 0 && table("hall.standings-of", { name: held.name }, ["rank", "player", "points", "won", "drawn", "lost", "byes", "opponents"],
      ranked.map((each, at) => [at + 1, named(each.player), points(each.points), each.won, each.drawn, each.lost, each.byes, points(each.opponents)])),
    table("hall.all-games", {}, ["rank", "player", "won", "played"], players.map((each, at) => [at + 1, named(each.player), each.won, each.played])),
    !players.length && !ranked.length && h("p", { class: "quiet" }, say("hall.no-results")));
}

export function drawPairings(place, { store, staff, acting }) {
  const held = store.live.tournament;
  if (!held) return replace(place, h("p", { class: "quiet" }, say("hall.no-results")));
  const rounds = [...new Set(held.matches.map((match) => match.round))].sort((one, other) => other - one);
  fresh(place, [held, staff],
    staff && staffTools(held, acting),
    rounds.map((round) => h("section", { class: "hall-round" },
      h("h2", { class: "section-name" }, say("hall.round", { round })),
      h("ol", { class: "hall-pairs" }, held.matches.filter((match) => match.round === round).map((match) => pair(match, staff, acting))))),
    !rounds.length && h("p", { class: "quiet" }, say("hall.no-rounds")));
}

function pair(match, staff, acting) {
  const won = match.won;
  const mark = (player) => (won === null ? "" : won.includes(player) ? "won" : won.length ? "lost" : "drawn");
  const result = (winners) => () => acting({ do: "result", round: match.round, board: match.board, won: winners });
  const player = (name) => h("span", { class: `hall-player ${mark(name)}` }, named(name), won?.includes(name) && h("span", { class: "tick" }, " ✓"));
  return h("li", { class: won === null && match.second ? "open" : "done" },
    h("span", { class: "board-number" }, String(match.board)), player(match.first),
    match.second ? player(match.second) : h("span", { class: "quiet" }, say("hall.bye")),
    won !== null && !won.length && h("span", { class: "quiet" }, say("hall.draw")),
    staff && match.second && h("span", { class: "hall-buttons" },
      h("button", { type: "button", data: { key: `${match.round}-${match.board}-1` }, onclick: result([match.first]) }, named(match.first)),
      h("button", { type: "button", data: { key: `${match.round}-${match.board}-0` }, onclick: result([]) }, say("hall.draw")),
      h("button", { type: "button", data: { key: `${match.round}-${match.board}-2` }, onclick: result([match.second]) }, named(match.second))));
}

function staffTools(held, acting) {
  const names = h("textarea", { rows: "3", "aria-label": say("hall.players") }, held.players.join("\n"));
  return h("section", { class: "hall-tools" },
    h("button", { type: "button", data: { key: "pair" }, onclick: () => acting({ do: "pair", at: Date.now() / 1000 }) }, say("hall.pair")),
    h("details", {}, h("summary", {}, say("hall.players")), names,
      h("button", { type: "button", data: { key: "players" }, onclick: () => acting({ do: "players", players: names.value.split("\n") }) }, say("hall.save"))));
}

function table(word, values, columns, rows) {
  return h("section", { class: "hall-list" }, h("h2", { class: "section-name" }, say(word, values)),
    h("table", {}, h("thead", {}, h("tr", {}, columns.map((column) => h("th", { scope: "col", class: `column-${column}` }, say(`hall.column-${column}`))))),
      h("tbody", {}, rows.map((row) => h("tr", {}, row.map((cell, at) => h("td", { class: `column-${columns[at]}` }, String(cell))))))));
}

/** Draw again only what changed: readers keep their place, and people who type keep their text. */
function fresh(place, data, ...content) {
  const drawn = JSON.stringify(data);
  if (place.drawn === drawn && place.childElementCount) return;
  place.drawn = drawn;
  replace(place, h("div", { class: "hall-columns" }, content));
}
