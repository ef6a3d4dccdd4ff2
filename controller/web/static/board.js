// The board: models on the ground, what is lit, an enemy's order; pieces walk to where they go.

import { mine, targets } from "./answerable.js";
import { Camera } from "./camera.js";
import { drag } from "./dragging.js";
import { $, h, keyed, replace, s } from "./dom.js";
import { Edges, namesSides } from "./edges.js";
import { drawPreview, isDangerous, placedBy } from "./preview.js";
import { centre, crowded, isJourney, isTall, isTown, laidOut, outline } from "./geometry.js";
import { drawGround, drawThings, patternDefs } from "./ground.js";
import { isLand } from "./map.js";
import { glyphPicture, tokenOf, tokenShape } from "./shapes.js";
import { hurt, strike, walk } from "./walking.js";
import { say } from "./words.js";

const GHOSTLY = new Set(["placement-illegal", "placement-unclear", "piece-misplaced"]);
const ATTACKS = /attack|shot|shoot|strike|struck/;
const SMALL_IN_A_CROWD = 1.25; // a building is smaller than a model, but not next to one
const ABOVE_PX = 12;
const upright = matchMedia("(max-width: 859px) and (min-height: 521px)");
const AGAIN_MS = 2400; // three slow flashes
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
    document.body.classList.toggle("tall-board", Boolean(scene) && isTall(board));
    if (!board) return;
    if (scene) replace($("board"), h("div", { class: "board-frame" }, scene.svg), scene.tile, h("div", { class: "board-foot" }, scene.legend, scene.statuses, scene.camera.buttons));
    else muster(store);
    if (scene) update(scene, store, acting, open);
  });

  store.on(["board", "pieces", "glyphs", "glows", "prompt", "order", "active", "you", "past", "names", "texts", "hardware", "hint", "trying", "sheets"], () => {
    if (scene) update(scene, store, acting, open);
    else if (store.get("board")) muster(store);
  });

  let told = null;
  store.on(["story"], () => {
    const story = store.live.story ?? [];
    const fresh = told ? story.slice(story.lastIndexOf(told) + 1) : [];
    told = story.at(-1) ?? null;
    if (scene && !store.past) for (const line of fresh.filter((each) => ATTACKS.test(each.event))) showAttack(scene, line, store.get("pieces") ?? []);
  });

  /** The cells that a line of the story speaks of, and those of its pieces. */
  const placed = (ids) => (scene ? placesOf(scene, ids, store.get("pieces") ?? []) : []);

  /** Light them up. */
  function show(ids) {
    const cells = placed(ids);
    if (!cells.length) return;
    replace(scene.again, cells.map((cell) => outline(scene.board.shape, cell, 0.3)));
    scene.camera.focus(cells.map((cell) => centre(scene.board.shape, cell)));
    $("board").scrollIntoView({ block: "nearest" });
    setTimeout(() => replace(scene.again), AGAIN_MS);
  }
  return { show, knows: (ids) => placed(ids).length > 0 };
}

/** The first two pieces that an attack names are who attacks and who is attacked. */
function showAttack(scene, { where }, pieces) {
  const known = new Map(pieces.map((piece) => [piece.id, piece]));
  const [from, to] = where.map((id) => known.get(id)).filter((piece) => piece && scene.cells.has(piece.cell));
  if (!to) return;
  const at = (piece) => centre(scene.board.shape, scene.cells.get(piece.cell));
  strike(scene.shots, scene.pieces.querySelector(`[data-key="${CSS.escape(from.id)}"]`), at(from), at(to));
}

function placesOf(scene, ids, pieces) {
  const where = new Map(pieces.map((piece) => [piece.id, piece.cell]));
  return [...new Set(ids.map((id) => scene.cells.get(id) ?? scene.cells.get(where.get(id))).filter(Boolean))];
}

function build(board, store, acting, open) {
  const { layer, legend, names } = drawGround(board, store);
  const layers = Object.fromEntries(["glow", "lit", "way", "again", "ghosts", "pieces", "names", "shots", "sides", "preview"].map((name) => [name, s("g", { class: name })]));
  const svg = s("svg", { class: `board-face${isJourney(board) ? " journey" : isTown(board) ? " in-town" : ""}`, role: "group", "aria-label": say("board") }, patternDefs(), layer, Object.values(layers));
  const tile = h("details", { class: "tile quiet", hidden: true }, h("summary", {}, say("real-tile")), h("p", {}));
  const scene = { board, svg, tile, legend, statuses: h("ul", { class: "legend" }), ...layers, cells: new Map(board.cells.map((cell) => [cell.id, cell])), found: null, camera: new Camera(svg, board, isLand(board) && !isJourney(board) && board.shape === "places" ? async (px) => (await import("./map_names.js")).fitNames(board, svg, store, px) : undefined), asked: "" };
  layers.names.append(...names);
  scene.edges = new Edges(layers.sides, (options) => scene.act(options));
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
  scene.act = (options) => (options.length === 1 ? acting.take(options[0]) : open.pick(options));
  scene.advised = advised(own, store);
  scene.side = (store.get("sheets") ?? []).find((sheet) => sheet.id === own?.seat)?.side;
  scene.fight = store.past ? null : prompt?.scene ?? null;
  drawGlows(scene, store.past ? {} : store.get("glows") ?? {});
  drawLit(scene, (cell) => store.name(cell), new Set([...pieces.values()].map((piece) => piece.cell)));
  drawPieces(scene, [...pieces.values()], store, acting);
  drawThings(scene, [...pieces.values()], store);
  drawStatuses(scene, [...pieces.values()], store);
  drawGhosts(scene, store.past ? [] : prompt?.notices ?? [], pieces, store);
  drawOrder(scene, store.get("order"), pieces, store);
  const options = scene.live ? own.options : [];
  const tried = scene.live ? store.tried(own.options) : null;
  scene.svg.classList.toggle("trying", Boolean(tried));
  drawPreview(scene, tried, store, acting);
  const [at] = placesOf(scene, [...(own?.about ?? []), store.get("active")], [...pieces.values()]);
  scene.edges.draw(scene.board, at, tried ? [] : options, prompt?.index);
  lookThere(scene, prompt, pieces, store);
}

/** The ids that the advised option speaks of. */
function advised(own, store) {
  const option = store.hint?.index === store.live.index ? own?.options?.find((each) => each.key === store.hint.key) : null;
  return new Set(option ? Object.values(option.fields).flat() : []);
}

/** A new question brings the place that it is about into view. */
function lookThere(scene, prompt, pieces, store) {
  const tried = scene.live ? store.tried(mine(store)?.options ?? []) : null;
  const asked = `${prompt?.index} ${scene.live} ${scene.found.cells.size} ${store.past?.at} ${tried?.key}`; // the owner of a table sees the options of a seat later than its question
  if (asked === scene.asked) return null;
  scene.asked = asked;
  if (prompt?.kind === "over") return scene.camera.all();
  const order = store.get("order");
  const { left = [], right = [] } = scene.fight ?? {};
  const about = scene.fight ? [...left, ...right] : scene.live ? [...scene.found.cells.keys(), ...scene.found.pieces.keys(), ...(mine(store)?.about ?? []), store.get("active")] : [store.get("active"), order?.piece, order?.target, ...(order?.path ?? [])];
  const cells = placesOf(scene, (tried ? placedBy(tried.preview) : about).filter(Boolean), [...pieces.values()]);
  const near = scene.live && !tried && mine(store).options?.some(namesSides);
  const lit = scene.live && !scene.fight && scene.found.cells.size + scene.found.pieces.size > 0;
  return requestAnimationFrame(() => {
    scene.camera.focus(cells.map((cell) => centre(scene.board.shape, cell)), near);
    if (lit) scrollToTheBoard();
  });
}

/** On a phone the board is below the question: it is scrolled into view, as far as the question stays there. */
function scrollToTheBoard() {
  if (!upright.matches) return;
  const first = $("coach").hidden ? $("ask").querySelector(".eyebrow") : $("coach");
  const hidden = $("board").getBoundingClientRect().bottom - (innerHeight - $("past").offsetHeight);
  const by = Math.min(hidden, first.getBoundingClientRect().top - ABOVE_PX);
  if (by > 0) scrollBy({ top: by, behavior: "smooth" });
}

function drawGlows(scene, glows) {
  const lit = Object.entries(glows).filter(([cell, glow]) => scene.cells.has(cell) && glow !== "legal");
  keyed(scene.glow, lit, ([cell]) => cell, ([cell]) => outline(scene.board.shape, scene.cells.get(cell), 0.35), (shape, [, glow]) => {
    shape.setAttribute("class", `glow-${glow}`);
  });
}

/** The squares that options speak of; with a key they are buttons, walked with the arrow keys. */
function drawLit(scene, names, taken) {
  const cells = [...scene.found.cells];
  keyed(scene.lit, cells, ([cell]) => cell, ([cell]) => {
    const [x, y] = centre(scene.board.shape, scene.cells.get(cell));
    const [badge, size] = onPlaces(scene) ? [3, 2] : [0, 1.15]; // on a place, the number stands next to its picture
    const group = s("g", {}, outline(scene.board.shape, scene.cells.get(cell), 0.5), s("circle", { cx: x + badge, cy: y - badge, r: size, class: "dot" }), s("text", { class: "figure", x: x + badge, y: y - badge, "text-anchor": "middle", dy: "0.36em" }), s("title"));
    const act = () => scene.live && scene.act(scene.found.cells.get(cell));
    group.addEventListener("click", act);
    group.addEventListener("keydown", (event) => ["Enter", " "].includes(event.key) && (event.preventDefault(), act()));
    return group;
  }, (group, [cell, options]) => {
    const what = options.map((option) => option.label).join("; ");
    group.setAttribute("class", `square ${onPlaces(scene) ? "place " : ""}${scene.live ? "can" : "shown"}${options.some(isDangerous) ? " danger" : ""}${scene.advised.has(cell) ? " advised" : ""}`);
    group.setAttribute("role", scene.live ? "button" : "img");
    group.setAttribute("aria-label", `${names(cell)}: ${what}`);
    group.querySelector("title").textContent = [what, ...options.map((option) => option.detail)].filter(Boolean).join("\n");
    const figure = /\d+/.exec(options[0].cost ?? "")?.[0] ?? ""; // what it costs to go there, in steps or points
    group.querySelector(".figure").textContent = figure;
    group.classList.toggle("with-figure", figure !== "");
    if (!onPlaces(scene)) placeFigure(group, scene, cell, taken.has(cell));
    group.setAttribute("tabindex", "-1");
  });
  if (scene.live) scene.lit.firstElementChild?.setAttribute("tabindex", "0");
}

/** A number on a roof has a disc behind it, and one below a piece stands at the edge. */
function placeFigure(group, scene, cell, taken) {
  const place = scene.cells.get(cell);
  const [x, y] = centre(scene.board.shape, place);
  const aside = x - (taken && scene.board.shape === "hexes" ? 3 : 0); // the name of a hex stands below the piece
  const below = y + (taken ? (aside < x ? 2.6 : 3.3) : 0);
  const disc = taken || place.level > 0;
  group.classList.toggle("with-disc", disc);
  group.querySelector(".dot").setAttribute("cx", aside);
  group.querySelector(".figure").setAttribute("x", aside);
  group.querySelector(".dot").setAttribute("cy", below);
  group.querySelector(".dot").setAttribute("r", disc && group.classList.contains("with-figure") ? (taken ? 1.7 : 2.3) : 1.15);
  group.querySelector(".figure").setAttribute("y", below);
  group.querySelector(".figure").style.fontSize = taken ? "2.6px" : "";
}

const onPlaces = (scene) => scene.board.shape === "places";

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

/** What the small glyphs on tokens mean, as long as there are any. */
function drawStatuses(scene, pieces, store) {
  const marks = [...new Set(pieces.flatMap((piece) => (piece.hidden ? [] : piece.marks)))].filter((mark) => store.glyph(mark));
  replace(scene.statuses, marks.map((mark) => h("li", {}, glyphPicture(store.glyph(mark), "swatch"), store.name(mark))));
}

function drawPieces(scene, pieces, store, acting) {
  const there = pieces.filter((piece) => scene.cells.has(piece.cell));
  const where = store.past ? null : store.get("hardware")?.where;
  const against = opponents(store);
  const crowd = new Map();
  const count = (cell) => there.filter((piece) => piece.cell === cell).length;
  keyed(scene.pieces, there, (piece) => piece.id, (piece) => makePiece(piece, store, scene), (group, piece) => {
    const [x, y] = centre(scene.board.shape, scene.cells.get(piece.cell));
    const before = crowd.get(piece.cell) ?? 0;
    crowd.set(piece.cell, before + 1);
    const crowdedBy = count(piece.cell);
    const [across, down, size] = crowded(crowdedBy, before);
    const scale = crowdedBy > 1 && !piece.tracked ? size * SMALL_IN_A_CROWD : size;
    if (!group.classList.contains("dragged")) walk(group, piece, [x + across, y + down], scale, waypoints(scene, piece, store.get("order")));
    drawFace(group, piece, store);
    const options = optionsOf(scene, piece);
    group.dataset.on = piece.cell;
    const marks = {
      active: piece.id === store.get("active"), down: piece.down, hidden: piece.hidden, small: !piece.tracked, up: scene.cells.get(piece.cell).level > 0,
      target: Boolean(options), own: Boolean(options) && piece.side === scene.side, advised: scene.advised.has(piece.id), aimed: store.get("order")?.target === piece.id || Boolean(scene.fight?.right.includes(piece.id)) || against(piece), striking: Boolean(scene.fight?.left.includes(piece.id)), movable: acting.canMove(piece.id) || (scene.live && canGo(scene, piece.id)),
      absent: Boolean(where) && piece.tracked && store.live.table.pieces.includes(piece.id) && !(piece.id in where),
    };
    const dragged = group.classList.contains("dragged") ? " dragged" : "";
    group.setAttribute("class", `piece side-${piece.side}${dragged}${Object.keys(marks).filter((name) => marks[name]).map((name) => ` ${name}`).join("")}`);
    const label = `${store.name(piece.id)}, ${store.name(piece.cell)}${piece.down ? `, ${say("out")}` : ""}${(piece.marks ?? []).map((mark) => `, ${store.name(mark)}`).join("")}`;
    const told = options ? `${label}: ${options.map((option) => option.label).join("; ")}` : label;
    group.setAttribute("aria-label", told);
    group.querySelector("title").textContent = [told, store.text(piece.kind)].filter(Boolean).join("\n");
    group.setAttribute("role", options ? "button" : "img");
    if (options) group.setAttribute("tabindex", "0");
    else group.removeAttribute("tabindex");
  });
}

/** Whether a piece is on the other side of the roll that is asked for: it is named itself, or the formation that it stands in. */
function opponents(store) {
  const { kind, about, seat } = store.past ? {} : store.get("prompt") ?? {};
  const sheets = store.get("sheets") ?? [];
  const side = sheets.find((sheet) => sheet.seat === seat)?.side;
  const isNamed = ({ id, cell }) => about.includes(id) || (about.includes(cell) && sheets.some((sheet) => sheet.id === cell));
  return (piece) => kind === "roll" && Boolean(side) && piece.side !== side && isNamed(piece);
}

/** What a tap on a piece means; one without a meaning does not cover the place that it stands on. */
const optionsOf = (scene, piece) => (scene.live ? scene.found.pieces.get(piece.id) ?? scene.found.cells.get(piece.cell) ?? null : null);

/** The way that an order names, for a piece that walks it. */
const waypoints = (scene, piece, order) => (order?.piece === piece.id && order.path.at(-1) === piece.cell
  ? order.path.slice(0, -1).filter((cell) => scene.cells.has(cell)).map((cell) => centre(scene.board.shape, scene.cells.get(cell))) : []);

const canGo = (scene, piece) => [...scene.found.cells.values()].some((options) => options.some((option) => option.placement?.piece === piece));

function makePiece(piece, store, scene) {
  const radius = radiusOf(piece);
  const group = s("g", { data: { piece: piece.id } }, s("circle", { r: radius + 1.1, class: "halo" }), s("g", { class: "face" }), s("title"));
  const act = () => {
    const options = optionsOf(scene, { id: piece.id, cell: group.dataset.on });
    if (options) scene.act(options);
  };
  group.addEventListener("click", act);
  group.addEventListener("keydown", (event) => ["Enter", " "].includes(event.key) && (event.preventDefault(), act()));
  return group;
}

const radiusOf = (piece) => (piece.tracked ? 3.6 : 2.6);

/** Draw the token again only when it looks different: most of the time a piece only moves. */
function drawFace(group, piece, store) {
  const token = tokenOf(piece, store);
  const look = JSON.stringify(token);
  const face = group.querySelector(".face");
  if (face.dataset.look === look) return;
  hurt(group, piece, Boolean(face.dataset.look));
  face.dataset.look = look;
  replace(face, tokenShape(token, radiusOf(piece)));
}

/** Where the readers see a piece that belongs elsewhere. */
function drawGhosts(scene, notices, pieces, store) {
  const astray = notices.filter((notice) => GHOSTLY.has(notice.code) && scene.cells.has(notice.source) && pieces.has(notice.piece));
  keyed(scene.ghosts, astray, (notice) => notice.piece, (notice) => {
    const piece = pieces.get(notice.piece);
    return s("g", { class: `piece ghost side-${piece.side}` }, tokenShape(tokenOf(piece, store), radiusOf(piece)));
  }, (group, notice) => {
    const [x, y] = centre(scene.board.shape, scene.cells.get(notice.source));
    group.style.transform = `translate(${x}px, ${y}px)`;
  });
}

function drawOrder(scene, order, pieces, store) {
  const isTile = Boolean(order) && !pieces.has(order.piece); // not a piece that could be tapped for its order
  const real = !isTile || hasDevices(store);
  const steps = order && real ? [order.start, ...order.path].filter((cell) => scene.cells.has(cell)) : [];
  const points = steps.map((cell) => centre(scene.board.shape, scene.cells.get(cell)));
  const target = order?.target && pieces.get(order.target);
  const aim = target && scene.cells.has(target.cell) && centre(scene.board.shape, scene.cells.get(target.cell));
  replace(scene.way,
    points.length > 1 && s("polyline", { class: "path", points: points.map((point) => point.join(",")).join(" "), "marker-end": "url(#arrow)" }),
    aim && s("circle", { class: "aim", cx: aim[0], cy: aim[1], r: 5.2 }));
  if (scene.tile.hidden && isTile) scene.tile.open = real;
  scene.tile.hidden = !isTile;
  scene.tile.lastElementChild.textContent = isTile ? order.text : "";
}

/** Dice or readers: people sit at a real table, and lay real tiles. */
const hasDevices = (store) => [store.live.table?.dice, store.live.table?.pieces].some((things) => Object.keys(things ?? {}).length > 0);

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
      s("svg", { viewBox: "-6 -6 12 12", class: "piece", "aria-hidden": "true" }, tokenShape(tokenOf({ id: piece.kind, side: piece.side }, store), 4)),
      h("span", { class: "muster-name" }, store.name(piece.kind)), h("span", { class: "number" }, `× ${standing}`),
      out > 0 && h("span", { class: "quiet" }, `${out} ${say("out")}`)))),
    order && h("p", { class: "quiet" }, order.text)));
}
