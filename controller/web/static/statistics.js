// Statistics of this table: its players, its evenings, and every game that was played to its end. The owner strikes what was spoiled.

import { $, h, replace } from "./dom.js";
import { dieShape } from "./shapes.js";
import { fortune, length, luckNumbers } from "./luck.js";
import { date, languageNow, number, say } from "./words.js";

export class Statistics {
  #store;
  #acting;
  #link;
  #open = false;
  #found = null;
  #rolls = null;

  constructor(store, acting, link) {
    this.#store = store;
    this.#acting = acting;
    this.#link = link;
    store.on(["you", "words", "past", "link"], () => this.#draw());
  }

  open() {
    this.#open = true;
    this.#found = this.#rolls = null;
    this.#ask();
    this.#draw();
    $("statistics").querySelector("h2").focus();
    scrollTo(0, 0);
  }

  close() {
    this.#open = false;
    this.#draw();
  }

  renew() {
    if (this.#open) this.#ask();
  }

  heard(found) {
    this.#found = found ?? { players: [], evenings: [], plays: [] };
    this.#draw();
  }

  heardRolls(rolls) {
    this.#rolls = rolls;
    this.#draw();
  }

  #ask() {
    if (this.#link.state === "open") this.#link.ask({ do: "statistics" });
  }

  #draw() {
    const shown = this.#open && !this.#store.past;
    document.body.classList.toggle("statistics-open", shown);
    $("statistics").hidden = !shown;
    if (!shown) return;
    const found = this.#found;
    replace($("statistics"),
      h("header", { class: "lobby-head" }, h("h2", { tabindex: "-1" }, say("statistics")),
        h("button", { type: "button", data: { key: "statistics-back" }, onclick: () => this.close() }, say("statistics-back"))),
      !found && h("p", { class: "quiet" }, say("one-moment")),
      found && !found.plays.length && h("p", { class: "quiet" }, say("no-plays-yet")),
      found?.plays.length > 0 && !found.players.length && h("p", { class: "quiet" }, say("stat.no-people")),
      found?.players.length > 0 && this.#part("players", "stat-players", found.players.map((each) => this.#player(each))),
      found?.evenings.length > 0 && this.#part("evenings-played", "stat-evenings", found.evenings.map((each) => this.#evening(each))),
      found?.plays.length > 0 && this.#part("plays", "stat-plays", found.plays.map((each) => this.#play(each)), h("a", { class: "button tool", href: `plays.csv?language=${languageNow()}`, download: "plays.csv", data: { key: "plays-csv" } }, say("plays-csv"))));
  }

  #part(word, kind, items, more = null) {
    return h("section", {}, h("h3", { class: "section-name" }, say(`stat.${word}`)), h("ul", { class: kind }, items), more);
  }

  #player(each) {
    const favourites = each.favourites.map(([name, count]) => (count > 1 ? `${name} (${count}×)` : name)).join(", ");
    return h("li", { class: "stat-card" },
      h("p", { class: "stat-name" }, h("strong", {}, each.name), h("span", { class: "quiet" }, length(each.seconds))),
      h("p", { class: "stat-big" }, h("span", { class: "number" }, number(each.wins)), ` ${say("stat.wins-of", { wins: each.wins, n: each.games })}`),
      h("ul", { class: "stat-games" }, each.by_game.map((game) => h("li", {}, h("span", {}, game.game), h("span", { class: "number" }, say("stat.of", { wins: game.wins, n: game.games })),
        h("progress", { value: game.wins, max: game.games, "aria-label": say("stat.won-at", { game: game.game, wins: game.wins, n: game.games }) })))),
      each.percentile !== null && h("p", {}, h("strong", {}, say(`stat.${fortune(each.percentile)}`)), h("span", { class: "quiet" }, ` ${luckNumbers(each)}`)),
      favourites && h("p", {}, h("span", { class: "quiet" }, `${say("stat.favourites")} `), favourites));
  }

  #evening(each) {
    const wins = each.wins.map(([name, count]) => `${name} ${number(count)}`).join(", ");
    return h("li", {}, h("p", {}, h("strong", {}, date(each.started)), h("span", { class: "quiet" }, ` ${[length(each.seconds), each.players.join(", ")].filter(Boolean).join(" · ")}`)),
      h("p", {}, each.games.join(" – "), wins && h("span", { class: "quiet" }, ` · ${say("stat.wins", { who: wins })}`)));
  }

  #play(play) {
    const owner = this.#store.you.role === "owner";
    const rolls = this.#rolls?.game === play.id ? this.#rolls.rolls : null;
    const mark = play.struck ? say("stat.is-struck") : play.struck_rolls > 0 && say("stat.struck-rolls", { n: play.struck_rolls });
    const won = play.won.length ? say("won-by", { who: play.won.join(", ") }) : play.result;
    const own = (key, word, act) => h("button", { type: "button", class: "tool", data: { key: `${key}-${play.id}` }, onclick: act }, say(word));
    return h("li", { class: play.struck ? "stat-play struck" : "stat-play", data: { play: play.id } },
      h("p", {}, h("strong", { class: "stat-title" }, play.title || play.game), h("span", { class: "quiet" }, ` ${play.title ? `${play.game} · ` : ""}${date(play.started)}`), mark && h("span", { class: "stat-mark" }, mark)),
      h("p", {}, won, h("span", { class: "quiet" }, ` · ${play.players.join(", ")}`)),
      h("div", { class: "buttons" },
        play.bg_stats && h("a", { class: "button tool", href: play.bg_stats, target: "_blank", rel: "noopener noreferrer", data: { key: `bg-stats-${play.id}` } }, say("stat.bg-stats")),
        owner && own("strike", play.struck ? "stat.count-again" : "stat.strike", () => this.#strike({ game: play.id, struck: !play.struck })),
        owner && play.rolls > 0 && !play.struck && own("rolls", rolls ? "stat.hide-rolls" : "stat.rolls", () => (rolls ? this.heardRolls(null) : this.#link.ask({ do: "rolls", game: play.id })))),
      owner && rolls && !play.struck && h("ul", { class: "stat-rolls" }, rolls.map((roll) => this.#roll(play, roll))));
  }

  #roll(play, roll) {
    const good = (face) => (roll.need === null ? "slot" : face >= roll.need ? "slot good" : "slot miss");
    return h("li", { class: roll.struck ? "struck" : "" },
      h("span", {}, this.#store.seat(roll.seat), roll.need !== null && h("span", { class: "quiet" }, ` ${roll.need}+`)),
      h("ul", { class: "slots" }, roll.faces.map((face) => h("li", { class: good(face) }, dieShape("d6", face, String(face))))),
      h("button", { type: "button", class: "tool", data: { key: `strike-${play.id}-${roll.roll}-${roll.seat}` }, onclick: () => this.#strike({ game: play.id, roll: roll.roll, struck: !roll.struck }) }, say(roll.struck ? "stat.count-again" : "stat.strike")));
  }

  async #strike(what) {
    if (!(await this.#acting.say({ do: "strike", ...what })).ok) return;
    this.#ask();
    if (this.#rolls) this.#link.ask({ do: "rolls", game: this.#rolls.game });
  }
}
