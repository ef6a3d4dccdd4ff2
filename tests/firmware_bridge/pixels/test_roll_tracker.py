from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.observations import DieRolling, DieSettled, DieUnsettled, Unsettled
from firmware_bridge.pixels.codec import RollStateMessage, decode
from firmware_bridge.pixels.faces import BETA_STATES_SINCE, TELLS_ROLLS_SINCE
from firmware_bridge.pixels.model import DieModel, DieType, PixelsError, RollState
from firmware_bridge.pixels.roll_tracker import RollTracker, Seen

TODAY = DieModel(DieType.D20, 20, TELLS_ROLLS_SINCE)
OLD = DieModel(DieType.D20, 20, TELLS_ROLLS_SINCE - 100_000_000)
BETA = DieModel(DieType.D20, 20, BETA_STATES_SINCE)

Push = tuple[RollState, int]
ROLLING_BURST = [(RollState.ROLLING, 3), (RollState.ROLLING, 11), (RollState.ROLLING, 6)]


def told(tracker: RollTracker, model: DieModel, *pushes: Push) -> list[Seen]:
    return [seen for state, index in pushes for seen in tracker.pushed(model, state, index, 1.0)]


def resting(model: DieModel, index: int) -> RollTracker:
    tracker = RollTracker("red-1")
    assert tracker.resumed(model, RollState.ON_FACE, index, 0.0) == ()
    return tracker


def settled(face: int) -> DieSettled:
    return DieSettled("red-1", face, 1.0)


def unsettled(reason: Unsettled, face: int | None) -> DieUnsettled:
    return DieUnsettled("red-1", reason, face, 1.0)


ROLLING = DieRolling("red-1", 1.0)


def rolled(index: int) -> list[Push]:
    """The end of a roll: the die says so, and shows its face when it is asked."""
    return [(RollState.ROLLED, index), (RollState.ON_FACE, index)]


def test_a_roll_begins_once_and_settles_once() -> None:
    tracker = resting(TODAY, 0)
    assert told(tracker, TODAY, *ROLLING_BURST, *rolled(19)) == [ROLLING, settled(20)]


def test_a_roll_counts_only_when_the_die_shows_the_face_that_it_told() -> None:
    tracker = resting(TODAY, 0)
    assert not tracker.must_ask()
    assert told(tracker, TODAY, *ROLLING_BURST, (RollState.ROLLED, 19)) == [ROLLING]
    assert [tracker.must_ask(), tracker.must_ask()] == [True, False]
    assert tracker.rolling
    assert told(tracker, TODAY, (RollState.ON_FACE, 19)) == [settled(20)]


def test_a_die_that_shows_another_face_than_it_told_is_thrown_again() -> None:
    """One of the two was altered on the way, or a finger touched it."""
    tracker = resting(TODAY, 0)
    pushes = [*ROLLING_BURST, (RollState.ROLLED, 18), (RollState.ON_FACE, 19), (RollState.ON_FACE, 19)]
    assert told(tracker, TODAY, *pushes) == [ROLLING, unsettled(Unsettled.MISSED, 20)]


def test_a_die_that_goes_on_rolling_has_not_settled() -> None:
    """One of its words of rolling was altered into the end of the roll."""
    tracker = resting(TODAY, 0)
    pushes = [(RollState.ROLLING, 3), (RollState.ROLLED, 11), (RollState.ROLLING, 6), *rolled(1)]
    assert told(tracker, TODAY, *pushes) == [ROLLING, settled(2)]


def test_a_die_taken_up_before_it_was_asked_counts_once_it_shows_its_face_again() -> None:
    tracker = resting(TODAY, 0)
    pushes = [*ROLLING_BURST, (RollState.ROLLED, 4), (RollState.HANDLING, 4), (RollState.ON_FACE, 4)]
    assert told(tracker, TODAY, *pushes) == [ROLLING, settled(5)]


def test_a_roll_whose_face_was_not_shown_when_the_connection_broke_is_missed() -> None:
    tracker = resting(TODAY, 0)
    told(tracker, TODAY, *ROLLING_BURST, (RollState.ROLLED, 4))
    tracker.lost()
    assert not tracker.must_ask()
    assert tracker.resumed(TODAY, RollState.ON_FACE, 4, 1.0) == (unsettled(Unsettled.MISSED, 5),)


def test_a_die_that_introduces_itself_in_mid_roll_and_lies_still_is_missed() -> None:
    tracker = resting(TODAY, 4)
    told(tracker, TODAY, *ROLLING_BURST)
    assert tracker.resumed(TODAY, RollState.ON_FACE, 4, 1.0) == (unsettled(Unsettled.MISSED, 5),)


def test_the_same_settle_told_twice_is_one_roll() -> None:
    tracker = resting(TODAY, 0)
    pushes = [*ROLLING_BURST, (RollState.ROLLED, 19), (RollState.ROLLED, 19), (RollState.ON_FACE, 19)]
    assert told(tracker, TODAY, *pushes) == [ROLLING, settled(20)]


def test_two_rolls_to_the_same_face_are_two_rolls() -> None:
    tracker = resting(TODAY, 0)
    roll = [*ROLLING_BURST, *rolled(4)]
    assert told(tracker, TODAY, *roll, *roll) == [ROLLING, settled(5), ROLLING, settled(5)]


def test_old_firmware_counts_a_rest_after_rolling() -> None:
    tracker = resting(OLD, 0)
    pushes = [
        (RollState.HANDLING, 0),
        *ROLLING_BURST,
        (RollState.HANDLING, 2),
        (RollState.ROLLED, 2),
        (RollState.ROLLED, 2),
    ]
    assert told(tracker, OLD, *pushes) == [ROLLING, settled(3)]


def test_old_firmware_does_not_count_a_die_laid_down_by_hand() -> None:
    tracker = resting(OLD, 0)
    assert told(tracker, OLD, (RollState.HANDLING, 0), (RollState.ROLLED, 5)) == [unsettled(Unsettled.MOVED, 6)]


def test_new_firmware_says_itself_that_no_roll_was_made() -> None:
    tracker = resting(TODAY, 0)
    assert told(tracker, TODAY, (RollState.HANDLING, 0), (RollState.ON_FACE, 5)) == [unsettled(Unsettled.MOVED, 6)]


def test_a_roll_that_nobody_saw_rolling_is_missed_even_on_the_same_face() -> None:
    tracker = resting(TODAY, 4)
    assert told(tracker, TODAY, (RollState.ROLLED, 4), (RollState.ON_FACE, 4)) == [unsettled(Unsettled.MISSED, 5)]


def test_a_bumped_die_moved() -> None:
    tracker = resting(TODAY, 4)
    assert told(tracker, TODAY, (RollState.ON_FACE, 4), (RollState.ON_FACE, 9)) == [unsettled(Unsettled.MOVED, 10)]


def test_a_cocked_die_is_reported_once_and_shows_no_face() -> None:
    tracker = resting(TODAY, 4)
    pushes = [*ROLLING_BURST, (RollState.CROOKED, 3), (RollState.CROOKED, 8)]
    assert told(tracker, TODAY, *pushes) == [ROLLING, unsettled(Unsettled.COCKED, None)]


def test_a_cocked_die_that_is_rolled_again_counts() -> None:
    tracker = resting(TODAY, 4)
    told(tracker, TODAY, *ROLLING_BURST, (RollState.CROOKED, 3))
    assert told(tracker, TODAY, *ROLLING_BURST, *rolled(0)) == [ROLLING, settled(1)]


def test_the_end_of_a_roll_that_got_lost_is_missed() -> None:
    tracker = resting(TODAY, 4)
    pushes = [*ROLLING_BURST, (RollState.ON_FACE, 8)]
    assert told(tracker, TODAY, *pushes) == [ROLLING, unsettled(Unsettled.MISSED, 9)]


def test_a_first_connect_tells_nothing() -> None:
    tracker = RollTracker("red-1")
    assert tracker.resumed(TODAY, RollState.ON_FACE, 3, 1.0) == ()


def test_a_roll_cut_by_a_lost_connection_is_missed_even_on_the_same_face() -> None:
    tracker = resting(TODAY, 4)
    told(tracker, TODAY, *ROLLING_BURST)
    tracker.lost()
    assert tracker.resumed(TODAY, RollState.ON_FACE, 4, 1.0) == (unsettled(Unsettled.MISSED, 5),)


def test_a_face_that_changed_off_the_air_is_missed() -> None:
    tracker = resting(TODAY, 4)
    tracker.lost()
    assert tracker.resumed(TODAY, RollState.ROLLED, 7, 1.0) == (unsettled(Unsettled.MISSED, 8),)


def test_a_die_that_lay_still_off_the_air_tells_nothing() -> None:
    tracker = resting(TODAY, 4)
    tracker.lost()
    assert tracker.resumed(TODAY, RollState.ON_FACE, 4, 1.0) == ()


def test_a_die_that_still_rolls_after_a_reconnect_settles_as_seen() -> None:
    tracker = resting(TODAY, 4)
    told(tracker, TODAY, *ROLLING_BURST)
    tracker.lost()
    assert tracker.resumed(TODAY, RollState.ROLLING, 2, 1.0) == (ROLLING,)
    assert told(tracker, TODAY, *rolled(2)) == [settled(3)]


def test_a_die_that_restarted_in_mid_roll_is_missed_when_it_lies_still() -> None:
    """A die that wakes says it is handled, whatever it was doing."""
    tracker = resting(OLD, 4)
    told(tracker, OLD, *ROLLING_BURST)
    tracker.lost()
    assert tracker.resumed(OLD, RollState.HANDLING, 0, 1.0) == ()
    assert told(tracker, OLD, (RollState.ROLLED, 4)) == [unsettled(Unsettled.MISSED, 5)]


def test_a_die_found_cocked_after_a_reconnect_is_cocked() -> None:
    tracker = RollTracker("red-1")
    tracker.lost()
    assert tracker.resumed(BETA, RollState.ON_FACE, 4, 1.0) == (unsettled(Unsettled.COCKED, None),)


steps = st.one_of(
    st.tuples(st.just("push"), st.sampled_from(RollState), st.integers(0, 19)),
    st.tuples(st.just("resume"), st.sampled_from(RollState), st.integers(0, 19)),
)


@given(st.sampled_from([OLD, BETA, TODAY]), st.lists(steps, max_size=40))
def test_no_firmware_ever_settles_without_rolling(model: DieModel, steps: list[tuple[str, RollState, int]]) -> None:
    """Whatever the stream, each settle is preceded by its own rolling, and a resume alone never settles."""
    tracker = RollTracker("red-1")
    rolling = False
    for how, state, index in steps:
        if how == "resume":
            tracker.lost()
            rolling = False
            seen = tracker.resumed(model, state, index, 1.0)
        else:
            seen = tracker.pushed(model, state, index, 1.0)
        for observation in seen:
            if isinstance(observation, DieRolling):
                rolling = True
            elif isinstance(observation, DieSettled):
                assert rolling
                assert how == "push"
                rolling = False


ROLL: list[Push] = [(RollState.HANDLING, 0), *ROLLING_BURST, (RollState.ROLLED, 19), (RollState.ON_FACE, 19)]


@pytest.mark.parametrize("nth", range(len(ROLL)))
@pytest.mark.parametrize("bit", range(24))
@pytest.mark.parametrize("model", [TODAY, OLD], ids=["today", "old"])
def test_one_bit_altered_in_any_message_of_a_roll_never_makes_another_face_count(
    model: DieModel, bit: int, nth: int
) -> None:
    """The die shows index 19; the last message is its answer, and on old firmware a rest is always called rolled."""
    tracker = resting(model, 0)
    faces: list[int] = []
    for number, (state, index) in enumerate(ROLL):
        spoken = RollState.ROLLED if model is OLD and state is RollState.ON_FACE else state
        data = bytes([3, spoken, index])
        heard = (int.from_bytes(data, "big") ^ ((number == nth) << bit)).to_bytes(3, "big")
        with suppress(PixelsError):  # bytes that are refused change nothing
            message = decode(heard)
            if isinstance(message, RollStateMessage):
                seen = tracker.pushed(model, message.state, message.face_index, 1.0)
                faces += [one.face for one in seen if isinstance(one, DieSettled)]
    assert faces in ([], [20])
