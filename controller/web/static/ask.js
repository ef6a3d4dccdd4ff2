// What is asked, large; the dice that are wanted and those that have come; and what has to be put right first.

import { mine, waitedFor } from "./answerable.js";
import { $, h, replace } from "./dom.js";
import { measureForm } from "./lengths.js";
import { oddsOf } from "./odds.js";
import { lastRoll, rolledStrip } from "./rolled.js";
import { dieShape, sidesOf, symbolPicture } from "./shapes.js";
import { percent, say } from "./words.js";

const LOW_BATTERY = 10;

export function drawAsk(store, acting, open) {
  let typing = null;
  let spoken = "";
  let askedAt = null;
  const rolls = lastRoll(store);

  const draw = () => {
    const prompt = store.get("prompt");
    if (!prompt) return;
    const part = mine(store);
    const own = part?.offer ? null : part; // an offer stands among the choices: nobody waits for it
    const asked = own ?? prompt;
    const roll = asked.kind === "roll" ? pool(asked) : [];
    if (!roll.some((slot) => slot.face === null && sameDie(slot, typing))) typing = null;
    const rolled = rolls.look();
    $("ask").classList.toggle("holding", rolls.holds(() => draw()));
    replace($("ask"),
      rolled && rolledStrip(rolled),
      h("p", { class: "eyebrow" }, whoIsAsked(store, asked)),
      h("h2", { id: "question", class: "question" }, question(prompt, asked)),
      prompt.kind === "together" && asked !== prompt && asked.text !== prompt.text && h("p", { class: "part" }, asked.text),
      h("p", { class: "footnote" }, need(asked), odds(asked), asked.rule && whyButton(asked.rule, open)),
      notices(store, prompt, acting),
      roll.length > 0 && slots(roll, asked, own && !prompt.held, (slot) => { typing = sameDie(slot, typing) ? null : slot; draw(); }),
      typing && keypad(typing, asked, acting, () => { typing = null; draw(); }),
      own?.kind === "roll" && !prompt.held && rollButtons(store, acting, own),
      own?.kind === "roll" && lowBatteries(store),
      own?.kind === "measure" && !own.veiled && measureForm(own, acting, draw),
      asked.kind === "draw" && h("p", { class: "quiet" }, say("draw", { n: asked.count, deck: store.name(asked.deck) })),
    );
    $("ask").classList.toggle("yours", Boolean(own));
    $("ask").classList.toggle("over", prompt.kind === "over");
    if (askedAt !== prompt.index && acting.hasAnswered()) queueMicrotask(backToTheQuestion);
    askedAt = prompt.index;
    announce(prompt, asked, store);
  };

  function announce(prompt, asked, store) {
    const text = `${whoIsAsked(store, asked)}: ${question(prompt, asked)}`;
    if (text !== spoken) $("speaker").textContent = spoken = text;
    const loud = prompt.notices.filter((notice) => notice.code !== "paused").map((notice) => notice.text).join(" ");
    if ($("alarm").textContent !== loud) $("alarm").textContent = loud;
  }

  store.on(["prompt", "you", "past", "names", "rolling", "hardware", "to_throw", "words", "dice", "busy", "devices"], draw);
}

/** Who has answered further down sees what is asked next, and the keyboard is there, too. */
function backToTheQuestion() {
  if (document.activeElement === document.body) $("ask").focus({ preventScroll: true });
  $("ask").scrollIntoView({ block: "nearest" });
}

/** All are asked the same; what is asked of one may be veiled. */
const question = (prompt, asked) => (prompt.kind === "together" ? prompt.text : asked.text);

function whoIsAsked(store, prompt) {
  if (prompt.kind === "over") return say("over");
  if (prompt.kind === "lobby") return say("no-game-yet");
  if (prompt.kind === "together") return seatsAsked(store, waitedFor(prompt));
  if (prompt.seat === "table") return say("asked-anyone");
  return prompt.seat === store.you.seat ? say("asked-you") : say("asked", { seat: store.seat(prompt.seat) });
}

function seatsAsked(store, seats) {
  if (seats.length === 1) return seats[0] === store.you.seat ? say("asked-you") : say("asked", { seat: store.seat(seats[0]) });
  return say("asked-several", { seats: seats.map((seat) => store.seat(seat)).join(", ") });
}

const sameDie = (slot, other) => Boolean(other) && slot.kind === other.kind && slot.symbols.join() === other.symbols.join();

const need = (prompt) => prompt.kind === "roll" && prompt.need && h("span", {}, say("roll-need", { need: prompt.need }));

export function whyButton(rule, open) {
  return h("button", { class: "why", type: "button", "aria-label": say("why-rule", { rule }), onclick: () => open.why(rule) }, say("why"));
}

function notices(store, prompt, acting) {
  if (!prompt.notices.length) return null;
  const items = prompt.notices.map((notice) =>
    h("li", { class: notice.severity === "warning" ? "notice mend" : "notice refused", data: { code: notice.code } }, notice.text));
  const mend = acting.canSetRight() && h("button", { type: "button", class: "primary", data: { key: "set-right" }, onclick: () => acting.setRight() }, say("set-right"));
  return h("div", { class: "notices" }, prompt.held && h("p", { class: "held" }, say("held")), h("ul", {}, items), mend);
}

/** One slot for each die of the pool: those that have come to rest, then those still wanted. */
function pool(asked) {
  const counted = asked.counted.map(({ kind, face, die, symbol }) => ({ kind, face, die, symbol, symbols: [] }));
  const wanted = asked.still_wanted.length || counted.length ? asked.still_wanted : asked.dice;
  return [...counted, ...wanted.flatMap(({ kind, count, symbols }) => Array.from({ length: count }, () => ({ kind, face: null, symbols })))];
}

const meaning = (prompt, symbol) => prompt.names[symbol] ?? symbol;

function slots(all, prompt, live, pick) {
  return h("ul", { class: "slots" }, all.map((slot, place) => {
    if (slot.face !== null) {
      const good = prompt.need && slot.face >= prompt.need;
      const shows = slot.symbol === null ? slot.face : meaning(prompt, slot.symbol);
      return h("li", { class: good ? "slot good" : "slot full" }, dieShape(slot.kind, slot.face, say("counted-die", { kind: slot.kind, face: shows }), slot.symbol, shows));
    }
    const label = live ? say("type-in", slot) : say("waiting-die", slot);
    const picture = dieShape(slot.kind, null, label);
    return h("li", { class: "slot empty" }, live
      ? h("button", { type: "button", "aria-label": label, title: label, data: { key: `slot-${place}` }, onclick: () => pick(slot) }, picture)
      : picture);
  }));
}

/** A die with symbols is typed in by its symbols; the faces that show the same are one key. */
function keypad(slot, prompt, acting, done) {
  const faces = Array.from({ length: slot.symbols.length || sidesOf(slot.kind) }, (_, at) => at + 1)
    .filter((face) => !slot.symbols.length || slot.symbols.indexOf(slot.symbols[face - 1]) === face - 1);
  const key = (face) => {
    const symbol = slot.symbols[face - 1];
    const name = symbol && meaning(prompt, symbol);
    return h("button", { type: "button", class: symbol ? "symbol-key" : null, "aria-label": name, title: name, data: { key: symbol ? `symbol-${symbol}` : `face-${face}` },
      onclick: () => { acting.typeDie(slot.kind, face); done(); } }, symbol ? [symbolPicture(symbol, name), h("span", { "aria-hidden": "true" }, name)] : String(face));
  };
  return h("div", { class: "keypad", role: "group", "aria-label": say("type-in", slot) }, faces.map(key));
}

/** What the dice are worth, before they are thrown. */
function odds(prompt) {
  const found = prompt.kind === "roll" ? oddsOf(prompt) : null;
  return found && h("span", { class: "odds" }, say("roll-odds", { share: percent(found.any), mean: found.mean }));
}

/** Virtual dice are thrown from here; without any dice the table rolls. A roll that is under way is not asked for twice. */
function rollButtons(store, acting, own) {
  const dice = store.get("hardware")?.dice ? store.get("to_throw") ?? [] : [];
  const wanted = (own.still_wanted.length ? own.still_wanted : own.dice).map((each) => each.kind);
  const kinds = new Set(Object.entries(store.live.table.dice).filter(([die]) => isUp(store, die)).map(([, kind]) => kind));
  const missing = wanted.some((kind) => !kinds.has(kind));
  const busy = acting.rolling;
  const button = (key, text, act, kind) => h("button", { type: "button", class: kind, disabled: busy, data: { key }, onclick: act }, busy ? say("rolling-now") : text);
  return h("div", { class: "roll-buttons" },
    dice.length > 0 && button("roll", say("roll-now", { n: dice.length }), () => acting.roll(), "primary big"),
    !dice.length && missing && button("roll-for-me", say("roll-for-me"), () => acting.rollForMe(), "primary big"),
    !busy && h("p", { class: "quiet" }, say(missing || dice.length ? "tap-a-die" : "throw-or-tap")));
}

const isUp = (store, die) => (store.live.devices ?? []).some((device) => device.id === die && device.up);

/** A die that is about to give up is named where it is wanted. */
function lowBatteries(store) {
  const wanted = new Set(store.get("to_throw") ?? []);
  const low = (store.live.devices ?? []).filter((device) => wanted.has(device.id) && device.battery !== null && device.battery <= LOW_BATTERY && !device.charging);
  return low.map((device) => h("p", { class: "notice mend" }, say("battery-low", { device: device.id, n: device.battery })));
}
