"""A table without a game: what its displays show while the owner chooses one."""

from __future__ import annotations

from controller.messages.prompt import Kind, Prompt
from controller.session.light_state import LightState
from controller.session.table_state import TableState
from rulesets.engine.cues import Cue
from rulesets.engine.language.words import Words
from rulesets.engine.requests import ANYONE
from rulesets.engine.view import View

VIEW = View(Cue("lobby.title"), active=None)
LOBBY_LIGHTS = LightState(VIEW, Kind.LOBBY)


def lobby_prompt(words: Words) -> Prompt:
    return Prompt(0, ANYONE, Kind.LOBBY, words.say(Cue("lobby.choose")), rule="")


def lobby_state(words: Words) -> TableState:
    return TableState(VIEW, lobby_prompt(words))
