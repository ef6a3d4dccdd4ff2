class NeoPixel:
    """A strip that refuses LEDs it does not have."""

    def __init__(self, pin, count):
        self.leds = [(0, 0, 0)] * count
        self.writes = 0

    def __setitem__(self, led, colour):
        self.leds[led] = colour

    def write(self):
        self.writes += 1
