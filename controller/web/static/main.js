// The page comes to life: it finds its words, opens the line, and hands every part to the one that draws it.

import { Acting } from "./acting.js";
import { drawAsk } from "./ask.js";
import { drawBoard } from "./board.js";
import { watchPieces } from "./cardview.js";
import { drawChoices } from "./choices.js";
import { drawDial } from "./dial.js";
import { Devices } from "./devices.js";
import { Dialogs } from "./dialogs.js";
import { drawDice } from "./dice.js";
import { $, h, replace } from "./dom.js";
import { drawGoal } from "./goal.js";
import { hasGuide, loadGuide } from "./guide.js";
import { drawHand } from "./hand.js";
import { drawHandOver } from "./handover.js";
import { Keys } from "./keys.js";
import { Link, takeKey } from "./link.js";
import { Lobby } from "./lobby.js";
import { Notify } from "./notify.js";
import { Past } from "./past.js";
import { drawPiles } from "./piles.js";
import { hasSeats } from "./seats.js";
import { glyphPicture } from "./shapes.js";
import { drawSheets } from "./sheets.js";
import { listen } from "./sound.js";
import { Speech } from "./speech.js";
import { Store } from "./store.js";
import { drawStory } from "./story.js";
import { Tour } from "./tour.js";
import { drawTurns } from "./turns.js";
import { choose, languageNow, otherLanguage, ownName, say, setLanguages, speak, wanted } from "./words.js";

// What each tool looks like.
const PICTURES = {
  undo: "undo", redo: "undo", pause: "pause", right: "build", games: "die", company: "party", players: "bot", judge: "bell", "judge-off": "bell", guide: "book", hardware: "reader", devices: "bluetooth",
  share: "share", settings: "settings", forget: "flee", language: "talk",
};

const MORE = "more";

takeKey();
const store = new Store();
if (!(await speak(wanted(null)))) await speak("en");

const dialogs = new Dialogs(store);
const link = new Link(store, (message) => {
  if (message.past) past.heard(message.past, (text) => dialogs.toast(text));
  if (message.invites) dialogs.invites(message.invites);
  if (message.values) righting?.heard(message.values);
  if (message.seat) store.lookAt(message.seat);
  if (message.offers) lobby.heardOffers(message.offers);
  if (message.games) lobby.heardGames(message.games, message.campaigns);
  if (message.luck) (message.luck.game ? lobby.heardLuck(message.luck) : end?.then((it) => it.heardLuck(message.luck.luck)));
  if (message.highlights) end?.then((it) => it.heardHighlights(message.highlights));
  if ("statistics" in message) statistics?.heard(message.statistics);
  if (message.rolls) statistics?.heardRolls(message.rolls);
  if (message.company) theCompany().then((it) => it.heard(message.company));
  if (message.setup) devices.heard(message.setup);
  if (message.hint) store.advise(message.hint);
});
const acting = new Acting(store, link, (text) => dialogs.toast(text));
const past = new Past(store, link);
let righting = null; // loaded when the owner first sets a value
const putRight = async () => {
  righting ??= new (await import("./set_value.js")).Righting(store, acting, link, dialogs);
  righting.open();
};
let statistics = null; // loaded when somebody first looks at it
const showStatistics = async () => {
  statistics ??= new (await import("./statistics.js")).Statistics(store, acting, link);
  statistics.open();
};
const lobby = new Lobby(store, acting, link, past, showStatistics, showCompany);
let end = null; // loaded with the first game that is over
store.on(["outcome"], () => {
  if (store.live.outcome) end ??= import("./end.js").then((module) => new module.End(store, acting, link, dialogs, lobby, past, showStatistics));
});
const devices = new Devices(store, link, dialogs);
const tour = new Tour(store);
const speech = new Speech(store);
let company = null; // loaded with the first campaign
function theCompany() {
  company ??= import("./company.js").then((module) => new module.Company(store, link, dialogs, speech));
  return company;
}
async function showCompany(game = 0) {
  (await theCompany()).show(game);
}
store.on(["table"], () => store.live.table?.campaign && theCompany());
const notify = new Notify(store, speech);
let coach = null; // loaded with the first lesson
store.on(["prompt"], () => {
  if (store.live.prompt?.coach) coach ??= import("./coach.js").then((module) => new module.Coach(store, dialogs, lobby));
});
dialogs.serve(acting, link, () => devices.open("phones"));

drawGoal(store, dialogs);
const pad = drawAsk(store, acting, dialogs);
drawChoices(store, acting, link, dialogs);
const board = drawBoard(store, acting, dialogs);
let openTable = null; // loaded with the first game that is measured in inches
store.on(["ground"], () => {
  if (store.get("ground")) openTable ??= import("./open_table.js").then((module) => new module.OpenTable(store, acting, link, dialogs));
});
watchPieces($("board"), store, dialogs);
drawHand(store, acting, dialogs);
drawPiles(store, acting, dialogs);
drawDial(store);
drawTurns(store, dialogs);
drawHandOver(store);
drawSheets(store, dialogs);
drawDice(store);
drawStory(store, dialogs, board);
const keys = new Keys(store, pad, () => speech.answersAgain());
speech.answers = () => keys.answers();
listen(store);
store.on(["table"], followTable);
store.on(["title", "prompt", "you", "words", "names", "past", "table"], drawName);
store.on(["you", "devices", "paused", "hardware", "index", "prompt", "words", "past", "undo", "can_go_back", "table", "venue"], drawTools);
store.on(["link", "paused", "past", "vote", "you", "index", "words", "table", "venue"], drawBanner);
store.on(["link"], () => link.state === "open" && (past.renew(), lobby.renew(), statistics?.renew()));
addEventListener("hashchange", () => location.reload());
$("tools").addEventListener("click", (event) => event.target.closest(".seldom") && openTools(false));

function drawName() {
  const house = store.live.table?.house ?? "Arbiter";
  const over = store.live.prompt?.kind === "over" && !store.past; // the last round is no news any more
  const title = lobby.shown ? house : (over && store.live.table?.game) || (store.get("title") ?? house);
  $("title").textContent = title;
  document.title = title === "Arbiter" ? title : `${title} · ${title === house ? "Arbiter" : house}`;
  $("whoami").textContent = say(`role.${store.you.role}`, { seat: store.seat(store.you.seat ?? "") });
}

async function followTable() {
  if (!store.live.table) return;
  setLanguages(store.live.table.languages);
  const language = wanted(store.live.table.language);
  if (language !== languageNow()) await changeTo(language);
  await loadGuide(store.live.table.ruleset, () => store.touch("words"));
}

async function changeTo(language) {
  if (!(await speak(language))) return;
  store.touch("words");
  await loadGuide(store.live.table?.ruleset, () => store.touch("words"));
}

/** Everything in another language, for this reader: the page's own words at once, the table's with a new line to it. */
async function chooseLanguage(language) {
  choose(language);
  await changeTo(language);
  link.reopen();
}

/** On a phone what is seldom wanted is behind one button, so that the question is in sight. */
function openTools(all) {
  $("tools").classList.toggle("all", all);
  drawTools();
  if (all) $("tools").querySelector(".seldom:enabled")?.focus({ preventScroll: true });
}

function showLobby() {
  devices.close();
  lobby.open();
}

function drawTools() {
  const { live, you } = store;
  const down = (live.devices ?? []).filter((device) => !device.up);
  const can = you.role !== "looker";
  const playing = live.prompt && live.prompt.kind !== "lobby";
  const tool = (word, act, props = {}, name = say(word)) => h("button", { type: "button", class: "tool", title: name, data: { key: word }, onclick: act, ...props }, word === MORE ? h("span", { class: "glyph", "aria-hidden": "true" }, "⋯") : glyphPicture(PICTURES[word]), h("span", { class: "tool-name" }, name));
  const seldom = playing ? "tool seldom" : "tool";
  const other = otherLanguage();
  const tools = [
    playing && can && tool("undo", () => dialogs.undo(), { disabled: !(live.undo?.count || live.can_go_back) || Boolean(store.past) }),
    playing && can && live.undo?.redo > 0 && tool("redo", () => acting.redo(), { disabled: Boolean(store.past) }),
    playing && can && !live.paused && tool("pause", () => acting.pause(true)),
    playing && you.role === "owner" && tool("right", putRight, { class: seldom, disabled: Boolean(store.past) || live.prompt?.kind === "over" }),
    playing && live.table?.campaign && tool("company", () => showCompany()),
    playing && tool("games", showLobby),
    live.venue && can && tool(live.venue.judge_called ? "judge-off" : "judge", () => acting.callJudge(!live.venue.judge_called), { class: live.venue.judge_called ? "tool trouble" : "tool" }),
    playing && hasGuide() && tool("guide", () => dialogs.guide()),
    live.hardware && can && tool("hardware", async () => (await import("./hardware.js")).showHardware(store, acting, dialogs), { class: seldom }),
    playing && hasSeats(store) && tool("players", () => dialogs.players(), { class: seldom }, say("players-tool")),
    tool("devices", () => devices.open(), { class: down.length ? "tool trouble" : seldom }, down.length ? say("devices-down", { n: down.length }) : say("devices")),
    you.role === "owner" && tool("share", () => dialogs.share(), { class: seldom }),
    tool("settings", () => notify.settings(dialogs, tour), { class: seldom }),
    you.role === "seat" && tool("forget", () => dialogs.leave(), { class: seldom, title: say("forget") }, say("forget-short")),
    other !== languageNow() && tool("language", () => chooseLanguage(other), { class: seldom, lang: other, title: say("language") }, ownName(other)),
  ].filter(Boolean);
  const isSeldom = (each) => each.classList.contains("seldom");
  const open = $("tools").classList.contains("all");
  replace($("tools"), tools.filter((each) => !isSeldom(each)),
    playing && [tool(MORE, () => openTools(!open), { "aria-expanded": String(open) }, say(open ? "fewer-tools" : "more-tools")), h("span", { class: "tools-end" })],
    tools.filter(isSeldom));
}

function drawBanner() {
  const [text, action, kind] = banner();
  $("banner").hidden = !text;
  $("banner").className = `banner ${kind ?? ""}`;
  document.body.classList.toggle("away", link.state !== "open");
  document.body.classList.toggle("looking-back", Boolean(store.past));
  if (text) replace($("banner"), h("span", {}, text), action);
}

function banner() {
  const { live, you } = store;
  const button = (word, act) => h("button", { type: "button", data: { key: word }, onclick: act }, say(word));
  if (link.state !== "open") return [say(`link.${link.state}`), null, "lost"];
  if (store.past?.game) return [say("another-games-past", { at: store.past.at, now: store.past.game.length }), button("back-to-now", () => past.now()), "past"];
  if (store.past) return [say("in-the-past", { at: store.past.at, now: live.index }), button("back-to-now", () => past.now()), "past"];
  if (live.vote && you.role !== "looker") {
    const missing = live.vote.missing.map((seat) => store.seat(seat)).join(", ");
    const asked = you.role === "owner" || live.vote.missing.includes(you.seat);
    return [say("vote", { n: live.vote.steps, missing }), asked && button("undo-agree", () => dialogs.agree(live.vote.steps)), "vote"];
  }
  const said = live.venue?.announcement ? say("venue-says", { text: live.venue.announcement }) : "";
  if (live.paused) return [[said, say("paused")].filter(Boolean).join(" "), you.role !== "looker" && button("resume", () => acting.pause(false)), "paused"];
  if (said) return [said, null, "vote"];
  if (live.venue?.judge_called) return [say(live.venue.judge_coming ? "judge-coming" : live.venue.heard ? "judge-called" : "judge-later"), null, "vote"];
  if (you.wrong_key) return [say("wrong-key"), null, "lost"];
  if (live.table?.differs && you.role === "owner" && live.prompt?.kind !== "over") return [say("config-differs"), button("games", showLobby), "vote"];
  return [null];
}
