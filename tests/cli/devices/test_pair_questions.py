"""What `arbiter devices pair` writes down for answers that leave something out."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from rich.console import Console

from controller.commands.devices import pair_dice, pair_displays, pair_home_assistant
from controller.config.load import read_config
from controller.onboarding.console import Person
from controller.onboarding.draft.draft import Draft, as_toml
from controller.onboarding.scan.adverts import Kind, Sighting
from controller.onboarding.scan.home_assistant import FoundHome


def person(*lines: str) -> Person:
    typing = Person(Console(file=StringIO()))
    for line in lines:
        typing.typed(line)
    return typing


@pytest.mark.parametrize(("look", "name"), [("", "d8-1"), ("midnight galaxy", "galaxy-1")])
async def test_a_die_is_called_after_its_look_or_else_its_kind(look: str, name: str) -> None:
    async def claim(_die: str) -> None: ...

    draft = Draft("attic", "en")
    dice: Any = SimpleNamespace(claim=claim)
    die = Sighting("AA:BB", Kind.PIXELS, "Pixel1", "1a2b3c01", die="d8", look=look)
    await pair_dice._name(person(""), draft, dice, die, 4)
    assert list(draft.dice) == [name]


@pytest.mark.parametrize(("file", "more"), [("", {}), ("secret", {"password_file": "secret"})])
async def test_a_broker_has_a_password_file_only_if_one_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, more: dict[str, str]
) -> None:
    async def nobody(_port: int) -> bool:
        return False

    monkeypatch.setattr(pair_displays, "_is_there", nobody)
    (tmp_path / "secret").write_text("sesame")
    draft = Draft("attic", "en")
    await pair_displays.pair_broker(person("house.local", "", "me", file), draft, tmp_path)
    assert draft.broker == {"broker": "house.local", "port": 1883, "user": "me", **more}


async def test_home_assistant_is_named_with_the_broker_that_was_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def one() -> list[FoundHome]:
        return [FoundHome("Casa Rossi", "10.0.0.7", "2027.1.0")]

    monkeypatch.setattr(pair_home_assistant, "find_home_assistants", one)
    draft, someone = Draft("attic", "en"), person("y", "", "arbiter", "")
    await pair_home_assistant.pair_home_assistant(someone, draft, tmp_path)
    assert draft.home_assistant == {"enabled": True, "broker": "10.0.0.7", "port": 1883, "user": "arbiter"}
    (tmp_path / "t.toml").write_text(as_toml(draft), encoding="utf-8")
    assert read_config(tmp_path / "t.toml")[0].home_assistant.broker == "10.0.0.7"
