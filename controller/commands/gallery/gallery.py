"""`arbiter gallery`: every kind of display at a moment of a game, as pictures and one page."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from controller.commands.failing import plain_failures, writing
from controller.commands.gallery.moments import of_journal, samples, table_words
from controller.commands.gallery.page import page
from controller.commands.gallery.pictures import ROOMS, Moments
from controller.commands.output import counted
from controller.commands.tables import last_journal
from controller.displays.ring_card import ring_card

CARD = "ring-card.html"


def gallery(file: Path | None, *, out: Path, language: str, at: int | None) -> None:
    with plain_failures():
        moments: Moments = {"": of_journal(last_journal(file), language, at)} if file else dict(samples(language))
        with writing(out, "choose another folder"):
            out.mkdir(parents=True, exist_ok=True)
            written = _hang(moments, out)
            (out / CARD).write_text(ring_card(table_words(language), language), encoding="utf-8")
    Console(soft_wrap=True).print(f"{counted(written, 'picture')}: open {out / 'index.html'}", markup=False)


def _hang(moments: Moments, out: Path) -> int:
    rooms = {room: list(paint(moments)) for room, paint in ROOMS.items()}
    for picture in (each for room in rooms.values() for each in room):
        picture.image.save(out / picture.exhibit.file, "PNG")
    title = next(iter(moments.values())).title
    text = "Every kind of display at the same moments, as it would stand on the table."
    exhibits = {name: [picture.exhibit for picture in room] for name, room in rooms.items()}
    (out / "index.html").write_text(page(title, text, exhibits, card=CARD), encoding="utf-8")
    return sum(map(len, rooms.values()))
