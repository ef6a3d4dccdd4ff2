// The page comes to life: it finds its words, opens the line, and hands every part to the one that draws it.

import { Acting } from "./acting.js";
import { drawAsk } from "./ask.js";
import { drawBoard } from "./board.js";
import { drawChoices } from "./choices.js";
import { drawDial } from "./dial.js";
import { Dialogs } from "./dialogs.js";
import { drawDice } from "./dice.js";
import { $, h, replace } from "./dom.js";
import { drawHand } from "./hand.js";
import { showHardware } from "./hardware.js";
import { Link, takeKey } from "./link.js";
import { Past } from "./past.js";
import { drawPiles } from "./piles.js";
import { Righting } from "./righting.js";
import { drawSheets } from "./sheets.js";
import { Store } from "./store.js";
import { drawStory } from "./story.js";
import { drawTurns } from "./turns.js";
import { choose, languageNow, say, speak, wanted } from "./words.js";

takeKey();
const store = new Store();
await speak(wanted(null));

const dialogs = new Dialogs(store);
const link = new Link(store, (message) => {
  if (message.past) past.heard(message.past, (text) => dialogs.toast(text));
  if (message.invites) dialogs.invites(message.invites);
  if (message.values) righting.heard(message.values);
  if (message.seat) store.lookAt(message.seat);
});
const acting = new Acting(store, link, (text) => dialogs.toast(text));
const past = new Past(store, link);
const righting = new Righting(store, acting, link, dialogs);
dialogs.serve(acting, link);

drawAsk(store, acting, dialogs);
drawChoices(store, acting);
drawBoard(store, acting, dialogs);
drawHand(store, acting, dialogs);
drawPiles(store, acting, dialogs);
drawDial(store);
drawTurns(store);
drawSheets(store);
drawDice(store);
drawStory(store, dialogs);
store.on(["title", "you", "words", "names", "past"], drawName);
store.on(["you", "devices", "paused", "hardware", "index", "can_go_back", "prompt", "words", "past"], drawTools);
store.on(["link", "paused", "past", "vote", "you", "index", "words"], drawBanner);
store.on(["table"], followTable);
store.on(["link"], () => link.state === "open" && past.renew());
addEventListener("hashchange", () => location.reload());

function drawName() {
  const title = store.get("title") ?? "Arbiter";
  $("title").textContent = title;
  document.title = `${title} · Arbiter`;
  $("whoami").textContent = say(`role.${store.you.role}`, { seat: store.seat(store.you.seat ?? "") });
}

async function followTable() {
  const language = wanted(store.live.table?.language);
  if (language !== languageNow()) await changeTo(language);
}

async function changeTo(language) {
  await speak(language);
  store.touch("words");
}

function drawTools() {
  const { live, you } = store;
  const down = (live.devices ?? []).filter((device) => !device.up);
  const can = you.role !== "looker";
  const tool = (word, act, props = {}) => h("button", { type: "button", class: "tool", data: { key: word }, onclick: act, ...props }, say(word));
  const other = languageNow() === "en" ? "it" : "en";
  replace($("tools"),
    can && tool("undo", () => dialogs.undo(), { disabled: !(live.index || live.can_go_back) || Boolean(store.past) }),
    can && !live.paused && tool("pause", () => acting.pause(true)),
    you.role === "owner" && tool("right", () => righting.open(), { disabled: Boolean(store.past) || live.prompt?.kind === "over" }),
    live.hardware && can && tool("hardware", () => showHardware(store, acting, dialogs)),
    h("button", { type: "button", class: down.length ? "tool trouble" : "tool", data: { key: "devices" }, onclick: () => dialogs.devices() },
      say("devices"), down.length > 0 && h("span", { class: "count" }, say("devices-down", { n: down.length }))),
    you.role === "owner" && tool("share", () => dialogs.share()),
    you.role === "seat" && tool("forget", () => dialogs.leave(), { class: "tool minor" }),
    h("button", { type: "button", class: "tool minor", lang: other, data: { key: "language" }, onclick: () => { choose(other); changeTo(other); } }, say("language")));
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
  if (store.past) return [say("in-the-past", { at: store.past.at, now: live.index }), button("back-to-now", () => past.now()), "past"];
  if (live.vote && you.role !== "looker") {
    const missing = live.vote.missing.map((seat) => store.seat(seat)).join(", ");
    const asked = you.role === "owner" || live.vote.missing.includes(you.seat);
    return [say("vote", { n: live.vote.steps, missing }), asked && button("undo-agree", () => dialogs.agree(live.vote.steps)), "vote"];
  }
  if (live.paused) return [say("paused"), you.role !== "looker" && button("resume", () => acting.pause(false)), "paused"];
  if (you.wrong_key) return [say("wrong-key"), null, "lost"];
  return [null];
}
