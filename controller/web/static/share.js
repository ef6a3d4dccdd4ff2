// A picture of the end to send to friends: how it ended, who won, and the board as it was left.

const SIZE = [1200, 1200];
const EDGE = 60;
const HEAD = 250;
const FOOT = 90;

// What a drawing takes from the style sheets: an image has none.
const LOOKS = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity", "visibility", "font-size", "font-family", "font-weight", "paint-order", "stop-color", "text-anchor"];

/** The drawing as it looks now, as an image. */
async function imageOf(svg) {
  const copy = svg.cloneNode(true);
  const [originals, copies] = [svg, copy].map((root) => [root, ...root.querySelectorAll("*")]);
  originals.forEach((element, at) => {
    const style = getComputedStyle(element);
    for (const name of LOOKS) copies[at].setAttribute(name, style.getPropertyValue(name));
    if (element.style?.transform) copies[at].setAttribute("transform", style.transform);
    copies[at].removeAttribute("style");
  });
  for (const extra of copy.querySelectorAll(".lit, .glow, .again, .sides, title")) extra.remove();
  const { width, height } = svg.viewBox.baseVal;
  copy.setAttribute("width", width * 10);
  copy.setAttribute("height", height * 10);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

function write(pen, text, y, font, colour) {
  pen.font = font;
  pen.fillStyle = colour;
  const words = text.split(" ");
  let line = "";
  for (const word of words) {
    if (line && pen.measureText(`${line} ${word}`).width > SIZE[0] - 2 * EDGE) {
      pen.fillText(line, EDGE, y);
      [line, y] = [word, y + parseInt(/(\d+)px/.exec(font)[1], 10) * 1.15];
    } else line = line ? `${line} ${word}` : word;
  }
  pen.fillText(line, EDGE, y);
  return y;
}

/** `svg` may be missing: a game without a board has only its words. */
export async function endPicture({ title, result, who, places }, svg) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = SIZE;
  const pen = canvas.getContext("2d");
  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
  pen.fillStyle = colour("paper");
  pen.fillRect(0, 0, ...SIZE);
  pen.strokeStyle = colour("brass");
  pen.lineWidth = 10;
  pen.strokeRect(22, 22, SIZE[0] - 44, SIZE[1] - 44);
  const serif = '"Arbiter Serif", Georgia, serif';
  write(pen, title, 100, `600 34px ${serif}`, colour("soft"));
  const below = write(pen, result, 168, `600 64px ${serif}`, colour("ink"));
  write(pen, who, below + 54, `400 36px ${serif}`, colour("ink"));
  if (svg) {
    const image = await imageOf(svg);
    const room = [SIZE[0] - 2 * EDGE, SIZE[1] - HEAD - FOOT - 40];
    const scale = Math.min(room[0] / image.width, room[1] / image.height);
    const [width, height] = [image.width * scale, image.height * scale];
    pen.drawImage(image, (SIZE[0] - width) / 2, HEAD + 30 + (room[1] - height) / 2, width, height);
  }
  write(pen, places.join("   "), SIZE[1] - 55, `400 30px ${serif}`, colour("soft"));
  return new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
}

/** To whatever this device shares with, or into a file. */
export async function hand(blob, name) {
  const file = new File([blob], `${name}.png`, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file] });
    } catch (refusal) {
      if (refusal.name === "AbortError") return undefined;
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = file.name;
  link.click();
  return setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
