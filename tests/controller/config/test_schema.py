"""The schema that editors read, and the version of the format."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from controller.config.load import load_table
from controller.config.model import CONFIG_VERSION, TableConfig
from controller.config.schema import DIRECTIVE, FILE, schema
from controller.onboarding.draft.draft import Draft
from controller.onboarding.draft.save import file
from controller.toml.source import SourceFault

PUBLISHED = Path(__file__).parents[3] / "configs" / FILE


def test_the_published_schema_is_that_of_this_version() -> None:
    """`python -m controller.config.schema configs` writes it again."""
    assert PUBLISHED.read_bytes() == schema()


def test_the_schema_knows_every_section_and_what_people_write_for_a_die() -> None:
    found = orjson.loads(schema())

    assert set(found["properties"]) == set(TableConfig.model_fields)
    assert {"type": "string"} in found["$defs"]["PixelsDie"]["properties"]["pixel_id"]["anyOf"]
    assert found["additionalProperties"] is False


def test_a_new_config_names_its_schema_and_its_version(tmp_path: Path) -> None:
    file(Draft("attic", "en"), tmp_path / "table.toml")

    assert (tmp_path / "table.toml").read_text(encoding="utf-8").startswith(f"{DIRECTIVE}\n")
    assert (tmp_path / FILE).read_bytes() == schema()
    assert load_table(tmp_path / "table.toml", tmp_path).config.version == CONFIG_VERSION


def test_a_config_for_a_newer_arbiter_is_refused_with_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text('version = 99\n[table]\nname = "attic"\n', encoding="utf-8")

    with pytest.raises(SourceFault) as refused:
        load_table(tmp_path / "table.toml", tmp_path)

    assert "table.toml:1: version: this file is for a newer Arbiter: update Arbiter" in str(refused.value)
