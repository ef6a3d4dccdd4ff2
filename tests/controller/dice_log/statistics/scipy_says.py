"""What a library that everyone trusts says of the same numbers. It has no types of its own."""

from __future__ import annotations

from importlib import import_module
from typing import Any

stats: Any = import_module("scipy.stats")
