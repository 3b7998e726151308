"""Sealed deals: fair, reproducible, the same plain or compiled, and not to be computed."""

from __future__ import annotations

import json
from hashlib import blake2b, sha256

import pytest

import pentacles
from pentacles.core.errors import BadOption, Unreadable
from pentacles.core.rng import Rng
from pentacles.core.sealed_rng import (
    SealedRng,
    commitment,
    generator,
    is_sealed,
    new_sealed_seed,
    offshoot,
)
from pentacles.games import load

SEED = "00112233445566778899aabbccddeeff" * 2
FIRST_BITS = [783822369, 1676692072, 3204358578, 620773087]
FIRST_BELOW = [48, 47, 41, 43, 27, 39, 18, 11]
FIRST_SHUFFLE = [4, 6, 1, 7, 2, 5, 9, 0, 8, 3]
FORK_BITS = [2347267210, 1449948017, 1859690498]


def sealed(number: int) -> SealedRng:
    return SealedRng(sha256(str(number).encode()).digest())


def test_the_first_numbers_of_a_seed_never_change() -> None:
    rng = generator(SEED)
    assert [rng.bits() for _ in range(4)] == FIRST_BITS
    assert [rng.below(52) for _ in range(8)] == FIRST_BELOW
    cards = list(range(10))
    rng.shuffle(cards)
    assert cards == FIRST_SHUFFLE
    fork = generator(SEED).fork()
    assert [fork.bits() for _ in range(3)] == FORK_BITS


def test_the_numbers_are_the_keyed_hash_of_a_counter() -> None:
    rng = generator(SEED)
    key = bytes.fromhex(SEED)
    for block in range(3):
        counter = block.to_bytes(8, "little")
        words = blake2b(counter, key=key, person=b"pentacles deal").digest()
        for word in range(16):
            assert rng.bits() == int.from_bytes(words[4 * word : 4 * word + 4], "little")


def test_unfair_numbers_are_drawn_again() -> None:
    """With three quarters of the range every fourth number would be unfair to one of them."""
    n = 3 << 26
    rng, words = sealed(1), sealed(1)
    kept: list[int] = []
    while len(kept) < 200:
        product = words.bits() * n
        if product % (1 << 32) >= (1 << 32) % n:
            kept.append(product >> 32)
    assert [rng.below(n) for _ in range(200)] == kept
    assert rng.state == words.state > 200


def test_a_clone_draws_the_same_numbers_and_a_fork_its_own() -> None:
    rng = sealed(5)
    rng.below(7)
    copy, fork = rng.clone(), rng.clone().fork()
    drawn = [rng.bits() for _ in range(40)]
    assert [copy.bits() for _ in range(40)] == drawn
    assert fork.sealed
    assert [fork.bits() for _ in range(40)] != drawn
    assert SEED not in repr(generator(SEED))


@pytest.mark.parametrize("name", pentacles.games())
def test_a_sealed_match_saves_replays_and_clones_exactly(name: str) -> None:
    game = pentacles.game(name)
    seed = sha256(name.encode()).hexdigest()
    state, rng = game.new(seed=seed), Rng(4)
    while not state.over:
        if state.plays_made in (3, 30):
            copy = load(state.to_json())
            assert copy == state.clone() == state
            assert copy.rng.sealed
            assert copy.rng.bits() == state.rng.clone().bits()
        state.play(state.seat, rng.choice(sorted(state.options(state.seat))))
    assert pentacles.replay(state.record.to_json()) == state
    assert state.record.seed == seed
    again = game.new(seed=seed)
    assert again.zones == game.new(seed=seed).zones
    assert again.zones != game.new(seed=new_sealed_seed()).zones


def test_a_sample_is_redealt_by_the_given_generator_and_knows_no_seed() -> None:
    state = pentacles.game("wizard-cards").new(seed=SEED)
    world = state.sample(0, Rng(1))
    assert not world.rng.sealed
    assert SEED not in world.to_json()


@pytest.mark.parametrize("seed", ["", "12", SEED[:-1], SEED + "0", "A" * 64, "g" * 64, b"1"])
def test_a_text_that_is_no_sealed_seed_is_refused(seed: object) -> None:
    game = pentacles.game("wizard-cards")
    assert not is_sealed(seed)
    with pytest.raises(BadOption, match="seed"):
        game.new(seed=seed)  # type: ignore[arg-type]
    state = game.new(seed=1)
    for text in (state.to_json(), state.record.to_json()):
        data = json.loads(text)
        data["seed"] = seed if isinstance(seed, str) else None
        with pytest.raises(Unreadable, match="seed"):
            pentacles.replay(json.dumps(data)) if "pentacles_record" in data else load(
                json.dumps(data)
            )


def test_a_new_seed_has_256_bits_from_the_system() -> None:
    seeds = {new_sealed_seed() for _ in range(64)}
    assert len(seeds) == 64
    assert all(is_sealed(seed) for seed in seeds)


def test_a_commitment_fixes_seed_and_match_and_tells_neither() -> None:
    promised = commitment("m1", SEED)
    assert promised == commitment("m1", SEED)
    assert promised != commitment("m2", SEED)
    assert promised != commitment("m1", "0" * 64)
    assert SEED not in promised
    assert commitment("m1", 7) == ""


def test_what_goes_on_beside_a_deal_has_a_stream_of_its_own() -> None:
    assert offshoot(12, 5) == 12 ^ 5
    assert offshoot(SEED, 5) != offshoot(SEED, 6)
    assert Rng(offshoot(SEED, 5)).bits() != generator(SEED).bits()
