// What the table works with: what each thing is, where to get it, how to pair it, its quirks, and how it was tested.

import { h } from "./dom.js";
import { languageNow, say } from "./words.js";

const KINDS = ["dice", "readers", "displays"];

export const worksSection = {
  id: "works",
  later: true,
  glyph: "help",

  draw: (state) => KINDS.map((kind) => h("section", { class: "works" }, h("h3", { class: "section-name" }, say(`works-kind.${kind}`)), state.devices.filter((each) => each.kind === kind).map(device))),
};

function device(each) {
  const texts = each[languageNow()] ?? each.en;
  return h("details", { class: "work", data: { works: each.id } }, h("summary", {}, h("strong", {}, each.name), h("span", { class: "quiet" }, texts.what)),
    h("dl", {}, h("dt", {}, say("works-pairing")), h("dd", {}, texts.pairing), h("dt", {}, say("works-quirks")), texts.quirks.map((quirk) => h("dd", {}, quirk)),
      h("dt", {}, say("works-tested")), each.tested.map((how) => h("dd", {}, say(`works-how.${how}`))), h("dt", {}, say("works-where")), h("dd", {}, h("a", { class: "plain-link", href: each.where, target: "_blank", rel: "noopener" }, each.where))));
}
