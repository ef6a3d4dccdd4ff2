"""The config as the page writes it: proposed, shown as a difference, checked, and written in one step.

What always holds:

- What would not load is refused, with every fault; the file on disk stays as it is.
- A file that somebody changed since a change was proposed is not overwritten: the change has to be proposed again.
- The ten texts before the present one are kept in the state folder of the table, the newest last.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from difflib import ndiff
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Literal, TypeAlias

from controller.config.load import Table, load_table
from controller.config.model import TableConfig
from controller.config.schema import DIRECTIVE, put_next_to
from controller.onboarding.draft.draft import NO_BROKER, Draft, as_toml
from controller.setup.edits import Edit
from controller.toml.source import SourceFault
from controller.whole_file import FOR_EVERYONE, write_whole

VERSIONS_KEPT = 10

# Lines around a change that are shown with it.
CONTEXT = 1

_VERSION = re.compile(r"(\d{6})-(\d{8}T\d{6})\.toml")
_TIME = "%Y%m%dT%H%M%S"


Sign: TypeAlias = Literal["+", "-", " ", "…"]
_SIGNS: dict[str, Sign] = {"+": "+", "-": "-", " ": " "}


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a difference: added, removed, or kept and shown for its place."""

    sign: Sign
    text: str = ""


@dataclass(frozen=True, slots=True)
class Proposal:
    """The text that a change would write. `table` is what it would load as, `start` what the change was made on."""

    before: str | None
    start: str
    after: str
    table: Table

    @property
    def is_new(self) -> bool:
        """Whether there is no such file yet."""
        return self.before is None

    @property
    def difference(self) -> list[Line]:
        return difference(self.start, self.after)


@dataclass(frozen=True, slots=True)
class Version:
    number: int
    at: float
    path: Path


class ConfigChanged(Exception):
    """The file is not the one that the change was proposed for."""


class ConfigWriter:
    """`path` is the config to write, `pattern` the text to begin with while there is none.

    `state` is the folder of all tables' states, `versions` the folder that old texts are kept in.
    """

    def __init__(self, path: Path, state: Path, versions: Path, pattern: str = "") -> None:
        self.path = path
        self._state = state
        self.folder = versions
        self._pattern = pattern

    @property
    def text(self) -> str | None:
        """The file as it is now; None while there is none. Raises SourceFault if it cannot be read."""
        try:
            return self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError) as error:
            raise SourceFault(f"{self.path} cannot be read ({error}).") from None

    def propose(self, edit: Edit) -> Proposal:
        """Make the change on a copy and check it; raises SourceFault with every fault that it would have."""
        before = self.text
        start = self._pattern if before is None else before
        after = edit(start)
        return Proposal(before, start, after, self._checked(after))

    def write(self, proposal: Proposal) -> Table:
        """Write it, and keep the old text; raises ConfigChanged or SourceFault, and then nothing is written."""
        if self.text != proposal.before:
            raise ConfigChanged
        try:
            if proposal.before is not None:
                self._keep(proposal.before)
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if proposal.after.startswith(DIRECTIVE):
                put_next_to(self.path)
            write_whole(self.path, proposal.after.encode(), self._mode())
        except OSError as error:
            raise SourceFault(f"{self.path} cannot be written ({error.strerror}).") from None
        return load_table(self.path, self._state)

    @property
    def versions(self) -> list[Version]:
        """The texts that were kept, the newest first."""
        found = [(_VERSION.fullmatch(file.name), file) for file in self._files()]
        versions = [Version(int(match[1]), _seconds(match[2]), file) for match, file in found if match]
        return sorted(versions, key=lambda version: -version.number)

    def version(self, number: int) -> Edit:
        """The change back to a text that was kept; raises KeyError if it is not there any more."""
        kept = {version.number: version.path for version in self.versions}[number]
        return lambda _: kept.read_text(encoding="utf-8")

    def _checked(self, text: str) -> Table:
        """Load it from a file next to the real one, so that files it names are found."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with NamedTemporaryFile(
                "w", encoding="utf-8", dir=self.path.parent, prefix=f".{self.path.stem}-", suffix=".toml", delete=False
            ) as file:
                file.write(text)
        except OSError as error:
            raise SourceFault(f"{self.path.parent} cannot be written to ({error.strerror}).") from None
        temporary = Path(file.name)
        try:
            return load_table(temporary, self._state)
        except SourceFault as fault:
            raise SourceFault(*(each.replace(str(temporary), self.path.name) for each in fault.sentences)) from None
        finally:
            temporary.unlink(missing_ok=True)

    def _keep(self, text: str) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        versions = self.versions
        number = versions[0].number + 1 if versions else 1
        write_whole(self.folder / f"{number:06}-{datetime.now(UTC).strftime(_TIME)}.toml", text.encode(), self._mode())
        for old in versions[VERSIONS_KEPT - 1 :]:
            old.path.unlink(missing_ok=True)

    def _mode(self) -> int:
        """A config that its owner hid from others stays hidden."""
        with suppress(OSError):
            return self.path.stat().st_mode & 0o777
        return FOR_EVERYONE

    def _files(self) -> list[Path]:
        return list(self.folder.iterdir()) if self.folder.is_dir() else []


def first_text(config: TableConfig) -> str:
    """What a config begins with that the page writes for a table that has none."""
    draft = Draft(config.table.name, config.table.language, broker=NO_BROKER, bus=config.bluetooth.bus)
    return as_toml(draft)


def difference(before: str, after: str) -> list[Line]:
    """What changes, line by line, with a little of what is around it."""
    lines = [line for line in ndiff(before.splitlines(), after.splitlines()) if not line.startswith("?")]
    changed = [at for at, line in enumerate(lines) if line[0] in "+-"]
    shown = sorted({near for at in changed for near in range(at - CONTEXT, at + CONTEXT + 1) if 0 <= near < len(lines)})
    found: list[Line] = []
    for place, at in enumerate(shown):
        if place and shown[place - 1] != at - 1:
            found.append(Line("…"))
        found.append(Line(_SIGNS[lines[at][0]], lines[at][2:]))
    return found


def _seconds(stamp: str) -> float:
    return datetime.strptime(stamp, _TIME).replace(tzinfo=UTC).timestamp()
