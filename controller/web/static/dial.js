// The astronomical clock: a brass rim, Roman hours, two hands, tokens in orbit where their turn will come, and flags for what the next hour brings.

import { $, h, keyed, replace, s } from "./dom.js";
import { tokenOf, tokenShape } from "./shapes.js";
import { say } from "./words.js";

const RIM = 100;
const NUMBERS = 85;
const OUTER = 61; // clear of the numerals
const STEP = 15;
const HUB = 27;

const ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];

export const hourName = (sector, sectors) => (sectors === ROMAN.length ? ROMAN[sector - 1] : String(sector));

const turn = (sector, sectors) => (2 * Math.PI * sector) / sectors;
const at = (angle, radius) => [radius * Math.sin(angle), -radius * Math.cos(angle)];
const point = (angle, radius) => at(angle, radius).map((value) => value.toFixed(2)).join(" ");

export function drawDial(store) {
  let picture = null;
  let sectors = 0;
  store.on(["dial", "glyphs", "names", "active", "past", "words"], () => {
    const dial = store.get("dial");
    $("dial").hidden = !dial;
    if (!dial) return;
    if (!picture || sectors !== dial.sectors) {
      picture = face(dial.sectors);
      sectors = dial.sectors;
      replace($("dial"), picture.svg, picture.coming);
    }
    move(picture, dial, store);
  });
}

const ring = (count, draw) => Array.from({ length: count }, (_, index) => draw(turn(index, count), index));

/** From the rim inwards: brass with studs, a minute track, the hours, a sun whose rays point at them, and the hub with the time. */
function face(sectors) {
  const wedges = Array.from({ length: sectors }, (_, index) => wedge(index + 1, sectors));
  const hours = Array.from({ length: sectors }, (_, index) => s("text", { class: "hour", "text-anchor": "middle", dy: "0.35em", transform: `translate(${point(turn(index + 1, sectors), NUMBERS)})` }, hourName(index + 1, sectors)));
  const ticks = ring(sectors * 5, (angle, index) => s("path", { d: `M${point(angle, RIM - 0.5)}L${point(angle, index % 5 ? RIM - 3 : RIM - 6)}`, class: index % 5 ? "tick" : "tick major" }));
  const studs = ring(sectors, (angle) => s("circle", { class: "stud", cx: at(angle, RIM + 4.5)[0], cy: at(angle, RIM + 4.5)[1], r: 1.3 }));
  const rays = ring(sectors * 2, (angle, index) => s("path", { class: "ray", d: `M${point(angle - 0.09, HUB + 1)}L${point(angle, HUB + (index % 2 ? 8 : 13))}L${point(angle + 0.09, HUB + 1)}Z` }));
  const stars = ring(23, (angle, index) => { const [x, y] = at(angle * 5.1, 36 + ((index * 29) % 38)); return s("circle", { class: "star", cx: x, cy: y, r: index % 3 ? 0.5 : 0.9 }); });
  const hour = s("g", { class: "hand hour-hand" }, s("path", { d: "M0 -56C3.400 -52 4 -46 1.500 -43L2.200 -26H-2.200L-1.500 -43C-4 -46 -3.400 -52 0 -56Z" }));
  const hand = s("g", { class: "hand minute-hand" }, s("path", { d: "M0 -79L2.600 -72L1 -71L1.300 -26H-1.300L-1 -71L-2.600 -72Z" }));
  const tokens = s("g", { class: "tokens" });
  const events = s("g");
  const time = s("text", { class: "time", "text-anchor": "middle", y: 3 });
  const ends = s("text", { class: "time-ends", "text-anchor": "middle", y: 13.5 });
  const stop = (offset, kind) => s("stop", { offset, class: kind });
  const svg = s("svg", { viewBox: "-110 -110 220 220", class: "dial-face", role: "img" },
    s("defs", {}, s("linearGradient", { id: "brass", x1: 0, y1: 0, x2: 1, y2: 1 }, stop(0, "brass-1"), stop(0.35, "brass-2"), stop(0.6, "brass-3"), stop(0.8, "brass-2"), stop(1, "brass-1"))),
    s("circle", { r: RIM + 8.5, class: "rim" }), studs, s("circle", { r: RIM, class: "plate" }), stars, s("circle", { r: RIM - 6, class: "rim-line" }),
    wedges, ticks, hours, s("circle", { r: NUMBERS - 9.5, class: "rim-line" }), rays, hour, hand,
    s("circle", { r: HUB, class: "hub" }), time, ends, events, tokens);
  return { svg, events, coming: h("p", { class: "dial-coming" }), wedges, hours, hand, hour, tokens, time, ends, turned: { hand: 0, hour: 0 } };
}

function wedge(sector, sectors) {
  const half = Math.PI / sectors;
  const middle = turn(sector, sectors);
  return s("path", { class: "wedge", d: `M0 0L${point(middle - half, RIM - 6)}A${RIM - 6} ${RIM - 6} 0 0 1 ${point(middle + half, RIM - 6)}Z` });
}

/** Time goes on, never back: a hand that passes the top turns on. */
function advance(picture, name, degrees) {
  const before = picture.turned[name];
  const ahead = ((degrees - before) % 360 + 360) % 360;
  picture.turned[name] = before + (ahead > 270 ? ahead - 360 : ahead); // a small step back is an undo
  picture[name].style.transform = `rotate(${picture.turned[name]}deg)`;
}

function move(picture, dial, store) {
  const { svg, wedges, hours, tokens, time, ends } = picture;
  const clock = `${dial.hour}:${String(dial.minute).padStart(2, "0")}`;
  wedges.forEach((each, index) => each.classList.toggle("now", index + 1 === dial.hand));
  hours.forEach((each, index) => each.classList.toggle("now", index + 1 === dial.hand));
  advance(picture, "hand", (360 * dial.hand) / dial.sectors);
  advance(picture, "hour", 30 * (dial.hour % 12) + dial.minute / 2);
  time.textContent = clock;
  ends.textContent = say("ends", { ends: dial.ends });
  keyed(tokens, placed(dial), ({ token }) => token.id, ({ token }) => make(token, store), (group, { token, angle, radius }) => {
    const [x, y] = at(angle, radius);
    group.style.transform = `translate(${x}px, ${y}px)`;
    group.setAttribute("class", `token side-${token.side}${token.lap ? " later" : ""}${token.id === store.get("active") ? " active" : ""}`);
    group.querySelector("title").textContent = describe(token, store);
  });
  replace(picture.events, dial.events.map((event) => {
    const angle = turn(event.sector, dial.sectors);
    return s("path", { class: "dial-event", d: `M${point(angle - 0.09, RIM + 9)}L${point(angle + 0.09, RIM + 9)}L${point(angle, RIM - 7)}Z` }, s("title", {}, event.text));
  }));
  picture.coming.hidden = !dial.events.length;
  picture.coming.textContent = dial.events[0]?.text ?? "";
  const waiting = dial.tokens.map((token) => describe(token, store)).join("; ");
  svg.setAttribute("aria-label", `${clock}, ${say("left", { n: dial.sectors_left })}, ${say("ends", { ends: dial.ends })}. ${waiting}`);
}

/** Tokens of one sector stand one behind the other, from the hours inwards, and side by side when there are many. */
function placed(dial) {
  const bySector = new Map();
  return dial.tokens.map((token) => {
    const before = bySector.get(token.sector) ?? 0;
    bySector.set(token.sector, before + 1);
    const count = dial.tokens.filter((each) => each.sector === token.sector).length;
    const columns = count > 2 ? 2 : 1;
    const row = Math.floor(before / columns);
    const side = columns === 1 || (count % 2 && before === count - 1) ? 0 : (before % 2 ? 1 : -1) * (8.2 / (OUTER - row * STEP));
    return { token, angle: turn(token.sector, dial.sectors) + side, radius: OUTER - row * STEP };
  });
}

function make(token, store) {
  return s("g", {}, s("circle", { r: 10, class: "halo" }), tokenShape(tokenOf(token, store), 7.4), s("title"));
}

function describe(token, store) {
  const later = token.lap ? `, ${say("laps", { n: token.lap })}` : "";
  return `${store.name(token.id)}: ${token.sector}${later}`;
}
