"""Questions: a decision in one class.

It keeps together who is asked, what, with which options, why nothing else is allowed, and what an
answer does. The words are made only when somebody looks; play and search never touch them.
"""

from __future__ import annotations

from typing import ClassVar, Final, TypeVar

from mypy_extensions import mypyc_attr

from pentacles.core.errors import Refusal
from pentacles.core.state import State
from pentacles.core.step import Step
from pentacles.core.table import Gather, OptionView, Prompt, replace

S = TypeVar("S", bound=State)

NOBODY: Final = -1
ASKED_ANYWAY: Final = "You are asked so that nobody learns what you hold."


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Step[S]):
    """One question to one seat."""

    asks: ClassVar[str] = "Choose."
    """The question, as the seat that is asked reads it."""
    note: ClassVar[str] = ""
    """What else is useful to know for the answer."""
    wants: ClassVar[str] = "That is not one of the choices now."
    """What is asked for, given as the reason against anything else."""

    def who(self, state: S) -> int:
        """The seat that is asked; NOBODY when the rule is carried out by `run`."""
        return NOBODY

    def waits(self, state: S) -> int:
        seat = self.who(state)
        return 0 if seat < 0 else 1 << seat

    def why_not(self, state: S, seat: int, action: int) -> Refusal | None:
        if action in self.options(state, seat):
            return None
        return self.refuse(state, seat, action)

    def refuse(self, state: S, seat: int, action: int) -> Refusal:
        """Why an action that is not among the options is not possible."""
        return Refusal(self.rule, self.wants)

    # Words

    def prompt(self, state: S, seat: int) -> Prompt:
        """What a seat that is asked reads."""
        title, detail = self.words(state, seat)
        rule, gather = self.cites(state, seat), self.gather(state, seat)
        return Prompt(state.public_kind(seat), title, detail, rule, True, gather)

    def gather(self, state: S, seat: int) -> Gather | None:
        """The cards that may be chosen together, where the same is asked for each of them."""
        return None

    def words(self, state: S, seat: int) -> tuple[str, str]:
        """`ask` and `tell`; a question that works the two texts out together overrides this."""
        return self.ask(state, seat), self.tell(state, seat)

    def ask(self, state: S, seat: int) -> str:
        """The question in this position, where it is not always the same."""
        return self.asks

    def tell(self, state: S, seat: int) -> str:
        """What else is useful to know in this position."""
        return self.note

    def cites(self, state: S, seat: int) -> str:
        """The rule it is asked by, as exactly as the position allows."""
        return self.rule

    def waiting(self, state: S, names: list[str]) -> Prompt:
        """What viewers who are not asked read."""
        asked = [names[seat] for seat in range(state.seats) if state.asked >> seat & 1]
        return Prompt(self.kind, f"Waiting for {', '.join(asked)}.", "", self.rule, False)

    def option(self, state: S, seat: int, action: int) -> OptionView:
        """One option as the seat that is asked reads it."""
        actions = state.game.actions
        return OptionView(action, actions.text(action), actions.label(action))


@mypyc_attr(allow_interpreted_subclasses=True)
class SecretQuestion(Question[S]):
    """One question to several seats at once: each answers without knowing the others' answers."""

    def seats(self, state: S) -> int:
        """The seats that have not answered yet, as a bit mask; 0 when all have."""
        return 0

    def waits(self, state: S) -> int:
        return self.seats(state)


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(Question[S]):
    """A question that is asked even if there is only one option, so that silence tells nothing.

    It is asked whenever, as far as the others know, the seat could act.
    """

    anyway: ClassVar[str] = ASKED_ANYWAY
    """Why a seat without a choice is asked, as it reads it."""

    def prompt(self, state: S, seat: int) -> Prompt:
        found = super().prompt(state, seat)
        if self.has_choice(state, seat):
            return found
        return replace(found, detail=f"{found.detail} {self.anyway}".strip())

    def has_choice(self, state: S, seat: int) -> bool:
        """Whether there is more than one thing to do."""
        return len(self.options(state, seat)) > 1
