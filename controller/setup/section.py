"""A section of the Devices page: what it shows, what can be changed in the config, and what can be done at once.

To add one: a class here with an `id`, a module `<id>-setup.js` of the page that draws its state and is listed in `sections-setup.js`, and its name
in `controller/daemon/setting_up.py`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from controller.setup.edits import Edit
from controller.setup.values import NoSuchAct
from firmware_bridge.observations import Observation


class Section:
    """Nothing of it runs while nobody looks at it. All its methods are called on the loop of the table."""

    id = ""

    def __init__(self) -> None:
        self.changed: Callable[[], None] = _ignore
        """Call it when `state` has changed: everyone who looks at the section gets the new one."""

    async def run(self) -> None:
        """Runs while someone looks at the section; it is cancelled when the last one leaves."""
        await asyncio.Event().wait()

    def state(self) -> Mapping[str, Any]:
        """What the page draws: plain data, with codes instead of words."""
        return {}

    def observe(self, observation: Observation) -> None:
        """Something that a device of the table saw, while someone looks."""

    def change(self, name: str, values: Mapping[str, Any]) -> Edit:
        """The change of the config that is called so; raises NoSuchAct, or Impossible if it cannot be made now."""
        raise NoSuchAct(name, values)

    def written(self, name: str, values: Mapping[str, Any]) -> None:
        """A change of this section is in the config now."""

    async def act(self, name: str, values: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """Do something that changes no config, such as to let a die blink. The result goes to the page that asked."""
        raise NoSuchAct(name, values)


def _ignore() -> None:
    """Until the desk has the section."""
