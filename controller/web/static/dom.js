// Elements in one line. Text always becomes a text node: nothing that a game or a player says is ever read as markup.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(element.dataset, value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export const h = (tag, props, ...children) => fill(document.createElement(tag), props, children);
export const s = (tag, props, ...children) => fill(document.createElementNS(SVG, tag), props, children);
export const $ = (id) => document.getElementById(id);

/** Put new content in an element; the keyboard focus stays where it was, if that is still there, and so does the caret in a text. */
export function replace(element, ...children) {
  const before = element.contains(document.activeElement) ? document.activeElement : null;
  const caret = before?.type === "text" ? [before.selectionStart, before.selectionEnd] : null;
  element.replaceChildren(...children.flat(Infinity).filter(Boolean));
  const after = before?.dataset.key && element.querySelector(`[data-key="${CSS.escape(before.dataset.key)}"]`);
  if (!after) return;
  after.focus();
  if (caret && after.type === "text") after.setSelectionRange(...caret);
}

/** Keep one child for each key, in order, so that what stays can glide to where it belongs. */
export function keyed(parent, items, key, make, update) {
  const known = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  let before = null;
  for (const item of items) {
    const name = key(item);
    const child = known.get(name) ?? Object.assign(make(item));
    child.dataset.key = name;
    known.delete(name);
    update(child, item);
    const next = before ? before.nextSibling : parent.firstChild;
    if (child !== next) parent.insertBefore(child, next);
    before = child;
  }
  for (const gone of known.values()) gone.remove();
}
