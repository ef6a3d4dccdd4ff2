"""Pictures of displays as people see them: LEDs that glow in a dim room."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeAlias

from PIL import Image, ImageChops, ImageDraw, ImageFilter

Rgb: TypeAlias = tuple[int, int, int]

TABLE: Rgb = (14, 14, 16)
FACE: Rgb = (24, 24, 27)
UNLIT: Rgb = (36, 36, 39)

# The letters of a pixel clock, three wide and five high: each row is a digit, the leftmost dot its highest bit.
_LETTERS = (
    "A25755 B65656 C34443 D65556 E74647 F74644 G34553 H55755 I72227 J11152 K55655 L44447 M57755 N65555 O25552 P65644 "
    "Q25573 R65655 S34216 T72222 U55557 V55522 W55775 X55255 Y55222 Z71247 "
    "075557 126227 261247 371317 455711 574716 634757 711244 775757 975716"
)
_FONT: Mapping[str, str] = MappingProxyType(
    {glyph[0]: glyph[1:] for glyph in _LETTERS.split()}
    | {" ": "00000", ".": "00002", ",": "00024", ":": "02020", "-": "00700", "+": "02720", "/": "11244", "?": "71302"}
)
CLOCK_COLUMNS, CLOCK_ROWS = 32, 8


def _glowing(size: tuple[int, int], dots: Sequence[tuple[tuple[float, float], float, Rgb]], blur: float) -> Image.Image:
    """Dots of light on a dark ground, with a glow around them."""
    ground = Image.new("RGB", size, TABLE)
    light = Image.new("RGB", size, (0, 0, 0))
    for canvas, unlit in ((ImageDraw.Draw(light), (0, 0, 0)), (ImageDraw.Draw(ground), UNLIT)):
        for (x, y), radius, colour in dots:
            canvas.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour if any(colour) else unlit)
    return ImageChops.add(ground, light.filter(ImageFilter.GaussianBlur(blur)))


def board(pixels: Sequence[Rgb], columns: int, rows: int, led: Callable[[int, int], int | None]) -> Image.Image:
    """Each square lit from below, as far as its LED is lit."""
    side, gap = max(16, 640 // max(columns, rows)), 3
    picture = Image.new("RGB", (columns * side + gap, rows * side + gap), TABLE)
    draw = ImageDraw.Draw(picture)
    for y in range(rows):
        for x in range(columns):
            lit = led(x, y)
            colour = pixels[lit] if lit is not None else (0, 0, 0)
            shine: Rgb = (FACE[0] + colour[0] * 9 // 10, FACE[1] + colour[1] * 9 // 10, FACE[2] + colour[2] * 9 // 10)
            box = (x * side + gap, y * side + gap, (x + 1) * side - 1, (y + 1) * side - 1)
            draw.rounded_rectangle(box, radius=side // 8, fill=tuple(min(255, channel) for channel in shine))
    return picture


def lamps(pixels: Sequence[Rgb]) -> Image.Image:
    step = 110
    dots = [(((place + 0.5) * step, step / 2), 26.0, colour) for place, colour in enumerate(pixels)]
    return _glowing((len(pixels) * step, step), dots, 14)


def clock(app: Mapping[str, Any], indicators: Mapping[str, Mapping[str, Any]]) -> Image.Image:
    """The first 32 columns of its line, the bar below it, and the lights at its right edge."""
    dots: dict[tuple[int, int], Rgb] = {}
    text = str(app.get("text", ""))
    width = 4 * len(text) - 1
    start = (CLOCK_COLUMNS - width) // 2 if app.get("center") and width < CLOCK_COLUMNS else 0
    for place, letter in enumerate(text.upper()):
        for column, row in _dots(letter):
            dots[start + 4 * place + column, 1 + row] = _rgb(app.get("color"))
    filled = CLOCK_COLUMNS * int(app.get("progress", 0)) // 100
    dots |= {(x, CLOCK_ROWS - 1): _rgb(app.get("progressC")) for x in range(filled)}
    for name, y in (("indicator1", 0), ("indicator2", 3), ("indicator3", 7)):
        if name in indicators:
            dots |= {(CLOCK_COLUMNS - 1, min(7, y + step)): _rgb(indicators[name]["color"]) for step in (0, 1)}
    step = 20
    lit = [
        (((x + 0.5) * step, (y + 0.5) * step), 7.0, dots.get((x, y), (0, 0, 0)))
        for y in range(CLOCK_ROWS)
        for x in range(CLOCK_COLUMNS)
    ]
    return _glowing((CLOCK_COLUMNS * step, CLOCK_ROWS * step), lit, 4)


def _dots(letter: str) -> list[tuple[int, int]]:
    rows = _FONT.get(letter, _FONT["?"])
    return [(column, row) for row, bits in enumerate(rows) for column in range(3) if int(bits) >> (2 - column) & 1]


def _rgb(colour: Any) -> Rgb:
    text = str(colour or "#FFFFFF").lstrip("#")
    return int(text[:2], 16), int(text[2:4], 16), int(text[4:6], 16)
