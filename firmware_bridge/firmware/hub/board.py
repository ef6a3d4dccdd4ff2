"""What a hub is: its name, its cells and what it can do."""

from hub.talk import CAN_BUTTONS, CAN_LIGHTS


class Board:
    """A grid of columns and rows first, numbered row by row from A1, then single places by name."""

    def __init__(self, name, columns=0, rows=0, names=(), lights=False, buttons=False):
        self.name = name
        self.columns = columns
        self.rows = rows
        self.names = names
        self.can = (CAN_LIGHTS if lights else 0) | (CAN_BUTTONS if buttons else 0)

    def number(self, cell):
        if cell in self.names:
            return self.columns * self.rows + list(self.names).index(cell)
        letters = cell.rstrip("0123456789")
        digits = cell[len(letters) :]
        column = 0
        for letter in letters:
            column = column * 26 + ord(letter) - ord("A") + 1
        row = int(digits) if digits else 0
        if not (letters and 1 <= column <= self.columns and 1 <= row <= self.rows):
            raise ValueError("this board has no cell " + cell)
        return (row - 1) * self.columns + column - 1
