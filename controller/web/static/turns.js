// A dial without the hands of a clock: labelled sectors, the first at the top, a marker on one of them, tokens around.

import { $, h, replace, s } from "./dom.js";
import { tokenOf, tokenShape } from "./shapes.js";
import { say } from "./words.js";

const RIM = 100;
const HUB = 42;
const LABELS = 76;
const TOKENS = 88;
const LONGEST = 10;

const turn = (sector, sectors) => (2 * Math.PI * (sector - 1)) / sectors;
const at = (angle, radius) => [radius * Math.sin(angle), -radius * Math.cos(angle)];

export function drawTurns(store, open) {
  store.on(["turn_dial", "names", "active", "past", "words"], () => {
    const dial = store.get("turn_dial");
    $("turns").hidden = !dial;
    if (dial) replace($("turns"), picture(dial, store), dial.about?.length > 0 && whatItBrings(dial, open));
  });
}

/** What this sector has brought, what the next one will bring, and behind a button all of them. */
function whatItBrings({ sectors, about, marker }, open) {
  const line = (key, at) => h("p", {}, h("strong", {}, `${say(key)}: `), about[at]);
  const all = sectors.map((name, at) => ({ name, text: about[at] }));
  return h("div", { class: "dial-brings" }, line("dial-now", marker - 1), line("dial-next", marker % sectors.length),
    h("button", { type: "button", class: "why", data: { key: "dial-all" }, onclick: () => open.terms(say("dial-all"), all) }, say("dial-all")));
}

function picture(dial, store) {
  const count = dial.sectors.length;
  const now = dial.sectors[dial.marker - 1];
  const told = `${now} (${dial.marker}/${count})`;
  return s("svg", { viewBox: "-106 -106 212 212", class: "dial-face turn-face", role: "img", "aria-label": told },
    s("circle", { r: RIM + 4, class: "turn-rim" }), s("circle", { r: RIM, class: "plate" }),
    dial.sectors.map((label, index) => wedge(label, index + 1, dial)),
    dial.sectors.map((label, index) => name(label, index + 1, dial)),
    dial.tokens.map((token, place) => drawToken(token, place, dial, store)),
    s("circle", { r: HUB, class: "hub" }),
    s("text", { class: "turn-now", "text-anchor": "middle" }, lines(now).map((line, row, all) =>
      s("tspan", { x: 0, y: (row - (all.length - 1) / 2) * 13 + 4 }, line))),
    s("text", { class: "time-left", "text-anchor": "middle", y: 32 }, `${dial.marker}/${count}`));
}

function wedge(label, sector, { sectors, marker }) {
  const count = sectors.length;
  const look = sector === marker ? "wedge now" : "wedge";
  if (count === 1) return s("circle", { r: RIM, class: look });
  const [half, middle] = [Math.PI / count, turn(sector, count)];
  const [[x1, y1], [x2, y2]] = [at(middle - half, RIM), at(middle + half, RIM)];
  return s("path", { class: look, d: `M0 0 L${x1} ${y1} A${RIM} ${RIM} 0 0 1 ${x2} ${y2} Z` }, s("title", {}, label));
}

/** In a narrow sector there is room for its number only; the middle of the dial says the rest. */
function name(label, sector, { sectors, marker, tokens }) {
  const count = sectors.length;
  const radius = tokens.length ? LABELS - 12 : LABELS;
  const [x, y] = at(turn(sector, count), radius);
  const rows = count > 8 ? [String(sector)] : lines(label);
  return s("text", { class: `turn-name${sector === marker ? " now" : ""}`, "text-anchor": "middle" }, rows.map((line, row) =>
    s("tspan", { x, y: y + (row - (rows.length - 1) / 2) * 10.5 + 3.4 }, line)));
}

function lines(label) {
  const rows = [""];
  for (const word of label.split(" ")) {
    if (rows.at(-1) && rows.at(-1).length + word.length >= LONGEST) rows.push("");
    rows.push(`${rows.pop()} ${word}`.trim());
  }
  const cut = (line) => (line.length > LONGEST + 2 ? `${line.slice(0, LONGEST)}…` : line);
  return rows.length > 2 ? [cut(rows[0]), `${cut(rows[1])}…`] : rows.map(cut);
}

function drawToken(token, place, dial, store) {
  const before = dial.tokens.slice(0, place).filter((each) => each.sector === token.sector).length;
  const count = dial.tokens.filter((each) => each.sector === token.sector).length;
  const angle = turn(token.sector, dial.sectors.length) + (before - (count - 1) / 2) * 0.17;
  const [x, y] = at(angle, TOKENS);
  const active = token.id === store.get("active") ? " active" : "";
  return s("g", { class: `token side-${token.side}${active}`, transform: `translate(${x} ${y})` }, tokenShape(tokenOf(token, store), 7),
    s("title", {}, `${store.name(token.id)}: ${dial.sectors[token.sector - 1]}`));
}
