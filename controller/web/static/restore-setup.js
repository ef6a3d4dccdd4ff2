// A backup that the owner restores: it is uploaded and examined first, and replaces the table only when they agree.

import { h, replace } from "./dom.js";
import { ownKey, takeOver } from "./link.js";
import { date, say } from "./words.js";

/** A button that asks for a file, and then shows what it would do. */
export function restoreButton(desk) {
  const input = h("input", { type: "file", accept: ".arbiter-backup,application/zip", hidden: true, data: { key: "restore-file" }, onchange: upload });
  const button = h("button", { type: "button", data: { key: "doctor-restore" }, onclick: () => input.click() }, say("doctor-restore-choose"));
  return [input, button];

  async function upload() {
    const [file] = input.files;
    input.value = "";
    if (!file) return;
    button.disabled = true;
    try {
      const answer = await fetch("upload/backup", { method: "POST", body: file, headers: { Authorization: `Bearer ${ownKey()}` } });
      if (!answer.ok) throw new Error(await answer.text());
      show(await answer.json(), desk);
    } catch (fault) {
      desk.dialogs.toast(fault.message, "refused");
    }
    button.disabled = false;
  }
}

function show(found, desk) {
  const trouble = h("p", { class: "problem", role: "alert", hidden: true });
  const begin = h("button", { type: "button", class: "primary", data: { key: "restore-begin" }, onclick: restore }, say("restore-begin"));
  const body = h("div", { class: "restore" },
    h("p", { class: "setup-lead" }, say("restore-what", { table: found.table, at: date(Date.parse(found.made) / 1000) })),
    h("p", {}, found.games ? [say("restore-games", { n: found.games }), " ", say("restore-answers", { n: found.answers })] : say("restore-no-games")),
    found.outside.length > 0 && h("div", { class: "problem" }, h("p", {}, say("restore-outside")), h("ul", {}, found.outside.map(({ kind, what }) => h("li", {}, say(`restore-uses.${kind}`), " ", h("code", {}, what))))),
    found.leftOut.length > 0 && h("div", { class: "quiet" }, h("p", {}, say("restore-left-out")), h("ul", {}, found.leftOut.map((each) => h("li", {}, each)))),
    found.replaces.length > 0 && h("div", {}, h("p", {}, say("restore-replaces")), h("ul", {}, found.replaces.map((each) => h("li", {}, h("code", {}, each)))), h("p", { class: "quiet" }, say("restore-kept"), " ", h("code", {}, found.keptIn))),
    h("p", { class: "quiet" }, say("restore-again")), trouble,
    h("div", { class: "buttons" }, begin, h("button", { type: "button", data: { key: "restore-cancel" }, onclick: cancel }, say("setup-cancel"))));
  desk.dialogs.show(say("doctor-restore"), body);

  function cancel() {
    desk.act("keep");
    body.closest("dialog").close();
  }

  async function restore() {
    begin.disabled = true;
    const returned = desk.returned();
    const reply = await desk.act("restore", { id: found.id });
    if (!reply.ok) {
      trouble.hidden = false;
      return replace(trouble, say(`setup-fault.${reply.code}`, reply.with ?? {}));
    }
    replace(body, h("p", { class: "setup-lead", role: "status" }, say("restore-wait")), h("p", { class: "quiet" }, say("restore-wait-text")));
    await returned;
    takeOver(reply.key);
    location.reload();
  }
}
