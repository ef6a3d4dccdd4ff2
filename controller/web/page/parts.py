"""The view cut into the parts that change together, so that a page is sent no more than what is new."""

from __future__ import annotations

from typing import Any

from controller.mqtt.payloads import view_message
from rulesets.engine.view import View
from rulesets.engine.words import Words


def view_parts(index: int, view: View, words: Words) -> dict[str, Any]:
    shown = view_message(index, view, words)
    data = dict(shown.view)
    board = data.pop("board")
    ground = None if board is None else {name: value for name, value in board.items() if name != "pieces"}
    return {"index": index, **data, "board": ground, "pieces": board["pieces"] if board else [], "names": shown.names}
