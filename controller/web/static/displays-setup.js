// Displays: what is on the table, what was found in the network, and a form for what each shows, with a picture of how it will look.

import { brokerForm } from "./broker-form.js";
import { changeForm } from "./change-form.js";
import { $, h, s } from "./dom.js";
import { startAgainNotice } from "./setup-parts.js";
import { glyphPicture } from "./shapes.js";
import { say } from "./words.js";

const TURNS = [0, 90, 180, 270];
const SIZES = ["250x122", "296x128", "400x300", "800x480"];
const DRIVERS = ["wled-ring", "wled-matrix", "wled-lamps", "panel", "esphome", "awtrix", "json-light", "openepaperlink"];
const PAPER = ["panel", "esphome", "openepaperlink"];
const WLED = ["wled-ring", "wled-matrix", "wled-lamps", "wled-cells"];
const OWN = new Set([...DRIVERS, ...WLED]); // others come from other distributions, with a name of their own
const STRIPS = ["wled-ring", "wled-lamps"];
const MOST_LAMPS = 24;
const TITLES = { add: "display-add-title", set: "display-change-title" };
const LOOK_MS = 200;

export const displaysSection = {
  id: "displays",
  glyph: "light",

  draw(state, desk) {
    return [
      state.displays.length
        ? h("ul", { class: "display-list" }, state.displays.map((each) => mine(each, state, desk)))
        : h("p", { class: "quiet" }, say("display-none")),
      h("div", { class: "setup-row" }, h("h3", { class: "section-name" }, say("display-found")),
        h("button", { type: "button", data: { key: "display-search" }, disabled: state.searching, onclick: () => desk.act("search") }, say(state.searching ? "display-searching" : "display-search"))),
      state.trouble && h("p", { class: "problem" }, say(`setup-fault.${state.trouble}`)),
      found(state, desk),
      h("div", { class: "buttons" }, h("button", { type: "button", data: { key: "display-by-hand" }, onclick: () => byHand(state, desk) }, say("display-by-hand"))),
      brokerOf(state.broker, desk),
      h("p", { class: "quiet" }, h("a", { class: "plain-link", href: "ring-card", target: "_blank", rel: "noopener" }, say("ring-card"))),
    ];
  },
};

/** Panels, clocks and lights that listen to a broker need one that they can reach. */
function brokerOf(broker, desk) {
  const connect = () => brokerForm(desk, { title: say("display-broker-use"), text: say("display-broker-what"), change: "broker", ...broker, host: broker.host ?? "homeassistant.local", kept: broker.password, done: say("home-written") });
  const own = () => changeForm(desk, { title: say("display-broker-own"), change: "broker", values: () => ({}), done: say("home-written") });
  return h("section", { class: "reach in-network" }, h("h3", {}, say("display-set.broker")), h("p", { class: "quiet" }, say(broker.host ? "display-broker-is" : "display-broker-what", { broker: broker.host })),
    broker.waits && startAgainNotice(desk),
    h("div", { class: "buttons" }, h("button", { type: "button", data: { key: "display-broker" }, onclick: connect }, say(broker.host ? "home-change" : "display-broker-use")),
      broker.host && h("button", { type: "button", data: { key: "display-broker-own" }, onclick: own }, say("display-broker-own"))));
}

/** How it looks: a ring of LEDs, rows of LEDs, paper, or a line of text. */
export function pictureOf(picture) {
  if (!picture) return h("span", { class: "display-picture none" }, say("display-private"));
  if (picture.shape === "unknown") return h("span", { class: "display-picture none" }, glyphPicture("light"));
  if (picture.shape === "paper") return h("img", { class: "display-picture paper", src: picture.url, alt: "", width: picture.width, height: picture.height });
  if (picture.shape === "line") return h("span", { class: "display-picture line" }, picture.text);
  const ring = picture.shape === "ring";
  const count = picture.pixels.length;
  const columns = ring ? 0 : picture.columns;
  const size = ring ? [100, 100] : [columns * 10, Math.ceil(count / columns) * 10];
  const radius = ring ? Math.min(4.5, (Math.PI * 42 * 0.8) / count) : 3.6;
  const at = (led) => (ring ? [50 + 42 * Math.sin((led / count) * 2 * Math.PI), 50 - 42 * Math.cos((led / count) * 2 * Math.PI)] : [(led % columns) * 10 + 5, Math.floor(led / columns) * 10 + 5]);
  return s("svg", { class: `display-picture leds${ring ? "" : " rows"}`, viewBox: `0 0 ${size[0]} ${size[1]}`, "aria-hidden": "true" }, picture.pixels.map((colour, led) => {
    const [cx, cy] = at(led);
    return s("circle", { cx: cx.toFixed(2), cy: cy.toFixed(2), r: radius.toFixed(2), fill: colour === "000000" ? "#2b2b30" : `#${colour}` });
  }));
}

function mine(display, state, desk) {
  const { name, section } = display;
  const status = display.up === null ? "display-unknown" : display.up ? "display-up" : "display-down";
  return h("li", { class: "display-card", data: { display: name } }, pictureOf(display.picture),
    h("div", { class: "display-about" }, h("strong", {}, name), h("span", { class: `display-status ${status}` }, say(status)), h("span", { class: "quiet" }, shows(display, desk.store), h("br", {}), display.at)),
    h("div", { class: "buttons" },
      h("button", { type: "button", data: { key: `test-${name}` }, onclick: () => test(display, desk) }, say("display-test")),
      Object.keys(inputsOf(section, state, desk.store)).length > 0 && h("button", { type: "button", data: { key: `change-${name}` }, onclick: () => edit(name, section, state, desk, "set") }, say("display-change")),
      h("button", { type: "button", data: { key: `remove-${name}` }, onclick: () => changeForm(desk, { title: say("display-remove-title", { name }), change: "remove", values: () => ({ name }), save: say("display-remove"), done: say("display-removed", { name }) }) }, say("display-remove"))));
}

const shows = ({ section, kind }, store) => (section.content ? contentName(section.content, store) : OWN.has(section.driver) ? say(`display-driver.${section.driver}`) : kind);

function contentName(content, store) {
  const [kind, of] = content.split(":");
  return of ? say(`display-content.${kind}-of`, { of: store.seat(of) }) : say(`display-content.${kind}`);
}

async function test({ name, up }, desk) {
  if (up === false) return desk.dialogs.toast(say("display-tested-away", { name }), "refused");
  const reply = await desk.act("test", { name });
  desk.dialogs.toast(reply.ok ? say("display-tested", { name }) : say(`setup-fault.${reply.code}`, reply.with ?? {}), reply.ok ? "mend" : "refused");
}

function found(state, desk) {
  const others = state.found.filter((each) => !each.known && each.kind !== "unknown").concat(state.found.filter((each) => !each.known && each.kind === "unknown"));
  if (!others.length) return h("p", { class: "quiet" }, say(state.searching ? "display-listening" : "display-nothing-found"));
  return h("ul", { class: "setup-list found-displays" }, others.map((each) => h("li", { data: { found: each.name } },
    h("span", {}, h("strong", {}, each.name), " ", h("span", { class: "quiet" }, say(`display-kind.${each.kind}`), each.host || each.topic ? ` · ${each.host || each.topic}` : "")),
    h("button", { type: "button", class: "primary", data: { key: `use-${each.name}` }, onclick: () => use(each, state, desk) }, say("display-use")))));
}

/** A name that no other display has, made of what the device calls itself. */
function freeName(wish, state) {
  const base = wish.toLowerCase().replace(/[^a-z0-9_-]+/g, "-").replace(/^-+|-+$/g, "") || "display";
  const taken = new Set(state.displays.map((each) => each.name));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(name)) return name;
  }
}

async function use(display, state, desk) {
  const name = freeName(display.name, state);
  if (display.kind === "wled" && display.host) return useWled(display, name, state, desk);
  const draft = {
    wled: { driver: "wled-ring", topic: display.topic, pixels: 60 },
    esphome: { driver: "esphome", topic: display.topic, size: [296, 128], content: "prompt" },
    awtrix: { driver: "awtrix", topic: display.topic },
    light: { driver: "json-light", topic: display.topic, lamp: "turn", ...(display.status ? { status: display.status } : {}) },
    unknown: { driver: "panel", topic: display.topic, size: [296, 128], content: "prompt" },
  }[display.kind];
  edit(name, draft, state, desk, "add", display.host && ["esphome", "awtrix"].includes(display.kind) ? [say(`display-needs-broker.${display.kind}`, { topic: display.topic }), state.embedded && say("display-broker-first")].filter(Boolean).join(" ") : null);
}

/** A WLED controller: it says what it is, and how the table may reach it. */
async function useWled(display, name, state, desk) {
  const reply = await desk.act("ask", { key: display.key });
  if (!reply.ok) return desk.dialogs.toast(say(`setup-fault.${reply.code}`, reply.with ?? {}), "refused");
  const about = reply.result;
  const draft = about.columns ? { driver: "wled-matrix", columns: about.columns, rows: about.rows, wiring: "straight" } : { driver: "wled-ring", pixels: about.leds };
  const next = (where) => edit(name, { ...draft, ...where }, state, desk, "add");
  const direct = h("button", { type: "button", class: "primary", data: { key: "display-direct" }, onclick: () => next({ ddp: about.host }) }, say("display-direct"));
  desk.dialogs.show(display.name,
    h("p", {}, say(about.columns ? "display-is-matrix" : "display-is-strip", { n: about.leds, version: about.version, columns: about.columns, rows: about.rows })),
    h("section", { class: "reach" }, h("h3", {}, say("display-direct-title")), h("p", { class: "quiet" }, say("display-direct-text")), direct),
    overBroker(display, about, desk, next));
}

function overBroker(display, about, desk, next) {
  const title = h("h3", {}, say("display-point-title"));
  if (about.code || about.trouble) return h("section", { class: "reach" }, title, h("p", { class: "quiet" }, about.trouble ?? say(`setup-fault.${about.code}`)));
  const button = h("button", { type: "button", data: { key: "display-point" }, onclick: point }, say(about.changes.length ? "display-point" : "display-pointed"));
  async function point() {
    button.disabled = true;
    const reply = await desk.act("point", { key: display.key });
    if (reply.ok) return next({ topic: reply.result.topic });
    button.disabled = false;
    desk.dialogs.toast(say(`setup-fault.${reply.code}`, reply.with ?? {}), "refused");
  }
  return h("section", { class: "reach" }, title,
    about.changes.length ? [h("p", { class: "quiet" }, say("display-point-text")), changes(about.changes)] : h("p", { class: "quiet" }, say("display-point-nothing")), button);
}

const changes = (list) => h("table", { class: "changes" }, h("thead", {}, h("tr", {}, ["display-setting", "display-before", "display-after"].map((key) => h("th", { scope: "col" }, say(key))))),
  h("tbody", {}, list.map((each) => h("tr", {}, h("th", { scope: "row" }, say(`display-set.${each.setting.toLowerCase()}`)), h("td", {}, each.before || "–"), h("td", {}, each.after || "–")))));

const field = (label, input, hint = null) => h("label", { class: "field" }, h("span", {}, label), input, hint && h("small", { class: "quiet" }, hint));
const number = (key, value, least, most) => h("input", { type: "number", inputmode: "numeric", min: least, max: most, value, name: key, data: { key: `display-${key}` }, required: true });
const choice = (key, options, value, label) => h("select", { name: key, data: { key: `display-${key}` } }, options.map((each) => h("option", { value: each, selected: String(each) === String(value) }, label(each))));

/** The form for one display: what it shows and how it is mounted, with a picture that follows. */
function edit(name, section, state, desk, change, note = null) {
  const draft = { ...section };
  const look = h("div", { class: "display-look", "aria-live": "off" });
  const nameField = h("input", { type: "text", value: name, name: "name", maxlength: "40", autocomplete: "off", data: { key: "display-name" }, required: true, disabled: change === "set" });
  const inputs = inputsOf(draft, state, desk.store);
  let timer = null;
  const values = () => ({ name: nameField.value.trim(), section: read(inputs, draft) });
  async function follow() {
    const reply = await desk.act("preview", { section: values().section });
    if (reply.ok && reply.result.picture) look.replaceChildren(pictureOf(reply.result.picture));
  }
  const watch = h("div", { class: "display-fields", oninput: () => { clearTimeout(timer); timer = setTimeout(follow, LOOK_MS); } }, field(say("display-name"), nameField), Object.values(inputs).map((each) => each.label));
  changeForm(desk, { title: say(TITLES[change], { name }), text: note, fields: [look, watch], change, values, done: say("display-saved", { name }) });
  inputs.driver?.input.addEventListener("input", () => edit(nameField.value.trim(), asDriver(values().section, inputs.driver.input.value), state, desk, change, note));
  follow();
}

const lampChoice = (key, lamp, state) => choice(key, [...new Set([lamp, ...state.lamps])], lamp, (each) => (each === "turn" ? say("display-lamp-turn") : each.replace(".", " · ")));

function lampInput(key, lamp, state, label) {
  const input = lampChoice(key, lamp, state);
  return { input, label: field(label, input) };
}

/** The same LEDs as another kind of display. */
function asDriver(draft, driver) {
  const { pixels, lamps, top, clockwise, ...rest } = draft;
  const count = pixels ?? lamps?.length ?? 1;
  return { ...rest, driver, ...(driver === "wled-ring" ? { pixels: count } : { lamps: Array.from({ length: Math.min(count, MOST_LAMPS) }, () => "turn") }) };
}

function inputsOf(draft, state, store) {
  const inputs = {};
  const put = (key, input, label, hint = null) => { inputs[key] = { input, label: field(say(label), input, hint && say(hint)) }; };
  if (STRIPS.includes(draft.driver)) put("driver", choice("driver", STRIPS, draft.driver, (each) => say(`display-driver.${each}`)), "display-what");
  if (PAPER.includes(draft.driver)) {
    put("content", choice("content", [...new Set([draft.content ?? "prompt", ...state.contents])], draft.content ?? "prompt", (each) => contentName(each, store)), "display-shows");
    put("size", choice("size", [...new Set([(draft.size ?? [296, 128]).join("x"), ...SIZES])], (draft.size ?? [296, 128]).join("x"), (each) => each.replace("x", " × ")), "display-size");
    put("inks", choice("inks", ["bw", "bwr"], draft.inks ?? "bw", (each) => say(`display-inks.${each}`)), "display-inks");
  }
  if (["panel", "openepaperlink"].includes(draft.driver)) put("turn", choice("turn", TURNS, draft.turn ?? 0, (each) => `${each}°`), "display-turn");
  if (draft.driver === "wled-ring") {
    put("pixels", number("pixels", draft.pixels, 1, 1024), "display-pixels");
    put("top", number("top", draft.top ?? 0, 0, 1023), "display-top", "display-top-hint");
    put("clockwise", choice("clockwise", ["yes", "no"], draft.clockwise === false ? "no" : "yes", (each) => say(`display-clockwise.${each}`)), "display-clockwise");
  }
  if (draft.driver === "wled-matrix") {
    put("columns", number("columns", draft.columns, 1, 64), "display-columns");
    put("rows", number("rows", draft.rows, 1, 64), "display-rows");
    put("first", choice("first", ["top-left", "top-right", "bottom-left", "bottom-right"], draft.first ?? "top-left", (each) => say(`display-first.${each}`)), "display-first");
    put("wiring", choice("wiring", ["serpentine", "straight"], draft.wiring ?? "serpentine", (each) => say(`display-wiring.${each}`)), "display-wiring");
  }
  if (draft.driver === "wled-lamps") draft.lamps.forEach((lamp, at) => { inputs[`lamp-${at}`] = lampInput(`lamp-${at}`, lamp, state, say("display-lamp-of", { n: at + 1 })); });
  if (draft.driver === "json-light") put("lamp", lampChoice("lamp", draft.lamp ?? "turn", state), "display-shows");
  if (WLED.includes(draft.driver) || draft.driver === "json-light") put("brightness", h("input", { type: "range", min: 1, max: 100, value: draft.brightness ?? 50, name: "brightness", data: { key: "display-brightness" } }), "display-brightness");
  return inputs;
}

function read(inputs, draft) {
  const said = { ...draft };
  for (const [key, { input }] of Object.entries(inputs)) {
    if (key === "size") said.size = input.value.split("x").map(Number);
    else if (key === "clockwise") said.clockwise = input.value === "yes";
    else if (key === "turn" || input.type === "number" || input.type === "range") said[key] = Number(input.value);
    else if (key.startsWith("lamp-")) said.lamps = Object.assign([...said.lamps], { [Number(key.slice(5))]: input.value });
    else said[key] = input.value;
  }
  return withoutDefaults(said, draft);
}

const DEFAULTS = { turn: 0, top: 0, clockwise: true, inks: "bw", content: "prompt", brightness: 50, first: "top-left", wiring: "serpentine" };

/** What is as usual is not written, unless it stands in the config already. */
function withoutDefaults(said, draft) {
  return Object.fromEntries(Object.entries(said).filter(([key, value]) => key in draft || DEFAULTS[key] !== value));
}

/** A display that no search finds: its kind, and where it listens. */
function byHand(state, desk) {
  const driver = choice("driver", DRIVERS, "panel", (each) => say(`display-driver.${each}`));
  const where = h("input", { type: "text", name: "where", autocomplete: "off", autocapitalize: "off", spellcheck: "false", required: true, data: { key: "display-where" } });
  const mac = h("input", { type: "text", name: "mac", autocomplete: "off", data: { key: "display-mac" } });
  const macField = field(say("display-mac"), mac);
  const hint = h("small", { class: "quiet" });
  const refresh = () => {
    macField.hidden = driver.value !== "openepaperlink";
    const isTag = driver.value === "openepaperlink";
    const place = isTag ? "display-where-tag" : WLED.includes(driver.value) ? "display-where-wled" : "display-where-topic";
    hint.textContent = say(place);
  };
  driver.addEventListener("input", refresh);
  refresh();
  desk.dialogs.show(say("display-by-hand"), h("form", { class: "change-form", onsubmit: (event) => { event.preventDefault(); $("sheet").close(); edit(freeName(driver.value, state), draftOf(driver.value, where.value.trim(), mac.value.trim()), state, desk, "add"); } },
    h("div", { class: "display-fields" }, field(say("display-what"), driver), h("label", { class: "field" }, h("span", {}, say("display-where")), where, hint), macField),
    h("div", { class: "buttons" }, h("button", { type: "submit", class: "primary", data: { key: "display-next" } }, say("display-next")), h("button", { type: "button", onclick: () => $("sheet").close() }, say("setup-cancel")))));
}

function draftOf(driver, where, mac) {
  const address = /^[0-9.]+(:\d+)?$/.test(where) ? { ddp: where } : { topic: where };
  const more = { "wled-ring": { ...address, pixels: 60 }, "wled-matrix": { ...address, columns: 8, rows: 8 }, "wled-lamps": { ...address, lamps: ["turn"] }, awtrix: { topic: where }, "json-light": { topic: where, lamp: "turn" }, openepaperlink: { access_point: where, mac, size: [296, 128], content: "prompt" } };
  return { driver, ...(more[driver] ?? { topic: where, size: [296, 128], content: "prompt" }) };
}
