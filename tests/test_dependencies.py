"""What is installed is pinned with its hash, and described with its licence."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LOCKS = ("requirements.lock", "requirements-venue.lock", "requirements-readers.lock")
PIN = re.compile(r"^([a-z0-9-]+)==(\S+)", re.MULTILINE)


def pins(lock: str) -> dict[str, str]:
    """The version of each package."""
    return dict(PIN.findall((ROOT / lock).read_text(encoding="utf-8")))


def name_of(requirement: str) -> str:
    found = re.match(r"[A-Za-z0-9-]+", requirement)
    assert found
    return found[0].lower()


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pin_has_the_hashes_of_its_files(lock: str) -> None:
    entries = re.split(r"\n(?=[a-z0-9-]+==)", (ROOT / lock).read_text(encoding="utf-8"))

    assert len(entries) > 5
    for entry in entries[1:]:
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry), entry


def test_whatever_installs_from_a_lock_file_checks_the_hashes() -> None:
    for file in ("Makefile", "deploy/venue/Containerfile"):
        text = (ROOT / file).read_text(encoding="utf-8")
        lines = [
            line for line in text.splitlines() if re.search(r"-r requirements\S*\.lock", line) and "audit" not in line
        ]
        assert lines
        assert all("--require-hashes" in line for line in lines)


def test_the_lock_files_fit_the_project_and_each_other() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"]
    groups = project["dependency-groups"]
    everything = [*project["project"]["dependencies"], *(each for extra in extras.values() for each in extra)]
    everything += [each for group in ("build", "dev") for each in groups[group] if isinstance(each, str)]

    assert {name_of(each) for each in everything} <= set(pins(LOCKS[0]))
    assert {name_of(each) for each in [*project["project"]["dependencies"], *extras["venue"]]} <= set(pins(LOCKS[1]))
    assert set(pins(LOCKS[2])) == {name_of(each) for group in ("readers", "radio") for each in groups[group]}
    assert pins(LOCKS[1]).items() <= pins(LOCKS[0]).items()


def test_every_package_is_described_with_its_licence() -> None:
    described = set(re.findall(r"[a-z0-9-]+", (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")))

    assert {name for lock in LOCKS for name in pins(lock)} <= described
