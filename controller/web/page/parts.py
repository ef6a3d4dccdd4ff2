"""The view cut into the parts that change together, so that a page is sent no more than what is new."""

from __future__ import annotations

from typing import Any

from controller.messages.view import ViewMessage


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
