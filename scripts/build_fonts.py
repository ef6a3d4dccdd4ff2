"""Make the fonts of the page out of the Source typefaces: `make fonts`.

A phone loads the page on a bad network, so its fonts have only the characters of European languages, compressed. They carry another name, as the licence of
the originals asks for. Originals and results are committed: only people who change them need the tools.
"""

from __future__ import annotations

from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "controller" / "web" / "static" / "fonts"
PANELS = ROOT / "controller" / "displays" / "paper" / "fonts"
OTHERS = ROOT / "scripts" / "fonts"
FONTS = {
    "sans-400": (OTHERS / "SourceSansPro-Regular.ttf", "Arbiter Sans"),
    "sans-600": (PANELS / "SourceSansPro-Semibold.ttf", "Arbiter Sans"),
    "serif-400": (OTHERS / "SourceSerifPro-Regular.ttf", "Arbiter Serif"),
    "serif-600": (OTHERS / "SourceSerifPro-Semibold.ttf", "Arbiter Serif"),
}
LATIN = (*range(0x20, 0x7F), *range(0xA0, 0x180))
PUNCTUATION = (
    *range(0x2010, 0x2028),
    0x2030,
    *range(0x2039, 0x203B),
    0x20AC,
    *range(0x2190, 0x2194),
    0x2212,
    0x2264,
    0x2265,
)
FEATURES = ["kern", "liga", "lnum", "tnum", "mark", "ccmp", "locl"]
NAMES = (1, 3, 4, 6, 16)  # family, unique id, full name, PostScript name, typographic family


def build(name: str, original: Path, family: str) -> None:
    font = TTFont(original)
    options = Options()
    options.layout_features, options.hinting, options.desubroutinize = FEATURES, False, True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[*LATIN, *PUNCTUATION])
    subsetter.subset(font)
    for record in font["name"].names:
        if record.nameID in NAMES:
            record.string = family.replace(" ", "") if record.nameID == 6 else family
    font.flavor = "woff2"
    font.save(TARGET / f"{name}.woff2")


if __name__ == "__main__":
    TARGET.mkdir(exist_ok=True)
    for name, source in FONTS.items():
        build(name, *source)
    (TARGET / "OFL.txt").write_bytes((PANELS / "OFL.txt").read_bytes())
