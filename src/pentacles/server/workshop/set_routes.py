"""Card sets: made, read, saved, shared and exported here."""

from __future__ import annotations

import base64
import re
import secrets
from functools import cache
from time import time
from typing import Any

from litestar import Response, Router, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromQuery, JSONBody
from litestar.status_codes import HTTP_200_OK

from pentacles.games import game_class
from pentacles.server.lobby import asker
from pentacles.server.problems import PROBLEMS, HttpProblem
from pentacles.server.quotas import address_of
from pentacles.server.route_params import Asked, TheHall, Word
from pentacles.server.thinking.workshop_tasks import Inspect, Print
from pentacles.server.workshop.shelf import (
    SHARE_BYTES,
    check_sent,
    checked_name,
    info_of,
    known_game,
)
from pentacles.session.workshop_bodies import (
    CardsChecked,
    CardSet,
    CardSetInfo,
    CardSets,
    CheckCards,
    NewCardSet,
    RenameCardSet,
    SaveCardSet,
    SetVersion,
    SharedSet,
    ShippedSet,
    WorkshopForm,
)

PAPERS = ("a4", "letter")
Version = FromQuery[int | None]
PLAIN = re.compile(r"[^A-Za-z0-9]+")


@get("/games/{game:str}/form", responses=PROBLEMS, tags=["workshop"], sync_to_thread=False)
def form(game: Word) -> Response[WorkshopForm]:
    """What the cards of a game may say."""
    found = game_class(known_game(game)).card_form
    if found is None:
        raise HttpProblem(404, "This game takes no card files, so they have no form.", "no_form")
    return Response(WorkshopForm(found), media_type="application/json")


@cache
def shipped_sets(game: str) -> tuple[ShippedSet, ...]:
    """The sets that come with a game; they never change."""
    from pentacles.workshop import house_sets

    return tuple(ShippedSet(one.name, one.title, one.cards) for one in house_sets(game))


@get("/games/{game:str}/sets", responses=PROBLEMS, tags=["workshop"], sync_to_thread=True)
def shipped(game: Word) -> tuple[ShippedSet, ...]:
    """The sets that come with a game, to be forked."""
    return shipped_sets(known_game(game))


@post("/games/{game:str}/check", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["workshop"])
async def check(
    game: Word, data: JSONBody[CheckCards], request: Asked, hall: TheHall
) -> CardsChecked:
    """What is right and wrong with cards, by card and key, and how they look on the table."""
    known_game(game)
    address = address_of(request)
    await hall.quotas.take("checks", address)
    check_sent(data.document, data.text, data.csv)
    if data.document is not None and data.document.game != game:
        raise HttpProblem(400, f"These cards are for {data.document.game}, not for {game}.", "game")
    task = Inspect(game, data.document, data.text, data.csv, data.options, data.places)
    return await hall.shelf.craft(task, address, CardsChecked)


@get("/sets", responses=PROBLEMS, tags=["workshop"])
async def sets(request: Asked, hall: TheHall) -> CardSets:
    """Your card sets."""
    return await hall.shelf.sets(await asker(request, hall.guests))


@post("/sets", responses=PROBLEMS, tags=["workshop"])
async def new(data: JSONBody[NewCardSet], request: Asked, hall: TheHall) -> CardSet:
    """Make a set: empty, forked from a game, a set or a link, or read from a file or a table."""
    guest = await asker(request, hall.guests)
    return await hall.shelf.new(data, guest, address_of(request))


@get("/sets/{card_set:str}", responses=PROBLEMS, tags=["workshop"])
async def read(card_set: Word, request: Asked, hall: TheHall, version: Version = None) -> CardSet:
    """A version of a set of yours; the newest without `version`."""
    found = await hall.shelf.own(card_set, await asker(request, hall.guests))
    return await hall.shelf.read(found, version or 0)


@post("/sets/{card_set:str}/save", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["workshop"])
async def save(
    card_set: Word, data: JSONBody[SaveCardSet], request: Asked, hall: TheHall
) -> CardSet:
    """Save a version; every one is kept. 409 if another was saved since you began."""
    guest = await asker(request, hall.guests)
    return await hall.shelf.save(card_set, data, guest, address_of(request))


@get("/sets/{card_set:str}/versions", responses=PROBLEMS, tags=["workshop"])
async def versions(card_set: Word, request: Asked, hall: TheHall) -> tuple[SetVersion, ...]:
    """The history of a set, the newest version first."""
    found = await hall.shelf.own(card_set, await asker(request, hall.guests))
    return tuple(
        SetVersion(one.version, one.made, one.note, one.cards, one.problems, one.size)
        for one in await hall.shelf.store.versions(found.id)
    )


@post("/sets/{card_set:str}/rename", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["workshop"])
async def rename(
    card_set: Word, data: JSONBody[RenameCardSet], request: Asked, hall: TheHall
) -> CardSetInfo:
    """Give a set another name."""
    name = checked_name(data.name)
    return await changed(hall, card_set, request, name=name, changed=time())


@post("/sets/{card_set:str}/share", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["workshop"])
async def share(card_set: Word, request: Asked, hall: TheHall) -> CardSetInfo:
    """Show a set to everybody who has its link, which nobody can guess."""
    found = await hall.shelf.own(card_set, await asker(request, hall.guests))
    if found.share:
        return info_of(found)
    return await changed(hall, card_set, request, share=secrets.token_urlsafe(SHARE_BYTES))


@post(
    "/sets/{card_set:str}/unshare", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["workshop"]
)
async def unshare(card_set: Word, request: Asked, hall: TheHall) -> CardSetInfo:
    """Stop sharing a set: its link ends."""
    return await changed(hall, card_set, request, share=None)


async def changed(hall: TheHall, card_set: str, request: Asked, **values: object) -> CardSetInfo:
    """A set of the guest who asks, after a change."""
    guest = await asker(request, hall.guests)
    found = await hall.shelf.own(card_set, guest)
    await hall.shelf.store.change_set(found.id, **values)
    return info_of(await hall.shelf.own(card_set, guest))


@post("/sets/{card_set:str}/delete", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["workshop"])
async def delete(card_set: Word, request: Asked, hall: TheHall) -> CardSets:
    """Delete a set with all its versions. Matches that were played with it stay as they are."""
    guest = await asker(request, hall.guests)
    found = await hall.shelf.own(card_set, guest)
    await hall.shelf.store.delete_set(found.id)
    return await hall.shelf.sets(guest)


@get("/shared/{word:str}", responses=PROBLEMS, tags=["workshop"])
async def shared(word: Word, request: Asked, hall: TheHall) -> SharedSet:
    """The set that a link shows: its newest version."""
    await hall.quotas.check("codes", address_of(request))
    try:
        found, by = await hall.shelf.behind(word)
    except HttpProblem:
        await hall.quotas.take("codes", address_of(request))
        raise
    known = await hall.guests.find(request)
    kept, body = await hall.shelf.version(found, 0)
    return SharedSet(
        game=found.game,
        name=found.name,
        by=by,
        version=kept.version,
        changed=found.changed,
        is_yours=known is not None and known.id == found.guest,
        document=body.document,
    )


def file_answers(media: str, words: str) -> dict[int, ResponseSpec]:
    """The answer of a route that hands out a file."""
    fine = ResponseSpec(str, generate_examples=False, description=words, media_type=media)
    return {200: fine, **PROBLEMS}


@get(
    "/sets/{card_set:str}/toml",
    responses=file_answers("text/plain", "The card file."),
    tags=["workshop"],
)
async def as_toml(
    card_set: Word, request: Asked, hall: TheHall, version: Version = None
) -> Response[str]:
    """A version as the card file that the command line takes."""
    found = await hall.shelf.own(card_set, await asker(request, hall.guests))
    kept, body = await hall.shelf.version(found, version or 0)
    return attached(body.text, "text/plain; charset=utf-8", found.name, kept.version, "toml")


@get(
    "/sets/{card_set:str}/csv",
    responses=file_answers("text/csv", "The cards as a table."),
    tags=["workshop"],
)
async def as_csv(
    card_set: Word, request: Asked, hall: TheHall, version: Version = None
) -> Response[str]:
    """A version as a table for a spreadsheet."""
    found = await hall.shelf.own(card_set, await asker(request, hall.guests))
    kept, body = await hall.shelf.version(found, version or 0)
    made = await hall.shelf.made(Print(body.document, "csv"), address_of(request))
    return attached(made.text, "text/csv; charset=utf-8", found.name, kept.version, "csv")


@get(
    "/sets/{card_set:str}/pdf",
    responses=file_answers("application/pdf", "The cards, nine to a page."),
    tags=["workshop"],
)
async def as_pdf(
    card_set: Word,
    request: Asked,
    hall: TheHall,
    version: Version = None,
    paper: FromQuery[str | None] = None,
) -> Response[bytes]:
    """A version to print, at card size with cutting marks; 400 while it has mistakes."""
    if (paper or PAPERS[0]) not in PAPERS:
        raise HttpProblem(400, f"The paper is {' or '.join(PAPERS)}.", "paper")
    found = await hall.shelf.own(card_set, await asker(request, hall.guests))
    kept, body = await hall.shelf.version(found, version or 0)
    await hall.quotas.take("checks", address_of(request))
    task = Print(body.document, "pdf", paper or PAPERS[0])
    made = await hall.shelf.made(task, address_of(request))
    content = base64.b64decode(made.text)
    return attached(content, "application/pdf", found.name, kept.version, "pdf")


def attached(content: Any, media: str, name: str, version: int, ending: str) -> Response[Any]:
    """A file to keep; its name is plain, whatever the set is called."""
    plain = PLAIN.sub("-", name).strip("-").lower()[:40] or "cards"
    headers = {"Content-Disposition": f'attachment; filename="{plain}-{version}.{ending}"'}
    return Response(content, media_type=media, headers=headers)


ROUTES = Router(
    "/api/workshop",
    route_handlers=[
        form, shipped, check, sets, new, read, save, versions, rename, share, unshare, delete,
        shared, as_toml, as_csv, as_pdf,
    ],
)  # fmt: skip
