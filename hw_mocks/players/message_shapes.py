"""What virtual players rely on in the messages of a table. A message of another shape is refused where it arrives."""

from __future__ import annotations

from typing import Any

import msgspec
import orjson
from msgspec import Struct


class NoticeShape(Struct):
    code: str
    piece: str | None = None
    target: str | None = None
    die: str | None = None


class DieShape(Struct):
    die: str
    kind: str


class PromptShape(Struct):
    index: int
    kind: str
    seat: str
    secret: bool
    held: bool
    notices: list[NoticeShape]
    counted: list[DieShape] = []
    parts: list[PromptShape] = []


class ReplyShape(Struct):
    id: str
    code: str


def read_prompt(payload: bytes) -> dict[str, Any]:
    """Return the whole prompt, as the functions in decisions.py read it. Raises MsgspecError."""
    msgspec.json.decode(payload, type=PromptShape)
    prompt: dict[str, Any] = orjson.loads(payload)
    return prompt
