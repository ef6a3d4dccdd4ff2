// What of the prompt this page may answer, and what each option points at on the board.

import { say } from "./words.js";

export const ANYONE = "table";

/** The prompt that is this page's to answer, or null. The owner of a `together` answers one seat after the other. */
export function mine(store) {
  const prompt = store.get("prompt");
  if (!prompt || !store.acts || prompt.kind === "over") return null;
  const owner = store.you.role === "owner";
  const own = prompt.kind === "together"
    ? prompt.parts.find((part) => owner || part.seat === store.you.seat) ?? null
    : (owner || [store.you.seat, ANYONE].includes(prompt.seat) ? prompt : null);
  return own && veils(store, own) ? veiled(store, own) : own;
}

/** The owner's page may lie open on the table: what is for one seat alone waits until that seat looks at it. */
const veils = (store, prompt) => prompt.secret && prompt.kind !== "draw" && prompt.kind !== "roll"
  && store.you.role === "owner" && store.unveiled !== name(prompt);

const veiled = (store, prompt) => ({ ...prompt, veiled: true, options: [], likely: null, text: say("chooses", { seat: store.seat(prompt.seat) }) });

const name = (prompt) => `${prompt.index} ${prompt.seat}`;

export function unveil(store, prompt) {
  store.unveiled = name(prompt);
  store.touch("prompt");
}

/** Which options each cell and each piece stands for. */
export function targets(prompt, cells, pieces) {
  const found = { cells: new Map(), pieces: new Map() };
  for (const option of prompt?.options ?? []) {
    for (const [name, value] of Object.entries(option.fields)) {
      if (typeof value !== "string" || name === "option" || (option.placement && name === "piece")) continue;
      if (cells.has(value)) push(found.cells, value, option);
      else if (pieces.has(value)) push(found.pieces, value, option);
    }
  }
  return found;
}

function push(map, key, option) {
  if (!map.has(key)) map.set(key, []);
  map.get(key).push(option);
}

/** Options of one kind belong together. What their labels begin with is their heading, in any language. */
export function groups(options) {
  const kinds = new Map();
  for (const option of options) push(kinds, option.fields.option, option);
  return [...kinds].map(([kind, all]) => {
    const start = all.length > 1 ? sharedStart(all.map((option) => option.label)) : "";
    return { kind, options: all, heading: start, placed: all.length > 3 && all.every((option) => option.placement) };
  });
}

function sharedStart(labels) {
  const words = labels.map((label) => label.split(" "));
  let count = 0;
  while (words.every((each) => each.length > count + 1 && each[count] === words[0][count])) count += 1;
  const cutsName = words.some((each) => /^\d+$/.test(each[count]) && each.length > count + 1);
  return words[0].slice(0, cutsName ? count - 1 : count).join(" "); // "Stratiota 1" stays in one piece
}

export function rest(label, heading) {
  return heading ? label.slice(heading.length).trim() : label;
}
