// A form for one change of the config. It shows what would be written, line by line, before it is.

import { $, h, replace } from "./dom.js";
import { withCommands } from "./setup-parts.js";
import { say } from "./words.js";

// Nobody reads a difference while they type.
const TYPING_MS = 250;

/** `fields` are elements, `values` reads them; `change` is the name of the change, and `before` is awaited before it is written. Resolves nothing: the table sends the new state. */
export function changeForm(desk, { title, fields = [], change, values, before = null, save = say("setup-save"), done = null, more = [], text = null }) {
  const shown = h("div", { class: "difference", "aria-live": "polite" });
  const button = h("button", { type: "submit", class: "primary", data: { key: "setup-save" }, disabled: true }, save);
  let timer = null;
  let turn = 0;

  async function propose() {
    const mine = (turn += 1);
    const reply = await desk.propose(change, values());
    if (mine !== turn) return;
    button.disabled = !reply.ok;
    replace(shown, reply.ok ? differenceOf(reply) : faults(reply));
  }

  async function write(event) {
    event.preventDefault();
    button.disabled = true;
    await before?.();
    const reply = await desk.write(change, values());
    if (!reply.ok) {
      button.disabled = false;
      return replace(shown, faults(reply));
    }
    $("sheet").close();
    if (done) desk.dialogs.toast(done, "mend");
  }

  const form = h("form", { class: "change-form", onsubmit: write, oninput: () => { clearTimeout(timer); timer = setTimeout(propose, TYPING_MS); } },
    text && h("p", { class: "quiet" }, withCommands(text)), fields,
    h("div", { class: "buttons" }, button, more, h("button", { type: "button", onclick: () => $("sheet").close() }, say("setup-cancel"))),
    h("details", { class: "what-is-written", open: true }, h("summary", {}, say("setup-difference")), shown));
  desk.dialogs.show(title, form);
  propose();
  return form;
}

/** What is wrong with a change, with every fault that the config would have. */
export function faults(reply) {
  const said = reply.code === "not-loadable" ? reply.faults : [say(`setup-fault.${reply.code}`, reply.with ?? {})];
  return h("div", { class: "problem" }, reply.code === "not-loadable" && h("p", {}, say("setup-not-loadable")), h("ul", {}, said.map((each) => h("li", {}, each))));
}

function differenceOf({ difference: lines, file, fresh }) {
  if (!lines.length) return h("p", { class: "quiet" }, say("setup-no-difference"));
  const kinds = { "+": "added", "-": "removed" };
  return [h("p", { class: "quiet" }, fresh ? say("setup-new-file", { file }) : file), h("pre", {}, lines.map(([sign, text]) => h("span", { class: `written ${kinds[sign] ?? ""}` }, `${sign} ${text}\n`)))];
}
