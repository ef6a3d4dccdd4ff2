// The board: models on the ground, what is lit, an enemy's order; pieces glide to where they go.

import { mine, targets } from "./answerable.js";
import { drag } from "./dragging.js";
import { $, h, keyed, replace, s } from "./dom.js";
import { centre, crowded, laidOut, outline } from "./geometry.js";
import { boardBox, drawGround, patternDefs } from "./ground.js";
import { monogram, sideShape } from "./shapes.js";
import { say } from "./words.js";

const GHOSTLY = new Set(["placement-illegal", "placement-unclear", "piece-misplaced"]);
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export function drawBoard(store, acting, open) {
  let scene = null;
  let drawn = "";

  store.on(["board", "names", "words", "past"], () => {
    const board = store.get("board");
    const same = JSON.stringify([board, store.get("names")]);
    if (same === drawn) return;
    drawn = same;
    $("board").hidden = !board;
    scene = board?.cells.length ? build(laidOut(board), store, acting, open) : null;
    document.body.classList.toggle("no-squares", !scene);
    if (!board) return;
    if (scene) replace($("board"), scene.svg, scene.tile, scene.legend);
    else muster(store);
    if (scene) update(scene, store, acting, open);
  });

  store.on(["board", "pieces", "glows", "prompt", "order", "active", "you", "past", "names", "texts", "hardware"], () => {
    if (scene) update(scene, store, acting, open);
    else if (store.get("board")) muster(store);
  });
}

function build(board, store, acting, open) {
  const { layer, legend } = drawGround(board, store);
  const layers = Object.fromEntries(["glow", "lit", "way", "ghosts", "pieces"].map((name) => [name, s("g", { class: name })]));
  const svg = s("svg", { viewBox: boardBox(board), class: "board-face", role: "group", "aria-label": say("board") },
    patternDefs(), layer, layers.glow, layers.lit, layers.way, layers.ghosts, layers.pieces);
  const tile = h("p", { class: "quiet", hidden: true });
  const scene = { board, svg, tile, legend, ...layers, cells: new Map(board.cells.map((cell) => [cell.id, cell])), found: null };
  drag(scene, store, acting, open);
  layers.lit.addEventListener("keydown", (event) => steer(event, scene));
  return scene;
}

function update(scene, store, acting, open) {
  const pieces = new Map((store.get("pieces") ?? []).map((piece) => [piece.id, piece]));
  const own = mine(store);
  const prompt = store.get("prompt");
  scene.found = targets(own ?? (prompt?.kind === "choose" ? prompt : null), scene.cells, pieces);
  scene.live = Boolean(own) && !prompt.held;
  const beside = Boolean(own) && !own.offer && !scene.found.cells.size && !scene.found.pieces.size;
  document.body.classList.toggle("answers-beside", beside); // a phone then shows them before the board
  scene.act = (options) => (options.length === 1 ? acting.take(options[0]) : open.pick(options));
  drawGlows(scene, store.past ? {} : store.get("glows") ?? {});
  drawLit(scene, (cell) => store.name(cell));
  drawPieces(scene, [...pieces.values()], store, acting);
  drawGhosts(scene, store.past ? [] : prompt?.notices ?? [], pieces, store);
  drawOrder(scene, store.get("order"), pieces, store);
}

function drawGlows(scene, glows) {
  const lit = Object.entries(glows).filter(([cell, glow]) => scene.cells.has(cell) && glow !== "legal");
  keyed(scene.glow, lit, ([cell]) => cell, ([cell]) => outline(scene.board.shape, scene.cells.get(cell), 0.35), (shape, [, glow]) => {
    shape.setAttribute("class", `glow-${glow}`);
  });
}

/** The squares that options speak of; with a key they are buttons, walked with the arrow keys. */
function drawLit(scene, names) {
  const cells = [...scene.found.cells];
  keyed(scene.lit, cells, ([cell]) => cell, ([cell]) => {
    const [x, y] = centre(scene.board.shape, scene.cells.get(cell));
    const group = s("g", {}, outline(scene.board.shape, scene.cells.get(cell), 0.5), s("circle", { cx: x, cy: y, r: 1.15, class: "dot" }), s("title"));
    const act = () => scene.live && scene.act(scene.found.cells.get(cell));
    group.addEventListener("click", act);
    group.addEventListener("keydown", (event) => ["Enter", " "].includes(event.key) && (event.preventDefault(), act()));
    return group;
  }, (group, [cell, options]) => {
    const what = options.map((option) => option.label).join("; ");
    group.setAttribute("class", scene.live ? "square can" : "square shown");
    group.setAttribute("role", scene.live ? "button" : "img");
    group.setAttribute("aria-label", `${names(cell)}: ${what}`);
    group.querySelector("title").textContent = what;
    group.setAttribute("tabindex", "-1");
  });
  if (scene.live) scene.lit.firstElementChild?.setAttribute("tabindex", "0");
}

function steer(event, scene) {
  const step = ARROWS[event.key];
  const from = scene.cells.get(event.target.closest("[data-key]")?.dataset.key);
  if (!step || !from) return;
  event.preventDefault();
  const ahead = [...scene.lit.children].map((child) => [child, scene.cells.get(child.dataset.key)]).filter(([, cell]) =>
    (cell.x - from.x) * step[0] + (cell.y - from.y) * step[1] > 0);
  const far = ([, cell]) => Math.abs(cell.x - from.x) + Math.abs(cell.y - from.y) + 2 * Math.abs((cell.x - from.x) * step[1] + (cell.y - from.y) * step[0]);
  const [next] = ahead.sort((a, b) => far(a) - far(b))[0] ?? [];
  if (!next) return;
  event.target.setAttribute("tabindex", "-1");
  next.setAttribute("tabindex", "0");
  next.focus();
}

function drawPieces(scene, pieces, store, acting) {
  const there = pieces.filter((piece) => scene.cells.has(piece.cell));
  const where = store.past ? null : store.get("hardware")?.where;
  const crowd = new Map();
  const count = (cell) => there.filter((piece) => piece.cell === cell).length;
  keyed(scene.pieces, there, (piece) => piece.id, (piece) => makePiece(piece, store, scene), (group, piece) => {
    const [x, y] = centre(scene.board.shape, scene.cells.get(piece.cell));
    const before = crowd.get(piece.cell) ?? 0;
    crowd.set(piece.cell, before + 1);
    const [across, down, scale] = crowded(count(piece.cell), before);
    if (!group.classList.contains("dragged")) group.style.transform = `translate(${x + across}px, ${y + down}px) scale(${scale})`;
    const options = scene.live ? scene.found.pieces.get(piece.id) : null;
    const marks = {
      active: piece.id === store.get("active"), down: piece.down, hidden: piece.hidden, small: !piece.tracked, up: scene.cells.get(piece.cell).level > 0,
      target: Boolean(options), movable: acting.canMove(piece.id) || (scene.live && canGo(scene, piece.id)),
      absent: Boolean(where) && piece.tracked && store.live.table.pieces.includes(piece.id) && !(piece.id in where),
    };
    const dragged = group.classList.contains("dragged") ? " dragged" : "";
    group.setAttribute("class", `piece side-${piece.side}${dragged}${Object.keys(marks).filter((name) => marks[name]).map((name) => ` ${name}`).join("")}`);
    const label = `${store.name(piece.id)}, ${store.name(piece.cell)}${piece.down ? `, ${say("out")}` : ""}`;
    const told = options ? `${label}: ${options.map((option) => option.label).join("; ")}` : label;
    group.setAttribute("aria-label", told);
    group.querySelector("title").textContent = [told, store.text(piece.kind)].filter(Boolean).join("\n");
    group.setAttribute("role", options ? "button" : "img");
    if (options) group.setAttribute("tabindex", "0");
    else group.removeAttribute("tabindex");
  });
}

const canGo = (scene, piece) => [...scene.found.cells.values()].some((options) => options.some((option) => option.placement?.piece === piece));

function makePiece(piece, store, scene) {
  const radius = piece.tracked ? 3.6 : 2.3;
  const group = s("g", {}, s("circle", { r: radius + 1.1, class: "halo" }), sideShape(piece.side, radius),
    s("text", { "text-anchor": "middle", dy: "0.36em" }, sign(piece, store)), s("title"));
  const act = () => {
    const options = scene.live && scene.found.pieces.get(piece.id);
    if (options) scene.act(options);
  };
  group.addEventListener("click", act);
  group.addEventListener("keydown", (event) => ["Enter", " "].includes(event.key) && (event.preventDefault(), act()));
  return group;
}

/** What this viewer may not know shows no more than the back of its token. */
const sign = (piece, store) => (piece.hidden ? "?" : monogram(piece.id, store.name(piece.id)));

/** Where the readers see a piece that belongs elsewhere. */
function drawGhosts(scene, notices, pieces, store) {
  const astray = notices.filter((notice) => GHOSTLY.has(notice.code) && scene.cells.has(notice.source) && pieces.has(notice.piece));
  keyed(scene.ghosts, astray, (notice) => notice.piece, (notice) => {
    const piece = pieces.get(notice.piece);
    return s("g", { class: `piece ghost side-${piece.side}` }, sideShape(piece.side, 3.6), s("text", { "text-anchor": "middle", dy: "0.36em" }, sign(piece, store)));
  }, (group, notice) => {
    const [x, y] = centre(scene.board.shape, scene.cells.get(notice.source));
    group.style.transform = `translate(${x}px, ${y}px)`;
  });
}

function drawOrder(scene, order, pieces) {
  const steps = order ? [order.start, ...order.path].filter((cell) => scene.cells.has(cell)) : [];
  const points = steps.map((cell) => centre(scene.board.shape, scene.cells.get(cell)));
  const target = order?.target && pieces.get(order.target);
  const aim = target && scene.cells.has(target.cell) && centre(scene.board.shape, scene.cells.get(target.cell));
  replace(scene.way,
    points.length > 1 && s("polyline", { class: "path", points: points.map((point) => point.join(",")).join(" "), "marker-end": "url(#arrow)" }),
    aim && s("circle", { class: "aim", cx: aim[0], cy: aim[1], r: 5.2 }));
  // A tile to lay is no piece that could be tapped for its order.
  scene.tile.hidden = !order || pieces.has(order.piece);
  scene.tile.textContent = scene.tile.hidden ? "" : order.text;
}

/** A board without cells: who is there, kind by kind. */
function muster(store) {
  const kinds = new Map();
  for (const piece of store.get("pieces") ?? []) {
    const key = `${piece.side} ${piece.kind}`;
    const known = kinds.get(key) ?? { piece, standing: 0, out: 0 };
    known[piece.down ? "out" : "standing"] += 1;
    kinds.set(key, known);
  }
  const order = store.get("order");
  replace($("board"), h("div", { class: "muster" }, h("h2", { class: "section-name" }, say("on-the-table")),
    h("ul", {}, [...kinds.values()].map(({ piece, standing, out }) => h("li", { class: `side-${piece.side}` },
      s("svg", { viewBox: "-6 -6 12 12", class: "piece", "aria-hidden": "true" }, sideShape(piece.side, 4)),
      h("span", { class: "muster-name" }, store.name(piece.kind)), h("span", { class: "number" }, `× ${standing}`),
      out > 0 && h("span", { class: "quiet" }, `${out} ${say("out")}`)))),
    order && h("p", { class: "quiet" }, order.text)));
}
