"""Which Arbiter this is. The package gets its version from here: reading installed metadata would be slow."""

from __future__ import annotations

VERSION = "1.0.0"
