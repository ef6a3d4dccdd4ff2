"""Names on a map of places: whole, apart from each other, and on the paper."""

from __future__ import annotations

from controller.displays.paper.pages.place_names import placed_names
from controller.displays.paper.typeset import Box

PAPER = Box(0, 0, 400, 200)


def test_a_name_stands_below_its_place_and_is_never_cut() -> None:
    (name,) = placed_names((("Abandoned Wastelands", (200.0, 100.0)),), 20, PAPER)
    assert name.text == "Abandoned Wastelands"
    assert name.box.y > 100


def test_names_of_neighbours_do_not_overlap() -> None:
    """Two that stand close: the second finds its room above."""
    below, above = placed_names((("Whispering Pass", (180.0, 100.0)), ("Ember Fields", (220.0, 100.0))), 20, PAPER)
    assert above.box.bottom < 100 < below.box.y


def test_a_name_without_room_is_left_out() -> None:
    crowd = tuple(
        (f"The place number {place}", (180.0 + 15 * (place % 3), 60.0 + 15 * (place // 3))) for place in range(9)
    )
    names = placed_names(crowd, 15, PAPER)
    assert 0 < len(names) < len(crowd)
    boxes = [name.box for name in names]
    assert all(
        a.bottom <= b.y or b.bottom <= a.y or a.right <= b.x or b.right <= a.x for a in boxes for b in boxes if a != b
    )


def test_places_of_a_few_pixels_have_no_names() -> None:
    assert placed_names((("Inn", (100.0, 100.0)),), 8, PAPER) == ()
