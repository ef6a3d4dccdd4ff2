// What of the prompt this page may answer, and what each option points at on the board.

import { namesSides } from "./edges.js";

export const ANYONE = "table";

/**
 * The prompt that is this page's to answer, or null. The owner of a `together` answers one seat after the other.
 * A part of a seat that nobody waits for is an `offer`.
 */
export function mine(store) {
  const prompt = store.get("prompt");
  if (!prompt || !store.acts || prompt.kind === "over" || prompt.kind === "lobby" || playsAlone(prompt.coach)) return null;
  const own = prompt.kind === "together" ? ownPart(store, prompt) : ownWhole(store, prompt);
  return own && veiled(store, own);
}

/** In a lesson, the table answers for everybody until the coach has something to say. */
const playsAlone = (coach) => Boolean(coach) && !coach.done && (coach.step === 0 || !coach.say.length);

function ownPart(store, prompt) {
  const seat = store.claimed ?? store.viewSeat;
  const waited = (part) => prompt.asked.includes(part.seat);
  const forOwner = (part) => waited(part) && !isBot(store, part.seat) && !isAnothers(store, part);
  const nextOne = () => prompt.parts.find((part) => forOwner(part) && !onPhone(store, part.seat)) ?? prompt.parts.find(forOwner);
  const own = prompt.parts.find((part) => part.seat === seat) ?? (store.you.role === "owner" ? nextOne() : null);
  return own ? { ...own, offer: !waited(own) } : null;
}

const ownWhole = (store, prompt) => ((store.you.role === "owner" && !isBot(store, prompt.seat) && !isAnothers(store, prompt)) || [store.you.seat, ANYONE].includes(prompt.seat) ? prompt : null);

/** What only one seat may see. */
const isSecret = (prompt) => prompt.secret && ["choose", "measure"].includes(prompt.kind);

/** An owner who plays a seat on this screen is not shown what is for another seat alone. */
const isAnothers = (store, prompt) => Boolean(store.claimed) && prompt.seat !== store.claimed && isSecret(prompt);

/** Somebody else has the link of this seat open: what is for that seat alone is not offered here. */
export const onPhone = (store, seat) => (store.live.phones ?? []).includes(seat);

/** A bot answers by itself. */
const isBot = (store, seat) => (store.live.table?.bots ?? []).includes(seat);

/** The owner's page may lie open on the table: what is for one seat alone is sent when that seat looks at it. */
function veiled(store, own) {
  if (store.you.role !== "owner" || !isSecret(own)) return own;
  const { peek } = store;
  if (peek?.seat !== own.seat || !peek.prompt) return { ...own, veiled: true };
  const seen = peek.prompt.kind === "together" ? peek.prompt.parts.find((part) => part.seat === own.seat) : peek.prompt;
  return seen ? { ...seen, offer: own.offer } : own;
}

export function showSeat(store, acting, seat) {
  acting.showSeat(seat);
}

/** The seats that the game waits for. */
export const waitedFor = (prompt) => (prompt.kind === "together" ? prompt.asked : [prompt.seat]);

/** The options that a tap on each cell and each piece chooses. What waits in a folded group is meant only where nothing else is. */
export function targets(prompt, cells, pieces) {
  const found = { cells: new Map(), pieces: new Map() };
  const folded = new Set((prompt?.groups ?? []).filter((group) => group.folded).map((group) => group.id));
  const plainFirst = [...(prompt?.options ?? [])].sort((a, b) => Number(folded.has(a.group)) - Number(folded.has(b.group)));
  for (const option of plainFirst) {
    if (namesSides(option)) continue; // its sides are tapped, not the hexes across them
    for (const [name, value] of Object.entries(option.fields)) {
      if (typeof value !== "string" || name === "option" || (option.placement && name === "piece")) continue;
      const map = cells.has(value) ? found.cells : pieces.has(value) ? found.pieces : null;
      if (map && !(folded.has(option.group) && map.get(value)?.some((other) => !folded.has(other.group)))) push(map, value, option);
    }
  }
  for (const option of prompt?.options ?? []) {
    for (const [cell, figure] of option.leads_to ?? []) if (cells.has(cell)) push(found.cells, cell, { ...option, cost: String(figure), then: cell });
  }
  return found;
}

/** The options that each card chooses: those that name it in any of their fields. */
export function cardTargets(prompt) {
  const found = new Map();
  for (const option of prompt?.options ?? []) {
    const named = Object.entries(option.fields).filter(([name]) => !["option", "piece", "to", "target"].includes(name)).flatMap(([, value]) => value);
    for (const value of new Set(named)) if (typeof value === "string") push(found, value, option);
  }
  return found;
}

function push(map, key, option) {
  if (!map.has(key)) map.set(key, []);
  map.get(key).push(option);
}

/** Options of one kind belong together. What their labels begin with is their heading, in any language. Many that are places are tapped on the board. */
export function groups(options, hand = new Set(), hexes = new Set()) {
  const isPlace = (option) => option.placement || (!option.chance && !option.preview && Object.values(option.fields).some((value) => hexes.has(value)));
  const kinds = new Map();
  for (const option of options) push(kinds, option.fields.option, option);
  return [...kinds].map(([kind, all]) => {
    const start = all.length > 1 ? sharedStart(all.map((option) => option.label)) : "";
    const many = all.length > 3;
    const inHand = many && all.every((option) => Object.values(option.fields).some((value) => hand.has(value)));
    return { kind, options: all, heading: start, placed: many && !all.every(namesSides) && all.every(isPlace), inHand, sides: many && all.every(namesSides) };
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
