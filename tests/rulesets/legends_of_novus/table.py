"""A game in a few words: where the heroes are and their cards; then answers, and their results.

    table = position(anna={"xp": 5, "rewards": ["sword"]}, bruno={"place": "town"})
    table.choose("equip:sword").choose("end-preparation").choose("travel").choose("move:a").roll(3)

- `new_game(...)` begins with the first question; `position(...)` at any phase of anybody's turn; `battle(creature, ...)`
  where a creature has just been met; `quest_battle(name, ...)` where a Quest Creature's place is about to be explored:
  `go_on()` leads into the battle, and so does the first `choose("fight")`.
- Seats are `anna`, `bruno`, `carla`, `dario`, `elena`; anna is active and plays Kain the Knight: see `cards.HEROES`. In a team game anna and
  carla play against bruno and dario. Cards, creatures and
  places are those of `cards.py`; `cards={"rewards.sword.cv": 4, "adventures.my-event": {…}}` changes or adds some (None removes one:
  `"charts.price": None`), and `pack="starter"` plays with the starter pack.
- Name the cards that are drawn: `top={"adventure": ["ambush"], "encounter": ["goblin"]}` are on top of their deck in this order
  and are drawn without a question; answer any other draw with `draw("sword")`.
- Option keys are listed in `rulesets/legends_of_novus/state/options.py`. A card or item is offered only if it has an effect now:
  a potion for one roll only in a battle, but gold at any moment.
- At a moment (LN-CRD-05) before the game goes on, the active player is asked to `go-on`. Every method here answers that by itself if
  its own answer does not fit: `choose("escape").roll(7)` needs no `go_on()`. Use `holds()` and `go_on()` to look at moments.
  A die is such a moment: it is read, and applied only when the game goes on. To see its result, go on first:
  `travel("a", 4).go_on()`, `choose("fight").roll(5, 5).go_on()`.
- Events (`state/events.py` and `state/battle_events.py`) say what happened: `told(Sold)`, `last(XpChanged).rule`.
- If several cards are all alike, the game asks which of them goes or stays only so that the others do not learn that they are alike.
  The table answers that by itself. A test may answer it as well, even where the game did not ask because there was only one choice:
  the only card to discard, item to destroy, Curse to lift, Ally or Class to take, weapon to attach something to, target of a card;
  and in solo play the only way to go on: the end of Preparation, the announcement, the way, the gold.
"""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Collection
from functools import cache
from typing import Any, TypeVar

import pytest

from rulesets.engine.answers import Answer, Chosen, Drawn, ForSeat, Measured, Override, Reply, Rolled
from rulesets.engine.events import Event
from rulesets.engine.game import Game
from rulesets.engine.position import write
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import ANYONE, Choose, Draw, First, Measure, Roll, Single, Together, parts_of
from rulesets.engine.view import View
from rulesets.legends_of_novus.content.pack import Content
from rulesets.legends_of_novus.rules.cards.board import immune
from rulesets.legends_of_novus.rules.cards.windows import OWN_PHASES, interruptions
from rulesets.legends_of_novus.ruleset import RULESET
from rulesets.legends_of_novus.setup import LegendsSetup
from rulesets.legends_of_novus.state.battle_events import BattleEnded
from rulesets.legends_of_novus.state.events import (
    AllyJoined,
    Announced,
    AttachedTo,
    CardDiscarded,
    ClassTaken,
    CurseLifted,
    GpChanged,
    ItemDestroyed,
    PhaseBegun,
    Travelled,
)
from rulesets.legends_of_novus.state.state import Encounter, Hero, Phase, State, Turn
from tests.rulesets.game_table import PACKS, GameTable, starter_pack
from tests.rulesets.legends_of_novus.cards import CONTENT, HEROES

PACK = PACKS / "legends_of_novus" / "starter"
SEATS = ("anna", "bruno", "carla", "dario", "elena")
ANSWERS: dict[type[Single], str] = {Choose: "a choice", Roll: "a roll", Draw: "a card", Measure: "a number"}
MODE_SEATS = {"solo": 1, "team": 4}
E_ = TypeVar("E_", bound=Event)
DECKS = {"adventure": "adventures", "reward": "rewards", "encounter": "creatures"}
DECK_WORDS = {**{table: deck for deck, table in DECKS.items()}, "creature": "encounter", "encounters": "encounter"}
"""What else one might call a deck."""
HELD = ("adventures", "rewards", "equipped", "skills", "curses", "quests")
SETTLED = ("slots", "cannot be cursed")
"""Faults that are put right: the first by the game as it goes on, the other at once."""
IN_LISTS = (*HELD, "hand", "allies", "tokens", "visited")


def starter() -> dict[str, Any]:
    """The starter pack, as a copy that a test may change."""
    return starter_pack("legends_of_novus")


def starter_setup(**choices: Any) -> LegendsSetup:
    return LegendsSetup.model_validate({"content": starter(), **choices})


def content(cards: dict[str, Any] | None = None, pack: str = "test") -> dict[str, Any]:
    assert pack in {"test", "starter"}, f"there is no pack {pack}, but test and starter"
    found = starter() if pack == "starter" else copy.deepcopy(CONTENT)
    for path, value in (cards or {}).items():
        *steps, last = path.split(".")
        table = found
        for step in steps:
            table = table.setdefault(step, {})
        if value is None:
            table.pop(last, None)
        else:
            table[last] = value
    return found


def setup(
    seats: int | tuple[str, ...] = 2,
    *,
    cards: dict[str, Any] | None = None,
    pack: str = "test",
    house: dict[str, Any] | None = None,
    copies: dict[str, int] | None = None,
    **choices: Any,
) -> LegendsSetup:
    named = (
        (*SEATS, *(f"seat-{n}" for n in range(len(SEATS) + 1, seats + 1)))[:seats] if isinstance(seats, int) else seats
    )
    box = _box(json.dumps(cards or {}), pack, json.dumps(copies or {}))
    return LegendsSetup.model_validate({"content": box, "seats": named, "house": house or {}, **choices})


@cache
def _box(cards: str, pack: str, copies: str) -> Content:
    """Many tests play with the same cards: check them once. `copies` may be more than a box has of a card."""
    box = Content.model_validate(content(json.loads(cards), pack))
    more = json.loads(copies)
    printed = {table: getattr(box, table) for table in DECKS.values()}
    return box.model_copy(
        update={
            table: {
                name: card.model_copy(update={"copies": more.get(name, card.copies)}) for name, card in found.items()
            }
            for table, found in printed.items()
            if more.keys() & found.keys()
        }
    )


class Table(GameTable[State]):
    """A game with short words for answering it. `events` are all since the position was set up."""

    events: list[Event]

    def __init__(self, game: Game[State]) -> None:
        super().__init__(game)
        self._answered: list[str] = [key for event in game.opening if (key := _without_a_question(event))]
        """What the table or the game has done without a question since the last answer."""

    # ---- looking
    @property
    def asked(self) -> str:
        """The key of the question, without its `ask.`: see `[ask]` in `words/en.toml`."""
        return self._waited()[0].why.key.removeprefix("ask.")

    @property
    def seats(self) -> Any:
        """The seats that the game waits for."""
        return self.game.waiting_for

    @property
    def options(self) -> tuple[str, ...]:
        """The keys that the seats in `seats` may choose; none while a die, a card or a number is asked for, or at the end."""
        waited = () if self.game.request is None else self._waited()
        return tuple(option.key for part in waited if isinstance(part, Choose) for option in part.options)

    def options_of(self, seat: str) -> tuple[str, ...]:
        """What one seat is offered, asked or not."""
        parts = () if self.game.request is None else parts_of(self.request)
        return tuple(
            option.key for part in parts if isinstance(part, Choose) and part.seat == seat for option in part.options
        )

    def offers(self, key: str, seat: str | None = None) -> bool:
        """Whether an option with this key, or one that begins with it, may be chosen now by the seats in `seats`."""
        keys = self.options if seat is None else self.options_of(seat)
        return any(option == key or option.startswith(f"{key}:") for option in keys)

    def hero(self, seat: str = "anna") -> Hero:
        _there("the table", "seat", seat, self.state.heroes)
        return self.state.heroes[seat]

    def seen_by(self, seat: str | None) -> View:
        """The game as this seat sees it; None is somebody without a seat."""
        return RULESET.view_for(self.state, seat)

    def told(self, kind: type[E_]) -> list[E_]:
        """All events of this kind so far, the oldest first."""
        return [event for event in self.events if isinstance(event, kind)]

    def last(self, kind: type[E_]) -> E_:
        told = self.told(kind)
        assert told, f"no {kind.__name__} was told"
        return told[-1]

    def track(self, name: str, seat: str | None = None) -> int:
        """A number that everyone can see: on the sheet of a seat (xp, cv, gp, …), or of the battle (hero-cv, creature-cv, …)."""
        view = self.game.view
        tracks = view.tracks if seat is None else next(sheet for sheet in view.sheets if sheet.id == seat).tracks
        found = {track.id: track.value for track in tracks}
        assert name in found, f"there is no {name}, but {', '.join(found)}"
        return found[name]

    def dice(self) -> tuple[str, int | None]:
        """What the first of `seats` must roll now, and what a die needs: ("1d10", 6); ("1travel", None)."""
        self._pass_over(lambda: any(isinstance(part, Roll) for part in self._waited()))
        roll = next((part for part in self._waited() if isinstance(part, Roll)), None)
        assert roll is not None, f"nothing is to be rolled; the table asks for {self._wanted()}"
        return f"{len(roll.dice)}{roll.dice[0].name}", roll.need

    @property
    def phase(self) -> Any:
        return self.state.phase.value

    @property
    def over(self) -> str | None:
        """How the game ended, None while it goes on: won, team-won, last-round; alone legend, hero, champion or too-late."""
        return self.game.outcome.result if self.game.outcome else None

    @property
    def winners(self) -> tuple[str, ...]:
        return self.outcome.won

    def _waited(self) -> tuple[Single, ...]:
        waiting = self.game.waiting_for
        return tuple(part for part in parts_of(self.request) if part.seat in waiting)

    def _wanted(self) -> str:
        """The question that each seat is asked, for an error message."""
        return ", ".join(f"{ANSWERS[type(part)]} by {part.seat} ({part.why.key})" for part in self._waited())

    # ---- answering
    def answer(self, answer: Answer) -> Table:
        self._answered = self._unasked(answer)
        while (part := self._forced()) is not None:
            reply = Chosen(part.options[0].key)
            several = isinstance(self.request, Together | First)
            self._answered += [reply.key, *self._unasked(ForSeat(part.seat, reply) if several else reply)]
        return self

    def _unasked(self, answer: Answer) -> list[str]:
        """Give this answer; returns what the game has done without a question since."""
        asked = (answer.seat,) if isinstance(answer, ForSeat) else self.game.waiting_for
        told = self.game.answer(answer)
        self.events += told
        keys = [key for event in told if (key := _without_a_question(event))]
        said = answer.reply if isinstance(answer, ForSeat) else answer
        if isinstance(said, Chosen) and said.key in keys:
            keys.remove(said.key)
        if isinstance(said, Chosen) and said.key.startswith(("play:", "use:")):
            keys += self._only_target(asked[0] if len(asked) == 1 else None)
        return keys

    def _only_target(self, seat: str | None) -> list[str]:
        """The target of a card that has only one: the only fighter, or the only other player."""
        fighting = self.state.battle.standing if self.state.battle is not None else []
        others = [each for each in self.state.order if each != seat]
        return [f"target:{found[0]}" for found in (fighting, others) if len(found) == 1 and found != [seat]][:1]

    def _forced(self) -> Choose | None:
        """The question about one of several cards that are all alike."""
        for part in () if self.game.request is None else self._waited():
            if isinstance(part, Choose) and part.private and len(part.options) == 1:
                return part if part.options[0].key.startswith(("discard:", "keep:")) else None
        return None

    def _say(self, part: Single, reply: Reply) -> Table:
        several = isinstance(self.request, Together | First)
        return self.answer(ForSeat(part.seat, reply) if several else reply)

    def _going_on(self) -> Choose | None:
        """The question whether the game may go on, or whether anyone wants to play, if that is what is asked."""
        for part in self._waited():
            if isinstance(part, Choose) and {"go-on", "pass"} & {option.key for option in part.options}:
                return part
        return None

    def _pass_over(self, fits: Any) -> None:
        while self.game.request is not None and not fits() and (part := self._going_on()):
            keys = [option.key for option in part.options]
            self._say(part, Chosen("go-on" if "go-on" in keys else "pass"))

    def go_on(self) -> Table:
        """Let the game go on from a moment: everyone who is asked agrees, or passes. If nobody is asked, nothing happens."""
        if self.over or self._going_on() is None:
            return self
        asked = self.asked
        while self.game.request is not None and self.asked == asked and self._offer("pass", None):
            self._choose("pass", None)
        for seat in self.seats:
            if self.game.request is not None and self.asked == asked and self._offer("go-on", seat):
                self.choose("go-on", seat=seat)
        return self

    def choose(self, key: str, seat: str | None = None) -> Table:
        """Take the option with this key, or the only option that begins with it.

        A seat that may hold to play something does so by itself: `choose("play:hex", seat="bruno")`. To fight or to
        escape at Kzmatic's keep is to choose the battle, not the theft.
        """
        if key in self._answered and (self.over or self._offer(key, seat) is None):
            self._answered.remove(key)
            return self
        self._pass_over(lambda: self._offer(key, seat) is not None or self._holder(key, seat) is not None)
        if key in {"fight", "escape"} and not self.over and self._offer("battle", seat):
            self._choose("battle", seat)
            return self.choose(key, seat)
        if self._offer(key, seat) is None and (holder := self._holder(key, seat)):
            self._choose("hold", holder)
        return self._choose(key, seat)

    def _choose(self, key: str, seat: str | None) -> Table:
        found = self._offer(key, seat)
        offered = ", ".join(f"{part.seat} {option}" for part, option in self._offered(seat))
        assert found is not None, f"{key} is not offered, or several options begin so: {offered}"
        return self._say(found[0], Chosen(found[1]))

    def _holder(self, key: str, seat: str | None) -> str | None:
        """The named seat, or else the one that is asked, if it would be offered this after a hold."""
        holder = seat or (self.seats[0] if len(self.seats) == 1 else None)
        if holder is None or self.game.request is None or not self._can_hold(holder):
            return None
        return holder if key in {option.key for option in interruptions(self.state, holder)} else None

    def _offered(self, seat: str | None) -> list[tuple[Choose, str]]:
        """First what the seats in `seats` may choose, then the standing offers."""
        waited = self._waited()
        parts = (*waited, *(part for part in parts_of(self.request) if part not in waited))
        return [
            (part, option.key)
            for part in parts
            if isinstance(part, Choose) and seat in {None, part.seat}
            for option in part.options
        ]

    def _offer(self, key: str, seat: str | None) -> tuple[Choose, str] | None:
        offered = self._offered(seat)
        exact = [each for each in offered if each[1] == key]
        longer = [each for each in offered if each[1].startswith(f"{key}:")]
        if exact:
            return exact[0]
        return longer[0] if len({option for _, option in longer}) == 1 else None

    def hold(self, *seats: str) -> Table:
        """These seats hold together: the rules say whose card comes first.

        A seat that is asked needs no hold, and is offered one only after somebody else has stopped the game.
        """
        left = list(seats)
        while left:
            seat = next((seat for seat in left if self._can_hold(seat)), left[0])
            left.remove(seat)
            if self._can_hold(seat) or seat not in self.seats:
                self.choose("hold", seat=seat)
        return self

    def holds(self) -> tuple[str, ...]:
        """The seats that may hold now, no matter what they have."""
        return tuple(seat for seat in (part.seat for part in parts_of(self.request)) if self._can_hold(seat))

    def _can_hold(self, seat: str) -> bool:
        return self._offer("hold", seat) is not None

    def roll(self, *faces: int, seat: str | None = None) -> Table:
        """One face for each die that is asked for, in the order of the question: the hero's before the creature's.

        A 0 is the face of a d10 that shows 0 (LN-DAT-02); to the game that is face 10. Where anyone may roll for the creature
        (LN-BAT-14), any `seat` will do.
        """
        self._pass_over(lambda: bool(self._rolls(seat)))
        left = list(faces)
        while left:
            rolls = self._rolls(seat)
            assert rolls, f"the table asks for {self._wanted()}"
            count = len(rolls[0].dice)
            shown = zip(rolls[0].dice, left[:count], strict=False)
            self._say(rolls[0], Rolled(tuple(10 if face == 0 and die.name == "d10" else face for die, face in shown)))
            del left[:count]
        return self

    def _rolls(self, seat: str | None) -> list[Roll]:
        if self.game.request is None:
            return []
        rolls = [part for part in self._waited() if isinstance(part, Roll)]
        own = [part for part in rolls if seat in {None, part.seat}]
        return own or [part for part in rolls if part.seat == ANYONE and seat in self.state.order]

    def draw(self, *cards: str) -> Table:
        """The cards drawn from a deck, from the top; several draws in a row may be given at once."""
        left = list(cards)
        while True:
            self._pass_over(lambda: isinstance(self._waited()[0], Draw))
            part = self._waited()[0]
            assert isinstance(part, Draw), f"the table asks for {self._wanted()}"
            self._say(part, Drawn(tuple(left[: part.count])))
            del left[: part.count]
            if not left:
                return self

    def measure(self, value: int, seat: str | None = None) -> Table:
        """A number that is asked for: a price, an amount of gold, the first partner's share of what the pair won."""
        self._pass_over(lambda: isinstance(self._waited()[0], Measure))
        part = next((part for part in self._waited() if seat in {None, part.seat}), None)
        assert isinstance(part, Measure), f"the table asks for {self._wanted()}"
        return self._say(part, Measured(value))

    def override(self, path: str, value: Any) -> Table:
        return self.answer(Override(path, value))

    def refuses(self, key: str, seat: str | None = None) -> str:
        """The code of the refusal of an option; the game is unchanged. The game may be asking for a die, a card or a number.

        If the options are secret, the code is always `private-choice`.
        """
        parts = [part for part in parts_of(self.request) if seat in {None, part.seat}]
        assert parts, f"nothing is asked of {seat}"
        part = next((part for part in parts if isinstance(part, Choose)), parts[0])
        before = self.game.digest
        with pytest.raises(Refused) as refusal:
            self._say(part, Chosen(key))
        assert self.game.digest == before
        return refusal.value.code

    # ---- whole stretches
    def end_turn(self) -> Table:
        """End every phase until somebody else's turn begins; nothing is rolled or drawn.

        It stops at any other question: a hero who has not travelled or explored yet must still do so.
        """
        side, round_ = self.state.side, self.state.round
        while self.game.request is not None and (self.state.side, self.state.round) == (side, round_):
            for key in ("end-preparation", "end-turn", "go-on"):
                if self._offer(key, None) is not None:
                    self.choose(key)
                    break
            else:
                return self
        return self

    def adventure(self) -> Table:
        """From Preparation to the question whether to travel or explore."""
        while self.state.phase is Phase.PREPARATION:
            self.choose("end-preparation")
        return self

    def travel(self, to: str, face: int | None = None) -> Table:
        """Announce Travel, move there, and roll this face of the Travel die (1-2 safe, 3 adventure, 4 reward, 5-6 encounter).

        In a team game the partner announces as well before anyone moves: use `choose` for everything.
        """
        self.adventure().choose("travel").choose(f"move:{to}")
        return self if face is None else self.roll(face)

    def explore(self) -> Table:
        """Announce Explore and let it begin."""
        self.adventure().choose("explore")
        return self.go_on() if self.game.request is not None and self._going_on() else self


def _without_a_question(event: Event) -> str | None:
    """The choice, where there was only one."""
    match event:
        case CardDiscarded(card=card):
            return f"discard:{card}"
        case ItemDestroyed(card=card):
            return f"destroy:{card}"
        case CurseLifted(card=card):
            return f"lift:{card}"
        case AllyJoined(ally=ally):
            return f"take:{ally}"
        case AttachedTo(card=card, weapon=weapon):
            return f"attach:{card}:{weapon}"
        case ClassTaken(hero_class=name):
            return f"take-class:{name}"
        case PhaseBegun(phase="adventure"):
            return "end-preparation"
        case Announced(what=what):
            return what
        case Travelled(to=to):
            return f"move:{to}"
        case GpChanged(rule="LN-TRV-07"):
            return "take-gold"
        case BattleEnded():
            return "go-on"
        case _:
            return None


# ---- beginnings
def new_game(seats: int | tuple[str, ...] | None = None, **choices: Any) -> Table:
    """A game from its first question. Choices: mode, first, heroes, hints, house, cards, pack.

    - `seats` is how many play: three, or as many as the `mode` wants.
    - `heroes={"anna": {"character": "kain", "class": "knight"}}` are agreed on before; `first` is the seat that goes first.
    """
    many = MODE_SEATS.get(choices.get("mode") or "", 3) if seats is None else seats
    return Table(Game(RULESET, setup(many, **choices)))


def position(
    phase: str = "preparation",
    *,
    seats: int | tuple[str, ...] | None = None,
    active: str | None = None,
    top: dict[str, Any] | None = None,
    discard: dict[str, Any] | None = None,
    empty: str | tuple[str, ...] = (),
    beaten: dict[str, list[str] | str] | None = None,
    round_: int = 1,
    mode: str | None = None,
    house: dict[str, Any] | None = None,
    cards: dict[str, Any] | None = None,
    pack: str = "test",
    hints: bool = False,
    changes: dict[str, Any] | None = None,
    **heroes: Any,
) -> Table:
    """A game at any point between two acts.

    - The phase has begun: the events at its start, or at the start of the turn, are over. To see a turn begin,
      end the one before: `position("recovery", active="bruno", anna={"explore_token": True}).end_turn()`.
    - `anna={…}`: any field of `state.Hero` that differs from those of a new hero, such as place, xp, gp, adventures, rewards (both in
      hand; `hand` takes cards of either deck), equipped, attached (under a weapon: `{"sword": ["enchant-weapon"]}`), skills, curses, allies, luck, tokens, quests, visited, barred_at,
      character, hero_class (or `class`). `turn={…}` sets fields of `state.Turn` (start, trail, played, bought, drew, fought, beaten, rolls,
      used).
    - `seats` is how many play (two, or as many as are named); `active` whose turn it is (anna); `mode` solo, competitive or team.
    - `top` puts cards on decks; `discard` on their piles; decks named in `empty` have no other card.
    - `changes` sets fields of the State itself.
    """
    unknown = [name for name in heroes if name not in SEATS]
    words = [name for name in position.__annotations__ if name not in {"heroes", "return"}]
    assert not unknown, f"a position has no {', '.join(unknown)}, but {', '.join(words)}, and {', '.join(SEATS)}"
    heroes = {seat: _in_our_words(given, cards, pack) for seat, given in heroes.items()}
    top, discard = _decks_named(top), _decks_named(discard)
    empty = tuple(_decks_named({name: [] for name in ((empty,) if isinstance(empty, str) else empty)}))
    chosen = setup(
        _how_many(seats, mode, {*heroes, active or SEATS[0]}),
        cards=cards,
        copies=_enough_copies(cards, pack, top, discard, heroes, changes),
        pack=pack,
        house=house,
        mode=mode,
        hints=hints,
    )
    state = RULESET.begin(chosen)
    state.mode = state.mode or "competitive"
    order = list(chosen.seats)
    missing = {*heroes, *filter(None, [active])} - set(order)
    assert not missing, f"{', '.join(sorted(missing))} does not sit at this table: {', '.join(order)}"
    state.order, state.dealt = order, list(order)
    _there("the game", "phase", phase, tuple(each.value for each in Phase if each is not Phase.SETUP))
    state.phase, state.round, state.begun = Phase(phase), round_, True
    for seat, (character, class_) in zip(order, HEROES, strict=False):
        _dress(state, seat, character, class_, heroes.get(seat, {}), pack)
    state.side = next(index for index, side in enumerate(state.sides) if (active or order[0]) in side)
    _stack(state, top or {}, discard or {}, empty)
    for met in (changes or {}).get("encounters", ()):
        if met.creature:
            tile = met.creature in state.world.content.quest_creatures
            assert not tile, f"{met.creature} is a Quest Creature: begin with quest_battle"
            _take_out(state, met.creature, "encounter")
    for seat, given in (beaten or {}).items():
        names = [given] if isinstance(given, str) else given
        unknown = [name for name in names if name not in state.world.content.quest_creatures]
        assert not unknown, f"there is no Quest Creature {', '.join(unknown)}"
        _there("beaten", "seat", seat, order)
        state.heroes[seat].tokens += names
        state.alive = [name for name in state.alive if name not in names]
    state.moment = phase
    for name, value in (changes or {}).items():
        _there("changes", "field of the State called", name, state.__slots__)
        setattr(state, name, value)
    for seat, hero in state.heroes.items():
        places = (hero.place, hero.barred_at, hero.explored, hero.turn.start, *hero.turn.trail, *hero.visited)
        for place in places:
            _there(seat, "place", place, state.world.content.places)
    wrong = [fault for fault in RULESET.violations(state) if not fault.endswith(SETTLED)]
    assert not wrong, f"there is no such game: {'; '.join(wrong)}"
    lifted = _lift_where_immune(state)
    table = Table(Game(RULESET, chosen, write(state)))
    table.events += lifted
    return table


def battle(creature: str, *more: str, while_: str = "travel", cv: int = 0, active: str = "anna", **rest: Any) -> Table:
    """A creature was just turned up, `while_` travelling or exploring; `cv` is added to its printed value.

    - `while_` may also be preparation or recovery: a card of that phase has caused the battle.
    - In a team game the active player met it alone, and their partner's Adventure phase is over. With two creatures the pair
      met them together, and is first asked who fights which.
    """
    assert while_ in {"travel", "explore", *OWN_PHASES}, (
        f"a battle comes while_ travel, explore, preparation or recovery, not {while_}"
    )
    pair = [active, _partner(active)] if rest.get("mode") == "team" else [active]
    assert len(more) < len(pair), "only a pair in a team game meets two creatures"
    met = [Encounter(seat, each, cv=cv) for seat, each in zip(pair, (creature, *more), strict=False)]
    changes: dict[str, Any] = {"encounters": met}
    if while_ not in OWN_PHASES:
        changes["announced"] = dict.fromkeys(pair, f"{while_}-together" if more else while_)
        changes["adventured"] = [] if more else pair[1:]
    for seat in pair[: len(met)] if while_ == "explore" else ():
        hero = rest.get(seat, {})
        rest[seat] = {"explored": hero.get("place", "vace-city"), "explore_token": True, **hero}
    changes |= rest.pop("changes", {})
    phase = while_ if while_ in OWN_PHASES else "adventure"
    return position(phase, active=active, changes=changes, **rest)


def quest_battle(name: str = "cystos", *, mode: str | None = None, active: str = "anna", **rest: Any) -> Table:
    """The active player, or pair, stands at a Quest Creature's place and has just chosen to face it.

    Partners are asked one after the other, in seat order, whether to fight or escape; an Escape is rolled before the other is asked.
    """
    tiles = content(rest.get("cards"), rest.get("pack", "test"))["quest_creatures"]
    assert name in tiles, f"there is no Quest Creature {name}, but {', '.join(tiles)}"
    party = (active, _partner(active)) if mode == "team" else (active,)
    for seat in party:
        rest[seat] = {"place": tiles[name]["place"], **rest.get(seat, {})}
    table = position("adventure", mode=mode, active=active, **rest)
    for seat in party:
        table.choose("explore-together" if mode == "team" else "explore", seat=seat)
    return table


def _partner(seat: str) -> str:
    return SEATS[(SEATS.index(seat) + 2) % 4]


def _in_our_words(given: dict[str, Any], cards: dict[str, Any] | None, pack: str) -> dict[str, Any]:
    """`hand` and `class` are short names; the State has others for them. One card needs no list."""
    found: dict[str, Any] = {
        name: [value] if isinstance(value, str) and name in IN_LISTS else value for name, value in given.items()
    }
    if "class" in found:
        found["hero_class"] = found.pop("class")
    if "attached" in found:
        found["attached"] = {
            weapon: [under] if isinstance(under, str) else under for weapon, under in found["attached"].items()
        }
    if "equipped" in found:
        _put_under_weapons(found, content(cards, pack)["rewards"])
    adventures = content(cards, pack)["adventures"] if "hand" in found else {}
    for card in found.pop("hand", ()):
        pile = "adventures" if card in adventures else "rewards"
        found[pile] = [*found.get(pile, ()), card]
    unknown = [name for name in found if name not in Hero.__dataclass_fields__]
    assert not unknown, f"a hero has no {', '.join(unknown)}, but {', '.join(Hero.__dataclass_fields__)}"
    return found


def _put_under_weapons(found: dict[str, Any], rewards: dict[str, Any]) -> None:
    """An attachment among the equipment is put under the first weapon there."""
    slots = {card: rewards.get(card, {}).get("slot") for card in found["equipped"]}
    weapon = next((card for card, slot in slots.items() if slot in {"hand", "two-hand"}), None)
    under = [card for card in found["equipped"] if slots[card] == "attachment"]
    if weapon is not None and under:
        attached = found.get("attached", {})
        found["equipped"] = [card for card in found["equipped"] if card not in under]
        found["attached"] = {**attached, weapon: [*attached.get(weapon, ()), *under]}


def _decks_named(given: dict[str, Any] | None) -> dict[str, list[str]]:
    listed = {name: [cards] if isinstance(cards, str) else cards for name, cards in (given or {}).items()}
    found = {DECK_WORDS.get(name, name): cards for name, cards in listed.items()}
    unknown = [name for name in found if name not in DECKS]
    assert not unknown, f"there is no deck {', '.join(unknown)}, but {', '.join(DECKS)}"
    return found


def _take_out(state: State, card: str, deck: str | None = None) -> None:
    bag = (state.decks[deck] if deck else state.deck_for(card)).bag
    assert card in bag, f"there is no {card} in the {deck or 'decks'}: cards.py has the names, cards={{…}} adds more"
    bag.remove(card)


def _how_many(seats: int | tuple[str, ...] | None, mode: str | None, names: set[str]) -> int | tuple[str, ...]:
    if seats is not None:
        return seats
    named = max((SEATS.index(seat) + 1 for seat in names if seat in SEATS), default=1)
    return MODE_SEATS.get(mode or "", max(2, named))


def _dress(state: State, seat: str, character: str, class_: str, given: dict[str, Any], pack: str) -> None:
    """Give a hero what the test says, and take it out of decks and box."""
    fields = dict(given)
    if pack == "starter":
        _there(seat, "Character", given.get("character"), state.world.content.characters)
        character = given.get("character", state.characters[0])
        class_ = _basic_class(state, character)
    _there(seat, "Character", given.get("character"), state.world.content.characters)
    _there(seat, "Class", given.get("hero_class"), state.world.content.classes)
    hero = state.heroes[seat]
    hero.character, hero.hero_class = fields.pop("character", character), fields.pop("hero_class", class_)
    turn: dict[str, Any] = {
        name: [value] if isinstance(value, str) and name in {"trail", "beaten", "used"} else value
        for name, value in fields.pop("turn", {}).items()
    }
    hero.advanced = state.world.content.classes[hero.hero_class].advanced
    for name, value in fields.items():
        setattr(hero, name, value)
    for name in turn:
        _there(seat, "word of the turn called", name, Turn.__dataclass_fields__)
    hero.turn = Turn(**{"start": hero.place, "prepared_at": hero.place, **turn})
    for box, card in ((state.characters, hero.character), (state.classes, hero.hero_class)):
        if card in box:
            box.remove(card)
    for ally in hero.allies:
        _there(seat, "Ally left", ally, state.allies)
        state.allies.remove(ally)
    for name in HELD:
        for card in getattr(hero, name):
            _take_out(state, card)
    for attached in hero.attached.values():
        for card in attached:
            _take_out(state, card)
    state.alive = [name for name in state.alive if name not in hero.tokens]


def _lift_where_immune(state: State) -> list[CurseLifted]:
    """LN-CUR-04: a hero who cannot be cursed has discarded the Curses that a test gives them."""
    lifted = [(seat, card) for seat, hero in state.heroes.items() if immune(state, seat) for card in hero.curses]
    for seat, card in lifted:
        state.heroes[seat].curses.remove(card)
        state.decks["adventure"].discard.append(card)
    return [CurseLifted(seat, card, "LN-CUR-04") for seat, card in lifted]


def _there(seat: str, what: str, name: str | None, known: Collection[str]) -> None:
    assert name is None or name in known, f"{seat}: there is no {what} {name}, but {', '.join(known)}"


def _basic_class(state: State, character: str) -> str:
    """The first of the box that shares an icon with the Character."""
    cards, icons = state.world.content.classes, set(state.world.content.characters[character].icons)
    return next(name for name in state.classes if not cards[name].advanced and icons & set(cards[name].icons))


def _stack(state: State, top: dict[str, list[str]], discard: dict[str, list[str]], empty: tuple[str, ...]) -> None:
    for name, cards in (*top.items(), *discard.items()):
        for card in cards:
            _take_out(state, card, name)
    for name in DECKS:
        deck = state.decks[name]
        deck.top, deck.discard = list(top.get(name, ())), list(discard.get(name, ()))
        if name in empty:
            deck.bag = []


def _enough_copies(
    cards: dict[str, Any] | None,
    pack: str,
    top: dict[str, list[str]] | None,
    discard: dict[str, list[str]] | None,
    heroes: dict[str, Any],
    changes: dict[str, Any] | None,
) -> dict[str, int]:
    """A test may use more copies of a card than the box has."""
    wanted = Counter(card for pile in (top or {}, discard or {}) for held in pile.values() for card in held)
    for given in heroes.values():
        wanted.update(card for name in HELD for card in given.get(name, ()))
        wanted.update(card for under in given.get("attached", {}).values() for card in under)
    wanted.update(met.creature for met in (changes or {}).get("encounters", ()) if met.creature)
    found = content(cards, pack)
    printed = {name: card.get("copies", 1) for table in DECKS.values() for name, card in found[table].items()}
    return {name: count for name, count in wanted.items() if name in printed and count > printed[name]}
