// The company of a campaign: who is in it, what they carry and know, what is in the chest. The table is asked for it; the parts of the page that show
// some of it (sharing out, the end of a mission, the recap) find it in the store.

import { drawAccount } from "./campaign_end.js";
import { $, h, replace } from "./dom.js";
import { isJourney, isTown } from "./geometry.js";
import { glyphPicture } from "./shapes.js";
import { sharesOut } from "./share_out.js";
import { drawTrack } from "./sheets.js";
import { canSpeak } from "./speech.js";
import { languageNow, say } from "./words.js";

// After so long, people have forgotten what happened.
const REMEMBERED_MS = 6 * 3600 * 1000;
const SEEN = "arbiter-recap";
const LATEST_LINES = 3;

// What there is to tell right after a battle.
const NEWS = new Set(["ended", "deaths", "rewards", "losses"]);

export class Company {
  #store;
  #link;
  #open;
  #speech;
  #askedFor = null;
  #fresh = true; // nothing was heard of this company since the page was opened
  #wanted = null; // the game whose company somebody wants to see
  #recapAt = null;
  #toRead = false; // what is shown waits for its reader, whatever the others do before the mission
  #inBattle = false;
  #newsAt = null;

  constructor(store, link, open, speech) {
    this.#store = store;
    this.#link = link;
    this.#open = open;
    this.#speech = speech;
    store.on(["prompt", "table", "link", "index"], () => this.#look());
    store.on(["tracks", "board", "table", "words", "past"], () => this.#drawPurse());
    $("purse").addEventListener("click", () => this.show());
  }

  /** Show a company: that of the game on the table, or of another game in the list. */
  show(game = 0) {
    this.#wanted = game;
    this.#link.ask({ do: "company", game });
  }

  heard({ game, index, page }) {
    if (!game) this.#store.set({ company: page && { index, page } });
    if (page && game === this.#wanted) this.#open.show(page.company, this.#page(page, game));
    else if (page && !game) this.#maybeRecap(page);
    this.#wanted = null;
  }

  /** Between missions the company's money is all that everyone has in common: on a phone it stays in sight. */
  #drawPurse() {
    const board = this.#store.get("board");
    const [money] = this.#store.get("tracks") ?? [];
    const shown = this.#store.live.table?.campaign && board && (isJourney(board) || isTown(board)) ? money : null;
    $("purse").hidden = !shown;
    if (shown) replace($("purse"), glyphPicture("coin"), h("strong", {}, String(shown.value)), h("span", { class: "unseen" }, shown.label));
  }

  /** The table is asked again where something on the page depends on it. */
  #look() {
    const { live } = this.#store;
    if (this.#link.state !== "open") this.#askedFor = null;
    if (!live.table?.campaign || this.#link.state !== "open" || !live.prompt) return;
    const over = live.prompt.kind === "over";
    const passed = this.#recapAt !== null && this.#recapAt !== live.index;
    const ended = this.#battleEnded();
    if (passed && (over || this.#inBattle || !this.#toRead)) this.#closeRecap();
    const key = `${live.index} ${over}`;
    if (key === this.#askedFor || !(this.#fresh || over || ended || sharesOut(live.prompt))) return;
    this.#askedFor = key;
    this.#newsAt = ended && !over ? live.index : null; // an evening without anything to choose goes on to its end page
    this.#link.ask({ do: "company", game: 0 });
  }

  /** The board of the battle has given way to the map of the campaign. */
  #battleEnded() {
    const { board } = this.#store.live;
    if (!board) return false;
    const before = this.#inBattle;
    this.#inBattle = !isJourney(board) && !isTown(board);
    return before && !this.#inBattle;
  }

  #maybeRecap(page) {
    const { live } = this.#store;
    const over = live.prompt?.kind === "over";
    const first = this.#fresh || live.index === 0 || sharesOut(live.prompt);
    this.#fresh = false;
    const evening = `${page.company} ${page.evenings}`;
    const known = Date.now() - Number(seen()[evening] ?? 0) < REMEMBERED_MS;
    if (this.#newsAt === live.index && page.accounts.length) {
      this.#toRead = false;
      return this.#tell(say("mission-over"), this.#news(page));
    }
    if (over) return; // the recap comes with the next mission
    sessionStorage.setItem(SEEN, JSON.stringify({ ...seen(), [evening]: Date.now() }));
    if (known || !first || live.prompt?.kind === "lobby" || document.body.classList.contains("tv")) return; // a television has nobody to close it
    this.#toRead = true;
    this.#tell(page.evenings || live.index ? say("recap-title", { company: page.company }) : page.company, this.#recap(page),
      this.#aloud(page), h("button", { type: "button", data: { key: "recap-company" }, onclick: () => this.show() }, say("company")));
  }

  /** Something to read before the game goes on. The news of a battle closes when somebody has answered, the story of a mission when the mission begins. */
  #tell(title, content, ...buttons) {
    this.#recapAt = this.#store.live.index;
    this.#open.show(title, content, h("div", { class: "buttons" },
      h("button", { type: "button", class: "primary", autofocus: true, data: { key: "recap-go-on" }, onclick: () => this.#closeRecap() }, say("go-on")), buttons));
  }

  /** How the battle ended, what it brought and what it cost. What was learned comes now. */
  #news(page) {
    return h("div", { class: "recap" }, page.accounts.filter((account) => NEWS.has(account.id)).map(drawAccount));
  }

  #closeRecap() {
    this.#recapAt = null;
    const dialog = document.getElementById("sheet");
    if (dialog.querySelector(".recap") && !dialog.querySelector(".company-page")) dialog.close();
  }

  #recap(page) {
    return h("div", { class: "recap prose" }, [...page.recap, ...this.#latest()].map((line) => h("p", {}, line)));
  }

  /** In the middle of a mission: what happened last. */
  #latest() {
    const { live } = this.#store;
    if (!live.index) return [];
    const lines = (live.story ?? []).filter((line) => line.weight !== "chore").slice(-LATEST_LINES).map((line) => line.text);
    return lines.length ? [say("recap-latest", { lines: lines.join(" ") })] : [];
  }

  #aloud(page) {
    return canSpeak() && h("button", { type: "button", data: { key: "read-aloud" }, onclick: () => this.#speech.say([...page.recap, ...this.#latest()].join(" ")) }, glyphPicture("talk"), " ", say("read-aloud"));
  }

  #page(page, game) {
    return h("div", { class: "company-page" },
      h("p", { class: "purse" }, glyphPicture("coin"), h("strong", {}, `${page.money.value} ${page.money.label}`), h("span", { class: "quiet" }, page.evenings ? say("evenings", { n: page.evenings }) : say("first-evening"))),
      h("div", { class: "company-heroes" }, page.heroes.map((hero) => this.#hero(hero))),
      h("h3", { class: "company-part" }, glyphPicture("chest"), say("chest")),
      h("div", { class: "company-chest" }, page.chest.map((shelf) => h("section", { class: "shelf", "aria-label": shelf.label }, h("h4", {}, shelf.label), h("p", { class: "quiet" }, shelf.about), things(shelf.things, "chest-empty", this.#store, "bag")))),
      h("h3", { class: "company-part" }, glyphPicture("book"), say("so-far")),
      game ? h("div", { class: "recap prose" }, page.recap.map((line) => h("p", {}, line))) : this.#recap(page),
      h("div", { class: "buttons" }, this.#aloud(page), h("a", { class: "button", href: `chronicle${game ? `/${game}` : ""}?language=${languageNow()}`, target: "_blank", rel: "noopener" }, say("read-chronicle"))));
  }

  #hero(hero) {
    const part = (word, cards, none, glyph) => (cards.length > 0 || none) && h("section", { class: word }, h("h4", {}, say(word)), things(cards, none, this.#store, glyph));
    return h("article", { class: "company-hero", "aria-label": hero.name, data: { hero: hero.id } },
      h("header", {}, h("span", { class: "option-picture" }, glyphPicture(this.#store.glyph(hero.id) ?? "hero")),
        h("div", {}, h("h3", {}, hero.name), h("p", { class: "quiet" }, hero.player)), hero.tracks.length > 0 && h("dl", { class: "tracks" }, hero.tracks.map((track) => drawTrack(track, null)))),
      h("p", { class: "quiet" }, hero.about),
      part("hero-carries", hero.equipment, "carries-nothing", "bag"), part("hero-knows", hero.skills, "knows-nothing", "learn"), part("hero-wounds", hero.wound_cards, null, "heal"),
      hero.history.length > 0 && h("ul", { class: "notes" }, hero.history.map((line) => h("li", {}, line))));
  }
}

/** `glyph` is for cards without a picture. */
function things(cards, none, store, glyph) {
  if (!cards.length) return h("p", { class: "quiet" }, say(none));
  return h("ul", { class: "possessions" }, cards.map((card) => h("li", {}, glyphPicture(store.glyph(card.id) ?? glyph),
    h("div", {}, h("strong", {}, card.count > 1 ? `${card.count} × ${card.name}` : card.name), card.since && h("span", { class: "since" }, ` · ${card.since}`), card.text && h("p", { class: "detail" }, card.text)))));
}

function seen() {
  try {
    return JSON.parse(sessionStorage.getItem(SEEN) ?? "{}");
  } catch {
    return {};
  }
}
