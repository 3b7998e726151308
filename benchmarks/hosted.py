"""What a move costs in a hosted match: checked, applied, and told to two seats and a spectator.

python benchmarks/hosted.py [game] [matches]
"""

from __future__ import annotations

import sys
from time import process_time

try:
    import pentacles
except ModuleNotFoundError as error:
    raise SystemExit(f"{error}. In a clone: python3 play.py python {__file__}") from None

from pentacles.core import state as core
from pentacles.core.rng import Rng
from pentacles.session import SeatSetup, Session, Setup

MOVES = 150


def hosted(name: str, seed: int) -> Session:
    game = pentacles.game(name)
    players = game.usual_players
    seats = tuple(
        SeatSetup("person", f"Player {seat}", owner=f"guest-{seat}")
        for seat in range(game.seats(players))
    )
    setup = Setup(f"m{seed}", name, game.version, players, seed, seats)
    session = Session(setup, 0.0)
    session.apply(session.propose.begin(0.0))
    return session


def measure(name: str, matches: int) -> tuple[int, float, float, float, float]:
    """Moves; microseconds to propose, to apply and to tell a move; bytes of an update."""
    rng, buffer = Rng(1), bytearray()
    moves, propose, apply, tell, size = 0, 0.0, 0.0, 0.0, 0
    for seed in range(matches):
        session = hosted(name, seed)
        for _ in range(MOVES):
            if session.is_over:
                break
            seat = rng.choice(session.decisions.asked_seats())
            action = rng.choice(sorted(session.state.options(seat)))
            began = process_time()
            entry = session.propose.play(seat, session.decisions[seat], action, f"{moves}", 1.0)
            checked = process_time()
            session.apply(entry)
            applied = process_time()
            for viewer in (0, 1, None):
                session.views.write_update(viewer, buffer)
                size += len(buffer)
            told = process_time()
            moves += 1
            propose += checked - began
            apply += applied - checked
            tell += told - applied
    each = 1e6 / moves
    return moves, propose * each, apply * each, tell * each, size / moves / 3


def main() -> None:
    name = sys.argv[1] if len(sys.argv) > 1 else "wizard-cards"
    matches = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    kind = "plain" if str(core.__file__).endswith(".py") else "compiled"
    measure(name, 3)
    moves, propose, apply, tell, size = measure(name, matches)
    print(
        f"{name}, {kind} core, {moves} moves: propose {propose:.0f}, apply {apply:.0f}, "
        f"three updates {tell:.0f} microseconds of CPU a move; {size:.0f} bytes an update"
    )


if __name__ == "__main__":
    main()
