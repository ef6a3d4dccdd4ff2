// What each player has before him, and the numbers that everyone watches.

import { ANYONE } from "./asking.js";
import { showCard } from "./cardview.js";
import { $, h, replace } from "./dom.js";
import { tokenPicture } from "./shapes.js";
import { say } from "./words.js";

// The sheets whose cards somebody is reading.
const opened = new Set();

// More pips than this are counted, not seen: a bar tells more.
const MOST_PIPS = 12;

export function drawSheets(store, open) {
  store.on(["sheets", "tracks", "names", "texts", "active", "past", "words"], () => {
    const tracks = store.get("tracks") ?? [];
    const sheets = (store.get("sheets") ?? []).filter((sheet) => sheet.tracks.length || sheet.tokens.length || sheet.cards.length || sheet.hidden);
    replace($("sheets"),
      tracks.length > 0 && h("dl", { class: "tracks common" }, tracks.map((track) => drawTrack(track, open))),
      sheets.map((sheet) => drawSheet(sheet, store, open)));
    keepInSight($("sheets"));
  });
}

/** Where the sheets have a frame of their own, whoever acts is in it. */
function keepInSight(frame) {
  const active = frame.querySelector(".active");
  if (!active || frame.scrollHeight <= frame.clientHeight) return;
  const [top, bottom] = [active.offsetTop - frame.offsetTop, active.offsetTop - frame.offsetTop + active.offsetHeight];
  if (top < frame.scrollTop || bottom > frame.scrollTop + frame.clientHeight) frame.scrollTop = top;
}

function drawSheet(sheet, store, open) {
  const active = sheet.id === store.get("active");
  const name = sheet.id === sheet.seat ? store.seat(sheet.id) : store.name(sheet.id);
  return h("article", { class: `sheet side-${sheet.side}${active ? " active" : ""}`, "aria-label": name, "aria-current": active ? "true" : null },
    h("header", {}, h("h3", {}, h("button", { type: "button", class: "who", data: { key: `card:${sheet.id}` }, onclick: () => showCard(sheet.id, store, open) }, name)),
      sheet.tokens.length > 0 && h("ul", { class: "chips" }, sheet.tokens.map((token) => drawToken(token, store))),
      ![sheet.id, ANYONE].includes(sheet.seat) && h("p", { class: "seat" }, store.seat(sheet.seat))),
    (sheet.traits ?? []).length > 0 && h("dl", { class: "traits short" }, sheet.traits.map((trait) => h("div", {}, h("dt", {}, term(trait, open)), h("dd", {}, String(trait.value))))),
    h("dl", { class: "tracks" }, sheet.tracks.filter((track) => track.most !== 0).map((track) => drawTrack(track, open))),
    (sheet.cards.length > 0 || sheet.hidden > 0) && drawCards(sheet, store));
}

/** A token with a picture needs no word beside it: whoever wants one rests on it, or hears it. */
function drawToken(token, store) {
  const picture = tokenPicture(token);
  return picture ? h("li", { class: "token", title: store.name(token) }, picture, h("span", { class: "unseen" }, store.name(token))) : h("li", {}, store.name(token));
}

/** The names of the cards in one line; where they say something, a tap shows what. It stays open until it is tapped again. */
function drawCards(sheet, store) {
  const line = [sheet.cards.map((card) => store.name(card)).join(" · "), sheet.hidden > 0 && ` ${say("hidden", { n: sheet.hidden })}`];
  const told = [...new Set(sheet.cards)].filter((card) => store.text(card));
  if (!told.length) return h("p", { class: "cards" }, line);
  const toggled = (event) => (event.target.open ? opened.add(sheet.id) : opened.delete(sheet.id));
  return h("details", { class: "hand", open: opened.has(sheet.id), ontoggle: toggled },
    h("summary", { class: "cards", data: { key: `hand:${sheet.id}` } }, line),
    h("dl", { class: "card-texts" }, told.map((card) => [h("dt", {}, store.name(card)), h("dd", {}, store.text(card))])));
}

export function drawTrack(track, open) {
  return h("div", { class: "track" }, h("dt", {}, term(track, open)), h("dd", {}, measure(track)));
}

/** A word that not everybody knows can be tapped. */
function term({ label, about }, open) {
  if (!about || !open) return label;
  return h("button", { type: "button", class: "term", title: about, onclick: () => open.show(label, h("p", { class: "prose" }, about)) }, label);
}

function measure({ value, most }) {
  if (most === null) return h("span", { class: "number" }, String(value));
  const text = `${value}/${most}`;
  if (most > MOST_PIPS) {
    return [h("meter", { min: 0, max: most, value, "aria-label": text }), h("span", { class: "number" }, text)];
  }
  const pips = Array.from({ length: Math.max(most, value) }, (_, at) => h("i", { class: at < value ? "pip full" : "pip" }));
  return h("span", { class: "pips", role: "img", "aria-label": text, title: text }, pips);
}
