"""The state of virtual hardware, as `arbiter mock` publishes it."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from controller.messages.json_input import UnreadableJson, read_json
from controller.messages.reply import LONGEST_ID

# More dice, pieces and readers than any virtual table has.
MOST_VIRTUAL = 500

_Name: TypeAlias = Annotated[str, Field(max_length=LONGEST_ID)]


class VirtualHardware(BaseModel):
    """The state of virtual hardware."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)

    dice: Annotated[dict[_Name, _Name], Field(max_length=MOST_VIRTUAL)]
    where: Annotated[dict[_Name, _Name], Field(max_length=MOST_VIRTUAL)]
    readers: Annotated[dict[_Name, bool], Field(max_length=MOST_VIRTUAL)]
    hands: bool
    cards: Annotated[tuple[_Name, ...], Field(max_length=MOST_VIRTUAL, strict=False)] = ()


class UnreadableHardware(ValueError):
    """These bytes are not a state of virtual hardware."""


def read_hardware(payload: bytes) -> VirtualHardware:
    """Raises only UnreadableHardware, for any bytes."""
    try:
        return VirtualHardware.model_validate(read_json(payload))
    except (UnreadableJson, ValidationError) as error:
        raise UnreadableHardware(str(error)) from None
