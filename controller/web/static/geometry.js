// Where a cell is drawn, for every shape of board. One cell is ten units wide.

import { s } from "./dom.js";

export const UNIT = 10;
const HEX_ROW = Math.sqrt(3) / 2;

export function centre(shape, cell) {
  if (shape === "hexes") return [(cell.x + (cell.y % 2 ? 1 : 0.5)) * UNIT, (cell.y * HEX_ROW + 0.58) * UNIT];
  return [(cell.x + 0.5) * UNIT, (cell.y + 0.5) * UNIT];
}

export function size({ shape, columns, rows }) {
  if (shape === "hexes") return [(columns + 0.5) * UNIT, (rows * HEX_ROW + 0.3) * UNIT];
  return [columns * UNIT, rows * UNIT + (shape === "places" ? UNIT / 3 : 0)]; // a name stands below each place
}

/** The outline of a cell; `inset` draws it a little smaller, so that a roof lies on its house. */
export function outline(shape, cell, inset = 0) {
  const [x, y] = centre(shape, cell);
  const half = UNIT / 2 - inset;
  if (shape === "hexes") {
    const corners = Array.from({ length: 6 }, (_, at) => {
      const angle = (Math.PI * at) / 3 + Math.PI / 6;
      return `${x + half * 1.15 * Math.cos(angle)},${y + half * 1.15 * Math.sin(angle)}`;
    });
    return s("polygon", { points: corners.join(" ") });
  }
  if (shape === "places") return s("circle", { cx: x, cy: y, r: half * 0.8 });
  return s("rect", { x: x - half, y: y - half, width: 2 * half, height: 2 * half, rx: inset ? 0.8 : 0 });
}

/** The letters and numbers at the edges of a board of squares, read off the names of its cells. */
export function edgeNames({ shape, cells }) {
  if (shape !== "squares") return [];
  const named = (cell) => /^([A-Z]+)(\d+)$/.exec(cell.id);
  const ground = cells.filter((cell) => !cell.level);
  const columns = ground.filter((cell) => cell.y === 0).map((cell) => [named(cell)?.[1], (cell.x + 0.5) * UNIT, -1.6]);
  const rows = ground.filter((cell) => cell.x === 0).map((cell) => [named(cell)?.[2], -2.4, (cell.y + 0.5) * UNIT]);
  return [...columns, ...rows].filter(([name]) => name);
}
