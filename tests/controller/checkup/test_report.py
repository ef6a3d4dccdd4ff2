"""A report has all that helps, and no secret, wherever it may come from."""

from __future__ import annotations

import io
import json
from pathlib import Path
from zipfile import ZipFile

from controller.checkup.findings import Finding
from controller.checkup.report import config_without_secrets, pack_report, secret_keys
from controller.config.load import load_table
from controller.daemon.recent_captures import LINES_KEPT, RecentCaptures
from controller.web.access.keys import load_keys
from firmware_bridge.captures import Cable, Direction, Opened, Passed, read_capture

CONFIG = """\
# Our kitchen.
[table]
name = "kitchen"
[mqtt]
broker = "house"
user = "table"
password = "correct horse"   # not to be seen
command_secret = "battery staple"
[readers.tray]
driver = "pn532"
port = "socket://reader:hunter2@10.0.0.9:4000"
cell = "tray"
"""


def parts(packed: bytes) -> dict[str, str]:
    with ZipFile(io.BytesIO(packed)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def test_nothing_secret_is_in_any_part_of_it(tmp_path: Path) -> None:
    file = tmp_path / "kitchen.toml"
    file.write_text(CONFIG, encoding="utf-8")
    table = load_table(file, tmp_path / "state")
    key = load_keys(table.state, ()).owner
    lines = [f"The page is at http://10.0.0.2/#{key}", "Refused with 'correct horse'."]

    found = parts(pack_report(table, [Finding("broker", False, "battery staple is wrong")], lines, {"tray": "{}\n"}))

    assert {"README.txt", "versions.json", "config.toml", "doctor.json", "log.txt", "captures/tray.capture"} == set(
        found
    )
    for secret in ("correct horse", "battery staple", "hunter2", key):
        assert not any(secret in text for text in found.values()), secret
    assert "# Our kitchen." in found["config.toml"]
    assert 'user = "table"' in found["config.toml"]
    assert json.loads(found["doctor.json"])[0]["part"] == "broker"
    assert json.loads(found["versions.json"])["libraries"]["bleak"]


def test_what_the_config_hides_is_known_from_its_model() -> None:
    assert {"password", "command_secret"} <= secret_keys()


def test_a_config_that_cannot_be_read_is_left_out() -> None:
    assert "password" not in config_without_secrets('[mqtt\npassword = "x"')


async def test_a_capture_of_the_last_minutes_can_be_played_back(tmp_path: Path) -> None:
    file = tmp_path / "kitchen.toml"
    file.write_text(CONFIG, encoding="utf-8")
    captures = RecentCaptures()
    tap = captures.tap(load_table(file, tmp_path).config, "tray")
    tap.opened(Cable("/dev/ttyUSB0"), 0.0)
    for number in range(LINES_KEPT + 10):
        tap.passed(Direction.IN, number.to_bytes(2, "big"), float(number))

    capture = read_capture(captures.texts()["tray"].splitlines(keepends=True))

    assert capture.header.driver == "pn532"
    assert isinstance(capture.entries[0], Opened)
    last = capture.entries[-1]
    assert isinstance(last, Passed)
    assert last.data == (LINES_KEPT + 9).to_bytes(2, "big")
    assert len(capture.entries) == LINES_KEPT + 1
