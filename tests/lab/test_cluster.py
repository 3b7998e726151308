"""The same files from a Ray cluster, also when a machine of it is lost in the middle."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pentacles.games import game
from pentacles.lab.plan import Variant, make_plan
from pentacles.lab.running import open_run
from tests.lab.conftest import carry_out
from tests.lab.test_running import contents

ray = pytest.importorskip("ray")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("default"),  # Ray's own
]


@pytest.fixture
def two_machines(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A cluster of two machines with one processor each, on this one."""
    from ray.cluster_utils import Cluster

    monkeypatch.setenv("RAY_DEDUP_LOGS", "0")
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    other = cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    yield cluster, other
    ray.shutdown()
    cluster.shutdown()


def test_a_lost_machine_costs_no_result(two_machines: Any, tmp_path: Path) -> None:
    from pentacles.lab.cluster import cluster as engine

    machines, other = two_machines
    made = game("wizard-cards")
    plan = make_plan(made, [Variant("base", made.options)], games=1200, bots=["random"], chunk=60)
    folder = tmp_path / "cluster"
    left = open_run(folder, plan)
    finished = 0
    path = os.environ.get("PYTHONPATH", "")
    ray.init(
        address=machines.address,
        log_to_driver=False,
        runtime_env={"env_vars": {"PYTHONPATH": path}} if path else None,
    )
    for _ in engine(machines.address)(folder, plan, left):
        finished += 1
        if finished == 4:
            machines.remove_node(other, allow_graceful=False)
    assert finished == len(left) == 20
    local = carry_out(plan, tmp_path / "local")
    assert contents(folder) == contents(local)
