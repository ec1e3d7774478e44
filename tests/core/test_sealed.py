"""Sealed dice: outcomes follow from seed, table, number and parts, and from nothing else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from gloaming.cli import main
from gloaming.core.record import SaveError
from gloaming.core.sealed import Draw, Sealed, SealedDealer, check_proof, draws_of, write_proof
from gloaming.core.session import Draft, Session
from gloaming.games.revenge import SPEC as REVENGE
from wake import SPEC as WAKE

SEED = bytes(range(32))
PARTS = (bytes(16), b"", bytes.fromhex("000102030405060708090a0b0c0d0e0f"))
SEALED = Sealed("bcdfghjkmn", SEED, PARTS)


def played(seed: int, sealed: Sealed = SEALED) -> Session:
    session = Session(REVENGE, 3, {}, SealedDealer(sealed))
    rng = Random(seed)
    while not session.over:
        seat = session.table.first_asked()
        session.decide_raw(seat, rng.choice(session.table.legal(seat)))
    return session


def changed_part(proof: bytes) -> bytes:
    return proof.replace(b'0f"', b'0e"')


def drawn(session: Session) -> list[Draw]:
    return [draw for draw in draws_of(session.spec, session.record, SEALED) if draw is not None]


def test_the_seal_and_the_first_outcomes_are_what_anybody_works_out() -> None:
    # By openssl and by hand: three bits of the first word, and of the second for the first draw.
    assert SEALED.seal == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    found = [SEALED.outcome(draw, 6) for draw in range(12)]
    assert found == [4, 0, 2, 3, 3, 3, 5, 0, 2, 0, 3, 0]


def test_one_outcome_of_one_is_that_one() -> None:
    assert SEALED.outcome(0, 1) == 0


def test_where_all_words_say_too_much_there_are_more() -> None:
    """Of 33, a word of six bits is too much in nearly half of all cases; eight words in a row are
    in one of three hundred."""
    found = [SEALED.outcome(draw, 33) for draw in range(2_000)]
    assert set(found) == set(range(33))
    assert sum(all_too_much(draw, 33) for draw in range(2_000)) > 0


def all_too_much(draw: int, outcomes: int) -> bool:
    block = SEALED._block(draw + 1, 0)
    bits = (outcomes - 1).bit_length()
    words = [int.from_bytes(block[at : at + 4], "big") >> (32 - bits) for at in range(0, 32, 4)]
    return min(words) >= outcomes


@pytest.mark.parametrize(
    "other",
    [
        Sealed("bcdfghjkmp", SEED, PARTS),
        Sealed("bcdfghjkmn", SEED[::-1], PARTS),
        Sealed("bcdfghjkmn", SEED, (bytes(16), b"", bytes(16))),
        Sealed("bcdfghjkmn", SEED, (b"", bytes(16), PARTS[2])),
    ],
)
def test_anything_else_has_other_outcomes(other: Sealed) -> None:
    ours = [SEALED.outcome(draw, 6) for draw in range(60)]
    assert [other.outcome(draw, 6) for draw in range(60)] != ours


def test_nothing_shows_the_seed_by_accident() -> None:
    assert SEED.hex() not in repr(SEALED)
    assert repr(SEED) not in repr(SEALED)


def test_what_could_not_be_kept_comes_again_and_what_was_taken_back_does_not() -> None:
    session = Session(WAKE, 3, {}, SealedDealer(SEALED))
    rng = Random(2)
    while True:
        seat = session.table.first_asked()
        action = rng.choice(session.table.legal(seat))
        first, again = Draft(session), Draft(session)
        first.decide(seat, action)
        again.decide(seat, action)
        assert first.lines == again.lines
        draws = session.draws
        session.adopt(first)
        if session.draws > draws:
            break
    before = drawn(session)
    session.take_back(len(first.lines))
    assert session.draws == len(before)
    session.decide_raw(seat, action)
    after = drawn(session)
    assert after[: len(before)] == before
    assert len(after) > len(before)
    for number, (_, outcomes, outcome, _) in enumerate(after):
        assert SEALED.outcome(number, outcomes) == outcome


# -- the proof ------------------------------------------------------------------------------------


def test_a_proof_holds_for_its_own_game() -> None:
    session = played(1)
    proof = write_proof(SEALED, "revenge", drawn(session))
    assert check_proof(REVENGE, session.record, proof, "proof") == len(drawn(session)) > 20


def changed_seal(proof: bytes) -> bytes:
    return proof.replace(SEALED.seal.encode(), b"0" * 64)


def changed_end(proof: bytes) -> bytes:
    return proof[:-4] + (b"0" if proof[-4:-3] != b"0" else b"1") + proof[-3:]


def shorter(proof: bytes) -> bytes:
    lines = proof.splitlines(keepends=True)
    return b"".join([*lines[:-2], lines[-1]])


def no_proof(proof: bytes) -> bytes:
    return b"[]\n" + proof


def newer(proof: bytes) -> bytes:
    return proof.replace(b'"sealed_dice":1', b'"sealed_dice":2')


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (changed_seal, "not the one that was sealed"),
        (changed_part, "draw 1 "),
        (changed_end, "or it was changed"),
        (shorter, "or it was changed"),
        (no_proof, "not a proof of sealed dice"),
        (newer, "proof format 2"),
    ],
)
def test_a_changed_proof_is_refused_by_name(change: Callable[[bytes], bytes], why: str) -> None:
    session = played(1)
    proof = change(write_proof(SEALED, "revenge", drawn(session)))
    with pytest.raises(SaveError, match=why) as refused:
        check_proof(REVENGE, session.record, proof, "tonight.dice")
    assert str(refused.value).startswith("tonight.dice: ")


def test_a_proof_says_nothing_of_another_game() -> None:
    proof = write_proof(SEALED, "revenge", drawn(played(1)))
    with pytest.raises(SaveError, match="another game"):
        check_proof(REVENGE, played(2).record, proof, "proof")
    other = Sealed("bcdfghjkmn", SEED, ())
    with pytest.raises(SaveError, match="not what was sealed"):
        check_proof(REVENGE, played(1, other).record, proof, "proof")


@pytest.mark.parametrize(("language", "told"), [("en", "draws follow"), ("it", "discendono")])
def test_replay_checks_a_proof(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, told: str
) -> None:
    session = played(1)
    save, proof = tmp_path / "night.gloaming", tmp_path / "night.dice"
    save.write_bytes(session.record.to_bytes())
    proof.write_bytes(write_proof(SEALED, "revenge", drawn(session)))
    assert main(["replay", str(save), "--proof", str(proof), "--lang", language]) == 0
    assert told in capsys.readouterr().out
    proof.write_bytes(changed_part(proof.read_bytes()))
    assert main(["replay", str(save), "--proof", str(proof)]) != 0
    assert "night.dice: draw 1 " in capsys.readouterr().err
    assert main(["replay", str(save), "--proof", str(tmp_path / "none.dice")]) != 0
    assert "cannot be read" in capsys.readouterr().err
