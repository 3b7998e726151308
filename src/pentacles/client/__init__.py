"""A small client for the table's server: used by the terminal, the load test and browser tests."""

from __future__ import annotations

from pentacles._extras import need

need("client", "httpx", "websockets")

from pentacles.client.http import Client, ServerProblem, Unreachable
from pentacles.client.viewer import Disconnected, RequestRefused, Viewer

__all__ = ["Client", "Disconnected", "RequestRefused", "ServerProblem", "Unreachable", "Viewer"]
