"""Sleep: everything in order, interrupted or killed at any point, in the background; forgotten is forgotten."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

from ecphoria import Document, Memory
from ecphoria.errors import ConfigurationError, NotFoundError
from ecphoria.memory import DATABASE
from ecphoria.model import TraceLimits
from ecphoria.progress import Progress
from ecphoria.store.schema import episodes
from tests.clocks import DayClock
from tests.dump import dump
from tests.store.traces import write_trace
from tests.texts import small_world

THINGS = ("Kestrel Pump", "Morrow Valve", "Osprey Drone", "Pilot Buoy", "Tidebell", "Lantern Gauge")
WAYS = ("Who designed the {}?", "Who was the designer of the {}?", "By whom was the {} designed?")
KILLS = 5


@pytest.fixture
def clock() -> DayClock:
    return DayClock()


@pytest.fixture
def memory(tmp_path: Path, clock: DayClock) -> Iterator[Memory]:
    with Memory.open(tmp_path / "kb", clock=clock) as opened:
        opened.add_documents(small_world(30))
        yield opened


def asked(memory: Memory) -> None:
    """Three questions of each thing, in other words."""
    for thing in THINGS:
        for way in WAYS:
            memory.ask(way.format(thing), k=3)


def live(memory: Memory) -> list[str]:
    return sorted(one.id for one in memory.episodes.find(state="live", limit=10_000))


def test_a_sleep_does_it_all_and_says_so(memory: Memory, clock: DayClock) -> None:
    asked(memory)
    memory.ask("Which harbour froze?")
    steps: list[Progress] = []
    report = memory.sleep(progress=steps.append)
    assert report.merging is not None
    assert (report.merging.traces, report.merging.merged, report.merging.children) == (19, 6, 18)
    assert len(live(memory)) == 7
    assert report.communities is not None
    assert sum(report.communities.levels) == memory.status().communities
    assert report.published == ("traces",)  # documents are written when they are added
    assert {step.stage for step in steps} >= {"merging", "communities", "index"}
    assert tuple(report.seconds) == ("merging", "pruning", "communities", "indexes", "logs")
    again = memory.sleep()
    assert again.merging is not None
    assert (again.merging.merged, again.communities, again.published) == (0, None, ())


def test_a_merged_question_brings_back_what_its_children_did(memory: Memory) -> None:
    asked(memory)
    question = "Who is the designer of the Osprey Drone?"
    before = memory.recall(question)
    memory.sleep(steps=["merging"])
    after = memory.recall(question)
    assert [hit.chunk_id for hit in after.hits[:3]] == [hit.chunk_id for hit in before.hits[:3]]
    merged = next(one for one in after.episodes if "Osprey" in one.question)
    assert memory.episodes.get(merged.id).kind == "merged"


def test_steps_are_taken_by_name(memory: Memory) -> None:
    asked(memory)
    report = memory.sleep(steps=["pruning"], limits=TraceLimits(capacity=5, similarity=1))
    assert report.merging is None
    assert report.pruning is not None
    assert report.pruning.excess == 13
    with pytest.raises(ConfigurationError, match="no step 'dreaming'"):
        memory.sleep(steps=["dreaming"])  # type: ignore[list-item]


def test_interrupted_it_goes_on_the_next_time(memory: Memory, tmp_path: Path) -> None:
    asked(memory)
    seen = 0

    def soon() -> bool:
        nonlocal seen
        seen += 1
        return seen > 4

    report = memory.sleep(stop=soon)
    assert report.stopped
    assert report.merging is not None
    assert report.merging.stopped
    assert 0 < report.merging.merged < 6
    rest = memory.sleep()
    assert rest.merging is not None
    assert rest.merging.merged == 6 - report.merging.merged
    assert not rest.stopped


def test_in_the_background_questions_are_answered_meanwhile(memory: Memory) -> None:
    asked(memory)
    asleep = memory.start_sleep()
    assert memory.recall("Who designed the Tidebell?").hits
    report = asleep.wait(120)
    assert asleep.done
    assert report is not None
    assert report.merging is not None
    assert report.merging.children == 18


def test_closing_a_memory_wakes_it(tmp_path: Path) -> None:
    memory = Memory.open(tmp_path / "kb")
    memory.add_documents(small_world(30))
    asked(memory)
    asleep = memory.start_sleep()
    memory.close()
    assert asleep.done


def test_logs_are_cut_and_other_processes_still_see_every_change(memory: Memory, clock: DayClock) -> None:
    with Memory.open(memory.path, clock=clock) as reader:
        reader.recall("Who designed the Tidebell?")  # its snapshot is older than what is cut off
        for document in small_world(30)[:10]:
            memory.remove(document.id or "")
        memory.add_documents([Document(id="new", text="Ada Brandt sold the Zephyr Kite at Saltmere.")])
        assert memory.sleep().log > 0
        (hit, *_) = reader.recall("Who sold the Zephyr Kite?").hits
        assert hit.document_id == "new"
        assert not [hit for hit in reader.recall("Who designed the Tidebell 0?").hits if hit.document_id < "doc-010"]


def test_ten_years_of_questions_stay_within_the_capacity(memory: Memory, clock: DayClock) -> None:
    limits = TraceLimits(capacity=8, grace=60, reasons=100)
    sizes = []
    for quarter in range(40):
        clock.day = 91.3 * quarter
        thing = THINGS[quarter % len(THINGS)]
        for number, way in enumerate(WAYS):
            memory.ask(f"{way.format(thing)} Year {2030 + quarter // 4}, {number}", k=2)
        memory.sleep(steps=["merging", "pruning"], limits=limits)
        rows = dump(memory.path)
        sizes.append(len(rows["episodes"]) + len(rows["episode_chunks"]) + len(rows["forgotten"]))
        assert len(live(memory)) <= 8
    assert max(sizes[-8:]) <= 1.1 * max(sizes[4:12])


def test_what_is_forgotten_surfaces_nowhere(memory: Memory, clock: DayClock) -> None:
    secret = "Who designed the Kestrel Pump for Zanzibarquux?"
    session = memory.session()
    given = session.ask(secret)
    memory.feedback(given.episode_id, "positive")
    asked(memory)
    id_ = given.episode_id
    before = memory.status().episodes
    assert id_ in [one.id for one in memory.recall(secret).episodes]
    for forgetting in (lambda: memory.episodes.forget(id_), lambda: memory.episodes.forget(id_, now=True)):
        forgetting()
        for found in (memory.recall(secret), memory.recall(secret, firing=True), memory.recall(secret, links=True)):
            assert id_ not in [one.id for one in found.episodes]
            assert not any("Zanzibarquux" in hit.why for hit in found.hits)
        assert memory.episodes.find("Zanzibarquux") == ()
        assert memory.status().episodes == before - 1
        assert id_ not in {item.id for item in session.active}
        memory.sleep()
        assert not any("Zanzibarquux" in one.question for one in memory.episodes.find(limit=1000))
        assert memory.episodes.why(id_).reason == "asked"
        assert "Zanzibarquux" not in str(memory.episodes.why(id_))
    with pytest.raises(NotFoundError):
        memory.episodes.get(id_)
    memory.compact()
    held = b"".join(file.read_bytes() for file in memory.path.rglob("*") if file.is_file()).lower()
    assert b"zanzibarquux" not in held


def test_a_removed_document_leaves_no_mark_in_merged_questions(memory: Memory) -> None:
    asked(memory)
    memory.sleep(steps=["merging"])
    merged = memory.episodes.find("Osprey", state="live", limit=100)[0]
    gone = merged.sources[0].document_id
    memory.remove(gone)
    for one in memory.episodes.find(limit=1000):
        assert gone not in {source.document_id for source in one.sources}
        assert one.state in ("live", "merged")
    for rows in dump(memory.path).values():
        assert not any(gone in row for row in rows)


_SLEEP = """
import sys
from ecphoria import Memory
with Memory.open(sys.argv[1]) as memory:
    print("open", flush=True)
    memory.sleep(steps=["merging", "pruning"])
    print("end", flush=True)
"""


def _start(folder: Path) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", _SLEEP, str(folder)], stdout=subprocess.PIPE, text=True, start_new_session=True
    )


def _copy(source: Path, target: Path) -> Path:
    target.mkdir()
    with sqlite3.connect(source / DATABASE) as held, sqlite3.connect(target / DATABASE) as copy:
        held.backup(copy)
    held.close()
    copy.close()
    return target


def test_killed_at_any_point_every_group_is_whole_or_untouched(tmp_path: Path) -> None:
    with Memory.open(tmp_path / "kb") as memory:
        memory.add_documents(small_world(12))
        vectors = memory.embed([f"{word} question" for word in "abcdefghij"])
        for group in range(90):
            vector = vectors[group % 10] + group // 10 * memory.embed([f"theme {group}"])[0]
            vector /= (vector @ vector) ** 0.5
            for number in range(3):
                write_trace(
                    memory._parts.database,
                    f"g{group:03}-{number}",
                    question=f"Question {group}",
                    vector=vector.tolist(),
                    accesses=number,
                )
    peaceful = _copy(tmp_path / "kb", tmp_path / "peaceful")
    with _start(peaceful) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        started = time.monotonic()
        assert process.stdout.read() == "end\n"
        seconds = time.monotonic() - started
    wanted = _shape(peaceful)
    assert sum(state == "live" for state, _ in wanted.values()) == 90
    halfway = 0
    for kill in range(KILLS):
        folder = _copy(tmp_path / "kb", tmp_path / f"kill-{kill}")
        with _start(folder) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "open\n"
            time.sleep(seconds * (kill + 0.5) / KILLS)
            os.killpg(process.pid, signal.SIGKILL)
        held = _shape(folder)
        groups = {id_[:4] for id_ in held if id_.startswith("g")}
        merged = {id_[:4] for id_, (state, _) in held.items() if state == "merged"}
        parents = {id_ for id_ in held if not id_.startswith("g")}
        assert len(groups) == 90
        assert len(parents) == len(merged)
        for group in groups:
            states = {held[f"{group}-{number}"] for number in range(3)}
            assert len(states) == 1
            ((state, parent),) = states
            assert state == ("merged" if group in merged else "live")
            assert (parent in parents) == (group in merged)
        halfway += 0 < len(merged) < 90
        with Memory.open(folder) as memory:
            memory.sleep(steps=["merging", "pruning"])
        assert _shape(folder) == wanted
    assert halfway >= 1  # some kills did fall between


def _shape(folder: Path) -> dict[str, tuple[str, str | None]]:
    """Of each episode its state and parent."""
    connection = sqlite3.connect(folder / DATABASE)
    query = str(select(episodes.c.id, episodes.c.state, episodes.c.parent))
    found = {id_: (state, parent) for id_, state, parent in connection.execute(query)}
    connection.close()
    return found
