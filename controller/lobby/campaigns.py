"""The campaigns of a table as the lobby shows them: what lies ahead of a new one, and a card for each that was begun.

A campaign is a chain of games in the journal. Replaying takes time, so do not call `campaigns_begun` in the event loop.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from controller.config import games
from controller.config.games import UnknownRuleset
from controller.content.game_name import game_name
from controller.journal.campaign import chains
from controller.journal.chain import Saved
from controller.journal.on_disk import Journal
from controller.journal.pack_words import words_of_game
from controller.journal.replay import setup_of
from controller.journal.sqlite_file import JournalFault
from controller.lobby.history import without_copies
from rulesets.engine.campaigns import CampaignNow, Campaigns
from rulesets.engine.cues import Cue
from rulesets.engine.language.words import Words
from rulesets.engine.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class ActOffered:
    name: str
    missions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DifficultyOffered:
    """What a defeat costs, in a sentence."""

    id: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class CampaignOffered:
    """`founders` are the ids of the characters that a new company may have."""

    acts: tuple[ActOffered, ...]
    founders: tuple[str, ...]
    difficulties: tuple[DifficultyOffered, ...] = ()


@dataclass(frozen=True, slots=True)
class HeroInCompany:
    id: str
    name: str
    player: str
    wound_cards: int


@dataclass(frozen=True, slots=True)
class CampaignBegun:
    """`id` is the number of its latest game. While a mission is on, `evening_open` is true and `next` is that mission."""

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


def campaign_offered(campaigns: Campaigns | None, content: Any, words: Words) -> CampaignOffered | None:
    offer = campaigns.offered(content) if campaigns and content is not None else None
    if offer is None:
        return None
    acts = (ActOffered(words.name(act.id), tuple(map(words.say, act.missions))) for act in offer.acts)
    hard = (
        DifficultyOffered(id_, words.say(Cue(f"difficulty.{id_}")), words.say(Cue(f"difficulty-text.{id_}")))
        for id_ in offer.difficulties
    )
    return CampaignOffered(tuple(acts), offer.founders, tuple(hard))


def campaigns_begun(path: Path, language: str) -> list[CampaignBegun]:
    """Newest first; empty where there is no journal yet."""
    if not path.is_file():
        return []
    with Journal.read(path) as journal:
        kept = {saved.id for saved in without_copies(journal)}
        latest = (chain[-1] for chain in chains(journal.games()) if chain[-1].id in kept)
        cards = [_card(journal, saved, language) for saved in latest]
    return [card for card in reversed(cards) if card is not None]


def _card(journal: Journal, saved: Saved, language: str) -> CampaignBegun | None:
    """None for a game that is no campaign, or whose rules are not installed."""
    try:
        ruleset = games.find(saved.ruleset)
        now = _now(journal, saved, ruleset)
    except (UnknownRuleset, JournalFault):
        return None
    if now is None:
        return None
    words = words_of_game(journal, saved, language)

    def say(cue: Cue | None) -> str:
        return words.say(cue) if cue else ""

    heroes = (HeroInCompany(it.hero, words.name(it.hero), words.name(it.seat), it.wound_cards) for it in now.heroes)
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
    )


def _now(journal: Journal, saved: Saved, ruleset: Ruleset[Any]) -> CampaignNow | None:
    if ruleset.campaigns is None:
        return None
    outcome = journal.restore(saved, ruleset).outcome if saved.finished else None
    return ruleset.campaigns.now(setup_of(saved, ruleset), outcome)
