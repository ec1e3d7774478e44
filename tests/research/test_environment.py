"""What the adapters share: layouts, numbers of actions, versions; and play needs none of it."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

from gloaming.core.flow import Refused
from gloaming.core.spec import GameSpec
from gloaming.research.arrays import observation_space, observe
from gloaming.research.environment import (
    BadRequest,
    check_rules,
    environment,
    make,
    rules_hash,
)
from harness.specs import spec_with
from research.cases import SPECS, cases, random_steps, small


@pytest.mark.parametrize(("spec", "seats"), cases())
def test_arrays_stay_in_their_space_and_have_room_for_everything(
    spec: GameSpec, seats: int
) -> None:
    env = environment(spec, seats)
    space = observation_space(env)["observation"]
    slots = env.layout.slots()
    assert len(slots) == env.layout.size == len({label for label, *_ in slots})
    for stepper in random_steps(env, f"room/{seats}", 250):
        array = observe(env, stepper.table, stepper.seat)
        assert space.contains(array), [
            (slot, int(value))
            for slot, value in zip(slots, array, strict=True)
            if not slot[2] <= value <= slot[3]
        ]
        assert -1 not in stepper.numbers
        assert len(set(stepper.numbers)) == len(stepper.numbers)


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.id)
def test_the_same_game_has_the_same_layout_wherever_it_is_made(spec: GameSpec) -> None:
    one, two = (make(spec, spec.seats[0], {}) for _ in range(2))
    assert one.layout.slots() == two.layout.slots()
    assert one.numbering.size == two.numbering.size
    assert one.numbering.numbers == two.numbering.numbers
    assert one.rules == two.rules


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.id)
def test_every_number_leads_to_its_own_answer(spec: GameSpec) -> None:
    env = small(spec)
    rng = Random("numbers")
    for stepper in random_steps(env, "numbers", 60):
        place = rng.randrange(len(stepper.choices))
        assert stepper.place_of(stepper.numbers[place]) == place
        named = env.numbering.numbers.get(stepper.choices[place])
        if named is not None:
            assert named == stepper.numbers[place]
        rows = memoryview(stepper.unnamed()).cast("i").tolist()
        for n, number in enumerate(stepper.numbers):
            if number >= env.numbering.named:
                row = rows[3 * (number - env.numbering.named) :][:3]
                assert row[0] == stepper.choices[n][0] + 1
        assert sum(stepper.mask()) == len(stepper.choices)


def test_instants_and_sets_are_offered_with_the_other_answers() -> None:
    spec = next(spec for spec in SPECS if spec.id == "wake")
    env = environment(spec, 3)
    instants = sets = 0
    for seed in range(12):
        for stepper in random_steps(env, f"instants/{seed}", 600):
            g = stepper.table
            assert stepper.choices == g.legal(stepper.seat)
            instants += any(g.suspends(a) for a in stepper.choices)
            sets += bool(g.set_answers(stepper.seat))
    assert instants
    assert sets


def test_other_rules_have_another_hash_and_are_refused() -> None:
    spec = SPECS[0]
    newer = spec_with(spec, version=spec.rules.version + 1)
    assert rules_hash(newer) != rules_hash(spec)
    check_rules(spec, rules_hash(spec))
    with pytest.raises(BadRequest, match="not comparable"):
        check_rules(newer, rules_hash(spec))


def test_seats_and_options_are_checked_by_the_game() -> None:
    with pytest.raises(Refused):
        environment(SPECS[0], 99)
    with pytest.raises(Refused):
        environment(SPECS[0], SPECS[0].seats[0], {"the_moon": "full"})


def test_play_needs_none_of_it() -> None:
    program = (
        "import sys, gloaming, gloaming.cli, gloaming.bots.roster, gloaming.registry\n"
        "import gloaming.server.http.app\n"
        "for game in gloaming.registry.game_ids(): gloaming.registry.game(game)\n"
        "foreign = {'numpy', 'gymnasium', 'pettingzoo', 'pyspiel', 'gloaming.research'}\n"
        "print(sorted(foreign & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.strip() == "[]", done.stderr
