// What decides which game or mission to play: how many it is for, how long it takes, and whether that fits who is there.

import { say } from "./words.js";

export const factsOfGame = (game) => [
  ["party", playersOf(game)],
  minutesOf(game) && ["time", minutesOf(game)],
  [game.together ? "banner" : "attack", say(game.together ? "together" : Math.min(...playerCounts(game)) === 1 ? "against-or-alone" : "against")],
  ["learn", say(`level.${game.level}`)],
  game.needs && ["die", game.needs],
].filter(Boolean);

export const factsOf = (option) => [
  option.seats.length > 0 && ["party", say("players", { n: option.seats.length })],
  option.minutes && ["time", about(option.minutes)],
].filter(Boolean);

/** The number of players that each scenario comes with, or the least and the most that the game takes. */
const playerCounts = (game) => [game.fewest, game.most, ...game.picks.flatMap((pick) => pick.options.map((option) => option.seats.length))].filter(Boolean);

function playersOf(game) {
  const [fewest, most] = [Math.min(...playerCounts(game)), Math.max(...playerCounts(game))];
  return fewest === most ? say("players", { n: most }) : say("players-range", { fewest, most });
}

/** A game with scenarios takes as long as they do. */
function minutesOf(game) {
  const all = game.minutes ? [game.minutes] : game.picks.flatMap((pick) => pick.options.map((option) => option.minutes)).filter(Boolean);
  if (!all.length) return "";
  const [least, most] = [rounded(Math.min(...all)), rounded(Math.max(...all))];
  return least === most ? about(least) : say("minutes-range", { least, most });
}

const rounded = (minutes) => (minutes < 20 ? Math.max(5, Math.round(minutes / 5) * 5) : Math.round(minutes / 10) * 10);
const about = (minutes) => say("about-minutes", { n: rounded(minutes) });

export function gameFits(game, filter) {
  const shortest = Math.min(...[game.minutes, ...game.picks.flatMap((pick) => pick.options.map((option) => option.minutes))].filter(Boolean), Infinity);
  return (!filter.players || (filter.players >= Math.min(...playerCounts(game)) && filter.players <= Math.max(...playerCounts(game))))
    && (!filter.minutes || shortest === Infinity || shortest <= filter.minutes)
    && (!filter.side || (filter.side === "together") === game.together);
}

export const optionFits = (option, filter) => (!filter.players || !option.seats.length || option.seats.length === filter.players) && (!filter.minutes || !option.minutes || option.minutes <= filter.minutes);
