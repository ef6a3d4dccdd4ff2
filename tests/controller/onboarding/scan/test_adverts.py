"""What a device on the air is, by what it says of itself."""

from __future__ import annotations

import pytest

from controller.onboarding.scan.adverts import Kind, sight
from firmware_bridge.adverts import Advert
from firmware_bridge.pixels.adverts import NEW
from firmware_bridge.pixels.model import BatteryState, Colorway, DieType
from firmware_bridge.uart_service import SERVICE_UUID
from hw_mocks.dice.godice import VirtualGoDie
from hw_mocks.dice.pixels import LEGACY_BUILD, NEW_BUILD, VirtualPixel

ADDRESS = "E0:50:1A:2B:3C:4D"


@pytest.mark.parametrize("build", [LEGACY_BUILD, NEW_BUILD])
def test_a_pixels_die_of_either_generation_is_known_with_all_that_it_tells(build: int) -> None:
    die = VirtualPixel(
        0x1A2B3C4D,
        DieType.D20,
        build,
        "Lucky",
        Colorway.MIDNIGHT_GALAXY,
        22,
        BatteryState.CHARGING,
    )

    seen = sight(ADDRESS, die.advert(), -60)

    assert (seen.kind, seen.die, seen.name, seen.look) == (Kind.PIXELS, "d20", "Lucky", "midnight galaxy")
    assert (seen.battery, seen.charging, seen.signal) == (22, True, -60)
    assert (seen.id, seen.claim) == ("1a2b3c4d", 'pixel_id = "1a2b3c4d"')


def test_a_go_die_is_known_by_its_name_and_tells_no_battery() -> None:
    seen = sight(ADDRESS, VirtualGoDie("4E71F3").advert())

    assert (seen.kind, seen.title, seen.claim) == (Kind.GODICE, "GoDice, red dots", 'die_id = "4E71F3"')
    assert (seen.die, seen.battery) == (None, None)


def test_a_serial_line_on_the_air_may_be_a_hub() -> None:
    named = sight(ADDRESS, Advert("board", (SERVICE_UUID,)))
    nameless = sight(ADDRESS, Advert(None, (SERVICE_UUID,)))

    assert (named.kind, named.claim) == (Kind.HUB, 'port = "ble:board"')
    assert nameless.claim == f'port = "ble:{ADDRESS}"'


@pytest.mark.parametrize(
    "advert",
    [
        Advert("Bathroom scales"),
        Advert(),
        Advert("Pixel1a2b3c4d", (NEW.uuid,)),  # a die that has not said who it is yet
        Advert("Liar", (NEW.uuid,), {NEW.company: b"short"}),
    ],
)
def test_whoever_does_not_say_enough_is_a_stranger(advert: Advert) -> None:
    assert sight(ADDRESS, advert).kind is Kind.STRANGER


def test_a_name_that_would_play_with_the_terminal_or_the_config_is_disarmed() -> None:
    nasty = 'x"\n[mqtt]\x1b[2J'

    hub, stranger = sight(ADDRESS, Advert(nasty, (SERVICE_UUID,))), sight(ADDRESS, Advert(nasty))
    die = sight(ADDRESS, VirtualPixel(1, name="\x1b[2J\n").advert())

    assert hub.claim == f'port = "ble:{ADDRESS}"'
    assert stranger.name == 'x"[mqtt][2J'
    assert die.name == "[2J"
