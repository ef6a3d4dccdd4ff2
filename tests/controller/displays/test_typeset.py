from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from controller.displays.paper.typeset import MORE, Box, Weight, fit, folded, font, line_height, shortened, width_of

WORDS = st.lists(st.text(st.characters(min_codepoint=33, max_codepoint=0x17F), min_size=1, max_size=30), max_size=30)


@given(WORDS, st.integers(40, 400), st.integers(20, 200))
def test_text_fits_its_box(words: list[str], width: int, height: int) -> None:
    setting = fit(" ".join(words), Box(0, 0, width, height), 34, 16)
    assert all(width_of(line, setting.size) <= width for line in setting.lines)
    assert setting.height <= max(height, line_height(16))


def test_short_text_is_as_large_as_it_may_be() -> None:
    assert fit("Roll", Box(0, 0, 280, 60), 34, 16).size == 34


def test_lines_are_balanced_so_that_no_word_stands_alone() -> None:
    setting = fit("Apprentice: parry 3 strikes of Stratiota 2", Box(0, 0, 280, 40), 16, 15)
    assert len(setting.lines) == 1
    setting = fit("Apprentice: parry 3 strikes of Stratiota 2", Box(0, 0, 240, 40), 17, 15)
    assert setting.lines == ("Apprentice: parry 3", "strikes of Stratiota 2")


def test_what_does_not_fit_ends_in_dots() -> None:
    setting = fit("one two three four five six seven eight nine ten", Box(0, 0, 120, 20), 20, 16)
    assert len(setting.lines) == 1
    assert setting.lines[0].endswith(MORE)


def test_text_that_fits_is_not_shortened() -> None:
    assert shortened("Hunter", 200, 16, Weight.BOLD) == "Hunter"


def test_every_letter_and_sign_we_use_is_in_the_font() -> None:
    missing = bytes(font(20).getmask("\uffff", "1"))
    signs = "\u00d7\u2013\u2026\u00ab\u00bb\u2019"
    assert [letter for letter in f"àèéìòùÀÈÉÌÒÙ{signs}" if bytes(font(20).getmask(letter, "1")) == missing] == []


def test_a_name_and_its_number_stay_together_even_if_the_letters_are_smaller_for_it() -> None:
    setting = fit("Arquebusier 1", Box(0, 0, 130, 60), 30, 12)
    assert setting.lines == ("Arquebusier 1",)


def test_a_name_in_brackets_keeps_its_number_and_a_number_its_unit() -> None:
    setting = fit("Builder (Blue 1): 2 AP left.", Box(0, 0, 90, 80), 16, 15)
    assert setting.lines == ("Builder", "(Blue 1):", "2 AP left.")


def test_a_name_that_is_cut_keeps_the_number_that_tells_it_from_the_others() -> None:
    short = shortened("Standard bearer of the guild 12", 140, 16)
    assert short.endswith("\u2026 12")
    assert width_of(short, 16) <= 140
    assert shortened("Standard bearer 12", 12, 16) == MORE


SIX = ", ".join(f"Skirmisher {number}" for number in range(1, 7))


def test_of_many_of_one_kind_the_name_is_set_once_where_all_of_them_have_no_room() -> None:
    text = f"{SIX} strike Guardian 1 and those like it with sling: roll to wound."
    assert " ".join(fit(text, Box(0, 0, 282, 64), 34, 16).lines) == (
        "Skirmisher 1\u20136 strike Guardian 1 and those like it with sling: roll to wound."
    )
    assert "Skirmisher 2" in " ".join(fit(text, Box(0, 0, 600, 200), 34, 16).lines), "with room nothing is folded"


def test_folded_names_keep_every_number_and_their_order() -> None:
    assert folded("Hunter 3, Hunter 1, Hunter 2, Krag'nair: roll.") == "Hunter 3, 1, 2, Krag'nair: roll."
    assert folded("For Guardian 1, Guardian 2, Guardian 3, Hammerer 5.") == "For Guardian 1\u20133, Hammerer 5."
    assert folded("Standard bearer 1, Standard bearer 12") == "Standard bearer 1, 12"
    assert folded("Round 2, Hunter 2") == "Round 2, Hunter 2"


def test_a_label_of_many_is_folded_before_it_is_cut() -> None:
    assert shortened(SIX, 200, 16) == "Skirmisher 1\u20136"
