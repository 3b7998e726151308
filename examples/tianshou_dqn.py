"""Tianshou's DQN in every seat of a PettingZoo table, learning by self-play.

pip install tianshou
python examples/tianshou_dqn.py wizard-cards --steps 2000

One network sits in all seats: Tianshou asks for a policy for each agent, and all of them are the
same object. Its masks are those of the table.
"""

from __future__ import annotations

import argparse

try:
    from tianshou.algorithm import DQN, MultiAgentOffPolicyAlgorithm
    from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
    from tianshou.algorithm.optim import AdamOptimizerFactory
    from tianshou.data import Collector, VectorReplayBuffer
    from tianshou.env import DummyVectorEnv, PettingZooEnv
    from tianshou.utils.net.common import Net
    from tianshou.utils.torch_utils import policy_within_training_step, torch_train_mode

    from pentacles.envs.pettingzoo import env
except ModuleNotFoundError as error:
    raise SystemExit(
        f"{error}. It needs Pentacles with its extra envs, and: pip install tianshou"
    ) from None


def main(words: list[str] | None = None) -> int:
    """Collect, learn, collect again; returns how many matches were played."""
    parser = argparse.ArgumentParser(description="Tianshou's DQN by self-play.")
    parser.add_argument("game", nargs="?", default="wizard-cards")
    parser.add_argument("--players", type=int)
    parser.add_argument("--steps", type=int, default=2000, help="decisions to collect")
    parser.add_argument("--every", type=int, default=200, help="decisions between two updates")
    asked = parser.parse_args(words)

    table = PettingZooEnv(env(asked.game, asked.players))
    inputs = table.observation_space["observation"].shape
    policy = DiscreteQLearningPolicy(
        model=Net(state_shape=inputs, action_shape=int(table.action_space.n), hidden_sizes=[128]),
        action_space=table.action_space,
        eps_training=0.1,
    )
    learner: DQN = DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3), target_update_freq=100)
    seats = MultiAgentOffPolicyAlgorithm(algorithms=[learner] * len(table.agents), env=table)
    tables = DummyVectorEnv([lambda: PettingZooEnv(env(asked.game, asked.players))])
    buffer = VectorReplayBuffer(20_000, 1)
    collector = Collector[object](seats, tables, buffer, exploration_noise=True)
    collector.reset()
    matches = decisions = 0
    while decisions < asked.steps:
        with policy_within_training_step(seats.policy), torch_train_mode(seats.policy):
            found = collector.collect(n_step=asked.every)
            seats.update(buffer=buffer, sample_size=64)
        matches += found.n_collected_episodes
        decisions += found.n_collected_steps
        print(f"{decisions:,} decisions, {matches} matches", flush=True)
    return matches


if __name__ == "__main__":
    main()
