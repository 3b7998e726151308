"""Settings: how a server is run."""

from __future__ import annotations

from pathlib import Path

import msgspec
from platformdirs import user_data_path

DATA = user_data_path("pentacles", appauthor=False)
"""The user's data folder."""
REQUESTS = 1200
MESSAGES = 100
WINDOW = 20.0
"""Seconds over which requests and messages are counted."""


class Settings(msgspec.Struct, frozen=True):
    """How a server is run: address, database, pace and limits."""

    host: str = "127.0.0.1"
    port: int = 8777
    db: str = ""
    """A file, or sqlite:///file, or a postgresql:// address; empty for the user's folder."""
    redis: str = ""
    """A redis:// address for wake-ups between several processes."""
    pace: float = 1.0
    """The pace of bots and forced answers: 1 as at a table, 0 at once."""
    names: tuple[str, ...] = ()
    """Further host names that the server may be reached by."""
    requests: int = REQUESTS
    """HTTP requests of one address within the window."""
    messages: int = MESSAGES
    """Websocket messages of one seat within the window."""
    quotas: dict[str, int] = {}
    """What one address or guest may have, if it differs from `quotas.DEFAULTS`; 0 for no limit."""
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    """Proxies in front of the server: they say where a request comes from."""
    tls_certificate: str = ""
    """The file of the certificate with its chain, to serve https; empty for http."""
    tls_key: str = ""
    """The file of the certificate's key."""
    metrics_token: str = ""
    """The token that `/metrics` asks for; without one only this machine may read it."""
    is_metrics_open: bool = False
    """Whether everybody may read `/metrics`."""
    reach: str = ""
    """The address at which other servers of the same database reach this one."""
    workers: int = 0
    """Processes that think for bots; 0 for as many as fit."""
    lab: Path = DATA / "lab"
    """The folder whose runs of the lab are shown."""
    lab_runs: int = 1
    """Runs of the lab for guests at the same time, each in a process; 0 for none at all."""
    lab_minutes: float = 60.0
    """Minutes after which a run is stopped."""
    workshop: Path = DATA / "workshop"
    """The folder in which runs of the lab do their work."""
    page: Path = Path(__file__).parent / "page"
    """The folder of the built page."""
    docs: Path = Path(__file__).parent / "docs.zip"
    """The printed documentation."""

    @property
    def address(self) -> str:
        """Where a browser finds the server."""
        host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(self.host, self.host)  # noqa: S104
        host = f"[{host}]" if ":" in host and not host.startswith("[") else host
        return f"{'https' if self.tls_certificate else 'http'}://{host}:{self.port}"
