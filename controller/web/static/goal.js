// What the players are after, always in sight; a tap shows the briefing.

import { $, h, replace } from "./dom.js";
import { guideNow } from "./guide.js";
import { say } from "./words.js";

export function drawGoal(store, open) {
  store.on(["goal", "words", "past", "title"], () => {
    const goal = store.get("goal");
    $("goal").hidden = !goal;
    if (!goal) return;
    const progress = goal.of !== null && goal.now !== null;
    replace($("goal"), h("button", { type: "button", class: "goal-text", title: say("briefing"), data: { key: "briefing" }, onclick: () => showBriefing(goal, store, open) }, goal.text),
      progress && h("span", { class: "goal-now" }, h("meter", { min: 0, max: goal.of, value: goal.now, "aria-label": say("goal-progress", goal) }), h("span", { class: "number" }, say("goal-progress", goal))));
  });
}

function showBriefing(goal, store, open) {
  const guide = guideNow();
  const chapter = (word, text) => text && [h("h3", {}, say(word)), h("p", { class: "prose" }, text)];
  open.show(store.get("title") ?? say("goal"),
    goal.about && h("p", { class: "prose" }, goal.about),
    chapter("goal", goal.text),
    goal.of !== null && goal.now !== null && h("p", { class: "quiet" }, say("goal-progress", goal)),
    chapter("guide-aim", guide?.aim), chapter("guide-end", guide?.end));
}
