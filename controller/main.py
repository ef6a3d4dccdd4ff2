"""Run the command `arbiter`: every failure is one sentence."""

from __future__ import annotations

import atexit
import gc
import io
import logging
import os
import sys

import click

from controller.commands.app import app
from controller.commands.failing import Failure, harmless
from controller.log_limit import LogLimit

__all__ = ["app", "run"]

# What shells expect of a command that was used wrongly, and of one that was stopped with Ctrl-C.
WRONG_USE = 2
INTERRUPTED = 130

# After how many new objects Python looks for garbage. A start makes some 80,000 that stay; looking through them again and
# again takes a tenth of it.
OBJECTS_AT_START = 200_000


def start_quickly() -> None:
    """Collect no garbage while the program starts or ends, and let no pydantic plugin change how a config is checked."""
    gc.set_threshold(OBJECTS_AT_START)
    atexit.register(gc.freeze)  # Python would look through all objects once more before it ends
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")


def _print_anywhere() -> None:
    """On a terminal that is not UTF-8, print ? for a character that it lacks: a command must not fail on a tick."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace" if stream is sys.stdout else "backslashreplace")


def run() -> None:
    """Run a command; every failure is one sentence, and details only on request."""
    start_quickly()
    _print_anywhere()
    asked = os.environ.get("ARBITER_LOG", "ERROR").upper()
    level = asked if asked in logging.getLevelNamesMapping() else "ERROR"
    logging.basicConfig(level=level, format="%(levelname)s %(name)s: %(message)s")
    for handler in logging.getLogger().handlers:
        handler.addFilter(LogLimit())
    logging.getLogger("mqtt").disabled = True  # our own messages report a broker that goes away
    try:
        code = app(prog_name="arbiter", standalone_mode=False)
    except Failure as failure:
        sys.exit(harmless(str(failure)) or 1)
    except click.Abort:
        code = INTERRUPTED
    except Exception as error:
        logging.getLogger(__name__).debug("The command failed.", exc_info=True)
        code = _report(error)
    sys.exit(code)


def _report(error: Exception) -> int:
    """Print one sentence. click says how a command was used wrongly; anything else is a fault of ours."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        error.show()
        return WRONG_USE
    wrong_use = getattr(error, "format_message", None)
    if wrong_use is not None:
        # click puts several guesses in brackets, and calls a number that it cannot read a range.
        message = str(wrong_use()).rstrip(".").replace("(Did you", "Did you").replace("?)", "?")
        message = message.replace(" is not a valid integer range", " is not a whole number")
        message = message.replace(" is not a valid float range", " is not a number")
        stop = "" if message.endswith("?") else "."
        context = getattr(error, "ctx", None)
        command = context.command_path if context else "arbiter"
        sys.stderr.write(f"{message}{stop} See `{command} --help`.\n" if message else "")
        return WRONG_USE
    what = " ".join(f"{type(error).__name__}: {error}".split())
    sys.stderr.write(
        f"Arbiter failed ({harmless(what)}): run it again with ARBITER_LOG=debug, and report what it says.\n"
    )
    return 1


if __name__ == "__main__":
    run()
