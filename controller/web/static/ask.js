// What is asked, large; who is asked; the dice that are wanted and those that have come; and what has to be put right first.

import { mine } from "./answerable.js";
import { waitingClock, whoIsAsked } from "./asked.js";
import { comingBack } from "./coming_back.js";
import { DicePad } from "./dice_pad.js";
import { $, h, replace } from "./dom.js";
import { fightScene } from "./fight.js";
import { withTerms } from "./guide.js";
import { measureForm } from "./lengths.js";
import { oddsOf } from "./odds.js";
import { lastRoll, rolledStrip } from "./rolled.js";
import { glyphPicture, isCoin } from "./shapes.js";
import { percent, say } from "./words.js";

const LOW_BATTERY = 10;

/** Returns the pad, so that a keyboard can type on it. */
export function drawAsk(store, acting, open) {
  let spoken = "";
  let askedAt = null;
  const rolls = lastRoll(store);
  const waiting = waitingClock();
  let drawDuel = null; // loaded with the first fight
  const fight = fightScene(store, open);
  const comeBack = comingBack(store);
  const pad = new DicePad(acting, store, () => draw());

  const draw = () => {
    const prompt = store.get("prompt");
    if (!prompt) return replace($("ask"), h("h2", { id: "question", class: "question" }, say("one-moment")));
    const part = mine(store);
    const own = part?.offer ? null : part; // an offer stands among the choices: nobody waits for it
    const asked = own ?? onlyPart(prompt) ?? prompt;
    const rolled = rolls.look();
    const waits = !own && !["over", "lobby"].includes(prompt.kind) && !store.past;
    const who = whoIsAsked(store, prompt, own);
    const rolling = own?.kind === "roll" && !prompt.held;
    const duel = store.get("duel");
    if (duel && !drawDuel) import("./duel.js").then((scene) => { drawDuel = scene.drawDuel; draw(); });
    const dice = asked.kind === "roll" ? pad.draw(asked, rolling, rolling && isMissing(store, own)) : null;
    replace($("ask"),
      fight(prompt),
      rolled && (rolled.strip ??= rolledStrip(rolled, store)), // drawn once: its dice tumble once
      h("p", { class: "eyebrow" }, h("span", {}, who), waiting(`${prompt.index} ${who}`, waits)),
      h("h2", { id: "question", class: "question" }, asked.glyph && glyphPicture(asked.glyph, "question-glyph"), withTerms(told(store, prompt, own, asked) || say("one-moment"), open)),
      duel && drawDuel?.(duel, store),
      asked.detail && (own || !asked.waiting) && !(duel && drawDuel && asked.detail.includes(duel.win)) && h("p", { class: "asked-detail" }, asked.detail.split("\n").map((line) => h("span", {}, withTerms(line, open)))),
      asked.kind === "draw" && h("p", { class: "asked-detail" }, say("draw", { n: asked.count, deck: store.name(asked.deck) })),
      beat(prompt),
      h("p", { class: "footnote" }, need(asked), odds(asked), asked.rule && whyButton(asked.rule, open, () => caseOf(prompt, asked))),
      notices(store, prompt, acting),
      dice?.slots,
      rolling && rollButtons(store, acting, own, pad),
      dice?.keys,
      rolling && lowBatteries(store),
      own?.kind === "measure" && !own.veiled && measureForm(own, acting, draw),
    );
    $("ask").classList.toggle("yours", Boolean(own));
    $("ask").classList.toggle("over", prompt.kind === "over");
    if (askedAt !== prompt.index && acting.hasAnswered()) queueMicrotask(backToTheQuestion);
    askedAt = prompt.index;
    comeBack(own);
    announce(prompt, `${who}: ${told(store, prompt, own, asked)}`);
  };

  function announce(prompt, text) {
    if (text !== spoken) $("speaker").textContent = spoken = text;
    const loud = prompt.notices.filter((notice) => notice.code !== "paused").map((notice) => notice.text).join(" ");
    if ($("alarm").textContent !== loud) $("alarm").textContent = loud;
  }

  store.on(["prompt", "you", "past", "names", "rolling", "hardware", "to_throw", "words", "dice", "busy", "devices", "faces", "duel", "glyphs", "story", "pieces", "phones", "play"], draw);
  return pad;
}

/** Who has answered further down sees what is asked next, and the keyboard is there, too. */
function backToTheQuestion() {
  if (document.activeElement === document.body) $("ask").focus({ preventScroll: true });
  $("ask").scrollIntoView({ block: "nearest" });
}

/** Where all but one have answered, the question is the last one's. */
function onlyPart(prompt) {
  if (prompt.kind !== "together" || prompt.asked.length !== 1) return null;
  const part = prompt.parts.find((each) => each.seat === prompt.asked[0]);
  return part?.kind === "roll" ? part : null;
}

/** What is asked of one seat may be veiled; what all are asked is not. */
export const question = (prompt, asked) => (prompt.kind === "together" && asked.veiled ? prompt.text : asked.text || prompt.text);

/** Others do not read the instruction to that seat. */
const told = (store, prompt, own, asked) => (!own && !store.past && prompt.waiting) || question(prompt, asked);

// When the question that is shown now was first seen.
let seen = { index: null, at: 0 };

/** The time until the game goes on by itself; it runs on, however often the question is drawn again. */
function beat(prompt) {
  if (seen.index !== prompt.index) seen = { index: prompt.index, at: performance.now() };
  if (!prompt.goes_on_s || prompt.held) return null;
  const passed = (performance.now() - seen.at) / 1000;
  const bar = h("span");
  bar.style.animationDuration = `${prompt.goes_on_s}s`;
  bar.style.animationDelay = `-${passed.toFixed(2)}s`;
  const told = say("goes-on", { n: prompt.goes_on_s });
  return h("div", { class: "beat", role: "img", "aria-label": told, title: told }, bar);
}

/** Which faces count, unless the question says so already; the number of a model, as in "Guardian 5", does not. */
function need(prompt) {
  if (prompt.kind !== "roll" || !prompt.need || new RegExp(`(?<!\\p{Lu}[\\p{L}'’-]* )\\b${prompt.need}\\b`, "u").test(`${prompt.text} ${prompt.detail}`)) return null;
  return h("span", {}, say(isOneDie(prompt) ? "roll-need-one" : "roll-need", { need: prompt.need }));
}

const isOneDie = (prompt) => prompt.dice.reduce((sum, each) => sum + each.count, 0) === 1;

// Tokens with two sides are flipped, not rolled.
const isFlip = (prompt) => prompt.dice.every((each) => isCoin(each.kind));

/** `lines` are the numbers of this case, found when somebody asks. */
export function whyButton(rule, open, lines) {
  return h("button", { class: "why", type: "button", "aria-label": say("why-rule"), onclick: () => open.why(rule, lines()) }, say("why"));
}

/** What is asked, what the dice need and promise, and what is not possible now. */
function caseOf(prompt, asked) {
  const chances = asked.options.filter((option) => option.chance).map(({ label, chance }) => `${label}: ${percent(chance)}`);
  const impossible = asked.impossible.map(({ label, reason }) => `${label}: ${reason}`);
  return [question(prompt, asked), ...asked.detail.split("\n"), need(asked), odds(asked), ...chances, ...impossible].filter(Boolean);
}

function notices(store, prompt, acting) {
  const wrong = prompt.notices.filter((notice) => notice.code !== "paused"); // of a pause, the banner says enough
  if (!wrong.length) return null;
  const items = wrong.map((notice) =>
    h("li", { class: notice.severity === "warning" ? "notice mend" : "notice refused", data: { code: notice.code } }, notice.text));
  const mend = acting.canSetRight() && h("button", { type: "button", class: "primary", data: { key: "set-right" }, onclick: () => acting.setRight() }, say("set-right"));
  return h("div", { class: "notices" }, prompt.held && h("p", { class: "held" }, say("held")), h("ul", {}, items), mend);
}

/** What the dice are worth, before they are thrown. */
function odds(prompt) {
  const found = prompt.kind === "roll" ? oddsOf(prompt) : null;
  if (found && prompt.odds) return h("span", { class: "odds" }, prompt.odds.replace("{none}", percent(found.none)).replace("{failed}", found.failed));
  return found && h("span", { class: "odds" }, say(isOneDie(prompt) ? "roll-odds-one" : found.needed > 1 ? "roll-odds-several" : "roll-odds", { share: percent(found.enough), needed: found.needed, mean: found.mean }));
}

/** Does the table lack a die that is wanted? Then it rolls, or somebody types. */
function isMissing(store, own) {
  const wanted = (own.still_wanted.length ? own.still_wanted : own.dice).map((each) => each.kind);
  const kinds = new Set(Object.entries(store.live.table.dice).filter(([die]) => isUp(store, die)).map(([, kind]) => kind));
  return wanted.some((kind) => !kinds.has(kind));
}

/** Virtual dice are thrown from here; without any dice the table rolls. A roll that is under way is not asked for twice. */
function rollButtons(store, acting, own, pad) {
  const dice = store.get("hardware")?.dice ? store.get("to_throw") ?? [] : [];
  const missing = isMissing(store, own);
  const busy = acting.rolling;
  const button = (key, text, act, kind) => h("button", { type: "button", class: kind, disabled: busy, data: { key }, onclick: act }, busy ? say("rolling-now") : text);
  return h("div", { class: "roll-buttons" },
    dice.length > 0 && button("roll", say("roll-now", { n: dice.length }), () => acting.roll(), "primary big"),
    !dice.length && missing && button("roll-for-me", say(isFlip(own) ? "flip-for-me" : "roll-for-me"), async () => { await pad.flush(own); acting.rollForMe(); }, "primary big"),
    !busy && h("p", { class: "quiet" }, say(missing ? (isFlip(own) ? "or-flip" : isOneDie(own) ? "or-type-one" : "or-type") : dice.length ? "tap-a-die" : "throw-or-tap")));
}

const isUp = (store, die) => (store.live.devices ?? []).some((device) => device.id === die && device.up);

/** A die that is about to give up is named where it is wanted. */
function lowBatteries(store) {
  const wanted = new Set(store.get("to_throw") ?? []);
  const low = (store.live.devices ?? []).filter((device) => wanted.has(device.id) && device.battery !== null && device.battery <= LOW_BATTERY && !device.charging);
  return low.map((device) => h("p", { class: "notice mend" }, say("battery-low", { device: device.id, n: device.battery })));
}
