"""What the table works with: the help for somebody who wants to buy or to build something."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from controller.setup.section import Section
from controller.setup.works_with import works_with


class WorksSection(Section):
    id = "works"

    def state(self) -> Mapping[str, Any]:
        return {"devices": [{"id": id_, **each.model_dump(mode="json")} for id_, each in works_with().items()]}
