// Who is that? The card of any piece: what it is, its characteristics, wounds, statuses and orders.

import { h, s } from "./dom.js";
import { withTerms } from "./guide.js";
import { tokenOf, tokenShape } from "./shapes.js";
import { drawTrack, measure, statusesOf, whenActs } from "./sheets.js";
import { say } from "./words.js";

/** Where something is, in words: a roof is named after the ground below it. */
export function standsOn(cell, store) {
  const [, ground, level] = /^(.+?)(\+\d+)?$/.exec(cell);
  return say(level ? "stands-on-roof" : "stands-on", { cell: store.name(ground) });
}

/** Everything the view knows of a piece, a kind or a seat's own sheet, by its id. */
export function showCard(id, store, open) {
  const piece = (store.get("pieces") ?? []).find((each) => each.id === id);
  const all = [...(store.get("profiles") ?? []), ...(store.get("sheets") ?? [])]; // a profile says more than the sheet of a wounded model
  const sheet = all.find((each) => each.id === id) ?? all.find((each) => each.id === piece?.kind);
  const text = store.text(id) ?? (piece && store.text(piece.kind));
  const order = store.get("order");
  if (!piece && !sheet && !text) return;
  const group = piece ? [] : (store.get("pieces") ?? []).filter((each) => each.kind === id);
  const where = piece?.cell && standsOn(piece.cell, store);
  const look = { id, kind: piece?.kind, side: piece?.side ?? sheet?.side ?? "neutral", hidden: piece?.hidden, wounds: piece?.wounds, health: piece?.health ?? null };
  open.show(store.name(id),
    (piece || sheet) && s("svg", { viewBox: "-6.2 -6.6 12.4 12.8", class: `piece card-token side-${look.side}`, "aria-hidden": "true" }, tokenShape(tokenOf(look, store), 4)),
    h("p", { class: "quiet" }, [piece && store.name(piece.kind) !== store.name(id) && store.name(piece.kind), where, piece?.down && say("out"), !piece && whenActs(id, store), sheet && ![sheet.id, "table"].includes(sheet.seat) && say("played-by", { seat: store.seat(sheet.seat) })].filter(Boolean).join(" · ")),
    sheet && open.seatOf(sheet.seat),
    group.length > 0 && h("ul", { class: "members" }, group.map((member) => groupMember(member, store, open))),
    sheet && (sheet.traits ?? []).length > 0 && h("dl", { class: "traits" }, sheet.traits.map((trait) => [h("dt", {}, trait.label), h("dd", {}, h("strong", {}, String(trait.value)), trait.about && h("span", { class: "quiet" }, ` ${trait.about}`))])),
    !group.length && sheet && sheet.tracks.length > 0 && h("dl", { class: "tracks" }, sheet.tracks.filter((track) => track.most !== 0).map((track) => drawTrack(track))),
    sheet && statusesOf(sheet).length > 0 && [h("h3", {}, say("statuses")), h("ul", { class: "chips" }, statusesOf(sheet).map((token) => h("li", {}, store.name(token))))],
    text && h("p", { class: "prose" }, withTerms(text, open)),
    (sheet?.notes ?? []).length > 0 && [h("h3", {}, say("orders")), h("ul", { class: "notes" }, sheet.notes.map((note) => h("li", {}, withTerms(note, open))))],
    order?.piece === id && [h("h3", {}, say("does-now")), h("p", { class: "prose" }, order.text)],
    (sheet?.cards ?? []).length > 0 && h("dl", { class: "card-texts" }, [...new Set(sheet.cards)].map((card) => [h("dt", {}, store.name(card)), h("dd", {}, store.text(card) ?? "")])));
}

/** One of a group: where it stands, how it is, and what it does now. */
function groupMember(piece, store, open) {
  const order = store.get("order");
  const sheet = (store.get("sheets") ?? []).find((each) => each.id === piece.id);
  const statuses = sheet ? statusesOf(sheet) : [];
  const line = [piece.cell && standsOn(piece.cell, store), piece.down && say("out"), ...statuses.map((token) => store.name(token))].filter(Boolean).join(" · ");
  return h("li", {},
    s("svg", { viewBox: "-6.2 -6.6 12.4 12.8", class: `piece side-${piece.side}`, "aria-hidden": "true" }, tokenShape(tokenOf(piece, store), 4)),
    h("div", {},
      h("button", { type: "button", class: "who", onclick: () => showCard(piece.id, store, open) }, store.name(piece.id)),
      piece.health && [" ", measure({ id: "wounds", value: piece.wounds, most: piece.health })],
      h("p", { class: "quiet" }, line),
      order?.piece === piece.id && h("p", {}, order.text)));
}

/** A tap on a piece that chooses nothing; a long press, or the other mouse button, on any. */
export function watchPieces(board, store, open) {
  board.addEventListener("click", (event) => {
    const piece = event.target.closest(".pieces .piece:not(.target), .muster li[data-key]");
    if (piece && !piece.classList.contains("dragged")) showCard(piece.dataset.key, store, open);
    const place = event.target.closest("[data-cell]");
    if (place) showCard(place.dataset.cell, store, open);
  });
  board.addEventListener("contextmenu", (event) => {
    const held = event.target.closest(".pieces .piece, .lit .square, [data-cell]");
    if (!held) return;
    event.preventDefault();
    showCard(held.dataset.key ?? held.dataset.cell, store, open);
  });
}
