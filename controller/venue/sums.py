"""Sums over the whole database. They block, and those of dice take long in a full hall, so they run in their own thread."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from controller.venue.fairness import COUNTED, THROWN, fairness
from controller.venue.records import midnight, records
from controller.venue.store import Store


@dataclass(frozen=True, slots=True)
class DiceSums:
    """Parts of the page, and how many seconds of a processor they took."""

    parts: dict[str, Any]
    seconds: float


def sums_of_dice(store: Store, now: float) -> DiceSums:
    """Are they fair, and what are the records of the day? Raises StoreFault."""
    began = time.thread_time()
    today = midnight(now)
    judged = fairness(store.faces(0.0, THROWN))
    found = records(store.games(today), store.faces(today, COUNTED), store.throws(today, COUNTED))
    return DiceSums({"fairness": judged, "records": found}, time.thread_time() - began)
