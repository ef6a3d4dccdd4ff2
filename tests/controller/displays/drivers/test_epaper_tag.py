"""Tags behind an access point: slow, sometimes starting, sometimes away."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from controller.displays.displays import display_on
from controller.displays.drivers.openepaperlink import EpaperTag
from controller.displays.on_paper import picture_of
from controller.displays.panel_content import PanelContent
from controller.displays.paper import epaper_tag, newest_wins
from controller.displays.paper.epaper_tag import TagDelivery
from controller.displays.paper.newest_wins import Undelivered
from controller.displays.paper.pictures import Pictures
from hw_mocks.displays.openepaperlink import AccessPoint, access_point
from hw_mocks.displays.openepaperlink import EpaperTag as VirtualTag
from tests.controller.displays.drivers.test_displays_on_a_broker import link_at, together
from tests.controller.displays.moments import MOMENTS, asked
from tests.controller.mqtt.mosquitto import free_port
from tests.controller.mqtt.test_link import eventually

MAC, RED_MAC, SIZE = "00000218E1AB", "0000021B00C5D1E2", (296, 128)


@pytest.fixture(autouse=True)
def _in_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(newest_wins, "SETTLE_SECONDS", 0.01)
    monkeypatch.setattr(epaper_tag, "STARTING_SECONDS", 0.01)
    monkeypatch.setattr(epaper_tag, "AWAY_SECONDS", 0.01)


@pytest.fixture
async def house() -> AsyncIterator[tuple[AccessPoint, str]]:
    async with access_point({MAC: VirtualTag(SIZE), RED_MAC: VirtualTag(SIZE, red=True)}) as place:
        yield place


def tag_at(address: str, mac: str = MAC, **more: str) -> EpaperTag:
    return EpaperTag.model_validate(
        {"driver": "openepaperlink", "access_point": address, "mac": mac, "size": SIZE, "refresh_s": 0.0, **more}
    )


async def shows(house: tuple[AccessPoint, str], config: EpaperTag, *moments: PanelContent) -> None:
    point = house[0]
    tag, wanted = point.tags[config.mac], picture_of(config, moments[-1]).tobytes()
    display = display_on(link_at(free_port()), "tag", config, Pictures(), lambda *_: None)
    async with together(display.run()):
        for moment in moments:
            display.show(moment)
        await point.until(lambda: tag.shown is not None and tag.shown.tobytes() == wanted)


async def test_a_tag_shows_what_it_was_meant_to_show_though_it_comes_as_a_jpeg(house: tuple[AccessPoint, str]) -> None:
    for moment in MOMENTS.values():
        await shows(house, tag_at(house[1]), moment)


async def test_a_tag_with_red_ink_does_too(house: tuple[AccessPoint, str]) -> None:
    await shows(house, tag_at(house[1], RED_MAC, inks="bwr"), MOMENTS["refused"])


async def test_only_the_newest_picture_travels(house: tuple[AccessPoint, str]) -> None:
    await shows(house, tag_at(house[1]), *(asked(hand) for hand in range(1, 9)))
    assert house[0].tags[MAC].fetched == 1


async def test_an_access_point_that_still_starts_is_asked_again(house: tuple[AccessPoint, str]) -> None:
    point, address = house
    point.starting = True
    met: list[bool] = []
    display = display_on(link_at(free_port()), "tag", tag_at(address), Pictures(), lambda *seen: met.append(seen[2]))
    async with together(display.run()):
        display.show(asked(3))
        await point.until(lambda: point.refused >= 2)
        point.starting = False
        await point.until(lambda: point.tags[MAC].fetched == 1)
        await eventually(lambda: met[-1:] == [True])
    assert set(met[:-1]) == {False}


async def test_what_went_wrong_is_reported_in_one_sentence(house: tuple[AccessPoint, str]) -> None:
    point, address = house
    picture = picture_of(tag_at(address), asked(3))
    with pytest.raises(Undelivered, match="has no tag FFFFFFFFFFFF: check its mac"):
        await TagDelivery(address, "FFFFFFFFFFFF", 0)(picture)
    point.starting = True
    with pytest.raises(Undelivered, match="is still starting"):
        await TagDelivery(address, MAC, 0)(picture)
    with pytest.raises(Undelivered, match="is away"):
        await TagDelivery(f"http://127.0.0.1:{free_port()}", MAC, 0)(picture)


async def test_a_tag_that_stays_away_is_reported_once(caplog: pytest.LogCaptureFixture) -> None:
    nowhere = tag_at(f"http://127.0.0.1:{free_port()}")
    display = display_on(link_at(free_port()), "tag", nowhere, Pictures(), lambda *_: None)
    async with together(display.run()):
        display.show(asked(3))
        await eventually(lambda: "is away" in caplog.text)
        await asyncio.sleep(0.1)  # several more tries
    assert caplog.text.count("is away") == 1
