"""Record what SQLite and Python do to files: a layer between SQLite and its own file calls, and one around those of `os`.

SQLite has a table of functions for files (its VFS). Ours is a copy of the usual one in which opening a file replaces three functions of
that file: write, truncate and sync. Everything else is SQLite's own. No sync reaches the real disk: the recorded one knows what it means.
"""

from __future__ import annotations

import _sqlite3
import ctypes
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p, cast, sizeof
from pathlib import Path
from typing import Any
from unittest.mock import patch

from bench.rig.disk import Disk

# Of SQLite's flags for an open file. It syncs the folder together with such a file when it syncs the file for the first time.
CREATE = 0x4
JOURNAL_OR_WAL = 0x800 | 0x80000

OK = 0
SYNC_FAILED = 10 | 4 << 8  # SQLITE_IOERR_FSYNC


class Methods(Structure):
    """sqlite3_io_methods, as far as all versions have it in common; the rest is copied as it is."""


class File(Structure):
    _fields_ = (("methods", POINTER(Methods)),)


WRITE = CFUNCTYPE(c_int, POINTER(File), c_void_p, c_int, c_int64)
TRUNCATE = CFUNCTYPE(c_int, POINTER(File), c_int64)
SYNC = CFUNCTYPE(c_int, POINTER(File), c_int)

Methods._fields_ = (
    ("version", c_int),
    ("close", c_void_p),
    ("read", c_void_p),
    ("write", WRITE),
    ("truncate", TRUNCATE),
    ("sync", SYNC),
    ("rest", c_void_p * 13),
)


class Vfs(Structure):
    """sqlite3_vfs."""


# A name is passed on as the pointer that it is: SQLite keeps it for as long as the file is open.
OPEN = CFUNCTYPE(c_int, POINTER(Vfs), c_void_p, POINTER(File), c_int, POINTER(c_int))
DELETE = CFUNCTYPE(c_int, POINTER(Vfs), c_char_p, c_int)

Vfs._fields_ = (
    ("version", c_int),
    ("file_size", c_int),
    ("longest_path", c_int),
    ("next", c_void_p),
    ("name", c_char_p),
    ("data", c_void_p),
    ("open", OPEN),
    ("delete", DELETE),
    ("rest", c_void_p * 14),
)


@contextmanager
def recorded(disk: Disk, folder: Path) -> Iterator[None]:
    """Record all that happens to files in this folder while the block runs."""
    with ExitStack() as patches, _sqlite_on(disk, folder):
        _record_os(patches, disk, folder)
        yield


@contextmanager
def _sqlite_on(disk: Disk, folder: Path) -> Iterator[None]:
    library = ctypes.CDLL(_sqlite3.__file__)
    library.sqlite3_vfs_find.restype = POINTER(Vfs)
    usual = library.sqlite3_vfs_find(None)
    ours = Vfs()
    ctypes.memmove(ctypes.byref(ours), usual, sizeof(Vfs))
    watched = _Watched(disk, folder, usual)
    ours.name, ours.open, ours.delete = b"recorded", watched.open, watched.delete
    library.sqlite3_vfs_register(ctypes.byref(ours), 1)
    try:
        yield
    finally:
        library.sqlite3_vfs_unregister(ctypes.byref(ours))
        library.sqlite3_vfs_register(usual, 1)


class _Watched:
    def __init__(self, disk: Disk, folder: Path, usual: Any) -> None:
        self._disk, self._folder, self._usual = disk, folder, usual
        self._paths: dict[int, str] = {}
        self._kept: list[Any] = []  # functions and tables that SQLite points to
        self.open, self.delete = OPEN(self._open), DELETE(self._delete)

    def _open(self, _vfs: Any, name: int | None, file: Any, flags: int, out: Any) -> int:
        code: int = self._usual.contents.open(self._usual, name, file, flags, out)
        path = self._in_folder(ctypes.string_at(name) if name else None)
        if code == OK and path is not None:
            theirs = file.contents.methods.contents
            ours = Methods()
            size = sizeof(Methods) if theirs.version >= 3 else Methods.rest.offset + 8 * sizeof(c_void_p)
            ctypes.memmove(ctypes.byref(ours), ctypes.byref(theirs), size)
            ours.write = WRITE(self._writing(theirs))
            ours.truncate = TRUNCATE(self._truncating(theirs))
            syncs_folder = bool(flags & CREATE and flags & JOURNAL_OR_WAL)
            ours.sync = SYNC(self._syncing(syncs_folder=syncs_folder))
            self._kept.append((theirs, ours, ours.write, ours.truncate, ours.sync))
            self._paths[_address(file)] = path
            file.contents.methods = ctypes.pointer(ours)
        return code

    def _writing(self, theirs: Any) -> Any:
        def write(file: Any, data: int, size: int, offset: int) -> int:
            code: int = theirs.write(file, data, size, offset)
            if code == OK:
                self._disk.write(self._paths[_address(file)], offset, ctypes.string_at(data, size))
            return code

        return write

    def _truncating(self, theirs: Any) -> Any:
        def truncate(file: Any, size: int) -> int:
            code: int = theirs.truncate(file, size)
            self._disk.truncate(self._paths[_address(file)], size)
            return code

        return truncate

    def _syncing(self, *, syncs_folder: bool) -> Any:
        def sync(file: Any, _flags: int) -> int:
            nonlocal syncs_folder
            if not self._disk.sync(self._paths[_address(file)]):
                return SYNC_FAILED
            if syncs_folder:
                self._disk.keep_names()
                syncs_folder = False
            return OK

        return sync

    def _delete(self, _vfs: Any, name: bytes, sync_folder: int) -> int:
        code: int = self._usual.contents.delete(self._usual, name, sync_folder)
        path = self._in_folder(name)
        if code == OK and path is not None:
            self._disk.rename(path, None)
            if sync_folder:
                self._disk.sync(None)
        return code

    def _in_folder(self, name: bytes | None) -> str | None:
        path = Path(os.fsdecode(name)) if name else None
        return path.name if path is not None and path.parent == self._folder else None


def _address(file: Any) -> int:
    address = cast(file, c_void_p).value
    assert address is not None
    return address


def _record_os(patches: ExitStack, disk: Disk, folder: Path) -> None:
    """Only what Arbiter calls: a call by another way to write is not a call of this table."""
    write, pwrite, replace, unlink = os.write, os.pwrite, os.replace, os.unlink

    def path_of(file: int) -> Path:
        return Path(os.readlink(f"/proc/self/fd/{file}"))  # noqa: PTH115  # a link of the system

    def recorded_write(file: int, data: Any) -> int:
        path, at = path_of(file), os.lseek(file, 0, os.SEEK_CUR) if path_of(file).parent == folder else 0
        size = write(file, data)
        if path.parent == folder:
            disk.write(path.name, at, bytes(data[:size]))
        return size

    def recorded_pwrite(file: int, data: bytes, offset: int) -> int:
        size = pwrite(file, data, offset)
        if path_of(file).parent == folder:
            disk.write(path_of(file).name, offset, bytes(data[:size]))
        return size

    def recorded_fsync(file: int) -> None:
        path = path_of(file)
        if folder in (path, path.parent) and not disk.sync(None if path == folder else path.name):
            raise OSError(5, "Input/output error")

    def recorded_replace(source: Any, target: Any) -> None:
        replace(source, target)
        if Path(source).parent == folder:
            disk.rename(Path(source).name, Path(target).name)

    def recorded_unlink(path: Any, *rest: Any, **more: Any) -> None:
        unlink(path, *rest, **more)
        if Path(path).parent == folder:
            disk.rename(Path(path).name, None)

    for name, function in (
        ("write", recorded_write),
        ("pwrite", recorded_pwrite),
        ("fsync", recorded_fsync),
        ("replace", recorded_replace),
        ("unlink", recorded_unlink),
    ):
        patches.enter_context(patch.object(os, name, function))
