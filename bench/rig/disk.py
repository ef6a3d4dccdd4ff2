"""A disk that remembers every write and every sync, and tells what could be on it if the power had failed at any moment.

What was synced is there. Of each later write, any sectors may be there, in any order. Files get their names in the order in which
they were given, but perhaps only the first few of them. A sync that fails leaves its writes in doubt forever, as on Linux. A
disk that lies says that it synced, and did not.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

SECTOR = 512


@dataclass(slots=True, eq=False)
class Change:
    """Bytes that were written to a file; without any, the size that it was cut or extended to."""

    path: str
    offset: int
    data: bytes | None
    in_doubt: bool = False


@dataclass(slots=True, eq=False)
class Naming:
    """A file that was moved to another name; removed if there is none."""

    path: str
    to: str | None


@dataclass(slots=True)
class Disk:
    """`failing` are the numbers of the syncs that fail, from 1; from number `lies_from` on, none does anything.

    What is written to a file in `lucky` is always there.
    """

    failing: frozenset[int] = frozenset()
    lies_from: int | None = None
    lucky: frozenset[str] = frozenset()
    calls: list[Change | Naming] = field(default_factory=list)
    tried: int = 0
    _syncs: list[tuple[int, str | None]] = field(default_factory=list)
    """After how many calls, and of which file; None is the folder with the names."""

    def write(self, path: str, offset: int, data: bytes) -> None:
        self.calls.append(Change(path, offset, data))

    def truncate(self, path: str, size: int) -> None:
        self.calls.append(Change(path, size, None))

    def rename(self, path: str, to: str | None) -> None:
        self.calls.append(Naming(path, to))

    def sync(self, path: str | None) -> bool:
        """Whether it succeeded, as far as the caller can know."""
        self.tried += 1
        if self.tried in self.failing:
            for call in self.calls[self._synced(path, len(self.calls)) :]:
                if isinstance(call, Change) and call.path == path:
                    call.in_doubt = True
            return False
        if self.lies_from is None or self.tried < self.lies_from:
            self._syncs.append((len(self.calls), path))
        return True

    def keep_names(self) -> None:
        """The folder was synced together with a file."""
        if self.lies_from is None or self.tried < self.lies_from:
            self._syncs.append((len(self.calls), None))

    def forget_after(self, moment: int) -> None:
        """Nothing that came after so many calls ever happened."""
        del self.calls[moment:]
        self._syncs = [(calls, path) for calls, path in self._syncs if calls <= moment]

    def _synced(self, path: str | None, moment: int) -> int:
        """How many calls were made before the last sync of a file that came before this moment."""
        return max((calls for calls, synced in self._syncs if synced == path and calls <= moment), default=0)

    def after_cut(self, moment: int, rng: Random) -> dict[str, bytes]:
        """The files as they may be if the power failed after so many calls."""
        named = self._last_name(moment, rng)
        synced = {call.path: self._synced(call.path, moment) for call in self.calls[:moment]}
        files: dict[str, bytearray] = {}
        for number, call in enumerate(self.calls[:moment]):
            if isinstance(call, Change):
                is_there = (number < synced[call.path] and not call.in_doubt) or call.path in self.lucky
                _apply(call, files.setdefault(call.path, bytearray()), None if is_there else rng)
            elif number < named:
                moved = files.pop(call.path, None)
                if call.to is not None and moved is not None:
                    files[call.to] = moved
        return {path: bytes(content) for path, content in files.items()}

    def _last_name(self, moment: int, rng: Random) -> int:
        """The call before which all names have reached the disk."""
        sure = self._synced(None, moment)
        return rng.choice([sure, *(at + 1 for at in range(sure, moment) if isinstance(self.calls[at], Naming))])


def _apply(change: Change, file: bytearray, rng: Random | None) -> None:
    """Change a file; with `rng`, wholly, in part or not at all."""
    luck = "whole" if rng is None else rng.choice(("whole", "nothing", "torn"))
    if luck == "nothing":
        return
    if change.data is None:
        del file[change.offset :]
        file.extend(bytes(change.offset - len(file)))
        return
    at, end = change.offset, change.offset + len(change.data)
    while at < end:
        stop = min(end, (at // SECTOR + 1) * SECTOR)
        if luck == "whole" or (rng is not None and rng.random() < 0.5):
            file.extend(bytes(max(0, stop - len(file))))
            file[at:stop] = change.data[at - change.offset : stop - change.offset]
        at = stop
