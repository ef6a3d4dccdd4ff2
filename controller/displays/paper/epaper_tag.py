"""Pictures for a tag behind an OpenEPaperLink access point, which receives JPEGs over HTTP and passes them to the tag."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import aiohttp
from PIL import Image

from controller.displays.paper import frames
from controller.displays.paper.newest_wins import Undelivered

ANSWER_SECONDS = 10.0

# A starting access point is ready soon; one that is away or does not know the tag needs a person.
STARTING_SECONDS = 5.0
AWAY_SECONDS = 15.0
UNKNOWN_SECONDS = 60.0

# The colours are exact already: dithering would turn black into grey.
NO_DITHER = "0"


@dataclass(frozen=True, slots=True)
class TagDelivery:
    access_point: str
    mac: str
    seconds: float

    async def __call__(self, picture: Image.Image) -> float:
        data = await asyncio.to_thread(frames.jpeg, picture)
        form = aiohttp.FormData({"mac": self.mac, "dither": NO_DITHER})
        form.add_field("file", data, filename="arbiter.jpg", content_type="image/jpeg")
        try:
            timeout = aiohttp.ClientTimeout(total=ANSWER_SECONDS)
            async with (
                aiohttp.ClientSession(timeout=timeout) as session,
                session.post(f"{self.access_point}/imgupload", data=form) as answer,
            ):
                self._judge(answer.status)
        except (aiohttp.ClientError, TimeoutError) as error:
            why = str(error) or "no answer"
            raise Undelivered(f"the access point at {self.access_point} is away ({why}).", AWAY_SECONDS) from None
        return self.seconds

    def _judge(self, status: int) -> None:
        match status:
            case 200:
                return
            case 409:
                raise Undelivered(f"the access point at {self.access_point} is still starting.", STARTING_SECONDS)
            case 400:
                raise Undelivered(
                    f"the access point at {self.access_point} has no tag {self.mac}: check its mac.", UNKNOWN_SECONDS
                )
            case _:
                raise Undelivered(f"the access point at {self.access_point} answered {status}.", AWAY_SECONDS)
