"""Save a draft: it is checked first, then written in one step."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import NamedTemporaryFile

from controller.config import games
from controller.config.load import load_table
from controller.config.schema import put_next_to
from controller.content.pack_faults import setup_for
from controller.onboarding.draft.draft import Draft, as_toml
from controller.toml.source import SourceFault
from controller.whole_file import put_in_place


def file(draft: Draft, path: Path) -> None:
    """Write the config; raises SourceFault with every fault, and then nothing is written."""
    try:
        with NamedTemporaryFile(
            "w", encoding="utf-8", dir=path.parent, prefix=f".{path.stem}-", suffix=".toml", delete=False
        ) as text:
            text.write(as_toml(draft))
    except OSError as error:
        raise SourceFault(f"{path.parent} cannot be written to ({error.strerror}): choose another folder.") from None
    temporary = Path(text.name)
    try:
        table = load_table(temporary)  # next to the place it will have, so that files it names are found
        if table.config.has_game:
            setup_for(table, games.find(table.config.game.ruleset))
        temporary.chmod(0o666 & ~_umask())
        put_next_to(path)
        put_in_place(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


def _umask() -> int:
    """The system returns the umask only when a new one is set."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
