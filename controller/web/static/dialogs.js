// What opens over the table: why a rule, which of several, take back, devices, invitations; and notes that fade.

import { optionCards } from "./choices.js";
import { $, h, replace, s } from "./dom.js";
import { guidePage, withTerms } from "./guide.js";
import { forgetKey } from "./link.js";
import { seatControl, seatsPage } from "./seats.js";
import { languageNow, say } from "./words.js";

// What makes a page that only watches a television.
const TV = "?tv";

// Long enough to read two lines twice.
const TOAST_MS = 7000;

export class Dialogs {
  #store;
  #acting = null;
  #link = null;
  #phones = null;
  #opener = null;
  #picking = null; // the question whose options the sheet shows
  #opening = false; // the page is being opened to phones: it listens elsewhere in a moment, and this page connects again

  constructor(store) {
    this.#store = store;
    store.on(["link"], () => this.#opening && this.#link?.state === "open" && this.share());
    store.on(["prompt"], () => this.#picking !== null && this.#picking !== store.live.index && $("sheet").close());
    $("sheet").addEventListener("close", () => { this.#picking = null; });
    $("sheet").addEventListener("click", (event) => event.target === $("sheet") && $("sheet").close());
    $("sheet").addEventListener("close", () => document.activeElement === document.body && this.#goBack());
  }

  /** `phones` shows the owner the section of the setup that opens the page to the network. */
  serve(acting, link, phones) {
    this.#acting = acting;
    this.#link = link;
    this.#phones = phones;
  }

  toast(text, kind = "refused") {
    const note = h("p", { class: `toast ${kind}`, role: "alert" }, text);
    $("toasts").append(note);
    setTimeout(() => note.remove(), TOAST_MS);
  }

  /** The rule in plain words, then the numbers of this case: `lines` are texts or what is drawn. */
  async why(rule, lines) {
    const path = [this.#store.live.table.ruleset, rule].map(encodeURIComponent).join("/");
    const response = await fetch(`api/rules/${path}?language=${languageNow()}`);
    const found = response.ok ? await response.json() : null;
    const shown = (line) => (typeof line === "string" ? h("p", {}, withTerms(line, this)) : line);
    this.#open(found?.title ?? say("why"),
      h("p", { class: "prose" }, found ? withTerms(found.text, this) : say("no-rule")),
      lines.length > 0 && h("div", { class: "this-case" }, h("h3", {}, say("this-case")), lines.map(shown)));
  }

  /** What a word of the game means. */
  term(term) {
    this.#open(term.name, h("p", { class: "prose" }, term.text));
  }

  /** What the words on a card mean. */
  terms(title, terms) {
    this.#open(title, h("dl", { class: "glossary" }, terms.map((term) => [h("dt", {}, term.name), h("dd", {}, term.text)])));
  }

  guide() {
    this.#open(say("guide"), guidePage());
  }

  pick(options) {
    const cards = optionCards(options, this.#store, this.#acting, this);
    cards.addEventListener("click", (event) => event.target.closest(".option") && $("sheet").close());
    this.#open(say("more"), cards);
    this.#picking = this.#store.live.index;
  }

  undo() {
    const { count, said } = this.#store.live.undo ?? { count: this.#store.live.index, said: [] };
    const what = h("ul", { class: "notes", "aria-live": "polite" });
    const tell = () => replace(what, said.slice(0, Number(steps.value) || 1).map((each) => h("li", {}, each || say("undo-secret"))));
    const steps = h("input", { type: "number", id: "steps", min: 1, max: count, value: 1, oninput: () => tell() });
    tell();
    const take = async () => {
      const count = Number(steps.value);
      const reply = await this.#acting.undo(count);
      if (reply.ok) $("sheet").close();
      else if (reply.code === "undo-needs-all") this.#undoTogether(count);
      else this.toast(reply.text);
    };
    this.#open(say("undo-title"), said.length > 0 && [h("p", {}, say("undo-what")), what], h("p", { class: "quiet" }, say("undo-text")),
      h("p", { class: "field" }, h("label", { for: "steps" }, say("undo-more")), steps),
      buttons(h("button", { type: "button", class: "primary", data: { key: "undo-do" }, onclick: take }, say("undo-do")),
        h("button", { type: "button", onclick: () => $("sheet").close() }, say("undo-keep"))));
  }

  #undoTogether(steps) {
    const { table } = this.#store.live;
    const owner = this.#store.you.role === "owner";
    const seats = table.seats.map((seat) => this.#store.seat(seat)).join(", ");
    const agree = () => { $("sheet").close(); this.agree(steps); };
    this.#open(say("undo-all-title"), h("p", {}, say(owner ? "undo-all-owner" : "undo-all-seat", { seats })),
      buttons(h("button", { type: "button", class: "primary", data: { key: "undo-all" }, onclick: agree }, say(owner ? "undo-all-do" : "undo-agree")),
        h("button", { type: "button", onclick: () => $("sheet").close() }, say("undo-keep"))));
  }

  async agree(steps) {
    const agreed = this.#store.you.role === "owner" ? this.#store.live.table.seats : [this.#store.you.seat];
    const reply = await this.#acting.undo(steps, agreed);
    if (!reply.ok) this.toast(reply.text, reply.code === "waits-for-others" ? "mend" : "refused");
  }

  devices() {
    const states = this.#store.live.devices ?? [];
    this.#open(say("devices"), h("ul", { class: "devices" }, states.map((state) => h("li", { class: state.up ? "device up" : "device down" },
      h("span", { class: "device-name" }, state.id), h("span", { class: "quiet" }, state.kind),
      h("span", { class: "device-state" }, say(state.up ? "up" : "down")),
      state.battery !== null && h("span", { class: state.battery <= 20 && !state.charging ? "low-battery" : "quiet" }, say("battery", { n: state.battery }) + (state.charging ? " ⚡" : "")),
      !state.up && state.reason && h("p", { class: "quiet reason" }, state.reason)))),
      h("p", {}, h("a", { class: "button tool", href: `ring-card?language=${languageNow()}`, target: "_blank", rel: "noopener", data: { key: "ring-card" } }, say("ring-card"))));
  }

  players() {
    this.#open(say("players-tool"), seatsPage(this.#store, this.#acting));
  }

  /** On the card of somebody: who plays them. */
  seatOf(seat) {
    return seatControl(seat, this.#store, this.#acting);
  }

  share() {
    this.#link.ask({ do: "invites" });
  }

  /** The players first: their links are what an owner wants to hand out. */
  invites(invites) {
    const [owner, ...others] = invites;
    const address = invites.at(-1).url;
    const alone = ["localhost", "127.0.0.1", "[::1]"].includes(new URL(address).hostname);
    const name = (invite) => h("h3", {}, say(`invite.${invite.role}`, { seat: this.#store.seat(invite.seat ?? "") }));
    const card = (invite) => h("li", {}, !alone && qr(invite.code, invite.url), name(invite), linkField(invite.url, false));
    const links = [
      h("ul", { class: "invites" }, others.map(card)),
      h("section", { class: "invite-screen" }, h("h3", {}, say("invite-tv")), h("p", { class: "quiet" }, say("invite-tv-text")), linkField(`${address}${TV}`)),
      fold("invite-owner", say("invite.owner"), h("p", { class: "quiet" }, say("invite-owner-text")), h("ul", { class: "invites" }, card({ ...owner, role: "own" })))];
    const opened = this.#opening && !alone;
    if (opened) this.#opening = false;
    if (alone) return this.#open(say("share"), this.#onlyHere(), fold("invite-here", say("share-here"), links));
    return this.#open(say("share"), opened && h("p", { class: "notice", role: "status" }, say("setup-phones-public")), h("p", {}, say(others.length > 1 ? "share-text" : "share-lobby")), links);
  }

  /** Phones cannot reach a page of this computer alone: the owner opens it with one tap, where that is possible. */
  #onlyHere() {
    if (!this.#store.you.setup) return h("p", { class: "notice mend" }, say("share-private"));
    if (this.#opening) return h("p", { class: "notice mend", role: "status" }, say("one-moment"));
    return h("div", { class: "notice mend" }, h("p", {}, say("share-closed")), h("p", { class: "quiet" }, say("setup-phones-private-text")),
      buttons(h("button", { type: "button", class: "primary", data: { key: "share-open" }, onclick: (event) => { event.target.disabled = true; this.#openToPhones(); } }, say("setup-phones-open"))));
  }

  /** The invitations come with the line to where the page then listens; what stands in the way is shown in the setup. */
  async #openToPhones() {
    this.#opening = true;
    const reply = await this.#link.say({ do: "setup", section: "phones", write: "open", with: { public: true } });
    if (reply.ok) return;
    this.#opening = false;
    $("sheet").close();
    this.#phones();
  }

  leave() {
    const leave = () => { forgetKey(); location.reload(); };
    this.#open(say("forget"), h("p", {}, say("forget-text")),
      buttons(h("button", { type: "button", class: "primary", data: { key: "forget-do" }, onclick: leave }, say("forget-do")),
        h("button", { type: "button", data: { key: "forget-stay" }, onclick: () => $("sheet").close() }, say("forget-stay"))));
  }

  /** Any other content, such as the virtual table. */
  show(title, ...content) {
    this.#open(title, ...content);
  }

  #open(title, ...content) {
    const dialog = $("sheet");
    this.#picking = null;
    replace(dialog, h("div", { class: "sheet-body" },
      h("header", {}, h("h2", { id: "sheet-title" }, title), h("button", { type: "button", class: "close", "aria-label": say("close"), onclick: () => dialog.close() }, "×")),
      content.flat(Infinity).filter(Boolean)));
    if (!dialog.open) {
      this.#opener = document.activeElement?.dataset.key;
      dialog.showModal();
    }
    dialog.querySelector("[autofocus]")?.focus();
    dialog.scrollTop = 0;
  }

  /** What was opened from may have been drawn again meanwhile: it is known by its key. */
  #goBack() {
    if (this.#opener) document.querySelector(`[data-key="${CSS.escape(this.#opener)}"]`)?.focus();
  }
}

/** `shown` is whether the address itself is worth reading: those of seats differ only in their last letters. */
function linkField(url, shown = true) {
  const copy = async (event) => {
    await navigator.clipboard.writeText(url);
    event.target.textContent = say("copied");
  };
  return h("p", { class: shown || !navigator.clipboard ? "link-field" : "link-field copied-only" }, h("input", { readonly: true, value: url, "aria-label": url, onfocus: (event) => event.target.select() }), navigator.clipboard && h("button", { type: "button", onclick: copy }, say(shown ? "copy" : "copy-link")));
}

const fold = (key, name, ...content) => h("details", { class: "group" }, h("summary", { data: { key } }, h("span", { class: "group-name" }, name)), content);

const buttons = (...all) => h("div", { class: "buttons" }, all);

function qr(rows, label) {
  const squares = rows.map((row, y) => [...row].map((dark, x) => (dark === "1" ? `M${x} ${y}h1v1h-1z` : "")).join("")).join("");
  const size = rows.length + 8;
  return s("svg", { viewBox: `-4 -4 ${size} ${size}`, class: "qr", role: "img", "aria-label": label }, s("rect", { x: -4, y: -4, width: size, height: size, fill: "#fff" }), s("path", { d: squares, fill: "#000" }));
}
