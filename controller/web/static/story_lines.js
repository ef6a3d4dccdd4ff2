// Lines of the story name a block by its player and number, as everyone may read it; this page reads the names that its own view knows.

// Steps that the table takes by itself: only who wants the detail reads them.
export const INNER = new Set(["chore", "detail", "stance"]);

const NUMBERED = /^(.+)-(\d+)$/;

// What each block was last called here: one that has left the board keeps its name.
const remembered = new Map();

/** What the line adds in brackets is left out where the name says it. */
export function withKnownNames(line, store) {
  const names = store.get("names") ?? {};
  let { text } = line;
  for (const id of line.where ?? []) {
    const [, seat, number] = NUMBERED.exec(id) ?? [];
    if (!names[seat]) continue;
    if (names[id]) remembered.set(id, names[id]);
    const open = new RegExp(`${escaped(names[seat])} ${number}(?!\\d)( \\(([^)]*)\\))?`, "g");
    const known = remembered.get(id);
    if (known) text = text.replace(open, (_, added = "", what) => (what && !known.includes(what) ? known + added : known));
  }
  return text;
}

function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
