"""What is shown to a viewer, cut into the parts that change together, so that a page is sent no more than what is new."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import asdict

from controller.config.load import Table
from controller.content.game_name import game_name
from controller.lobby.ranking import ranking_in
from controller.messages.company_in_words import company_in_words
from controller.messages.prompt import Prompt
from controller.messages.prompt_in_words import result_text
from controller.messages.prompt_visible_to_seat import visible_to
from controller.messages.view import ViewMessage
from controller.session.session import Session
from controller.session.table_state import TableState
from controller.web.access.keys import Guest
from rulesets.engine.events import Event
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words
from rulesets.engine.search import levels_of


def view_parts(shown: ViewMessage) -> dict[str, Any]:
    data = dict(shown.view)
    board = data.pop("board")
    ground = None if board is None else {name: value for name, value in board.items() if name != "pieces"}
    return {
        "index": shown.index,
        **data,
        "board": ground,
        "pieces": board["pieces"] if board else [],
        "names": shown.names,
    }


def prompt_for_guest(prompt: Prompt, guest: Guest, words: Words) -> Prompt:
    """The owner's page may lie open on the table: it shows what everyone may see."""
    return visible_to(prompt, guest.seat, words)


def open_table_parts(state: TableState | None, words: Words) -> dict[str, Any]:
    """The open table: its ground, its bases, and what hands may do now."""
    board = state.board if state else None
    if board is None:
        return {"ground": None, "bases": None, "tasks": (), "holders": {}}
    ground = {**asdict(board.ground), "names": {area.id: words.name(area.id) for area in board.ground.areas}}
    bases = [{**asdict(base), "spot": board.spots[base.id], "name": words.name(base.id)} for base in board.bases]
    return {"ground": ground, "bases": bases, "tasks": board.tasks, "holders": board.holders}


def table_part(table: Table, session: Session | None, words: Words, languages: Sequence[Any]) -> dict[str, Any]:
    config, ruleset = table.config, session.game.ruleset.id if session else ""
    return {
        "name": config.table.name,
        "house": config.table.house,
        "languages": languages,
        "ruleset": ruleset,
        "game": game_name(ruleset, words) if session else "",
        "seats": session.game.setup.seats if session else (),
        "lesson": config.game.lesson is not None,
        "bots": config.game.bots,
        "bot_levels": config.game.bot_levels,
        "bot_pause_ms": config.table.bot_pause_ms,
        "levels": levels_of(session.game.ruleset) if session else (),
        "dice": {name: die.kind for name, die in config.dice.items()},
        "pieces": list(config.pieces),
    }


def outcome_part(session: Session | None, latest: Sequence[Event], words: Words) -> dict[str, Any] | None:
    """How the game ended, with a ranking if the latest events have one; nothing while it goes on. What may follow is in the prompt."""
    if session is None or (outcome := session.game.outcome) is None:
        return None
    result = result_text(outcome.result, words)
    return {"result": result, "won": outcome.won, "rule": outcome.rule, "ranking": ranking_in(latest)}


def company_page(session: Session | None, seat: str | None, words: Words) -> Mapping[str, Any] | None:
    """The company on the table, as far as this seat may know it; nothing for a single game."""
    if session is None or (campaigns := session.game.ruleset.campaigns) is None:
        return None
    game = session.game
    page = campaigns.page(game.ruleset.redacted(game.state, seat))
    return company_in_words(page, words) if page else None


def is_in_campaign(game: Game[Any]) -> bool:
    campaigns = game.ruleset.campaigns
    return campaigns is not None and campaigns.now(game.setup, game.outcome) is not None
