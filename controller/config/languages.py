"""The languages of the table: those that have files of words.

A language is a set of files: `controller/words/it.toml` for what the table itself says, `rulesets/engine/words/it.toml`
and `rulesets/<game>/words/it.toml` for the games, `controller/web/static/words/it.json` for the page, `controller/checkup/sentences/it.toml` for the
doctor, and for those who want it all, `rulesets/<game>/rules.it.toml`. They are in this project, or in the same folders below $ARBITER_LANGUAGES.
English is the fallback for every other language.
"""

from __future__ import annotations

import os
from pathlib import Path

BASE = "en"
ROOT = Path(__file__).resolve().parents[2]
_TABLE = Path("controller") / "words"


def languages() -> tuple[str, ...]:
    """English first, the others by their names."""
    found = {file.stem for root in roots() for file in (root / _TABLE).glob("*.toml")}
    return (BASE, *sorted(found - {BASE}))


def roots() -> tuple[Path, ...]:
    more = os.environ.get("ARBITER_LANGUAGES")
    return (ROOT, Path(more)) if more else (ROOT,)


def everywhere(file: Path) -> list[Path]:
    """The same file in this project and in the folder of further languages, where they exist."""
    if not file.is_relative_to(ROOT):
        return [file] if file.exists() else []
    return [place for root in roots() if (place := root / file.relative_to(ROOT)).exists()]
