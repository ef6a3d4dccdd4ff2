// The clock of the game: sectors around, a hand on one of them, tokens waiting where their turn will come.

import { $, h, keyed, replace, s } from "./dom.js";
import { monogram, sideShape } from "./shapes.js";
import { say } from "./words.js";

const RIM = 100;
const NUMBERS = 86;
const OUTER = 66;
const STEP = 15.5;
const INNER = 40;

const turn = (sector, sectors) => (2 * Math.PI * sector) / sectors;
const at = (angle, radius) => [radius * Math.sin(angle), -radius * Math.cos(angle)];
const place = (angle, radius) => `translate(${at(angle, radius).map((value) => value.toFixed(2)).join(" ")})`;

export function drawDial(store) {
  let picture = null;
  let sectors = 0;
  store.on(["dial", "names", "active", "past", "words"], () => {
    const dial = store.get("dial");
    $("dial").hidden = !dial;
    if (!dial) return;
    if (!picture || sectors !== dial.sectors) {
      picture = face(dial.sectors);
      sectors = dial.sectors;
      replace($("dial"), picture.svg);
    }
    move(picture, dial, store);
  });
}

function face(sectors) {
  const wedges = Array.from({ length: sectors }, (_, index) => wedge(index + 1, sectors));
  const numbers = Array.from({ length: sectors }, (_, index) => s("text", {
    class: "hour", "text-anchor": "middle", dy: "0.35em", transform: place(turn(index + 1, sectors), NUMBERS),
  }, String(index + 1)));
  const ticks = Array.from({ length: sectors * 5 }, (_, index) => {
    const angle = turn(index, sectors * 5);
    const [x1, y1] = at(angle, RIM);
    const [x2, y2] = at(angle, index % 5 ? RIM - 2.5 : RIM - 5);
    return s("line", { x1, y1, x2, y2, class: "tick" });
  });
  const hand = s("g", { class: "hand" }, s("path", { d: "M0 -78 L1.3 -30 L-1.3 -30 Z" }), s("path", { d: "M0 -96.5 L3.6 -104 L-3.6 -104 Z" }));
  const tokens = s("g", { class: "tokens" });
  const time = s("text", { class: "time", "text-anchor": "middle", y: -1 });
  const left = s("text", { class: "time-left", "text-anchor": "middle", y: 11 });
  const ends = s("text", { class: "time-ends", "text-anchor": "middle", y: 20 });
  const svg = s("svg", { viewBox: "-108 -108 216 216", class: "dial-face", role: "img" },
    s("circle", { r: RIM + 4, class: "rim" }), s("circle", { r: RIM, class: "plate" }), wedges, ticks, numbers, hand,
    s("circle", { r: INNER - 10, class: "hub" }), time, left, ends, tokens);
  return { svg, wedges, hand, tokens, time, left, ends };
}

function wedge(sector, sectors) {
  const half = Math.PI / sectors;
  const middle = turn(sector, sectors);
  const [x1, y1] = at(middle - half, RIM - 6);
  const [x2, y2] = at(middle + half, RIM - 6);
  return s("path", { class: "wedge", d: `M0 0 L${x1} ${y1} A${RIM - 6} ${RIM - 6} 0 0 1 ${x2} ${y2} Z` });
}

function move(picture, dial, store) {
  const { svg, wedges, hand, tokens, time, left, ends } = picture;
  const clock = `${dial.hour}:${String(dial.minute).padStart(2, "0")}`;
  wedges.forEach((each, index) => each.classList.toggle("now", index + 1 === dial.hand));
  hand.style.transform = `rotate(${(360 * dial.hand) / dial.sectors}deg)`;
  time.textContent = clock;
  left.textContent = say("left", { n: dial.sectors_left });
  ends.textContent = say("ends", { ends: dial.ends });
  keyed(tokens, placed(dial), ({ token }) => token.id, ({ token }) => make(token, store), (group, { token, angle, radius }) => {
    const [x, y] = at(angle, radius);
    group.style.transform = `translate(${x}px, ${y}px)`;
    group.setAttribute("class", `token side-${token.side}${token.lap ? " later" : ""}${token.id === store.get("active") ? " active" : ""}`);
    group.querySelector("title").textContent = describe(token, store);
  });
  const waiting = dial.tokens.map((token) => describe(token, store)).join("; ");
  svg.setAttribute("aria-label", `${clock}, ${say("left", { n: dial.sectors_left })}, ${say("ends", { ends: dial.ends })}. ${waiting}`);
}

/** Tokens of one sector stand one behind the other, from the rim inwards, and side by side when there are many. */
function placed(dial) {
  const bySector = new Map();
  return dial.tokens.map((token) => {
    const before = bySector.get(token.sector) ?? 0;
    bySector.set(token.sector, before + 1);
    const count = dial.tokens.filter((each) => each.sector === token.sector).length;
    const columns = count > 2 ? 2 : 1;
    const row = Math.floor(before / columns);
    const side = columns === 1 || (count % 2 && before === count - 1) ? 0 : (before % 2 ? 1 : -1) * (7.6 / (OUTER - row * STEP));
    return { token, angle: turn(token.sector, dial.sectors) + side, radius: OUTER - row * STEP };
  });
}

function make(token, store) {
  return s("g", {}, sideShape(token.side, 7), s("text", { "text-anchor": "middle", dy: "0.36em" }, monogram(token.id, store.name(token.id))), s("title"));
}

function describe(token, store) {
  const later = token.lap ? `, ${say("laps", { n: token.lap })}` : "";
  return `${store.name(token.id)}: ${token.sector}${later}`;
}
