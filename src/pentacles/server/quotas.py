"""Quotas: how much one address or guest may have of what costs the server something.

Each is a setting (`pentacles serve --quota matches=100`). Those over a time drain evenly, so that a
burst is fine and a flood is not; the others count what there is at the moment. Anyone who hits one
is told which, how much it is and when to try again.
"""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import IPv6Address, ip_address
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple

from pentacles.core.errors import BadOption
from pentacles.server.metrics import Metrics
from pentacles.server.problems import HttpProblem
from pentacles.server.rate_limits import Limit

if TYPE_CHECKING:
    from pentacles.server.storage import Store


class Quota(NamedTuple):
    """How much, within how many seconds (0: at the same time), and what it is called."""

    most: int
    seconds: float
    words: str


DEFAULTS: Mapping[str, Quota] = {
    "guests": Quota(60, 3600, "new names from one address in an hour"),
    "matches": Quota(60, 600, "new tables from one address in ten minutes"),
    "checks": Quota(300, 60, "checks of options and cards from one address in a minute"),
    "card_bytes": Quota(4_000_000, 3600, "bytes of card files from one address in an hour"),
    "replays": Quota(1200, 60, "moments of replays from one address in a minute"),
    "analyses": Quota(40, 3600, "analysed matches from one address in an hour"),
    "codes": Quota(30, 600, "wrong codes from one address in ten minutes"),
    "tables": Quota(60, 0, "tables of one guest that have not ended"),
    "waiting": Quota(12, 0, "tables of one guest that wait for players"),
    "seats": Quota(2, 0, "seats of one public table taken from one address"),
    "bot_tables": Quota(3, 0, "running tables of one guest with bots alone"),
    "connections": Quota(200, 0, "open connections from one address"),
    "saves": Quota(300, 3600, "saved versions of card sets from one address in an hour"),
    "sets": Quota(40, 0, "card sets of one guest"),
    "versions": Quota(200, 0, "versions of one card set"),
    "set_bytes": Quota(32_000_000, 0, "bytes of all card sets of one guest"),
    "runs": Quota(3, 0, "runs of the lab of one guest that wait or run"),
    "run_matches": Quota(20_000, 0, "matches of one run of the lab, all its variants together"),
}
"""What one address or guest may have; see docs/serving.md."""


def read_quotas(words: list[str] | None) -> dict[str, int]:
    """The quotas that were set by hand: `matches=100`, or `matches=none` for no limit."""
    found: dict[str, int] = {}
    for word in words or []:
        name, _, value = word.partition("=")
        number = 0 if value == "none" else int(value) if value.isdecimal() else -1
        names = list(DEFAULTS) if name == "all" else [name]
        if name not in (*DEFAULTS, "all") or (number < 1 and value != "none"):
            known = ", ".join(DEFAULTS)
            raise BadOption(
                f"--quota takes NAME=NUMBER or NAME=none, got {word[:40]!r}. "
                f"Names: {known}, or all.",
                "quota",
                known,
            )
        found |= dict.fromkeys(names, number)
    return found


def asker_of(address: str) -> str:
    """Who is behind an address: in IPv6 a household has 2^64 of them."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(IPv6Address(int(found) >> 64 << 64))
    return str(found)


def address_of(connection: Any) -> str:
    """Where a request comes from."""
    client = connection.client
    return asker_of(client.host) if client else ""


def is_near(address: str) -> bool:
    """Whether a request comes from this machine."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


class Quotas:
    """Counts for everybody who asks."""

    def __init__(self, chosen: Mapping[str, int], metrics: Metrics, store: Store) -> None:
        self.metrics = metrics
        self.store = store
        self.quotas: dict[str, Quota] = {}
        """Those in force; 0 meant no limit."""
        for name, quota in DEFAULTS.items():
            most = chosen.get(name, quota.most)
            if most:
                self.quotas[name] = quota._replace(most=most)
        self.limits = {
            name: Limit(quota.most, quota.seconds)
            for name, quota in self.quotas.items()
            if quota.seconds
        }

    async def take(self, name: str, asker: str, amount: int = 1) -> None:
        """Use some of a quota over time; HttpProblem if there isn't that much left."""
        quota = self.quotas.get(name)
        if quota is None:
            return
        limit = self.limits[name]
        if not limit.allows(asker, amount=amount):
            raise self.refused(name, limit.wait(asker, amount))
        counted = await self.store.count(f"{name}:{asker}", amount, quota.seconds)
        if counted is not None and counted > quota.most:
            raise self.refused(name, quota.seconds)

    async def check(self, name: str, asker: str) -> None:
        """Check a quota over time without using it; HttpProblem if nothing is left of it."""
        quota = self.quotas.get(name)
        if quota is None:
            return
        wait = self.limits[name].wait(asker)
        if wait:
            raise self.refused(name, wait)
        counted = await self.store.count(f"{name}:{asker}", 0, quota.seconds)
        if counted is not None and counted >= quota.most:
            raise self.refused(name, quota.seconds)

    async def take_cards(self, asker: str, cards: str) -> None:
        """Use some of the quota for own cards; nothing for a match without any."""
        if cards:
            await self.take("card_bytes", asker, len(cards.encode("utf-8", "replace")))

    def hold(self, name: str, held: int, help: str = "End or leave one first.") -> None:
        """Add one to what is counted at the moment; HttpProblem if that is too much."""
        quota = self.quotas.get(name)
        if quota is not None and held >= quota.most:
            raise self.refused(name, 0.0, help)

    def most(self, name: str) -> int:
        """How much there may be; 0 if there is no limit."""
        return self.quotas[name].most if name in self.quotas else 0

    def refused(self, name: str, wait: float, help: str = "") -> HttpProblem:
        """The answer to somebody who has used up a quota."""
        quota = self.quotas[name]
        self.metrics.count("quota_refusals", f'quota="{name}"')
        when = f"Try again in {ceil(wait)} s." if wait else help
        return HttpProblem(
            429, f"That is too much: at most {quota.most:,} {quota.words}. {when}", "quota",
            quota=name, wait=ceil(wait),
        )  # fmt: skip
