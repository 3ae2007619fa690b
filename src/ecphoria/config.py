"""Settings: the only reader of the environment and of settings files.

Precedence: arguments, environment (``ECPHORIA_*``), ``<kb>/ecphoria.toml``, defaults.
"""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Self

from ecphoria.errors import ConfigurationError

DEFAULT_KB = ".ecphoria"
SETTINGS_FILE = "ecphoria.toml"


@dataclass(frozen=True, kw_only=True, slots=True)
class Endpoint:
    """An OpenAI-compatible endpoint. ``url`` ends before ``/chat/completions``; ``timeout_s`` bounds one call.

    ``temperature`` and ``seed`` are sent with each call: the same question should give the same answer, unless runs are
    to differ (``ecphoria eval --seeds``).
    """

    url: str
    model: str
    key: str = field(default="none", repr=False)
    timeout_s: float = 120.0
    temperature: float = 0.0
    seed: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Settings:
    """What a memory is opened with.

    Attributes:
        embedder: a directory or hub name of a BERT-family model; ``None`` is the packaged default.
        extractor: ``"local"`` (spaCy, no tokens).
        chat: the endpoint that writes answers; without one they are extractive.
        threads: threads for embedding; processes for extraction. ``None``: one per core.
    """

    embedder: str | None = None
    extractor: str = "local"
    chat: Endpoint | None = None
    threads: int | None = None

    @classmethod
    def load(cls, kb: Path, **arguments: Any) -> Self:
        """Settings for a memory's folder; arguments that are ``None`` count as not given.

        Raises:
            ConfigurationError: an unknown setting, a value of the wrong kind, or a file that is not TOML.
        """
        merged = {
            **_from_file(kb / SETTINGS_FILE),
            **_from_environment(os.environ),
            **{name: value for name, value in arguments.items() if value is not None},
        }
        chat = merged.pop("chat", None) or _endpoint(merged)
        for name in ("chat_url", "chat_model", "chat_key"):
            merged.pop(name, None)
        known = {item.name for item in fields(cls)}
        for name, value in merged.items():
            if name not in known:
                raise ConfigurationError(f"unknown setting {name!r}; known ones: {', '.join(sorted(known))}")
            merged[name] = _checked(name, value)
        settings = cls(chat=chat, **merged)
        if settings.extractor != "local":
            raise ConfigurationError(f"extractor {settings.extractor!r} is not available; known ones: local")
        return settings


def default_kb() -> Path:
    """The folder of the memory when none is named: ``ECPHORIA_KB`` or ``.ecphoria``."""
    return Path(os.environ.get("ECPHORIA_KB") or DEFAULT_KB)


_VARIABLES = {
    "ECPHORIA_EMBED_MODEL": "embedder",
    "ECPHORIA_EXTRACTOR": "extractor",
    "ECPHORIA_CHAT_URL": "chat_url",
    "ECPHORIA_CHAT_MODEL": "chat_model",
    "ECPHORIA_CHAT_KEY": "chat_key",
    "ECPHORIA_THREADS": "threads",
}


def _endpoint(settings: Mapping[str, Any]) -> Endpoint | None:
    """The chat endpoint that environment or file name, if they do."""
    url, model = settings.get("chat_url"), settings.get("chat_model")
    if not url:
        return None
    if not model:
        raise ConfigurationError(f"chat endpoint {url}: no model given; set ECPHORIA_CHAT_MODEL")
    return Endpoint(url=str(url), model=str(model), key=str(settings.get("chat_key") or "none"))


def _from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    return {name: environment[variable] for variable, name in _VARIABLES.items() if environment.get(variable)}


def _from_file(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigurationError(f"{path}: not valid TOML ({error}); correct or remove it") from error


def _checked(name: str, value: Any) -> Any:
    """The value in its setting's type."""
    if name == "threads":
        try:
            threads = int(value)
        except (TypeError, ValueError):
            raise ConfigurationError(f"threads: {value!r} is not a whole number") from None
        if threads < 1:
            raise ConfigurationError(f"threads: must be at least 1, not {threads}")
        return threads
    if not isinstance(value, str):
        raise ConfigurationError(f"{name}: must be text, not {type(value).__name__}")
    return value
