"""The company of a campaign in words, from the journal of a table."""

from __future__ import annotations

import pytest

from controller.config.load import Table
from controller.journal.on_disk import Journal
from controller.lobby.begin import begin_chosen
from controller.lobby.history import company_in
from tests.controller.lobby.evenings import begin
from tests.controller.lobby.test_campaigns import CROWS, SINGLE, play_evening


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("ruleset", ["nova_aetas", "nova_aetas_renaissance"])
def test_every_line_of_a_company_has_words(attic: Table, journal: Journal, language: str, ruleset: str) -> None:
    heroes = [{"hero": "cutpurse", "seat": "ada"}, {"hero": "captain", "seat": "ben"}]
    choices = CROWS["choices"] if ruleset == "nova_aetas" else {"seats": ["ada", "ben"], "heroes": heroes}
    play_evening(
        journal, begin_chosen(attic, journal, begin(game={**CROWS, "ruleset": ruleset, "choices": choices}), None)
    )

    company = company_in(journal.path, 1, language)

    assert company is not None
    assert company["company"] == "The Ash Crows"
    lines = [*company["recap"], *(line for account in company["accounts"] for line in account["lines"])]
    labels = [each["label"] for each in (*company["accounts"], *company["chest"])]
    unsaid = [
        line for line in (*lines, *labels) if line.startswith(("recap.", "account.", "company.", "pile.", "mission."))
    ]
    assert lines
    assert unsaid == []
    assert not [line for line in lines if "{" in line or "tale-why" in line]


def test_a_single_game_has_no_company(attic: Table, journal: Journal) -> None:
    begin_chosen(attic, journal, begin(game=SINGLE), None)

    assert company_in(journal.path, 1, "en") is None
