// Lines of the story name a block by its player and number, as everyone may read it; this page reads the names that its own view knows.

// Steps that the table takes by itself: only who wants the detail reads them.
export const INNER = new Set(["chore", "detail", "stance"]);

const ARROW = " → ";

/** The steps of one piece, one right after the other, as one line: from where it began to where it came. */
export function joinSteps(lines) {
  return lines.reduce((joined, line) => {
    const before = joined.at(-1);
    if (!before || !goesOnFrom(before, line)) return [...joined, line];
    const text = before.text.split(ARROW)[0] + ARROW + line.text.split(ARROW)[1];
    return [...joined.slice(0, -1), { ...line, text, where: [...before.where, ...line.where.slice(2)] }];
  }, []);
}

/** `where` of a step: who, from where, and the way. A walk that leads back is no line. */
function goesOnFrom(before, line) {
  const [who, start] = before.where ?? [];
  return line.event === "moved" && before.event === "moved" && [before, line].every(({ text }) => text.split(ARROW).length === 2)
    && line.where[0] === who && line.where[1] === before.where.at(-1) && line.where.at(-1) !== start;
}

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
