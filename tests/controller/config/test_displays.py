"""What a config may say of displays, of the way to the broker, of speech and of Home Assistant."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.config.displays import Corner
from controller.displays.drivers.openepaperlink import EpaperTag
from controller.displays.drivers.panel import Panel
from controller.displays.drivers.wled_matrix import WledMatrix
from tests.controller.config.test_load import SMALL, load, sentences

EVERYTHING = """
[displays.clock]
driver = "wled-ring"
topic = "wled/clock"
pixels = 60
breathes = false
[displays.board]
driver = "wled-matrix"
topic = "wled/board"
columns = 12
rows = 12
wiring = "straight"
first = "bottom-left"
along = "columns"
[displays.heroes]
driver = "wled-lamps"
topic = "wled/heroes"
lamps = ["turn", "scum.wounds", "scum.threat"]
[displays.lamp]
driver = "json-light"
topic = "zigbee2mqtt/lamp/set"
lamp = "scum.threat"
[displays.pixels]
driver = "awtrix"
topic = "awtrix"
language = "it"
[displays.orders]
driver = "panel"
topic = "panels/orders"
size = [400, 300]
inks = "bwr"
content = "order"
[displays.sheet]
driver = "panel"
topic = "panels/sheet"
size = [250, 122]
content = "sheet:scum"
encoding = "raw"
full_every = 10
refresh_s = 0.4
full_s = 2.0
[displays.node]
driver = "esphome"
topic = "nodes/card"
size = [296, 128]
[displays.tag]
driver = "openepaperlink"
access_point = "http://192.168.1.50"
mac = "00:00:02:18:e1:ab"
size = [296, 128]
content = "dice"
[speech]
command = ["espeak-ng", "-v", "{language}", "--stdin"]
language = "it"
says = ["asked", "refused"]
[home_assistant]
enabled = true
area = "Living room"
"""


def test_every_kind_of_display_can_be_written_down(tmp_path: Path) -> None:
    displays = load(tmp_path, SMALL + EVERYTHING).config.displays
    board, orders, sheet, tag = (displays[name] for name in ("board", "orders", "sheet", "tag"))
    assert isinstance(board, WledMatrix)
    assert board.first is Corner.BOTTOM_LEFT
    assert isinstance(orders, Panel)
    assert (orders.seconds, orders.full_seconds, orders.partial_between) == (16.0, 16.0, 0)
    assert isinstance(sheet, Panel)
    assert (sheet.seconds, sheet.full_seconds, sheet.partial_between) == (0.4, 2.0, 9)
    assert isinstance(tag, EpaperTag)
    assert tag.mac == "00000218E1AB"


PANEL = '[displays.card]\ndriver = "panel"\ntopic = "panels/card"\nsize = [296, 128]\n'
WRONG = {
    "content": (
        PANEL + 'content = "map"',
        "'map' is nothing to show: write prompt, order, dial, dice, board, overview, sheet:",
    ),
    "hero": (PANEL + 'content = "sheet:"', "'sheet:' is nothing to show"),
    "full_every": (PANEL + 'inks = "bwr"\nfull_every = 3', "a panel with red ink has only full refreshes"),
    "lamp": (
        '[displays.a]\ndriver = "json-light"\ntopic = "lamp/set"\nlamp = "a.b.c"',
        "'a.b.c' is nothing for a lamp: write turn, a track, or a hero and a track",
    ),
    "mac": (
        '[displays.a]\ndriver = "openepaperlink"\naccess_point = "http://ap"\nmac = "12"\nsize = [296, 128]',
        "'12' is not the address of a tag: write its 12 or 16 hex digits.",
    ),
    "access point": (
        '[displays.a]\ndriver = "openepaperlink"\naccess_point = "ap"\nmac = "00000218E1AB"\nsize = [296, 128]',
        "'ap' is not an address of an access point",
    ),
    "long topic": (
        f'[displays.a]\ndriver = "wled-lamps"\ntopic = "{"x" * 33}"\nlamps = ["turn"]',
        "displays.a.topic",
    ),
    "certificate without tls": (
        '[mqtt]\nbroker = "house"\ncert_file = "a.pem"',
        "certificates are of use only with tls",
    ),
    "key alone": ('[mqtt]\nbroker = "house"\ntls = true\nkey_file = "a.pem"', "a key_file goes with a cert_file"),
    "two secrets": (
        '[mqtt]\ncommand_secret = "open sesame"\ncommand_secret_file = "b.txt"',
        "there are a command_secret and a command_secret_file: write one of them.",
    ),
    "short secret": ('[mqtt]\ncommand_secret = "short"', "mqtt.command_secret"),
    "no secret in the file": (
        '[mqtt]\ncommand_secret_file = "nothing.txt"',
        "nothing.txt cannot be read: write the command secret into it.",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_is_reported_with_a_way_out(tmp_path: Path, what: str) -> None:
    text, sentence = WRONG[what]
    assert any(sentence in told for told in sentences(tmp_path, SMALL + text))


def test_secrets_and_certificates_are_beside_the_config(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("open sesame\n")
    text = '[mqtt]\nbroker = "house"\ntls = true\nca_file = "ca.pem"\ncert_file = "a.pem"\nkey_file = "a.key"\n'
    mqtt = load(tmp_path, SMALL + text + 'command_secret_file = "secret.txt"').config.mqtt
    assert (mqtt.ca_file, mqtt.cert_file, mqtt.key_file) == tuple(
        str(tmp_path / name) for name in ("ca.pem", "a.pem", "a.key")
    )
    assert mqtt.command_secret == "open sesame"


def test_two_displays_may_share_an_access_point_but_not_a_tag(tmp_path: Path) -> None:
    tag = '[displays.{}]\ndriver = "openepaperlink"\naccess_point = "http://ap"\nmac = "{}"\nsize = [296, 128]\n'
    load(tmp_path, SMALL + tag.format("a", "00000218E1AB") + tag.format("b", "00000218E1AC"))
    told = sentences(tmp_path, SMALL + tag.format("a", "00000218E1AB") + tag.format("b", "00000218E1AB"))
    assert any("this is the same topic as" in sentence for sentence in told)
