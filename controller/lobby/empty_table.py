"""A table without a game: what its displays show while the owner chooses one."""

from __future__ import annotations

from controller.mqtt.topics import Kind, Prompt
from controller.session.scene import Scene
from controller.session.session import Snapshot
from rulesets.engine.cues import Cue
from rulesets.engine.requests import ANYONE
from rulesets.engine.view import View
from rulesets.engine.words import Words

VIEW = View(Cue("lobby.title"), active=None)
LOBBY_SCENE = Scene(VIEW, Kind.LOBBY)


def lobby_prompt(words: Words) -> Prompt:
    return Prompt(0, ANYONE, Kind.LOBBY, words.say(Cue("lobby.choose")), rule="")


def lobby_snapshot(words: Words) -> Snapshot:
    return Snapshot(VIEW, lobby_prompt(words))
