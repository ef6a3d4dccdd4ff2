// The doctor: what is well and what is not, with what to do; the last lines of the log; a report, a backup and the way back to it, and what is newer.

import { changeForm } from "./change-form.js";
import { h } from "./dom.js";
import { ownKey } from "./link.js";
import { restoreButton } from "./restore-setup.js";
import { spoken, startAgainNotice, withCommands } from "./setup-parts.js";
import { ownName, say } from "./words.js";

// An address of a file in memory lives as long as the page; the browser has it after a moment.
const SAVED_MS = 60_000;

export const doctorSection = {
  id: "doctor",
  later: true,
  glyph: "heal",

  draw(state, desk) {
    const broken = state.findings.filter((each) => each.needed && !each.well).length;
    const names = new Set(state.devices.map((each) => each.name));
    const away = state.devices.filter((each) => !each.up).length;
    const verdict = state.checking ? "doctor-checking" : broken ? "doctor-broken" : away ? "doctor-away" : "doctor-well";
    return [
      h("div", { class: "setup-row" }, h("p", { class: `doctor-verdict ${verdict}`, role: "status" }, say(verdict, { n: broken || away })),
        h("button", { type: "button", data: { key: "doctor-check" }, disabled: state.checking, onclick: () => desk.act("check") }, say("doctor-again"))),
      h("ul", { class: "findings" }, state.findings.filter((each) => !names.has(each.part.en)).map(finding)),
      state.devices.length > 0 && h("section", { class: "reach in-network" }, h("h3", {}, say("doctor-devices")), h("ul", { class: "findings named" }, state.devices.map(device))),
      h("section", { class: "reach" }, h("h3", {}, say("doctor-report")), h("p", { class: "quiet" }, say("doctor-report-text")), saver("report", "doctor-report-save", desk)),
      h("section", { class: "reach" }, h("h3", {}, say("doctor-backup")), h("p", { class: "quiet" }, say("doctor-backup-text")), saver("backup", "doctor-backup-save", desk)),
      h("section", { class: "reach" }, h("h3", {}, say("doctor-restore")), h("p", { class: "quiet" }, say("doctor-restore-text")), restoreButton(desk)),
      h("section", { class: "reach" }, h("h3", {}, say("doctor-version", { version: state.version })), h("p", { class: "quiet" }, newer(state)),
        h("button", { type: "button", data: { key: "doctor-newest" }, onclick: () => newest(desk) }, say("doctor-newest"))),
      h("section", { class: "reach" }, h("h3", {}, say("doctor-language")), h("p", { class: "quiet" }, say("doctor-language-text")),
        h("div", { class: "buttons" }, state.languages.map((language) => h("button", { type: "button", class: language === state.language ? "primary" : "", "aria-pressed": String(language === state.language), data: { key: `table-language-${language}` }, onclick: () => speak(language, desk) }, ownName(language)))), state.waits && startAgainNotice(desk)),
      h("details", { class: "doctor-log" }, h("summary", {}, say("doctor-log")), state.log.length ? h("pre", { tabindex: "0" }, state.log.join("\n")) : h("p", { class: "quiet" }, say("doctor-no-log"))),
    ];
  },
};

function finding(each) {
  const kind = each.well ? "well" : each.needed ? "broken" : "doubtful";
  return line(kind, spoken(each.part), withCommands(spoken(each.text)));
}

const line = (kind, part, text) => h("li", { class: kind }, h("span", { class: "mark", "aria-label": say(`doctor-mark.${kind}`), role: "img" }, { well: "✓", broken: "✗", doubtful: "!" }[kind]), h("strong", {}, part), h("span", {}, text));

/** A device of the table: whether it is there, and what to do if it is not. */
function device(each) {
  const now = [say(each.up ? "up" : "down"), each.battery !== null && say("battery", { n: each.battery }), each.reason && spoken(each.reason)].filter(Boolean).join(" · ");
  return line(each.up ? "well" : "doubtful", each.name, [now, !each.up && each.section && h("p", { class: "quiet" }, say(`doctor-fix.${each.section}`))]);
}

function saver(what, words, desk) {
  const button = h("button", { type: "button", data: { key: words }, onclick: save }, say(words));
  async function save() {
    button.disabled = true;
    try {
      await download(what);
    } catch (fault) {
      desk.dialogs.toast(fault.message, "refused");
    }
    button.disabled = false;
  }
  return button;
}

/** The key goes in a header: in an address it would be in logs. */
async function download(what) {
  const answer = await fetch(`download/${what}`, { headers: { Authorization: `Bearer ${ownKey()}` } });
  if (!answer.ok) throw new Error(await answer.text());
  const name = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? what;
  const href = URL.createObjectURL(await answer.blob());
  h("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), SAVED_MS);
}

const newer = (state) => say(state.newest === null ? "doctor-newest-text" : state.isNewer ? "doctor-newer" : "doctor-is-newest", { version: state.newest });

async function newest(desk) {
  const reply = await desk.act("newest");
  if (!reply.ok) desk.dialogs.toast(say(`setup-fault.${reply.code}`, reply.with ?? {}), "refused");
}

const speak = (language, desk) => changeForm(desk, { title: say("doctor-language"), text: say("doctor-language-text"), change: "language", values: () => ({ language }), done: say("doctor-spoken") });
