// The lobby: what to play, who plays, by which rules; and the games that were played here.

import { levelPicker } from "./bot_levels.js";
import { $, h, replace } from "./dom.js";
import { factsOf, factsOfGame, gameFits, optionFits } from "./game_facts.js";
import { length, luckList } from "./luck.js";
import { afterPress } from "./pressing.js";
import { botSpeed } from "./seats.js";
import { glyphPicture } from "./shapes.js";
import { capital, date, languageNow, say } from "./words.js";

const LOW_BATTERY = 20;
const LONGEST_NAME = 24;
const NAME = "[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N} '’._\\-]*"; // what the rules engine accepts
const LONGEST_COMPANY = 40;
const PLAYER_COUNTS = [1, 2, 3, 4, 5];
const EVENINGS = [30, 60, 120];
const BOTS = ["easy", "strong"]; // the levels that need a word

// More than these are a row to swipe on a phone, so that who plays is not many screens below.
const FEW = 4;
const PEEK = 40;

// So many missions and so many games that were played are in sight; the others are a tap away.
const IN_SIGHT = 3;
const LATEST = 4;

let people = null; // who plays; loaded with the offers

export class Lobby {
  #store;
  #acting;
  #link;
  #past;
  #statistics;
  #company;
  #open = false;
  #offers = null;
  #games = null;
  #campaigns = [];
  #luck = new Map();
  #tonight = new Map();
  #wish = null;
  #people = null; // who is there, whichever game they look at
  #metAt = ""; // the game and the seats that this was read from
  #toPlayers = false; // who plays is to be in sight as soon as it can be chosen
  #unfolded = new Set();
  #filter = { players: 0, minutes: 0, side: "" };

  /** `company` shows the company of a game, `statistics` the statistics of this table. */
  constructor(store, acting, link, past, statistics, company) {
    this.#store = store;
    this.#acting = acting;
    this.#link = link;
    this.#past = past;
    this.#statistics = statistics;
    this.#company = company;
    store.on(["table", "you", "words", "past", "devices", "outcome", "link"], () => this.#draw());
  }

  get #empty() {
    return this.#store.live.prompt?.kind === "lobby";
  }

  get shown() {
    return (this.#open || this.#empty) && !this.#store.past && Boolean(this.#store.live.table);
  }

  open() {
    this.#open = true;
    this.#toPlayers = false;
    this.#offers = this.#games = null;
    this.#meet();
    this.#draw();
    $("lobby").querySelector("h2")?.focus();
  }

  /** The way from a lesson to what its learner plays next; null until the offers are here, and for those who do not choose. */
  nextButton(kind) {
    if (this.#store.you.role !== "owner") return null;
    if (!this.#offers) this.#ask("offers");
    const offer = this.#onTable;
    if (!offer) return null;
    const mission = pickedOf(offer, people.picksFor(offer, this.#people));
    const whole = mission === this.#store.get("title"); // the lesson was a part of it
    return h("button", { type: "button", class: kind, data: { key: "lesson-first" }, onclick: () => this.#openNext() }, say(whole ? "lesson-whole" : "lesson-first", { mission }));
  }

  /** With what a learner plays next chosen, and who plays in sight. */
  #openNext() {
    this.#meet();
    this.#wish = { ...this.#wishFor(this.#onTable), learned: true };
    this.open();
    this.#toPlayers = true;
  }

  get #onTable() {
    return this.#offers?.find((each) => each.ruleset === this.#store.live.table?.ruleset);
  }

  close() {
    this.#open = false;
    this.#draw();
  }

  /** Another language, or another game: what was asked for is asked for again. */
  renew() {
    this.#offers = this.#games = null;
    this.#luck.clear();
    this.#draw();
  }

  async heardOffers(offers) {
    people ??= await import("./lobby_people.js");
    this.#offers = offers;
    this.#meet();
    this.#store.touch("offers");
    this.#draw();
  }

  /** Another game is on the table, or other people: the lobby shows it, and them. */
  #meet() {
    const { table } = this.#store.live;
    const at = [table?.ruleset, ...(table?.seats ?? [])].join(" ");
    if (at !== this.#metAt) this.#wish = this.#people = null;
    this.#metAt = at;
    if (!this.#offers?.length) return;
    const offer = this.#onTable ?? this.#offers[0];
    this.#people ??= people.peopleHere(table, offer.seats);
    this.#wish ??= this.#wishFor(offer);
  }

  /** What is chosen unless somebody chooses otherwise. */
  #wishFor(offer) {
    const picks = people.picksFor(offer, this.#people);
    const { players, left } = people.seated(this.#people, people.fewestAndMost(offer, picks));
    return { ruleset: offer.ruleset, players, left, picks, casts: people.dealtTo(offer, players), dealt: false, house: { ...offer.choices.house }, openTable: true, campaign: false, pack: offer.campaigns[0]?.pack, company: say("company-usual"), difficulty: "normal" };
  }

  /** Another number of players, or another scenario: everyone who can play has a seat and a hero. */
  #seat(offer) {
    const wish = this.#wish;
    Object.assign(wish, people.seated(this.#people, people.fewestAndMost(offer, wish.picks)));
    if (!wish.dealt) wish.casts = people.dealtTo(offer, wish.players);
  }

  /** What somebody has changed about the players is kept for every game. */
  #keepPeople() {
    this.#people = [...this.#wish.players.filter((player) => !(player.extra && player.bot)), ...this.#wish.left];
  }

  heardGames(games, campaigns) {
    this.#games = games;
    this.#campaigns = campaigns ?? [];
    this.#draw();
  }

  heardLuck({ game, luck }) {
    this.#luck.set(game, luck);
    this.#draw();
  }

  #draw() {
    const { shown } = this;
    if (!shown && document.body.classList.contains("lobby-open")) scrollTo({ top: 0 }); // the question comes first, wherever the lobby was left
    if (document.body.classList.toggle("lobby-open", shown) === $("lobby").hidden) this.#store.touch("title"); // it says where people are
    $("lobby").hidden = !shown;
    if (!shown) return;
    const owner = this.#store.you.role === "owner";
    if (owner && !this.#offers) this.#ask("offers");
    if (!this.#games) this.#ask("games");
    replace($("lobby"),
      h("header", { class: "lobby-head" }, h("h2", { tabindex: "-1" }, say(owner ? "lobby" : "lobby-wait")),
        !this.#empty && h("button", { type: "button", data: { key: "lobby-back" }, onclick: () => this.close() }, say("lobby-back"))),
      !owner && h("p", { class: "quiet" }, say("owner-how")),
      this.#batteries(),
      this.#begun(owner),
      owner && (this.#offers ? this.#choices() : h("p", { class: "quiet" }, say("one-moment"))),
      this.#played());
    for (const chosen of $("lobby").querySelectorAll(".many .chosen")) chosen.parentElement.scrollLeft = chosen.offsetLeft - chosen.parentElement.offsetLeft - PEEK;
    if (!this.#toPlayers || !this.#offers || !this.#games) return;
    this.#toPlayers = false;
    $("lobby").querySelector(".who-plays-now").scrollIntoView({ block: "center" });
  }

  #ask(what) {
    if (this.#link.state === "open") this.#link.ask({ do: what });
  }

  /** A die that gives up in the middle of a game is charged before it. */
  #batteries() {
    const low = (this.#store.live.devices ?? []).filter((device) => device.battery !== null && device.battery <= LOW_BATTERY && !device.charging);
    return low.length > 0 && h("ul", { class: "low" }, low.map((device) => h("li", { class: "notice mend" }, say("battery-low", { device: device.id, n: device.battery }))));
  }

  #choices() {
    this.#meet();
    const wish = this.#wish;
    if (!wish) return h("p", {}, say("no-games-here"));
    const offer = this.#offers.find((each) => each.ruleset === wish.ruleset) ?? this.#offers[0];
    const begin = (event) => { event.preventDefault(); this.#begin(offer); };
    return h("form", { class: "lobby-form", onsubmit: begin },
      this.#filters(),
      h("fieldset", { class: "tiles games-offered" }, h("legend", {}, say("which-game")), this.#offers.map((each) => [tile({
        name: "ruleset", value: each.ruleset, title: each.name, text: each.about, facts: factsOfGame(each), checked: each === offer, fits: gameFits(each, this.#filter),
        pick: () => { this.#wish = this.#wishFor(each); this.#draw(); } }), each === offer && this.#lessons(offer)])),
      this.#players(offer), this.#mode(offer), !wish.campaign && offer.picks.map((pick) => this.#pick(pick, offer)),
      offer.casts.map((cast) => this.#cast(cast, wish.campaign ? campaignOf(offer, wish).founders : null)), offer.open_table && this.#onPage(), this.#house(offer),
      h("p", { class: "begin" }, this.#unfinished() && h("span", { class: "quiet" }, say("begin-puts-aside")),
        h("button", { class: "primary big", data: { key: "begin" } }, wish.campaign ? say("begin-campaign") : say("begin", { game: pickedOf(offer, wish.picks), players: wish.players.map((player) => capital(player.name)).join(", ") }))));
  }

  /** One of several, such as the mission: the usual one and a few others in sight. */
  #pick(pick, offer) {
    const { picks } = this.#wish;
    const option = (each) => tile({
      name: pick.key, value: each.id, title: each.name, text: each.text, facts: [...(each.id === pick.now && pick.options.length > 1 ? [["play", say("start-here")]] : []), ...factsOf(each)], checked: picks[pick.key] === each.id, fits: optionFits(each, this.#filter),
      pick: () => { picks[pick.key] = each.id; this.#seat(offer); this.#draw(); } });
    const all = usualFirst(pick, this.#people);
    const [first, others] = all.length > FEW ? [all.slice(0, IN_SIGHT), all.slice(IN_SIGHT)] : [all, []];
    const chosen = others.some((each) => each.id === picks[pick.key]);
    return h("fieldset", { class: "picks" }, h("legend", {}, word("pick", pick.key)), h("div", { class: first.length < all.length ? "tiles many" : "tiles" }, first.map(option)),
      others.length > 0 && this.#fold(`more-${pick.key}`, say("more-choices", { n: others.length }), others.map((each) => each.name).join(", "), h("div", { class: "tiles many" }, others.map(option)), chosen));
  }

  /** What few people want to change is behind one line, which says what it is now. */
  #fold(key, name, now, content, open = false) {
    const toggled = (event) => (event.target.open ? this.#unfolded.add(key) : this.#unfolded.delete(key));
    return h("details", { class: "group fold", open: open || this.#unfolded.has(key), ontoggle: toggled },
      h("summary", { data: { key } }, h("span", { class: "group-name" }, name), h("span", { class: "quiet" }, now)), content);
  }

  /** A game that fits is chosen, and there are as many players as somebody said. */
  #fit() {
    const filter = this.#filter;
    if (filter.players) {
      this.#people.splice(filter.players);
      while (this.#people.length < filter.players) this.#people.push(people.newPlayer(this.#people));
    }
    const fits = this.#offers.filter((each) => gameFits(each, filter));
    const now = this.#offers.find((each) => each.ruleset === this.#wish.ruleset);
    const offer = fits.length && !fits.includes(now) ? fits[0] : now;
    if (offer !== now) this.#wish = this.#wishFor(offer);
    const { picks } = this.#wish;
    for (const pick of offer.picks) {
      const fitting = usualFirst(pick, this.#people).filter((option) => optionFits(option, filter));
      if (fitting.length && !fitting.some((option) => option.id === picks[pick.key])) picks[pick.key] = fitting[0].id;
    }
    this.#seat(offer);
  }

  /** How many are we, how long have we got, on one side or against each other: what does not fit steps back. */
  #filters() {
    const filter = this.#filter;
    const choice = (key, label, values) => h("label", { class: "filter" }, h("span", {}, label),
      h("select", { data: { key: `filter-${key}` }, onchange: (event) => { filter[key] = values[event.target.selectedIndex][0]; this.#fit(); this.#draw(); } }, values.map(([value, name]) => h("option", { selected: value === filter[key] }, name))));
    const players = [[0, say("filter-any")], ...PLAYER_COUNTS.map((n) => [n, say("players", { n })])];
    const minutes = [[0, say("filter-any")], ...EVENINGS.map((n) => [n, say("up-to", { time: length(n * 60) })])];
    const side = [["", say("filter-any")], ["together", say("together")], ["against", say("against")]];
    const now = [[players, filter.players], [minutes, filter.minutes], [side, filter.side]].filter(([, value]) => value).map(([values, value]) => values.find(([each]) => each === value)[1]);
    return this.#fold("filter", say("filter"), now.join(" · ") || say("filter-none"), h("div", { class: "filters", role: "group", "aria-label": say("filter") },
      choice("players", say("filter-players"), players), choice("minutes", say("filter-time"), minutes), choice("side", say("filter-side"), side)));
  }

  /** One mission, or a campaign of many evenings. */
  #mode(offer) {
    const wish = this.#wish;
    if (!offer.campaigns.length) return null;
    const campaign = campaignOf(offer, wish);
    const way = (campaign, glyph) => tile({ name: "way", value: campaign ? "campaign" : "single", title: say(campaign ? "way-campaign" : "way-single"), text: say(campaign ? "way-campaign-text" : "way-single-text"), facts: [[glyph, say(campaign ? "way-campaign-fact" : "way-single-fact")]],
      checked: wish.campaign === campaign, fits: true, pick: () => { wish.campaign = campaign; this.#draw(); } });
    return [h("fieldset", { class: "tiles" }, h("legend", {}, say("which-way")), way(false, "flag"), way(true, "map")),
      wish.campaign && h("fieldset", { class: "tiles" }, h("legend", {}, say("which-campaign")), offer.campaigns.map((each) => tile({
        name: "campaign", value: each.pack, title: each.title, text: each.text, facts: [], checked: each === campaign, fits: true, pick: () => { wish.pack = each.pack; this.#draw(); } }))),
      wish.campaign && h("fieldset", { class: "new-campaign" }, h("legend", {}, say("company-name")),
        h("input", { type: "text", value: wish.company, required: true, maxlength: LONGEST_COMPANY, autocomplete: "off", "aria-label": say("company-name"), data: { key: "company" }, oninput: (event) => { wish.company = event.target.value; } }),
        h("ol", { class: "acts" }, campaign.acts.map((act) => h("li", {}, h("strong", {}, act.name), h("span", { class: "quiet" }, act.missions.join(" · ")))))),
      wish.campaign && this.#difficulty(campaign.difficulties)];
  }

  /** What a defeat costs. */
  #difficulty(levels) {
    const wish = this.#wish;
    return levels.length > 0 && h("fieldset", { class: "tiles" }, h("legend", {}, say("which-difficulty")), levels.map((level) => tile({
      name: "difficulty", value: level.id, title: level.name, text: level.text, facts: [], checked: wish.difficulty === level.id, fits: true, pick: () => { wish.difficulty = level.id; this.#draw(); } })));
  }

  /** The campaigns of this table: who, where, what comes next. One tap goes on. */
  #begun(owner) {
    if (!this.#games || !this.#campaigns.length) return null; // what was heard before may be an evening old
    return h("section", { class: "campaigns" }, h("h3", { class: "section-name" }, say("your-campaigns")), h("ul", { class: "campaign-cards" }, this.#campaigns.map((each) => h("li", { class: each.ending ? "campaign-card ended" : "campaign-card" },
      h("p", { class: "campaign-name" }, h("strong", {}, each.company), h("span", { class: "quiet" }, [each.game, each.difficulty, say("evenings", { n: each.evenings }), date(each.played)].filter(Boolean).join(" · "))),
      h("ul", { class: "company" }, each.heroes.map((hero) => h("li", { class: hero.wound_cards ? "wounded" : "" }, h("span", { class: "option-picture" }, glyphPicture(hero.glyph) ?? glyphPicture("hero")), h("span", {}, hero.name, h("small", { class: "quiet" }, ` ${capital(hero.player)}${hero.wound_cards ? ` · ${say("wound-cards", { n: hero.wound_cards })}` : ""}`))))),
      each.last && h("p", {}, say(each.last_won ? "last-won" : "last-lost", { mission: each.last })),
      each.ending ? h("p", { class: "campaign-next" }, each.ending) : h("p", { class: "campaign-next" }, say(each.evening_open ? "mission-open" : "mission-next", { mission: each.next })),
      owner && !each.ending && !each.evening_open && this.#whoPlays(each),
      h("div", { class: "buttons" },
        owner && !each.ending && h("button", { type: "button", class: "primary", disabled: Boolean(idle(this.#tonight.get(each.id))), data: { key: `go-on-${each.id}` }, onclick: () => this.#goOn(each) }, say("go-on")),
        h("button", { type: "button", class: "tool", data: { key: `company-${each.id}` }, onclick: () => this.#company(each.id) }, glyphPicture("party"), say("company")),
        h("a", { class: "button tool", href: `chronicle/${each.id}?language=${languageNow()}`, target: "_blank", rel: "noopener" }, say("read-chronicle")))))));
  }

  /** Between evenings: other players, other heroes for them, and a guest from another company of this table. */
  #whoPlays(campaign) {
    const { id } = campaign;
    const wish = this.#tonight.get(id) ?? tonightFor(campaign);
    const change = (act) => { act(); this.#tonight.set(id, wish); afterPress(() => this.#draw()); };
    const names = wish.players.map((player, place) => ({ id: String(place), name: capital(player) }));
    const row = (player, place) => h("li", { class: "player" },
      h("input", { type: "text", value: capital(player), maxlength: LONGEST_NAME, required: true, pattern: NAME, title: say("name-shape"), autocomplete: "off", "aria-label": say("player-name", { n: place + 1 }), data: { key: `tonight-${id}-player-${place}` },
        onchange: (event) => { if (event.target.reportValidity()) change(() => { wish.players[place] = nameIn(event.target); }); } }),
      h("label", { class: "pick" }, h("input", { type: "checkbox", checked: wish.bots[place], data: { key: `tonight-${id}-bot-${place}` }, onchange: (event) => change(() => { wish.bots[place] = event.target.checked; }) }), say("a-bot")),
      wish.players.length > 1 && h("button", { type: "button", class: "take-out", "aria-label": say("take-out", { what: player }), onclick: () => change(() => leave(wish, place)) }, "×"));
    const hero = (each) => castCard({ glyph: each.glyph, text: "" }, each.name, select(`tonight-${id}-${each.id}`, names, wish.heroes[each.id], (place) => change(() => { wish.heroes[each.id] = place; })));
    const guests = [{ id: "", name: say("tonight-no-guest") }, ...campaign.guests.map((guest) => ({ id: guestKey(guest), name: say("tonight-guest-of", { hero: guest.name, company: guest.company }) }))];
    const lonely = idle(wish);
    return h("details", { class: "group who-plays", open: wish.open, ontoggle: (event) => { wish.open = event.target.open; this.#tonight.set(id, wish); } },
      h("summary", { data: { key: `tonight-${id}` } }, h("span", { class: "group-name" }, say("tonight"))),
      h("p", { class: "quiet" }, say("tonight-text")),
      h("ul", { class: "players" }, wish.players.map(row)),
      wish.players.length < campaign.heroes.length + 1 && h("p", {}, h("button", { type: "button", data: { key: `tonight-${id}-add` }, onclick: () => change(() => { wish.players.push(people.newName(wish.players)); wish.bots.push(false); }) }, say("add-player"))),
      h("div", { class: "cast" }, campaign.heroes.map(hero)),
      campaign.guests.length > 0 && h("div", { class: "guest" }, h("label", { for: `tonight-${id}-guest` }, h("strong", {}, say("tonight-guest")), h("span", { class: "quiet" }, ` ${say("tonight-guest-text")}`)),
        select(`tonight-${id}-guest`, guests, wish.guest, (key) => change(() => { wish.guest = key; })),
        wish.guest && select(`tonight-${id}-guest-seat`, names, wish.guestPlace, (place) => change(() => { wish.guestPlace = place; }))),
      lonely && h("p", { class: "notice mend" }, say("tonight-idle", { player: capital(lonely) })));
  }

  /** A first game with a coach, for people who have never played this. */
  #lessons(offer) {
    return offer.lessons.length > 0 && !this.#wish.learned && h("div", { class: "lessons" }, h("p", {}, say("lesson-new", { game: offer.name })), offer.lessons.map((lesson) =>
      h("button", { type: "button", data: { key: `lesson:${lesson.id}` }, onclick: () => this.#send({ ruleset: offer.ruleset, lesson: lesson.id }) },
        glyphPicture("learn"), say("lesson-begin", { title: lesson.name, n: lesson.minutes }))));
  }

  #players(offer) {
    const { players, picks } = this.#wish;
    const range = people.fewestAndMost(offer, picks);
    const change = (act) => () => { act(); this.#keepPeople(); this.#seat(offer); this.#draw(); };
    const rename = (player) => (event) => { Object.assign(player, { name: nameIn(event.target), extra: false }); this.#keepPeople(); afterPress(() => this.#draw()); }; // the press may be on Begin
    const row = (player, place) => h("li", { class: "player" },
      h("input", { type: "text", value: capital(player.name), maxlength: LONGEST_NAME, required: true, pattern: NAME, title: say("name-shape"), autocomplete: "off", "aria-label": say("player-name", { n: place + 1 }), data: { key: `player-${place}` }, onchange: rename(player) }),
      h("label", { class: "pick" }, h("input", { type: "checkbox", checked: player.bot, data: { key: `bot-${place}` }, onchange: (event) => { player.bot = event.target.checked; this.#keepPeople(); this.#draw(); } }), say("a-bot")),
      player.bot && offer.bot_levels.length > 1 && levelPicker(`level-${place}`, offer.bot_levels, player.level, (level) => { player.level = level; }),
      players.length > range[0] && h("button", { type: "button", class: "take-out", "aria-label": say("take-out", { what: player.name }), onclick: change(() => players.splice(place, 1)) }, "×"));
    return h("fieldset", { class: "who-plays-now" }, h("legend", {}, say("who-plays")),
      people.whoChanged(this.#wish, range).map((text) => h("p", { class: "notice mend", role: "status" }, text)),
      h("ul", { class: "players" }, players.map(row)),
      players.length < range[1] && h("button", { type: "button", data: { key: "add-player" }, onclick: change(() => players.push(people.newPlayer(players))) }, say("add-player")),
      players.some((player) => player.bot) && botSpeed(this.#store, this.#acting),
      h("p", { class: "quiet" }, ["bots-text", ...BOTS.filter((level) => offer.bot_levels.includes(level)).map((level) => `bots-text.${level}`)].map((word) => say(word)).join(" ")));
  }

  /** Who plays whom is proposed, and shown in a line; the sheets to choose by are below it. */
  #cast(cast, founders) {
    const { players, casts } = this.#wish;
    const named = (id) => cast.options.find((option) => option.id === id)?.name;
    const theirs = (player) => (cast.one_each ? [named(casts[cast.key][player.place])] : cast.options.filter((option) => casts[cast.key][option.id] === String(player.place) && (!founders || founders.includes(option.id))).map((option) => option.name));
    const now = players.map((player) => `${capital(player.name)}: ${theirs(player).join(", ") || say("nobody-to-play")}`).join(" · ");
    const lonely = players.some((player) => !theirs(player).length);
    return this.#fold(`cast-${cast.key}`, word("cast", cast.key), now, this.#castCards(cast, founders), lonely);
  }

  #castCards(cast, founders) {
    const wish = this.#wish;
    const { players, casts } = wish;
    const who = casts[cast.key];
    if (cast.one_each) {
      const chosen = (player) => who[player.place] ?? cast.options[player.place % cast.options.length]?.id;
      return h("div", { class: "cast" }, players.map((player) => castCard(
        cast.options.find((option) => option.id === chosen(player)), capital(player.name),
        select(`${cast.key}-${player.place}`, cast.options, chosen(player), (id) => { who[player.place] = id; wish.dealt = true; this.#draw(); }))));
    }
    const seats = [{ id: "", name: say("not-in-play") }, ...players.map((player) => ({ id: String(player.place), name: capital(player.name) }))];
    const open = cast.options.filter((option) => !founders || founders.includes(option.id));
    const card = (option) => castCard(option, option.name, select(`${cast.key}-${option.id}`, seats, seatOf(players, who[option.id]), (place) => { who[option.id] = place; wish.dealt = true; this.#draw(); }), seatOf(players, who[option.id]) === "");
    const resting = open.filter((option) => seatOf(players, who[option.id]) === "");
    return [h("div", { class: "cast" }, open.filter((option) => !resting.includes(option)).map(card)),
      resting.length > 0 && this.#fold(`more-${cast.key}`, say("left-out"), resting.map((option) => option.name).join(", "), h("div", { class: "cast" }, resting.map(card)))];
  }

  /** A game measured in inches needs a table and miniatures, or the page. */
  #onPage() {
    const set = (event) => { this.#wish.openTable = event.target.checked; };
    return h("p", { class: "on-page" }, h("label", { class: "pick" }, h("input", { type: "checkbox", checked: this.#wish.openTable, data: { key: "open-table" }, onchange: set }),
      h("span", {}, h("strong", {}, say("on-page")), " ", h("span", { class: "quiet" }, say("on-page-text")))));
  }

  #house(offer) {
    const { house } = this.#wish;
    const open = offer.house.filter((rule) => rule.values.length > 1 || rule.most !== null);
    if (!open.length) return null;
    const usual = offer.choices.house ?? {};
    const differs = (rule) => (house[rule.name] ?? rule.default) !== (usual[rule.name] ?? rule.default);
    const changed = open.filter(differs).length;
    const set = (rule, value) => { if (value === rule.default || (rule.several && !value.length)) delete house[rule.name]; else house[rule.name] = value; this.#draw(); };
    const row = (rule) => {
      const id = `house-${rule.name}`;
      const now = house[rule.name] ?? rule.default;
      return h("li", { class: differs(rule) ? "house changed" : "house" }, switchFor(rule, id, now, (value) => set(rule, value)),
        h("label", { for: id }, h("strong", {}, rule.label), " ", h("span", { class: "quiet" }, rule.text)));
    };
    return this.#fold("house", say("house-rules"), changed ? say("house-changed", { n: changed }) : say("house-none"), [h("p", { class: "quiet" }, say("house-text")), h("ul", { class: "houses" }, open.map(row))]);
  }

  #unfinished() {
    return !this.#empty && !this.#store.live.outcome && this.#store.live.index > 0;
  }

  async #begin(offer) {
    const { players, picks, casts, house, openTable } = this.#wish;
    people.rememberPlayers(players);
    const choices = { ...offer.choices, ...picks, seats: players.map((player) => player.name), house };
    const campaign = this.#wish.campaign ? campaignOf(offer, this.#wish) : null;
    const founders = campaign?.founders ?? null;
    for (const cast of offer.casts) choices[cast.key] = cast.one_each ? oneEach(cast, casts[cast.key], players) : dealt(cast, casts[cast.key], players, founders);
    if (campaign?.difficulties.length) choices.difficulty = this.#wish.difficulty;
    await this.#send({ ruleset: offer.ruleset, pack: campaign?.pack ?? offer.pack, choices, campaign: campaign ? this.#wish.company : null, bots: players.filter((player) => player.bot).map((player) => player.name), bot_levels: Object.fromEntries(players.filter((player) => player.bot && player.level).map((player) => [player.name, player.level])), ...(offer.open_table ? { open_table: openTable } : {}) });
  }

  async #send(game) {
    if (!(await this.#acting.say({ do: "begin", game })).ok) return;
    this.#open = false;
    this.#games = null;
    this.#draw();
    $("ask").focus({ preventScroll: true });
  }

  /** The newest one is on the table already; an older one is put there. */
  async #goOn(game) {
    const onTable = !this.#empty && game.id === this.#games[0]?.id && !this.#store.live.outcome;
    const wish = this.#tonight.get(game.id);
    const tonight = wish && changedTonight(wish, game) ? { tonight: tonightOf(wish) } : {};
    if ((!onTable || tonight.tonight) && !(await this.#acting.say({ do: "begin", unfinished: game.id, ...tonight })).ok) return;
    this.#tonight.clear();
    this.#open = false;
    this.#games = null;
    this.#draw();
    $("ask").focus({ preventScroll: true });
  }

  #played() {
    if (!this.#games?.length) return null;
    return h("section", { class: "played" }, h("h3", { class: "section-name" }, say("games-played")), h("p", {}, h("button", { type: "button", class: "tool", data: { key: "statistics" }, onclick: () => this.#statistics() }, say("statistics"))), 
      h("ul", { class: "games" }, this.#games.slice(0, LATEST).map((game) => this.#game(game))),
      this.#games.length > LATEST && this.#fold("older-games", say("older-games", { n: this.#games.length - LATEST }), "", h("ul", { class: "games" }, this.#games.slice(LATEST).map((game) => this.#game(game)))));
  }

  #game(game) {
    const luck = this.#luck.get(game.id);
    const won = game.won.map((seat) => this.#store.seat(seat)).join(", ");
    const ended = game.finished ? `${stop(game.result)} ${won && say("won-by", { who: won })}` : say("not-finished");
    return h("li", { class: game.finished ? "game" : "game unfinished" },
      h("p", { class: "game-title" }, game.title || game.name, h("span", { class: "quiet" }, ` ${game.title ? `${game.name} · ` : ""}${date(game.started)}`), game.struck && h("span", { class: "stat-mark" }, say("stat.is-struck"))),
      h("p", {}, ended, h("span", { class: "quiet" }, ` · ${game.players.join(", ")} · ${length(game.seconds)} · ${say("answers", { n: game.answers })}`)),
      luck && luckList(luck, this.#store),
      h("div", { class: "buttons" },
        !game.finished && this.#store.you.role === "owner" && h("button", { type: "button", class: "tool", data: { key: `continue-${game.id}` }, onclick: () => this.#goOn(game) }, say("continue")),
        h("button", { type: "button", class: "tool", disabled: !game.answers, data: { key: `watch-${game.id}` }, onclick: () => { this.#open = false; this.#past.watch(game); } }, say("watch-again")),
        !luck && game.answers > 0 && h("button", { type: "button", class: "tool", data: { key: `luck-${game.id}` }, onclick: () => this.#link.ask({ do: "luck", game: game.id }) }, say("who-was-lucky")),
        game.answers > 0 && h("a", { class: "button tool", href: `chronicle/${game.id}?language=${languageNow()}`, target: "_blank", rel: "noopener", data: { key: `chronicle-${game.id}` } }, say("read-chronicle"))));
  }
}

const campaignOf = (offer, wish) => offer.campaigns.find((each) => each.pack === wish.pack) ?? offer.campaigns[0];

/** Scenarios for as many as they are stand first; among them what newcomers start with. */
const usualFirst = (pick, people) => {
  const rank = (option) => 2 * Number(!option.seats.length || option.seats.length === people.length) + Number(option.id === pick.now);
  return [...pick.options].sort((a, b) => rank(b) - rank(a));
};

/** What is played, in its own words: the mission, or the game where there is none to choose. */
const pickedOf = ({ name, picks: [pick] }, picked) => pick?.options.find((option) => option.id === picked[pick.key])?.name ?? name;

/** As one writes it: two ways to write an accent are the same name. */
const nameIn = (field) => field.value.normalize("NFC").replace(/’/g, "'").trim().replace(/ +/g, " ");

const guestKey = (guest) => `${guest.campaign}:${guest.hero}`;

/** Who plays the next evening, as long as nobody changes it. Heroes belong to the place of a player, so that names may change. */
function tonightFor(campaign) {
  const heroes = Object.fromEntries(campaign.heroes.map((hero) => [hero.id, String(Math.max(0, campaign.seats.indexOf(hero.seat)))]));
  return { players: [...campaign.seats], bots: campaign.seats.map((seat) => campaign.bots.includes(seat)), heroes, guest: "", guestPlace: "0", open: false };
}

/** The heroes of somebody who leaves go to the first player. */
function leave(wish, place) {
  const moved = (at) => (Number(at) === place ? "0" : String(Number(at) - (Number(at) > place ? 1 : 0)));
  wish.players.splice(place, 1);
  wish.bots.splice(place, 1);
  for (const hero of Object.keys(wish.heroes)) wish.heroes[hero] = moved(wish.heroes[hero]);
  wish.guestPlace = moved(wish.guestPlace);
}

/** The first player without a hero. */
const idle = (wish) => wish?.players.find((_, place) => !Object.values(wish.heroes).includes(String(place)) && !(wish.guest && wish.guestPlace === String(place)));

function tonightOf({ players, bots, heroes, guest, guestPlace }) {
  const [campaign, hero] = guest.split(":");
  return { seats: players, bots: players.filter((_, place) => bots[place]), heroes: Object.fromEntries(Object.entries(heroes).map(([id, place]) => [id, players[place]])), ...(guest ? { guest: { campaign: Number(campaign), hero, seat: players[guestPlace] } } : {}) };
}

const changedTonight = (wish, campaign) => JSON.stringify(tonightOf(wish)) !== JSON.stringify(tonightOf(tonightFor(campaign)));

const seatOf = (players, place) => (players.some((player) => String(player.place) === place) ? place : "");

function dealt(cast, who, players, founders) {
  return cast.options.filter((option) => !founders || founders.includes(option.id)).map((option) => [option.id, players.find((player) => String(player.place) === who[option.id])])
    .filter(([, player]) => player).map(([id, player]) => ({ [cast.role]: id, seat: player.name }));
}

const oneEach = (cast, who, players) => Object.fromEntries(players.map((player) => [player.name, who[player.place] ?? cast.options[player.place % cast.options.length].id]));

/** A card to choose by: what it is, and the facts that decide. What does not fit the filter steps back, and can be chosen all the same. */
function tile({ name, value, title, text, facts, checked, fits, pick }) {
  return h("label", { class: `tile${checked ? " chosen" : ""}${fits || checked ? "" : " unfit"}` },
    h("input", { type: "radio", name, value, checked, data: { key: `${name}:${value}` }, onchange: pick }), h("strong", {}, title), text && h("span", { class: "tile-text" }, text),
    facts.length > 0 && h("span", { class: "facts" }, facts.map(([glyph, told]) => h("span", { class: "fact" }, glyphPicture(glyph), told))));
}

/** A hero or an army with its sheet in view, and who plays it. */
function castCard(option, title, control, resting = false) {
  return h("div", { class: resting ? "cast-card resting" : "cast-card" },
    h("span", { class: "option-picture" }, glyphPicture(option.glyph) ?? glyphPicture("hero")),
    h("label", { for: control.id, class: "cast-name" }, title), control, option.text && h("p", { class: "quiet cast-text" }, option.text));
}

/** A checkbox for yes or no, a field for a number, or a list of values. */
function switchFor(rule, id, now, set) {
  if (rule.several) return h("span", { class: "several", id, role: "group" }, rule.values.map(({ value, label }) => h("label", { class: "pick" },
    h("input", { type: "checkbox", checked: now.includes(value), data: { key: `${id}-${value}` }, onchange: (event) => set(rule.values.map((each) => each.value).filter((each) => (each === value ? event.target.checked : now.includes(each)))) }), label)));
  if (typeof rule.default === "boolean") return h("input", { type: "checkbox", id, checked: now === true, data: { key: id }, onchange: (event) => set(event.target.checked) });
  if (rule.most !== null) return h("input", { type: "number", id, value: now ?? "", placeholder: say("house-none-set"), min: rule.least, max: rule.most, required: rule.default !== null, data: { key: id },
    onchange: (event) => { if (event.target.reportValidity()) set(event.target.value === "" ? null : event.target.valueAsNumber); } });
  return h("select", { id, data: { key: id }, onchange: (event) => set(rule.values[event.target.selectedIndex].value) }, rule.values.map(({ value, label }) => h("option", { selected: value === now }, label)));
}

function select(id, options, now, pick) {
  return h("select", { id, data: { key: id }, onchange: (event) => pick(options[event.target.selectedIndex].id) }, options.map((option) => h("option", { selected: option.id === now }, option.name)));
}

const stop = (text) => (/[.!?]$/.test(text) ? text : `${text}.`);
const word = (kind, key) => { const told = say(`${kind}.${key}`); return told === `${kind}.${key}` ? plain(key) : told; };
const plain = (key) => capital(key.replaceAll(/[_-]/g, " "));
