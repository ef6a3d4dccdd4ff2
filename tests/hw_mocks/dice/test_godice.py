"""The virtual GoDice says what a driver expects of a real one."""

from random import Random

import pytest

from firmware_bridge.godice.adverts import read_advert
from firmware_bridge.godice.codec import decode, encode_command
from firmware_bridge.godice.messages import (
    AskBattery,
    AskDots,
    AskState,
    Battery,
    Charging,
    Colour,
    DotColour,
    Dots,
    Leds,
    Rest,
    Rolling,
    Stable,
)
from firmware_bridge.godice.shells import Shell, faces, read
from hw_mocks.dice.godice import VirtualGoDie


def test_it_is_found_by_the_name_of_its_kind() -> None:
    found = read_advert(VirtualGoDie("19CCE4", dots=DotColour.YELLOW).advert())
    assert found
    assert (found.die_id, found.name) == ("19CCE4", "GoDice_19CCE4_Y_v04")


@pytest.mark.parametrize("shell", Shell)
def test_every_face_can_be_rolled_in_every_shell(shell: Shell) -> None:
    die = VirtualGoDie("19CCE4", shell)
    for face in faces(shell):
        start, end = (decode(message.data) for message in die.roll(face, Random(7)))
        assert start == Rolling()
        assert isinstance(end, Stable)
        assert (end.rest, read(shell, end.up).face) == (Rest.ROLLED, face)


def test_it_tells_a_roll_from_a_cocked_a_faked_and_a_laid_die() -> None:
    die, rng = VirtualGoDie("19CCE4"), Random(7)
    ends = [decode([*act][-1].data) for act in (die.roll(None, rng), die.cock(rng), die.fake(3, rng), die.lay(5))]
    assert [end.rest for end in ends if isinstance(end, Stable)] == [Rest.ROLLED, Rest.TILTED, Rest.FAKED, Rest.TURNED]


def test_it_answers_what_it_is_asked() -> None:
    die = VirtualGoDie("19CCE4", battery_percent=53, charging=True)
    assert [decode(data) for data in die.written(encode_command(AskBattery()))] == [Battery(53)]
    assert [decode(data) for data in die.written(encode_command(AskDots()))] == [Dots(DotColour.RED)]
    state = [decode(data) for data in die.written(encode_command(AskState()))]
    assert state == [Battery(53), Charging(on=True), Stable(Rest.ROLLED, die.up)]


def test_it_lights_up_in_silence_and_passes_over_nonsense() -> None:
    die, lights = VirtualGoDie("19CCE4"), Leds(Colour(0, 0, 255), Colour(255, 255, 0))
    assert die.written(encode_command(lights)) == ()
    assert die.written(b"\x27\x01") == ()
    assert die.commands == [lights]


@pytest.mark.parametrize("die_id", ["", "kitchen", "19CC-E4"])
def test_an_id_that_no_die_can_have_is_refused(die_id: str) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        VirtualGoDie(die_id)
