// A form for the way to a broker: its address, a user and a password, which goes into its own file.

import { changeForm } from "./change-form.js";
import { h } from "./dom.js";
import { nameField } from "./setup-parts.js";
import { say } from "./words.js";

/** `kept`: there is a password already. `fields` stand above those of the broker. */
export function brokerForm(desk, { title, change, host, port, user, kept, done, fields = [], text = null }) {
  let keeping = Promise.resolve();
  const field = (word, kind, name, value) => h("input", { type: kind, name, value, autocomplete: "off", autocapitalize: "off", spellcheck: "false", data: { key: word } });
  const broker = nameField(host, "home-broker", 253);
  const portField = field("home-port", "number", "port", port);
  const userField = field("home-user", "text", "user", user ?? "");
  const password = h("input", { type: "password", name: "password", autocomplete: "new-password", placeholder: kept ? say("home-password-kept") : "", data: { key: "home-password" }, onchange: keep });
  const label = (word, input) => h("label", { class: "stacked" }, h("span", { class: "setup-label" }, say(word)), input);

  // It goes into its own file, so that neither the difference nor the log shows it.
  function keep() {
    if (!password.value) return;
    const given = password.value;
    keeping = desk.act("password", { password: given }).then((reply) => {
      if (!reply.ok) desk.dialogs.toast(say(`setup-fault.${reply.code}`, reply.with ?? {}), "refused");
      form.dispatchEvent(new Event("input"));
    });
  }

  const form = changeForm(desk, {
    title, text, change, before: () => keeping, done, fields: [fields, broker.element, label("home-port", portField), label("home-user", userField), label("home-password", password)],
    values: () => ({ broker: broker.value(), port: Number(portField.value), user: userField.value.trim() }),
  });
}
