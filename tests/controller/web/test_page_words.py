"""The page has words for every message, and no words that it never uses."""

from __future__ import annotations

import json
import re
from pathlib import Path

import controller
from controller.referee.notices import Fate
from controller.web.access.keys import Role

STATIC = Path(controller.__path__[0]) / "web" / "static"
SCRIPTS = "".join(path.read_text(encoding="utf-8") for path in [*STATIC.glob("*.js"), *STATIC.glob("*.html")])

# Asked for by a key that the page puts together: say(`fate.${fate}`).
PUT_TOGETHER = (
    "a",
    "bot-level",
    "bot-speed",
    "bots-text",
    "cast",
    "display-clockwise",
    "display-content",
    "display-driver",
    "display-first",
    "display-inks",
    "display-kind",
    "display-needs-broker",
    "display-set",
    "display-wiring",
    "doctor-fix",
    "doctor-mark",
    "doing",
    "fate",
    "invite",
    "lead",
    "level",
    "link",
    "pick",
    "restore-uses",
    "role",
    "set",
    "setup",
    "setup-colour",
    "setup-doubt",
    "setup-fault",
    "sound",
    "stat",
    "tap",
    "tour",
    "works-how",
    "works-kind",
)
PLURALS = ("zero", "one", "two", "few", "many")


WORDS: dict[str, str] = json.loads((STATIC / "words" / "en.json").read_text(encoding="utf-8"))


def test_every_fate_of_a_die_and_every_role_has_a_word() -> None:
    wanted = {f"fate.{fate}" for fate in Fate} | {f"role.{role}" for role in Role} | {f"invite.{role}" for role in Role}
    assert wanted <= set(WORDS)


def test_every_word_is_said_somewhere() -> None:
    for key in WORDS:
        base = key.rsplit(".", 1)[0] if key.endswith(PLURALS) and "." in key else key
        put_together = key.split(".")[0] in PUT_TOGETHER
        assert put_together or re.search(rf"[\"'`]{re.escape(base)}[\"'`]", SCRIPTS), key
