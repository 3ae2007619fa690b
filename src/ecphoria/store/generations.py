"""Generations of derived indexes: arrays in a folder, published in one step, mapped by readers.

A generation is written under a temporary name, synced, renamed, and becomes current when ``CURRENT`` is replaced; a
crash at any point leaves the former one in place. Anything here can be deleted: it comes back from the store.
"""

import json
import os
import shutil
import time
import uuid
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

_CURRENT = "CURRENT"
_MANIFEST = "manifest.json"
_ABANDONED_S = 3600.0  # a temporary folder this old belongs to a writer that died


@dataclass(frozen=True, kw_only=True, slots=True)
class Generation:
    """Arrays as of one position of the change log."""

    position: int
    arrays: Mapping[str, NDArray[np.generic]]


def publish(folder: Path, format_version: str, generation: Generation) -> None:
    """Write a generation and make it the current one; former ones are removed.

    Where another process discards all generations meanwhile, this one goes with them.
    """
    with suppress(FileNotFoundError):
        _publish(folder, format_version, generation)


def _publish(folder: Path, format_version: str, generation: Generation) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    name = f"gen-{generation.position}-{uuid.uuid4().hex[:8]}"
    building = folder / f".building-{name}"
    building.mkdir()
    for key, array in generation.arrays.items():
        with (building / f"{key}.npy").open("wb") as file:
            np.save(file, array, allow_pickle=False)
            _sync(file.fileno())
    manifest = {"format": format_version, "position": generation.position, "arrays": sorted(generation.arrays)}
    _write_synced(building / _MANIFEST, json.dumps(manifest))
    building.rename(folder / name)
    pointer = folder / f".{_CURRENT}-{name}"
    _write_synced(pointer, name)
    pointer.replace(folder / _CURRENT)
    _sync_folder(folder)
    _sweep(folder, keep=name)


def current(folder: Path, format_version: str) -> Generation | None:
    """Map the current generation, ``None`` when there is none that this program can read."""
    found = _manifest(folder, format_version)
    if found is None:
        return None
    home, manifest = found
    try:
        arrays = {key: _mapped(home / f"{key}.npy") for key in manifest["arrays"]}
    except (OSError, ValueError):
        return None  # swept by a writer just now, or damaged: the store rebuilds it
    return Generation(position=int(manifest["position"]), arrays=arrays)


def _mapped(path: Path) -> NDArray[np.generic]:
    """A file's array, mapped; as a plain array, whose small slices cost a fraction of a memmap's."""
    array: NDArray[np.generic] = np.load(path, mmap_mode="r", allow_pickle=False).view(np.ndarray)
    return array


def current_position(folder: Path, format_version: str) -> int | None:
    """The log position of the current generation, ``None`` when there is none that this program can read."""
    found = _manifest(folder, format_version)
    return int(found[1]["position"]) if found else None


def _manifest(folder: Path, format_version: str) -> tuple[Path, dict[str, Any]] | None:
    """The current generation's folder and manifest."""
    try:
        home = folder / (folder / _CURRENT).read_text(encoding="ascii")
        manifest = json.loads((home / _MANIFEST).read_text(encoding="utf-8"))
        return (home, manifest) if manifest["format"] == format_version else None
    except (OSError, ValueError, KeyError, TypeError):
        return None  # missing, swept, or damaged


def discard(folder: Path) -> None:
    """Delete every generation."""
    shutil.rmtree(folder, ignore_errors=True)


def _sweep(folder: Path, keep: str) -> None:
    """Remove former generations and what dead writers left. Readers keep what they have mapped."""
    for item in folder.iterdir():
        former = item.name.startswith("gen-") and item.name != keep
        if former or (item.name.startswith(".") and _age_s(item) > _ABANDONED_S):
            shutil.rmtree(item, ignore_errors=True) if item.is_dir() else item.unlink(missing_ok=True)


def _age_s(item: Path) -> float:
    """Seconds since a file was written; 0 for one that another process has taken away."""
    try:
        return time.time() - item.stat().st_mtime
    except FileNotFoundError:
        return 0.0


def _write_synced(path: Path, text: str) -> None:
    with path.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        _sync(file.fileno())


def _sync(descriptor: int) -> None:
    os.fsync(descriptor)


def _sync_folder(folder: Path) -> None:
    """Make the rename durable, where folders can be synced (not on Windows)."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
