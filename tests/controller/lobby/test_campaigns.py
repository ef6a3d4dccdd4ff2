"""Campaigns from the lobby: a new company without a config, a card for each campaign, and one tap to go on."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from controller.config import games
from controller.config.load import Table
from controller.content.languages import words_for
from controller.content.packs import shipped
from controller.journal.on_disk import Journal
from controller.lobby.begin import begin_chosen, game_to_open
from controller.lobby.campaigns import campaigns_begun
from controller.lobby.offers import offers
from controller.lobby.seat_bot import seat_bot
from controller.messages.commands import SeatBot
from controller.session.resume import OpenedGame
from rulesets.engine.bots import answer, anything
from rulesets.engine.refusal import Refused
from rulesets.nova_aetas.setup import NovaAetasSetup
from tests.controller.lobby.evenings import begin

HEROES = [{"hero": "scum", "seat": "ada"}, {"hero": "squire", "seat": "ben"}]
CROWS: dict[str, Any] = {
    "ruleset": "nova_aetas",
    "choices": {"seats": ["ada", "ben"], "heroes": HEROES},
    "campaign": " The Ash Crows ",
}
SINGLE = {"ruleset": "novus_malum", "choices": {}}


def play_evening(journal: Journal, opened: OpenedGame, seed: int = 2) -> None:
    game, rng = opened.game, Random(seed)
    while game.request is not None:
        journal.write_then_apply(game, answer(game, rng, game.ruleset.bot or anything))
    assert game.outcome is not None
    journal.finish(game.outcome, game.digest)


def cards(journal: Journal) -> list[Any]:
    return campaigns_begun(journal.path, "en")


def test_a_campaign_is_offered_with_the_acts_ahead_and_the_heroes_it_may_begin_with() -> None:
    nova = next(offer for offer in offers("en") if offer.ruleset == "nova_aetas")

    (campaign,) = nova.campaigns
    assert (campaign.pack, campaign.title) == ("starter", "The Ash Map")
    assert [act.name for act in campaign.acts] == [
        "Act I: The Ash Map",
        "Act II: Two roads",
        "Act III: The Stone Gate",
    ]
    assert campaign.acts[0].missions == ("No way but up", "The burning village")
    assert campaign.founders == ("scum", "squire", "novice", "apprentice")
    assert next(offer for offer in offers("en") if offer.ruleset == "novus_malum").campaigns == ()


def test_without_a_journal_no_campaign_has_begun(tmp_path: Path) -> None:
    assert campaigns_begun(tmp_path / "nothing.arbiter", "en") == []


def test_a_new_company_begins_at_the_first_mission_of_the_plot(attic: Table, journal: Journal) -> None:
    setup = begin_chosen(attic, journal, begin(game=CROWS), None).game.setup

    assert isinstance(setup, NovaAetasSetup)
    assert setup.company is not None
    assert (setup.company.name, setup.mission) == ("The Ash Crows", "no-way-but-up")


@pytest.mark.parametrize("ruleset", ["nova_aetas", "nova_aetas_renaissance"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_a_new_campaign_offers_what_a_defeat_costs_in_a_sentence_each(ruleset: str, language: str) -> None:
    (campaign,) = next(offer for offer in offers(language) if offer.ruleset == ruleset).campaigns

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


TONIGHT = {"seats": ["cleo", "ben"], "heroes": {"scum": "cleo", "squire": "ben"}}


def test_other_players_take_over_between_two_evenings_and_stay(attic: Table, journal: Journal) -> None:
    play_evening(journal, begin_chosen(attic, journal, begin(game={**CROWS, "bots": ["ben"]}), None))
    (card,) = cards(journal)
    assert (card.seats, card.difficulty) == (("ada", "ben"), "Normal")

    opened = begin_chosen(attic, journal, begin(unfinished=card.id, tonight=TONIGHT), None)

    assert opened.game.setup.seats == ("cleo", "ben")
    assert opened.table.config.game.bots == ["ben"]
    (changed,) = cards(journal)
    assert [(hero.id, hero.player) for hero in changed.heroes] == [("scum", "Cleo"), ("squire", "Ben")]
    play_evening(journal, opened)
    assert journal.verify(games.find) == []
    assert cards(journal)[0].seats == ("cleo", "ben")


def test_a_bot_takes_a_seat_between_two_evenings_and_leaves_it(attic: Table, journal: Journal) -> None:
    play_evening(journal, begin_chosen(attic, journal, begin(game={**CROWS, "bots": ["ben"]}), None))
    (card,) = cards(journal)
    assert card.bots == ("ben",)

    opened = begin_chosen(attic, journal, begin(unfinished=card.id, tonight={**TONIGHT, "bots": ["cleo"]}), None)

    assert opened.table.config.game.bots == ["cleo"]
    assert cards(journal)[0].bots == ("cleo",)


def test_a_bot_that_stood_in_for_somebody_does_not_come_to_the_next_evening(attic: Table, journal: Journal) -> None:
    opened = begin_chosen(attic, journal, begin(game={**CROWS, "bots": ["ben"]}), None)
    lent = seat_bot(opened.table, journal, ("ada", "ben"), SeatBot(id="1", do="bot", seat="ada", plays=True))
    assert cards(journal)[0].bots == ("ada", "ben")

    play_evening(journal, opened)
    (card,) = cards(journal)
    assert card.bots == ("ben",)
    assert begin_chosen(lent, journal, begin(unfinished=card.id), None).table.config.game.bots == ["ben"]


def test_players_change_again_before_the_first_answer_and_after_a_restart(attic: Table, journal: Journal) -> None:
    play_evening(journal, begin_chosen(attic, journal, begin(game=CROWS), None))
    begin_chosen(attic, journal, begin(unfinished=1, tonight=TONIGHT), None)
    alone = {"seats": ["ada"], "heroes": {"scum": "ada", "squire": "ada"}}
    begin_chosen(attic, journal, begin(unfinished=1, tonight=alone), None)

    again = game_to_open(attic, journal)

    assert again is not None
    assert again.game.setup.seats == ("ada",)


@pytest.mark.parametrize(
    ("tonight", "why"),
    [
        ({"seats": ["ada", "ben"], "heroes": {"scum": "ada", "squire": "ada"}}, "every player needs a hero"),
        ({"seats": ["ada"], "heroes": {"scum": "zoe"}}, "zoe"),
        ({**TONIGHT, "guest": {"campaign": 1, "hero": "bard", "seat": "ben"}}, "no-such-guest"),
    ],
)
def test_an_evening_that_cannot_be_played_so_is_refused(
    attic: Table, journal: Journal, tonight: dict[str, Any], why: str
) -> None:
    play_evening(journal, begin_chosen(attic, journal, begin(game=CROWS), None))

    with pytest.raises(Refused, match=why):
        begin_chosen(attic, journal, begin(unfinished=1, tonight=tonight), None)


def test_in_the_middle_of_an_evening_players_stay(attic: Table, journal: Journal) -> None:
    begin_chosen(attic, journal, begin(game=CROWS), None)

    with pytest.raises(Refused, match="evening-is-on"):
        begin_chosen(attic, journal, begin(unfinished=1, tonight=TONIGHT), None)


def test_a_hero_of_another_company_comes_along_for_an_evening(attic: Table, journal: Journal) -> None:
    owls = {
        **CROWS,
        "campaign": "The Owls",
        "choices": {"seats": ["eve"], "heroes": [{"hero": "novice", "seat": "eve"}, {"hero": "scum", "seat": "eve"}]},
    }
    for company in (CROWS, owls):
        play_evening(journal, begin_chosen(attic, journal, begin(game=company), None))
    theirs, ours = cards(journal)
    assert [(guest.hero, guest.company) for guest in ours.guests] == [("novice", "The Owls")]

    guest = {"campaign": theirs.id, "hero": "novice", "seat": "cleo"}
    opened = begin_chosen(attic, journal, begin(unfinished=ours.id, tonight={**TONIGHT, "guest": guest}), None)

    setup = opened.game.setup
    assert isinstance(setup, NovaAetasSetup)
    assert [(each.hero, each.seat) for each in setup.heroes] == [
        ("scum", "cleo"),
        ("squire", "ben"),
        ("novice", "cleo"),
    ]
    play_evening(journal, opened)
    assert journal.verify(games.find) == []
    assert "novice" not in [hero.id for hero in cards(journal)[0].heroes]


def test_a_pack_next_to_the_config_is_offered_as_a_campaign_and_can_be_begun(attic: Table, journal: Journal) -> None:
    pack = attic.source.path.parent / "my-road"
    (pack / "words").mkdir(parents=True)
    (pack / "pack.toml").write_text('ruleset = "nova_aetas"\nextends = "starter"\n', encoding="utf-8")
    (pack / "plot.toml").write_text('[plot]\nfirst = "the-ferry"\n', encoding="utf-8")
    (pack / "words" / "en.toml").write_text('[campaign]\ntitle = "My road"\nintro = "Short."\n', encoding="utf-8")
    nova = next(offer for offer in offers("en", pack.parent) if offer.ruleset == "nova_aetas")
    assert [(each.pack, each.title) for each in nova.campaigns] == [
        ("starter", "The Ash Map"),
        ("./my-road", "My road"),
    ]

    opened = begin_chosen(attic, journal, begin(game={**CROWS, "pack": "./my-road"}), None)

    assert getattr(opened.game.setup, "mission", None) == "the-ferry"
    again = game_to_open(attic, journal)
    assert again is not None
    assert again.table.config.game.pack == "./my-road"


@pytest.mark.parametrize("pack", ["./nothing-here", "../elsewhere", "/etc"])
def test_only_packs_that_are_offered_can_be_begun(attic: Table, journal: Journal, pack: str) -> None:
    with pytest.raises(Refused, match="no-such-pack"):
        begin_chosen(attic, journal, begin(game={**CROWS, "pack": pack}), None)


@pytest.mark.parametrize("ruleset", ["nova_aetas", "nova_aetas_renaissance"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_what_happened_before_an_evening_is_told_in_the_words_of_the_pack(
    attic: Table, journal: Journal, ruleset: str, language: str
) -> None:
    opened = begin_chosen(attic, journal, begin(game={**CROWS, "ruleset": ruleset, "choices": {}}), None)
    assert opened.game.ruleset.campaigns is not None
    assert opened.game.ruleset.campaigns.recap(opened.game.setup) == ()
    play_evening(journal, opened)
    assert opened.game.outcome is not None
    (way,) = opened.game.ruleset.following(opened.game.setup, opened.game.outcome)

    (told,) = opened.game.ruleset.campaigns.recap(way.setup)

    sentence = words_for(ruleset, shipped(ruleset) / "starter", language).say(told)
    assert sentence.endswith(".")
    assert "recap" not in sentence


def test_a_single_game_that_is_over_does_not_go_on(attic: Table, journal: Journal) -> None:
    play_evening(journal, begin_chosen(attic, journal, begin(game=SINGLE), None))

    with pytest.raises(Refused, match="no-unfinished-game"):
        begin_chosen(attic, journal, begin(unfinished=1), None)
