// The lobby: what to play, who plays, by which rules; and the games that were played here.

import { $, h, replace } from "./dom.js";
import { date, languageNow, number, percent, say } from "./words.js";

const NEW_PLAYERS = ["anna", "bruno", "carla", "dario", "elena", "fabio"];
const LOW_BATTERY = 20;
const LONGEST_NAME = 24;

export class Lobby {
  #store;
  #acting;
  #link;
  #past;
  #open = false;
  #offers = null;
  #games = null;
  #luck = new Map();
  #wish = null;

  constructor(store, acting, link, past) {
    this.#store = store;
    this.#acting = acting;
    this.#link = link;
    this.#past = past;
    store.on(["table", "you", "words", "past", "devices", "outcome", "link"], () => this.#draw());
  }

  get #empty() {
    return this.#store.live.prompt?.kind === "lobby";
  }

  get #shown() {
    return (this.#open || this.#empty) && !this.#store.past && Boolean(this.#store.live.table);
  }

  open() {
    this.#open = true;
    this.#offers = this.#games = null;
    this.#draw();
    $("lobby").querySelector("h2")?.focus();
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

  heardOffers(offers) {
    this.#offers = offers;
    this.#wish ??= offers.length ? wishFor(offers[0]) : null;
    this.#draw();
  }

  heardGames(games) {
    this.#games = games;
    this.#draw();
  }

  heardLuck({ game, luck }) {
    this.#luck.set(game, luck);
    this.#draw();
  }

  #draw() {
    const shown = this.#shown;
    document.body.classList.toggle("lobby-open", shown);
    $("lobby").hidden = !shown;
    if (!shown) return;
    const owner = this.#store.you.role === "owner";
    if (owner && !this.#offers) this.#ask("offers");
    if (!this.#games) this.#ask("games");
    replace($("lobby"),
      h("header", { class: "lobby-head" }, h("h2", { tabindex: "-1" }, say(owner ? "lobby" : "lobby-wait")),
        !this.#empty && h("button", { type: "button", data: { key: "lobby-back" }, onclick: () => this.close() }, say("lobby-back"))),
      this.#batteries(),
      owner && (this.#offers ? this.#choices() : h("p", { class: "quiet" }, say("one-moment"))),
      this.#played());
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
    const wish = this.#wish;
    if (!wish) return h("p", {}, say("no-games-here"));
    const offer = this.#offers.find((each) => each.ruleset === wish.ruleset) ?? this.#offers[0];
    const begin = (event) => { event.preventDefault(); this.#begin(offer); };
    return h("form", { class: "lobby-form", onsubmit: begin },
      h("fieldset", { class: "tiles" }, h("legend", {}, say("which-game")), this.#offers.map((each) => tile("ruleset", each.ruleset, each.name, each.about, each === offer,
        () => { this.#wish = wishFor(each); this.#draw(); }))),
      offer.picks.map((pick) => h("fieldset", { class: "tiles" }, h("legend", {}, word("pick", pick.key)), pick.options.map((option) =>
        tile(pick.key, option.id, option.name, option.text, wish.picks[pick.key] === option.id, () => { wish.picks[pick.key] = option.id; seat(wish.players, option.seats); this.#draw(); })))),
      this.#players(offer), offer.casts.map((cast) => this.#cast(cast)), this.#house(offer),
      h("p", { class: "begin" }, this.#unfinished() && h("span", { class: "quiet" }, say("begin-puts-aside")),
        h("button", { class: "primary big", data: { key: "begin" } }, say("begin", { game: offer.name }))));
  }

  #players(offer) {
    const { players, picks } = this.#wish;
    const fixed = offer.picks.some((pick) => pick.options.some((option) => option.id === picks[pick.key] && option.seats.length));
    const rename = (place) => (event) => { players[place].name = event.target.value.trim(); this.#draw(); };
    const row = (player, place) => h("li", { class: "player" },
      h("input", { type: "text", value: player.name, maxlength: LONGEST_NAME, required: true, pattern: "[A-Za-z0-9_\\-]+", title: say("name-shape"), autocomplete: "off", "aria-label": say("player-name", { n: place + 1 }), data: { key: `player-${place}` }, onchange: rename(place) }),
      h("label", { class: "pick" }, h("input", { type: "checkbox", checked: player.bot, data: { key: `bot-${place}` }, onchange: (event) => { player.bot = event.target.checked; this.#draw(); } }), say("a-bot")),
      !fixed && players.length > offer.fewest && h("button", { type: "button", class: "take-out", "aria-label": say("take-out", { what: player.name }), onclick: () => { players.splice(place, 1); this.#draw(); } }, "×"));
    const add = () => {
      const free = NEW_PLAYERS.find((name) => !players.some((player) => player.name === name)) ?? `player-${players.length + 1}`;
      players.push({ name: free, bot: false, place: Math.max(-1, ...players.map((player) => player.place)) + 1 });
      this.#draw();
    };
    return h("fieldset", {}, h("legend", {}, say("who-plays")), h("ul", { class: "players" }, players.map(row)),
      !fixed && players.length < offer.most && h("button", { type: "button", data: { key: "add-player" }, onclick: add }, say("add-player")),
      h("p", { class: "quiet" }, say("bots-text")));
  }

  /** Heroes are dealt to players by their place, so that a player may change his name. */
  #cast(cast) {
    const { players, casts } = this.#wish;
    const who = casts[cast.key];
    if (cast.one_each) {
      return h("fieldset", {}, h("legend", {}, word("cast", cast.key)), players.map((player) => h("p", { class: "field" },
        h("label", { for: `${cast.key}-${player.place}` }, capital(player.name)),
        select(`${cast.key}-${player.place}`, cast.options, who[player.place] ?? cast.options[player.place % cast.options.length]?.id, (id) => { who[player.place] = id; }))));
    }
    const seats = [{ id: "", name: say("not-in-play") }, ...players.map((player) => ({ id: String(player.place), name: capital(player.name) }))];
    return h("fieldset", {}, h("legend", {}, word("cast", cast.key)), h("div", { class: "cast" }, cast.options.map((option) => h("p", { class: "field" },
      h("label", { for: `${cast.key}-${option.id}` }, option.name),
      select(`${cast.key}-${option.id}`, seats, seatOf(players, who[option.id]), (place) => { who[option.id] = place; })))));
  }

  #house(offer) {
    const { house } = this.#wish;
    const open = offer.house.filter((rule) => rule.values.length > 1); // what has no other value here is set in the config
    if (!open.length) return null;
    const usual = offer.choices.house ?? {};
    const differs = (rule) => (house[rule.name] ?? rule.default) !== (usual[rule.name] ?? rule.default);
    const changed = open.filter(differs).length;
    const set = (rule, value) => { if (value === rule.default) delete house[rule.name]; else house[rule.name] = value; this.#draw(); };
    const values = (rule) => [...new Set([rule.default, ...rule.values])];
    const row = (rule) => {
      const id = `house-${rule.name}`;
      const now = house[rule.name] ?? rule.default;
      const control = typeof rule.default === "boolean"
        ? h("input", { type: "checkbox", id, checked: now === true, data: { key: id }, onchange: (event) => set(rule, event.target.checked) })
        : h("select", { id, data: { key: id }, onchange: (event) => set(rule, values(rule)[event.target.selectedIndex]) }, values(rule).map((value) => h("option", { selected: value === now }, plain(value))));
      return h("li", { class: differs(rule) ? "house changed" : "house" }, control, h("label", { for: id }, h("strong", {}, plain(rule.name)), " ", h("span", { class: "quiet" }, rule.what)));
    };
    return h("details", { class: "group house-rules", open: this.#wish.houseOpen, ontoggle: (event) => { this.#wish.houseOpen = event.target.open; } },
      h("summary", { data: { key: "house" } }, h("span", { class: "group-name" }, say("house-rules")), h("span", { class: "quiet" }, changed ? say("house-changed", { n: changed }) : say("house-none"))),
      h("p", { class: "quiet" }, say("house-text")), h("ul", { class: "houses" }, open.map(row)));
  }

  #unfinished() {
    return !this.#empty && !this.#store.live.outcome && this.#store.live.index > 0;
  }

  async #begin(offer) {
    const { players, picks, casts, house } = this.#wish;
    const choices = { ...offer.choices, ...picks, seats: players.map((player) => player.name), house };
    for (const cast of offer.casts) choices[cast.key] = cast.one_each ? oneEach(cast, casts[cast.key], players) : dealt(cast, casts[cast.key], players);
    const reply = await this.#acting.say({ do: "begin", game: { ruleset: offer.ruleset, pack: offer.pack, choices, bots: players.filter((player) => player.bot).map((player) => player.name) } });
    if (!reply.ok) return;
    this.#open = false;
    this.#games = null;
    this.#draw();
    $("ask").focus();
  }

  /** The newest one is on the table already; an older one is put there. */
  async #goOn(game) {
    const onTable = !this.#empty && game === this.#games[0];
    if (!onTable && !(await this.#acting.say({ do: "begin", unfinished: game.id })).ok) return;
    this.#open = false;
    this.#games = null;
    this.#draw();
    $("ask").focus();
  }

  #played() {
    if (!this.#games) return null;
    if (!this.#games.length) return h("section", { class: "played" }, h("h3", { class: "section-name" }, say("games-played")), h("p", { class: "quiet" }, say("no-games-yet")));
    return h("section", { class: "played" }, h("h3", { class: "section-name" }, say("games-played")), h("ul", { class: "games" }, this.#games.map((game) => this.#game(game))));
  }

  #game(game) {
    const luck = this.#luck.get(game.id);
    const won = game.won.map((seat) => this.#store.seat(seat)).join(", ");
    const ended = game.finished ? `${stop(game.result)} ${won ? say("won-by", { who: won }) : say("won-by-nobody")}` : say("not-finished");
    return h("li", { class: game.finished ? "game" : "game unfinished" },
      h("p", { class: "game-title" }, game.title || game.name, h("span", { class: "quiet" }, ` ${game.title ? `${game.name} · ` : ""}${date(game.started)}`)),
      h("p", {}, ended, h("span", { class: "quiet" }, ` · ${game.players.join(", ")} · ${length(game.seconds)} · ${say("answers", { n: game.answers })}`)),
      luck && luckList(luck, this.#store),
      h("div", { class: "buttons" },
        !game.finished && this.#store.you.role === "owner" && h("button", { type: "button", class: "tool", data: { key: `continue-${game.id}` }, onclick: () => this.#goOn(game) }, say("continue")),
        h("button", { type: "button", class: "tool", disabled: !game.answers, data: { key: `watch-${game.id}` }, onclick: () => { this.#open = false; this.#past.watch(game); } }, say("watch-again")),
        !luck && game.answers > 0 && h("button", { type: "button", class: "tool", data: { key: `luck-${game.id}` }, onclick: () => this.#link.ask({ do: "luck", game: game.id }) }, say("who-was-lucky")),
        game.answers > 0 && h("a", { class: "button tool", href: `chronicle/${game.id}?language=${languageNow()}`, target: "_blank", rel: "noopener", data: { key: `chronicle-${game.id}` } }, say("read-chronicle"))));
  }
}

/** What is chosen unless somebody chooses otherwise. */
function wishFor(offer) {
  const players = offer.seats.map((name, place) => ({ name, bot: false, place }));
  const placeOf = (seat) => Math.max(0, offer.seats.indexOf(seat));
  const casts = Object.fromEntries(offer.casts.map((cast) => [cast.key, Object.fromEntries(cast.now.map(([who, seat]) => (cast.one_each ? [placeOf(seat), who] : [who, String(placeOf(seat))])))]));
  return { ruleset: offer.ruleset, players, picks: Object.fromEntries(offer.picks.map((pick) => [pick.key, pick.now])), casts, house: { ...offer.choices.house }, houseOpen: false };
}

/** As many players as the choice is for, if it says so; who is there already stays. */
function seat(players, seats) {
  if (!seats.length) return;
  players.splice(seats.length);
  for (const name of seats.filter((each) => !players.some((player) => player.name === each))) {
    if (players.length < seats.length) players.push({ name, bot: false, place: players.length });
  }
}

const seatOf = (players, place) => (players.some((player) => String(player.place) === place) ? place : "");

function dealt(cast, who, players) {
  return cast.options.map((option) => [option.id, players.find((player) => String(player.place) === who[option.id])])
    .filter(([, player]) => player).map(([id, player]) => ({ [cast.role]: id, seat: player.name }));
}

const oneEach = (cast, who, players) => Object.fromEntries(players.map((player) => [player.name, who[player.place] ?? cast.options[player.place % cast.options.length].id]));

function tile(name, value, title, text, checked, pick) {
  return h("label", { class: checked ? "tile chosen" : "tile" },
    h("input", { type: "radio", name, value, checked, data: { key: `${name}:${value}` }, onchange: pick }), h("strong", {}, title), text && h("span", { class: "quiet" }, text));
}

function select(id, options, now, pick) {
  return h("select", { id, data: { key: id }, onchange: (event) => pick(options[event.target.selectedIndex].id) }, options.map((option) => h("option", { selected: option.id === now }, option.name)));
}

const capital = (text) => text && text[0].toUpperCase() + text.slice(1);
const stop = (text) => (/[.!?]$/.test(text) ? text : `${text}.`);
const word = (kind, key) => { const told = say(`${kind}.${key}`); return told === `${kind}.${key}` ? plain(key) : told; };
const plain = (value) => { const text = value === true ? say("yes") : value === false ? say("no") : String(value).replaceAll(/[_-]/g, " "); return text[0].toUpperCase() + text.slice(1); };

export function length(seconds) {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes < 60 ? say("minutes", { n: minutes }) : say("hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** Who was lucky, and the best roll. */
export function luckList(luck, store) {
  const best = luck.best && h("p", { class: "best" }, say("best-roll", { who: store.seat(luck.best.seat), faces: luck.best.faces.join(", "), need: luck.best.need, one_in: number(luck.best.one_in) }));
  const thought = luck.thinking.filter(([, seconds]) => seconds >= 30).map(([seat, seconds]) => `${store.seat(seat)} ${length(seconds)}`);
  const thinking = thought.length > 0 && h("p", { class: "quiet" }, say("thinking", { who: thought.join(", ") }));
  if (!luck.players.length) return h("div", { class: "luck" }, h("p", { class: "quiet" }, say("no-luck")), thinking);
  return h("div", { class: "luck" }, h("ul", {}, luck.players.map((each) => h("li", {}, h("strong", {}, store.seat(each.seat)), ` ${say(fortune(each.percentile))} `,
    h("span", { class: "quiet" }, say("luck-numbers", { achieved: each.achieved, expected: number(each.expected), share: percent(each.percentile / 100) }))))), best, thinking);
}

const fortune = (percentile) => (percentile >= 80 ? "lucky" : percentile <= 20 ? "unlucky" : "as-expected");
