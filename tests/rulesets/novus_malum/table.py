"""A battle in a few words: where models stand, in which phase; then answers and their events.

Models are named by their card: `d1` or `dwarf1` is a dwarf, `b2` a bowman (see CARDS and UNITS), `ogre1` an ogre of a card
that the test brings itself. Red has the formations A to D, blue W to Z.

In `rulesets/novus_malum`, the keys of options come from `state/options.py` (`give:run`, `aim:X`), the events are in
`state/events.py` and `state/attack_events.py`, and the house rules in `house_rules.py`.
"""

from __future__ import annotations

import copy
from inspect import signature
from itertools import product
from typing import Any

import pytest

from rulesets.engine.answers import Answer, Chosen, Drawn, ForSeat, Measured, Reply, Rolled
from rulesets.engine.dice import Die
from rulesets.engine.events import Event
from rulesets.engine.game import Game
from rulesets.engine.position import write
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import Choose, Draw, First, Measure, Request, Roll, Single, Together, parts_of
from rulesets.novus_malum.rules.battlefield.engagement import ZONE
from rulesets.novus_malum.rules.phases.command import set_up_draw
from rulesets.novus_malum.ruleset import RULESET
from rulesets.novus_malum.setup import NovusMalumSetup
from rulesets.novus_malum.state.state import Contact, Formation, Gap, Model, Order, Phase, State, World
from tests.rulesets.game_table import PACKS, GameTable, starter_pack

PACK = PACKS / "novus_malum" / "starter"
RED, BLUE = "red", "blue"


def _card(*, equipment: str, **stats: Any) -> dict[str, Any]:
    return {"move": 5, "defence": 4, "save": 4, "wounds": 1, "equipment": equipment.split(), **stats}


HERO = ("hero",)
SPELLS = ("chain_lightning", "barkskin", "imbue")
CARDS: dict[str, dict[str, Any]] = {
    "dwarf": _card(equipment="axe", specialty=["block"]),
    "hammerer": _card(equipment="hammer", move=4, specialty=["crush"]),
    "guardian": _card(equipment="axe shield"),
    "captain": _card(equipment="sword", move=6, wounds=3, keywords=HERO),
    "knome": _card(equipment="knife", move=6, save=5, specialty=["stab"]),
    "bowman": _card(equipment="knife bow", save=5),
    "archer": _card(equipment="knife fine_bow", save=5),
    "xbowman": _card(equipment="knife crossbow", save=5),
    "lad": _card(equipment="knife sling", save=5),
    "spearman": _card(equipment="spear", save=5),
    "mercenary": _card(equipment="axe hammer"),
    "troll": _card(equipment="club", defence=6, wounds=3),
    "zizka": _card(equipment="knife", wounds=3, keywords=HERO, spells=SPELLS),
    "old_hand": _card(equipment="axe", abilities=["second_look"], keywords=HERO, wounds=2),
    "oaf": _card(equipment="axe", abilities=["odd_luck"]),
    "runner": _card(equipment="axe", abilities=["light_feet"]),
}
UNITS = {card[0]: card for card in CARDS}
UNITS["r"] = "runner"
UNITS["o"] = "oaf"
UNITS["v"] = "old_hand"
EQUIPMENT: dict[str, dict[str, Any]] = {
    "axe": {"type": "melee"},
    "hammer": {"type": "melee", "damage": 2},
    "sword": {"type": "melee", "properties": ["deadly"]},
    "knife": {"type": "melee"},
    "spear": {"type": "melee", "properties": ["reach"]},
    "club": {"type": "melee", "damage": 3},
    "shield": {"type": "misc", "damage": 0, "properties": ["shieldwall"]},
    "bow": {"type": "ranged", "range": 18},
    "fine_bow": {"type": "ranged", "range": 12, "properties": ["accurate", "deadly"]},
    "crossbow": {"type": "ranged", "range": 15, "damage": 2, "properties": ["reload"]},
    "sling": {"type": "ranged", "range": 12, "properties": ["inaccurate"]},
    "half_bow": {"type": "ranged", "range": 15},
    "wild_bow": {"type": "ranged", "range": 18, "properties": ["inaccurate", "reload"]},
}
ABILITIES: dict[str, dict[str, Any]] = {
    "second_look": {"kind": "reroll", "roll": "morale"},
    "odd_luck": {"kind": "manual", "phase": "shooting"},
    "war_drum": {"kind": "manual", "phase": "movement"},
    "old_grudge": {"kind": "manual", "phase": "combat"},
    "light_feet": {"kind": "reroll", "roll": "run"},
    "keen_edge": {"kind": "reroll", "roll": "wound"},
    "charm": {"kind": "reroll", "roll": "casting"},
    "thick_hide": {"kind": "reroll", "roll": "save"},
    "hatred": {"kind": "bonus", "roll": "wound"},
    "tough": {"kind": "bonus", "roll": "save"},
    "brave": {"kind": "bonus", "roll": "morale"},
}
TERRAIN: dict[str, dict[str, Any]] = {
    "wall": {"low": True, "height": 10},
    "thick_wall": {"low": True, "height": 10, "thickness": 5},
    "bog": {"difficult": True},
    "fire": {"dangerous": True},
    "ledge": {"climb": "yes", "height": 30},
    "tower": {"climb": "no", "height": 30},
    "cliff": {"climb": "yes", "height": 70},
    "oak": {"climb": "ask", "height": 20},
    "mire_bank": {"climb": "yes", "height": 20, "difficult": True},
}


WORDS = {"cards", "equipment", "abilities", "spells", "warbands", "terrain", "scenario", "scenarios", "choices"}
"""What a test may change of the pack, and `choices` of the setup."""


def content(**changes: Any) -> dict[str, Any]:
    """A pack for tests: `cards` changes stats or adds a card, `scenario` changes the first one; the others add entries.

    `scenarios={"raid": {"number": 2}}` adds another, which `choices={"scenario": "raid"}` plays; `scenarios=None` is a pack
    without any.
    """
    unknown = sorted(set(changes) - WORDS)
    if unknown:
        known = ", ".join(sorted(WORDS))
        raise TypeError(f"no such word: {', '.join(unknown)}; formations are A to D and W to Z, a pack has {known}")
    units = copy.deepcopy(CARDS)
    for name, stats in changes.get("cards", {}).items():
        units[name] = units.get(name, _card(equipment="axe")) | stats
    return {
        "units": units,
        "equipment": EQUIPMENT | changes.get("equipment", {}),
        "abilities": ABILITIES | changes.get("abilities", {}),
        "spells": {
            "chain_lightning": {"effect": "lightning"},
            "barkskin": {"effect": "barkskin"},
            "imbue": {"effect": "imbue"},
            **changes.get("spells", {}),
        },
        "warbands": {
            "ours": {"units": {"dwarf": 6, "captain": 1}, "formations": [{"dwarf": 3}, {"dwarf": 3}]},
            "theirs": {"units": {"knome": 9, "zizka": 1}, "formations": [{"knome": 3}, {"knome": 3}, {"knome": 3}]},
            **changes.get("warbands", {}),
        },
        "scenarios": _scenarios(**changes),
    }


def _scenarios(**changes: Any) -> dict[str, Any]:
    others = changes.get("scenarios", {})
    if others is None:
        return {}
    return {"field": {"terrain": TERRAIN | changes.get("terrain", {}), **changes.get("scenario", {})}, **others}


def setup(house: dict[str, Any] | None = None, **changes: Any) -> NovusMalumSetup:
    """What a game begins with: the pack for tests with these changes, and the house rules."""
    return NovusMalumSetup.model_validate(
        {"content": content(**changes), "house": house or {}, **changes.get("choices", {})}
    )


def starter() -> dict[str, Any]:
    """The starter pack, as the `content` of a setup."""
    return starter_pack("novus_malum")


def starter_setup(**choices: Any) -> NovusMalumSetup:
    return NovusMalumSetup.model_validate({"content": starter(), **choices})


class Table(GameTable[State]):
    """A game with short words for answering it.

    Answers are plain: a face (`icon` or `blank` of a ranged token) or a tuple of faces, a distance in tenths of an inch, a
    key, one value for each seat (in their order, or by seat: `{"red": 5, "blue": 3}`; with `{"red": 5}`, blue still has
    to answer); or an answer of the engine, such as `Undo(1)`.
    """

    events: list[Event]

    @property
    def over(self) -> bool:
        return self.game.request is None

    @property
    def asked(self) -> str:
        """The key of the question, without its `ask.`"""
        return self.request.why.key.removeprefix("ask.")

    @property
    def seat(self) -> str:
        assert not isinstance(self.request, Together | First), f"{self.asked} is asked of {self.game.waiting_for}"
        return self.request.seat

    @property
    def offers(self) -> list[str]:
        """What may be chosen; see `offers_to` where several seats are asked together."""
        assert isinstance(self.request, Choose), self.request
        return [option.key for option in self.request.options]

    def offers_to(self, seat: str) -> list[str]:
        """What one seat may choose from, where several are asked together."""
        return [
            o.key
            for part in parts_of(self.request)
            if part.seat == seat and isinstance(part, Choose)
            for o in part.options
        ]

    @property
    def dice(self) -> int:
        assert isinstance(self.request, Roll), self.request
        return len(self.request.dice)

    def do(self, *answers: Any) -> Table:
        for answer in answers:
            for each in self._answers(answer):
                self.events += self.game.answer(each)
        return self

    def _answers(self, given: Any) -> tuple[Answer, ...]:
        if isinstance(given, Answer):
            return (given,)
        request = self.request
        if isinstance(request, Together):
            seats = [part.seat for part in request.parts]
            if not isinstance(given, dict):
                one_each = not isinstance(given, str | int) and len(given) == len(seats)
                assert one_each, f"{given}: an answer is needed from each of {seats}"
                given = dict(zip(seats, given, strict=True))
            assert set(given) <= set(seats), f"{given}: the seats are {seats}"
            return tuple(
                ForSeat(part.seat, _reply(part, given[part.seat])) for part in request.parts if part.seat in given
            )
        assert not isinstance(request, First)
        if isinstance(given, dict):
            return tuple(ForSeat(seat, _reply(request, value)) for seat, value in given.items())
        return (_reply(request, given),)

    def refuses(self, answer: Any) -> str:
        """The code of the refusal; a key is also refused while dice or a distance are asked for."""
        with pytest.raises(Refused) as refusal:
            self.do(Chosen(answer) if _is_out_of_place(self.request, answer) else answer)
        return refusal.value.code

    def told(self, kind: type[Event]) -> bool:
        return bool(self.all(kind))

    def quietly(self, until: str) -> Table:
        """Answer without changing much until this question, phase (`shooting`, `shooting 2`) or `over` comes.

        `morale` is the question; the phase before it may have others. Phases without questions go by. If it never comes, the
        game ends.
        """
        for _ in range(500):
            if self.game.request is None or until in {self.asked, f"{self.state.phase} {self.state.round}"}:
                return self
            if until == self.state.phase and until != Phase.MORALE:
                return self
            self.do(self._dull(self.request))
        raise AssertionError(f"{until} never came")

    def _dull(self, request: Request) -> Any:
        match request:
            case Together(parts):
                return [self._dull(part) if isinstance(part, Choose) else 6 - i for i, part in enumerate(parts)]
            case Roll(dice=dice):
                return (3,) * len(dice)
            case Draw(cards=cards):
                return cards[0]
            case Measure(most=most, likely=likely):
                return most if likely is None else likely
            case Choose(options=options):
                keys = [option.key for option in options]
                return next((key for key in QUIET if key in keys), keys[0])


QUIET = (
    "fight-on",
    "give:hold",
    "give:move",
    "decline",
    "cease-fire",
    "no-more-contacts",
    "end-manoeuvre",
    "stay",
    "end-flight",
)


FARTHER = ("ask.distance", "ask.nearest-", "ask.to-objective", "ask.heroic-distance", "ask.widest-gap")
"""Any distance is accepted here: what is farther than the table asks for is entered as its most, as the page does."""


def _reply(request: Single, value: Any) -> Reply:
    match request:
        case Roll(dice=dice):
            shown = tuple(value) if isinstance(value, tuple | list) else (value,)
            return Rolled(tuple(_face(dice[0], face) for face in shown))
        case Draw():
            return Drawn((str(value),))
        case Measure(most=most, why=why):
            assert isinstance(value, int), f"{value}: distances are whole tenths of an inch, 125 for 12.5 in."
            return Measured(min(value, most) if why.key.startswith(FARTHER) else value)
        case Choose():
            return Chosen(value)


def _is_out_of_place(request: Request, answer: Any) -> bool:
    """Whether it is a key, although nothing is to be chosen."""
    match request:
        case Roll(dice=dice):
            return isinstance(answer, str) and answer not in dice[0].symbols
        case Measure():
            return isinstance(answer, str)
        case _:
            return False


def _face(die: Die, face: int | str) -> int:
    """`icon` and `blank` are the faces 1 and 2 of a ranged token."""
    if isinstance(face, int):
        return face
    assert face in die.symbols, f"{face}: a throw of {die.name} is asked for"
    return die.symbols.index(face) + 1


def new_game(house: dict[str, Any] | None = None, **changes: Any) -> Table:
    """A game from its beginning: `choices={"table": (30, 40)}` are those of the setup, the rest changes the pack."""
    return Table(Game(RULESET, setup(house, **changes)))


deploy = new_game
"""It begins with the deployment."""


RUNS = {"charge": "run", "run/charge": "run"}
"""Either name of the one order."""


def battle(
    phase: str = "movement",
    *,
    gap: int | None = None,
    near: dict[str, int] | None = None,
    engaged: str = "",
    touching: str = "",
    tokens: dict[str, int] | None = None,
    orders: dict[str, str] | None = None,
    wounds: dict[str, int] | None = None,
    lost: dict[str, int] | None = None,
    points: dict[str, int] | None = None,
    priority: str | None = None,
    house: dict[str, Any] | None = None,
    marks: dict[str, dict[str, Any]] | None = None,
    round_: int = 1,
    **rest: Any,
) -> Table:
    """A game from a position: `A="d1 d2", X="k1"`, `engaged="A|X"`, `touching="d1-k1 d2=k1"` (= is across a wall).

    `gap` is the least distance of all formations from their enemies (by default 200 in the command and movement phases, else
    50), `near={"A|X": 15}` the distance of two of them, in tenths of an inch; at 1 in. or less those two are engaged. The game
    does not ask for distances that follow from these. If some bases touch, no others do. `tokens` are by formation; if some
    are given, the others have none; `orders` by formation or model, `lost` (casualties of this round) by
    formation. `marks` sets fields of models, formations and gaps, as
    in `state/state.py`: `marks={"A": {"broken": True}}`. `priority` is the seat with the combat priority token, by default
    red.
    """
    letters = {key: rest.pop(key) for key in "ABCDWXYZ" if key in rest}
    wrong_words = sorted(set(rest) - WORDS)
    if wrong_words:
        own = [word for word in signature(battle).parameters if word != "rest"]
        known = ", ".join((*own, "A to D", "W to Z", *sorted(WORDS)))
        raise TypeError(f"battle() has no such word: {', '.join(wrong_words)}; it has {known}")
    chosen = setup(house, **rest)
    far = 200 if phase in {"command", "movement"} else 50
    state = _state(chosen, letters, far if gap is None else gap)
    state.phase, state.round, state.combat_priority = Phase(phase), round_, priority or chosen.seats[0]
    unknown = {*(tokens or {}), *(lost or {})} - set(letters)
    unknown |= {state.combat_priority, *(points or {})} - set(chosen.seats)
    assert not unknown, f"neither a formation nor a seat here: {unknown}"
    things = {*letters, *state.models}
    pairs = {_pair(key) for key in (*(near or {}), *(key for key in marks or {} if "|" in key))}
    touched = {name for touch in touching.split() for name in touch.replace("=", "-").split("-")}
    unknown = {*(orders or {}), *(key for key in marks or {} if "|" not in key)} - things | pairs - set(state.gaps)
    unknown |= {*(wounds or {}), *touched} - set(state.models)
    assert not unknown, f"not on this table: {unknown}"
    state.points |= points or {}
    for number, formation in enumerate(state.formations.values(), 1):
        formation.token = (tokens or {}).get(formation.id, None if tokens else number)
        formation.casualties = (lost or {}).get(formation.id, 0)
    for model, count in (wounds or {}).items():
        assert count > 0, f"{model} has no wounds left: leave it out, and count it in `lost` if it fell in this round"
        state.models[model].wounds = count
    for key, tenths in (near or {}).items():
        state.gaps[_pair(key)].near = tenths
    close = [key for key, tenths in (near or {}).items() if tenths <= ZONE]
    _engage(state, [*engaged.split(), *close], touching.split())
    for name, order in (orders or {}).items():
        for model in state.of_formation(name) or (name,):
            state.models[model].order = Order(RUNS.get(order, order))
    for thing, fields in (marks or {}).items():
        holder: Any = state.models.get(thing) or state.formations.get(thing) or state.gaps[_pair(thing)]
        for field, value in fields.items():
            assert field in holder.__slots__, f"{thing} has no {field}: {', '.join(holder.__slots__)}"
            setattr(holder, field, value)
    if state.phase is Phase.COMMAND:
        set_up_draw(state)
    return Table(Game(RULESET, chosen, start=write(state)))


def _state(chosen: NovusMalumSetup, letters: dict[str, str], gap: int) -> State:
    state = State(
        World(chosen), Phase.MOVEMENT, {}, {}, {}, dict.fromkeys(chosen.seats, 0), dict.fromkeys(chosen.seats, 0)
    )
    for letter, names in letters.items():
        seat = chosen.seats[letter > "D"]
        state.formations[letter] = Formation(letter, seat)
        for name in names.split():
            card = name.rstrip("0123456789")
            unit = UNITS.get(card, card)
            assert unit in chosen.content.units, f"{name}: no such card; there are {', '.join(chosen.content.units)}"
            assert name not in state.models, f"{name} stands twice on the table"
            state.models[name] = Model(name, unit, seat, chosen.content.units[unit].wounds, letter)
    red, blue = (state.of_seat(seat) for seat in chosen.seats)
    for one, other in product(red, blue):
        state.add_gap(Gap(one, other, gap))
    return state


def _pair(key: str) -> str:
    """`X|A` is `A|X`."""
    return "|".join(sorted(key.split("|")))


def _engage(state: State, pairs: list[str], touching: list[str]) -> None:
    """Formations whose models touch are engaged."""
    touches = [
        sorted(touch.replace("=", "-").split("-"), key=lambda m: state.world.seats.index(state.models[m].seat))
        for touch in touching
    ]
    for first, second in touches:
        pairs.append(f"{state.models[first].formation}|{state.models[second].formation}")
    for pair in map(_pair, pairs):
        assert pair in state.gaps, f"{pair} are not two enemies; whether allies touch is seen at the table, not stored"
        gap = state.gaps[pair]
        gap.near, gap.engaged, gap.surveyed = 0, True, bool(touching)
    for (first, second), touch in zip(touches, touching, strict=True):
        state.contacts.append(Contact(first, second, "=" in touch))
