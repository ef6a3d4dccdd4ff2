from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.tag_presence import GRACE_SECONDS, Arrived, Change, Left, Place, ReportedPresence

KNIGHT, GOBLIN = "04e10cda993c80", "04db0bda993c80"


def test_a_tag_arrives_once_however_often_it_is_seen() -> None:
    board = ReportedPresence()
    assert board.seen("C4", KNIGHT) == [Arrived("C4", KNIGHT)]
    assert board.seen("C4", KNIGHT) == []


def test_a_tag_that_comes_back_within_its_grace_never_left() -> None:
    board = ReportedPresence()
    board.seen("C4", KNIGHT)
    board.gone("C4", KNIGHT, 10.0)
    assert board.expired(10.0 + GRACE_SECONDS / 2) == []
    assert board.seen("C4", KNIGHT) == []
    assert board.expired(99.0) == []


def test_a_tag_that_stays_away_has_left_when_its_grace_is_over() -> None:
    board = ReportedPresence()
    board.seen("C4", KNIGHT)
    board.gone("C4", KNIGHT, 10.0)
    assert board.next_expiry() == 10.0 + GRACE_SECONDS
    assert board.expired(10.0 + GRACE_SECONDS) == [Left("C4", KNIGHT)]
    assert board.next_expiry() is None


def test_being_lost_twice_does_not_lengthen_the_grace() -> None:
    board = ReportedPresence()
    board.seen("C4", KNIGHT)
    board.gone("C4", KNIGHT, 10.0)
    board.gone("C4", KNIGHT, 10.5)
    assert board.next_expiry() == 10.0 + GRACE_SECONDS


def test_a_tag_carried_to_another_cell_leaves_the_first_at_once() -> None:
    board = ReportedPresence()
    board.seen("C4", KNIGHT)
    board.gone("C4", KNIGHT, 10.0)
    assert board.seen("C5", KNIGHT) == [Left("C4", KNIGHT), Arrived("C5", KNIGHT)]


def test_a_tag_slid_across_a_border_is_on_both_cells_until_one_loses_it() -> None:
    board = ReportedPresence()
    board.seen("C4", KNIGHT)
    assert board.seen("C5", KNIGHT) == [Arrived("C5", KNIGHT)]
    board.gone("C4", KNIGHT, 10.0)
    assert board.seen("C5", KNIGHT) == [Left("C4", KNIGHT)]


def test_two_tags_can_share_a_cell() -> None:
    board = ReportedPresence()
    board.seen("C4", KNIGHT)
    assert board.seen("C4", GOBLIN) == [Arrived("C4", GOBLIN)]
    board.gone("C4", KNIGHT, 10.0)
    assert board.expired(99.0) == [Left("C4", KNIGHT)]


def test_losing_what_was_never_seen_means_nothing() -> None:
    board = ReportedPresence()
    board.gone("C4", KNIGHT, 10.0)
    assert board.expired(99.0) == []


def test_a_snapshot_tells_only_what_changed() -> None:
    board = ReportedPresence()
    board.snapshot([("C4", KNIGHT), ("D4", GOBLIN)], 0.0)
    assert board.snapshot([("C6", KNIGHT), ("D4", GOBLIN)], 10.0) == [Left("C4", KNIGHT), Arrived("C6", KNIGHT)]


def test_a_tag_missing_in_a_snapshot_gets_its_grace_too() -> None:
    board = ReportedPresence()
    board.snapshot([("C4", KNIGHT)], 0.0)
    assert board.snapshot([], 10.0) == []
    assert board.expired(10.0 + GRACE_SECONDS) == [Left("C4", KNIGHT)]


steps = st.lists(st.tuples(st.booleans(), st.sampled_from(["A1", "A2", "B1"]), st.sampled_from([KNIGHT, GOBLIN])))


@given(steps)
def test_arrivals_and_departures_alternate_and_add_up_to_what_lies_there(readings: list[tuple[bool, str, str]]) -> None:
    board = ReportedPresence()
    lying: set[Place] = set()
    told: set[Place] = set()
    for now, (there, cell, tag) in enumerate(readings):
        if there:
            lying.add((cell, tag))
            changes = board.seen(cell, tag)
        else:
            lying.discard((cell, tag))
            board.gone(cell, tag, now * 0.1)
            changes = board.expired(now * 0.1)
        _follow(told, changes)
    _follow(told, board.expired(1e9))
    assert told == lying


def _follow(told: set[Place], changes: list[Change]) -> None:
    for change in changes:
        place = (change.cell, change.tag)
        match change:
            case Arrived():
                assert place not in told
                told.add(place)
            case Left():
                told.remove(place)
