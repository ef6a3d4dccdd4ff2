// Everybody in one list, the next to act first: the same token as on the board, what they have, and what they intend.

import { ANYONE } from "./answerable.js";
import { showCard } from "./cardview.js";
import { hourName } from "./dial.js";
import { $, h, replace, s } from "./dom.js";
import { gauges, isGauge } from "./gauge.js";
import { isTown } from "./geometry.js";
import { withTerms } from "./guide.js";
import { isBot } from "./seats.js";
import { glyphPicture, tokenOf, tokenPicture, tokenShape } from "./shapes.js";
import { say } from "./words.js";

// The sheets whose cards somebody is reading.
const opened = new Set();

// More pips than this are counted, not seen: a bar tells more.
const MOST_PIPS = 12;

// Wounds on the table are tokens of one and of three.
const WOUNDS = /^wound-\d+$/;

// A formation that has acted turns its numbered token over.
const TURNED = "acted";
const isNumbered = (token) => /^token-\d+$/.test(token);
const isCoin = (token) => tokenPicture(token) !== null;

export function drawSheets(store, open) {
  store.on(["sheets", "tracks", "names", "texts", "active", "past", "words", "upcoming", "dial", "pieces", "profiles", "glyphs", "order", "duel", "table"], () => {
    const drawn = new Set(store.get("duel")?.tracks); // the scene of a fight shows these
    const tracks = (store.get("tracks") ?? []).filter((track) => !drawn.has(track.id));
    const sheets = new Map((store.get("sheets") ?? []).filter(hasContent).map((sheet) => [sheet.id, sheet]));
    const next = actsNext(store);
    const ids = [...new Set([...next, ...sheets.keys()])];
    replace($("sheets"),
      tracks.length > 0 && h("dl", { class: "tracks common" }, tracks.map((track) => drawTrack(track, open))),
      gauges([...sheets.values()], store),
      (next.length > 1 || ids.length > 0 && ids.every((id) => sheets.get(id)?.seat === id)) && h("h2", { class: "section-name" }, say(next.length > 1 ? "upcoming" : "sheets")),
      ids.map((id) => (sheets.has(id) ? drawSheet(sheets.get(id), store, open, next.length > 0 && !next.includes(id)) : drawOther(id, store, open))));
    keepInSight($("sheets"));
  });
}

/** The tokens on it; wounds are counted next to them already. */
export const statusesOf = ({ tokens, tracks }) => (tracks.some((track) => track.id === "wounds") ? tokens.filter((token) => !WOUNDS.test(token)) : tokens);

const hasContent = (sheet) => sheet.tracks.length || sheet.tokens.length || sheet.cards.length || sheet.hidden;

/** The game says who acts next, or else the dial does. */
function actsNext(store) {
  const told = store.get("upcoming") ?? [];
  const dial = store.get("dial");
  if (told.length || !dial) return told;
  const ahead = (token) => token.lap * dial.sectors + ((token.sector - dial.hand + dial.sectors) % dial.sectors);
  return [...dial.tokens].sort((a, b) => ahead(a) - ahead(b)).map((token) => token.id);
}

/** Where the sheets have their own frame, the one who acts is in it. */
function keepInSight(frame) {
  const active = frame.querySelector(".active");
  if (!active || frame.scrollHeight <= frame.clientHeight) return;
  const [top, bottom] = [active.offsetTop - frame.offsetTop, active.offsetTop - frame.offsetTop + active.offsetHeight];
  if (top < frame.scrollTop || bottom > frame.scrollTop + frame.clientHeight) frame.scrollTop = top;
}

/** `further` is not in the order of those who act next: one enemy of a kind that is listed, for instance. */
function drawSheet(sheet, store, open, further) {
  const active = sheet.id === store.get("active");
  const name = sheet.id === sheet.seat ? store.seat(sheet.id) : store.name(sheet.id);
  const waits = !active && whenActs(sheet.id, store);
  const statuses = statusesOf(sheet).filter((token) => token !== TURNED || !sheet.tokens.some(isNumbered));
  const beside = statuses.some(isCoin) ? isCoin : () => true; // next to a coin there is no room for words
  return h("article", { class: `sheet side-${sheet.side}${active ? " active" : ""}${further ? " further" : ""}`, "aria-label": name, "aria-current": active ? "true" : null, data: { sheet: sheet.id, seat: sheet.seat } },
    picture(sheet, active, store),
    h("div", { class: "sheet-main" },
      h("header", {}, h("h3", {}, whoButton(sheet.id, name, store, open)),
        drawTokens(statuses.filter(beside), sheet, store, open),
        waits && h("span", { class: "when" }, waits),
        sheet.id === sheet.seat ? isBot(sheet.seat, store) && h("span", { class: "when" }, say("a-bot")) : sheet.seat !== ANYONE && h("p", { class: "seat" }, [store.seat(sheet.seat), isBot(sheet.seat, store) && say("a-bot")].filter(Boolean).join(" · "))),
      h("dl", { class: "tracks" }, sheet.tracks.filter((track) => track.most !== 0 && !isGauge(track)).map((track) => drawTrack(track, open))),
      (store.get("board")?.cells.length ?? 0) > 0 && isTown(store.get("board")) && sheet.notes.map((note) => h("p", { class: "quiet" }, note)),
      h("div", { class: "sheet-foot" }, (sheet.cards.length > 0 || sheet.hidden > 0) && drawCards(sheet, store), drawTokens(statuses.filter((token) => !beside(token)), sheet, store, open))));
}

/** Those who have no sheet, such as a kind of enemy: how many are left, when they act, and what for. */
function drawOther(id, store, open) {
  const ofKind = (store.get("pieces") ?? []).filter((piece) => piece.kind === id || piece.id === id);
  const side = ofKind[0]?.side ?? (store.get("dial")?.tokens ?? []).find((token) => token.id === id)?.side ?? "neutral";
  const active = id === store.get("active") || ofKind.some((piece) => piece.id === store.get("active"));
  const order = store.get("order");
  const does = ofKind.some((piece) => piece.id === order?.piece) ? order.deed ?? order.text : null;
  const standing = ofKind.filter((piece) => !piece.down).length;
  const line = [ofKind.length > 1 && say("left-over", { n: standing }), !active && whenActs(id, store), does].filter(Boolean).join(" · ");
  return h("article", { class: `sheet brief side-${side}${active ? " active" : ""}`, "aria-label": store.name(id), "aria-current": active ? "true" : null, data: { sheet: id } },
    picture({ id, side }, active, store),
    h("div", { class: "sheet-main" }, h("h3", {}, whoButton(ofKind.length === 1 ? ofKind[0].id : id, store.name(id), store, open)), line && h("p", { class: "quiet" }, withTerms(line, open))));
}

const whoButton = (id, name, store, open) => h("button", { type: "button", class: "who", data: { key: `card:${id}` }, onclick: () => showCard(id, store, open) }, name);

function picture(thing, active, store) {
  const wounds = (thing.tracks ?? []).find((track) => track.id === "wounds" && track.most);
  const piece = (store.get("pieces") ?? []).find((each) => each.id === thing.id);
  const look = { id: thing.id, side: thing.side, kind: piece?.kind, wounds: wounds?.value ?? 0, health: wounds?.most ?? null };
  return s("svg", { viewBox: "-6.2 -6.6 12.4 12.8", class: `piece sheet-token${active ? " active" : ""}`, "aria-hidden": "true" }, active && s("circle", { r: 5.2, class: "halo" }), tokenShape(tokenOf(look, store), 4));
}

/** The hour at which the clock reaches them. */
export function whenActs(id, store) {
  const dial = store.get("dial");
  const token = dial?.tokens.find((each) => each.id === id);
  return token ? say("acts-at", { hour: hourName(token.sector, dial.sectors) }) : null;
}

const drawTokens = (tokens, sheet, store, open) => tokens.length > 0 && h("ul", { class: "chips" }, tokens.map((token) => drawToken(token, sheet, store, open)));

/** A token with a picture needs no word next to it: hovering shows it, and a screen reader says it. */
function drawToken(token, sheet, store, open) {
  const coin = tokenPicture(token);
  if (!coin) return h("li", {}, withTerms(store.name(token), open));
  const turned = isNumbered(token) && sheet.tokens.includes(TURNED);
  const name = [token, turned && TURNED].filter(Boolean).map((each) => store.name(each)).join(", ");
  return h("li", { class: turned ? "token turned" : "token", title: name }, coin, h("span", { class: "unseen" }, name));
}

/** Several of a kind, which differ by a number only, are counted, by the plural of their name if it has one. */
function counted(cards, store) {
  const kinds = new Map();
  for (const card of cards) {
    const kind = store.name(card).replace(/ \d+$/, "");
    kinds.set(kind, [...(kinds.get(kind) ?? []), card]);
  }
  const plural = (card) => store.get("names")?.[card.replace(/-\d+$/, "+")];
  return [...kinds].map(([kind, all]) => (all.length > 1 ? `${all.length} × ${plural(all[0]) ?? kind}` : store.name(all[0]))).join(" · ");
}

/** The names of the cards in one line, and of injuries in another; where they say something, a tap shows what. It stays open until it is tapped again. */
function drawCards(sheet, store) {
  const injuries = sheet.injuries ?? [];
  const parts = [counted(sheet.cards.filter((card) => !injuries.includes(card)), store),
    injuries.length > 0 && h("span", { class: "injuries" }, glyphPicture("heal"), h("span", { class: "unseen" }, `${say("hero-wounds")}: `), injuries.map((card) => store.name(card)).join(" · ")),
    sheet.hidden > 0 && say("hidden", { n: sheet.hidden })].filter(Boolean);
  const line = parts.flatMap((part, place) => (place && typeof part === "string" ? [" · ", part] : [part]));
  const told = [...new Set(sheet.cards)].filter((card) => store.text(card));
  if (!told.length) return h("p", { class: "cards" }, line);
  const toggled = (event) => (event.target.open ? opened.add(sheet.id) : opened.delete(sheet.id));
  return h("details", { class: "hand", open: opened.has(sheet.id), ontoggle: toggled },
    h("summary", { class: "cards", data: { key: `hand:${sheet.id}` } }, line),
    h("dl", { class: "card-texts" }, told.map((card) => [h("dt", {}, store.name(card)), h("dd", {}, store.text(card))])));
}

export function drawTrack(track, open) {
  return h("div", { class: "track", data: { track: track.id } }, h("dt", {}, term(track, open)), h("dd", {}, measure(track)));
}

/** A word that not everybody knows can be tapped. */
function term({ label, about }, open) {
  if (!open) return label;
  if (!about) return withTerms(label, open);
  return h("button", { type: "button", class: "term", title: about, onclick: () => open.show(label, h("p", { class: "prose" }, about)) }, label);
}

export function measure({ id, value, most }) {
  if (most === null) return h("span", { class: "number" }, String(value));
  const text = `${value}/${most}`;
  if (most > MOST_PIPS) {
    return [h("meter", { min: 0, max: most, value, "aria-label": text }), h("span", { class: "number" }, text)];
  }
  const pips = Array.from({ length: Math.max(most, value) }, (_, at) => h("i", { class: at < value ? "pip full" : "pip" }));
  return h("span", { class: id === "wounds" ? "pips hurt" : "pips", role: "img", "aria-label": text, title: text }, pips);
}
