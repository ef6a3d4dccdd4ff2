// What is drawn again between press and release is not clicked: drawing waits for the release.

// The click comes after the release; longer presses are not taps.
const CLICK_MS = 50;
const LONGEST_MS = 3000;

let pressed = null; // the timer that ends the press
const waiting = [];

export function afterPress(draw) {
  if (pressed === null) draw();
  else waiting.push(draw);
}

function endIn(ms) {
  clearTimeout(pressed);
  pressed = setTimeout(() => {
    pressed = null;
    for (const draw of waiting.splice(0)) draw();
  }, ms);
}

addEventListener("pointerdown", () => endIn(LONGEST_MS), true);
for (const release of ["pointerup", "pointercancel"]) addEventListener(release, () => endIn(CLICK_MS), true);
