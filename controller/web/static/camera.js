// What of the board is seen: all of it, or where it happens. Two fingers zoom, one moves what is zoomed; a new question brings its own view.

import { h } from "./dom.js";
import { boardBox, isJourney } from "./geometry.js";
import { isLand } from "./map.js";
import { say } from "./words.js";

// A cell of ten units that is smaller than this on the screen is too small for a finger; on a large screen, for the eye.
const FINGER_PX = 40;
const EYE_PX = 20;
export const handheld = matchMedia("(max-width: 859px), (max-height: 520px)");

// Names of hexes and bends of the road are shown from this size on.
const NAMES_PX = 46;
const BENDS_PX = 70; // in a land, the steps that stand on a bend come first

const LEAST_UNITS = 55; // never nearer than five or six cells
const LEAST_OF_A_CELL = 30; // where its sides are tapped
const LEAST_OF_A_LAND = 85; // places lie farther apart
const MARGIN = 8;
const TREMBLE = 6;
const GLIDE_MS = 350;
const STEP = 1.5;

const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Camera {
  #svg;
  #seen;
  #land;
  #whole;
  #box;
  #fingers = new Map();
  #moved = false;
  #glide = 0;

  /** `seen` is told how many pixels a unit of the board has. */
  constructor(svg, board, seen = () => {}) {
    this.#svg = svg;
    this.#seen = seen;
    this.#land = board.shape === "places" && isLand(board) && !isJourney(board);
    this.#whole = boardBox(board);
    this.#box = this.#whole;
    this.#put(this.#whole);
    this.buttons = h("div", { class: "board-tools" },
      [["nearer", "+", () => this.#zoom(1 / STEP)], ["farther-off", "−", () => this.#zoom(STEP)], ["whole-board", "⤢", () => this.all()]].map(([key, sign, act]) =>
        h("button", { type: "button", "aria-label": say(key), title: say(key), data: { key }, onclick: act }, sign)));
    new ResizeObserver(() => this.#put(this.#box)).observe(svg);
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) svg.addEventListener(end, (event) => this.#fingers.delete(event.pointerId));
    svg.addEventListener("click", (event) => this.#moved && event.stopPropagation(), { capture: true });
    svg.addEventListener("wheel", (event) => event.ctrlKey && (event.preventDefault(), this.#zoom(event.deltaY > 0 ? 1.1 : 1 / 1.1, this.#point(event))), { passive: false });
  }

  all() {
    this.#glideTo(this.#whole);
  }

  /** Show these points, if they would be too small on the whole board; `near` if a finger has to tap the sides of a cell. */
  focus(points, near = false) {
    const close = near && handheld.matches;
    if (!points.length || (!close && !this.#isSmall())) return this.all();
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
    this.#glideTo(this.#fitted([left, top, Math.max(...xs) + MARGIN - left, Math.max(...ys) + MARGIN - top], close ? LEAST_OF_A_CELL : undefined));
  }

  #isSmall() {
    const { clientWidth, clientHeight } = this.#svg;
    return 10 * Math.min(clientWidth / this.#whole[2], clientHeight / this.#whole[3]) < (handheld.matches ? FINGER_PX : EYE_PX);
  }

  /** As wide or as high as the frame is, not nearer than a few cells, and not beyond the board. */
  #fitted([x, y, width, height], least = this.#land ? LEAST_OF_A_LAND : LEAST_UNITS) {
    const ratio = (this.#svg.clientWidth || 1) / (this.#svg.clientHeight || 1);
    const wide = Math.max(width, height * ratio, least, least * ratio);
    if (wide >= this.#whole[2] && wide / ratio >= this.#whole[3]) return this.#whole;
    return this.#inside([x + (width - wide) / 2, y + (height - wide / ratio) / 2, wide, wide / ratio]);
  }

  #inside([x, y, width, height]) {
    const within = (at, length, from, whole) => (length >= whole ? from + (whole - length) / 2 : Math.min(Math.max(at, from), from + whole - length));
    return [within(x, width, this.#whole[0], this.#whole[2]), within(y, height, this.#whole[1], this.#whole[3]), width, height];
  }

  #glideTo(target) {
    cancelAnimationFrame(this.#glide);
    const from = this.#box;
    if (still.matches || from.every((value, at) => Math.abs(value - target[at]) < 0.5)) return this.#put(target);
    const begun = performance.now();
    const frame = (now) => {
      const part = Math.min(1, (now - begun) / GLIDE_MS);
      const eased = 1 - (1 - part) ** 3;
      this.#put(from.map((value, at) => value + (target[at] - value) * eased));
      if (part < 1) this.#glide = requestAnimationFrame(frame);
    };
    this.#glide = requestAnimationFrame(frame);
  }

  #put(box) {
    this.#box = box;
    this.#svg.setAttribute("viewBox", box.map((value) => value.toFixed(2)).join(" "));
    const cell = 10 * Math.min((this.#svg.clientWidth || 600) / box[2], (this.#svg.clientHeight || 600) / box[3]);
    this.#svg.classList.toggle("near", cell >= (this.#land ? BENDS_PX : NAMES_PX));
    this.#svg.classList.toggle("zoomed", box[2] < this.#whole[2] - 1);
    if (this.#svg.clientWidth) this.#seen(cell / 10);
  }

  #zoom(by, at = [this.#box[0] + this.#box[2] / 2, this.#box[1] + this.#box[3] / 2]) {
    const [x, y, width, height] = this.#box;
    const wide = Math.max(width * by, LEAST_UNITS / 1.6);
    const real = wide / width;
    if (wide >= this.#whole[2] && height * real >= this.#whole[3]) return this.#put(this.#whole);
    this.#put(this.#inside([at[0] - (at[0] - x) * real, at[1] - (at[1] - y) * real, wide, height * real]));
  }

  #down(event) {
    this.#moved = false;
    if (event.target.closest(".movable")) return; // a miniature is dragged, not the board
    this.#fingers.set(event.pointerId, [event.clientX, event.clientY]);
  }

  #move(event) {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const now = [event.clientX, event.clientY];
    const others = [...this.#fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    if (!others.length && (!this.#svg.classList.contains("zoomed") || (!this.#moved && Math.hypot(now[0] - before[0], now[1] - before[1]) < TREMBLE))) return;
    this.#moved = true;
    this.#fingers.set(event.pointerId, now);
    if (others.length) return this.#pinch(before, now, others[0]);
    const unit = this.#box[2] / this.#svg.clientWidth;
    const [x, y, width, height] = this.#box;
    this.#put(this.#inside([x - (now[0] - before[0]) * unit, y - (now[1] - before[1]) * unit, width, height]));
  }

  #pinch(before, now, other) {
    const gap = (finger) => Math.hypot(finger[0] - other[0], finger[1] - other[1]) || 1;
    this.#zoom(gap(before) / gap(now), this.#point({ clientX: (now[0] + other[0]) / 2, clientY: (now[1] + other[1]) / 2 }));
  }

  #point(event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.#svg.getScreenCTM().inverse());
    return [at.x, at.y];
  }
}
