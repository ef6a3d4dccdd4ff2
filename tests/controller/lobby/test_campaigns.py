"""Campaigns from the lobby: a new company without a config, a card for each campaign, and one tap to go on."""

from __future__ import annotations

from random import Random
from typing import Any

import orjson
import pytest

from controller.config.load import Table
from controller.journal.on_disk import Journal
from controller.lobby.begin import begin_chosen
from controller.lobby.campaigns import campaigns_begun
from controller.lobby.offers import offers
from controller.messages.commands import BeginGame, read_command
from controller.session.resume import OpenedGame
from rulesets.engine.bots import answer, anything
from rulesets.engine.refusal import Refused
from rulesets.nova_aetas.setup import NovaAetasSetup

HEROES = [{"hero": "scum", "seat": "ada"}, {"hero": "squire", "seat": "ben"}]
CROWS: dict[str, Any] = {
    "ruleset": "nova_aetas",
    "choices": {"seats": ["ada", "ben"], "heroes": HEROES},
    "campaign": " The Ash Crows ",
}
SINGLE = {"ruleset": "novus_malum", "choices": {}}


def begin(**words: Any) -> BeginGame:
    command = read_command(orjson.dumps({"id": "owner-1", "do": "begin", **words}))
    assert isinstance(command, BeginGame)
    return command


def play_evening(journal: Journal, opened: OpenedGame, seed: int = 3) -> None:
    game, rng = opened.game, Random(seed)
    while game.request is not None:
        journal.write_then_apply(game, answer(game, rng, game.ruleset.bot or anything))
    assert game.outcome is not None
    journal.finish(game.outcome, game.digest)


def cards(journal: Journal) -> list[Any]:
    return campaigns_begun(journal.path, "en")


def test_a_campaign_is_offered_with_the_acts_ahead_and_the_heroes_it_may_begin_with() -> None:
    nova = next(offer for offer in offers("en") if offer.ruleset == "nova_aetas")

    assert nova.campaign is not None
    assert [act.name for act in nova.campaign.acts] == [
        "Act I: The Ash Map",
        "Act II: Two roads",
        "Act III: The Stone Gate",
    ]
    assert nova.campaign.acts[0].missions == ("No way but up", "The burning village")
    assert nova.campaign.founders == ("scum", "squire", "novice", "apprentice")
    assert next(offer for offer in offers("en") if offer.ruleset == "novus_malum").campaign is None


def test_a_new_company_begins_at_the_first_mission_of_the_plot(attic: Table, journal: Journal) -> None:
    setup = begin_chosen(attic, journal, begin(game=CROWS), None).game.setup

    assert isinstance(setup, NovaAetasSetup)
    assert setup.company is not None
    assert (setup.company.name, setup.mission) == ("The Ash Crows", "no-way-but-up")


@pytest.mark.parametrize("ruleset", ["nova_aetas", "nova_aetas_renaissance"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_a_new_campaign_offers_what_a_defeat_costs_in_a_sentence_each(ruleset: str, language: str) -> None:
    campaign = next(offer for offer in offers(language) if offer.ruleset == ruleset).campaign

    assert campaign is not None
    assert [level.id for level in campaign.difficulties] == ["story", "normal", "hard"]
    assert not [level for level in campaign.difficulties if "difficulty" in level.name + level.text]
    assert all(level.text.endswith(".") for level in campaign.difficulties)


def test_a_company_begins_as_hard_as_it_was_chosen(attic: Table, journal: Journal) -> None:
    hard = {**CROWS, "choices": {**CROWS["choices"], "difficulty": "hard"}}

    setup = begin_chosen(attic, journal, begin(game=hard), None).game.setup

    assert isinstance(setup, NovaAetasSetup)
    assert setup.difficulty == "hard"


def test_a_card_tells_the_evening_that_is_on_the_table(attic: Table, journal: Journal) -> None:
    begin_chosen(attic, journal, begin(game=CROWS), None)
    begin_chosen(attic, journal, begin(game=SINGLE), None)

    (card,) = cards(journal)
    assert (card.company, card.evenings, card.next, card.evening_open) == ("The Ash Crows", 0, "No way but up", True)
    assert [(hero.name, hero.player) for hero in card.heroes] == [("Scum", "Ada"), ("Squire", "Ben")]


def test_after_an_evening_the_campaign_goes_on_however_many_games_were_played_since(
    attic: Table, journal: Journal
) -> None:
    opened = begin_chosen(attic, journal, begin(game=CROWS), None)
    play_evening(journal, opened)
    begin_chosen(attic, journal, begin(game=SINGLE), None)
    (card,) = cards(journal)
    assert (card.evenings, card.last, card.evening_open) == (1, "No way but up", False)
    assert card.next

    back = begin_chosen(attic, journal, begin(unfinished=card.id), None)

    assert back.game.outcome is not None
    (way,) = back.game.ruleset.following(back.game.setup, back.game.outcome)
    assert back.words.say(way.label) == card.next


def test_two_campaigns_stand_side_by_side_the_newest_first(attic: Table, journal: Journal) -> None:
    begin_chosen(attic, journal, begin(game=CROWS), None)
    begin_chosen(attic, journal, begin(game={**CROWS, "campaign": "The Owls"}), None)

    assert [card.company for card in cards(journal)] == ["The Owls", "The Ash Crows"]


def test_a_single_game_that_is_over_does_not_go_on(attic: Table, journal: Journal) -> None:
    play_evening(journal, begin_chosen(attic, journal, begin(game=SINGLE), None))

    with pytest.raises(Refused, match="no-unfinished-game"):
        begin_chosen(attic, journal, begin(unfinished=1), None)
