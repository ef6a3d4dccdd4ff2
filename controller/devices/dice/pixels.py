"""Pixels dice."""

from __future__ import annotations

from collections.abc import Mapping

from controller.config.hardware import PixelsDie
from controller.devices.driver import Dice, DiceDriver, DicePlace


def make(dice: Mapping[str, PixelsDie], place: DicePlace) -> Dice:
    from firmware_bridge.pixels.link import PixelsDice, PixelsId

    wanted = {name: PixelsId(die.pixel_id, die.address, die.name, die.kind) for name, die in dice.items()}
    return PixelsDice(wanted, place.radio, place.observe)


DRIVER = DiceDriver(PixelsDie, make)
