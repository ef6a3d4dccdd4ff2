"""A battle set up in a few words, and played by hand: given a board, when these dice fall, then this comes of it."""

from __future__ import annotations

import copy
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Self, TypeVar

from rulesets.engine.answers import Answer, Chosen, Drawn, Rolled
from rulesets.engine.events import Event
from rulesets.engine.game import Game
from rulesets.engine.position import write
from rulesets.engine.requests import Choose, Draw, Request, Roll
from rulesets.engine.view import BoardView
from rulesets.nova_aetas import RULESET
from rulesets.nova_aetas.state.setup import NovaAetasSetup
from rulesets.nova_aetas.state.state import Activation, Enemy, Hero, Standing, State

PACK = Path(__file__).parents[3] / "configs" / "packs" / "nova_aetas" / "starter"
OPEN_GROUND = ("............",) * 12
E_ = TypeVar("E_", bound=Event)


@cache
def _pack() -> dict[str, Any]:
    merged: dict[str, Any] = {}
    for path in sorted(PACK.glob("*.toml")):
        for table, entries in tomllib.loads(path.read_text()).items():
            merged.setdefault(table, {}).update(entries)
    return merged


def pack() -> dict[str, Any]:
    """The starter pack, as a copy that a test may change."""
    return copy.deepcopy(_pack())


def starter_setup(mission: str = "no-way-but-up", **choices: Any) -> NovaAetasSetup:
    """A mission of the starter pack with the four heroes of the box, two to a player."""
    seats = ("anna", "bruno")
    heroes = [
        {"hero": hero, "seat": seats[index % 2]}
        for index, hero in enumerate(("scum", "squire", "novice", "apprentice"))
    ]
    return NovaAetasSetup.model_validate(
        {"seats": seats, "content": pack(), "mission": mission, "heroes": heroes} | choices
    )


class Table:
    """A game with short words for answering it and for looking at what came of the last answer."""

    def __init__(self, game: Game[State]) -> None:
        self.game = game
        self.events: tuple[Event, ...] = game.opening

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def request(self) -> Request:
        assert self.game.request is not None, f"the battle is over: {self.game.outcome}"
        return self.game.request

    @property
    def options(self) -> tuple[str, ...]:
        assert isinstance(self.request, Choose), f"the table asks for {self.request}"
        return tuple(option.key for option in self.request.options)

    def offers(self, key: str) -> bool:
        """Whether an option with this key, or one that begins with it, may be chosen now."""
        return any(option == key or option.startswith(f"{key}:") for option in self.options)

    def answer(self, answer: Answer) -> Self:
        self.events = self.game.answer(answer)
        return self

    def choose(self, key: str) -> Self:
        """Take the option with this key; a shorter key will do where only one option begins with it."""
        if key in self.options:
            return self.answer(Chosen(key))
        (only,) = [option for option in self.options if option.startswith(f"{key}:")]
        return self.answer(Chosen(only))

    def roll(self, *faces: int) -> Self:
        assert isinstance(self.request, Roll), f"the table asks for {self.request}"
        return self.answer(Rolled(faces))

    def draw(self, *cards: str) -> Self:
        assert isinstance(self.request, Draw), f"the table asks for {self.request}"
        return self.answer(Drawn(cards))

    def dice(self) -> tuple[str, int | None]:
        """What must be rolled now, and what a die needs: ("3d6", 5)."""
        assert isinstance(self.request, Roll), f"the table asks for {self.request}"
        return f"{len(self.request.dice)}{self.request.dice[0].name}", self.request.need

    def told(self, kind: type[E_]) -> list[E_]:
        return [event for event in self.events if isinstance(event, kind)]

    def opening(self, kind: type[E_]) -> list[E_]:
        """What came about before the first answer."""
        return [event for event in self.game.opening if isinstance(event, kind)]

    @property
    def board(self) -> BoardView:
        board = self.game.view.board
        assert board is not None
        return board

    def deployed(self) -> Self:
        """Everything ready, and every hero on the first square that is free."""
        self.choose("check-off-all")
        while self.options[0].startswith(("deploy", "name-huntsman")):
            self.choose(self.options[0])
        return self


def new_game(mission: str, **choices: Any) -> Table:
    """A mission of the starter pack, from the first question on."""
    return Table(Game(RULESET, starter_setup(mission, **choices)))


def battle(
    rows: tuple[str, ...] = OPEN_GROUND,
    *,
    heroes: dict[str, str | dict[str, Any]],
    enemies: dict[str, str | dict[str, Any]] | None = None,
    active: str | None = None,
    ap: int | None = None,
    spent: int = 0,
    dial: dict[str, int] | None = None,
    now: int = 60,
    cards: dict[str, Any] | None = None,
    mission: dict[str, Any] | None = None,
    map_: dict[str, Any] | None = None,
    house: dict[str, Any] | None = None,
    **state: Any,
) -> Table:
    """A position on a board drawn in rows. It is five o'clock (sector 60) unless told otherwise.

    A hero or an enemy is given by its square, or by a dict of whatever differs from the start. `active` is the token
    whose activation has begun; `cards` changes the pack by path: `{"enemies.stratiota.ra": 3}`.
    """
    content = pack()
    for path, value in (cards or {}).items():
        _set(content, path, value)
    content["maps"]["test"] = {"rows": rows, **(map_ or {})}
    foes = {name: _fields(given) for name, given in (enemies or {}).items()}
    kinds = list(dict.fromkeys(name.rpartition("-")[0] for name in foes))
    content["missions"]["test"] = {
        "number": "test",
        "map": "test",
        "start": "5:00",
        "end": "8:30",
        "enemies": [],
        "dial": {"heroes": 0},
        "instructions": {kind: [{"do": "kill-heroes"}] for kind in kinds},
        "victory": [{"when": "heroes-left", "count": 4}],
        "defeat": [],
        **(mission or {}),
    }
    chosen: list[dict[str, Any]] = [{"hero": hero, "seat": f"player-{hero}"} for hero in heroes]
    for choice in chosen:
        sheet = _fields(heroes[choice["hero"]])
        choice |= {key: sheet[key] for key in ("skills", "equipment") if key in sheet}
    setup = NovaAetasSetup.model_validate(
        {
            "seats": [choice["seat"] for choice in chosen],
            "content": content,
            "mission": "test",
            "heroes": chosen,
            "house": house or {},
        }
    )
    position = RULESET.begin(setup)
    position.deployed = True
    position.now = now
    for name, given in heroes.items():
        _place(position.heroes[name], {k: v for k, v in _fields(given).items() if k not in {"skills", "equipment"}})
    position.enemies = {name: _place(Enemy(name, name.rpartition("-")[0], ""), given) for name, given in foes.items()}
    playing = [
        hero.id for hero in position.heroes.values() if hero.standing in {Standing.IN_ACTION, Standing.OUT_OF_ACTION}
    ]
    position.dial = dict.fromkeys((*playing, *kinds), now + 1) | (dial or {})
    if active is not None:
        position.dial = {active: now} | {token: time for token, time in position.dial.items() if token != active}
        position.active = _activation(position, active, ap, spent)
    for name, value in state.items():
        setattr(position, name, value)
    return Table(Game(RULESET, setup, write(position)))


def _activation(state: State, token: str, ap: int | None, spent: int) -> Activation:
    if token in state.heroes:
        full = state.world.hero_class(token).ra
        begun = spent > 0 or ap is not None
        return Activation(token, full - spent if ap is None else ap, spent, model=token, begun=begun)
    return Activation(token, 0, waiting=[enemy.id for enemy in state.enemies.values() if enemy.kind == token])


def _fields(given: str | dict[str, Any]) -> dict[str, Any]:
    return {"at": given} if isinstance(given, str) else given


M = TypeVar("M", Hero, Enemy)


def _place(model: M, fields: dict[str, Any]) -> M:
    for name, value in fields.items():
        setattr(model, name, value)
    return model


def _set(table: dict[str, Any], path: str, value: Any) -> None:
    *steps, last = path.split(".")
    for step in steps:
        table = table.setdefault(step, {})
    table[last] = value
