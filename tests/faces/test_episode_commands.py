"""The commands about episodes, as a user meets them."""

import json
from pathlib import Path
from typing import Any

from tests.faces.program import run


def as_json(folder: Path, *arguments: str) -> Any:
    done = run(*arguments, "--json", cwd=folder)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_an_episode_is_looked_at_rated_pinned_and_let_go(tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("The Ailsa Wren belongs to Fergus Dunmarrow.", encoding="utf-8")
    assert run("add", "note.txt", cwd=tmp_path).returncode == 0
    asked = as_json(tmp_path, "ask", "Who owns the Ailsa Wren?")["episode_id"]
    remembered = as_json(tmp_path, "recall", "Whose is the Ailsa Wren?", "--remember")["episode_id"]
    assert {one["id"] for one in as_json(tmp_path, "episode", "list")} == {asked, remembered}
    assert [one["id"] for one in as_json(tmp_path, "episode", "list", "owns", "--state", "live")] == [asked]

    assert as_json(tmp_path, "feedback", asked, "-0.5") == {"episode_id": asked, "feedback": "-0.5"}
    opened = as_json(tmp_path, "episode", "opened", asked, "note.txt#0")
    assert opened["sources"][0]["opened"] == 1
    assert as_json(tmp_path, "episode", "pin", asked)["pinned"]
    assert not as_json(tmp_path, "episode", "unpin", asked)["pinned"]
    assert as_json(tmp_path, "episode", "expire", asked, "2099-01-31")["expires"].startswith("2099-01-31")
    assert as_json(tmp_path, "episode", "expire", asked, "never")["expires"] is None

    shown = run("episode", "show", asked, cwd=tmp_path).stdout
    assert "Who owns the Ailsa Wren?" in shown
    assert "1. note.txt#0, cited, opened 1 time" in shown
    assert "live, activation" in shown

    for wrong in (["show", "nothing"], ["opened", asked, "note.txt#7"], ["expire", asked, "someday"]):
        done = run("episode", *wrong, cwd=tmp_path)
        assert done.returncode == 2
        assert done.stderr.startswith("error: ")
