"""Plays whole matches through the page: looks at what is asked, touches it as a person would.

What is asked is read from the frames that the page receives, so nothing is guessed; what is done is
done with mouse, finger or keys on what the page shows. An option that can't be reached on the
screen is a failure, whichever option is then played.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Error, Locator, Position, WebSocket, expect

from tests.page.people import Person

GUARD = 0.28
"""Seconds in which a new prompt takes no input, so that nobody plays by accident."""
PATIENCE = 90.0
AGAIN = 3.0
"""Seconds after which a press that sent nothing is repeated: a slow page guards a prompt later than
its frame came."""
TOUCH = 4000.0
NAMES = {"here": "Ben"}
Option = dict[str, Any]
Table = dict[str, Any]
Choice = Callable[[list[Option]], Option]
SLIDER = ".prompt .picker input"

REACHABLE = """(options) => options.map((option) => {
  const seen = (node) => node && node.getClientRects().length > 0;
  const first = (...all) => all.find((one) => seen(document.querySelector(one))) ?? "";
  const zone = option.zone === null ? "" : CSS.escape(option.zone);
  return first(
    `.prompt button[data-action="${option.action}"]`,
    `.list button[data-action="${option.action}"]`,
    ...(zone ? [`button.pile[data-zone="${zone}"]`, `button.chipped[data-zone="${zone}"]`] : []),
    ...(option.card === null ? [] : [
      `button.slot[data-card="${option.card}"][aria-pressed]`,
      `button.pile:has([data-card="${option.card}"])`,
    ]),
    ...(zone ? [`button.whole[data-zone="${zone}"]`] : []),
    ...(option.seat === null ? [] : [
      `[data-seat="${option.seat}"] > button.whole`,
      `button.plate[data-seat="${option.seat}"]`,
    ]),
    ".prompt .picker input",
    ".prompt button[data-more]",
  );
})"""
"""Where on the page each option is touched; empty for one that can't be."""


CRUMB = "X-Pentacles-CSRF"


def request(person: Person, path: str, body: Any = None) -> Any:
    """What the server answers to this person's browser, without a page: a GET, or a POST."""
    asking = person.context.request
    url = person.address + path
    if body is None:
        answer = asking.get(url)
    else:
        answer = asking.post(url, data=json.dumps(body), headers=headers_of(person))
    assert answer.ok, f"{path}: {answer.text()}"
    return answer.json()


def headers_of(person: Person) -> dict[str, str]:
    """What a request needs that changes something: a guest repeats the second cookie."""
    crumbs = {one["name"]: one["value"] for one in person.context.cookies()}
    return {"content-type": "application/json", CRUMB: crumbs.get(CRUMB, "")}


def new_match(
    person: Person,
    game: str,
    seats: str = "me bot",
    options: dict[str, Any] | None = None,
    name: str = "Ann",
    **more: Any,
) -> str:
    """Make a match; seats are `me`, `bot`, `open`, `here`."""
    request(person, "/api/guest", {"name": name})
    wishes = [
        {"kind": kind, "level": "apprentice" if kind == "bot" else "", "name": NAMES.get(kind, "")}
        for kind in seats.split()
    ]
    body = {"game": game, "seats": wishes, "options": options or {}, **more}
    return str(request(person, "/api/matches", body)["id"])


class Driver:
    """Somebody who plays at the table of one page."""

    def __init__(self, person: Person, seed: int = 1, is_touch: bool = False) -> None:
        self.person = person
        self.is_touch = is_touch
        self.page = person.page
        self.random = Random(seed)
        self.table: Table = {}
        self.decision = ""
        self.answered = ""
        self.since = 0.0
        self.frames: list[str] = []
        self.said: dict[str, dict[str, Any]] = {}
        self.sent: set[str] = set()
        self.last = ""
        self.refused: list[str] = []
        self.made = 0
        self.touches = 0
        self.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)
        socket.on("framesent", self._say)

    def _say(self, payload: str | bytes) -> None:
        frame = json.loads(payload)
        if "ref" in frame:
            self.said[frame["ref"]] = frame
        if frame["type"] == "play":
            self.sent.add(frame["decision"])
            self.last = frame["decision"]

    def _hear(self, payload: str | bytes) -> None:
        text = payload if isinstance(payload, str) else payload.decode()
        frame = json.loads(text)
        self.frames.append(text)
        if frame["type"] == "welcome":
            self.sent.clear()  # decisions of another match have the same names
        if frame["type"] in ("welcome", "update"):
            self.table = frame["table"]
            decision = frame.get("decision", "")
            if decision != self.decision:
                self.since = time.monotonic()
            self.decision = decision
        elif frame["type"] == "refused" and frame["code"] != "stale":
            said = self.said.get(frame["ref"], {})
            if said.get("type") == "play":
                self.refused.append(f"{frame['reason']} {said}")

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.table.get("is_over"))

    @property
    def options(self) -> list[Option]:
        """What can be done now; answers that may be given along stand for what leads to them."""
        if not self.table.get("prompt"):
            return []
        options: list[Option] = self.table["options"]
        if self.table["coach"]:
            return options
        return [answer for option in options for answer in option["then"] or [option]]

    @property
    def is_asked(self) -> bool:
        """Whether a new decision waits here."""
        return bool(self.decision and self.decision != self.answered and self.options)

    def forget(self) -> None:
        """Another match begins on the same page."""
        self.table, self.decision, self.answered = {}, "", ""

    def sit_at(self, match: str) -> Driver:
        """Open the table of a match."""
        self.person.go(f"/m/{match}")
        self.person.wait_for_table()
        return self

    def wait(self, holds: Callable[[], bool], what: str = "something", most: float = 0) -> None:
        """Until something is so; the page goes on meanwhile."""
        end = time.monotonic() + (most or PATIENCE)
        while not holds():
            if time.monotonic() > end:
                asked = self.person.prompt.inner_text() if self.person.prompt.count() else "nothing"
                raise AssertionError(f"{what} did not happen; the page says: {asked!r}")
            self.page.wait_for_timeout(15)

    def wait_for_decision(self) -> bool:
        """Until something is asked; False when the match is over."""
        while True:  # what is asked may be answered by itself in the meantime
            self.wait(lambda: self.is_over or self.is_asked, "a decision or the end")
            if self.is_asked:
                return True
            if self.is_over:
                return False

    def wait_for_guard(self) -> None:
        """Until a click counts."""
        left = self.since + GUARD - time.monotonic()
        if left > 0:
            self.page.wait_for_timeout(left * 1000)

    def spots(self, options: list[Option], decision: str) -> list[str]:
        """Where each option is touched; every one has to have its place."""
        end = time.monotonic() + PATIENCE  # a scene that is still told has no buttons yet
        while True:
            spots: list[str] = self.page.evaluate(REACHABLE, options)
            if all(spots) or self.has_moved(decision):
                return spots
            missing = [
                f"{option['label']} ({option['text']})"
                for option, spot in zip(options, spots, strict=True)
                if not spot
            ]
            prompt = (self.table.get("prompt") or {}).get("title")
            assert time.monotonic() < end, f"{prompt}: no place on the page for {missing}"
            self.page.wait_for_timeout(30)

    def choose(self, options: list[Option]) -> Option:
        """An option like somebody's who learns the game: any, but never only the same one."""
        return self.random.choice(options)

    def step(self, choose: Choice | None = None) -> Option | None:
        """Answer the present decision; None if it was answered by itself meanwhile."""
        decision, options = self.decision, self.options
        spots = self.spots(options, decision)
        self.answered = decision
        if self.has_moved(decision) or not options:
            return None
        option = (choose or self.choose)(options)
        is_along, sent = option not in self.table["options"], len(self.sent)
        self.take(option, spots[options.index(option)], decision)
        if is_along:  # the page answers both questions, one after the other
            self.wait(lambda: self.is_over or len(self.sent) > sent + 1, "the second answer")
            self.answered = self.last
        self.made += 1
        return option

    def has_moved(self, decision: str) -> bool:
        """Whether the decision is answered."""
        return self.decision != decision or self.is_over or not self.options

    def insist(self, act: Callable[[], object], decision: str, what: str = "it") -> None:
        """Do it until the page sends an answer, and never once more; then wait for the next."""
        end = time.monotonic() + PATIENCE
        trouble = "nothing was sent"
        while not self.has_moved(decision):
            assert time.monotonic() < end, f"{what} was not taken: {self.refused or trouble}"
            self.wait_for_guard()
            try:
                if not (self.has_moved(decision) or decision in self.sent):
                    act()
            except Error as error:  # something lies over it, or it has gone meanwhile
                trouble = str(error)
            again = time.monotonic() + AGAIN
            while not self.has_moved(decision) and time.monotonic() < again:
                self.page.wait_for_timeout(10)
        assert not self.refused, self.refused

    def take(self, option: Option, spot: str, decision: str) -> None:
        """Touch what the option concerns, then its row or the button that confirms it."""

        def act() -> None:
            now = self.page.evaluate(REACHABLE, [option])[0] or spot  # a scene has no buttons yet
            if now == SLIDER:
                self.slide(option)
            elif "data-action" in now:
                self.touch(self.page.locator(now))
            else:
                self.reach(option, now, decision)

        self.insist(act, decision, option["label"])

    def touch(self, spot: Locator) -> None:
        """Click or tap; a card at its left edge, which stays free when others lie over it."""
        place: Position | None = None
        box = spot.first.bounding_box(timeout=TOUCH)
        if box and "slot" in (spot.first.get_attribute("class", timeout=TOUCH) or ""):
            place = {"x": box["width"] * 0.17, "y": box["height"] * 0.4}
        self.touches += 1
        if self.is_touch:
            spot.first.tap(timeout=TOUCH, position=place)
        else:
            spot.first.click(timeout=TOUCH, position=place)

    def reach(self, option: Option, spot: str, decision: str) -> None:
        """Select on the table, then confirm."""
        row = self.page.locator(f".menu [data-action='{option['action']}']")
        confirm = self.page.locator(".prompt [data-key=Enter]")
        if not (row.count() or self.is_selected(spot)):
            self.touch(self.page.locator(spot))
            self.gather(option)
        end = time.monotonic() + 3
        while not self.has_moved(decision) and time.monotonic() < end:
            if row.count():
                self.touch(row)
                return
            if confirm.count() and self.page.locator(".menu").count() == 0:
                self.touch(confirm)
                return
            self.page.wait_for_timeout(15)

    def gather(self, option: Option) -> None:
        """Where cards are chosen together, touch as many others as it takes."""
        asked = (self.table.get("prompt") or {}).get("gather") or {"least": 0}
        missing = self.page.locator(".prompt [data-gather]")
        others = [one for one in self.options if one["card"] not in (None, option["card"])]
        for other in others[: max(0, asked["least"] - 1)]:
            if missing.count():
                self.pick(f"button.slot[data-card='{other['card']}']")

    def pick(self, spot: str) -> None:
        """Choose one card more."""
        self.touch(self.page.locator(spot))

    def is_selected(self, spot: str) -> bool:
        """Whether it is chosen already, as a single target is."""
        return self.page.locator(f"{spot}[aria-pressed=true]:not(.plate)").count() > 0

    def slide(self, option: Option) -> None:
        """Move the slider to a number and press the button beside it."""
        slider = self.page.locator(SLIDER)
        for place in range(int(slider.get_attribute("max") or "0") + 1):
            slider.fill(str(place))
            if slider.get_attribute("aria-valuetext") == option["label"]:
                break
        self.touch(self.page.locator(".prompt .picker .main"))

    def play_out(self, most: int = 400, choose: Choice | None = None) -> int:
        """Play until the end panel stands; how many decisions were answered."""
        while self.wait_for_decision():
            assert self.made < most, f"no end after {most} decisions"
            self.step(choose)
        expect(self.person.end).to_be_visible()
        return self.made


WHERE = """(spot) => {
  const node = document.querySelector(spot), at = document.activeElement;
  if (!node) return "gone";
  if (at === node) return "there";
  const region = at && at.closest("[data-region]"), goal = node.closest("[data-region]");
  if (!region || region !== goal || region.matches(".prompt")) return "Tab";
  const a = at.getBoundingClientRect(), b = node.getBoundingClientRect();
  const dx = b.x + b.width / 2 - a.x - a.width / 2, dy = b.y + b.height / 2 - a.y - a.height / 2;
  const isBeside = Math.abs(dx) > Math.abs(dy) || at.dataset.zone === node.dataset.zone;
  if (isBeside) return dx > 0 ? "ArrowRight" : "ArrowLeft";
  return dy > 0 ? "ArrowDown" : "ArrowUp";
}"""
"""The next key on the way to a thing."""


class Keys(Driver):
    """Somebody who has only a keyboard."""

    def press(self, key: str) -> None:
        """Press a key."""
        self.page.keyboard.press(key)

    def focus(self, spot: str) -> bool:
        """Go there by Tab and arrows; False if it has gone meanwhile."""
        for _ in range(90):
            key = self.page.evaluate(WHERE, spot)
            if key == "there":
                return True
            if key == "gone":
                return False
            self.press(key)
        raise AssertionError(f"{spot} is not reached by Tab and arrows")

    def pick(self, spot: str) -> None:
        """Choose one card more."""
        if self.focus(spot):
            self.press("Enter")

    def is_chosen(self, option: Option) -> bool:
        """Whether the card or the place of an option is selected."""
        button = f".prompt button.main[data-action='{option['action']}']"
        return option["key"].isdigit() and self.page.locator(button).count() > 0

    def take(self, option: Option, spot: str, decision: str) -> None:
        """By its letter where it has one, else by going there; Enter confirms."""
        row = f".menu [data-action='{option['action']}']"

        def act() -> None:
            if ".prompt button" in spot and len(option["key"]) == 1:
                self.press(option["key"].lower())
                self.page.wait_for_timeout(30)
                if not self.has_moved(decision) and self.is_chosen(option):
                    self.press(option["key"])  # a digit selects, and the same digit again plays
            elif self.focus(row if self.page.locator(row).count() else spot):
                self.press("Enter")
                self.page.wait_for_timeout(30)
                self.gather(option)
                if not self.has_moved(decision) and "data-action" not in spot:
                    if self.page.locator(row).count():
                        self.focus(row)
                    self.press("Enter")

        self.insist(act, decision, option["label"])
