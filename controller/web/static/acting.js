// Everything this page can do to the table, and what the table replied.

import { mine } from "./answerable.js";

// A die that tumbles is at rest well before this; one that is not heard of may be thrown again.
const ROLL_MS = 6000;

export class Acting {
  byHand = null; // the open table: it takes options whose bases are placed by hand
  #rolled = null;
  #answered = false;
  #next = null; // where a tap on the board goes, when the answer to this question only leads to that one
  #store;
  #link;
  #tell;

  /** `tell` shows a reply that is no: loud and clear. */
  constructor(store, link, tell) {
    this.#store = store;
    this.#link = link;
    this.#tell = tell;
    store.on(["prompt", "you"], () => this.#goThere());
  }

  async say(command) {
    const reply = await this.#link.say(command);
    if (!reply.ok) this.#tell(reply.text, reply.code);
    return reply;
  }

  answer(words) {
    const prompt = mine(this.#store);
    if (!prompt) return null;
    this.#answered = true;
    this.#store.answeredAt = prompt.index;
    const whole = this.#store.get("prompt").kind === "together" ? { seat: prompt.seat, ...words } : words;
    return this.say({ do: "answer", index: prompt.index, answer: whole });
  }

  /** Has this page answered since it was last asked? */
  hasAnswered() {
    const was = this.#answered;
    this.#answered = false;
    return was;
  }

  /** Take an option: by moving its piece where hands are virtual and the move is plain, by word of mouth else. What changes the map is drawn there first. */
  take(option) {
    this.#next = option.then ? { to: option.then, index: this.#store.live.index } : null;
    if (option.preview && !this.#store.tried([option])) return this.#store.try(option);
    if (this.byHand?.(option)) return null;
    const placed = option.placement;
    if (placed && this.#canMove(placed.piece)) {
      const alike = (mine(this.#store)?.options ?? []).filter(({ placement: other }) =>
        other && other.piece === placed.piece && other.spot === placed.spot);
      if (alike.length === 1) return this.place(placed.piece, placed.to);
    }
    return this.answer({ choose: option.key });
  }

  /** The second half of a tap that answers two questions, if the game asks it now. */
  #goThere() {
    const own = mine(this.#store);
    const asked = this.#store.live.index;
    if (!this.#next || !own || own.veiled || asked === this.#next.index) return;
    const { to, index } = this.#next;
    this.#next = null;
    const meant = asked === index + 1 ? (own.options ?? []).filter((option) => option.fields.to === to) : [];
    if (meant.length === 1) this.take(meant[0]);
  }

  /** Play the game that follows. */
  playOn(next) {
    return this.say({ do: "play-on", index: this.#store.live.index, next });
  }

  /** What is for one seat alone, on the owner's page. */
  showSeat(seat) {
    this.#link.ask({ do: "show-seat", seat });
  }

  typeDie(kind, face) {
    const seat = mine(this.#store)?.seat ?? null;
    this.#store.answeredAt = this.#store.get("index");
    return this.say({ do: "type-die", index: this.#store.get("index"), kind, face, seat });
  }

  undo(steps, agreed = []) {
    return this.#link.say({ do: "undo", index: this.#store.live.index, steps, agreed });
  }

  /** Show a refusal next to the field. */
  setValue(index, path, value, reason) {
    return this.#link.say({ do: "override", index, path, value, reason });
  }

  redo() {
    return this.say({ do: "redo", index: this.#store.live.index });
  }

  /** Is a roll of this page's under way? One that brought nothing for a while may be asked for again. */
  get rolling() {
    const since = this.#rolled;
    return Boolean(since) && since.index === this.#store.live.index && since.still === this.#missing() && Date.now() - since.at < ROLL_MS;
  }

  #missing() {
    return JSON.stringify(mine(this.#store)?.still_wanted ?? []);
  }

  async #rollOnce(act) {
    if (this.rolling) return null;
    this.#rolled = { index: this.#store.live.index, still: this.#missing(), at: Date.now() };
    this.#store.touch("busy");
    setTimeout(() => this.#store.touch("busy"), ROLL_MS + 20);
    const reply = await act();
    if (reply && reply.ok === false) this.#rolled = null;
    this.#store.touch("busy");
    return reply;
  }

  rollForMe() {
    this.#store.answeredAt = this.#store.live.index;
    return this.#rollOnce(() => this.say({ do: "roll-for-me", index: this.#store.live.index, seat: mine(this.#store)?.seat ?? null }));
  }

  pause(on) {
    return this.say({ do: on ? "pause" : "resume" });
  }

  callJudge(on) {
    return this.say({ do: "call-judge", called: on });
  }

  hardware(act) {
    return this.say({ do: "hardware", act });
  }

  /** Put a virtual base down. */
  place(piece, cell) {
    return this.hardware({ do: "place", piece, cell });
  }

  roll() {
    const dice = this.#store.live.to_throw ?? [];
    return this.#rollOnce(() => Promise.all(dice.map((die) => this.hardware({ do: "roll", die }))));
  }

  /** Do with virtual hands what the notices ask for. */
  setRight() {
    const acts = (this.#store.live.prompt?.notices ?? []).filter((notice) => this.#canMove(notice.piece)).flatMap((notice) => {
      if (["piece-misplaced", "piece-missing", "placement-illegal"].includes(notice.code) && notice.target) {
        return [this.place(notice.piece, notice.target)];
      }
      return notice.code === "piece-extra" ? [this.hardware({ do: "lift", piece: notice.piece })] : [];
    });
    return Promise.all(acts);
  }

  canSetRight() {
    return this.#store.acts && (this.#store.live.prompt?.notices ?? []).some(
      (notice) => this.#canMove(notice.piece) && /^piece-|^placement-illegal/.test(notice.code));
  }

  /** Is there a virtual base under this piece? */
  #canMove(piece) {
    return Boolean(this.#store.live.hardware?.readers && Object.keys(this.#store.live.hardware.readers).length) && this.#store.live.table.pieces.includes(piece);
  }

  canMove(piece) {
    return this.#store.acts && this.#canMove(piece);
  }
}
