"""Settings: the only reader of the environment and of settings files.

Precedence: arguments, environment (``ECPHORIA_*``), ``<kb>/ecphoria.toml``, defaults.
"""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from math import inf
from pathlib import Path
from typing import Any, Literal, Self, TypeAlias

from ecphoria.errors import ConfigurationError
from ecphoria.model import Domain, Slot

DEFAULT_KB = ".ecphoria"
SETTINGS_FILE = "ecphoria.toml"
LOCAL = "local"
EXTRACTORS = (LOCAL, "llm", "llm-relations")
Role: TypeAlias = Literal["extract", "cue", "answer"]


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
        extractor: ``"local"`` (spaCy, no tokens), ``"llm"`` (entities) or ``"llm-relations"``; ``None``: the one that
            the collection was made with, else local.
        extraction: a JSONL file of names per document, taken in place of any extractor.
        chat: the endpoint that writes answers; without one they are extractive.
        extract_model, cue_model, answer_model: models of ``chat``'s endpoint for one role in place of its own.
        concurrency: calls to the model at the same time while extracting.
        threads: threads for embedding; processes for extraction. ``None``: one per core.
        matcher: a file of weights (``ecphoria entity train``) in place of those that come with the package.
        slots: relations with one value at a time, beside those known anyway: tables ``[slots.NAME]`` of the file with
            ``labels``, and maybe ``inverse``, ``asked`` (lists of phrases), ``person``, ``symmetric`` (true or false)
            and ``collection``.
        domain: what the memory is about, which says how fast it fades (``formulas.decay_rates``); ``None``: nothing in
            particular.
        domains: profiles beside those known anyway: tables ``[domains.NAME]`` of the file with ``rate`` (per day) and
            maybe ``documents`` (whether they age, too; true).
    """

    embedder: str | None = None
    extractor: str | None = None
    extraction: str | None = None
    chat: Endpoint | None = None
    extract_model: str | None = None
    cue_model: str | None = None
    answer_model: str | None = None
    concurrency: int = 4
    threads: int | None = None
    matcher: str | None = None
    slots: tuple[Slot, ...] = ()
    domain: str | None = None
    domains: tuple[Domain, ...] = ()

    def slots_of(self, collection: str) -> tuple[Slot, ...]:
        """The slots that are declared for a collection."""
        return tuple(slot for slot in self.slots if slot.collection in ("", collection))

    def endpoint(self, role: Role) -> Endpoint | None:
        """The chat endpoint with the model of a role, ``None`` without one."""
        model: str | None = getattr(self, f"{role}_model")
        return replace(self.chat, model=model) if self.chat and model else self.chat

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
        if settings.extractor is not None and settings.extractor not in EXTRACTORS:
            raise ConfigurationError(
                f"extractor {settings.extractor!r} is not available; known ones: {', '.join(EXTRACTORS)}"
            )
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
    "ECPHORIA_EXTRACT_MODEL": "extract_model",
    "ECPHORIA_CUE_MODEL": "cue_model",
    "ECPHORIA_ANSWER_MODEL": "answer_model",
    "ECPHORIA_CONCURRENCY": "concurrency",
    "ECPHORIA_THREADS": "threads",
    "ECPHORIA_MATCHER": "matcher",
    "ECPHORIA_DOMAIN": "domain",
}


def _endpoint(settings: Mapping[str, Any]) -> Endpoint | None:
    """The chat endpoint that environment or file name, if they do."""
    url = settings.get("chat_url")
    model = settings.get("chat_model") or settings.get("answer_model") or settings.get("extract_model")
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
    if name == "slots":
        return _slots(value)
    if name == "domains":
        return _domains(value)
    if name in ("threads", "concurrency"):
        try:
            count = int(value)
        except (TypeError, ValueError):
            raise ConfigurationError(f"{name}: {value!r} is not a whole number") from None
        if count < 1:
            raise ConfigurationError(f"{name}: must be at least 1, not {count}")
        return count
    if not isinstance(value, str):
        raise ConfigurationError(f"{name}: must be text, not {type(value).__name__}")
    return value


def _slots(value: Any) -> tuple[Slot, ...]:
    """Slots from tables by name.

    Raises:
        ConfigurationError: anything else, an unknown key, or a value of the wrong kind.
    """
    if not isinstance(value, Mapping) or not all(isinstance(table, Mapping) for table in value.values()):
        raise ConfigurationError('slots: must be tables by name; write [slots.skipper] and labels = ["skipper"]')
    return tuple(_slot(name, table) for name, table in value.items())


def _domains(value: Any) -> tuple[Domain, ...]:
    """Profiles of decay from tables by name.

    Raises:
        ConfigurationError: anything else, an unknown key, or a value of the wrong kind.
    """
    if not isinstance(value, Mapping) or not all(isinstance(table, Mapping) for table in value.values()):
        raise ConfigurationError("domains: must be tables by name; write [domains.sport] and rate = 0.05")
    return tuple(_domain(name, table) for name, table in value.items())


def _domain(name: str, table: Mapping[str, Any]) -> Domain:
    unknown = sorted(table.keys() - {"rate", "documents"})
    if unknown:
        raise ConfigurationError(f"domains.{name}: unknown key {unknown[0]!r}; known ones: rate, documents")
    rate, documents = table.get("rate"), table.get("documents", True)
    if isinstance(rate, bool) or not isinstance(rate, int | float) or not 0 <= rate < inf:
        raise ConfigurationError(f"domains.{name}: rate must be a number per day from 0 on, not {rate!r}")
    if not isinstance(documents, bool):
        raise ConfigurationError(f"domains.{name}: documents must be true or false, not {documents!r}")
    return Domain(name=name, rate=float(rate), documents=documents)


def _slot(name: str, table: Mapping[str, Any]) -> Slot:
    slot = Slot(name=name, labels=(name,))
    for key, value in table.items():
        former = getattr(slot, key, None)
        if former is None or key == "name":
            known = ", ".join(item.name for item in fields(Slot) if item.name != "name")
            raise ConfigurationError(f"slots.{name}: unknown key {key!r}; known ones: {known}")
        phrases = isinstance(value, list) and all(isinstance(phrase, str) for phrase in value)
        if not (phrases if isinstance(former, tuple) else isinstance(value, type(former))):
            wanted = {bool: "true or false", str: "text"}.get(type(former), "a list of phrases")
            raise ConfigurationError(f"slots.{name}: {key} must be {wanted}, not {value!r}")
        changed: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value}
        slot = replace(slot, **changed)
    return slot
