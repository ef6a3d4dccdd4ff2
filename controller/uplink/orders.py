"""The orders of a venue to its tables, repeated every few seconds: a table that joins late gets them soon.

Orders are a state, not a step, so one that is lost or arrives twice does no harm.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

import orjson
from pydantic import Field, TypeAdapter, ValidationError

from controller.messages.json_input import UnreadableJson, read_json

# How often a venue repeats its orders, and after how long without any a table considers it away.
REPEAT_SECONDS = 5.0
AWAY_SECONDS = 3 * REPEAT_SECONDS

LONGEST_ANNOUNCEMENT = 280

_Text: TypeAlias = Annotated[str, Field(max_length=LONGEST_ANNOUNCEMENT)]
_Id: TypeAlias = Annotated[str, Field(max_length=64)]


@dataclass(frozen=True, slots=True)
class Orders:
    """`announcement` is shown until it changes; empty for none.

    For one table: `coming` is the id of its call for a judge that is on the way, `settled` of the one that is done.
    """

    paused: bool = False
    announcement: _Text = ""
    coming: _Id = ""
    settled: _Id = ""


_ORDERS = TypeAdapter(Orders)


class UnreadableOrders(ValueError):
    """These bytes are not orders of a venue."""


def to_json(orders: Orders) -> bytes:
    return orjson.dumps(orders)


def read_orders(payload: bytes) -> Orders:
    """Raises only UnreadableOrders, for any bytes."""
    try:
        return _ORDERS.validate_python(read_json(payload))
    except (UnreadableJson, ValidationError) as error:
        raise UnreadableOrders(str(error)) from None
