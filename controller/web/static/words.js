// The page's own words, in the reader's language; what the game says comes from the table, in the same one.

const CHOSEN = "arbiter-language";
const BASE = "en";
const EUPHONIC = /(?<=^|\s)(a(?= [aA])|e(?= [eE])) /g; // ad Anna, ed Elena

let words = {};
let language = BASE;
let plural = new Intl.PluralRules(BASE);
let known = [BASE];

export const languageNow = () => language;

/** The languages that the table has files for. */
export function setLanguages(all) {
  known = all;
}

/** The one that comes after the present one: the button goes round. */
export const otherLanguage = () => known[(known.indexOf(language) + 1) % known.length] ?? BASE;

/** What a language calls itself. */
export function ownName(code) {
  let name = null;
  try {
    name = new Intl.DisplayNames([code], { type: "language", fallback: "none" }).of(code);
  } catch { /* a code that no standard knows is its own name */ }
  return name ? name[0].toUpperCase() + name.slice(1) : code;
}

/** The reader's choice, or else the language that the table's config names, or else the browser's. */
export function wanted(table) {
  const choices = [localStorage.getItem(CHOSEN), table, browserLanguage()];
  return choices.find((choice) => choice && (known.length === 1 || known.includes(choice))) ?? BASE;
}

export const browserLanguage = () => navigator.language.slice(0, 2);

/** What the reader chose before, to tell the table with the first word. */
export const chosen = () => localStorage.getItem(CHOSEN) ?? "";

/** English lies under every other language: what one does not say, English does. */
export async function speak(code) {
  const [base, own] = await Promise.all([read(BASE), code === BASE ? {} : read(code)]);
  if (!own) return false;
  words = { ...base, ...own };
  language = code;
  plural = rulesFor(code);
  document.documentElement.lang = code;
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = say(element.dataset.word);
  for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", say(element.dataset.label));
  return true;
}

async function read(code) {
  const response = await fetch(`static/words/${encodeURIComponent(code)}.json`);
  return response.ok ? response.json() : null;
}

function rulesFor(code) {
  try {
    return new Intl.PluralRules(code);
  } catch {
    return new Intl.PluralRules(BASE);
  }
}

export function choose(code) {
  localStorage.setItem(CHOSEN, code);
}

/** A sentence with its gaps filled. Where it counts n, the language's own plural picks the form: `key.one`, `key.few`. */
export function say(key, values = {}) {
  const form = typeof values.n === "number" ? words[`${key}.${plural.select(values.n)}`] : undefined;
  const template = form ?? words[key] ?? key;
  const text = template.replace(/\{(\w+)\}/g, (gap, name) => values[name] ?? gap);
  return language === "it" ? text.replace(EUPHONIC, "$1d ") : text;
}

export const percent = (share) => new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 }).format(share);
export const number = (value) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value);
export const date = (seconds, timeStyle = "short") => new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle }).format(new Date(seconds * 1000));

export const capital = (text) => text && text[0].toUpperCase() + text.slice(1);
