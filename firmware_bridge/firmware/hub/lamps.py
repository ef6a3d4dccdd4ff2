"""The lights of the cells on one strip: which LEDs belong to a cell, and how much current they may draw together."""

# What a WS2812 draws with one of its three colours fully on.
MILLIAMPS_PER_COLOUR = 20


def rows(columns, count):
    """The order of a strip that begins each row at the same side."""
    return list(range(columns * count))


def snake(columns, count):
    """The order of a strip that turns around at the end of each row, glued down in one piece."""
    cells = []
    for row in range(count):
        places = list(range(row * columns, (row + 1) * columns))
        cells += reversed(places) if row % 2 else places
    return cells


class Lamps:
    """`strip` has a colour for each LED and shows them with `write`; `order` is the cell at each place of the strip."""

    def __init__(self, strip, order, leds_per_cell=1, budget_ma=2000):
        self._strip = strip
        self._places = {cell: place for place, cell in enumerate(order)}
        self._leds_per_cell = leds_per_cell
        self._budget_ma = budget_ma
        self._colours = {}
        self._changed = True

    def show(self, all_off, cells):
        if all_off:
            self._colours = {}
        for cell, red, green, blue in cells:
            if red or green or blue:
                self._colours[cell] = (red, green, blue)
            else:
                self._colours.pop(cell, None)
        self._changed = True

    def flush(self):
        """Write the strip if anything changed: one write for any number of commands."""
        if not self._changed:
            return
        self._changed = False
        scale = self._scale()
        for place in range(len(self._places) * self._leds_per_cell):
            self._strip[place] = (0, 0, 0)
        for cell, colour in self._colours.items():
            if cell in self._places:
                self._light(self._places[cell], tuple([part * scale // 256 for part in colour]))
        self._strip.write()

    def _light(self, place, colour):
        first = place * self._leds_per_cell
        for led in range(first, first + self._leds_per_cell):
            self._strip[led] = colour

    def _scale(self):
        """Dim all LEDs alike if they would draw more current than allowed: a brown-out would restart the hub."""
        total = sum([sum(colour) for cell, colour in self._colours.items() if cell in self._places])
        wanted = total * self._leds_per_cell * MILLIAMPS_PER_COLOUR // 255
        return 256 if wanted <= self._budget_ma else self._budget_ma * 256 // wanted
