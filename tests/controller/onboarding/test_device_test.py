"""What a device was seen to do, and what is still to be tried."""

from __future__ import annotations

import pytest

from controller.config.model import TableConfig
from controller.onboarding.device_test import DeviceTest
from controller.onboarding.round_trips import LONGEST_SECONDS, RoundTrips, asks_of
from firmware_bridge.captures import Cable, Direction
from firmware_bridge.godice.codec import encode_command
from firmware_bridge.godice.messages import AskBattery, StopPulse
from firmware_bridge.observations import (
    BatteryLevel,
    ButtonPressed,
    BytesRefused,
    DeviceDown,
    DeviceUp,
    DieRolling,
    DieSettled,
    DieUnsettled,
    TagGone,
    TagSeen,
    Unsettled,
)
from firmware_bridge.table_link.codec import encode
from firmware_bridge.table_link.messages import Ack, Frame, Ping


@pytest.fixture
def trial() -> DeviceTest:
    config = TableConfig.model_validate(
        {
            "table": {"name": "t"},
            "game": {"ruleset": "any"},
            "dice": {
                "red": {"driver": "pixels", "kind": "d6", "pixel_id": "1"},
                "bone": {"driver": "godice", "kind": "d8", "die_id": "4E71F3"},
            },
            "readers": {"board": {"driver": "table-link", "port": "/dev/ttyACM0"}},
        }
    )
    return DeviceTest(config, 10.0)


def test_a_die_works_once_it_was_rolled(trial: DeviceTest) -> None:
    die = trial.devices["red"]
    assert die.to_do == "move it to wake it"

    assert trial.note(DeviceUp("red", "d6", 11.5)) == "is here, after 1.5 s"
    assert die.to_do == "roll it"
    trial.note(BatteryLevel("red", 80, charging=False, at=11.5))
    trial.note(DieRolling("red", 12.0))
    trial.note(DieSettled("red", 4, 13.0))

    assert (die.works, die.to_do, die.rolled, die.roll_seconds, die.battery) == (True, "", 4, 1.0, 80)


def test_a_reader_works_once_it_saw_a_base(trial: DeviceTest) -> None:
    hub = trial.devices["board"]
    trial.note(DeviceUp("board", "hub", 11.0))
    assert hub.to_do == "put a base on it"

    trial.note(TagSeen("board", "C4", "04aa", 12.0))
    trial.note(TagGone("board", "C4", "04aa", 13.0))
    trial.note(ButtonPressed("board", "1", 14.0))

    assert (hub.works, hub.base, hub.button) == (True, ("C4", "04aa"), "1")


def test_a_device_that_goes_away_no_longer_works_and_says_why(trial: DeviceTest) -> None:
    trial.note(DeviceUp("red", "d6", 11.0))
    trial.note(DieSettled("red", 4, 13.0))
    trial.note(DeviceDown("red", "the connection broke", 14.0))

    assert (trial.devices["red"].works, trial.devices["red"].trouble) == (False, "the connection broke")


def test_a_cocked_die_is_to_be_rolled_again_and_a_go_die_may_sit_in_another_shell(trial: DeviceTest) -> None:
    for die in ("red", "bone"):
        trial.note(DeviceUp(die, "d6", 11.0))
        trial.note(DieUnsettled(die, Unsettled.COCKED, None, 12.0))

    assert trial.devices["red"].trouble == "it leans on something: roll it again"
    assert "another shell" in trial.devices["bone"].trouble


def test_all_is_done_when_every_device_works_and_strangers_do_not_count(trial: DeviceTest) -> None:
    assert trial.note(DeviceDown("bluetooth", "off", 11.0)) == ""
    for die in ("red", "bone"):
        trial.note(DeviceUp(die, "d6", 11.0))
        trial.note(DieSettled(die, 1, 12.0))
    trial.note(DeviceUp("board", "hub", 11.0))
    trial.note(BytesRefused("board", "noise", b"", 11.0))
    assert not trial.done

    trial.note(TagSeen("board", "A1", "04aa", 12.0))

    assert trial.done
    assert trial.devices["board"].refused == 1


def test_a_round_trip_is_from_a_question_to_the_next_bytes() -> None:
    trips = RoundTrips(asks_of("pixels"))
    trips.opened(Cable("x"), 0.0)

    for at, direction in (
        (1.0, Direction.OUT),
        (1.2, Direction.IN),
        (3.0, Direction.IN),
        (4.0, Direction.OUT),
        (4.0 + LONGEST_SECONDS + 1, Direction.IN),
    ):
        trips.passed(direction, b"x", at)

    assert trips.typical == pytest.approx(0.2)


def test_only_what_wants_an_answer_is_a_question() -> None:
    assert asks_of("table-link")(encode(Frame(Ping())))
    assert not asks_of("table-link")(encode(Frame(Ack())))
    assert asks_of("godice")(encode_command(AskBattery()))
    assert not asks_of("godice")(encode_command(StopPulse()))
    assert not asks_of("godice")(b"\xff")
    assert not asks_of("pn532")(b"")
