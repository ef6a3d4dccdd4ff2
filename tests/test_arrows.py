"""Who may import whom: the arrows of the design, read off the code itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
OURS = frozenset({"rulesets", "firmware_bridge", "controller", "hw_mocks", "configs", "tests", "bench"})

# The commands that start virtual hardware; the daemon itself cannot tell real from virtual.
STARTERS = ROOT / "controller" / "commands"

ALLOWED = {
    "rulesets": {"rulesets"},
    "firmware_bridge": {"firmware_bridge"},
    "controller": {"controller", "rulesets", "firmware_bridge"},
    "hw_mocks": {"hw_mocks", "firmware_bridge"},
}

# Rules have no I/O, no clock, no chance of their own. Bots are players, so they bring their own dice.
IMPURE = frozenset(
    {"asyncio", "datetime", "os", "random", "secrets", "socket", "sqlite3", "subprocess", "threading", "time"}
)
PLAYERS = frozenset({"bots.py", "bot.py"})

# What talks to devices: a codec must work without them.
WIRES = frozenset({"asyncio", "bleak", "serial", "serialx", "socket"})
CODECS = frozenset(
    {"codec", "codecs", "adverts", "messages", "payloads", "faces", "frames", "shells", "model", "identity"}
)


def modules(package: str) -> list[Path]:
    files = (ROOT / package).rglob("*.py")
    return sorted(path for path in files if "firmware" not in path.relative_to(ROOT).parts[1:-1])


def imports(path: Path) -> Iterator[str]:
    """Every module that is imported anywhere in the file, inside functions too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(module), level=0):
                yield module
            case ast.ImportFrom(level=level) if level:
                yield path.relative_to(ROOT).parts[0]


def tops(path: Path) -> set[str]:
    return {module.split(".")[0] for module in imports(path)}


@pytest.mark.parametrize("package", ALLOWED)
def test_a_package_imports_only_what_the_design_allows(package: str) -> None:
    wrong = {}
    for path in modules(package):
        allowed = ALLOWED[package] | ({"hw_mocks"} if path.is_relative_to(STARTERS) else set())
        if extra := (tops(path) & OURS) - allowed:
            wrong[str(path.relative_to(ROOT))] = sorted(extra)
    assert wrong == {}


def test_one_game_does_not_know_another() -> None:
    wrong = [
        (str(path.relative_to(ROOT)), module)
        for path in modules("rulesets")
        for module in imports(path)
        if module.startswith("rulesets.") and module.split(".")[1] not in {"engine", path.relative_to(ROOT).parts[1]}
    ]
    assert wrong == []


def test_the_engine_knows_no_game() -> None:
    games = {path.name for path in (ROOT / "rulesets").iterdir() if path.is_dir()} - {"engine"}
    wrong = [
        (path.name, module)
        for path in modules("rulesets/engine")
        for module in imports(path)
        if module.startswith("rulesets.") and module.split(".")[1] in games
    ]
    assert wrong == []


def test_rules_are_pure() -> None:
    wrong = {
        str(path.relative_to(ROOT)): sorted(tops(path) & IMPURE)
        for path in modules("rulesets")
        if tops(path) & IMPURE and path.name not in PLAYERS
    }
    assert wrong == {}


def test_codecs_touch_no_wire() -> None:
    wrong = {
        str(path.relative_to(ROOT)): sorted(tops(path) & WIRES)
        for path in modules("firmware_bridge")
        if path.stem in CODECS and tops(path) & WIRES
    }
    assert wrong == {}


def test_mocks_use_codecs_and_never_the_links_that_they_stand_in_for() -> None:
    wrong = [
        (str(path.relative_to(ROOT)), module)
        for path in modules("hw_mocks")
        for module in imports(path)
        if module.startswith("firmware_bridge") and module.split(".")[-1] in {"link", "ble"}
    ]
    assert wrong == []
