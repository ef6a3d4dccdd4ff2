from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest

from firmware_bridge.pixels.adverts import LEGACY, NEW, Form, read_advert
from firmware_bridge.pixels.codec import (
    BatteryLevelMessage,
    Blink,
    BlinkAck,
    RequestBatteryLevel,
    RequestRollState,
    RequestRssi,
    RollStateMessage,
    Rssi,
    StopAllAnims,
    WhoAreYou,
    decode,
    encode_command,
)
from firmware_bridge.pixels.faces import face_of
from firmware_bridge.pixels.identity import IAmADie
from firmware_bridge.pixels.model import BatteryState, DieType, RollState
from hw_mocks.dice.pixels import LEGACY_BUILD, NEW_BUILD, OLD_BUILD, TUMBLES, VirtualPixel

if TYPE_CHECKING:
    from collections.abc import Iterable

    from firmware_bridge.pixels.codec import Command, Message
    from hw_mocks.bluez.peripheral import TimedMessage


def asked(die: VirtualPixel, command: Command) -> list[Message]:
    return [decode(answer) for answer in die.written(encode_command(command))]


def told(timed: Iterable[TimedMessage]) -> list[RollStateMessage]:
    messages = [decode(message.data) for message in timed]
    assert all(isinstance(message, RollStateMessage) for message in messages)
    return [message for message in messages if isinstance(message, RollStateMessage)]


def test_a_roll_tumbles_and_comes_to_rest_on_the_chosen_face() -> None:
    die = VirtualPixel(1, DieType.D20)
    messages = told(die.roll(17, Random(1)))
    states = [message.state for message in messages]
    assert states == [RollState.HANDLING, *[RollState.ROLLING] * TUMBLES, RollState.ROLLED]
    assert face_of(die.model, messages[-1].face_index) == 17


def test_a_roll_without_a_choice_is_the_same_for_the_same_luck() -> None:
    rolls = [told(VirtualPixel(1, DieType.D20).roll(None, Random(5))) for _ in range(2)]
    assert rolls[0] == rolls[1]


@pytest.mark.parametrize(
    ("build", "state"),
    [(NEW_BUILD, RollState.ON_FACE), (LEGACY_BUILD, RollState.ON_FACE), (OLD_BUILD, RollState.ROLLED)],
)
def test_asked_after_a_roll_a_die_only_says_that_it_lies_there(build: int, state: RollState) -> None:
    die = VirtualPixel(1, build_time=build)
    told(die.roll(4, Random(1)))
    assert asked(die, RequestRollState()) == [RollStateMessage(state, 3)]


@pytest.mark.parametrize("build", [NEW_BUILD, OLD_BUILD])
def test_a_die_laid_down_by_hand_never_rolls(build: int) -> None:
    states = [message.state for message in told(VirtualPixel(1, build_time=build).lay(2))]
    assert RollState.ROLLING not in states


def test_a_cocked_die_ends_crooked() -> None:
    die = VirtualPixel(1)
    assert told(die.cock(Random(1)))[-1].state is RollState.CROOKED
    assert die.state is RollState.CROOKED


def test_a_die_with_old_normals_shows_the_face_that_was_asked_for() -> None:
    die = VirtualPixel(1, build_time=1700000000)
    settled = told(die.roll(5, Random(1)))[-1]
    assert settled.face_index == 1
    assert face_of(die.model, settled.face_index) == 5


def test_a_face_that_the_die_lacks_is_refused_with_those_it_has() -> None:
    with pytest.raises(ValueError, match="no face 7: give one of"):
        list(VirtualPixel(1).roll(7, Random(1)))


@pytest.mark.parametrize(("build", "form"), [(NEW_BUILD, Form.NEW), (LEGACY_BUILD, Form.LEGACY)])
def test_each_generation_advertises_in_its_own_form(build: int, form: Form) -> None:
    die = VirtualPixel(0x1A2B3C4D, DieType.D12, build)
    heard = read_advert(die.advert())
    assert heard is not None
    assert (heard.form, heard.pixel_id, heard.build_time) == (form, 0x1A2B3C4D, build)
    assert (heard.name, heard.die_type) == ("Pixel1a2b3c4d", DieType.D12)
    assert die.service.uuid == (NEW if form is Form.NEW else LEGACY).uuid


@pytest.mark.parametrize(("build", "chunked"), [(NEW_BUILD, True), (LEGACY_BUILD, False)])
def test_each_generation_introduces_itself_in_its_own_form(build: int, chunked: bool) -> None:
    (who,) = asked(VirtualPixel(7, DieType.D8, build), WhoAreYou())
    assert isinstance(who, IAmADie)
    assert (who.pixel_id, who.die_type, who.build_time) == (7, DieType.D8, build)
    assert (who.details is not None) is chunked


def test_a_die_answers_what_it_is_asked() -> None:
    die = VirtualPixel(1)
    assert asked(die, RequestBatteryLevel()) == [BatteryLevelMessage(80, BatteryState.OK)]
    assert [type(answer) for answer in asked(die, RequestRssi())] == [Rssi]
    assert asked(die, Blink(0x00FF00)) == [BlinkAck()]
    assert die.blinks == [Blink(0x00FF00)]


def test_what_it_does_not_understand_it_passes_over() -> None:
    die = VirtualPixel(1)
    assert asked(die, StopAllAnims()) == []
    assert die.written(b"") == die.written(b"\xff\x00") == die.written(b"\x1d\x01") == ()


def test_a_die_that_lost_power_in_mid_roll_wakes_in_a_hand() -> None:
    die = VirtualPixel(1)
    told(islice(die.roll(4, Random(1)), 3))
    die.restarted()
    (who,) = asked(die, WhoAreYou())
    assert isinstance(who, IAmADie)
    assert who.roll_state is RollState.HANDLING


def test_addresses_of_different_dice_differ() -> None:
    assert VirtualPixel(0x1A2B3C4D).address == "E0:50:1A:2B:3C:4D"
    assert len({VirtualPixel(number).address for number in range(100)}) == 100


def test_a_long_name_is_cut_to_what_an_advert_has_room_for() -> None:
    die = VirtualPixel(1, DieType.D20, name="The die of the innkeeper")
    assert die.advert().name == "The die of th"
