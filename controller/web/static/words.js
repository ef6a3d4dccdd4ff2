// The page's own words. What the game says comes from the table, in the table's language.

const CHOSEN = "arbiter-language";
export const LANGUAGES = ["en", "it"];

let words = {};
let language = "en";

export const languageNow = () => language;

/** The reader's choice, or else the table's language, or else the browser's. */
export function wanted(table) {
  const choices = [localStorage.getItem(CHOSEN), table, navigator.language.slice(0, 2)];
  return choices.find((choice) => LANGUAGES.includes(choice)) ?? "en";
}

export async function speak(wish) {
  const response = await fetch(`static/words/${wish}.json`);
  words = await response.json();
  language = wish;
  document.documentElement.lang = wish;
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = say(element.dataset.word);
  for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", say(element.dataset.label));
}

export function choose(wish) {
  localStorage.setItem(CHOSEN, wish);
}

/** A sentence with its gaps filled: {n} is the value called n; with n = 1 the key with ".one" is used, if there is one. */
export function say(key, values = {}) {
  const template = (values.n === 1 && words[`${key}.one`]) || words[key] || key;
  return template.replace(/\{(\w+)\}/g, (gap, name) => values[name] ?? gap);
}
