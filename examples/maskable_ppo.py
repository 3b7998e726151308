"""sb3-contrib's MaskablePPO on one of our games, as it is: no wrapper, no changes.

pip install sb3-contrib
python examples/maskable_ppo.py wizard-cards --steps 20000

The environment has `action_masks()`, which is all that MaskablePPO asks for. A new seat is drawn
for each match; bots sit in the others.
"""

from __future__ import annotations

import argparse

try:
    from sb3_contrib import MaskablePPO

    import pentacles.envs.gymnasium  # noqa: F401 - makes the games known
except ModuleNotFoundError as error:
    raise SystemExit(
        f"{error}. It needs Pentacles with its extra envs, and: pip install sb3-contrib"
    ) from None

import gymnasium


def main(words: list[str] | None = None) -> float:
    """Learn, then play matches; returns the share that it won."""
    parser = argparse.ArgumentParser(description="MaskablePPO against a bot.")
    parser.add_argument("game", nargs="?", default="wizard-cards")
    parser.add_argument("--steps", type=int, default=20_000, help="decisions to learn from")
    parser.add_argument("--matches", type=int, default=200, help="to test it with")
    parser.add_argument("--opponents", default="random", help="the level of the bots")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)

    env = gymnasium.make(f"pentacles/{asked.game}-v1", seat=None, opponents=asked.opponents)
    rollout = min(2048, asked.steps)
    model = MaskablePPO("MultiInputPolicy", env, n_steps=rollout, seed=asked.seed, device="cpu")
    model.learn(asked.steps)
    wins = 0
    for match in range(asked.matches):
        seen, info = env.reset(seed=1_000_000 + match)
        done = False
        while not done:
            action, _ = model.predict(seen, action_masks=info["action_mask"], deterministic=True)
            seen, reward, done, _, info = env.step(int(action))
            wins += float(reward) > 0  # there is none before the end
    print(f"After {asked.steps:,} decisions it won {wins} of {asked.matches} matches.")
    return float(wins / asked.matches)


if __name__ == "__main__":
    main()
