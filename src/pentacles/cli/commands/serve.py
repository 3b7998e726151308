"""`pentacles serve`: the table on the web."""

from __future__ import annotations

import sys
import webbrowser
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

import pentacles
from pentacles._pure import is_compiled
from pentacles.core.errors import BadOption

if TYPE_CHECKING:
    from pentacles.server.hall import Hall

LEVELS = ("debug", "info", "warning", "error")
SLOWEST = 10.0
MOST_RUNS = 64
LONGEST_RUN = 7 * 24 * 60


def serve(
    *,
    host: Annotated[
        str, Parameter(help="Listen here; 0.0.0.0 lets other machines in; default 127.0.0.1.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None, Parameter(help="The port; by default 8777 or the next free one.")
    ] = None,
    db: Annotated[
        str,
        Parameter(
            help="A file, or sqlite:///file, or a postgresql:// address; by default "
            "your own data folder."
        ),
    ] = "",
    redis: Annotated[
        str, Parameter(help="A redis:// address, when several servers share a database.")
    ] = "",
    open: Annotated[bool, Parameter(name="--open", help="Open the page in a browser.")] = False,
    pace: Annotated[
        float, Parameter(help="How slowly bots play: 1 as at a table, 0 at once.")
    ] = 1.0,
    name: Annotated[
        list[str] | None,
        Parameter(help="A host name that others use for this server. Repeat it for more."),
    ] = None,
    requests: Annotated[
        int, Parameter(help="HTTP requests from one address in 20 seconds; default 1200.")
    ] = 1200,
    messages: Annotated[
        int, Parameter(help="Messages from one seat in 20 seconds; default 100.")
    ] = 100,
    quota: Annotated[
        list[str] | None,
        Parameter(
            help="What one address may have, such as matches=100 or matches=none; all=none lifts "
            "every quota. Repeat it for more; docs/serving.md lists them."
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        Parameter(
            help="A proxy in front of the server that says where requests come from; by default "
            "only this machine is one. `none` for no proxy."
        ),
    ] = None,
    tls_certificate: Annotated[
        str, Parameter(help="Serve https: the file of the certificate with its chain, in PEM.")
    ] = "",
    tls_key: Annotated[str, Parameter(help="The file of the certificate's key, in PEM.")] = "",
    metrics_token: Annotated[
        str,
        Parameter(
            env_var="PENTACLES_METRICS_TOKEN",
            help="Readers of /metrics send this as a bearer token; without it, only this machine "
            "may read them. Better in the environment, where no list of processes shows it.",
        ),
    ] = "",
    metrics_open: Annotated[
        bool, Parameter(name="--metrics-open", help="Everybody may read /metrics.")
    ] = False,
    reach: Annotated[
        str,
        Parameter(help="The http:// address at which other servers of this database reach us."),
    ] = "",
    workers: Annotated[
        int, Parameter(help="Processes that think for bots; by default as many as fit.")
    ] = 0,
    lab: Annotated[
        Path | None,
        Parameter(
            help="Show the lab's reports in this folder; by default `lab` in your data folder."
        ),
    ] = None,
    lab_runs: Annotated[
        int,
        Parameter(help="Runs of the lab for guests at the same time; 0 switches the lab off."),
    ] = 1,
    lab_minutes: Annotated[
        float, Parameter(help="Minutes after which a guest's run of the lab is stopped.")
    ] = 60.0,
    check: Annotated[
        bool,
        Parameter(
            help="Don't serve: replay all stored matches with this version, and say which of "
            "them it would play differently. Use it before an upgrade."
        ),
    ] = False,
    log: Annotated[str, Parameter(help=f"What is logged: {', '.join(LEVELS)}.")] = "warning",
) -> None:
    """Serve the table on the web, until Ctrl-C."""
    from pentacles.server.quotas import read_quotas
    from pentacles.server.runner import serve as run
    from pentacles.server.settings import DATA, Settings

    if log not in LEVELS:
        raise BadOption(f"There is no log level {log[:20]!r}. Levels: {', '.join(LEVELS)}.")
    if not 0 <= pace <= SLOWEST:
        raise BadOption(f"The pace is a number from 0 to {SLOWEST:g}.")
    if requests < 1 or messages < 1 or workers < 0:
        raise BadOption("Requests and messages are at least 1, and workers at least 0.")
    if not 0 <= lab_runs <= MOST_RUNS or not 0 < lab_minutes <= LONGEST_RUN:
        raise BadOption(
            f"--lab-runs is 0 to {MOST_RUNS}, --lab-minutes more than 0 and at most {LONGEST_RUN}."
        )
    if lab is not None and not lab.is_dir():
        raise BadOption(f"There is no folder {str(lab)!r}. Give one that holds runs of the lab.")
    settings = Settings(
        host=host,
        db=db,
        redis=redis,
        pace=pace,
        names=tuple(name or ()),
        requests=requests,
        messages=messages,
        quotas=read_quotas(quota),
        proxies=proxies_of(proxy),
        tls_certificate=tls_certificate,
        tls_key=tls_key,
        metrics_token=metrics_token,
        is_metrics_open=metrics_open,
        reach=reach.rstrip("/"),
        workers=workers,
        lab=lab.resolve() if lab else DATA / "lab",
        lab_runs=lab_runs,
        lab_minutes=lab_minutes,
    )

    if check:
        check_matches(db or str(DATA / "matches.sqlite3"))
        return

    def ready(hall: Hall) -> None:
        address = hall.settings.address
        kind = "compiled" if is_compiled() else "pure Python"
        print(f"Pentacles {pentacles.__version__} ({kind})")
        print(f"Database: {hall.store.label}")
        if hall.returning:
            print(f"Matches that go on: {hall.returning}")
        print(f"Table:    {address}")
        print("Ctrl-C ends it; every match goes on at the next start.")
        sys.stdout.flush()
        if open:
            webbrowser.open(address)

    run(settings, port, ready, log)


def proxies_of(words: list[str] | None) -> tuple[str, ...]:
    """The proxies that were named, as addresses; this machine without any."""
    if not words:
        return ("127.0.0.1", "::1")
    if words == ["none"]:
        return ()
    for word in words:
        try:
            ip_address(word)
        except ValueError:
            raise BadOption(
                f"--proxy takes an address such as 10.0.0.5, or none, not {word[:40]!r}."
            ) from None
    return tuple(words)


def check_matches(place: str) -> None:
    """Say which stored matches this version would set aside; exit code 1 if there are any."""
    import asyncio

    from rich.progress import Progress

    from pentacles.cli.text import show
    from pentacles.server.storage import StorageError
    from pentacles.server.upgrade import check

    try:
        with Progress(transient=True) as bar:
            task = bar.add_task("Replaying matches", total=None)
            found = asyncio.run(
                check(place, lambda done, of: bar.update(task, completed=done, total=of))
            )
    except StorageError as error:
        raise BadOption(str(error)) from None
    if not found.findings:
        show(f"All {found.matches} stored matches play as they did. The upgrade is safe.")
        return
    for one in found.findings:
        show(f"{one.match} ({one.game}, {one.status}): {one.reason}", hang="  ")
    show(
        f"{len(found.findings)} of {found.matches} stored matches would be set aside. "
        "They stay readable with the version that they were played with."
    )
    sys.exit(1)
