"""The benchmark of questions bound to a time: its halves, and its arithmetic on rows made by hand."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks.timeqa import half_of, report

ROOT = Path(__file__).parent.parent.parent


def _row(answers: list[str], found: float | None, before: float | None, abstained: bool) -> dict[str, object]:
    return {
        "question": {"answers": answers, "supporting_ids": ["p"] if answers else []},
        "with": found,
        "without": before,
        "with_abstained": abstained,
        "without_abstained": False,
    }


def test_the_figures_are_computed_as_by_hand() -> None:
    rows = [
        _row(["a"], 100.0, 0.0, False),
        _row(["b"], 100.0, 100.0, False),
        _row(["c"], 0.0, 0.0, True),
        _row(["d"], 100.0, 100.0, False),
        _row([], None, None, True),
        _row([], None, None, False),
    ]
    figures = report(rows)
    assert (figures["r5"], figures["r5_without"], figures["gain"]) == (75, 50, 25)
    assert figures["gain_se"] == 25  # deviation 50 over the root of 4
    assert (figures["abstained_unanswerable"], figures["abstained_answerable"]) == (50, 25)
    assert figures["abstained_more_least"] == pytest.approx(
        100 * (0.25 - 1.96 * (0.25 / 2 + 0.1875 / 4) ** 0.5), abs=0.01
    )


def test_an_article_is_always_in_the_same_half() -> None:
    titles = [f"Article {number}" for number in range(200)]
    halves = [half_of(title) for title in titles]
    assert halves == [half_of(title) for title in titles]
    assert 70 <= halves.count("held") <= 130


def test_it_runs_on_a_small_data_set(tmp_path: Path) -> None:
    ran = {"1991 to 1994": "Ada Brandt", "1995 to 2003": "Ivo Marsh", "2004 to 2009": "Nell Oduya"}
    pages = [
        {"id": f"p{number}", "title": "Skarn ferry", "text": f"{name} ran the ferry from {years}."}
        for number, (years, name) in enumerate(ran.items())
    ]
    asked = [
        {"question": f"Who ran the ferry from {years}?", "answers": answers, "supporting_ids": ids}
        for years, answers, ids in (
            ("1991 to 1994", ["Ada Brandt"], ["p0"]),
            ("2004 to 2009", ["Nell Oduya"], ["p2"]),
            ("1901 to 1905", [], []),
        )
    ]
    folder = tmp_path / "small"
    folder.mkdir()
    (folder / "corpus.jsonl").write_text("\n".join(json.dumps(page) for page in pages))
    (folder / "questions.jsonl").write_text(
        "\n".join(json.dumps({**one, "supporting_titles": ["Skarn ferry"]}) for one in asked)
    )
    command = [sys.executable, "-m", "benchmarks.timeqa", str(folder), "--kb", str(tmp_path / "kb")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)["all"]
    assert (found["answerable"], found["unanswerable"], found["r5"]) == (2, 1, 100)
    assert (found["abstained_unanswerable"], found["abstained_answerable"]) == (100, 0)
