"""GoDice."""

from __future__ import annotations

from collections.abc import Mapping

from controller.config.hardware import GoDie
from controller.devices.driver import Dice, DiceDriver, DicePlace


def make(dice: Mapping[str, GoDie], place: DicePlace) -> Dice:
    from firmware_bridge.godice.link import GoDice, GoDiceId
    from firmware_bridge.godice.shells import Shell

    wanted = {name: GoDiceId(die.die_id, Shell(die.kind)) for name, die in dice.items()}
    return GoDice(wanted, place.radio, place.observe)


DRIVER = DiceDriver(GoDie, make)
