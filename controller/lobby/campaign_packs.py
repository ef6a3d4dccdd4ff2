"""The packs that bring their own campaign: the shipped ones, and folders next to the table's config."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

from controller.config import games
from controller.content.packs import HEAD, Pack, head_of, pack_folder, read_pack, shipped
from controller.toml.source import SourceFault

log = logging.getLogger(__name__)


def campaign_packs(ruleset: str, config_folder: Path) -> dict[str, Pack]:
    """By name, or by path from the folder `config_folder` as a config would write it. A pack with mistakes is left out."""
    found = {}
    for name in dict.fromkeys((*_shipped(ruleset), *_next_to(ruleset, config_folder))):
        try:
            pack, wrong = read_pack(ruleset, pack_folder(ruleset, name, config_folder))
        except SourceFault as fault:
            wrong = fault.sentences
        if wrong:
            log.warning("The pack %s is not offered: %s", name, wrong[0])
        elif _has_own_plot(pack):
            found[name] = pack
    return found


def _shipped(ruleset: str) -> list[str]:
    return sorted(folder.name for folder in shipped(ruleset).glob("*") if any(folder.glob("*.toml")))


def _next_to(ruleset: str, config_folder: Path) -> Iterator[str]:
    """Only folders that say which game they are for."""
    for head in sorted(config_folder.glob(f"*/{HEAD}")):
        try:
            named = head_of(head.parent).ruleset
        except SourceFault:
            continue
        if named is not None and games.is_known(named) and named == ruleset:
            yield f"./{head.parent.name}"


def _has_own_plot(pack: Pack) -> bool:
    origin = pack.origin(("plot", "first"))
    return origin is not None and origin[0].path.parent == pack.folder
