// The game on one page, and its terms: every term in a question, a choice or the story can be tapped for its explanation.

import { h } from "./dom.js";
import { languageNow, say } from "./words.js";

let guide = null;
let pattern = null;
let byForm = new Map();
let loaded = "";

/** Fetch the guide of the game on the table once; `ready` draws again what has terms in it. */
export async function loadGuide(ruleset, ready) {
  const wanted = `${ruleset}/${languageNow()}`;
  if (!ruleset || wanted === loaded) return;
  loaded = wanted;
  const response = await fetch(`api/guide/${encodeURIComponent(ruleset)}?language=${languageNow()}`);
  if (!response.ok || wanted !== loaded) return;
  guide = await response.json();
  byForm = new Map(guide.terms.flatMap((term) => [term.name, ...(term.forms ?? [])].map((form) => [form.toLowerCase(), { term, capital: needsCapital(form, term) }])));
  const forms = [...byForm.keys()].sort((one, two) => two.length - one.length).map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  pattern = forms.length ? new RegExp(`(?<![\\p{L}\\p{N}])(${forms.join("|")})(?![\\p{L}\\p{N}])`, "giu") : null;
  ready();
}

/** Some names are ordinary words, too: a square may be marked without being Marked. A name with a form in small letters is found in small letters as well. */
const needsCapital = (form, { name, forms }) => isProper(form) && !(form === name && (forms ?? []).some((each) => !isProper(each)));
const isProper = (form) => !form.includes(" ") && form[0] !== form[0].toLowerCase();

/** The term that these letters are; none where a small letter makes them another word. */
function termOf(letters) {
  const { term, capital } = byForm.get(letters.toLowerCase());
  return capital && !isProper(letters) ? null : term;
}

export const hasGuide = () => Boolean(guide?.aim);

/** What the game is about, and how it ends: for the briefing. */
export const guideNow = () => guide;

/** A text with its terms marked, each the first time it occurs; `open` shows the explanation. */
export function withTerms(text, open) {
  if (!pattern || !text) return text;
  const seen = new Set();
  const parts = [];
  let at = 0;
  for (const found of text.matchAll(pattern)) {
    const term = termOf(found[0]);
    if (!term || seen.has(term)) continue;
    seen.add(term);
    const end = found.index + found[0].length;
    const [before] = /(?:[^\s(]*['’]|\()?$/.exec(text.slice(at, found.index)); // neither is ever alone on a line
    const [mark] = /^[.,:;!?)]*/.exec(text.slice(end));
    const button = h("button", { type: "button", class: "term", title: term.text, onclick: (event) => { event.stopPropagation(); open.term(term); } }, found[0]);
    parts.push(text.slice(at, found.index - before.length), before || mark ? h("span", { class: "kept" }, before, button, mark) : button);
    at = end + mark.length;
  }
  return [...parts, text.slice(at)];
}

/** The terms of a text, each once. */
export function termsIn(text) {
  return pattern ? [...new Set([...text.matchAll(pattern)].map(([letters]) => termOf(letters)).filter(Boolean))] : [];
}

/** The page that can be read at any time, and printed. */
export function guidePage() {
  const chapter = (key, text) => text && [h("h3", {}, say(key)), h("p", { class: "prose" }, text)];
  return h("div", { class: "guide" },
    chapter("guide-aim", guide.aim), chapter("guide-turn", guide.turn),
    guide.rules?.length > 0 && [h("h3", {}, say("guide-rules")), h("ol", { class: "guide-rules" }, guide.rules.map((rule) => h("li", {}, rule)))],
    chapter("guide-end", guide.end),
    guide.terms?.length > 0 && [h("h3", {}, say("guide-terms")), h("dl", { class: "glossary" }, guide.terms.map((term) => [h("dt", {}, term.name), h("dd", {}, term.text)]))],
    h("p", {}, h("button", { type: "button", class: "tool", onclick: () => print() }, say("print"))));
}
