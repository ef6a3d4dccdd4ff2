"""Restore a backup on the page: receive the file, say what it is and what it would replace, and ask the table to start again with it."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from secrets import token_urlsafe
from tempfile import TemporaryDirectory
from typing import Any

from controller.archive.manifest import ArchiveFault
from controller.archive.replace import Contents, look_into
from controller.archive.unpack import LARGEST_BYTES
from controller.config.load import Table
from controller.setup.values import Impossible
from controller.web.access.keys import FILE as KEY_FILE
from rulesets.engine.refusal import Refused

# The file that was uploaded last, in the folder of all tables' states.
UPLOADED = ".uploaded-backup"

# The page that asked has its reply by then; it needs the key in it to come back as the owner.
REPLY_SECONDS = 0.3

# While a backup is uploaded, the journal needs space, too.
SPARE_BYTES = 50_000_000


class Restoring:
    """`config` is the file that would be replaced; `restart` is called with the backup to start again with."""

    def __init__(self, table: Callable[[], Table], config: Path, restart: Callable[[Path], None]) -> None:
        self._table = table
        self._config = config
        self._restart = restart
        self._receiving = asyncio.Lock()
        self._ready: tuple[str, Contents] | None = None

    @property
    def _file(self) -> Path:
        return self._table().state.parent / UPLOADED

    async def receive(self, chunks: AsyncIterator[bytes]) -> Mapping[str, Any]:
        """Keep an uploaded backup, and return what it would do. Raises Refused with a sentence."""
        if self._receiving.locked():
            raise Refused("no-restore", text="another backup is being uploaded.")
        async with self._receiving:
            self._ready = None
            try:
                await self._write(chunks)
                contents = await asyncio.to_thread(self._look)
            except (ArchiveFault, OSError) as fault:
                self._file.unlink(missing_ok=True)
                sentence = str(fault).replace(str(self._file), "this file")
                raise Refused("no-restore", text=sentence) from None
            id_ = token_urlsafe(8)
            self._ready = (id_, contents)
        return {"id": id_, **self._shown(contents)}

    def begin(self, id_: str) -> Mapping[str, Any]:
        """Start the table again with the backup that was shown. Returns the key of its owner, for the page that asked."""
        if self._ready is None or self._ready[0] != id_:
            raise Impossible("no-upload")
        (_, contents), self._ready = self._ready, None
        asyncio.get_running_loop().call_later(REPLY_SECONDS, self._restart, self._file)
        return {"key": contents.key}

    def forget(self) -> None:
        """Nobody wants the uploaded file any more."""
        if self._ready is not None:
            self._ready = None
            with suppress(OSError):
                self._file.unlink(missing_ok=True)

    async def _write(self, chunks: AsyncIterator[bytes]) -> None:
        """Readable by this user alone: keys are in it."""
        self._file.unlink(missing_ok=True)
        most = min(LARGEST_BYTES, shutil.disk_usage(self._file.parent).free - SPARE_BYTES)
        with os.fdopen(os.open(self._file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            async for chunk in chunks:
                if file.tell() + len(chunk) > most:
                    raise ArchiveFault("The file would fill the disk.")
                await asyncio.to_thread(file.write, chunk)

    def _look(self) -> Contents:
        with TemporaryDirectory(dir=self._file.parent, prefix=".look-") as scratch:
            return look_into(self._file, Path(scratch), KEY_FILE)

    def _shown(self, contents: Contents) -> Mapping[str, Any]:
        manifest, state = contents.manifest, self._file.parent / contents.manifest.table
        return {
            "table": manifest.table,
            "made": manifest.made,
            "games": manifest.games or 0,
            "answers": manifest.answers,
            "outside": [asdict(each) for each in contents.outside],
            "leftOut": list(manifest.left_out),
            "replaces": [str(place) for place in (self._config, state) if place.exists()],
            "keptIn": str(state.parent),
        }
