// The chances of a roll whose dice each have to show a number: exact, and without asking anybody.

import { sidesOf } from "./shapes.js";
import { number } from "./words.js";

/** `enough`: that at least `needed` dice succeed; `mean`: how many do, on average; `none`: that no die fails; `failed`: how many do. Null where no number is asked for. */
export function oddsOf(prompt) {
  if (!prompt.need || prompt.dice.some((each) => each.symbols?.length)) return null;
  const chances = prompt.dice.flatMap(({ kind, count }) => Array.from({ length: count }, () => chance(sidesOf(kind), prompt.need)));
  if (!chances.length) return null;
  const needed = prompt.count ?? 1;
  const mean = chances.reduce((sum, each) => sum + each, 0);
  return { enough: atLeast(needed, chances), needed, mean: number(mean), none: atLeast(chances.length, chances), failed: number(chances.length - mean) };
}

/** Die after die: how likely each number of successes is. */
function atLeast(needed, chances) {
  const exactly = chances.reduce((before, hit) => [...before, 0].map((share, count) => share * (1 - hit) + (before[count - 1] ?? 0) * hit), [1]);
  return exactly.slice(needed).reduce((sum, share) => sum + share, 0);
}

const chance = (sides, need) => Math.min(1, Math.max(0, sides - need + 1) / sides);
