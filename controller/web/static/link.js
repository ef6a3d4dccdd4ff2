// The live line to the table. It comes back by itself; what was said and not answered is said again, with the same id,
// so that the table does it once.

import { browserLanguage, chosen } from "./words.js";

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;

// A browser keeps keys by table and path: one host may have several tables, and each gets only its own key.
const PATH = new URL(".", location.href).pathname;
const KEY = `arbiter-key ${document.documentElement.dataset.table} ${PATH}`;
const GIVEN = `arbiter-given-key ${PATH}`; // a key from a link that has not been tried yet

/** A key comes once, behind the # of the address, and is put away at once, so that nobody copies it by accident. */
export function takeKey() {
  const given = location.hash.slice(1);
  if (!given) return;
  sessionStorage.setItem(GIVEN, given);
  history.replaceState(null, "", location.pathname + location.search);
}

/** The key that this page was opened with, for a file that only its owner may have. */
export const ownKey = () => sessionStorage.getItem(GIVEN) ?? localStorage.getItem(KEY) ?? "";

/** Use another key from the next load of the page on, if it works. */
export function takeOver(key) {
  if (key) sessionStorage.setItem(GIVEN, key);
}

export function forgetKey() {
  localStorage.removeItem(KEY);
  sessionStorage.removeItem(GIVEN);
}

/** Keep a key from a link if it works. If not, go back to the one that was kept before: returns whether there is one. */
function judgeGivenKey(you) {
  const given = sessionStorage.getItem(GIVEN);
  if (!given || (you.wrong_key && !localStorage.getItem(KEY))) return false;
  sessionStorage.removeItem(GIVEN);
  if (!you.wrong_key && you.role !== "looker") localStorage.setItem(KEY, given);
  return you.wrong_key;
}

export class Link {
  state = "connecting";
  #store;
  #heard;
  #socket = null;
  #seq = 0;
  #pause = FIRST_PAUSE;
  #timer = null;
  #waiting = new Map();

  /** `heard` is called with everything that is for this page alone. */
  constructor(store, heard) {
    this.#store = store;
    this.#heard = heard;
    addEventListener("online", () => this.#again(0));
    document.addEventListener("visibilitychange", () => document.hidden || this.#again(0));
    this.#open();
  }

  /** Begin again, in the language that was just chosen. */
  reopen() {
    this.#become("connecting");
    const old = this.#socket;
    this.#open();
    old.close();
  }

  /** Say a command; resolves with the table's reply. */
  say(command) {
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    const id = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return new Promise((resolve) => {
      this.#waiting.set(id, { text: JSON.stringify({ id, ...command }), resolve });
      this.#send(this.#waiting.get(id).text);
    });
  }

  /** Ask for something with a special kind of answer. */
  ask(question) {
    this.#send(JSON.stringify(question));
  }

  #send(text) {
    if (this.state === "open") this.#socket.send(text);
  }

  #open() {
    clearTimeout(this.#timer);
    this.#timer = null;
    const address = new URL("ws", location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ key: ownKey(), language: chosen(), browser: browserLanguage() }));
    socket.onmessage = (message) => socket === this.#socket && this.#hear(JSON.parse(message.data));
    socket.onclose = () => socket === this.#socket && this.#lost();
  }

  #hear(message) {
    if (message.you) {
      if (judgeGivenKey(message.you)) return this.reopen();
      this.#store.you = message.you;
      this.#store.touch("you");
    } else if (message.whole) {
      this.#seq = message.seq;
      this.#store.set(message.whole);
      this.#opened();
    } else if (message.seq) {
      if (message.seq !== this.#seq + 1) return this.#socket.close();
      this.#seq = message.seq;
      if (message.set) this.#store.set(message.set);
      if (message.add) this.#store.add(message.add);
    } else if (message.reply) {
      this.#waiting.get(message.reply.id)?.resolve(message.reply);
      this.#waiting.delete(message.reply.id);
    } else {
      this.#heard(message);
    }
  }

  #opened() {
    if (this.state === "open") return;
    this.#become("open");
    this.#pause = FIRST_PAUSE;
    for (const { text } of this.#waiting.values()) this.#send(text);
  }

  #lost() {
    this.#become("lost");
    this.#again(this.#pause * (0.75 + Math.random() / 2));
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }

  #again(pause) {
    if (this.state !== "lost") return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#open(), pause);
  }

  #become(state) {
    this.state = state;
    this.#store.touch("link");
  }
}
