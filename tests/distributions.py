"""The distributions that pages of the docs build, as they are on disk when they are installed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"
FILE = re.compile(r"\*\*`([^`]+)`\*\*[^\n]*\n\n```\w+\n(.*?)```", re.DOTALL)


def files_of(page: str) -> dict[str, str]:
    """The files that a page has its readers create, by their names."""
    return dict(FILE.findall((DOCS / page).read_text(encoding="utf-8")))


def write_files(folder: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def installed(page: str, folder: Path) -> Path:
    """A folder as pip leaves it behind when the distribution of this page is installed."""
    files, source = files_of(page), folder / "source"
    write_files(source, files)
    whole = tomllib.loads(files["pyproject.toml"])
    setuptools = whole["tool"]["setuptools"]
    _install(source, setuptools.get("package-data") or {name: [] for name in setuptools["packages"]}, folder)
    project = whole["project"]
    info = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    lines = (
        line
        for group, points in project["entry-points"].items()
        for line in (f"[{group}]", *(f"{name} = {value}" for name, value in points.items()))
    )
    (info / "entry_points.txt").write_text("\n".join(lines))
    return folder


def _install(source: Path, data: dict[str, list[str]], site: Path) -> None:
    """Python files, and of all others those that the distribution names: the rest stays behind."""
    for package, patterns in data.items():
        for file in (found for pattern in ("**/*.py", *patterns) for found in (source / package).glob(pattern)):
            target = site / file.relative_to(source)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
