from __future__ import annotations

import pytest

from rulesets.engine.content.errors import ContentError, ContentErrors, refuse, unknown_name, unknown_names


def test_all_that_does_not_fit_is_raised_at_once() -> None:
    with pytest.raises(ContentErrors, match=r"cards\.wolf is lost\. cards\.bear is asleep\.") as told:
        refuse((ContentError(("cards", "wolf"), "is lost."), ContentError(("cards", "bear"), "is asleep.")))
    assert [each.key for each in told.value.errors] == [("cards", "wolf"), ("cards", "bear")]


def test_what_fits_is_let_through() -> None:
    refuse(())


def test_a_stranger_is_reported_with_those_who_are_known() -> None:
    (found,) = unknown_names(("pack",), ("wolf", "wulf"), ("wolf", "bear"))
    assert (found.key, found.unknown, found.known) == (("pack", 1), "wulf", ("wolf", "bear"))
    assert found.text == "names 'wulf', but there are only: bear, wolf."


def test_no_name_is_no_stranger_and_where_nobody_is_known_that_is_said() -> None:
    assert list(unknown_name(("pack",), None, ())) == []
    assert next(unknown_name(("pack",), "wolf", ())).text == "names 'wolf', but there is none."
