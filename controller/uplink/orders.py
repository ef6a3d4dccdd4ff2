"""The orders of a venue to its tables, repeated every few seconds: a table that joins late gets them soon.

Orders are a state, not a step, so one that is lost or arrives twice does no harm.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

import orjson
from pydantic import Field, TypeAdapter, ValidationError

from controller.mqtt.json_input import UnreadableJson, read_json

# How often a venue repeats its orders, and after how long without any a table takes it to be away.
REPEAT_SECONDS = 5.0
AWAY_SECONDS = 3 * REPEAT_SECONDS

LONGEST_ANNOUNCEMENT = 280

_Text: TypeAlias = Annotated[str, Field(max_length=LONGEST_ANNOUNCEMENT)]
_Id: TypeAlias = Annotated[str, Field(max_length=64)]


@dataclass(frozen=True, slots=True)
class Orders:
    """`announcement` is to be shown until it is another, or empty.

    To one table alone: `coming` and `settled` are the ids of its call for a judge that is answered, and that is done with.
    """

    paused: bool = False
    announcement: _Text = ""
    coming: _Id = ""
    settled: _Id = ""


_ORDERS = TypeAdapter(Orders)


class UnreadableOrders(ValueError):
    """These bytes are nothing that a venue says."""


def to_json(orders: Orders) -> bytes:
    return orjson.dumps(orders)


def read_orders(payload: bytes) -> Orders:
    """Raises UnreadableOrders, whatever the bytes are."""
    try:
        return _ORDERS.validate_python(read_json(payload))
    except (UnreadableJson, ValidationError) as error:
        raise UnreadableOrders(str(error)) from None
