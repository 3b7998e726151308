"""Runs of the lab, and matches in which a card is tried out."""

from __future__ import annotations

import asyncio
import secrets
import zlib
from time import time
from typing import Any

import msgspec
from litestar import Response, Router, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from pentacles.bots import bot_names
from pentacles.core.errors import BadOption
from pentacles.games import game_class
from pentacles.server.hall import Hall
from pentacles.server.lab_reports import POLICY
from pentacles.server.lobby import asker
from pentacles.server.match_setup import SetName, maker
from pentacles.server.problems import PROBLEMS, HttpProblem, not_found
from pentacles.server.quotas import address_of
from pentacles.server.route_params import Asked, TheHall, Word
from pentacles.server.storage import Guest
from pentacles.server.storage.workshop_store import LIVE, WAITING, KeptRun, KeptSet
from pentacles.server.thinking.workshop_tasks import Fit, Stack, Stacked
from pentacles.server.workshop.lab_queue import Job, Result, Wish
from pentacles.server.workshop.shelf import Kept
from pentacles.session.messages import MatchInfo, NewMatch, SeatWish
from pentacles.session.workshop_bodies import NewRun, TryCard, WorkshopRun, WorkshopRuns
from pentacles.workshop.numbers import number_of

KINDS = ("measure", "tune", "compare", "show")
MOST_VALUES = 25
KEPT = 30
"""Runs of a guest that are kept; the oldest are forgotten."""
SHOWN = 400
"""The most matches to search for moments."""
SEED_BITS = 40
HTML = ResponseSpec(str, generate_examples=False, description="The report.", media_type="text/html")


@post("/sets/{card_set:str}/try", responses=PROBLEMS, tags=["workshop"])
async def try_out(
    card_set: Word, data: JSONBody[TryCard], request: Asked, hall: TheHall
) -> MatchInfo:
    """A match against bots with a set; with `card` the deal is chosen so that it comes early."""
    guest = await asker(request, hall.guests)
    address = address_of(request)
    found = await hall.shelf.own(card_set, guest)
    kept, body = await hall.shelf.version(found, data.version)
    if data.level not in bot_names():
        levels = ", ".join(bot_names())
        raise BadOption(f"Unknown bot {data.level[:20]!r}. Bots: {levels}.", "level", levels)
    kind = game_class(found.game)
    players = kind.usual_players if data.players is None else data.players
    hall.check_tables(guest.id, True, True)
    await hall.quotas.take("matches", address)
    options = await fitting(hall, body, data.card, data.options, address)
    await hall.thinkers.check(found.game, options, body.text, players, address)
    seed = secrets.randbits(SEED_BITS)
    chosen = Stacked(seed, "")
    if data.card:
        name = str(entry_of(body, data.card).get("name", data.card))
        task = Stack(found.game, options, body.text, players, data.card, name, seed)
        chosen = await hall.shelf.craft(task, address, Stacked)
    bots = (SeatWish("bot", "", data.level),) * (players - 1)
    wish = NewMatch(
        found.game,
        (SeatWish("me"), *bots),
        options,
        seed=chosen.seed if data.card else None,
        cards=body.text,
    )
    named = SetName(found.name, kept.version, chosen.words)
    make = await asyncio.to_thread(maker, wish, guest, None, named)
    room = await hall.create(make, address)
    return room.session.views.info(guest.id)


@post("/sets/{card_set:str}/runs", responses=PROBLEMS, tags=["workshop"])
async def new_run(
    card_set: Word, data: JSONBody[NewRun], request: Asked, hall: TheHall
) -> WorkshopRun:
    """Start a run of the lab with a set: it waits for its turn, and goes on without you."""
    guest = await asker(request, hall.guests)
    address = address_of(request)
    found = await hall.shelf.own(card_set, guest)
    if hall.lab.trouble:
        raise HttpProblem(409, hall.lab.trouble, "no_lab")
    check_wish(hall, data)
    async with hall.shelf.turn(guest):
        mine = await hall.shelf.store.runs_of(guest.id)
        held = sum(one.state in LIVE for one in mine)
        hall.quotas.hold("runs", held, "Wait for one, or stop it.")
        wish = await wish_of(hall, found, data, guest, address)
        job = wish.job
        await hall.thinkers.check(job.game, job.options, job.cards, job.players, address)
        if job.other_cards:
            await hall.thinkers.check(job.game, job.options, job.other_cards, job.players, address)
        for old in mine[KEPT - 1 :]:
            if old.state not in LIVE:
                await hall.shelf.store.delete_run(old.id)
        text = msgspec.json.encode(wish).decode()
        run = KeptRun(secrets.token_hex(10), guest.id, found.id, text, total_of(data), time())
        await hall.shelf.store.add_run(run)
    hall.lab.wake()
    return await told(hall, run)


def check_wish(hall: Hall, data: NewRun) -> None:
    """Check that the lab can do a run; HttpProblem or BadOption if not."""
    if data.kind not in KINDS:
        raise BadOption(f"A run is one of {', '.join(KINDS)}, not {data.kind[:20]!r}.", "kind")
    if data.kind in ("tune", "show") and not data.card:
        raise BadOption("Say which card: its id.", "card")
    if data.kind == "tune" and not (data.fields and 2 <= len(set(data.values)) <= MOST_VALUES):
        raise BadOption(
            f"Tuning a card takes its number, such as power, and 2 to {MOST_VALUES} values.",
            "values",
        )
    if data.kind == "tune" and any(abs(value) > 10**6 for value in data.values):
        raise BadOption("The values to try are numbers up to a million.", "values")
    for level in data.bots or ("",):
        if level not in bot_names():
            levels = ", ".join(bot_names())
            raise BadOption(f"Unknown bot {level[:20]!r}. Bots: {levels}.", "bots", levels)
    if data.matches < 1 or len(data.bots) > 16:
        raise BadOption("A run has at least 1 match and at most 16 bots.", "matches")
    most = hall.quotas.most("run_matches")
    if most and total_of(data) > most:
        raise HttpProblem(
            429,
            f"That is too much: at most {most:,} matches of one run, all its variants together; "
            f"this would be {total_of(data):,}.",
            "quota",
            quota="run_matches",
        )


def variants_of(data: NewRun) -> int:
    """How many variants a run has at most."""
    if data.kind == "tune":
        return len(set(data.values)) + 1
    return 2 if data.kind == "compare" or data.card else 1


def total_of(data: NewRun) -> int:
    """How many matches a run has at most."""
    return min(data.matches, SHOWN) if data.kind == "show" else data.matches * variants_of(data)


async def fitting(
    hall: Hall, body: Kept, card: str, chosen: dict[str, Any], who: str
) -> dict[str, Any]:
    """Options that a set is played with: those that bring its cards in, and those chosen."""
    usual = await hall.shelf.craft(Fit(body.document, card), who, dict[str, Any])
    return {**usual, **chosen}


async def wish_of(hall: Hall, found: KeptSet, data: NewRun, guest: Guest, who: str) -> Wish:
    """What a run is made of: the cards as they are now."""
    kept, body = await hall.shelf.version(found, data.version)
    name = f"{found.name}, version {kept.version}"
    other_name = other_cards = ""
    if data.kind == "compare":
        other = await hall.shelf.own(data.other, guest) if data.other else found
        if other.game != found.game:
            raise BadOption(f"That set is for {other.game}, this one for {found.game}.", "other")
        theirs, other_body = await hall.shelf.version(other, data.other_version)
        if (other.id, theirs.version) == (found.id, kept.version):
            raise BadOption("A version can't be compared with itself: choose another.", "other")
        other_name, other_cards = f"{other.name}, version {theirs.version}", other_body.text
    kind = game_class(found.game)
    players = kind.usual_players if data.players is None else data.players
    entry = entry_of(body, data.card)
    card_name = str(entry.get("name", data.card))
    if data.kind == "tune":
        for one in data.fields:
            number_of(entry, one, card_name)
    job = Job(
        kind=data.kind,
        game=found.game,
        cards=body.text,
        players=players,
        matches=min(data.matches, SHOWN) if data.kind == "show" else data.matches,
        bots=data.bots,
        options=await fitting(hall, body, data.card, data.options, who),
        name=name,
        card=data.card,
        card_name=card_name,
        fields=data.fields,
        values=tuple(dict.fromkeys(data.values)),
        other_cards=other_cards,
        other_name=other_name,
        seed=secrets.randbits(SEED_BITS),
    )
    return Wish(job, found.name, kept.version, card_name, sentence(job, card_name))


def entry_of(body: Kept, card: str) -> dict[str, Any]:
    """The entry of a card, by its id or code; an empty one for no card."""
    if not card:
        return {}
    for one in body.document.cards:
        if card in (one.get("id"), one.get("code")):
            return one
    raise BadOption(f"There is no card {card[:60]!r} in this version of the set.", "card")


def sentence(job: Job, card: str) -> str:
    """What is run, in words."""
    bots = " against ".join(dict.fromkeys(job.bots))
    played = f"{job.matches:,} matches of {job.players} players, {bots}"
    if job.kind == "tune":
        values = ", ".join(map(str, sorted(job.values)))
        return f"{card}: {job.fields[0]} as {values}; {played} each"
    if job.kind == "compare":
        return f"{job.name} beside {job.other_name}; {played} each"
    if job.kind == "show":
        return f"Moments of {card} in up to {played}"
    return f"{card}, with it and without it; {played} each" if card else f"All cards; {played}"


async def told(hall: Hall, run: KeptRun) -> WorkshopRun:
    """A run as it is sent: live if this server is working on it."""
    wish = msgspec.json.decode(run.wish, type=Wish)
    work = hall.lab.working.get(run.id)
    result = Result() if not run.result else msgspec.json.decode(run.result, type=Result)
    if work is not None:
        result = work.result
    ahead = 0
    if run.state == WAITING and work is None:
        live = await hall.shelf.store.live_runs()
        ahead = sum(one.created < run.created for one in live if one.id != run.id)
    return WorkshopRun(
        id=run.id,
        kind=wish.job.kind,
        game=wish.job.game,
        set=run.card_set,
        set_name=wish.set_name,
        version=wish.version,
        card=wish.job.card,
        card_name=wish.card_name,
        words=wish.words,
        state=run.state,
        created=run.created,
        began=run.began,
        ended=run.ended,
        done=run.done if work is None else work.done,
        total=run.total if work is None else work.total,
        ahead=ahead,
        seconds_left=None if work is None else work.seconds_left,
        problem=run.problem,
        has_report=run.has_report,
        figures=result.figures,
        moments=result.moments,
    )


async def own_run(hall: Hall, run: str, request: Asked) -> KeptRun:
    """A run of the guest who asks; other people's don't exist for them."""
    guest = await asker(request, hall.guests)
    found = await hall.shelf.store.find_run(run) if len(run) <= 64 else None
    if found is None or found.guest != guest.id:
        raise not_found("There is no such run, or it is not yours.")
    return found


async def all_runs(hall: Hall, guest: Guest) -> WorkshopRuns:
    """The runs of a guest, without their results."""
    found = await hall.shelf.store.runs_of(guest.id)
    listed = [await told(hall, one) for one in found]
    return WorkshopRuns(
        tuple(msgspec.structs.replace(one, figures=None, moments=()) for one in listed),
        hall.quotas.most("runs"),
        hall.quotas.most("run_matches"),
        hall.lab.trouble,
    )


@get("/runs", responses=PROBLEMS, tags=["workshop"])
async def runs(request: Asked, hall: TheHall) -> WorkshopRuns:
    """Your runs, the newest first."""
    return await all_runs(hall, await asker(request, hall.guests))


@get("/runs/{run:str}", responses=PROBLEMS, tags=["workshop"])
async def one_run(run: Word, request: Asked, hall: TheHall) -> WorkshopRun:
    """A run with its results so far."""
    return await told(hall, await own_run(hall, run, request))


@post("/runs/{run:str}/cancel", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["workshop"])
async def cancel(run: Word, request: Asked, hall: TheHall) -> WorkshopRun:
    """Stop a run; its results so far are kept."""
    found = await own_run(hall, run, request)
    await hall.lab.cancel(found.id)
    return await told(hall, await own_run(hall, run, request))


@post("/runs/{run:str}/delete", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["workshop"])
async def delete(run: Word, request: Asked, hall: TheHall) -> WorkshopRuns:
    """Delete a run with all its results; a running one is stopped first."""
    found = await own_run(hall, run, request)
    await hall.lab.cancel(found.id)
    await hall.shelf.store.delete_run(found.id)
    return await all_runs(hall, await asker(request, hall.guests))


@get("/runs/{run:str}/report", responses={200: HTML, **PROBLEMS}, tags=["workshop"])
async def report(run: Word, request: Asked, hall: TheHall) -> Response[bytes]:
    """The lab's own report of a run that is over: a page with plots."""
    found = await own_run(hall, run, request)
    body = await hall.shelf.store.report(found.id)
    if not body:
        raise not_found("This run has no report yet.")
    page = await asyncio.to_thread(zlib.decompress, body)
    headers = {"Content-Security-Policy": POLICY.decode()}
    return Response(page, media_type="text/html; charset=utf-8", headers=headers)


ROUTES = Router(
    "/api/workshop",
    route_handlers=[try_out, new_run, runs, one_run, cancel, delete, report],
)
