"""The present moment for everything that shows it in words."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from controller.messages.prompt import Prompt
from controller.open_table.board import BoardShown
from controller.referee.notices import Glow
from rulesets.engine.view import View


class TableState(Struct, frozen=True):
    """Everything that displays, lights, dice and pages need to know of the present moment.

    `prompt` includes secret parts: use `visible_to` before showing it. `own_views` are the views of the seats that see more
    than everyone.
    """

    view: View
    prompt: Prompt
    glows: dict[str, Glow] = field(default_factory=dict)
    dice_to_throw: tuple[str, ...] = ()
    own_views: Mapping[str, View] = field(default_factory=dict)
    board: BoardShown | None = None
