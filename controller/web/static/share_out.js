// Before a mission: what each hero carries, and what is in the chest. Tap a thing and then who gets it, or drag it there.
// Two buttons share out everything at once; the table says which answers that takes.

import { h } from "./dom.js";
import { glyphPicture } from "./shapes.js";
import { say } from "./words.js";

const HAND_OUT = "hand-out";
const KEEP_BACK = "keep-back";
const CHEST = "chest";

// A finger that only taps trembles less than this.
const TREMBLE = 8;

// The thing that was tapped, by the id of who has it; it stays so until it is given to somebody or tapped again, or the evening is another one.
let picked = null;
let sharing = "";
let sending = false;

const isShare = (option) => [HAND_OUT, KEEP_BACK].includes(option.fields.option);

export const sharesOut = (prompt) => (prompt?.options ?? []).some(isShare);

/** What the screen does not show, such as setting out, is drawn as always. */
export const notShared = (options) => options.filter((option) => !isShare(option));

/** `advised` is the key of the option that a bot would take. */
export function drawShareOut(prompt, { live, store, acting }, advised) {
  const moves = prompt.options.filter(isShare);
  const hinted = moves.find((option) => option.key === advised);
  const holders = heldBy(moves, store);
  const evening = `${store.live.table?.game} ${store.get("title")}`;
  if (evening !== sharing) picked = null;
  sharing = evening;
  if (hinted) picked = { thing: hinted.fields.thing, from: [...holders].find(([who, things]) => things.includes(hinted.fields.thing) && who !== (hinted.fields.option === HAND_OUT ? hinted.fields.hero : null))?.[0] ?? CHEST };
  if (picked && !holders.get(picked.from)?.includes(picked.thing)) picked = null;
  const redraw = () => store.touch("prompt");
  const take = (option) => { picked = null; acting.take(option); };
  const way = (thing, from, to) => moves.find((option) => option.fields.thing === thing && (to === CHEST ? option.fields.option === KEEP_BACK && option.fields.hero === from : option.fields.option === HAND_OUT && option.fields.hero === to && from !== to));
  const give = (thing, from, to) => { const option = way(thing, from, to); if (option) take(option); else { picked = null; redraw(); } };
  const thingChip = (thing, who) => {
    const on = picked?.thing === thing && picked.from === who;
    const chip = h("button", { type: "button", class: on ? "thing taken" : "thing", disabled: !live || sending, "aria-pressed": String(on), title: store.text(thing), data: { key: `thing:${who}:${thing}`, thing },
      onclick: () => { picked = on ? null : { thing, from: who }; redraw(); } }, glyphPicture(store.glyph(thing) ?? "bag"), store.name(thing));
    if (live) dragged(chip, (to) => give(thing, who, to));
    return chip;
  };
  const target = (who) => {
    const option = picked && way(picked.thing, picked.from, who);
    return option && h("button", { type: "button", class: option.key === advised ? "group-button give hinted" : "group-button give", disabled: !live || sending, "aria-label": option.label, data: { key: option.key }, onclick: () => take(option) },
      say(who === CHEST ? "into-chest" : "give-here", { thing: store.name(picked.thing) }));
  };
  const card = (who) => {
    const name = who === CHEST ? say("chest") : store.name(who);
    const things = holders.get(who);
    return h("section", { class: picked && way(picked.thing, picked.from, who) ? "option-group holder open" : "option-group holder", "aria-label": name, data: { holder: who } },
      h("header", {}, h("span", { class: "option-picture" }, glyphPicture(who === CHEST ? CHEST : store.glyph(who) ?? "hero")), h("h3", {}, name), !things.length && h("p", { class: "detail" }, say(who === CHEST ? "no-objects" : "carries-nothing"))),
      things.length > 0 && h("div", { class: "group-buttons" }, things.map((thing) => thingChip(thing, who))),
      target(who) || (picked && who !== CHEST && who !== picked.from && h("p", { class: "quiet" }, say("cannot-take", { thing: store.name(picked.thing) }))));
  };
  return h("div", { class: "option-groups share-out" }, planButtons(prompt, live, store, acting, holders.get(CHEST).length > 0),
    h("p", { class: "quiet" }, picked ? picked.thing && (store.text(picked.thing) || say("tap-who")) : say("tap-thing")), [...holders.keys()].map(card));
}

/** Who has what: the heroes' sheets know how many of each, the options know which things are meant. */
function heldBy(moves, store) {
  const things = new Set(moves.map((option) => option.fields.thing));
  const heroes = [...new Set([...(store.get("sheets") ?? []).map((sheet) => sheet.id), ...moves.map((option) => option.fields.hero)])].filter((hero) => moves.some((option) => option.fields.hero === hero));
  const keeps = (hero) => new Set(moves.filter((option) => option.fields.option === KEEP_BACK && option.fields.hero === hero).map((option) => option.fields.thing));
  const cards = (hero) => (store.get("sheets") ?? []).find((sheet) => sheet.id === hero)?.cards ?? [...keeps(hero)];
  const carried = heroes.map((hero) => [hero, cards(hero).filter((card) => keeps(hero).has(card))]);
  const goods = (store.get("piles") ?? []).find((pile) => pile.id === "goods")?.cards;
  const held = new Set(carried.flatMap(([, own]) => own));
  return new Map([[CHEST, goods ?? [...things].filter((thing) => !held.has(thing))], ...carried]);
}

/** As last time, or as it fits best: each is a list of answers that the table has worked out. */
function planButtons(prompt, live, store, acting, left) {
  const known = store.live.company;
  const plans = known?.index === store.live.index ? known.page?.plans : null;
  const follow = async (keys) => {
    sending = true;
    picked = null;
    for (const [at, key] of keys.entries()) {
      const reply = await acting.say({ do: "answer", index: prompt.index + at, answer: { choose: key } });
      if (!reply.ok) break;
    }
    sending = false;
    store.touch("prompt");
  };
  const plan = (id, word, glyph) => {
    const done = plans && !plans[id].length;
    return h("button", { type: "button", class: done ? "plan done" : "plan", disabled: !live || !plans || done || sending, data: { key: id }, onclick: () => follow(plans[id]) }, glyphPicture(glyph), say(word), done && (left && id === "best-fit" ? ` · ${say("rest-stays")}` : " ✓"));
  };
  return h("div", { class: "plans" }, plan("last-time", known?.page?.evenings === 0 ? "as-at-start" : "as-last-time", "undo"), plan("best-fit", "best-fit", "party"));
}

/** A thing is dragged to a card; a tap stays a tap. */
function dragged(chip, drop) {
  let start = null;
  let ghost = null;
  const over = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-holder]");
  const stop = () => {
    ghost?.remove();
    document.querySelector(".holder.over")?.classList.remove("over");
    start = ghost = null;
  };
  chip.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    start = event;
    chip.setPointerCapture(event.pointerId);
  });
  chip.addEventListener("pointermove", (event) => {
    if (!start || (!ghost && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < TREMBLE)) return;
    if (!ghost) document.body.append(ghost = h("span", { class: "thing ghost", "aria-hidden": "true" }, chip.textContent));
    ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
    document.querySelector(".holder.over")?.classList.remove("over");
    over(event)?.classList.add("over");
  });
  chip.addEventListener("pointerup", (event) => {
    const to = ghost && over(event)?.dataset.holder;
    const moved = Boolean(ghost);
    stop();
    if (!moved) return;
    chip.addEventListener("click", (click) => click.stopImmediatePropagation(), { capture: true, once: true });
    if (to) drop(to);
  });
  chip.addEventListener("pointercancel", stop);
}
