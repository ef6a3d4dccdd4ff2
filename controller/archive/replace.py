"""Put the table of a backup in the place of the one that is here, for an owner who restores it on the page.

Nothing is deleted. The files that the backup replaces are moved to a folder next to the table's state, and `undo` brings them back.
The table must not run meanwhile.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import chain, count
from pathlib import Path
from tempfile import TemporaryDirectory

from controller.archive.manifest import FILES, STATE, ArchiveFault, Manifest
from controller.archive.unpack import Outside, its_own_words, unpack, unpacked, what_is_outside
from controller.config.load import load_table, read_config
from controller.content.packs import folder_of, layers

# Inside the folder with what was replaced.
_KEPT_STATE = "state"
_KEPT_FILES = "files"


@dataclass(frozen=True, slots=True)
class Contents:
    """What a backup brings, as far as its owner should know before it replaces anything. `key` is that of its owner."""

    manifest: Manifest
    outside: tuple[Outside, ...]
    key: str


@dataclass(frozen=True, slots=True)
class Replaced:
    """`kept` is the folder with what was here before; None if nothing was replaced."""

    config: Path
    kept: Path | None
    _placed: tuple[Path, ...]
    _moved: tuple[tuple[Path, Path], ...]

    def undo(self) -> None:
        """Bring back what was here before. Raises OSError."""
        for placed in self._placed:
            if placed.is_dir():
                shutil.rmtree(placed)
            else:
                placed.unlink(missing_ok=True)
        _move_back(self._moved)
        if self.kept:
            with suppress(OSError):
                shutil.rmtree(self.kept)


def look_into(file: Path, scratch: Path, key_file: str) -> Contents:
    """Check everything that can be checked without writing anywhere but in `scratch`. Raises ArchiveFault."""
    with unpacked(file, scratch) as (fresh, manifest):
        config = fresh / FILES / manifest.config
        if "/" in manifest.config:
            raise ArchiveFault(
                "This table has files outside the folder of its config: restore it with `arbiter restore`."
            )
        with its_own_words(fresh, manifest):
            table = load_table(config, fresh / STATE)
            if table.config.has_game:
                layers(table.config.game.ruleset, folder_of(table))
        raw, _ = read_config(config)
        outside = tuple(what_is_outside(raw, fresh / FILES, config.parent))
        if any(each.kind == "journal" for each in outside):
            raise ArchiveFault("This table keeps its journal in another place: restore it with `arbiter restore`.")
        with suppress(OSError, UnicodeDecodeError):
            return Contents(manifest, outside, (fresh / STATE / key_file).read_text(encoding="ascii").strip())
        return Contents(manifest, outside, "")


def replace_table(file: Path, config: Path, state: Path, now: datetime) -> Replaced:
    """`config` is the file to replace, `state` the folder of all tables' states. Raises ArchiveFault; then all is as it was."""
    with TemporaryDirectory(dir=state, prefix=".look-") as scratch, unpacked(file, Path(scratch)) as (_, manifest):
        names = [name.removeprefix(FILES) for name in manifest.hashes if name.startswith(FILES)]
    targets = {config if name == manifest.config else config.parent / name for name in names}
    folder = state / manifest.table
    name = f"{manifest.table}-before-{now:%Y%m%d-%H%M%S}"
    places = (state / f"{name}{suffix}" for suffix in chain([""], map("-{}".format, count(2))))
    kept = next(place for place in places if not place.exists())
    moved: list[tuple[Path, Path]] = []
    try:
        for old, new in _to_keep(folder, targets, config.parent, kept):
            new.parent.mkdir(parents=True, exist_ok=True)
            shutil.move(old, new)
            moved.append((old, new))
        unpack(file, config.parent, state, lambda _: True, rename=config.name)
    except (ArchiveFault, OSError) as error:
        _move_back(moved)
        if isinstance(error, ArchiveFault):
            raise
        raise ArchiveFault(f"{error.filename or kept} cannot be moved ({error.strerror or error}).") from None
    return Replaced(config, kept if moved else None, (folder, *sorted(targets)), tuple(moved))


def _to_keep(folder: Path, targets: set[Path], config_folder: Path, kept: Path) -> Iterator[tuple[Path, Path]]:
    """The state folder is moved last: until then, a table that is started by hand finds its games."""
    for target in sorted(targets):
        if target.exists():
            yield target, kept / _KEPT_FILES / target.relative_to(config_folder)
    if folder.exists():
        yield folder, kept / _KEPT_STATE


def _move_back(moved: tuple[tuple[Path, Path], ...] | list[tuple[Path, Path]]) -> None:
    for old, new in reversed(moved):
        if old.is_dir():
            shutil.rmtree(old)  # what a backup began to put there
        shutil.move(new, old)
