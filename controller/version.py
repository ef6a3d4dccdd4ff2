"""Which Arbiter this is. The package takes its version from here: reading installed metadata takes longer than starting."""

from __future__ import annotations

VERSION = "0.1.0"
