"""What docs/build-a-table.md shows can be wired, loaded and heard, and the sentences it explains are the real ones."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from controller.config.load import load_table
from tests.firmware_bridge.firmware.interpreter import ROOT, MicroPython

PAGE = (ROOT / "docs" / "build-a-table.md").read_text(encoding="utf-8")
TABLES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
CONFIGS = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("text", TABLES)
def test_every_my_table_can_be_wired(interpreter: MicroPython, text: str) -> None:
    code = f"""
from hub import wiring
class Table:
    pass
names = {{}}
exec({text!r}, names)
for name, value in names.items():
    setattr(Table, name, value)
board = wiring.board(Table)
result = [len(wiring.cells(Table, board)), sorted(wiring.levels(Table)), wiring.lights(Table) is not None]
wiring.line(Table)
"""
    names: dict[str, object] = {}
    exec(text, names)
    readers, buttons, lights = names["READERS"], names["BUTTONS"], names["LIGHTS"]
    assert isinstance(readers, dict)
    assert isinstance(buttons, dict)
    assert interpreter.call("run", code) == [len(readers), sorted(buttons), lights is not None]


@pytest.mark.parametrize("text", CONFIGS)
def test_every_config_has_no_problems(tmp_path: Path, text: str) -> None:
    path = tmp_path / "table.toml"
    path.write_text(text, encoding="utf-8")
    assert load_table(path, tmp_path).config.readers


SENTENCES = re.findall(r"^\| `([^`]+)` \|", PAGE, re.MULTILINE)


@pytest.mark.parametrize("sentence", SENTENCES)
def test_every_sentence_that_is_explained_is_one_that_is_said(sentence: str) -> None:
    words = re.sub(r"/dev/ttyACM0|hub|reader", "{}", sentence.strip("… ."))
    spoken = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "firmware_bridge").rglob("*.py"))
    plain = re.sub(r"\{(?:port|kind|self\._kind)\}|hub|reader", "{}", spoken)
    assert words in plain
