"""Whatever somebody types is text: in names, in chat, in searches and in addresses."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from pentacles.session.messages import LONGEST_OWN_NAME
from tests.page.conftest import People
from tests.page.people import Person
from tests.page.test_together import open_table

MARK = "window.pwned=1"
PAYLOADS = [
    f"<script>{MARK}</script>",
    f"<ScRiPt>{MARK}</sCrIpT>",
    f"</script><script>{MARK}</script>",
    f"<img src=x onerror={MARK}>",
    f'<img src="x" onerror="{MARK}">',
    f"<IMG SRC=javascript:{MARK}>",
    f'"><img src=x onerror={MARK}>',
    f"'><svg onload={MARK}>",
    f"<svg/onload={MARK}>",
    f"<svg><script>{MARK}</script>",
    f"<svg><animate onbegin={MARK}>",
    f"<body onload={MARK}>",
    f"<iframe src=javascript:{MARK}>",
    f"<iframe srcdoc='<script>parent.{MARK}</script>'>",
    f"<object data=javascript:{MARK}>",
    f"<embed src=javascript:{MARK}>",
    f"<a href=javascript:{MARK}>x</a>",
    f"<a href='data:text/html,<script>{MARK}</script>'>x</a>",
    f"<details open ontoggle={MARK}>",
    f"<input autofocus onfocus={MARK}>",
    f"<video><source onerror={MARK}>",
    f"<audio src=x onerror={MARK}>",
    f"<marquee onstart={MARK}>",
    f"<math><mi//xlink:href='data:x,{MARK}'>",
    f"<style>@import 'javascript:{MARK}'</style>",
    "<style>*{display:none}</style>",
    "<link rel=stylesheet href=//x>",
    "<base href=//x>",
    f"<form action=javascript:{MARK}><button>",
    "<meta http-equiv=refresh content=0>",
    f"<template><script>{MARK}</script>",
    f"<x onclick={MARK}>",
    f"{{{{{MARK}}}}}",
    f"${{{MARK}}}",
    f"#{{{MARK}}}",
    f"`${{{MARK}}}`",
    f"{{@html '<b>'}}{MARK}",
    f"javascript:{MARK}",
    f"';{MARK};//",
    f'";{MARK};//',
    f"\\';{MARK};//",
    f"--><script>{MARK}</script>",
    f"]]><script>{MARK}</script>",
    f"&lt;script&gt;{MARK}&lt;/script&gt;",
    f"&#60;script&#62;{MARK}",
    f"\\u003cscript\\u003e{MARK}\\u003c/script\\u003e",
    f"\uff1cscript\uff1e{MARK}",
    "%3Cscript%3Ealert(1)%3C/script%3E",
    "**bold** `code` [x](javascript:1)",
    "{n|one|many} {name} {0}",
]


NAMES = [
    "<img src=x>",
    "<x onclick=a()>",
    "<svg/onload=a()>",
    "<iframe src=x>",
    "<base href=//x>",
    "<script>a()//",
    "<style>*{a:b}",
    "{@html '<b>'}",
    "&lt;base&gt;",
    *(payload[:LONGEST_OWN_NAME].strip() for payload in PAYLOADS[::10]),
]
"""What may be a name, for a name is short."""


def is_harmless(person: Person) -> bool:
    """Whether nothing of a payload was taken for more than text."""
    page = person.page
    wrong = page.evaluate(
        """() => {
          const all = [...document.querySelectorAll("*")];
          const acts = (a) =>
            a.name.startsWith("on") || (a.name === "href" && /^javascript:/i.test(a.value));
          return [
            window.pwned !== undefined,
            document.querySelectorAll("iframe,object,embed,base,marquee,math,img,video").length,
            all.some((one) => [...one.attributes].some(acts)),
            document.querySelectorAll("body script, body style").length,
          ];
        }"""
    )
    return bool(wrong == [False, 0, False, 0])


@pytest.fixture
def pair(people: People) -> tuple[Person, Person]:
    """Two people at one table who chat."""
    sara, julia = people(), people()
    link = open_table(sara)
    julia.page.goto(link)
    julia.page.get_by_role("button", name="Sit down here").click()
    julia.be_called("Julia")
    sara.wait_for_table()
    return sara, julia


def test_there_are_fifty_different_payloads() -> None:
    assert len(set(PAYLOADS)) == 50


def test_chat_is_text(pair: tuple[Person, Person]) -> None:
    sara, julia = pair
    julia.page.get_by_role("tab", name="Chat").click()
    sara.page.get_by_role("tab", name="Chat").click()
    field = julia.page.get_by_label("Say something to the table")
    said = sara.page.locator(".said p span")
    for number, payload in enumerate(PAYLOADS):
        field.fill(payload)
        field.press("Enter")
        expect(said).to_have_count(number + 1)
        expect(field).to_have_value("")
    texts = said.all_inner_texts()
    assert [text.split() for text in texts] == [payload.split() for payload in PAYLOADS]
    assert is_harmless(sara)
    assert is_harmless(julia)


def test_names_are_text(person: Person) -> None:
    page = person.page
    for number, name in enumerate(NAMES):
        person.go("/new/wizard-cards?way=online")
        start = page.get_by_role("button", name="Open the table")
        expect(start).to_be_enabled()
        if number == 0:  # asked at the first seat, later changed at the top of the page
            start.click()
            person.be_called(name)
        else:
            page.locator(".you .chip").click()
            person.be_called(name)
            expect(page.locator(".you b")).to_have_text(name)
            assert is_harmless(person)
            start.click()
        expect(page.locator(".who b").first).to_have_text(name)
        assert is_harmless(person)
    person.go("/")
    expect(page.locator(".you b")).to_have_text(NAMES[-1])
    assert is_harmless(person)


@pytest.mark.parametrize("payload", PAYLOADS[:3])
def test_addresses_and_searches_are_text(person: Person, payload: str) -> None:
    from urllib.parse import quote

    for path in ("/m/", "/replay/", "/join/", "/rules/", "/cards/", "/new/", "/nowhere"):
        person.go(path + quote(payload, safe=""))
        expect(person.page.locator("main")).to_be_visible()
        assert is_harmless(person)
    person.go("/rules/wizard-cards#" + quote(payload, safe=""))
    person.page.get_by_placeholder("Search the rules").fill(payload)
    expect(person.page.get_by_role("status").first).to_contain_text("found")
    assert is_harmless(person)
