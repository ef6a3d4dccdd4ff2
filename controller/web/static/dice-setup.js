// Dice: roll the one you mean, give it a name. Below, the dice of the table: they show what they do, and can be changed.

import { changeForm } from "./change-form.js";
import { h } from "./dom.js";
import { choiceField, nameField, signalBars, spoken, withCommands } from "./setup-parts.js";
import { dieShape, glyphPicture } from "./shapes.js";
import { say } from "./words.js";

const LOW_BATTERY = 20;

export const diceSection = {
  id: "dice",
  glyph: "die",
  has: (store) => Object.keys(store.live.table?.dice ?? {}).join(", "),

  draw(state, desk) {
    const rolled = state.reach.find((die) => die.turn > 0);
    return [
      state.trouble && h("p", { class: "notice mend", role: "status" }, withCommands(spoken(state.trouble))),
      h("section", { class: "setup-claim" },
        h("h3", {}, say(rolled ? "setup-this-one" : "setup-roll-one")),
        !state.trouble && h("p", { class: "quiet", role: "status" }, say(state.reach.length ? "setup-in-reach" : "setup-listening", { n: state.reach.length })),
        h("ul", { class: "setup-dice" }, state.reach.map((die) => inReach(die, die === rolled, state, desk))),
        state.held.length > 0 && h("p", { class: "quiet" }, say("setup-held", { names: state.held.join(", ") }))),
      h("section", {}, h("h3", { class: "section-name" }, say("setup-dice-here")),
        state.dice.length ? h("ul", { class: "setup-dice" }, state.dice.map((die) => ofTable(die, state, desk))) : h("p", { class: "quiet" }, say("setup-no-dice"))),
    ];
  },
};

function inReach(die, chosen, state, desk) {
  return h("li", { class: chosen ? "setup-die meant" : "setup-die", data: { die: die.id } }, picture(die),
    h("div", { class: "setup-die-text" }, h("strong", {}, die.title), h("span", { class: "quiet" }, die.called), facts(die)),
    h("button", { type: "button", class: chosen ? "primary" : "", data: { key: `claim-${die.id}` }, onclick: () => claim(die, state, desk) }, say("setup-add")));
}

function ofTable(die, state, desk) {
  return h("li", { class: "setup-die", data: { die: die.name } }, picture(die),
    h("div", { class: "setup-die-text" }, h("strong", {}, die.name), h("span", { class: "quiet" }, [die.kind, die.owner ? say("setup-of", { who: desk.store.seat(die.owner) }) : say("setup-for-all")].join(" · ")), facts(die)),
    h("button", { type: "button", data: { key: `edit-${die.name}` }, onclick: () => edit(die, state, desk) }, say("setup-edit")));
}

/** What lies up, or that it rolls. */
function picture(die) {
  const face = die.rolling ? null : die.face;
  const label = die.rolling ? say("rolling") : face === null ? die.kind ?? "" : String(face);
  return h("span", { class: `setup-die-face dye-${die.colour ?? "none"}${die.rolling ? " rolling" : ""}` }, dieShape(die.kind ?? "d6", face, label));
}

function facts(die) {
  const doubt = !die.rolling && die.doubt && say(`setup-doubt.${die.doubt}`);
  return h("span", { class: "setup-facts" },
    (die.up || !die.places) && h("span", { class: die.up ? "fact is-up" : "fact is-down" }, say(die.up ? (die.places ? "setup-ready" : "up") : "down")),
    (die.places ?? []).map((place) => h("span", { class: "fact" }, signalBars(place.signal), die.places.length > 1 && ` ${place.adapter}`)),
    die.battery !== null && h("span", { class: die.battery <= LOW_BATTERY && !die.charging ? "fact low-battery" : "fact" }, glyphPicture("battery"), `${die.battery} %${die.charging ? " ⚡" : ""}`),
    doubt && h("span", { class: "fact" }, doubt), die.reason && h("span", { class: "quiet" }, spoken(die.reason)));
}

function claim(die, state, desk) {
  const name = nameField(die.suggest);
  const kind = die.kind ? null : choiceField("setup-kind", state.kinds.map((each) => [each, each]), "d6");
  const [owner, colour] = taste(die, state, desk);
  changeForm(desk, {
    title: say("setup-name-die"), change: "claim", save: say("setup-add-it"), fields: [name.element, kind?.element, owner.element, colour.element],
    values: () => ({ id: die.id, name: name.value(), kind: kind?.value() ?? die.kind, owner: owner.value(), colour: colour.value() }),
  });
}

function edit(die, state, desk) {
  const name = nameField(die.name);
  const kind = die.driver === "godice" ? choiceField("setup-kind", state.kinds.map((each) => [each, each]), die.kind) : null;
  const [owner, colour] = taste(die, state, desk);
  const blink = async () => {
    const reply = await desk.act("blink", { name: die.name });
    if (!reply.ok) desk.dialogs.toast(say(`setup-fault.${reply.code}`, reply.with));
  };
  changeForm(desk, {
    title: die.name, change: "edit", fields: [name.element, kind?.element, owner.element, colour.element],
    values: () => ({ name: die.name, rename: name.value(), kind: kind?.value() ?? die.kind, owner: owner.value(), colour: colour.value() }),
    more: [h("button", { type: "button", data: { key: "blink" }, onclick: blink }, say("setup-blink")),
      h("button", { type: "button", data: { key: "forget-die" }, onclick: () => forget(die, desk) }, say("setup-forget"))],
  });
}

function forget(die, desk) {
  changeForm(desk, { title: say("setup-forget-die", { name: die.name }), text: say("setup-forget-text"), change: "forget", save: say("setup-forget"), values: () => ({ name: die.name }) });
}

/** Whose it is, and its light: chosen by tapping. */
function taste(die, state, desk) {
  const seats = [...new Set([...state.seats, ...(die.owner ? [die.owner] : [])])];
  const owner = choiceField("setup-owner", [["", say("setup-for-all")], ...seats.map((seat) => [seat, desk.store.seat(seat)])], die.owner ?? "");
  const colour = choiceField("setup-colour", [["", say("setup-colour-none")], ...state.colours.map((each) => [each, say(`setup-colour.${each}`)])], die.colour ?? "", "dye");
  return [seats.length ? owner : { element: null, value: () => "" }, colour];
}
