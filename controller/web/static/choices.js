// Every legal option as a card, kind by kind. What is chosen on the board or in the hand waits behind one line.

import { groups, mine, onPhone, rest, showSeat, waitedFor } from "./answerable.js";
import { handheld } from "./camera.js";
import { standsOn } from "./cardview.js";
import { $, h, replace, s } from "./dom.js";
import { termsIn, withTerms } from "./guide.js";
import { drawTried, isDangerous } from "./preview.js";
import { drawOptionGroups, grouped, sidePicture, ungrouped } from "./option_groups.js";
import { drawByHand } from "./pick_cards.js";
import { botSpeed } from "./seats.js";
import { drawShareOut, notShared, sharesOut } from "./share_out.js";
import { glyphPicture, marksRow, tokenOf, tokenPicture, tokenShape } from "./shapes.js";
import { percent, say } from "./words.js";

// The group that somebody has opened stays open until the game goes on.
let opened = null;

// The question that was shown by itself to somebody who has this page for themselves.
let shownAt = null;

// More cards than this with nothing but a name stand side by side.
const MANY = 4;

// Choices that let time pass have the colour of the clock.
const TIME = new Set(["wait", "rest", "time", "end", "skip", "pause", "sleep"]);

/** Some options as cards, for a place or a card that chooses several. */
export function optionCards(options, store, acting, open) {
  const pieces = new Map((store.get("pieces") ?? []).map((piece) => [piece.id, piece]));
  const about = { live: true, store, acting, open, pieces };
  return h("div", { class: "options" }, options.map((option) => drawOption(option, { label: option.label, line: option.detail || detail(option, about), tight: false }, about)));
}

export function drawChoices(store, acting, link, open) {
  store.on(["prompt", "company", "active", "you", "past", "names", "texts", "piles", "words", "hardware", "hint", "pieces", "glyphs", "trying", "phones", "table"], () => {
    const prompt = store.get("prompt");
    const own = mine(store);
    const shown = own ?? (prompt?.kind === "choose" && !handheld.matches ? prompt : null); // a phone shows the board while others choose
    const live = Boolean(own) && !prompt.held;
    const alone = own?.veiled ? own.seat : store.peek?.prompt === null ? store.peek.seat : store.peek ? null : store.claimed;
    if (alone && shownAt !== prompt.index && store.sees(alone)) {
      shownAt = prompt.index;
      showSeat(store, acting, alone);
    }
    const waiting = prompt?.kind === "together" && !own?.offer ? waitedFor(prompt).filter((seat) => seat !== own?.seat) : [];
    const passes = prompt?.goes_on_s && shown?.options.length === 1; // the game goes on by itself
    const offers = own?.offer && own.options.length === 1; // one button says enough
    const about = { live, alone: passes || offers, store, acting, open, pieces: new Map((store.get("pieces") ?? []).map((piece) => [piece.id, piece])) };
    const tried = live && store.tried(own.options);
    if (tried) return replace($("choices"), drawTried(tried, store, acting));
    const sorted = groups(ungrouped(notShared(shown?.options ?? [])), handOf(own?.seat, store), hexesOf(store)).sort((a, b) => Number(elsewhere(a)) - Number(elsewhere(b)));
    const options = sorted.map((group) => drawGroup(group, about));
    replace($("choices"),
      own?.veiled && onPhone(store, own.seat) ? h("p", { class: "quiet" }, say("on-a-phone", { seat: store.seat(own.seat) }))
      : own?.veiled
        ? [h("button", { type: "button", class: "option", data: { key: "reveal" }, onclick: () => showSeat(store, acting, own.seat) }, say("for-eyes", { seat: store.seat(own.seat) })),
          !store.sees(own.seat) && h("button", { type: "button", class: "tool minor", data: { key: "plays-here" }, onclick: () => store.claim(own.seat) }, say("plays-here", { seat: store.seat(own.seat) }))]
        : own?.offer && !offers ? drawOffer(options) : inOrder(shown, drawTogether(shown, about), options),
      botsPlayOn(store, prompt) && botSpeed(store, acting),
      live && !own.veiled && drawImpossible(own.impossible, open),
      own?.kind === "draw" && drawByHand(own, store, acting),
      live && !own.veiled && own.options.length > 1 && hintButton(store, own, link),
      store.claimed && !store.past && h("p", { class: "quiet" }, h("button", { type: "button", class: "tool minor", data: { key: "lies-open" }, onclick: () => store.claim(null) }, say("lies-open"))),
      waiting.length > 0 && h("p", { class: "quiet" }, say(waiting.length === 1 ? "chosen-already" : "chosen-several", { seat: store.seat(waiting[0]), seats: waiting.map((seat) => store.seat(seat)).join(", ") })),
    );
  });
}

/** Only bots are left: nobody has to watch each of their steps. */
const botsPlayOn = (store, prompt) => store.you.role === "owner" && !store.past && prompt && !["over", "lobby"].includes(prompt.kind) && store.live.table.seats.every((seat) => store.live.table.bots.includes(seat));

/** Options that make up a screen, or cards with several buttons. */
function drawTogether(prompt, about) {
  const { hint, live } = about.store;
  const advised = hint && hint.index === live.index ? hint.key : null;
  if (sharesOut(prompt)) return drawShareOut(prompt, about, advised);
  return grouped(prompt) && drawOptionGroups(prompt, about.live, about.acting, advised, about.store);
}

/** Groups stand first where the game lists them first. */
const inOrder = (prompt, together, options) => (!sharesOut(prompt) && (prompt?.options[0]?.group || prompt?.groups?.filter((group) => !group.folded).length > 1) ? [together, options] : [options, together]);

/** Nobody waits for this seat: what it may do stands below what the others do, and does not shout. */
const drawOffer = (options) => h("div", { class: "offer", role: "group", "aria-label": say("offer") },
  h("p", { class: "group-name" }, say("offer")), options.length ? options : h("p", { class: "quiet" }, say("offer-none")));

/** To wait is called on its button what it is called here. */
const inButtonsWords = (option, own) => {
  const group = option.fields.option === "wait" && (own.groups ?? []).find((each) => each.id === option.group);
  return group && option.short ? `${group.title} ${option.short}` : option.label;
};

/** What a bot would do, for those who ask: the card and the board show it, and the numbers say why. */
function hintButton(store, own, link) {
  const { hint } = store;
  const advised = hint?.index === own.index ? own.options.find((option) => option.key === hint.key) : undefined;
  const told = hint?.index === own.index && (advised ? say("hint-told", { what: inButtonsWords(advised, own) }) : say("no-hint"));
  const chance = advised && chanceTold(advised);
  const reason = advised && (hint.reason || (!chance && advised.detail));
  return h("p", { class: "hint" }, h("button", { type: "button", class: "tool minor", data: { key: "hint" }, onclick: () => link.ask({ do: "hint", ...(store.you.role === "owner" ? { seat: own.seat } : {}) }) }, glyphPicture("light"), say("hint")),
    told && h("span", { role: "status" }, [told, chance, reason].filter(Boolean).join(" · ")));
}

/** These are chosen on the board or in the hand. */
const elsewhere = (group) => group.placed || group.inHand || group.sides;

const handOf = (seat, store) => new Set((store.get("piles") ?? []).filter((pile) => pile.kind === "hand" && pile.seat === seat).flatMap((pile) => pile.cards));

const hexesOf = (store) => new Set(store.get("board")?.shape === "hexes" ? store.get("board").cells.map((cell) => cell.id) : []);

/** Options of one kind stand together. A card says what it does; options that differ in a word only share a row. */
function drawGroup({ options, heading, placed, inHand, sides, kind }, about) {
  const { store } = about;
  const told = options.map((option) => (option.detail ? null : detail(option, about)));
  const once = told.map((text, at) => (told.indexOf(text) === at ? text : null)); // what a card says is said once
  const details = options.map((option, at) => option.detail || once[at] || (option.placement ? null : placeOf(targetOf(option, about), store)));
  const tight = options.length > 1 && heading && details.every((text) => !text) && options.every((option) => !option.marks?.length && !glyphOf(option, store) && !option.cost && !isChance(option));
  const many = options.length > MANY && !sides && details.every((text) => !text);
  const cards = h("div", { class: tight ? "options tight" : many ? "options many" : "options" }, options.map((option, at) =>
    drawOption(option, { label: tight || sides ? rest(option.label, heading) : option.label, line: details[at], tight }, about)));
  if (placed || inHand || sides) {
    const name = `${store.get("prompt").index} ${kind}`;
    return h("details", { class: "group", open: opened === name, ontoggle: (event) => { opened = event.target.open ? name : null; } },
      h("summary", {}, glyphPicture(sides ? "road" : placed ? "move" : "hand"), h("span", { class: "group-name" }, heading ? `${heading} …` : say(inHand ? "a-card" : `a.${cellWord(store)}`)), h("span", { class: "quiet" }, [say(sides ? "tap-sides" : placed ? `tap.${cellWord(store)}` : "tap-card", { n: options.length }), options.some(isDangerous) && say("tap-danger")].filter(Boolean).join(" · "))),
      cards);
  }
  return h("div", { class: "group", role: "group", "aria-label": heading || options[0].label },
    tight && h("p", { class: "group-name" }, `${heading} …`), cards);
}

/** What a cell of this board is called. */
const cellWord = (store) => ({ places: "place", hexes: "hex" })[store.get("board")?.shape] ?? "square";

/** A choice as a small card: picture, name, what it does, and what it costs or how likely it succeeds. */
function drawOption(option, { label, line, tight }, about) {
  const { live, store, acting, open } = about;
  const target = targetOf(option, about);
  const picture = tight ? null : pictureOf(option, target, store);
  const terms = tight ? [] : termsIn(`${label} ${line ?? ""}`);
  const card = h("button", { type: "button", class: `option${hinted(store, option) ? " hinted" : ""}${about.alone ? " discreet" : ""} tone-${toneOf(option, target)}`, disabled: !live, "aria-label": labelled(option), data: { key: option.key }, onclick: () => acting.take(option) },
    picture,
    h("span", { class: "option-text" }, h("span", { class: "option-name" }, label), line && h("small", { class: "detail" }, line), option.marks?.length > 0 && marksRow(option.marks)),
    (option.cost || isChance(option)) && h("span", { class: "option-figure" }, isChance(option) && h("span", { class: "chance" }, percent(option.chance)), isChance(option) && option.chance_of && h("span", { class: "chance-of" }, option.chance_of), option.cost && h("span", { class: "cost" }, option.cost)));
  return terms.length ? h("div", { class: "option-row" }, card, aboutButton(terms, label, open)) : card;
}

/** The piece that an option is about, other than the one that acts. */
function targetOf(option, { store, pieces }) {
  const named = Object.entries(option.fields).filter(([name]) => name !== "option").map(([, value]) => pieces.get(value)).filter(Boolean);
  return pieces.get(option.fields.target) ?? named.find((piece) => piece.id !== store.get("active")) ?? null;
}

/** Options of one name differ by where they are. */
const placeOf = (piece, store) => (piece?.cell ? standsOn(piece.cell, store) : null);

/** A button cannot stand in a button: the words of the game on a card are explained next to it. */
const aboutButton = (terms, label, open) => h("button", { type: "button", class: "about", "aria-label": say("about-words", { what: label }), title: terms.map((term) => term.name).join(", "), onclick: () => open.terms(label, terms) }, "?");

/** The game's own glyph, or that of a card or a kind that the option names. */
function glyphOf(option, store) {
  const named = Object.entries(option.fields).filter(([name, value]) => name !== "option" && typeof value === "string").map(([, value]) => store.glyph(value));
  return option.glyph ?? named.find(Boolean) ?? null;
}

/** The coin, person or thing that an option names, or else what is done. */
function pictureOf(option, target, store) {
  const bare = (picture) => h("span", { class: "option-picture bare" }, picture);
  const token = !option.glyph && option.fields.token && tokenPicture(String(option.fields.token));
  if (token) return bare(token);
  if (!option.glyph && target) return bare(s("svg", { viewBox: "-6 -6 12 12", class: `piece side-${target.side}`, "aria-hidden": "true" }, tokenShape(tokenOf(target, store), 4.2)));
  const side = sidePicture(option.glyph, option.fields, store);
  if (side) return side;
  const glyph = glyphPicture(glyphOf(option, store) ?? option.fields.option);
  return glyph && h("span", { class: "option-picture" }, glyph);
}

function toneOf(option, target) {
  if (TIME.has(option.glyph) || option.fields.option === "wait") return "time";
  if (isChance(option) ? target?.side !== "friend" : target?.side === "enemy") return "foe";
  return isChance(option) || target?.side === "neutral" ? "thing" : "self";
}

let impossibleOpen = false;

/** What people would look for here, and why it is not possible now; on a phone behind one line, for the board comes first. */
function drawImpossible(impossible, open) {
  if (!impossible?.length) return null;
  const list = h("ul", { class: "impossible", "aria-label": say("not-possible") }, impossible.map(({ label, reason, glyph }) =>
    h("li", { class: "option off" }, glyph && h("span", { class: "option-picture" }, glyphPicture(glyph)),
      h("span", { class: "option-text" }, h("span", { class: "option-name" }, label), h("small", { class: "detail" }, withTerms(reason, open))))));
  if (!handheld.matches) return list;
  return h("details", { class: "group", open: impossibleOpen, ontoggle: (event) => { impossibleOpen = event.target.open; } },
    h("summary", { data: { key: "impossible" } }, h("span", { class: "group-name" }, say("not-possible")), h("span", { class: "quiet" }, String(impossible.length))), list);
}

const hinted = (store, option) => store.hint?.index === store.live.index && store.hint.key === option.key;
const chanceTold = (option) => isChance(option) && (option.chance_of ? `${percent(option.chance)} ${option.chance_of}` : say("chance-told", { share: percent(option.chance) }));
const isChance = (option) => typeof option.chance === "number";
const labelled = (option) => [option.label, chanceTold(option), option.cost, option.detail, option.marks_text].filter(Boolean).join(", ");

/** The text of the card that an option is played with. The board shows who plays it, and on which target. */
function detail(option, { store, pieces }) {
  const played = Object.entries(option.fields).filter(([name, value]) => name !== "target" && !pieces.has(value)).map(([, value]) => store.text(value));
  return played.find((text) => text !== null) ?? null;
}
