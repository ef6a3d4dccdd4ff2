"""What a GoDice says, and what the table makes of it."""

import pytest

from firmware_bridge.godice.messages import Rest, Stable, Vector
from firmware_bridge.godice.roll_tracker import RollTracker, Seen
from firmware_bridge.godice.shells import Shell, vector_of
from firmware_bridge.observations import DieRolling, DieSettled, DieUnsettled, Unsettled

BETWEEN_TWO_FACES = Vector(45, 45, 0)


def stable(face: int, rest: Rest = Rest.ROLLED) -> Stable:
    return Stable(rest, vector_of(Shell.D6, face))


def unsettled(reason: Unsettled, face: int | None) -> tuple[Seen, ...]:
    return (DieUnsettled("red-1", reason, face, 2.0),)


def tracker_at_rest(face: int = 1) -> RollTracker:
    tracker = RollTracker("red-1", Shell.D6)
    assert tracker.stable(stable(face), 0.0) == ()
    tracker.rolling(0.5)
    assert tracker.stable(stable(face), 0.9) == (DieSettled("red-1", face, 0.9),)
    return tracker


def test_a_roll_is_seen_from_start_to_end() -> None:
    tracker = tracker_at_rest()
    assert tracker.rolling(1.0) == (DieRolling("red-1", 1.0),)
    assert tracker.rolling(1.1) == ()
    assert tracker.stable(stable(6), 2.0) == (DieSettled("red-1", 6, 2.0),)


def test_two_rolls_onto_the_same_face_are_two() -> None:
    tracker = tracker_at_rest(4)
    tracker.rolling(1.0)
    assert tracker.stable(stable(4), 2.0) == (DieSettled("red-1", 4, 2.0),)


def test_a_result_told_twice_counts_once() -> None:
    assert tracker_at_rest(4).stable(stable(4), 2.0) == ()


def test_a_result_whose_start_was_not_seen_is_missed() -> None:
    """The die says that the roll was honest, but it may be an answer, or altered on the way."""
    tracker = tracker_at_rest(4)
    assert tracker.stable(stable(5), 2.0) == unsettled(Unsettled.MISSED, 5)
    tracker.rolling(2.5)
    assert tracker.stable(stable(5), 3.0) == (DieSettled("red-1", 5, 3.0),)


def test_a_fake_roll_is_no_result() -> None:
    tracker = tracker_at_rest()
    tracker.rolling(1.0)
    assert tracker.stable(stable(6, Rest.FAKED), 2.0) == unsettled(Unsettled.MOVED, 6)


def test_a_die_turned_by_hand_is_no_result() -> None:
    assert tracker_at_rest().stable(stable(6, Rest.TURNED), 2.0) == unsettled(Unsettled.MOVED, 6)


def test_a_die_nudged_without_turning_is_no_news() -> None:
    assert tracker_at_rest(4).stable(stable(4, Rest.TURNED), 2.0) == ()


def test_a_tilted_die_is_cocked_and_its_face_told_when_it_is_clear() -> None:
    tracker = tracker_at_rest()
    tracker.rolling(1.0)
    assert tracker.stable(stable(3, Rest.TILTED), 2.0) == unsettled(Unsettled.COCKED, 3)
    assert tracker.stable(stable(3, Rest.TILTED), 2.1) == ()


def test_a_die_between_two_faces_is_cocked_whatever_it_says() -> None:
    tracker = tracker_at_rest()
    tracker.rolling(1.0)
    assert tracker.stable(Stable(Rest.ROLLED, BETWEEN_TWO_FACES), 2.0) == unsettled(Unsettled.COCKED, None)


@pytest.mark.parametrize("up", [Vector(64, -128, 0), Vector(0, 0, 0), Vector(127, 0, 0), Vector(30, 0, 0)])
def test_a_vector_that_no_die_at_rest_can_have_shows_no_face(up: Vector) -> None:
    """Gravity is about 64 long: more or less is a die that moves, or a message that was altered."""
    tracker = tracker_at_rest()
    tracker.rolling(1.0)
    assert tracker.stable(Stable(Rest.ROLLED, up), 2.0) == unsettled(Unsettled.COCKED, None)


def test_the_face_told_at_the_first_connect_is_no_roll() -> None:
    assert RollTracker("red-1", Shell.D6).stable(stable(6), 2.0) == ()


def test_the_same_face_after_a_reconnect_is_no_news_even_told_twice() -> None:
    tracker = tracker_at_rest(4)
    tracker.asked()
    assert tracker.stable(stable(4), 2.0) == ()
    assert tracker.stable(stable(4), 2.1) == ()


def test_another_face_after_a_reconnect_is_a_missed_roll() -> None:
    tracker = tracker_at_rest(4)
    tracker.asked()
    assert tracker.stable(stable(5), 2.0) == unsettled(Unsettled.MISSED, 5)


def test_a_roll_cut_off_by_a_lost_connection_is_missed_even_on_the_same_face() -> None:
    tracker = tracker_at_rest(4)
    tracker.rolling(1.0)
    tracker.asked()
    tracker.asked()
    assert tracker.stable(stable(4), 2.0) == unsettled(Unsettled.MISSED, 4)


def test_a_roll_after_a_reconnect_counts_though_nobody_told_the_face() -> None:
    """Asking for the face works on some dice only."""
    tracker = tracker_at_rest(4)
    tracker.asked()
    assert tracker.rolling(1.0) == (DieRolling("red-1", 1.0),)
    assert tracker.stable(stable(2), 2.0) == (DieSettled("red-1", 2, 2.0),)


def test_a_die_found_cocked_after_a_reconnect_must_roll_before_it_counts() -> None:
    tracker = tracker_at_rest(4)
    tracker.asked()
    assert tracker.stable(stable(4, Rest.TILTED), 2.0) == unsettled(Unsettled.COCKED, 4)
    assert tracker.stable(stable(2), 2.0) == unsettled(Unsettled.MISSED, 2)


def test_a_roll_whose_end_got_lost_is_missed_when_the_die_is_asked() -> None:
    tracker = tracker_at_rest(4)
    tracker.rolling(1.0)
    assert tracker.is_rolling
    tracker.asked()
    assert not tracker.is_rolling
    assert tracker.stable(stable(2), 2.0) == unsettled(Unsettled.MISSED, 2)
