// One field for one value, whatever its shape: a number, yes or no, one of several, a word, a list.

import { h, replace } from "./dom.js";
import { say } from "./words.js";

/** `update` receives the present value, and whether it is valid. */
export function control(value, given, { name, cells, update }) {
  const about = { "aria-describedby": "problem change" };
  const fields = { number, switch: yesOrNo, choice, text, list };
  const suggested = value.suggested === "cells" ? cells : value.suggested;
  return fields[value.sort]({ ...value, suggested }, given, { name, update, about });
}

const labelled = (...content) => h("p", { class: "stacked" }, h("label", { for: "given" }, say("right-new")), content);

function number(value, given, { update, about }) {
  const read = () => update(input.value === "" ? null : Number(input.value), input.value !== "" || value.optional);
  const input = h("input", { type: "number", id: "given", step: Number.isInteger(value.now ?? 0) ? 1 : "any", autofocus: true, value: given ?? "", oninput: read, ...about });
  const by = (step, sign) => h("button", { type: "button", class: "step", "aria-label": say(step < 0 ? "less" : "more-by-one"), onclick: () => { input.value = Number(input.value) + step; read(); } }, sign);
  return labelled(h("span", { class: "stepper" }, by(-1, "−"), input, by(1, "+")));
}

function yesOrNo(_value, given, { update }) {
  const radio = (on) => h("label", { class: "pick" },
    h("input", { type: "radio", name: "given", id: on === given ? "given" : null, checked: on === given, autofocus: on === given, onchange: () => update(on) }), say(on ? "yes" : "no"));
  return h("fieldset", {}, h("legend", {}, say("right-new")), radio(true), radio(false));
}

function choice(value, given, { name, update, about }) {
  const choices = [...(value.optional ? [null] : []), ...value.choices];
  const pick = (event) => update(choices[event.target.selectedIndex]);
  return labelled(h("select", { id: "given", autofocus: true, onchange: pick, ...about }, choices.map((each) =>
    h("option", { selected: each === given }, each === null ? say("nothing") : name(each)))));
}

function text(value, given, { name, update, about }) {
  const read = (event) => { const typed = event.target.value.trim(); update(typed === "" && value.optional ? null : typed, typed !== "" || value.optional); };
  return labelled(
    h("input", { type: "text", id: "given", list: "suggested", autocomplete: "off", autocapitalize: "off", spellcheck: "false", autofocus: true, value: given ?? "", oninput: read, ...about }),
    suggestions(value, name), value.optional && h("span", { class: "quiet" }, say("right-empty")));
}

/** Each entry can be taken out, and one more put in. */
function list(value, given, { name, update, about }) {
  let entries = [...(given ?? [])];
  const kept = h("ul", { class: "entries" });
  const field = value.choices.length
    ? h("select", { id: "given", autofocus: true, ...about }, value.choices.map((each) => h("option", { value: each }, name(each))))
    : h("input", { type: "text", id: "given", list: "suggested", autocomplete: "off", autocapitalize: "off", spellcheck: "false", autofocus: true, ...about });
  const set = (changed) => { entries = changed; draw(); update(entries); };
  const add = () => {
    const one = field.value.trim();
    if (one) set([...entries, one]);
    if (!value.choices.length) field.value = "";
  };
  const enter = (event) => { if (event.key === "Enter") { event.preventDefault(); add(); } };
  const draw = () => replace(kept, entries.length ? entries.map((each, place) => h("li", {}, h("span", {}, name(each)),
    h("button", { type: "button", class: "take-out", "aria-label": say("take-out", { what: name(each) }), onclick: () => { set(entries.filter((_, at) => at !== place)); field.focus(); } }, "×"))) : h("li", { class: "quiet" }, say("nothing")));
  field.addEventListener("keydown", enter);
  draw();
  return [h("h3", {}, say("right-new")), kept,
    h("p", { class: "stacked" }, h("label", { for: "given" }, say("put-in")),
      h("span", { class: "stepper" }, field, h("button", { type: "button", data: { key: "put-in" }, onclick: add }, say("put-in-do")))),
    suggestions(value, name)];
}

const suggestions = (value, name) => h("datalist", { id: "suggested" }, value.suggested.map((each) => h("option", { value: each }, name(each) === each ? "" : name(each))));
