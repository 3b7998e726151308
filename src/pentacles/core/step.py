"""A step: one numbered rule that the match still owes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from pentacles.core.errors import Refusal

if TYPE_CHECKING:
    from pentacles.core.rng import Rng
    from pentacles.core.state import State

S = TypeVar("S", bound="State")

OWN: Final = "__dict__"
"""Where plain Python keeps the attributes of an object; compiled classes have no such place."""
OPEN: Final = (OWN,)
NAMES: Final[dict[type, tuple[str, ...]]] = {}
"""The attributes of the classes looked up so far."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One rule step as an immutable object; it waits on the agenda until its turn comes.

    A step is taken off the agenda before `run` or `answer` is called. Whatever it still owes, it
    puts back with `state.owe`. Steps hold nothing but ints, so they can be shared, saved and
    compared.
    """

    rule: ClassVar[str] = ""
    """The numbered rule that this step carries out."""
    kind: ClassVar[str] = ""
    """The name of the decision, for steps that wait for one."""
    further_kinds: ClassVar[tuple[str, ...]] = ()
    """Other names that `State.public_kind` may give to the decisions of this step."""
    is_secret: ClassVar[bool] = False
    """Whether only the seat that is asked knows of it; others see what is below on the agenda."""

    def waits(self, state: S) -> int:
        """The seats that are asked now, as a bit mask; 0 when `run` happens at once."""
        return 0

    def run(self, state: S) -> None:
        """Carry the rule out; called when nobody has to be asked."""

    def options(self, state: S, seat: int) -> list[int]:
        """The legal actions of a seat that is asked: never empty, each action once."""
        return []

    def pick(self, state: S, seat: int, rng: Rng) -> int:
        """One of the options, each equally likely: the same as `rng.choice` of them draws.

        Playouts ask for nothing else, so frequent questions answer without listing the options.
        """
        return rng.choice(self.options(state, seat))

    def why_not(self, state: S, seat: int, action: int) -> Refusal | None:
        """None if the action is legal, otherwise the rule and a sentence."""
        if action in self.options(state, seat):
            return None
        return Refusal(self.rule, "That is not one of the choices now.")

    def answer(self, state: S, seat: int, action: int) -> None:
        """Do what the seat has chosen."""

    def kind_for(self, state: S, seat: int) -> str:
        """The name of the decision as this seat may know it."""
        return self.kind

    def fits(self, state: S, zone: int, card: int, face: int) -> bool:
        """Whether an unseen card could have this face, given that this question is asked."""
        return True

    def hide(self, state: S, seat: int) -> None:
        """In a copy for a seat: take back what it can't see of an answer that isn't finished."""

    def redeal(self, state: S, seat: int, rng: Rng) -> None:
        """In a world that a seat considers possible: remake choices of others that it can't see."""

    def check(self, state: S) -> None:
        """ValueError if a match read from a file can't ask this; called by `State.restore`."""

    def numbers(self) -> list[int]:
        """The ints that this step was made with; with its name they are its saved form.

        They are its attributes, in the order in which its constructors set them.
        """
        names = NAMES.get(type(self))
        if names is None:
            names = names_of(self)
        if names == OPEN:
            return [*getattr(self, OWN).values()]
        found: list[int] = []
        for name in names:
            if name == OWN:
                found.extend(getattr(self, OWN).values())
            else:
                found.append(getattr(self, name))
        return found

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.numbers() == other.numbers()

    def __hash__(self) -> int:
        return hash((type(self).__name__, tuple(self.numbers())))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(str, self.numbers()))})"


def names_of(step: Step[Any]) -> tuple[str, ...]:
    """The attributes of a compiled class, its ancestors' first; then OWN, unless it has no more."""
    kind = type(step)
    found: list[str] = []
    for ancestor in reversed(kind.__mro__):
        for name in ancestor.__dict__.get("__mypyc_attrs__", ()):
            if not name.startswith("__") and name not in found:
                found.append(name)
    if hasattr(step, OWN):
        found.append(OWN)
    NAMES[kind] = tuple(found)
    return NAMES[kind]


AnyStep = Step[Any]
