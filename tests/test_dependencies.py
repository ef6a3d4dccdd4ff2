"""What is installed is pinned with its hash, and described with its licence."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from datetime import UTC, datetime
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LOCKS = ("requirements.lock", "requirements-venue.lock", "requirements-readers.lock", "requirements-docs.lock")
COMPILED = "requirements-pcsc.lock"  # of a single package
PIN = re.compile(r"^([a-z0-9-]+)==(\S+)", re.MULTILINE)


def pins(lock: str) -> dict[str, str]:
    """The version of each package."""
    return dict(PIN.findall((ROOT / lock).read_text(encoding="utf-8")))


def name_of(requirement: str) -> str:
    found = re.match(r"[A-Za-z0-9-]+", requirement)
    assert found
    return found[0].lower()


@pytest.mark.parametrize("lock", [*LOCKS, COMPILED])
def test_every_pin_has_the_hashes_of_its_files(lock: str) -> None:
    entries = re.split(r"\n(?=[a-z0-9-]+==)", (ROOT / lock).read_text(encoding="utf-8"))

    assert len(entries) > 1
    for entry in entries[1:]:
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry), entry


def test_whatever_installs_from_a_lock_file_checks_the_hashes() -> None:
    for file in ("Makefile", "deploy/venue/Containerfile", "deploy/table/Containerfile"):
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
    compiled = {name_of(each) for each in groups["pcsc"]}
    more = [each for extra in extras.values() for each in extra if name_of(each) not in compiled]
    everything = [*project["project"]["dependencies"], *more]
    everything += [each for group in ("build", "dev") for each in groups[group] if isinstance(each, str)]

    assert {name_of(each) for each in everything} <= set(pins(LOCKS[0]))
    assert {name_of(each) for each in [*project["project"]["dependencies"], *extras["venue"]]} <= set(pins(LOCKS[1]))
    assert set(pins(LOCKS[2])) == {name_of(each) for group in ("readers", "radio") for each in groups[group]}
    assert set(pins(COMPILED)) == compiled == {name_of(each) for each in extras["pcsc"]}
    assert {name_of(each) for each in groups["docs"]} <= set(pins(LOCKS[3]))
    assert pins(LOCKS[1]).items() <= pins(LOCKS[0]).items()


def test_a_raspberry_pi_compiles_nothing_that_a_table_needs() -> None:
    """A wheel for 64-bit ARM and each Python of Raspberry Pi OS, with a hash that is pinned."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["proxies"]]
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    lines = (ROOT / "requirements-arm64.txt").read_text(encoding="utf-8").splitlines()[1:]
    wheels = [re.fullmatch(r"([a-z0-9-]+)==(\S+) (cp\d+) (sha256:[0-9a-f]{64})", line) for line in lines]

    assert {name_of(each) for each in wanted} <= {wheel[1] for wheel in wheels if wheel}
    for wheel in wheels:
        assert wheel
        assert pins(LOCKS[0])[wheel[1]] == wheel[2]
        assert wheel[4] in lock
    assert {wheel[3] for wheel in wheels if wheel} == {"cp311", "cp313"}


def tables() -> tuple[list[tuple[str, str]], dict[str, str], dict[str, str]]:
    """Of docs/dependencies.md: each package with its licence, last releases, and the releases of dormant packages with a plan."""
    text = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    installed = re.findall(r"^\| ([a-z0-9-]+) \| [^|]+ \| (\S[^|]*) \| (\d{4}-\d\d) \|$", text, re.MULTILINE)
    others = re.findall(r"^\| (\S[^|]*) \| ([a-z0-9, -]+) \|$", text, re.MULTILINE)
    dormant = re.findall(r"^\| ([a-z0-9, -]+) \| (\d{4}-\d\d) \| \S[^|]* \|$", text, re.MULTILINE)
    licences = [(name, licence) for name, licence, _ in installed]
    licences += [(name, licence) for licence, names in others[1:] for name in names.split(", ")]
    released = {name: date for name, _, date in installed}
    return licences, released, {name: date for names, date in dormant for name in names.split(", ")}


def test_every_package_has_a_licence_in_one_of_the_tables() -> None:
    licences, _, _ = tables()

    assert sorted(name for name, _ in licences) == sorted({name for lock in (*LOCKS, COMPILED) for name in pins(lock)})


def test_packages_without_a_release_for_two_years_are_listed_with_what_we_would_do() -> None:
    """As of the month on the page: `make dormant` asks pypi.org for later ones, and for what is installed with others."""
    licences, released, dormant = tables()
    text = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    as_of = re.search(r"The dates are of (\w+ \d{4})", text)
    assert as_of
    seen = datetime.strptime(as_of[1], "%B %Y").replace(tzinfo=UTC)
    line = f"{seen.year - 2}-{seen.month:02}"

    assert dormant.keys() <= dict(licences).keys()
    assert {name: date for name, date in released.items() if date <= line}.items() <= dormant.items()
    assert all(date <= line for date in dormant.values())


def test_every_pin_is_audited() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    audited = re.findall(
        r"-r (requirements\S*\.lock)", " ".join(re.findall(r"^.*bin/pip-audit .*$", makefile, re.MULTILINE))
    )

    every = {pin for lock in (*LOCKS, COMPILED) for pin in pins(lock).items()}
    assert {pin for lock in audited for pin in pins(lock).items()} == every


def test_the_doubles_have_the_licence_of_the_whole_program() -> None:
    licence, copy = (ROOT / folder / "LICENSE" for folder in (".", "doubles"))

    assert not copy.is_symlink(), "an archive of the doubles would contain a link that leads nowhere"
    assert copy.read_text(encoding="utf-8") == licence.read_text(encoding="utf-8")


def test_the_doubles_ask_for_what_they_import_as_the_whole_program_does() -> None:
    """The second distribution: its requirements are those of the first, and no library is missing."""
    doubles = tomllib.loads((ROOT / "doubles" / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    whole = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    files = [file for folder in ("hw_mocks", "firmware_bridge") for file in (ROOT / folder).rglob("*.py")]
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in files if "firmware" not in file.parts]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    imported = {node.module.partition(".")[0] for node in nodes if isinstance(node, ast.ImportFrom) and node.module}
    imported |= {name.name.partition(".")[0] for node in nodes if isinstance(node, ast.Import) for name in node.names}
    distributions = packages_distributions()
    needed = {
        distributions[name][0].lower() for name in imported - sys.stdlib_module_names - {"hw_mocks", "firmware_bridge"}
    }

    extras = [each for extra in doubles["optional-dependencies"].values() for each in extra]
    assert set(doubles["dependencies"]) - {"pytest>=8"} <= set(whole["dependencies"])
    assert needed <= {name_of(each) for each in [*doubles["dependencies"], *extras]}
