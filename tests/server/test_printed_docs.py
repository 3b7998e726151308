"""The documentation inside the package is served at /docs/."""

from __future__ import annotations

import zipfile
from pathlib import Path

import httpx

from pentacles.server.printed_docs import PrintedDocs
from tests.server.tables import raw, run


def answers(archive: Path, *paths: str, **headers: str) -> list[httpx.Response]:
    """What is served of an archive."""

    async def go() -> list[httpx.Response]:
        transport = httpx.ASGITransport(app=PrintedDocs(archive))
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as http:
            return [await http.get(path, headers=headers) for path in paths]

    return run(go())


def printed(folder: Path) -> Path:
    """An archive with two pages and a style sheet."""
    archive = folder / "docs.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("index.html", "<h1>Pentacles</h1>")
        file.writestr("tutorial/index.html", "<h1>Tutorial</h1>" * 100)
        file.writestr("assets/main.57a0d79d.min.css", "h1 { color: teal }")
    return archive


def test_pages_are_found_with_and_without_a_slash(tmp_path: Path) -> None:
    first, page, top, below, sheet = answers(
        printed(tmp_path),
        "/docs/",
        "/docs/tutorial/",
        "/docs",
        "/docs/tutorial",
        "/docs/assets/main.57a0d79d.min.css",
    )
    assert first.text == "<h1>Pentacles</h1>"
    assert first.headers["content-type"] == "text/html; charset=utf-8"
    assert "Tutorial" in page.text
    assert (top.status_code, top.headers["location"]) == (308, "/docs/")
    assert (below.status_code, below.headers["location"]) == (308, "/docs/tutorial/")
    assert sheet.headers["content-type"].startswith("text/css")


def test_a_page_that_the_browser_has_is_not_sent_again(tmp_path: Path) -> None:
    archive = printed(tmp_path)
    (page,) = answers(archive, "/docs/tutorial/")
    assert page.headers["content-encoding"] == "gzip"
    (again,) = answers(archive, "/docs/tutorial/", **{"If-None-Match": page.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_nothing_else_is_handed_out(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret")
    paths = ("/docs/nothing/", "/docs/../secret.txt", "/docs/%2e%2e/secret.txt", "/docs//etc/x")
    for answer in answers(printed(tmp_path), *paths):
        assert answer.status_code == 404
        assert "/docs/" in answer.text


def test_without_an_archive_a_text_says_where_the_documentation_is(tmp_path: Path) -> None:
    (answer,) = answers(tmp_path / "docs.zip", "/docs/")
    assert answer.status_code == 404
    assert "play.py docs" in answer.text


def test_the_server_answers_there_under_its_strict_policy(address: str) -> None:
    answer = run(raw("GET", address, "/docs/"))
    assert "<div id=" not in answer.text  # not the table's page
    assert "script-src 'self';" in answer.headers["content-security-policy"]
