// Put it right: the referee advises, people decide. First a list of what can be set, then one value, and what will change.

import { $, h } from "./dom.js";
import { control } from "./value_field.js";
import { say } from "./words.js";

const LONGEST_REASON = 200;

export class Righting {
  #store;
  #acting;
  #link;
  #dialogs;
  #values = null;
  #thing = 0;
  #path = null;
  #given;
  #reason = "";
  #problem = "";

  constructor(store, acting, link, dialogs) {
    this.#store = store;
    this.#acting = acting;
    this.#link = link;
    this.#dialogs = dialogs;
  }

  open() {
    this.#path = null;
    this.#thing = -1;
    this.#ask();
  }

  /** The values as they are now: asked for, or asked for again since the game has gone on. */
  heard(values) {
    this.#values = values;
    if (this.#thing < 0) this.#thing = Math.max(0, values.things.findIndex((thing) => thing.id && thing.id === this.#store.get("active")));
    const value = this.#path && values.things.flatMap((thing) => thing.values).find((each) => each.path === this.#path);
    if (value) this.#one(value);
    else this.#list();
  }

  #ask() {
    this.#link.ask({ do: "values" });
  }

  #list(focus = "thing") {
    const { things } = this.#values;
    this.#path = null;
    const choose = (event) => { this.#thing = Number(event.target.value); this.#list(); };
    const pick = (value) => { this.#path = value.path; this.#given = value.now; this.#reason = this.#problem = ""; this.#one(value); };
    this.#dialogs.show(say("right"), h("p", {}, say("right-text")),
      h("p", { class: "field" }, h("label", { for: "thing" }, say("right-thing")),
        h("select", { id: "thing", autofocus: focus === "thing", onchange: choose }, things.map((thing, at) =>
          h("option", { value: at, selected: at === this.#thing }, thing.name ? capital(thing.name) : say("right-game"))))),
      h("ul", { class: "values" }, (things[this.#thing] ?? things[0]).values.map((value) => h("li", {},
        h("button", { type: "button", class: "value", autofocus: focus === value.path, data: { key: value.path }, onclick: () => pick(value) }, capital(value.name))))),
      h("p", { class: "quiet" }, say("right-hidden")));
  }

  #one(value) {
    const name = (id) => this.#values.names[id] ?? id;
    const change = h("p", { class: "change", id: "change", "aria-live": "polite" });
    const problem = h("p", { class: "problem", id: "problem", role: "alert" }, this.#problem);
    const submit = h("button", { class: "primary", data: { key: "right-do" } }, say("right"));
    const preview = (complete) => {
      const changed = complete && JSON.stringify(this.#given) !== JSON.stringify(value.now);
      change.replaceChildren(...(changed ? arrow(now(value, name), told(this.#given, name)) : [say("right-same")]));
      submit.disabled = !changed;
    };
    const update = (given, complete = true) => {
      this.#given = given;
      this.#problem = problem.textContent = "";
      $("given")?.removeAttribute("aria-invalid");
      preview(complete);
    };
    const send = (event) => { event.preventDefault(); this.#send(value, problem); };
    this.#dialogs.show(capital(value.where),
      h("form", { class: "righting", onsubmit: send },
        h("p", { class: "quiet" }, say("right-now", { now: now(value, name) })),
        control(value, this.#given, { name, cells: (this.#store.live.board?.cells ?? []).map((cell) => cell.id), update }),
        problem,
        h("p", { class: "stacked" }, h("label", { for: "reason" }, say("right-reason")),
          h("input", { type: "text", id: "reason", maxlength: LONGEST_REASON, autocomplete: "off", value: this.#reason, oninput: (typed) => { this.#reason = typed.target.value; } })),
        change, h("p", { class: "quiet" }, say("undo-text")),
        h("div", { class: "buttons" }, submit, h("button", { type: "button", data: { key: "right-back" }, onclick: () => this.#list(value.path) }, say("right-back")))));
    preview(true);
  }

  async #send(value, problem) {
    const reply = await this.#acting.setValue(this.#values.index, value.path, this.#given, this.#reason.trim());
    if (reply.ok) {
      $("sheet").close();
      return this.#dialogs.toast(say("right-done", { where: capital(value.where) }), "mend");
    }
    this.#problem = problem.textContent = reply.text;
    if (reply.code === "stale") return this.#ask();
    $("given")?.setAttribute("aria-invalid", "true");
    $("given")?.focus();
  }
}

const capital = (text) => text && text[0].toUpperCase() + text.slice(1);

const arrow = (before, after) => [h("span", { class: "before" }, before), h("span", { "aria-hidden": "true" }, " → "), h("span", { class: "unseen" }, say("right-to")), h("strong", {}, after)];

/** What is hidden can be set, and is not shown. */
const now = (value, name) => (value.hidden ? say("right-unseen") : told(value.now, name));

/** A value in plain words. */
function told(value, name) {
  if (value === null || value === "" || (Array.isArray(value) && !value.length)) return say("nothing");
  if (typeof value === "boolean") return say(value ? "yes" : "no");
  return Array.isArray(value) ? value.map(name).join(", ") : name(String(value));
}
