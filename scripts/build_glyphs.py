"""Make the glyphs that page and panels use out of their drawings: `make glyphs`.

The drawings are `controller/glyphs/svg/*.svg`: 24 by 24 units, black shapes and strokes. Strokes become outlines, and everything is united into one
shape. The results are committed, so that only people who draw need the tools for it:

- `controller/glyphs/glyphs.json`, the outline of each glyph as SVG path data, for the page
- `controller/glyphs/arbiter-glyphs.ttf`, the same as a font, for panels; the character of each glyph follows from its place in the list
- `docs/images/glyphs.png`, all of them at three sizes, in one bit and in colour
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.misc.transform import Transform
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from pathops import Path as Outline
from pathops import simplify
from picosvg.svg import SVG
from picosvg.svg_pathops import skia_path
from PIL import Image, ImageDraw, ImageFont

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "controller" / "glyphs"
GRID = 24
UNITS = 960
FIRST = 0xE000  # the private use area
SIZES = (16, 24, 48)

# The commands of path data, and how many numbers each takes.
LENGTHS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4}
COMMAND = re.compile(r"([MLHVCQZ])([^MLHVCQZ]*)")
NUMBER = re.compile(r"-?\d+\.?\d*")

PAPER, INK, LAPIS = (246, 240, 224), (35, 38, 45), (35, 85, 143)


def outline(file: Path) -> Outline:
    """All shapes of a drawing as one."""
    united = Outline()
    for shape in SVG.fromstring(file.read_text(encoding="utf-8")).topicosvg().shapes():
        skia_path(shape.as_cmd_seq(), shape.fill_rule).draw(united.getPen())
    simplify(united, fix_winding=True, keep_starting_points=False)
    return united


def path_data(shape: Outline) -> str:
    """Each point as seen from the one before: such numbers are short, and gzip finds them again."""
    pen = SVGPathPen(None, ntos=lambda value: f"{value:.1f}")
    shape.draw(pen)
    written, start, at = [], (0.0, 0.0), (0.0, 0.0)
    for command, numbers in COMMAND.findall(str(pen.getCommands())):
        values = [float(number) for number in NUMBER.findall(numbers)]
        if command == "Z":
            at = start
            written.append("z")
            continue
        length = LENGTHS[command]
        for first in range(0, len(values), length):
            part = values[first : first + length]
            name = "l" if command == "M" and first else command.lower()
            axes = [1] * length if command == "V" else [place % 2 for place in range(length)]
            written.append(name + _numbers([value - at[axis] for value, axis in zip(part, axes, strict=True)]))
            x, y = {"H": (part[-1], at[1]), "V": (at[0], part[-1])}.get(command) or part[-2:]
            at = x, y
            start = at if name == "m" else start
    return "M" + "".join(written)[1:]


def _numbers(values: list[float]) -> str:
    """With a decimal at most, and a space only where no sign separates them."""
    short = [f"{round(value, 1) + 0.0:.1f}".removesuffix(".0") for value in values]
    short = [re.sub(r"^(-?)0\.", r"\1.", number) for number in short]
    return "".join(number if not place or number[0] == "-" else f" {number}" for place, number in enumerate(short))


def font(shapes: dict[str, Outline]) -> FontBuilder:
    builder = FontBuilder(UNITS, isTTF=True)
    names = [".notdef", *shapes]
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({FIRST + place: name for place, name in enumerate(shapes)})
    drawn = {name: _glyph(shape) for name, shape in shapes.items()}
    builder.setupGlyf({".notdef": TTGlyphPen(None).glyph(), **drawn})
    bearings = {name: builder.font["glyf"][name].xMin if name in drawn else 0 for name in names}
    builder.setupHorizontalMetrics({name: (UNITS, bearing) for name, bearing in bearings.items()})
    builder.setupHorizontalHeader(ascent=UNITS, descent=0)
    builder.setupNameTable({"familyName": "Arbiter Glyphs", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=UNITS, sTypoDescender=0, usWinAscent=UNITS, usWinDescent=0)
    builder.setupPost()
    return builder


def _glyph(shape: Outline) -> object:
    pen = TTGlyphPen(None)
    scale = UNITS / GRID
    shape.draw(
        TransformPen(Cu2QuPen(pen, max_err=1.0, reverse_direction=True), Transform(scale, 0, 0, -scale, 0, UNITS))
    )
    return pen.glyph()


def contact_sheet(names: list[str], typeface: Path) -> Image.Image:
    """Each glyph at every size, above in one bit as on a panel, below in colour as on the page."""
    columns, width, height = 8, 150, 150
    rows = -(-len(names) // columns)
    sheet = Image.new("RGB", (columns * width, rows * height), PAPER)
    draw = ImageDraw.Draw(sheet)
    label = ImageFont.load_default(12)
    for place, name in enumerate(names):
        x, y = place % columns * width + 10, place // columns * height + 8
        for size, offset in zip(SIZES, (0, 26, 60), strict=True):
            face, lower = ImageFont.truetype(str(typeface), size), SIZES[-1] - size
            bit = Image.new("1", (size, size), 1)
            ImageDraw.Draw(bit).text((0, 0), chr(FIRST + place), font=face, fill=0, anchor="la")
            sheet.paste(bit.convert("RGB"), (x + offset, y + lower))
            draw.text((x + offset, y + 56 + lower), chr(FIRST + place), font=face, fill=LAPIS, anchor="la")
        draw.text((x, y + 112), name, font=label, fill=INK)
    return sheet


def main() -> None:
    shapes = {file.stem: outline(file) for file in sorted((FOLDER / "svg").glob("*.svg"))}
    lines = (f"  {json.dumps(name)}: {json.dumps(path_data(shape))}" for name, shape in shapes.items())
    (FOLDER / "glyphs.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    typeface = FOLDER / "arbiter-glyphs.ttf"
    font(shapes).save(typeface)
    contact_sheet(list(shapes), typeface).save(ROOT / "docs" / "images" / "glyphs.png", optimize=True)


if __name__ == "__main__":
    main()
