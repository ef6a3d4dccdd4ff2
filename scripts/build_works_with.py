"""Write docs/works-with from the table of what Arbiter works with: `make works-with`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from controller.setup.works_with import Known, works_with

FOLDER = Path(__file__).parents[1] / "docs" / "works-with"

KINDS = {"dice": "Dice", "readers": "Readers", "displays": "Displays"}
TESTED = {
    "double": "against a virtual one that speaks the real bytes",
    "library": "the virtual one against other people's libraries",
    "bluez": "over a real Linux kernel and BlueZ with a virtual radio",
    "owners": "reported by owners",
}
SOURCE = "<!-- Written by `make works-with` from controller/setup/works_with.toml: change it there. -->"


def pages() -> Mapping[str, str]:
    """The text of each page, by its file name."""
    known = works_with()
    return {"README.md": _overview(known), **{f"{id_}.md": _page(each) for id_, each in known.items()}}


def _overview(known: Mapping[str, Known]) -> str:
    lines = [SOURCE, "", "# Works with", ""]
    lines += [
        "A page for each device: what it is, where to get it, how to pair it, its quirks, and how it was tested.",
        "",
    ]
    for kind, title in KINDS.items():
        lines += [f"## {title}", "", "| device | what it is | tested |", "|---|---|---|"]
        lines += [
            f"| [{each.name}]({id_}.md) | {each.en.what} | {', '.join(each.tested)} |"
            for id_, each in known.items()
            if each.kind == kind
        ]
        lines.append("")
    lines += [f"- **{name}**: {meaning}." for name, meaning in TESTED.items()]
    return "\n".join([*lines, "", "Physical devices are untried unless it says `owners`.", ""])


def _page(each: Known) -> str:
    lines = [SOURCE, "", f"# {each.name}", "", each.en.what, "", f"- **Driver**: `{each.driver}`"]
    lines += [f"- **Where to get it**: <{each.where}>", f"- **Pairing**: {each.en.pairing}"]
    lines += [f"- **Tested**: {'; '.join(TESTED[how] for how in each.tested)}.", "", "## Quirks", ""]
    return "\n".join([*lines, *(f"- {quirk}" for quirk in each.en.quirks), "", "[All devices](README.md)", ""])


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    written = pages()
    for old in FOLDER.glob("*.md"):
        if old.name not in written:
            old.unlink()
    for name, text in written.items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
