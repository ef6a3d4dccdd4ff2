"""Which games this table can play: the packages of `rulesets`, and those that other distributions bring along.

A distribution names its game as an entry point of the group `arbiter.rulesets`: the name is the game's id, the value its
package. Words, rules, bot, packs and demo table are in that package as docs/writing-a-ruleset.md says. A game is imported
only when it is asked for.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

import rulesets
from controller.plain_fault import PlainFault
from controller.toml.faults import instead

if TYPE_CHECKING:
    from rulesets.engine.bots import Taste
    from rulesets.engine.ruleset import Ruleset

GROUP = "arbiter.rulesets"


class UnknownRuleset(PlainFault):
    """No game has this id; the sentence says which there are."""


def ids() -> tuple[str, ...]:
    return tuple(sorted({*_ours(), *_theirs()}))


def is_known(ruleset: str) -> bool:
    """Whether there is such a game. Other distributions are searched last: that takes a while."""
    return ruleset in _ours() or ruleset in _theirs()


def find(ruleset: str) -> Ruleset[Any]:
    """Raises UnknownRuleset."""
    found: Ruleset[Any] = import_module(f"{_package(ruleset)}.ruleset").RULESET
    return found


@cache
def folder(ruleset: str) -> Path:
    """Where a game's words and rules lie. Raises UnknownRuleset."""
    spec = find_spec(_package(ruleset))
    assert spec is not None
    assert spec.submodule_search_locations
    return Path(spec.submodule_search_locations[0])


def bot(ruleset: str) -> Taste[Any]:
    """Return the game's own bot, or one that picks at random. Raises UnknownRuleset."""
    from rulesets.engine.bots import anything  # noqa: PLC0415  # listing the games needs no engine

    return find(ruleset).bot or anything


def lineage(ruleset: str) -> tuple[str, ...]:
    """A game after those that it is an edition of, the oldest first. Raises UnknownRuleset."""
    found = [ruleset]
    while (base := find(found[0]).base) is not None:
        if base in found:
            raise UnknownRuleset(
                f"{found[0]} is an edition of {base}, and {base} one of {found[0]}: one must be first."
            )
        found.insert(0, base)
    return tuple(found)


def _package(ruleset: str) -> str:
    """A game of ours cannot be replaced by another distribution."""
    if not is_known(ruleset):
        raise UnknownRuleset(f"There is no ruleset {ruleset!r}{instead(ruleset, ids())}")
    return _ours().get(ruleset) or _theirs()[ruleset]


@cache
def _ours() -> dict[str, str]:
    """The package of each game in the box by its id."""
    found = (module.name for module in iter_modules(rulesets.__path__) if module.ispkg and module.name != "engine")
    return {name: f"rulesets.{name}" for name in found}


@cache
def _theirs() -> dict[str, str]:
    """The package of each game that another distribution brings along."""
    from importlib.metadata import entry_points  # noqa: PLC0415  # reads the metadata of every distribution on this machine

    return {entry.name: entry.module for entry in entry_points(group=GROUP)}
