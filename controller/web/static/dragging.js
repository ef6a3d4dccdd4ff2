// A miniature is dragged to where it goes: on virtual hardware the base itself is put down, elsewhere it is an answer.

import { centre, UNIT } from "./geometry.js";
import { say } from "./words.js";

// A finger that only taps trembles less than this.
const TREMBLE = 6;

export function drag(scene, store, acting, open) {
  let held = null;

  scene.pieces.addEventListener("pointerdown", (event) => {
    const group = event.target.closest(".piece.movable");
    if (!group || event.button) return;
    held = { group, piece: group.dataset.key, x: event.clientX, y: event.clientY, moving: false };
    group.setPointerCapture(event.pointerId);
  });

  scene.pieces.addEventListener("pointermove", (event) => {
    if (!held) return;
    if (!held.moving && Math.hypot(event.clientX - held.x, event.clientY - held.y) < TREMBLE) return;
    held.moving = true;
    held.group.classList.add("dragged");
    const [x, y] = point(scene, event);
    held.group.style.transform = `translate(${x}px, ${y}px)`;
  });

  scene.pieces.addEventListener("pointerup", (event) => {
    const done = held;
    held = null;
    if (!done?.moving) return;
    done.group.classList.remove("dragged");
    swallowClick(done.group);
    drop(done.piece, cellAt(scene, point(scene, event)));
  });

  scene.pieces.addEventListener("pointercancel", () => {
    held?.group.classList.remove("dragged");
    held = null;
    store.touch("pieces");
  });

  function drop(piece, cell) {
    const options = [...scene.found.cells.values()].flat().filter((option) => {
      const to = option.placement?.piece === piece && scene.cells.get(option.placement.to);
      return to && cell && to.x === cell.x && to.y === cell.y; // a roof lies over its ground
    });
    store.touch("pieces");
    if (!cell) return;
    if (acting.canMove(piece)) acting.place(piece, cell.id);
    else if (scene.live && options.length) scene.act([...new Set(options)]);
    else open.toast(say("cannot-go", { piece: store.name(piece), cell: cell.id }));
  }
}

function swallowClick(group) {
  const swallow = (event) => event.stopImmediatePropagation();
  group.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => group.removeEventListener("click", swallow, { capture: true }), 50);
}

function point(scene, event) {
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(scene.svg.getScreenCTM().inverse());
  return [at.x, at.y];
}

function cellAt(scene, [x, y]) {
  const far = (cell) => Math.hypot(centre(scene.board.shape, cell)[0] - x, centre(scene.board.shape, cell)[1] - y);
  const nearest = scene.board.cells.reduce((best, cell) => (far(cell) < far(best) ? cell : best));
  return far(nearest) < UNIT * 0.75 ? nearest : null;
}
