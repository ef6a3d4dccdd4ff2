// What the lines, rings and colours of the open table mean: only those that are drawn now.

import { h, s } from "./dom.js";
import { inches } from "./plane.js";
import { say } from "./words.js";

/** `shown` is what the picture has now: the task, and whether there are rings, chains, ways, sight and so on. */
export function legend({ ground, task, side, shown }) {
  const reach = ground.areas.find((area) => area.reach)?.reach;
  const entries = [
    shown.zone && ["zone", say("key-zone")],
    task?.zone.length && ["deploying", say("key-deploying")],
    shown.rings && (task.clear ? ["keep-out", say("key-keep-out")] : ["charge", say("key-charge")]),
    shown.chain && ["chain", say("key-chain")],
    shown.meant && ["meant", say("key-meant")],
    shown.against && ["against", say("key-against")],
    shown.alone && ["alone", say("key-alone")],
    shown.wrong && ["wrong", say("key-wrong")],
    shown.way && ["way", say("key-way")],
    shown.reach && ["reach-ring", say("key-reach", { n: inches(shown.reach) })],
    shown.sight && ["clear", say("key-clear")],
    shown.sight && ["covered", say("key-covered")],
    shown.sight && ["blocked", say("key-blocked")],
    shown.token && ["order", say("key-order")],
    shown.acted && ["acted", say("key-acted")],
    reach && ["holding", say("key-holding", { n: inches(reach) })],
  ];
  return entries.filter(Boolean).map(([kind, text]) => h("li", { class: kind === "deploying" ? side : null }, swatch(kind), text));
}

const swatch = (kind) => s("svg", { viewBox: "0 0 26 16", class: `key-swatch key-${kind}`, "aria-hidden": "true" }, LINES.has(kind)
  ? s("line", { x1: 1, y1: 8, x2: 25, y2: 8 })
  : CIRCLES.has(kind) ? [s("circle", { cx: 13, cy: 8, r: 6.5 }), ["order", "acted"].includes(kind) && s("text", { x: 13, y: 8, dy: "0.36em", "text-anchor": "middle" }, "2")] : s("rect", { x: 1, y: 1.5, width: 24, height: 13, rx: 2 }));

const LINES = new Set(["chain", "way", "clear", "covered", "blocked"]);
const CIRCLES = new Set(["keep-out", "charge", "meant", "against", "alone", "wrong", "reach-ring", "order", "acted", "holding"]);
