// The chances of a roll whose dice each have to show a number: exact, and without asking anybody.

import { sidesOf } from "./shapes.js";
import { number } from "./words.js";

/** `any`: that at least one die succeeds; `mean`: how many do, on average. Null where no number is asked for. */
export function oddsOf(prompt) {
  if (!prompt.need || prompt.dice.some((each) => each.symbols?.length)) return null;
  const chances = prompt.dice.flatMap(({ kind, count }) => Array.from({ length: count }, () => chance(sidesOf(kind), prompt.need)));
  if (!chances.length) return null;
  return { any: 1 - chances.reduce((none, each) => none * (1 - each), 1), mean: number(chances.reduce((sum, each) => sum + each, 0)) };
}

const chance = (sides, need) => Math.min(1, Math.max(0, sides - need + 1) / sides);
