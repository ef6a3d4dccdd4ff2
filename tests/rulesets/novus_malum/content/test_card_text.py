"""The texts of cards: every entry of the starter pack has one, in both languages."""

import pytest

from rulesets.novus_malum.ruleset import RULESET
from rulesets.novus_malum.setup import NovusMalumSetup
from tests.rulesets.novus_malum.table import setup, starter
from tests.rulesets.starter_words import words_of


def shown(language: str = "en") -> dict[str, str]:
    content = NovusMalumSetup.model_validate({"content": starter()}).content
    return {str(key[-1]): words_of("novus_malum", language).say(text) for key, text in RULESET.texts(content)}


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_card_of_the_starter_pack_has_a_text(language: str) -> None:
    texts = shown(language)
    tables = (starter()[table] for table in ("units", "equipment", "abilities", "spells"))
    assert set(texts) == {name for table in tables for name in table}
    for name, text in texts.items():
        assert text.endswith("."), name
        assert "{" not in text, name
        assert "text." not in text, name


@pytest.mark.rule("NM-STA-01", "NM-STA-05", "NM-STA-07", "NM-PRP-03", "NM-SPL-05")
def test_a_text_says_what_the_card_does() -> None:
    texts = shown()
    assert texts["keep_maul"] == (
        "Melee weapon. Each wound forces 2 save dice. Deadly: a wound roll of 6 forces one more save die."
    )
    assert texts["long_bow"] == "Shoots up to 18 in. Each wound forces one save die. Accurate: ignores cover."
    assert texts["mighty_swing"] == "Once a phase, one die of wound rolls may be rolled again."
    assert texts["barkskin"].endswith("+1 defence until the next magic phase.")
    assert texts["hammerer"] == (
        "Move 4 in., defence 4, save 4, wounds 1. Has: great hammer, hand axe, Mighty Swing. "
        "+1 to wound after winning a clash with: crush."
    )


@pytest.mark.rule("NM-MAG-04", "NM-STA-07")
def test_casting_values_and_reminders_are_in_the_text_too() -> None:
    chosen = setup(spells={"oath": {"effect": "imbue", "value": 4}}, equipment={"horn": {"type": "misc"}})
    texts = {key: words_of("novus_malum", "en").say(text) for key, text in RULESET.texts(chosen.content)}
    assert texts["spells", "oath"].endswith("Needs a 4 or more to cast.")
    assert texts["abilities", "war_drum"] == ("You apply it yourselves. The table reminds you in this phase: movement.")
    assert texts["equipment", "horn"] == "Has no effect in the rules."
