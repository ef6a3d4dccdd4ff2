"""The campaigns of a table as the lobby shows them: what lies ahead of a new one, and a card for each that was begun.

A campaign is a chain of games in the journal. Replaying takes time, so do not call `campaigns_begun` in the event loop.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from controller.config import games
from controller.config.games import UnknownRuleset
from controller.content.game_name import game_name
from controller.journal.campaign import chains
from controller.journal.chain import Saved
from controller.journal.next_game_setup import chosen_game
from controller.journal.on_disk import Journal
from controller.journal.pack_words import words_of_game
from controller.journal.replay import setup_of
from controller.journal.sqlite_file import JournalFault
from controller.lobby.chosen import for_next_game, recall_game
from controller.lobby.history import without_copies
from controller.lobby.tonight import heroes_to_lend, welcome
from rulesets.engine.campaigns import CampaignNow, Campaigns
from rulesets.engine.cues import Cue
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words
from rulesets.engine.ruleset import Ruleset, Setup


@dataclass(frozen=True, slots=True)
class ActOffered:
    name: str
    missions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DifficultyOffered:
    """One sentence on what a defeat costs."""

    id: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class CampaignOffered:
    """`founders` are the ids of the characters that a new company may have. `pack` is the pack that it is in, as a config would name it."""

    pack: str
    title: str
    text: str
    acts: tuple[ActOffered, ...]
    founders: tuple[str, ...]
    difficulties: tuple[DifficultyOffered, ...] = ()


@dataclass(frozen=True, slots=True)
class HeroInCompany:
    id: str
    name: str
    seat: str
    player: str
    wound_cards: int
    glyph: str


@dataclass(frozen=True, slots=True)
class GuestOffered:
    """A hero of another campaign of this table, by the number of its latest game, who could come along for an evening."""

    campaign: int
    hero: str
    name: str
    company: str


@dataclass(frozen=True, slots=True)
class CampaignBegun:
    """`id` is the number of its latest game. While a mission is on, `evening_open` is true and `next` is that mission.

    Between two evenings, its `seats` may change, and one of the `guests` may come along.
    """

    id: int
    ruleset: str
    game: str
    company: str
    heroes: tuple[HeroInCompany, ...]
    evenings: int
    money: int
    played: float
    last: str
    last_won: bool
    next: str
    place: str
    ending: str
    evening_open: bool
    difficulty: str
    seats: tuple[str, ...]
    bots: tuple[str, ...] = ()
    """Those of the seats that bots play."""
    guests: tuple[GuestOffered, ...] = ()


def campaign_offered(campaigns: Campaigns | None, content: Any, words: Words, pack: str) -> CampaignOffered | None:
    offer = campaigns.offered(content) if campaigns and content is not None else None
    if offer is None:
        return None
    acts = (ActOffered(words.name(act.id), tuple(map(words.say, act.missions))) for act in offer.acts)
    hard = (
        DifficultyOffered(id_, words.say(Cue(f"difficulty.{id_}")), words.say(Cue(f"difficulty-text.{id_}")))
        for id_ in offer.difficulties
    )
    title, text = words.say(Cue("campaign.title")), words.say(Cue("campaign.intro"))
    return CampaignOffered(pack, title, text, tuple(acts), offer.founders, tuple(hard))


def campaigns_begun(path: Path, language: str) -> list[CampaignBegun]:
    """Newest first; empty where there is no journal yet."""
    if not path.is_file():
        return []
    with Journal.read(path) as journal:
        kept = {saved.id for saved in without_copies(journal)}
        stands = [_stand(journal, chain) for chain in chains(journal.games()) if chain[-1].id in kept]
        found = [each for each in stands if each is not None]
        return [_card(journal, each, found, language, _bots(path.parent, each)) for each in reversed(found)]


def _bots(state: Path, stand: _Stand) -> Collection[str]:
    """The seats that bots play now, or would on the next evening."""
    known = (recall_game(state, saved.hash) for saved in reversed(stand.chain))
    chosen = next((each.section for each in known if each), None)
    if chosen is None:
        return ()
    comes = stand.saved.finished and stand.saved.next is None
    return (for_next_game(state, stand.saved.hash, chosen) if comes else chosen).bots


@dataclass(frozen=True, slots=True)
class _Stand:
    """A campaign, and the setup of its next evening, if one comes and none is on."""

    chain: list[Saved]
    ruleset: Ruleset[Any]
    now: CampaignNow
    seats: tuple[str, ...]
    coming: Setup | None

    @property
    def saved(self) -> Saved:
        return self.chain[-1]


def _stand(journal: Journal, chain: list[Saved]) -> _Stand | None:
    """None for a game that is not a campaign, or whose rules are not installed."""
    saved = chain[-1]
    try:
        ruleset = games.find(saved.ruleset)
        if ruleset.campaigns is None:
            return None
        game = journal.restore(saved, ruleset) if saved.finished else None
        setup = setup_of(saved, ruleset)
    except (UnknownRuleset, JournalFault):
        return None
    now = ruleset.campaigns.now(setup, game.outcome if game else None)
    if now is None:
        return None
    coming = _coming(game, saved) if game else None
    seats = coming.seats if coming else setup.seats
    if coming is not None and saved.next is not None:  # players may have changed already
        now = ruleset.campaigns.now(coming, None) or now
    return _Stand(chain, ruleset, now, seats, coming)


def _coming(game: Game[Any], saved: Saved) -> Setup | None:
    if saved.next is not None:
        way = chosen_game(game, saved.next)
        return way.setup if way else None
    ways = game.ruleset.following(game.setup, game.outcome) if game.outcome else ()
    return ways[0].setup if ways else None


def _card(
    journal: Journal, stand: _Stand, all_of_them: list[_Stand], language: str, bots: Collection[str]
) -> CampaignBegun:
    now, saved = stand.now, stand.saved
    words = words_of_game(journal, saved, language).calling((), stand.seats)

    def say(cue: Cue | None) -> str:
        return words.say(cue) if cue else ""

    heroes = (
        HeroInCompany(it.hero, words.name(it.hero), it.seat, words.name(it.seat), it.wound_cards, it.glyph)
        for it in now.heroes
    )
    return CampaignBegun(
        saved.id,
        saved.ruleset,
        game_name(saved.ruleset, words),
        now.company,
        tuple(heroes),
        now.evenings,
        now.money,
        saved.entries[-1].at if saved.entries else saved.started,
        say(now.last),
        now.last_won,
        say(now.next),
        words.name(now.place) if now.place else "",
        say(now.ending),
        evening_open=not saved.finished,
        difficulty=words.say(Cue(f"difficulty.{now.difficulty}")) if now.difficulty else "",
        seats=stand.seats,
        bots=tuple(seat for seat in stand.seats if seat in bots),
        guests=tuple(_guests(journal, stand, all_of_them, words)),
    )


def _guests(journal: Journal, stand: _Stand, all_of_them: list[_Stand], words: Words) -> Iterator[GuestOffered]:
    if stand.coming is None:
        return
    for other in all_of_them:
        if other is not stand and other.ruleset.id == stand.ruleset.id:
            heroes = heroes_to_lend(journal, other.chain, other.ruleset)
            for hero in welcome(stand.ruleset, stand.coming, heroes):
                yield GuestOffered(other.saved.id, hero, words.name(hero), other.now.company)
