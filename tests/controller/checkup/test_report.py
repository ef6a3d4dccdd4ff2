"""A report has all that helps, and no secret, wherever it may come from."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from controller.checkup.findings import Finding
from controller.checkup.report import config_without_secrets, pack_report, secret_keys
from controller.config import drivers
from controller.config.load import load_table
from controller.daemon.recent_captures import LINES_KEPT, RecentCaptures
from controller.web.access.keys import load_keys
from firmware_bridge.captures import Cable, Direction, Opened, Passed, read_capture
from tests.distributions import files_of, installed

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


def test_what_the_section_of_a_driver_hides_is_in_no_part_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The drivers are found by name: here those of another distribution, with a secret in the section of each kind."""
    site = installed("writing-a-driver.md", tmp_path / "site")
    for name in ("die", "mat", "sign"):
        module = site / "parlour_devices" / f"{name}.py"
        code = f'    driver: Literal["parlour-{name}"]\n'
        hidden = f"    {name}_pin: str | None = __import__('pydantic').Field(default=None, repr=False)\n"
        text = module.read_text(encoding="utf-8")
        assert code in text
        module.write_text(text.replace(code, code + hidden), encoding="utf-8")
    config = files_of("writing-a-driver.md")["table.toml"]
    for name in ("die", "mat", "sign"):
        config = config.replace(f'"parlour-{name}"', f'"parlour-{name}"\n{name}_pin = "open-{name}-sesame"')
    file = tmp_path / "parlour.toml"
    file.write_text(config, encoding="utf-8")
    monkeypatch.syspath_prepend(site)
    drivers._theirs.cache_clear()
    try:
        table = load_table(file, tmp_path / "state")
        found = parts(
            pack_report(
                table, [Finding("mat", False, "open-mat-sesame is wrong")], ["open-die-sesame", "open-sign-sesame"]
            )
        )
        hidden_keys = secret_keys()
    finally:
        drivers._theirs.cache_clear()
        for module_name in [each for each in sys.modules if each.startswith("parlour_devices")]:
            del sys.modules[module_name]

    assert {"die_pin", "mat_pin", "sign_pin", "password", "command_secret", "key"} <= hidden_keys
    assert "die_pin" in found["config.toml"]
    assert not any("sesame" in text for text in found.values())


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
