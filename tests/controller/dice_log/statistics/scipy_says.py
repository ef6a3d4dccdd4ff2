"""What a library that everyone trusts says about the same numbers. It has no types."""

from __future__ import annotations

from importlib import import_module
from typing import Any

stats: Any = import_module("scipy.stats")
