"""Which files are found, and their ids."""

import os
from pathlib import Path

import pytest

from ecphoria.errors import ReadError
from ecphoria.ingest.read import FoundFile, discover


def fill(root: Path, *names: str) -> None:
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x", encoding="utf-8")


def ids(root: Path) -> list[str]:
    return [found.document_id for found in discover(root)]


def test_files_are_sorted_and_named_from_the_root(tmp_path: Path) -> None:
    root = tmp_path / "docs"
    fill(root, "b.md", "a/z.md", "a.md", "a/b/c.txt")
    assert ids(root) == ["docs/a.md", "docs/a/b/c.txt", "docs/a/z.md", "docs/b.md"]
    assert next(iter(discover(root))) == FoundFile(path=root / "a.md", document_id="docs/a.md")


def test_a_single_file_is_its_name(tmp_path: Path) -> None:
    fill(tmp_path, "x/a.md")
    assert ids(tmp_path / "x" / "a.md") == ["a.md"]


def test_hidden_and_lock_files_are_passed_over(tmp_path: Path) -> None:
    root = tmp_path / ".docs"
    fill(root, ".hidden", ".git/config", "~$open.docx", "a.md")
    assert ids(root) == [".docs/a.md"]


def test_links_that_lead_outside_are_passed_over(tmp_path: Path) -> None:
    root = tmp_path / "docs"
    fill(root, "a.md")
    fill(tmp_path, "secret.txt", "other/b.md")
    (root / "out.txt").symlink_to(tmp_path / "secret.txt")
    (root / "out").symlink_to(tmp_path / "other")
    (root / "in.md").symlink_to(root / "a.md")
    (root / "loop").symlink_to(root)
    (root / "self").symlink_to(root / "self")
    (root / "dangling.md").symlink_to(root / "nowhere.md")
    assert ids(root) == ["docs/a.md", "docs/in.md"]


def test_pipes_are_passed_over(tmp_path: Path) -> None:
    root = tmp_path / "docs"
    fill(root, "a.md")
    os.mkfifo(root / "pipe.txt")
    assert ids(root) == ["docs/a.md"]


def test_the_current_folder_has_its_own_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = tmp_path / "docs"
    fill(root, "a.md")
    monkeypatch.chdir(root)
    assert ids(Path()) == ["docs/a.md"]


def test_names_that_are_not_utf_8_become_text(tmp_path: Path) -> None:
    root = tmp_path / "docs"
    root.mkdir()
    Path(os.fsdecode(os.fsencode(root) + b"/caf\xe9.txt")).write_text("x", encoding="utf-8")
    assert ids(root) == ["docs/caf\\xe9.txt"]


def test_a_root_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ReadError, match="does not exist"):
        ids(tmp_path / "no")
    (tmp_path / "link").symlink_to(tmp_path / "no")
    with pytest.raises(ReadError, match="symbolic link to nothing"):
        ids(tmp_path / "link")
