// Readers: plug one in and it appears. The readers of the table show every tag that they see, on the cell that sees it.

import { changeForm } from "./change-form.js";
import { h } from "./dom.js";
import { choiceField, nameField, spoken, withCommands } from "./setup-parts.js";
import { glyphPicture } from "./shapes.js";
import { say } from "./words.js";

const WIDEST = 26;

export const readersSection = {
  id: "readers",
  glyph: "reader",
  has: (store) => (store.live.devices ?? []).filter((device) => ["hub", "reader", "pn532"].includes(device.kind)).map((device) => device.id).join(", "),

  draw(state, desk) {
    const useful = [...state.found, ...state.air].filter((each) => ["hub", "pn532", "pcsc", "asking"].includes(each.kind));
    const onAir = state.air.filter((each) => ["maybe", "stranger"].includes(each.kind));
    const troubled = state.found.filter((each) => each.trouble);
    return [
      h("section", { class: "setup-claim" },
        h("h3", {}, say(useful.length ? "setup-reader-found" : "setup-plug-in")),
        !useful.length && h("p", { class: "quiet", role: "status" }, say("setup-plug-in-text")),
        h("ul", { class: "setup-dice" }, useful.map((each) => found(each, state, desk))),
        onAir.length > 0 && h("p", { class: "quiet" }, say("setup-on-air")),
        h("ul", { class: "setup-dice" }, onAir.map((each) => perhaps(each, desk))),
        troubled.length > 0 && h("details", { class: "setup-others" }, h("summary", {}, say("setup-other-ports", { n: troubled.length })), troubled.map((each) => h("p", { class: "quiet" }, withCommands(spoken(each.trouble)))))),
      state.readers.length > 0 && h("section", { class: "setup-claim" }, h("h3", { class: "section-name" }, say("setup-readers-here")),
        h("ul", { class: "setup-readers" }, state.readers.map((each) => ofTable(each, state, desk))),
        h("div", { class: "buttons" }, h("button", { type: "button", class: "primary", data: { key: "to-miniatures" }, onclick: () => desk.go("miniatures") }, say("setup-to-miniatures")),
          state.readers.some((each) => each.use === "cards") && h("button", { type: "button", onclick: () => desk.go("cards") }, say("setup-to-cards")))),
    ];
  },
};

function found(each, state, desk) {
  const size = each.columns ? say("setup-hub-size", { columns: each.columns, rows: each.rows }) : each.cells ? say("setup-cells", { n: each.cells }) : "";
  const title = each.kind === "asking" ? say("setup-asking") : each.kind === "hub" ? say("setup-hub", { name: each.title }) : each.title || say("setup-pn532");
  return h("li", { class: each.kind === "asking" ? "setup-die" : "setup-die meant", data: { port: each.port } }, h("span", { class: "option-picture" }, glyphPicture("reader")),
    h("div", { class: "setup-die-text" }, h("strong", {}, title), h("span", { class: "quiet" }, [size, each.what || each.path].filter(Boolean).join(" · "))),
    each.kind !== "asking" && h("button", { type: "button", class: "primary", data: { key: "add-reader" }, onclick: () => add(each, state, desk) }, say("setup-add")));
}

/** It offers a serial line, as hubs do and others too: nobody connects to it before its owner says so. */
function perhaps(each, desk) {
  const isNone = each.kind === "stranger";
  const ask = isNone || each.trouble ? "setup-ask-again" : "setup-ask-hub";
  return h("li", { class: "setup-die", data: { port: each.port } }, h("span", { class: "option-picture" }, glyphPicture("reader")),
    h("div", { class: "setup-die-text" }, h("strong", {}, each.title), h("span", { class: "quiet" }, each.trouble ? withCommands(spoken(each.trouble)) : say(isNone ? "setup-no-hub" : "setup-maybe-hub"))),
    h("button", { type: "button", data: { key: "ask-hub" }, onclick: () => desk.act("ask", { port: each.port }) }, say(ask)));
}

function ofTable(each, state, desk) {
  const use = each.use === "cards" ? (each.seat ? say("setup-cards-of", { who: desk.store.seat(each.seat) }) : say("setup-use.cards")) : say("setup-use.board");
  return h("li", { class: "setup-reader", data: { reader: each.name } },
    h("header", {}, h("div", { class: "setup-die-text" }, h("strong", {}, each.name),
      h("span", { class: "setup-facts" }, each.up !== undefined && h("span", { class: each.up ? "fact is-up" : "fact is-down" }, say(each.up ? "up" : "down")), h("span", {}, use))),
      h("button", { type: "button", data: { key: `edit-${each.name}` }, onclick: () => edit(each, state, desk) }, say("setup-edit"))),
    each.reason && h("p", { class: "quiet" }, spoken(each.reason)),
    state.drawing?.reader === each.name && drawing(state.drawing, desk),
    liveCells(each, state, desk),
    each.kind === "hub" && each.use === "board" && !state.drawing && h("div", {}, h("button", { type: "button", class: "tool", data: { key: `draw-${each.name}` }, onclick: () => draw(each, desk) }, say("setup-draw"))));
}

/** Walk a tag over the board, row by row: the page says which square is next. */
function drawing(now, desk) {
  const save = () => changeForm(desk, { title: say("setup-draw-save", { n: now.found }), change: "draw", values: () => ({}) });
  return h("div", { class: "setup-now", role: "status" }, h("p", { class: "setup-lead" }, say("setup-draw-next", { square: now.next })),
    h("div", { class: "buttons" }, now.found > 0 && h("button", { type: "button", class: "primary", data: { key: "draw-save" }, onclick: save }, say("setup-draw-save", { n: now.found })),
      h("button", { type: "button", data: { key: "draw-stop" }, onclick: () => desk.act("stop-drawing") }, say("setup-cancel"))));
}

function draw(each, desk) {
  const columns = h("input", { type: "number", min: 1, max: WIDEST, value: each.columns || 10, data: { key: "draw-columns" } });
  const begin = (event) => { event.preventDefault(); document.getElementById("sheet").close(); desk.act("draw", { name: each.name, columns: Number(columns.value) || 1 }); };
  desk.dialogs.show(say("setup-draw"), h("form", { class: "change-form", onsubmit: begin }, h("p", { class: "quiet" }, say("setup-draw-text")),
    h("label", { class: "stacked" }, h("span", { class: "setup-label" }, say("setup-draw-columns")), columns),
    h("div", { class: "buttons" }, h("button", { type: "submit", class: "primary", data: { key: "draw-begin" } }, say("setup-draw-begin")))));
}

/** The cells of a reader, as they lie on the board; one that sees a tag is lit. */
function liveCells(each, state, desk) {
  const lit = (cell) => each.tags[cell];
  const named = (tag) => state.pieces[tag] ?? state.cards[tag];
  const who = (tag) => (named(tag) ? desk.store.seat(named(tag)).replaceAll("-", " ") : say("setup-tag-unnamed", { end: tag.slice(-4) }));
  const forCards = each.use === "cards";
  const seen = Object.entries(each.tags).map(([cell, tag]) => say(forCards ? "setup-tag-here" : "setup-tag-of", { cell, who: who(tag) }));
  const legend = h("p", { class: "quiet", role: "status" }, seen.join(" · ") || say(forCards ? "setup-try-cards" : "setup-try-reader"));
  if (each.use === "cards") return legend;
  const square = (cell) => h("li", { class: lit(cell) ? "cell lit" : "cell", data: { cell }, title: cell }, h("span", { class: "cell-name" }, cell));
  if (each.columns && each.columns <= WIDEST) {
    const rows = Array.from({ length: each.rows }, (_, row) => Array.from({ length: each.columns }, (_, column) => `${letters(column)}${row + 1}`));
    return [legend, h("div", { class: "cells-scroll", tabindex: "0" }, h("ol", { class: `cells wide-${each.columns}`, "aria-label": say("setup-cells-of", { name: each.name }) }, rows.flat().map(square))), each.places.length > 0 && h("ol", { class: "cells loose" }, each.places.map(square))];
  }
  const names = [...new Set([...(each.cell ? [each.cell] : []), ...each.places, ...Object.keys(each.tags)])].sort();
  return [legend, h("ol", { class: "cells loose" }, names.map(square))];
}

function letters(column) {
  return column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26);
}

function form(each, state, desk, given) {
  const name = nameField(given.name);
  const use = choiceField("setup-use", [["board", say("setup-use.board")], ["cards", say("setup-use.cards")]], given.use);
  const seats = [...new Set([...state.seats, ...(given.seat ? [given.seat] : [])])];
  const seat = seats.length ? choiceField("setup-cards-whose", [["", say("setup-for-all")], ...seats.map((seat) => [seat, desk.store.seat(seat)])], given.seat ?? "") : { element: null, value: () => "" };
  const cell = ["pn532", "pcsc"].includes(each.kind) ? nameField(given.cell, "setup-cell") : null;
  seat.element?.classList.add("only-for-cards");
  cell?.element.classList.add("only-for-board");
  return { fields: [name.element, use.element, cell?.element, seat.element], values: () => ({ name: name.value(), use: use.value(), seat: seat.value(), cell: cell?.value() ?? "" }) };
}

function add(each, state, desk) {
  const { fields, values } = form(each, state, desk, { name: each.suggest, use: "board", cell: "A1" });
  changeForm(desk, { title: say("setup-what-reader"), change: "add", save: say("setup-add-it"), fields, values: () => ({ port: each.port, ...values() }) });
}

function edit(each, state, desk) {
  const { fields, values } = form(each, state, desk, each);
  changeForm(desk, {
    title: each.name, change: "edit", fields, values: () => { const said = values(); return { ...said, name: each.name, rename: said.name }; },
    more: [h("button", { type: "button", data: { key: "forget-reader" }, onclick: () => changeForm(desk, { title: say("setup-forget-die", { name: each.name }), text: say("setup-forget-text"), change: "forget", save: say("setup-forget"), values: () => ({ name: each.name }) }) }, say("setup-forget"))],
  });
}
