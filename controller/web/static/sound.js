// A small set of sounds, made here out of tones and noise: die, step, hit, miss, bell, your turn, victory. Off, soft or on for each device.

const VOLUME = { off: 0, soft: 0.18, on: 0.6 };

let audio = null;
let level = "off";
let noise = null;

export const LEVELS = Object.keys(VOLUME);

export function setLevel(wish) {
  level = LEVELS.includes(wish) ? wish : "off";
}

/** A tone of so many hertz that fades; `to` bends it. */
function tone(out, pitch, after, seconds, { to = pitch, shape = "sine", loud = 1 } = {}) {
  const [at, source, volume] = [audio.currentTime + after, audio.createOscillator(), audio.createGain()];
  source.type = shape;
  source.frequency.setValueAtTime(pitch, at);
  source.frequency.exponentialRampToValueAtTime(to, at + seconds);
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  source.connect(volume).connect(out);
  source.start(at);
  source.stop(at + seconds);
}

/** A breath of noise around so many hertz. */
function hiss(out, pitch, after, seconds, { to = pitch, loud = 1, sharp = 1.5 } = {}) {
  const [at, source, band, volume] = [audio.currentTime + after, audio.createBufferSource(), audio.createBiquadFilter(), audio.createGain()];
  source.buffer = noise ??= whiteNoise();
  band.type = "bandpass";
  band.Q.value = sharp;
  band.frequency.setValueAtTime(pitch, at);
  band.frequency.exponentialRampToValueAtTime(to, at + seconds);
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  source.connect(band).connect(volume).connect(out);
  source.start(at, 0, seconds);
}

function whiteNoise() {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = 2 * Math.random() - 1;
  return buffer;
}

const SOUNDS = {
  die: (out) => [0, 0.07, 0.12, 0.15].forEach((after, at) => hiss(out, 2600 - at * 300, after, 0.05, { loud: 0.9 - at * 0.2, sharp: 3 })),
  step: (out) => [0, 0.14].forEach((after) => tone(out, 130, after, 0.08, { to: 70, loud: 0.6 })),
  hit: (out) => { hiss(out, 900, 0, 0.12, { to: 300 }); tone(out, 160, 0.01, 0.22, { to: 50, shape: "triangle" }); },
  miss: (out) => hiss(out, 700, 0, 0.25, { to: 2600, loud: 0.5 }),
  bell: (out) => [[440, 1], [881, 0.6], [1193, 0.4], [1762, 0.2]].forEach(([pitch, loud]) => tone(out, pitch, 0, 1.6, { loud: loud * 0.5 })),
  turn: (out) => [[523, 0], [784, 0.14]].forEach(([pitch, after]) => tone(out, pitch, after, 0.3, { loud: 0.6 })),
  victory: (out) => [523, 659, 784, 1047].forEach((pitch, at) => tone(out, pitch, at * 0.13, at === 3 ? 0.9 : 0.3, { shape: "triangle", loud: 0.5 })),
};

export function play(name) {
  if (level === "off" || document.hidden) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  const out = audio.createGain();
  out.gain.value = VOLUME[level];
  out.connect(audio.destination);
  SOUNDS[name](out);
}

// What an event sounds like, by its name; the first that fits.
const EVENTS = [[/wound|slain|killed|died|removed|destroyed|damage|casualt/, "hit"], [/miss|parr|evad|saved/, "miss"], [/moved|travel|stepp|placed|deployed/, "step"]];
const LOUDEST = ["hit", "miss", "step"];

/** The table is heard: the hour strikes, dice fall, and of all that an answer brought the loudest. */
export function listen(store) {
  let [hand, dice, told, over] = [null, null, null, null];
  store.on(["dial", "dice", "story", "outcome", "past"], () => {
    if (store.past) return;
    const now = { hand: store.live.dial?.hand ?? null, dice: store.live.dice?.length ?? null, told: store.live.story?.at(-1) ?? null, over: Boolean(store.live.outcome) };
    if (told !== null || dice !== null) {
      const fresh = (store.live.story ?? []).slice((store.live.story ?? []).indexOf(told) + 1);
      const heard = new Set(fresh.map((line) => EVENTS.find(([event]) => event.test(line.event) && line.event !== "token-moved")?.[1]));
      if (now.over && over === false) play("victory");
      else if (hand !== null && now.hand !== hand) play("bell");
      else if (dice !== null && now.dice > dice) play("die");
      else {
        const loudest = LOUDEST.find((name) => heard.has(name));
        if (loudest) play(loudest);
      }
    }
    ({ hand, dice, told, over } = now);
  });
}
