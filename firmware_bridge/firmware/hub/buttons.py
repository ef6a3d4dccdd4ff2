"""Buttons that count once for each press."""

from time import ticks_diff

# Contacts bounce for a few milliseconds, worn ones for twenty.
BOUNCE_MS = 30


class Buttons:
    """`levels` are functions that say whether a button is down, by its number."""

    def __init__(self, levels, pressed, now):
        self._levels = levels
        self._pressed = pressed
        self._down = {number: level() for number, level in levels.items()}
        self._changed = {number: now for number in levels}

    def poll(self, now):
        for number, level in self._levels.items():
            down = level()
            if down == self._down[number] or ticks_diff(now, self._changed[number]) < BOUNCE_MS:
                continue
            self._down[number] = down
            self._changed[number] = now
            if down:
                self._pressed(number)
