from __future__ import annotations

import pytest

from rulesets.engine.content_problems import Misfit, Misfits, refuse, stranger, strangers


def test_all_that_does_not_fit_is_raised_at_once() -> None:
    with pytest.raises(Misfits, match=r"cards\.wolf is lost\. cards\.bear is asleep\.") as told:
        refuse((Misfit(("cards", "wolf"), "is lost."), Misfit(("cards", "bear"), "is asleep.")))
    assert [each.key for each in told.value.misfits] == [("cards", "wolf"), ("cards", "bear")]


def test_what_fits_is_let_through() -> None:
    refuse(())


def test_a_stranger_is_told_with_those_who_are_known() -> None:
    (found,) = strangers(("pack",), ("wolf", "wulf"), ("wolf", "bear"))
    assert (found.key, found.unknown, found.known) == (("pack", 1), "wulf", ("wolf", "bear"))
    assert found.text == "names 'wulf', but there are only: bear, wolf."


def test_no_name_is_no_stranger_and_where_nobody_is_known_that_is_said() -> None:
    assert list(stranger(("pack",), None, ())) == []
    assert next(stranger(("pack",), "wolf", ())).text == "names 'wolf', but there is none."
