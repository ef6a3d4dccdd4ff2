// The page of a venue comes to life: one line to the venue, a few views of what it knows, and what staff may say.

import { drawDice } from "./hall-dice.js";
import { drawStaff } from "./hall-staff.js";
import { drawTables, tickTables } from "./hall-tables.js";
import { drawPairings, drawStandings } from "./hall-tournament.js";
import { drawRecords } from "./hall-records.js";
import { $, h, replace } from "./dom.js";
import { Link, takeKey } from "./link.js";
import { Store } from "./store.js";
import { say, setLanguages, speak, wanted, languageNow } from "./words.js";

const VIEWS = { tables: drawTables, standings: drawStandings, pairings: drawPairings, dice: drawDice, records: drawRecords };

// On a big screen nobody presses a button or scrolls: the views that fit follow each other, and the tables come again and again.
const BIG_SECONDS = 20;
const BIG_VIEWS = ["tables", "standings", "tables", "pairings", "tables", "records"];

takeKey();
const store = new Store();
if (!(await speak(wanted(null)))) await speak("en");
const asked = new URLSearchParams(location.search);
let view = asked.get("view") in VIEWS ? asked.get("view") : "tables";
let big = asked.has("big");
let turn = 0;

const link = new Link(store, () => {});
const acting = async (command) => {
  const reply = await link.say(command);
  if (!reply.ok) toast(say(`hall.refused.${reply.code}`));
  return reply.ok ? reply : null;
};

watchEverything();
draw();
setInterval(() => view === "tables" && tickTables(), 1000);
setInterval(rotate, BIG_SECONDS * 1000);

/** Whatever comes is drawn, all that came in one go at once: the parts of a hall have as many names as it has tables. */
function watchEverything() {
  const touch = store.touch.bind(store);
  let waiting = false;
  store.touch = (...names) => {
    touch(...names);
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      draw();
    });
  };
}

async function drawFrame() {
  const hall = store.live.hall;
  if (hall) {
    setLanguages(hall.languages);
    const language = wanted(hall.language);
    if (language !== languageNow()) await speak(language);
    $("title").textContent = hall.title;
    document.title = `${hall.title} · Arbiter`;
  }
  document.body.classList.toggle("big", big);
  const away = link.state !== "open";
  const orders = store.live.orders ?? {};
  const text = away ? say("hall.link") : orders.announcement || (orders.paused ? say("hall.paused") : "")
    || (store.live.health?.database === "away" ? say("hall.database-away") : "");
  $("banner").hidden = !text;
  $("banner").className = away ? "banner lost" : "banner paused";
  if (text) replace($("banner"), h("span", {}, text));
  replace($("tabs"), Object.keys(VIEWS).map((name) => h("button", {
    type: "button", class: "tab", "aria-current": name === view ? "page" : null, data: { key: name }, onclick: () => show(name),
  }, say(`hall.${name}`))),
  h("button", { type: "button", class: "tab minor", data: { key: "big" }, onclick: toggleBig }, say(big ? "hall.small" : "hall.big")));
  drawStaff(store, acting);
  const tables = tablesNow();
  $("summary").textContent = say("hall.summary", {
    here: tables.filter((table) => table.here).length, all: tables.length,
    playing: tables.filter((table) => table.here && table.kind && !["over", "lobby"].includes(table.kind)).length,
    calls: tables.filter((table) => table.called).length,
  });
}

/** The frame first: with it comes the hall's own language. */
async function draw() {
  await drawFrame();
  VIEWS[view]($("show"), { store, acting, tables: tablesNow(), staff: store.you.role === "staff" && !big });
}

function tablesNow() {
  return Object.entries(store.live).filter(([part]) => part.startsWith("table/")).map(([, table]) => table);
}

function show(name) {
  view = name;
  $("show").replaceChildren();
  draw();
}

async function toggleBig() {
  big = !big;
  if (big) await document.documentElement.requestFullscreen?.().catch(() => {});
  else if (document.fullscreenElement) await document.exitFullscreen();
  draw();
}

function rotate() {
  if (!big) return;
  turn = (turn + 1) % BIG_VIEWS.length;
  show(BIG_VIEWS[turn]);
}

export function toast(text) {
  const shown = h("p", { class: "toast", role: "status" }, text);
  $("toasts").append(shown);
  setTimeout(() => shown.remove(), 6000);
}
