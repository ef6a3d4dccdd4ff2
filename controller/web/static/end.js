// The end of a game is a moment: who won and why, what it brought, how the dice fell, and what comes next.

import { whyButton } from "./ask.js";
import { campaignAccounts, campaignButtons, campaignDeaths, missionEnded } from "./campaign_end.js";
import { $, h, replace, s } from "./dom.js";
import { luckList, noted, RARE } from "./luck.js";
import { dieShape, drawnAs, glyphPicture, tokenOf, tokenShape } from "./shapes.js";
import { INNER, joinSteps, withKnownNames } from "./story_lines.js";
import { languageNow, number, say } from "./words.js";

const MOST_LINES = 8;
const FEWEST_LINES = 3;

// What players are ranked by, where the end of a game does not say so itself.
const RANKED = ["xp", "coins"];

/** The board that people look at: where a game is played on the open table, its diagram is hidden. */
const finalBoard = () => [...document.querySelectorAll("#open-table svg, svg.board-face")].find((svg) => svg.viewBox.baseVal?.width && svg.checkVisibility()) ?? null;

const part = (title, ...content) => h("div", { class: `end-part end-${title}` }, h("h3", { class: "section-name" }, say(title)), content);

export class End {
  #store;
  #acting;
  #link;
  #open;
  #lobby;
  #past;
  #statistics;
  #luck = null;
  #highlights = null;
  #asked = false;

  constructor(store, acting, link, open, lobby, past, statistics) {
    this.#store = store;
    this.#acting = acting;
    this.#link = link;
    this.#open = open;
    this.#lobby = lobby;
    this.#past = past;
    this.#statistics = statistics;
    store.on(["outcome", "prompt", "story", "you", "past", "words", "names", "link", "company", "offers"], () => this.#draw());
  }

  heardLuck(luck) {
    this.#luck = luck;
    this.#draw();
  }

  heardHighlights(highlights) {
    this.#highlights = highlights;
    this.#draw();
  }

  #draw() {
    const { outcome, prompt } = this.#store.live;
    const over = Boolean(outcome) && prompt?.kind === "over" && !this.#store.past;
    $("end").hidden = !over;
    document.body.classList.toggle("game-over", over);
    if (!over) {
      this.#luck = this.#highlights = null;
      this.#asked = false;
      return;
    }
    if (!this.#asked && this.#link.state === "open") {
      this.#asked = true;
      this.#link.ask({ do: "luck", game: 0 });
      this.#link.ask({ do: "highlights" });
    }
    $("end").className = `end ${this.#tone(outcome)}`;
    const ranking = this.#ranking(outcome);
    const luck = this.#luck && luckList({ ...this.#luck, best: null }, this.#store);
    replace($("end"),
      h("p", { class: "eyebrow" }, say(this.#store.live.table.campaign ? "mission-over" : "over")),
      h("h2", { class: "end-title" }, outcome.result),
      h("p", { class: "end-who" }, outcome.won.length > 0 && glyphPicture("trophy"), this.#who(outcome), " ", whyButton(outcome.rule, this.#open, () => [outcome.result, ...this.#ended()])),
      prompt.coach?.done && h("p", { class: "coach-text" }, prompt.coach.say.map(({ text }) => text).join(" ") || say("lesson-lost")),
      this.#next(),
      h("div", { class: "end-parts" },
        campaignDeaths(this.#store),
        part("how-it-ended", this.#howItEnded()),
        campaignAccounts(this.#store),
        ranking.length > 1 && part("ranking", h("ol", { class: "ranking" }, ranking.map((each, at) => this.#ranked(each, at + 1, outcome)))),
        this.#turning(),
        this.#moments("best-moments", this.#highlights?.players),
        this.#moments("what-mattered", this.#highlights?.told),
        luck && part("luck", luck, this.#rolls())));
  }

  /** The seats by what the game counts; none where it counts nothing. */
  #ranking(outcome) {
    const { sheets, tracks, table } = this.#store.live;
    if (outcome.ranking.length) {
      const label = (seat, by) => (by === "points" ? say("points") : (sheets ?? []).filter((sheet) => sheet.seat === seat).flatMap((sheet) => sheet.tracks).find((track) => track.id === by)?.label ?? say("points"));
      return outcome.ranking.map(([seat, value, rank, by]) => ({ seat, label: label(seat, by), value, rank }));
    }
    const counted = (seat) => {
      const own = (sheets ?? []).filter((sheet) => sheet.seat === seat).flatMap((sheet) => sheet.tracks);
      const found = RANKED.map((id) => own.find((track) => track.id === id)).find(Boolean) ?? (tracks ?? []).find((track) => track.id === `points-${seat}`);
      return found && { seat, label: found.id.startsWith("points-") ? say("points") : found.label, value: found.value };
    };
    const all = table.seats.map(counted);
    return all.every(Boolean) ? all.sort((a, b) => b.value - a.value || Number(outcome.won.includes(b.seat)) - Number(outcome.won.includes(a.seat))) : [];
  }

  /** Equals share a rank; without one, each seat has its place in the list. */
  #ranked({ seat, label, value, rank }, place, outcome) {
    const side = (this.#store.live.sheets ?? []).find((sheet) => sheet.seat === seat)?.side ?? "friend";
    return h("li", { data: { rank: rank ?? place } }, s("svg", { viewBox: "-6 -6 12 12", class: "piece", "aria-hidden": "true" }, s("g", { class: `side-${side}` }, tokenShape(tokenOf({ id: seat, side }, this.#store), 4.4))),
      h("strong", {}, this.#store.seat(seat)), outcome.won.includes(seat) && glyphPicture("crown"), h("span", { class: "ranked-by" }, `${label} `, h("span", { class: "number" }, number(value))));
  }

  #ended() {
    return this.#store.live.table.campaign ? missionEnded(this.#store) : this.#lines().map((line) => withKnownNames(line, this.#store));
  }

  /** In a campaign the last lines of the story are about what came after the mission. */
  #howItEnded() {
    const { table } = this.#store.live;
    const told = (this.#highlights?.ended ?? []).map((moment) => moment.text);
    const lines = told.length ? told : this.#ended();
    return table.campaign ? lines.map((line) => h("p", { class: "turning" }, line)) : h("ul", { class: "end-lines" }, lines.map((line) => h("li", {}, line)));
  }

  /** A sentence that names nobody begins with whose moment it was, where that could be anyone's. */
  #moment(moment) {
    const who = moment.seat && this.#store.live.table.seats.length > 1 ? this.#store.seat(moment.seat) : "";
    const { lead } = moment;
    const after = moment.gained || (lead && say(`lead.${lead.word}`, { ...lead, who: this.#store.seat(lead.seat) }));
    return [who && !moment.text.includes(who) && h("strong", {}, `${who}: `), moment.text, after && h("span", { class: "quiet" }, ` ${after}`), " ", h("button", { type: "button", class: "see-moment", data: { key: `moment-${moment.seat || moment.at}` }, onclick: () => this.#past.go(moment.at) }, say("see-moment"))];
  }

  #turning() {
    const moment = this.#highlights?.turning;
    return moment?.text && part("turning-point", h("p", { class: "turning" }, this.#moment(moment)));
  }

  #moments(title, all) {
    const known = (all ?? []).filter((moment) => moment.text);
    return known.length > 0 && part(title, h("ul", { class: "end-lines" }, known.map((moment) => h("li", {}, this.#moment(moment)))));
  }

  /** The best and the worst roll of the game, where they were rare. */
  #rolls() {
    const { best, worst } = this.#luck;
    const counts = (roll, face) => (roll.need === null ? roll.good.includes(face) : face >= roll.need);
    const shape = (roll, face) => {
      const symbol = roll.symbols[face - 1] ?? null;
      const name = symbol ? this.#store.name(symbol) : String(face);
      return dieShape(roll.kind || "d6", face, name, drawnAs(symbol, this.#store), name);
    };
    const line = (word, roll) => roll?.one_in >= RARE && h("li", {}, h("p", {}, noted(word, roll, this.#store)),
      h("ul", { class: "slots" }, roll.faces.map((face) => h("li", { class: counts(roll, face) ? "slot good" : "slot miss" }, shape(roll, face)))));
    const lines = [line("best-of-all", best), line("worst-of-all", worst)].filter(Boolean);
    return lines.length > 0 && h("ul", { class: "noted" }, lines);
  }

  async #share() {
    const { outcome, table } = this.#store.live;
    const places = this.#ranking(outcome).map((each, at) => `${each.rank ?? at + 1}. ${this.#store.seat(each.seat)} ${each.value}`);
    const title = [table.game, this.#store.get("title")].filter(Boolean).join(" · ");
    const { endPicture, hand } = await import("./share.js"); // few want it
    const blob = await endPicture({ title, result: outcome.result, who: this.#who(outcome), places: places.length > 1 ? places : [] }, finalBoard());
    return hand(blob, "arbiter");
  }

  #tone(outcome) {
    const { seat } = this.#store.you;
    if (!outcome.won.length) return "lost";
    return seat && !outcome.won.includes(seat) ? "lost" : "won";
  }

  #who(outcome) {
    const { you, live } = this.#store;
    const names = outcome.won.map((seat) => this.#store.seat(seat)).join(", ");
    if (!outcome.won.length) return this.#reason(outcome);
    if (outcome.ranking.length && outcome.won.length === live.table.seats.length) return say("shared-victory", { who: names });
    if (you.seat && outcome.won.includes(you.seat)) return outcome.won.length > 1 ? say("you-all-won", { who: names }) : say("you-won");
    if (you.seat) return say("you-lost", { who: names });
    return live.table.seats.length > 1 && outcome.won.length === live.table.seats.length ? say("all-won", { who: names }) : say("won-by", { who: names });
  }

  /** Where nobody won: what the rule that ended the game says of it, without repeating the result. */
  #reason({ rule, result }) {
    const text = (this.#store.live.story ?? []).findLast((line) => line.rule === rule && !INNER.has(line.weight))?.text ?? "";
    const reason = text.startsWith(`${result}: `) ? text.slice(result.length + 2) : text;
    return reason === result ? "" : reason.charAt(0).toLocaleUpperCase(languageNow()) + reason.slice(1);
  }

  /** What came of the last answer; where that is little, what happened just before it, too. */
  #lines() {
    const story = joinSteps((this.#store.live.story ?? []).filter((line) => !INNER.has(line.weight)));
    const last = story.filter((line) => line.index === story.at(-1)?.index).length;
    return story.slice(-Math.min(Math.max(last, FEWEST_LINES), MOST_LINES));
  }

  #next() {
    const owner = this.#store.you.role === "owner";
    const next = (key, text, act, kind = "") => h("button", { type: "button", class: kind, data: { key }, onclick: act }, text);
    const ways = this.#store.live.prompt.options;
    const campaign = Boolean(this.#store.live.table.campaign);
    const learned = this.#store.live.prompt.coach?.done ? this.#lobby.nextButton("primary big") : null;
    return [campaign && campaignButtons(ways, this.#store.acts, (key) => this.#acting.playOn(key), () => { this.#lobby.open(); this.#open.toast(say("see-you"), "mend"); }), h("div", { class: "buttons" },
      learned,
      !campaign && this.#store.acts && ways.map((way, at) => next(`next:${way.key}`, way.label, () => this.#acting.playOn(way.key), at || learned ? "" : "primary big")),
      owner && !campaign && next("again", say("play-again"), () => this.#acting.say({ do: "begin" }), ways.length || learned ? "" : "primary big"),
      owner && !campaign && this.#store.live.table.seats.length > 1 && next("swapped", say("play-swapped"), () => this.#acting.say({ do: "begin", swapped: true })),
      next("share-end", say("share-end"), () => this.#share()),
      owner && next("another", say("another-game"), () => this.#lobby.open()),
      next("end-statistics", say("statistics"), () => this.#statistics()),
      next("from-the-start", say("from-the-start"), () => this.#past.go(0)),
      h("a", { class: "button", href: `chronicle?language=${languageNow()}`, target: "_blank", rel: "noopener", data: { key: "chronicle" } }, say("read-chronicle")))];
  }
}
