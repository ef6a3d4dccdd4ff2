"""docs/architecture.md names only what is there: folders, modules, files and classes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from controller.config import games

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
LAYERS = PAGE.partition("## Import layers")[2].partition("## Three walks")[0]
PACKAGES = ("controller", "rulesets", "firmware_bridge", "hw_mocks", "bench")

# The beginning of each part of the page, and the folders whose modules and folders it names.
PARTS = {
    "| package |": [""],
    "Inside the controller": ["controller"],
    "The larger folders": ["controller"],
    "The engine keeps": ["rulesets/engine", "firmware_bridge"],
    "Tests lie in": ["bench"],
}

NAME = re.compile(r"`([a-z_]+)/?`")


def names_in(folder: str) -> set[str]:
    """All folders and modules below a folder; of the project itself only those at its top."""
    place = ROOT / folder
    files = place.rglob("*.py") if folder else place.glob("*/")
    found = {part for file in files for part in (file.stem, *file.relative_to(place).parts[:-1])}
    return found | {file.name for file in place.iterdir()}


def part(beginning: str) -> str:
    """From its first words to the next part."""
    start = LAYERS.index(beginning)
    ends = [LAYERS.find(other, start + 1) for other in (*PARTS, "Every game has")]
    return LAYERS[start : min((end for end in ends if end > 0), default=len(LAYERS))]


@pytest.mark.parametrize("beginning", PARTS)
def test_every_folder_and_module_on_the_page_is_there(beginning: str) -> None:
    named = set(NAME.findall(part(beginning))) - {"arbiter", *PACKAGES}
    there = {name for folder in PARTS[beginning] for name in names_in(folder)}

    assert named - there == set()


def test_every_game_has_the_files_that_the_page_names() -> None:
    named = set(NAME.findall(LAYERS.partition("Every game has")[2].partition("Tests lie in")[0]))
    firsts = [games.folder(id_) for id_ in games.ids() if games.lineage(id_) == (id_,)]
    ours = [folder for folder in firsts if folder.is_relative_to(ROOT / "rulesets")]

    assert len(named) >= 6
    for folder in ours:
        assert {name for name in named if not ((folder / name).is_dir() or (folder / f"{name}.py").is_file())} == set()


def test_every_folder_of_the_controller_is_on_the_page() -> None:
    folders = {path.name for path in (ROOT / "controller").iterdir() if path.is_dir() and any(path.glob("*.py"))}

    assert folders - set(NAME.findall(part("Inside the controller"))) == set()


def test_every_path_on_the_page_leads_somewhere() -> None:
    quoted = [path for path in re.findall(r"`([\w./]+)`", PAGE) if "/" in path]
    linked = re.findall(r"\]\(([^)#:]+)\)", PAGE)
    walked = re.findall(r"\b(?:controller|rulesets|firmware_bridge|web)(?:\.[a-z_]+)+", PAGE)

    assert len(quoted) > 5
    assert [path for path in quoted if not (ROOT / path).exists()] == []
    assert [path for path in linked if not (ROOT / "docs" / path).exists()] == []
    for name in walked:
        path = name.replace(".", "/")
        assert any((ROOT / base / f"{path}{end}").exists() for base in ("", "controller") for end in ("", ".py")), name


def test_every_word_of_the_glossary_that_is_a_class_is_one() -> None:
    glossary = PAGE.partition("## Words")[2].partition("## Decisions")[0]
    words = re.findall(r"^\| ([A-Z][^|]*) \|", glossary, re.MULTILINE)
    named = {word for cell in words for word in re.findall(r"\b[A-Z]\w+", cell)}
    code = "\n".join(
        file.read_text(encoding="utf-8") for package in PACKAGES for file in (ROOT / package).rglob("*.py")
    )

    assert len(named) > 15
    assert {name for name in named if not re.search(rf"^(?:class {name}\b|{name}\b.* = )", code, re.MULTILINE)} == set()
