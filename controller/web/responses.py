"""What the pages of a table and of a venue answer alike: a file, a rule, and that they are alive."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import msgspec
import orjson
from aiohttp import web

from controller.config.languages import languages
from controller.content.guide import guide
from controller.content.rulebook import rulebook
from controller.web.assets import Asset


def file_response(request: web.Request, files: Mapping[str, Asset], path: str) -> web.StreamResponse:
    asset = files.get(path)
    if asset is None:
        raise web.HTTPNotFound(text="There is no such file.")
    return asset_response(request, asset)


def asset_response(request: web.Request, asset: Asset) -> web.StreamResponse:
    headers = {"ETag": asset.tag, "Content-Type": asset.type, "Vary": "Accept-Encoding"}
    if request.headers.get("If-None-Match") == asset.tag:
        return web.Response(status=304, headers=headers)
    if asset.zipped is not None and "gzip" in request.headers.get("Accept-Encoding", ""):
        return web.Response(body=asset.zipped, headers={**headers, "Content-Encoding": "gzip"})
    return web.Response(body=asset.body, headers=headers)


async def rule_response(request: web.Request, otherwise: str) -> web.StreamResponse:
    """A rule in the requested language, or else in this one, without the ruling behind it, which only people who check the rules need."""
    ruleset, rule, requested = request.match_info["ruleset"], request.match_info["rule"], request.query.get("language")
    language = requested if requested in languages() else otherwise
    found = (await asyncio.to_thread(rulebook, ruleset, language)).get(rule)
    if found is None:
        body = orjson.dumps({"id": rule, "problem": f"There is no rule {rule} in {ruleset}."})
        return web.Response(status=404, body=body, content_type="application/json")
    return web.Response(
        body=orjson.dumps({"id": rule, "title": found.title, "text": found.text}), content_type="application/json"
    )


async def guide_response(request: web.Request, otherwise: str) -> web.StreamResponse:
    """A game on one page, in the requested language, or else in this one."""
    requested = request.query.get("language")
    found = await asyncio.to_thread(
        guide, request.match_info["ruleset"], requested if requested in languages() else otherwise
    )
    return web.Response(body=msgspec.json.encode(found), content_type="application/json")


async def healthz(_request: web.Request) -> web.StreamResponse:
    return web.Response(text="ok\n")
