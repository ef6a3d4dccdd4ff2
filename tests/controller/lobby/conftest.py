"""A table without a game, and its journal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.config.load import Table, load_table
from controller.journal.on_disk import Journal


@pytest.fixture
def attic(tmp_path: Path) -> Table:
    path = tmp_path / "table.toml"
    path.write_text('[table]\nname = "attic"\n', encoding="utf-8")
    return load_table(path, tmp_path / "state")


@pytest.fixture
def journal(attic: Table) -> Iterator[Journal]:
    with Journal.open(Path(attic.config.journal.path)) as journal:
        yield journal
