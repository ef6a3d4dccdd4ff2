// Who plays the next game. People stay who they are, whichever game they look at; bots take the seats that a game needs beyond them.

import { capital, say } from "./words.js";

const LAST = "arbiter-players";
const NAMES = ["anna", "bruno", "carla", "dario", "elena", "fabio"];

const told = (players) => players.map((player) => capital(player.name)).join(", ");

export const newName = (names) => NAMES.find((name) => !names.includes(name)) ?? `player-${names.length + 1}`;

export const newPlayer = (players, more = {}) => ({ name: newName(players.map((player) => player.name)), bot: false, place: Math.max(-1, ...players.map((player) => player.place)) + 1, ...more });

/** Those at the table, or who began the last game on this device; the bots among them are those that were chosen in the lobby. */
export function peopleHere(table, usual) {
  const last = lastPlayers();
  const here = table?.lesson ? [] : table?.seats ?? [];
  const names = here.length ? here : last.length ? last.map((player) => player.name) : usual;
  return names.map((name, place) => ({ bot: false, ...last.find((player) => player.name === name), name, place }));
}

export function rememberPlayers(players) {
  localStorage.setItem(LAST, JSON.stringify(players.map(({ name, bot, level }) => ({ name, bot, level }))));
}

function lastPlayers() {
  try {
    const kept = JSON.parse(localStorage.getItem(LAST) ?? "[]");
    return Array.isArray(kept) ? kept.filter((player) => typeof player?.name === "string") : [];
  } catch {
    return [];
  }
}

/** How many may play what is picked. */
export function fewestAndMost(offer, picks) {
  const seats = offer.picks.map((pick) => pick.options.find((option) => option.id === picks[pick.key])?.seats.length).find(Boolean);
  return seats ? [seats, seats] : [offer.fewest, offer.most];
}

/** As many of these people as may play it, those who are left, and bots for the seats that stay empty. */
export function seated(people, [fewest, most]) {
  const players = people.slice(0, most);
  while (players.length < fewest) players.push(newPlayer(players, { bot: true, extra: true }));
  return { players, left: people.slice(most) };
}

/** What is chosen unless somebody chooses otherwise: a scenario for as many as they are, if there is one. */
export function picksFor(offer, people) {
  const fits = (option) => !option.seats.length || option.seats.length === people.length;
  const usual = (pick) => pick.options.find((option) => option.id === pick.now);
  return Object.fromEntries(offer.picks.map((pick) => [pick.key, (usual(pick) && fits(usual(pick)) ? usual(pick) : pick.options.find(fits) ?? usual(pick))?.id ?? pick.now]));
}

/** Heroes belong to the place of a player, so that names may change: as the game proposes, or else in turn. */
export function dealtTo(offer, players) {
  const asProposed = players.length === offer.seats.length;
  const holder = (cast, at) => players[asProposed ? Math.max(0, offer.seats.indexOf(cast.now[at][1])) : Math.floor((at * players.length) / cast.now.length)];
  return Object.fromEntries(offer.casts.map((cast) => [cast.key, cast.one_each
    ? Object.fromEntries(players.map((player, at) => [player.place, cast.now[at]?.[0] ?? cast.options[at % cast.options.length].id]))
    : Object.fromEntries(cast.now.map(([who], at) => [who, String(holder(cast, at).place)]))]));
}

/** What people should know of who plays: a bot came along, or somebody has no seat. */
export function whoChanged({ players, left }, [fewest, most]) {
  const bots = players.filter((player) => player.extra && player.bot);
  return [bots.length > 0 && say("needs-players", { n: fewest, who: told(bots) }), left.length > 0 && say("too-many-players", { n: most, who: told(left) })].filter(Boolean);
}
