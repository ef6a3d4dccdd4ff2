// The end of a mission in a campaign: what it brought and cost, what comes next, and whether to play on tonight.

import { h } from "./dom.js";
import { glyphPicture } from "./shapes.js";
import { say } from "./words.js";

const GLYPHS = { ended: "flag", deaths: "skull", rewards: "chest", experience: "learn", losses: "heal", next: "road" };

const ENDED = "ended";
const DEATHS = "deaths";

/** The accounts of the mission, if it is part of a campaign. */
const accountsOf = ({ live: { company, index } }) => (company?.index === index ? company.page.accounts : []);

/** How the mission ended, in one sentence; none before the page of the company has come. */
export const missionEnded = (store) => accountsOf(store).find((account) => account.id === ENDED)?.lines ?? [];

/** Who died stands above everything else, and what can be done about it. */
export const campaignDeaths = (store) => accountsOf(store).filter((account) => account.id === DEATHS).map(drawAccount);

export function campaignAccounts(store) {
  return accountsOf(store).filter((account) => ![ENDED, DEATHS].includes(account.id)).map(drawAccount);
}

export const drawAccount = (account) => h("div", { class: `end-part account account-${account.id}` }, h("h3", { class: "section-name" }, glyphPicture(GLYPHS[account.id] ?? "book"), account.label), h("ul", { class: "end-lines" }, account.lines.map((line) => h("li", {}, line))));

/** Play on now, or see you next week: both are safe, everything is saved. */
export function campaignButtons(ways, acts, playOn, leave) {
  return ways.length > 0 && h("div", { class: "buttons play-on" },
    acts && ways.map((way) => h("button", { type: "button", class: "primary big", data: { key: `next:${way.key}` }, onclick: () => playOn(way.key) }, h("span", {}, say("play-on-now")), h("small", {}, way.label))),
    h("button", { type: "button", class: "big", data: { key: "next-week" }, onclick: leave }, h("span", {}, say("next-week")), h("small", {}, say("all-saved"))));
}
