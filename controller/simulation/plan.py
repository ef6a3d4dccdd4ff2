"""What is to be played: a game, one pack or two, and what varies. A plan is data, so it can be sent to other machines.

A cluster's machine has Arbiter, but not the author's pack or config: the plan brings them along.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import orjson
from pydantic import TypeAdapter

from controller.config import games
from controller.config.languages import BASE
from controller.config.load import Table
from controller.content.guide import guide
from controller.content.pack_faults import checked, setup_for
from controller.content.packs import CONTENT, Pack, folder_of, pack_folder, read_pack
from controller.content.party import SEATS, Cast, setup_of
from controller.journal.versions import our_version
from controller.plain_fault import PlainFault
from controller.simulation.tally import Catalogue
from controller.simulation.variation import ALL, PLAYERS, Variation, can_vary, dealt_keys, joined
from controller.toml.source import SourceFault
from rulesets.engine.bots import Taste
from rulesets.engine.levels import Level
from rulesets.engine.ruleset import Ruleset, Setup
from rulesets.engine.search import PLAYOUTS, taste_of

# The keys for what is played, in different games.
PLACES = ("mission", "scenario")

# Setups that a worker keeps: as many as there are missions with a few parties.
SETUPS_KEPT = 64


class CannotVary(PlainFault):
    """The message says what could be varied instead."""


@dataclass(frozen=True, slots=True)
class Plan:
    """`packs` are the names and contents of one pack, or of two that are compared.

    `levels` are those of the bots, if not as usual. Players against each other take turns on them, so that each seed is played once for each
    level; players on one side are all of one level, and each seed is played with each.
    """

    ruleset: str
    packs: tuple[tuple[str, Mapping[str, Any]], ...]
    base: Mapping[str, Any]
    variation: Variation
    left_out: tuple[str, ...] = ()
    levels: tuple[Level, ...] = ()
    playouts: int = PLAYOUTS

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the two packs or levels that are compared, or of the one pack."""
        if len(self.packs) == 1 and self.compares:
            return tuple(self.levels)
        return tuple(name for name, _ in self.packs)

    @property
    def each_seed(self) -> int:
        """How many games each seed is played."""
        return max(len(self.packs), len(self.levels))

    @property
    def compares(self) -> bool:
        """Whether the two games of a seed are a pair."""
        return len(self.packs) > 1 or (len(self.levels) > 1 and guide(self.ruleset, BASE).together)


def plan_of(
    table: Table,
    compare: Sequence[str] = (),
    vary: Sequence[str] = (),
    levels: Sequence[Level] = (),
    playouts: int = PLAYOUTS,
) -> Plan:
    """Check everything before anything is played; raises SourceFault or CannotVary with sentences for people."""
    ruleset = games.find(table.config.game.ruleset)
    setup = setup_for(_with_pack(table, compare[0]) if compare else table, ruleset)
    packs = [_pack(ruleset, folder) for folder in _folders(table, compare)]
    base = dict(table.config.game.choices)
    if dealt_keys(ruleset):
        base.setdefault(SEATS, list(setup.seats))
    names = _names([pack.folder for pack in packs], compare)
    contents = tuple(zip(names, (pack.content for pack in packs), strict=True))
    plan = Plan(ruleset.id, contents, base, Variation(), levels=tuple(levels), playouts=playouts)
    if compare and len(levels) > 1:
        raise CannotVary("Compare two packs or two levels of bots, not both at once.")
    if Level.STRONG in levels and ruleset.foresight is None:
        raise CannotVary("This game has no strong bot.")
    variation = _chosen(can_vary(ruleset, packs, base), vary)
    return _playable(replace(plan, variation=variation), ruleset, packs)


def _with_pack(table: Table, pack: str) -> Table:
    section = table.config.game.model_copy(update={"pack": _as_named(pack)})
    return Table(table.config.model_copy(update={"game": section}), table.source, table.state)


def _as_named(pack: str) -> str:
    """A folder named on the command line is relative to the current folder; one in a config, to that config."""
    here = Path(pack)
    if any(here.glob("*.toml")):
        return f"{here.absolute()}/"
    return pack


def _folders(table: Table, compare: Sequence[str]) -> list[Path]:
    if not compare:
        return [folder_of(table)]
    config_folder = table.source.path.parent
    return [pack_folder(table.config.game.ruleset, _as_named(each), config_folder) for each in compare]


def _pack(ruleset: Ruleset[Any], folder: Path) -> Pack:
    pack, wrong = read_pack(ruleset.id, folder)
    faults = [*wrong] or checked(pack, ruleset)[1]
    if faults:
        raise SourceFault(*faults)
    return pack


def _names(folders: Sequence[Path], compare: Sequence[str]) -> list[str]:
    """What the packs are called in rows and report: their folders, or what was written where these are the same."""
    names = [folder.resolve().name for folder in folders]
    return names if len(set(names)) == len(names) else list(compare)


def _chosen(possible: Mapping[str, Variation], vary: Sequence[str]) -> Variation:
    wanted = [key for key in possible if key != PLAYERS] if ALL in vary else list(dict.fromkeys(vary))
    unknown = [key for key in wanted if key not in possible]
    if unknown:
        raise CannotVary(f"This game cannot vary {unknown[0]!r}: it is one of {', '.join([*possible, ALL])}.")
    return joined([possible[key] for key in wanted])


def _playable(plan: Plan, ruleset: Ruleset[Any], packs: Sequence[Pack]) -> Plan:
    """Leave out missions and numbers of players that cannot be played with any party, and list them."""
    variation, left_out = plan.variation, list[str]()
    contents = [checked(pack, ruleset)[0] for pack in packs]

    def goes(one: Variation) -> bool:
        return all(
            any(_setup(ruleset, content, choices) is not None for choices in one.choices(plan.base, 0))
            for content in contents
        )

    kept: dict[str, Sequence[str]] = {}
    for key, options in variation.picks.items():
        alone = replace(variation, players=())
        kept[key] = [each for each in options if goes(replace(alone, picks={key: [each]}))]
        left_out += [each for each in options if each not in kept[key]]
        if not kept[key]:
            raise CannotVary(f"No {key} of this pack can be played with these players: vary the heroes too.")
    numbers = [each for each in variation.players if goes(replace(variation, picks={}, players=[each]))]
    varied = replace(variation, picks=kept, players=numbers)
    if not goes(varied):
        raise CannotVary("No game can be played like this: vary less, or run `arbiter check`.")
    return replace(plan, variation=varied, left_out=tuple(left_out))


def _setup(ruleset: Ruleset[Any], content: Any, choices: Mapping[str, Any]) -> Setup | None:
    found = setup_of(ruleset, Pack(Path(), (), content), choices)
    return None if isinstance(found, str) else found


# ---- sending a plan to workers


def packed(plan: Plan) -> bytes:
    """A plan as bytes for other processes and machines, with the version that they must have."""
    return zlib.compress(
        orjson.dumps(
            {
                "version": our_version(),
                "ruleset": plan.ruleset,
                "packs": plan.packs,
                "base": plan.base,
                "picks": plan.variation.picks,
                "casts": plan.variation.casts,
                "dealt": plan.variation.dealt,
                "players": plan.variation.players,
                "levels": plan.levels,
                "playouts": plan.playouts,
            }
        )
    )


def mark_of(plan: bytes) -> str:
    """A short hash of a plan, for the names of tasks."""
    return hashlib.blake2b(plan, digest_size=6).hexdigest()


class Workshop:
    """An unpacked plan, with everything that is the same for all its games."""

    def __init__(self, plan: bytes) -> None:
        data = orjson.loads(zlib.decompress(plan))
        self.version: str = data["version"]
        self.ruleset = games.find(data["ruleset"])
        self.levels = tuple(map(Level, data["levels"])) or (Level.NORMAL,)
        self.together = guide(data["ruleset"], BASE).together
        self._tastes = {level: taste_of(self.ruleset, level, data["playouts"]) for level in self.levels}
        self.base: Mapping[str, Any] = data["base"]
        self.variation = Variation(
            data["picks"],
            tuple((Cast(**cast), options) for cast, options in data["casts"]),
            data["dealt"],
            data["players"],
        )
        self.names = [name for name, _ in data["packs"]]
        self._cards = [content for _, content in data["packs"]]
        self.catalogues = [Catalogue(content) for content in self._cards]
        shape: Any = self.ruleset.setup.model_fields[CONTENT].annotation
        self._contents = [TypeAdapter[Any](shape).validate_python(content) for content in self._cards]
        self.setup = lru_cache(SETUPS_KEPT)(self._setup)

    @property
    def each_seed(self) -> int:
        return max(len(self.names), len(self.levels))

    def levels_at(self, seats: Sequence[str], turn: int) -> dict[str, Level]:
        """The level of each seat in one of the games of a seed."""
        return {
            seat: self.levels[(turn + (0 if self.together else place)) % len(self.levels)]
            for place, seat in enumerate(seats)
        }

    def bot(self, levels: Mapping[str, Level]) -> Taste[Any]:
        """Every seat picks as its level does. Questions that anyone may answer, such as where things are on the table, are answered as usual."""
        usual = taste_of(self.ruleset, Level.NORMAL)
        tastes = {seat: self._tastes[level] for seat, level in levels.items()}
        return lambda game, request, rng: tastes.get(request.seat, usual)(game, request, rng)

    def spelt_out(self, pack: int, choices: Mapping[str, Any], seats: tuple[str, ...]) -> dict[str, Any]:
        """Fill in the defaults of the game: the first scenario, and a card for each seat in turn."""
        found, cards = dict(choices), self._cards[pack]
        for key in PLACES:
            options = cards.get(f"{key}s")
            if key in self.ruleset.setup.model_fields and isinstance(options, dict):
                found[key] = found.get(key) or next(iter(options), "")
        for key in dealt_keys(self.ruleset):
            ids = list(cards.get(key, ()))
            dealt = {seat: ids[at % len(ids)] for at, seat in enumerate(seats)} if ids else {}
            found[key] = dealt | dict(found.get(key) or {})
        return found

    def choices(self, seed: int) -> Iterator[bytes]:
        for each in self.variation.choices(self.base, seed):
            yield orjson.dumps(each)

    def _setup(self, pack: int, choices: bytes) -> Setup | None:
        return _setup(self.ruleset, self._contents[pack], orjson.loads(choices))


workshop = lru_cache(4)(Workshop)
