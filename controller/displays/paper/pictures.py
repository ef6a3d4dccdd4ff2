"""The newest picture of each panel, for pages, previews and nodes that fetch it by its address."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from msgspec import Struct, field

# Long enough to be unique, short enough for a small node's buffers.
MARK_LENGTH = 10


class Picture(Struct, frozen=True):
    """`mark` changes with the picture, so that no cache shows an old one."""

    png: bytes
    mark: str


class Pictures(Struct):
    newest: dict[str, Picture] = field(default_factory=dict)
    watchers: list[Callable[[str, Picture], None]] = field(default_factory=list)

    def put(self, display: str, png: bytes) -> None:
        picture = Picture(png, sha256(png).hexdigest()[:MARK_LENGTH])
        self.newest[display] = picture
        for watch in self.watchers:
            watch(display, picture)
