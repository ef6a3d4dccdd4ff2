"""Which Arbiter this is. The package takes its version from here: to ask the installed one takes longer than to start."""

from __future__ import annotations

VERSION = "0.1.0"
