"""The recorder's checker: an honest game passes, and every kind of wrong recording is found."""

from __future__ import annotations

import asyncio
from copy import deepcopy
from dataclasses import replace
from pathlib import Path

import pytest

from harness import virtual_clock
from harness.recorder import (
    Log,
    Recorder,
    Recording,
    check_data_file,
    check_recordings,
    read_recording,
)
from promises.duplicate_delivery import kept, match


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> tuple[Log, list[Recording]]:
    path = tmp_path_factory.mktemp("honest") / "data.sqlite"
    offices = virtual_clock.run(match(path, "revenge", 5, True, 6))
    recordings = [recorder.recording for office in offices for recorder in office.recorders]
    (log,) = kept(path)[0].values()
    assert not check_data_file(path, recordings)
    return log, deepcopy(recordings)


def verdict(log: Log, recordings: list[Recording]) -> str:
    return "; ".join(check_recordings({log.row.id: log}, recordings))


def changed(
    recordings: list[Recording], kind: str, message: str, **values: object
) -> list[Recording]:
    """The same statements, with the last such message of the first one changed."""
    found = deepcopy(recordings)
    last = [m for k, m in found[0].told if k == kind and m["t"] == message][-1]
    last.update(values)
    return found


def test_the_truth_passes(honest: tuple[Log, list[Recording]]) -> None:
    assert not verdict(*honest)


def test_a_lost_acknowledged_answer_is_found(honest: tuple[Log, list[Recording]]) -> None:
    log, recordings = honest
    last = max(n for n, row in enumerate(log.inputs) if row.nonce)
    found = verdict(replace(log, inputs=log.inputs[:last]), recordings)
    assert "was acknowledged and is not in the log" in found
    assert "events that the log does not tell" in found


def test_an_answer_kept_twice_is_found(honest: tuple[Log, list[Recording]]) -> None:
    log, recordings = honest
    found = verdict(replace(log, talk=(*log.talk, log.talk[0])), recordings)
    assert "is in the log 2 times" in found


def test_an_answer_nobody_sent_is_found(honest: tuple[Log, list[Recording]]) -> None:
    log, recordings = honest
    strange = replace(log.talk[0], nonce=f"{log.talk[0].seat}:strange")
    found = verdict(replace(log, talk=(*log.talk, strange)), recordings)
    assert "is in the log and was never sent" in found


def test_an_answer_kept_otherwise_than_sent_is_found(
    honest: tuple[Log, list[Recording]],
) -> None:
    log, recordings = honest
    found = verdict(log, changed(recordings, "sent", "answer", do={"do": "end_turn"}))
    assert "is not what was sent" in found


def test_an_answer_refused_and_kept_is_found(honest: tuple[Log, list[Recording]]) -> None:
    log, recordings = honest
    found = verdict(log, changed(recordings, "heard", "receipt", t="refused", rule="CORE-14"))
    assert "was refused and is in the log" in found


def test_an_event_that_is_not_in_the_log_is_found(honest: tuple[Log, list[Recording]]) -> None:
    log, recordings = honest
    found = verdict(log, changed(recordings, "heard", "news", events=[{"event": "boo"}]))
    assert "events that the log does not tell" in found


def test_a_missing_event_is_found(honest: tuple[Log, list[Recording]]) -> None:
    log, recordings = honest
    found = verdict(log, changed(recordings, "heard", "news", **{"from": 10_000}))
    assert "are missing" in found


def test_a_view_that_is_not_in_the_log_is_found(honest: tuple[Log, list[Recording]]) -> None:
    log, recordings = honest
    news = [m for k, m in recordings[0].told if k == "heard" and m["t"] == "news"][-1]
    found = verdict(log, changed(recordings, "heard", "news", view={**news["view"], "you": 2}))
    assert "was shown something" in found


def test_talk_that_is_not_in_the_log_is_found(honest: tuple[Log, list[Recording]]) -> None:
    log, recordings = honest
    found = verdict(log, changed(recordings, "heard", "talk", lines=[{"seat": 0, "text": "boo"}]))
    assert "talk that is not in the log" in found


def test_a_table_that_is_not_in_the_log_is_found(honest: tuple[Log, list[Recording]]) -> None:
    _, recordings = honest
    assert "is not in the log" in "; ".join(check_recordings({}, recordings))


def test_a_statement_is_written_as_it_is_given(tmp_path: Path) -> None:
    path = tmp_path / "recording.jsonl"
    with path.open("w", encoding="utf-8") as file:
        recorder = Recorder("table", 1, lambda: 2.5, file)
        recorder.sent({"t": "hello", "heard": 0})
        recorder.heard({"t": "news"})
    assert read_recording(path) == recorder.recording


def test_the_virtual_clock_jumps_and_never_hangs() -> None:
    async def sleep() -> float:
        await asyncio.sleep(8 * 3600)
        return asyncio.get_running_loop().time()

    assert virtual_clock.run(sleep()) == pytest.approx(8 * 3600)

    async def hang() -> None:
        await asyncio.Event().wait()

    with pytest.raises(RuntimeError, match="nothing will ever happen"):
        virtual_clock.run(hang())
