"""A war in a few words: where the units and things are; then answers, and their results.

Hexes are the catalogue's axial coordinates: write `(1, 0)` in Python and `(1,0)` inside a key, as in
`choose("move:(1,0)")`. Blocks are named by seat and number, `red-1`; buildings by kind and number, `barracks-1`.
Option keys are listed in rulesets/multiverse_war/state/options.py.

    table = battle(units={"red-1": "swordsman 0,0", "blue-1": "horseman 1,0"})
    table.attack("red-1", (1, 0)).roll("SWORD", "BOW", "HORSE")
    assert table.unit("blue-1").wounds == 1

`battle` begins in the middle of a game (by default in the action phase of turn 2, red to move) on a field of
grassland, 37 territories all face up (every hex within 8 of the middle one), Settlements far away at its corners. `new_game`
begins before the first die.
"""

from __future__ import annotations

import copy
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache
from itertools import combinations
from typing import Any, Self, TypeGuard, TypeVar

import pytest

from rulesets.engine.answers import Answer, Chosen, Drawn, ForSeat, Reply, Rolled
from rulesets.engine.boards.hex_grid import Axial
from rulesets.engine.cues import Cue
from rulesets.engine.events import Event
from rulesets.engine.game import Game
from rulesets.engine.position import write
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import Choose, Draw, First, Option, Roll, Single, Together, parts_of
from rulesets.engine.view import Piece, View
from rulesets.multiverse_war.begin import begin
from rulesets.multiverse_war.content.card import DECOY, EMPTY_WORDS, BuildingKind, EncounterKind
from rulesets.multiverse_war.content.flowers import spot_at
from rulesets.multiverse_war.content.symbol_dice import Terrain
from rulesets.multiverse_war.house_rules import HouseRules
from rulesets.multiverse_war.rules.action.action_phase import begin_action
from rulesets.multiverse_war.rules.ending.victory import note_fortresses
from rulesets.multiverse_war.rules.map.reveal_units_and_decoys import refresh
from rulesets.multiverse_war.rules.map.roads import ALL_SIDES
from rulesets.multiverse_war.rules.units.stats import fresh_ap, hp
from rulesets.multiverse_war.rules.units.walls import building_hp, encounter_hp, most_building_hp
from rulesets.multiverse_war.ruleset import RULESET
from rulesets.multiverse_war.setup import MultiverseWarSetup
from rulesets.multiverse_war.state.combat_events import AttackAnnounced, BuildingFires, ShotAnnounced
from rulesets.multiverse_war.state.state import (
    Building,
    Encounter,
    Hero,
    Loan,
    Phase,
    Player,
    State,
    Treaty,
    Unit,
)
from tests.rulesets.game_table import PACKS, GameTable, starter_pack

PACK = PACKS / "multiverse_war" / "starter"
E_ = TypeVar("E_", bound=Event)
K_ = TypeVar("K_", bound=StrEnum)
Hex = tuple[int, int]
FACES = {"SWORD": 1, "HORSE": 3, "BOW": 5, "BURST": 6}
"""MW-DIC-01: one face of each symbol."""
SEATS = ("red", "blue", "green", "yellow")
CORNERS = ((3, 0), (-3, 0), (0, 3), (0, -3))
"""Places of the Settlements on the field, by seat: their hexes are (6,3), (-6,-3), (-3,9) and (3,-9)."""
FAR = "far"


def starter() -> dict[str, Any]:
    """The starter pack as one dict."""
    return starter_pack("multiverse_war")


def _field(players: int) -> dict[str, Any]:
    places: dict[str, Any] = {}
    for i in range(-3, 4):
        for j in range(-3, 4):
            if abs(i + j) > 3:
                continue
            name = place_name((i, j))
            if (i, j) in CORNERS[:players]:
                places[name] = {"at": [i, j], "start": CORNERS.index((i, j)) + 1, "territory": f"start{name}"}
            else:
                places[name] = {"at": [i, j], "territory": f"plain{name}"}
    return {"places": places}


def place_name(at: Hex) -> str:
    """The place of a territory on the field: its middle hex is i*(2,1) + j*(-1,3)."""
    return f"t{at[0]}.{at[1]}"


@cache
def _plains() -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in _field(0)["places"]:
        found[f"plain{name}"] = {"terrain": ["grassland"] * 7}
        found[f"start{name}"] = {"terrain": ["grassland"] * 7, "settlement": 0}
    return found


def content(changes: Mapping[str, Any] | None = None, players: int = 2, teams: bool = False) -> dict[str, Any]:
    """The starter pack with the field; `changes` replaces or adds entries, table by table (None takes one out, or a whole table)."""
    merged = copy.deepcopy(starter())
    merged["territories"] |= _plains()
    merged["layouts"] = {"field": _field(players)}
    merged["scenarios"] = {
        "field": {"players": players, "teams": teams, "layout": "field", "units": ["scout", "swordsman", "builder"]}
    }
    return _changed(merged, changes)


def _changed(merged: dict[str, Any], changes: Mapping[str, Any] | None) -> dict[str, Any]:
    for table, entries in (changes or {}).items():
        if entries is None:
            merged.pop(table)
            continue
        if not isinstance(merged.get(table), dict):
            merged[table] = entries
            continue
        for name, entry in entries.items():
            if entry is None:
                merged[table].pop(name, None)
            elif isinstance(entry, dict) and isinstance(merged[table].get(name), dict):
                merged[table][name] = {k: v for k, v in (merged[table][name] | entry).items() if v is not None}
            else:
                merged[table][name] = entry
    return merged


def setup(
    house: Mapping[str, Any] | None = None,
    *,
    changes: Mapping[str, Any] | None = None,
    players: int = 2,
    teams: bool = False,
    **choices: Any,
) -> MultiverseWarSetup:
    """A setup on the field. `choices` are other fields of it (`turns`, `sides`, `seats`), or house rules by their names."""
    given = {"content": content(changes, players, teams), **_choices(house, choices)}
    return MultiverseWarSetup.model_validate(given)


def _choices(house: Mapping[str, Any] | None, choices: Mapping[str, Any]) -> dict[str, Any]:
    rules = {name: value for name, value in choices.items() if name in HouseRules.model_fields}
    rest = {name: value for name, value in choices.items() if name not in rules}
    return {"house": {**(house or {}), **rules}, **rest}


def starter_setup(
    scenario: str = "the-long-march",
    house: Mapping[str, Any] | None = None,
    *,
    changes: Mapping[str, Any] | None = None,
    **choices: Any,
) -> MultiverseWarSetup:
    """A setup of the starter pack as it is, or with `changes`."""
    pack = _changed(copy.deepcopy(starter()), changes) if changes else starter()
    return MultiverseWarSetup.model_validate({"content": pack, "scenario": scenario, **_choices(house, choices)})


class Table(GameTable[State]):
    """A game with short words for answering it."""

    events: list[Event]

    # ---- what is there
    @property
    def over(self) -> bool:
        return self.game.request is None

    @property
    def asked(self) -> str:
        """The key of the question, without its `ask.`"""
        return self._part(None).why.key.removeprefix("ask.")

    @property
    def seat(self) -> str:
        """Who is asked."""
        return self._part(None).seat

    @property
    def options(self) -> tuple[Option, ...]:
        part = self._part(None)
        return part.options if isinstance(part, Choose) else ()

    def offers(self, key: str = "", seat: str | None = None) -> list[str]:
        """The keys that are offered and begin with `key`; an empty list is a refusal.

        A march is several moves in one, and another unit ends an activation: these options are listed only under their own keys.
        """
        part = self._part(seat)
        wanted = self.key(key)
        keys = [option.key for option in part.options] if isinstance(part, Choose) else []
        shortcuts = ("march:", "activate:") if not wanted and part.why.key == "ask.order" else ()
        return [each for each in keys if each.startswith(wanted) and not each.startswith(shortcuts)]

    @property
    def dice(self) -> int:
        """How many dice are asked for; 0 where none are."""
        part = self._part(None)
        return len(part.dice) if isinstance(part, Roll) else 0

    def told(self, kind: type[E_]) -> list[E_]:
        """Every event of a kind, the first one first.

        What a seat builds is reported when it ends its build phase (MW-TRN-07); what would reveal a hidden block, never.
        """
        return self.all(kind)

    def unit(self, name: str) -> Unit:
        return self.state.units[name]

    def gone(self, name: str) -> bool:
        """Whether a block or building is off the board."""
        return name not in self.state.units and name not in self.state.buildings

    def hp(self, name: str) -> int:
        """The health that a block, building or encounter ("colony") has left."""
        return _hp(self.state, _holder(self.state, name))

    def building(self, name: str) -> Building:
        return self.state.buildings[name]

    def player(self, seat: str) -> Player:
        return self.state.players[seat]

    def at(self, name: str) -> Hex:
        """Where a block, building or encounter stands, as axial coordinates."""
        return self.axial(_holder(self.state, name).at)

    def at_encounter(self, kind: str) -> Hex:
        return self.axial(next(each.at for each in self.state.encounters if each.kind == kind))

    def hex(self, q: int, r: int) -> str:
        """The name of a hex."""
        return self.state.world.grid.named[Axial(q, r)]

    def axial(self, name: str) -> Hex:
        at = self.state.world.grid.at[name]
        return at.q, at.r

    def place(self, i: int, j: int) -> str:
        """The place of a territory on the field."""
        return place_name((i, j))

    def view(self, seat: str | None = None) -> View:
        return RULESET.view_for(self.state, seat)

    def pieces(self, seat: str | None = None) -> dict[str, Piece]:
        """What this viewer sees on the board, by its id."""
        board = self.view(seat).board
        assert board is not None
        return {piece.id: piece for piece in board.pieces}

    @property
    def striker(self) -> str:
        """The kind of unit that rolls now."""
        striker = dict(self._part(None).why.values)["striker"]
        assert isinstance(striker, Cue)
        return self.unit(str(dict(striker.values)["unit"])).kind

    # ---- what is answered
    def key(self, key: str) -> str:
        """A key with axial coordinates turned into names of hexes."""
        return re.sub(r"\((-?\d+), ?(-?\d+)\)", lambda at: self.hex(int(at[1]), int(at[2])), key)

    def answer(self, reply: Reply | Answer, seat: str | None = None) -> Self:
        if isinstance(self.request, First | Together) and isinstance(reply, Rolled | Chosen | Drawn):
            reply = ForSeat(seat or self._part(None).seat, reply)
        self.events += self.game.answer(reply)
        return self

    def choose(self, key: str, seat: str | None = None) -> Self:
        """The option with this key, or the only one that begins with it.

        A key of the menu above goes back there first: out of the works of a Builder, or to the end of an activation. The game does
        not ask for a target if there is only one, or for the end of an activation if the unit can do nothing else.
        """
        wanted = self.key(key)
        part = self._part(seat)
        if wanted.startswith("target:") and part.why.key not in {"ask.fire", "ask.target"}:
            at = next(e.at for e in reversed(self.events) if isinstance(e, ATTACKS))
            assert wanted in {"target:", f"target:{at}"}, f"the target was {at}"
            return self
        keys = [option.key for option in part.options] if isinstance(part, Choose) else []
        if wanted == "end-activation" and wanted not in keys and (not self.state.activated or part.why.key in SPENT):
            return self
        assert isinstance(part, Choose), part
        found = [wanted] if wanted in keys else [each for each in keys if each.startswith(wanted)]
        way_out = WAYS_OUT.get(part.why.key)
        if (
            not found
            and way_out in keys
            and wanted.startswith(("work:", "end-", "activate:", "fire:", "recruit:", "buy:"))
        ):
            return self.answer(Chosen(way_out), seat).choose(key, seat)
        assert len(found) == 1, f"{wanted} of {keys}, asked {part.why.key} of {part.seat}"
        return self.answer(Chosen(found[0]), seat)

    def refuses(self, key: str, seat: str | None = None) -> bool:
        """Whether the game refuses this choice and stays as it is."""
        before = self.game.digest
        with pytest.raises(Refused):
            self.answer(Chosen(self.key(key)), seat)
        return self.game.digest == before

    def roll(self, *faces: int | str, seat: str | None = None) -> Self:
        """Numbers, or symbols of combat dice: `roll("SWORD", "BOW")`. The 0 of a d10 is a 10 (MW-DIA-02), as on the tray."""
        part = self._part(seat)
        tens = isinstance(part, Roll) and all(die.sides == 10 for die in part.dice)
        strange = [face for face in faces if isinstance(face, str) and face.upper() not in FACES]
        assert not strange, f"{', '.join(strange)}: the symbols are {', '.join(FACES)}"
        numbers = tuple(
            FACES[face.upper()] if isinstance(face, str) else 10 if tens and face == 0 else face for face in faces
        )
        return self.answer(Rolled(numbers), seat)

    def draw(self, *cards: str, seat: str | None = None) -> Self:
        return self.answer(Drawn(cards), seat)

    def miss(self) -> Self:
        """Make this roll a miss: no own symbol and no two bursts."""
        part = self._part(None)
        assert isinstance(part, Roll), part
        said = dict(part.why.values)
        who = said.get("striker", said.get("unit"))
        kind = self.unit(str(dict(who.values)["unit"])).kind if isinstance(who, Cue) and who.values else ""
        card = self.state.card(kind)
        face = "HORSE" if card is not None and card.class_ == "melee_infantry" else "SWORD"
        return self.roll(*[face] * len(part.dice))

    def no_cards(self) -> Self:
        """Nobody plays a card."""
        while not self.over and self.asked == "lay":
            self.choose("no-more-cards")
        return self

    # ---- what players often do
    def order(self, name: str) -> Self:
        """Activate a unit, unless it is active already."""
        return self if self.state.activated == name else self.choose(f"activate:{name}")

    def move(self, name: str, *path: Hex) -> Self:
        self.order(name)
        for q, r in path:
            self.choose(f"move:({q},{r})")
        return self

    def attack(self, name: str, target: Hex) -> Self:
        """A melee attack without cards, up to the first roll."""
        return self.order(name).choose(f"attack:({target[0]},{target[1]})").no_cards()

    def shoot(self, name: str, target: Hex) -> Self:
        """A shot without cards, up to the first roll."""
        return self.order(name).choose(f"shoot:({target[0]},{target[1]})").no_cards()

    def end_activation(self) -> Self:
        return self.choose("end-activation")

    def end_phase(self) -> Self:
        """End the action phase of the acting player; wounded units that have done nothing are resting then (MW-ACT-03)."""
        return self.choose("end-phase")

    def until(self, asked: str = "", *, seat: str | None = None, phase: str = "", turn: int = 0) -> Self:
        """Give the plainest answers until this question, seat, phase or turn comes, or the game is over."""
        for _ in range(2000):
            if self.over:
                return self
            here = asked in {"", self.asked} and seat in {None, self.seat}
            if here and phase in {"", self.state.phase.value} and turn in {0, self.state.turn}:
                return self
            self._dully()
        raise AssertionError(f"{asked} {seat} {phase} {turn} never came")

    def _dully(self) -> None:
        part = self._part(None)
        match part:
            case Roll(dice=dice):
                tied = self.asked == "first-player" and self.seat != self.state.world.seats[0]
                self.roll(*[3 if tied else 1] * len(dice))
            case Draw(cards=cards, count=count):
                self.draw(*cards[:count])
            case Choose(options=options):
                keys = [option.key for option in options]
                self.answer(Chosen(next((key for key in DULL if key in keys), keys[0])))

    def _part(self, seat: str | None) -> Single:
        parts = parts_of(self.request)
        if isinstance(self.request, First | Together):
            waiting = [part for part in parts if part.seat in self.game.waiting_for]
            return next(part for part in waiting if seat in {None, part.seat})
        assert seat in {None, parts[0].seat}, f"{parts[0].seat} is asked, not {seat}"
        return parts[0]


ATTACKS = (BuildingFires, ShotAnnounced, AttackAnnounced)
SPENT = {"ask.spent", "ask.all-spent"}
WAYS_OUT = {"ask.work": "back", "ask.order": "end-activation"}
DULL = ("no-deal", "end-build", "end-phase", "end-activation", "no-more-cards", "decline", "back")


def new_game(
    house: Mapping[str, Any] | None = None,
    *,
    scenario: str | None = None,
    changes: Mapping[str, Any] | None = None,
    players: int = 2,
    teams: bool = False,
    **choices: Any,
) -> Table:
    """A game from its beginning: on the field, or a `scenario` of the starter pack, which says who plays."""
    if scenario is not None:
        chosen = starter_setup(scenario, house, changes=changes, **choices)
        assert players in {2, len(chosen.seats)}, f"{scenario} is for {len(chosen.seats)} players"
        assert not teams or chosen.chosen_scenario.teams, f"{scenario} has no teams"
        return Table(Game(RULESET, chosen))
    return Table(Game(RULESET, setup(house, changes=changes, players=players, teams=teams, **choices)))


def battle(
    units: Mapping[str, str] | None = None,
    *,
    house: Mapping[str, Any] | None = None,
    players: int = 2,
    teams: bool = False,
    turn: int = 2,
    phase: str = "action",
    active: str = "red",
    order: Iterable[str] | None = None,
    terrain: Mapping[Hex, str] | None = None,
    unexplored: Iterable[Hex] = (),
    buildings: Mapping[str, str] | None = None,
    settlements: Mapping[str, Hex] | None = None,
    marks: Mapping[str, Mapping[str, Any]] | None = None,
    gold: Mapping[str, int] | None = None,
    hands: Mapping[str, Iterable[str]] | None = None,
    heroes: Mapping[str, Mapping[str, Mapping[str, Any]]] | None = None,
    tracks: Mapping[str, Mapping[str, int]] | None = None,
    missions: Mapping[str, Iterable[str]] | None = None,
    having: Mapping[str, Mapping[str, Any]] | None = None,
    tokens: Iterable[Hex] | Mapping[Hex, int] = (),
    numbers: Mapping[Hex, int] | None = None,
    encounters: Mapping[str, Hex] | None = None,
    roads: Mapping[Hex, Iterable[int]] | Iterable[Hex] | None = None,
    mines: Iterable[Hex] = (),
    row: Iterable[str] = (),
    tops: Mapping[str, Iterable[str]] | None = None,
    treaties: Iterable[tuple[str, str, int]] = (),
    loans: Iterable[tuple[str, str, int, int]] = (),
    dial: int = 1,
    began: Mapping[str, Hex] | None = None,
    changes: Mapping[str, Any] | None = None,
    fresh: bool = True,
    **choices: Any,
) -> Table:
    """A game from a position.

    Pieces. `units`: block to "kind q,r"; with `formations=True` two military units on one hex are a formation. `heroes`: seat to
    hero to the fields of its sheet (level, xp, hp, ap, abilities); it is alive if it is among the `units`; without a sheet it has
    3 HP, 3 AP and its first ability. `buildings`: name to "seat q,r", with "tier=2", "damage=1" or "hp=2", "site=red-3" after it;
    damage is there once the phase is under way. `settlements` moves one; red's is `settlement-1`, blue's `settlement-2`.
    `marks` sets any field of a block, building, player or encounter ("caravan") by its name, or the "hp" that it has left. They
    are set last: to see what the start of the action phase heals, repairs and books, begin with `phase="build"` and go on
    `until("action", seat="red")`. `began` is where a block stood at the start of the action phase.

    The map. `unexplored` are territory places (i, j) that are face down. `roads`: a hex to the sides that its road reaches; hexes
    alone have roads to all sides. `mines`: hexes. `encounters`: colony, caravan, competition or village to its hex. `tokens` are on adventure hexes; `numbers`
    are those of adventure hexes, with or without a token.

    Players. `having` sets any field of a player, `logistics` and `abilities_used` as they are when the phase is under way. In
    teams red and green play against blue and yellow. `treaties`: two seats and the turn of signing; `loans`: lender, borrower,
    gold, turn.

    The game. `phase` is upkeep, revenue, build, action or end; with `fresh=False` the action phase of `active` is under way
    already. `dial` is its position before the next turn moves it on. `tops`: cards on top of the decks `adventures`,
    `combat`, `territories`, `missions`. Give house rules as `house`, or by their names: `battle(expert=True)`;
    `victories=[...]` are the ways to win: conquest, scrolls, domination, portal, missions, turns.
    """
    chosen = setup(house, changes=changes, players=players, teams=teams, **choices)
    state = begin(chosen)
    named = state.world.grid.named

    def at(hex_: Hex) -> str:
        assert Axial(*hex_) in named, f"{hex_} is not on the field: every hex within 8 of (0, 0) is"
        return named[Axial(*hex_)]

    _known_seats(state, gold, hands, heroes, tracks, missions, having, settlements)
    state.phase, state.turn, state.dial = _one_of(Phase, phase), turn, dial
    phase = state.phase.value
    state.order = list(order or chosen.seats)
    for place in unexplored:
        for name in state.world.grid.places[place_name(place)]:
            state.ground.pop(name, None)
        state.laid.pop(place_name(place), None)
    for hex_, ground in (terrain or {}).items():
        state.ground[at(hex_)] = _one_of(Terrain, ground.removesuffix("s"))
    for seat, hex_ in (settlements or {}).items():
        home = state.settlement(seat)
        assert home is not None
        home.at = at(hex_)
    for name, text in (buildings or {}).items():
        state.buildings[name] = building = _building(state, name, text, at)
        number = name.rsplit("-", 1)[-1]
        if building.kind is not BuildingKind.SETTLEMENT and number.isdigit():
            state.numbered[building.kind] = max(int(number), state.numbered.get(building.kind, 0))
    _players(state, gold, hands, heroes, tracks, missions, having)
    for name, text in (units or {}).items():
        assert re.fullmatch(r".+-\d+", name), f"{name!r}: blocks are named by seat and number, as 'red-1'"
        seat = name.rsplit("-", 1)[0]
        kind, hex_ = _kind_and_hex(state, text)
        assert seat in state.players, f"{name} is of no seat: {', '.join(state.players)} play"
        if kind in chosen.content.heroes and kind not in state.players[seat].heroes:
            first = next(name for name, each in chosen.content.heroes[kind].abilities.items() if each.level == 1)
            state.players[seat].heroes[kind] = Hero(abilities=[first])
        unit = Unit(name, seat, at(hex_), kind, state.world.watchers(seat))
        state.units[name] = unit
        unit.ap, unit.began_at = fresh_ap(state, unit), unit.at
        state.players[seat].blocks = max(state.players[seat].blocks, int(name.rsplit("-", 1)[1]))
    if chosen.house.formations:
        _formations(state)
    state.tokens = [at(hex_) for hex_ in tokens]
    numbered = tokens if isinstance(tokens, Mapping) else dict.fromkeys(tokens, 1)
    state.numbers = {at(hex_): n for hex_, n in {**numbered, **(numbers or {})}.items()}
    state.encounters = [Encounter(_encounter(name), at(hex_)) for name, hex_ in (encounters or {}).items()]
    reached = roads if isinstance(roads, Mapping) else dict.fromkeys(roads or (), ALL_SIDES)
    state.roads = {at(hex_): sorted(sides) for hex_, sides in reached.items()}
    state.mines = [at(hex_) for hex_ in mines]
    state.row = list(row)
    state.treaties = [Treaty(*each) for each in treaties]
    state.loans = [Loan(lender, borrower, when, [lender, borrower], sum_) for lender, borrower, sum_, when in loans]
    _decks(state, tops or {})
    state.ready = []
    state.upkept = phase not in {"upkeep", "revenue"}
    game = Game(RULESET, chosen)
    game.state = state
    refresh(game)
    if phase != "upkeep":
        note_fortresses(game)
    if phase == "action":
        assert active in state.order, f"{active} is not in the order of play: {', '.join(state.order)}"
        state.ready = state.order[: state.order.index(active)]
        if fresh:
            damage = {name: state.buildings[name].damage for name in buildings or {}}
            begin_action(game, active)
            for name, count in damage.items():
                state.buildings[name].damage = count
            for field in {"logistics", "abilities_used"} & (having or {}).get(active, {}).keys():
                setattr(state.players[active], field, (having or {})[active][field])
        state.active = active
    for name, fields in (marks or {}).items():
        for field, value in fields.items():
            _mark(state, name, field, at(value) if _is_hex(value) else value)
    for building in state.buildings.values():
        building.fresh_damage = building.fresh_damage or (building.damage if building.hit_in else 0)
    for name, hex_ in (began or {}).items():
        state.units[name].began_at = at(hex_)
    return Table(Game(RULESET, chosen, start=write(state)))


def _is_hex(value: object) -> TypeGuard[Hex]:
    return isinstance(value, tuple) and [type(each) for each in value] == [int, int]


def _formations(state: State) -> None:
    """Two military units of one seat that share a hex are a formation; neither is a decoy."""
    fighting = [unit for unit in state.units.values() if state.fights(unit)]
    for one, other in combinations(fighting, 2):
        if (one.seat, one.at) == (other.seat, other.at):
            taken = one.partner or other.partner
            assert not taken, f"three military units on one hex: {one.id}, {other.id}"
            one.partner, other.partner = other.id, one.id


def _known_seats(state: State, *by_seat: Mapping[str, Any] | None) -> None:
    for seat in (seat for each in by_seat for seat in each or {}):
        assert seat in state.players, f"{seat} is not a seat: {', '.join(state.players)} play"


def _kind_and_hex(state: State, text: str) -> tuple[str, Hex]:
    """`heavy_swordsman 1,0`, and other spellings of it."""
    found = re.fullmatch(r"(.+?)\s*\(?(-?\d+)\s*,\s*(-?\d+)\)?", text.strip())
    assert found, f"{text!r}: write the kind and the hex, as 'swordsman 0,0'"
    kinds = (*state.world.content.units, *state.world.content.heroes, DECOY)
    plain = found[1].lower().replace(" ", "_").replace("-", "_")
    kind = next((each for each in kinds if each.replace("-", "_") == plain), None)
    assert kind, f"{found[1]!r} is none of {', '.join(kinds)}"
    return kind, (int(found[2]), int(found[3]))


def _building(state: State, name: str, text: str, at: Any) -> Building:
    found = re.fullmatch(r"(\S+)\s+\(?(-?\d+)\s*,\s*(-?\d+)\)?(.*)", text.strip())
    assert found, f"{text!r}: write the seat and the hex, as 'red 3,0 tier=2'"
    seat, q, r, rest = found.groups()
    assert seat in state.players, f"{name} is of no seat: {', '.join(state.players)} play"
    building = Building(name, _one_of(BuildingKind, name.rstrip("-0123456789")), seat, at((int(q), int(r))))
    for mark in sorted(rest.split(), key=lambda mark: mark.startswith("hp=")):  # health depends on the tier
        field, _, value = mark.partition("=")
        assert value, f"{text!r}: {mark} of what? Write tier=2, damage=1, hp=2 or site=red-3"
        match field:
            case "site":
                building.complete, building.builder = False, value
            case "hp":
                building.damage = most_building_hp(state, building) - int(value)
            case _:
                assert hasattr(building, field), f"{text!r}: {field}? Write tier=2, damage=1, hp=2 or site=red-3"
                setattr(building, field, int(value))
    return building


def _players(state: State, gold: Any, hands: Any, heroes: Any, tracks: Any, missions: Any, having: Any) -> None:
    for seat, player in state.players.items():
        player.gold = (gold or {}).get(seat, 0)
        player.hand = list((hands or {}).get(seat, player.hand))
        player.missions = list((missions or {}).get(seat, ()))
        player.heroes = {name: Hero(**fields) for name, fields in (heroes or {}).get(seat, {}).items()}
        player.tracks |= (tracks or {}).get(seat, {})
        strange = [kind for kind in player.tracks if kind not in state.world.content.units]
        strange += [name for name in player.missions if name not in state.world.content.missions]
        strange += [card for card in player.hand if card != EMPTY_WORDS and card not in state.world.content.cards]
        sheets = state.world.content.heroes
        for name, hero in player.heroes.items():
            strange += (
                [each for each in hero.abilities if each not in sheets[name].abilities] if name in sheets else [name]
            )
        assert not strange, f"the pack has no {', '.join(strange)}"
        for field, value in (having or {}).get(seat, {}).items():
            setattr(player, field, value)


def _decks(state: State, tops: Mapping[str, Iterable[str]]) -> None:
    """Cards in hands, in the row and on top are not in the bag."""
    out = Counter([*state.row, *(c for p in state.players.values() for c in (*p.hand, *p.laid) if c != "empty-words")])
    state.combat_cards.bag = sorted((Counter(state.combat_cards.bag) - out).elements())
    decks = {
        "adventures": state.adventures,
        "combat": state.combat_cards,
        "territories": state.territories,
        "missions": state.mission_deck,
    }
    strange = [card for card in state.row if card not in state.world.content.cards]
    assert not strange, f"the pack has no {', '.join(strange)}"
    for name, cards in tops.items():
        assert name in decks, f"{name} is not a deck: {', '.join(decks)} are"
        deck = decks[name]
        for card in cards:
            assert card in deck.bag, f"{card} is not among what is left of the {name}"
            deck.bag.remove(card)
            deck.top.append(card)


def _holder(state: State, name: str) -> Any:
    holders: list[Any] = [state.units.get(name), state.buildings.get(name), state.players.get(name)]
    holders += [each for each in state.encounters if each.kind == name]
    found = next(filter(None, holders), None)
    assert found, f"there is no {name} on the board"
    return found


def _mark(state: State, name: str, field: str, value: Any) -> None:
    holder = _holder(state, name)
    if field == "hp" and not isinstance(holder, Player):
        lost = "wounds" if isinstance(holder, Unit) else "damage"
        setattr(holder, lost, getattr(holder, lost) + _hp(state, holder) - value)
        return
    assert hasattr(holder, field), f"{name} has no {field} to mark"
    setattr(holder, field, value)


def _hp(state: State, holder: Unit | Building | Encounter) -> int:
    match holder:
        case Unit():
            return hp(state, holder)
        case Building():
            return building_hp(state, holder)
        case Encounter():
            return encounter_hp(state, holder)


def _one_of(kinds: type[K_], name: str) -> K_:
    """`Guard Tower`, `guard-tower` and `guard_tower` are the same."""
    plain = name.strip().lower().replace(" ", "_").replace("-", "_")
    found = next((each for each in kinds if each.value == plain), None)
    assert found is not None, f"{name!r} is none of {', '.join(kinds)}"
    return found


def _encounter(name: str) -> EncounterKind:
    """`colony`, or the whole name: `giant ant colony`."""
    return _one_of(EncounterKind, re.split("[ _-]", name)[-1])


def unturned(position: int) -> int:
    """Which hex of an unturned territory is on the place's hex `position`."""
    return spot_at(position, 0)
