"""A hero of one table in a file, and from a file as a guest at another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

import orjson
from msgspec.structs import replace
from pydantic import BaseModel, ConfigDict, ValidationError

from controller.commands.failing import Failure
from controller.config import games
from controller.journal.campaign import chains
from controller.journal.chain import Saved
from controller.journal.next_game_setup import with_guest
from controller.journal.on_disk import Journal
from controller.journal.replay import replay
from controller.session.next_game import seed_after
from controller.version import VERSION
from rulesets.engine.game import Game
from rulesets.engine.ruleset import CannotJoin, NextGame

# A hero is a few names; a larger file is not a hero.
LARGEST_FILE = 64 * 1024


class LentHero(BaseModel):
    """`hero` names all the cards that are needed.

    `head` is the head of the lender's journal, as `verify --head` prints it. `seal` is a checksum of everything else:
    it finds typing mistakes and is not a signature.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: Literal["arbiter-hero-1"] = "arbiter-hero-1"
    arbiter: str
    ruleset: str
    name: str
    hero: dict[str, Any]
    head: str
    seal: str = ""

    @property
    def sealed(self) -> str:
        rest = self.model_dump(mode="json", exclude={"seal"})
        return sha256(orjson.dumps(rest, option=orjson.OPT_SORT_KEYS)).hexdigest()


@dataclass(frozen=True, slots=True)
class GuestHero:
    """The guest, the game it joins, and the seat that plays it."""

    name: str
    game: str
    seat: str


def lend(path: Path, name: str) -> LentHero:
    """Return a hero as it was at the end of the last finished game."""
    with Journal.read(path) as journal:
        found, head = chains(journal.games()), journal.head
    over = [saved for saved in found[-1] if saved.finished] if found else []
    if not over:
        raise Failure(f"{path} has no finished game: heroes can be lent when a game is over.")
    heroes = _lent(over[-1])
    if name not in heroes:
        raise Failure(f"There is no {name!r} to lend: write one of {', '.join(heroes)}.")
    hero = LentHero(arbiter=VERSION, ruleset=over[-1].ruleset, name=name, hero=dict(heroes[name]), head=head)
    return hero.model_copy(update={"seal": hero.sealed})


def _lent(saved: Saved) -> Mapping[str, Mapping[str, Any]]:
    ruleset = games.find(saved.ruleset)
    if ruleset.lending is None:
        raise Failure(f"Nobody can be lent in {saved.ruleset}.")
    outcome = replay(saved, ruleset).outcome
    return ruleset.lending.lent(outcome) if outcome else {}


def read_hero(file: Path) -> LentHero:
    try:
        with file.open("rb") as opened:
            text = opened.read(LARGEST_FILE + 1)
        if len(text) > LARGEST_FILE:
            raise Failure(f"{file} is too large for a hero.")
        hero = LentHero.model_validate_json(text)
    except OSError as error:
        raise Failure(f"{file} cannot be read ({error.strerror}).") from None
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"])) or "the document"
        raise Failure(
            f"{file} is not a hero of Arbiter ({where}: {first['msg']}): use a file that --lend wrote."
        ) from None
    if hero.seal != hero.sealed:
        raise Failure(f"{file} was changed after it was written: ask for it again.")
    return hero


def borrow(path: Path, hero: LentHero, seat: str | None) -> GuestHero:
    """Set up the next game with the borrowed hero in it; it starts with its first answer, as always."""
    with Journal.open(path) as journal:
        saved = journal.latest()
        if saved is None or not saved.finished:
            raise Failure(f"{path} is in the middle of a game, or has none: a guest can join when a game is over.")
        if saved.ruleset != hero.ruleset:
            raise Failure(f"{hero.name} is of {hero.ruleset}, and this table has played {saved.ruleset}.")
        journal.refuse_changed(saved)
        game = journal.restore(saved, games.find(saved.ruleset))
        way = _way(game, saved)
        guest = {"hero": hero.hero, "seat": seat or game.setup.seats[0]}
        try:
            way = replace(way, setup=with_guest(game.ruleset, way.setup, guest))
        except CannotJoin as reason:
            raise Failure(f"{hero.name} cannot come: {reason}") from None
        seed = saved.next.seed if saved.next else seed_after(saved.seed, game.digest, way.id)
        assert game.outcome is not None
        journal.play_on(game.outcome, game.digest, way, saved.ruleset, seed, guest)
    return GuestHero(hero.name, way.id, str(guest["seat"]))


def _way(game: Game[Any], saved: Saved) -> NextGame:
    """The one that was chosen already, or the only one."""
    ways = game.ruleset.following(game.setup, game.outcome) if game.outcome else ()
    if saved.next is not None:
        ways = tuple(way for way in ways if way.id == saved.next.id)
    if not ways:
        raise Failure("No game follows the last one, so a guest cannot join.")
    if len(ways) > 1:
        raise Failure(
            "Several games may follow: choose one with `arbiter play` first, then borrow the hero before its first answer."
        )
    return ways[0]
