"""Chains of games in a journal: which games belong together, and one of them as a document that another table can read.

A document holds the setups, seeds and answers, and nothing that follows from them. Reading it replays everything: a game
that the rules do not offer after the outcome before it, or an answer that they do not allow, is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from itertools import zip_longest
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from controller.journal.chain import ChosenNext, Saved
from controller.journal.next_game_setup import chosen_game
from controller.journal.on_disk import Journal
from controller.journal.replay import setup_of
from controller.journal.sqlite_file import JournalFault
from rulesets.engine.answers import UnreadableAnswer, from_json, to_json
from rulesets.engine.game import Game, RulesFault
from rulesets.engine.refusal import Refused
from rulesets.engine.ruleset import NextGame, Ruleset

FORMAT: Literal["arbiter-campaign-1"] = "arbiter-campaign-1"


class WrittenGame(BaseModel):
    """`next` is the id of the game that was chosen to follow, `next_guest` who came along to it, `next_players` who played it, if others than before."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    setup: dict[str, Any]
    seed: Annotated[int, Field(ge=0, lt=2**63)]
    answers: list[dict[str, Any]]
    next: str | None = None
    next_seed: Annotated[int | None, Field(ge=0, lt=2**63)] = None
    next_guest: dict[str, Any] | None = None
    next_players: dict[str, Any] | None = None


class WrittenCampaign(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    format: Literal["arbiter-campaign-1"]
    ruleset: str
    games: Annotated[list[WrittenGame], Field(min_length=1)]


def chains(games: Iterable[Saved]) -> list[list[Saved]]:
    """The games of a journal, those together that follow from each other."""
    found: list[list[Saved]] = []
    for saved in games:
        if found and found[-1][-1].next is not None:
            found[-1].append(saved)
        else:
            found.append([saved])
    return found


def written(chain: list[Saved], ruleset: Ruleset[Any]) -> WrittenCampaign:
    """Answers that were undone are included, as they are part of the story."""
    games = [
        WrittenGame(
            setup=setup_of(saved, ruleset).model_dump(mode="json", by_alias=True),
            seed=saved.seed,
            answers=[to_json(answer) for answer in saved.record],
            next=saved.next.id if saved.next else None,
            next_seed=saved.next.seed if saved.next else None,
            next_guest=saved.next.guest if saved.next else None,
            next_players=saved.next.players if saved.next else None,
        )
        for saved in chain
    ]
    return WrittenCampaign(format=FORMAT, ruleset=ruleset.id, games=games)


def read(text: str) -> WrittenCampaign:
    try:
        return WrittenCampaign.model_validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"])) or "the document"
        raise JournalFault(
            f"This is not a campaign of Arbiter ({where}: {first['msg']}): use a file that --export wrote."
        ) from None


def write_into(
    journal: Journal,
    campaign: WrittenCampaign,
    ruleset: Ruleset[Any],
    begun: Callable[[], None] = lambda: None,
    copied: Sequence[Saved] = (),
) -> int:
    """Replay everything, and only then write it; returns the number of games. If it raises JournalFault, nothing was written.

    `begun` is called after the first game is written. Where the games are `copied` from this journal, they keep their times.
    """
    played = _played(campaign, ruleset)
    for place, (game, one, saved) in enumerate(zip_longest(played, campaign.games, copied)):
        times = [saved.started, *(entry.at for entry in saved.given)] if saved else []
        if not place:
            with journal.dated(times[0]) if times else nullcontext():
                journal.begin(ruleset.id, game.setup, one.seed)
            begun()
        again: Game[Any] = Game(ruleset, game.setup)
        for answer, at in zip_longest(game.record, times[1:]):
            with nullcontext() if at is None else journal.dated(at):
                journal.write_then_apply(again, answer)
        if again.outcome is None:
            continue
        journal.finish(again.outcome, again.digest)
        chosen = _chosen_next(again, one, place)
        if chosen is not None and one.next_seed is not None:
            with_whom = (one.next_guest, one.next_players)
            journal.play_on(again.outcome, again.digest, chosen, ruleset.id, one.next_seed, *with_whom)
    return len(played)


def _played(campaign: WrittenCampaign, ruleset: Ruleset[Any]) -> list[Game[Any]]:
    games: list[Game[Any]] = []
    expected: NextGame | None = None
    for place, one in enumerate(campaign.games):
        name, last = f"Game {place + 1}", place + 1 == len(campaign.games)
        game = _begun(one, ruleset, name)
        if place and (
            expected is None or expected.setup != game.setup or campaign.games[place - 1].next_seed != one.seed
        ):
            raise JournalFault(f"{name} does not follow from the game before it.")
        _answer(game, one, name)
        if not last and game.outcome is None:
            raise JournalFault(f"{name} was not played to its end, and another follows it.")
        expected = _chosen_next(game, one, place)
        games.append(game)
    return games


def _begun(one: WrittenGame, ruleset: Ruleset[Any], name: str) -> Game[Any]:
    try:
        return Game(ruleset, ruleset.setup.model_validate(one.setup))
    except ValidationError as error:
        first = error.errors()[0]
        raise JournalFault(f"{name} has a setup that does not fit {ruleset.id}: {first['msg']}.") from None


def _answer(game: Game[Any], one: WrittenGame, name: str) -> None:
    for number, answer in enumerate(one.answers, 1):
        try:
            game.answer(from_json(answer))
        except (Refused, RulesFault, UnreadableAnswer) as error:
            raise JournalFault(f"{name}: the rules do not allow answer {number} ({error}).") from None


def _chosen_next(game: Game[Any], one: WrittenGame, place: int) -> NextGame | None:
    if one.next is None or one.next_seed is None or game.outcome is None:
        return None
    chosen = chosen_game(game, ChosenNext(one.next, one.next_seed, one.next_guest, one.next_players))
    if chosen is None:
        raise JournalFault(f"Game {place + 1} cannot be followed by {one.next!r}.")
    return chosen
