"""The docs: every link leads somewhere, and every game, device and display has its page."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

from controller.config import games
from controller.config.drivers import DICE, DISPLAYS, READERS
from controller.config.model import TableConfig
from controller.version import VERSION

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
FILES = sorted(
    str(path.relative_to(ROOT))
    for path in [*DOCS.rglob("*.md"), *ROOT.glob("*.md"), *ROOT.glob("doubles/*.md"), *ROOT.glob(".github/**/*.md")]
)
CODE = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
PICTURE = re.compile(r'(?:src|srcset|href)="([^"]+)"')
HEADING = re.compile(r"^#{1,6} +(.+?)\s*$", re.MULTILINE)
DRIVER = re.compile(r'^driver = "([a-z0-9-]+)"', re.MULTILINE)


@cache
def prose(path: Path) -> str:
    return CODE.sub("", path.read_text(encoding="utf-8"))


@cache
def headings(path: Path) -> frozenset[str]:
    """What links may name behind the #: letters, digits and hyphens of each heading."""
    plain = [re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower() for heading in HEADING.findall(prose(path))]
    return frozenset(re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", heading)) for heading in plain)


@pytest.mark.parametrize("file", FILES)
def test_every_link_and_picture_leads_somewhere(file: str) -> None:
    page = ROOT / file
    dead = []
    for link in [*LINK.findall(prose(page)), *PICTURE.findall(prose(page))]:
        if re.match(r"[a-z]+:", link):
            continue
        name, _, place = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        if not target.exists() or (place and target.suffix == ".md" and place not in headings(target)):
            dead.append(link)

    assert dead == []


def test_the_navigation_names_only_pages_that_are_there() -> None:
    sections = tomllib.loads((DOCS / "navigation.toml").read_text(encoding="utf-8"))["section"]
    named = [page for section in sections for page in section["pages"]]
    built = {"changelog.md", "contributing.md", "security.md"}  # made of the files at the top of the project

    assert [page for page in named if page not in built and not (DOCS / page).exists()] == []
    assert len(named) == len(set(named))


def test_the_changelog_begins_with_this_version() -> None:
    first = re.search(r"^## (.+)$", prose(ROOT / "CHANGELOG.md"), re.MULTILINE)

    assert first is not None
    assert first[1] in {VERSION, "Unreleased"}


@pytest.mark.parametrize("form", ["problem", "new-device", "wrong-ruling", "translation"])
def test_every_form_asks_for_a_report(form: str) -> None:
    asked = yaml.safe_load((ROOT / ".github" / "ISSUE_TEMPLATE" / f"{form}.yml").read_text(encoding="utf-8"))

    assert "arbiter report" in str(asked["body"])
    ids = [field["id"] for field in asked["body"]]
    assert len(ids) == len(set(ids))


def test_every_game_has_its_page() -> None:
    ours = {id_ for id_ in games.ids() if games.folder(id_).is_relative_to(ROOT / "rulesets")}

    assert ours == {path.stem for path in (DOCS / "games").glob("*.md")}


def test_every_device_and_display_has_its_page() -> None:
    """Somewhere in docs/devices or docs/displays: what it is, what it needs, and its lines of the config."""
    drivers = {name for kind in (DISPLAYS, DICE, READERS) for name in kind.in_the_box}
    shown = {
        name
        for folder in ("devices", "displays")
        for page in (DOCS / folder).glob("*.md")
        for name in DRIVER.findall(page.read_text(encoding="utf-8"))
    }

    assert {"pixels", "pn532", "wled-ring"} <= drivers
    assert drivers - shown == set()


PAGES_WITH_CONFIG = [
    path.relative_to(DOCS) for folder in ("devices", "displays") for path in sorted((DOCS / folder).glob("*.md"))
]


@pytest.mark.parametrize("page", PAGES_WITH_CONFIG, ids=str)
def test_the_lines_of_a_devices_page_can_be_copied(page: Path) -> None:
    for lines in re.findall(r"```toml\n(.*?)```", (DOCS / page).read_text(encoding="utf-8"), re.DOTALL):
        TableConfig.model_validate({"table": {"name": "kitchen"}} | tomllib.loads(lines))
