"""The table on the web: lobby, seats, websockets and storage. It knows no rules."""

from __future__ import annotations

from pentacles._extras import need

need("server", "alembic", "httpx", "litestar", "platformdirs", "sqlalchemy", "uvicorn")
