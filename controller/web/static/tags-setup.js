// Miniatures and cards get their names by being put down, one after the other; then all are written at once.

import { changeForm } from "./change-form.js";
import { h } from "./dom.js";
import { spoken } from "./setup-parts.js";
import { glyphPicture } from "./shapes.js";
import { say } from "./words.js";

function section(id, glyph, words, has = () => "") {
  return {
    id,
    glyph,
    has,

    draw(state, desk) {
      if (!state.readers.length) {
        return [h("p", { class: "notice mend" }, say(words.noReader)), h("div", { class: "buttons" }, h("button", { type: "button", class: "primary", data: { key: "to-readers" }, onclick: () => desk.go("readers") }, say("setup-to-readers")))];
      }
      return [
        h("fieldset", { class: "setup-choice" }, h("legend", { class: "setup-label" }, say("setup-which-game")), state.games.map((game) => pill("game", game.id, game.name, game.id === (state.looking_up || state.game), () => act(desk, "game", { game: game.id })))),
        state.decks?.length > 0 && h("fieldset", { class: "setup-choice" }, h("legend", { class: "setup-label" }, say("setup-which-deck")), state.decks.map((deck) => pill("deck", deck.id, `${titled(spoken(deck.name))} (${deck.cards})`, deck.id === state.deck, () => act(desk, "deck", { deck: deck.id })))),
        state.looking_up && h("p", { class: "quiet", role: "status" }, say("setup-looking-up")),
        state.game && !state.looking_up && things(state, desk, words, { id, glyph }),
      ];
    },
  };
}

export const miniaturesSection = section("miniatures", "hero", { noReader: "setup-no-reader", putDown: "setup-put-down", none: "setup-no-miniatures", all: "setup-all-named", save: "setup-save-miniatures" }, (store) => (store.live.table?.pieces.length ? say("setup-pieces", { n: store.live.table.pieces.length }) : ""));
export const cardsSection = section("cards", "cards", { noReader: "setup-no-card-reader", putDown: "setup-tap-card", none: "setup-no-cards", all: "setup-all-cards", save: "setup-save-cards" });

function things(state, desk, words, { id, glyph }) {
  if (!state.things.length) return h("p", { class: "quiet" }, say(words.none));
  const wanted = state.wanted === null ? null : state.things[state.wanted];
  const save = () => changeForm(desk, { title: say(words.save, { n: state.new }), change: "save", values: () => ({}) });
  return h("div", { class: "setup-claim" },
    h("div", { class: "setup-now", role: "status" }, h("p", { class: "setup-lead" }, wanted ? say(words.putDown, { name: spoken(wanted.name) }) : say(words.all)),
      state.taken && h("p", { class: "notice mend" }, say("setup-taken", { name: spoken(state.taken) })),
      h("div", { class: "buttons" },
        state.new > 0 && h("button", { type: "button", class: "primary", data: { key: "setup-save-all" }, onclick: save }, say(words.save, { n: state.new })),
        wanted && h("button", { type: "button", data: { key: "setup-skip" }, onclick: () => act(desk, "skip", {}) }, say("setup-skip")))),
    h("ol", { class: "setup-things" }, state.things.map((thing, place) => h("li", {}, h("button", { type: "button", class: ["setup-thing", place === state.wanted && "meant", (thing.new || thing.named) && "has-tag"].filter(Boolean).join(" "), "aria-pressed": String(place === state.wanted), data: { key: `thing-${place}` }, onclick: () => act(desk, "want", { place }) },
      h("span", { class: "option-picture" }, glyphPicture(glyph)), h("span", {}, spoken(thing.name)), h("small", { class: "quiet" }, thing.new ? (id === "miniatures" && thing.cell) || say("setup-new-tag") : thing.named ? say("setup-named") : ""))))));
}

const titled = (name) => name[0].toUpperCase() + name.slice(1);

function pill(kind, value, name, chosen, onclick) {
  return h("button", { type: "button", class: chosen ? "setup-pill chosen" : "setup-pill", "aria-pressed": String(chosen), data: { key: `${kind}-${value}` }, onclick }, name);
}

async function act(desk, name, values) {
  const reply = await desk.act(name, values);
  if (!reply.ok) desk.dialogs.toast(say(`setup-fault.${reply.code}`, reply.with ?? {}));
}
