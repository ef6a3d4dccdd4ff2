"""Small values that are made by the thousand: requests, answers, options, events and what rules hand to each other.

They are declared as frozen dataclasses, and the type checker keeps everybody from changing one. A frozen dataclass also
guards itself while it is made, field by field, which takes three times as long as making it: these do without.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(*, frozen: bool, slots: bool, init: bool = True) -> Any:
        assert frozen, "whatever may change is an ordinary dataclass"
        return dataclasses.dataclass(slots=slots, init=init, unsafe_hash=True)


__all__ = ["dataclass"]
