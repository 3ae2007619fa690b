"""Extraction that was made elsewhere: a JSONL file with the names, and maybe the triples, of each document.

{"id": "d1", "entities": ["Ada Brandt", {"name": "Tidebell", "type": "artifact"}], "triples": [["a", "r", "b"]]}

A triple may be an object: ``source``, ``type``, ``target``, and maybe ``confidence``, ``valid_from``, ``valid_to``,
``status``.
"""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

from ecphoria.errors import ConfigurationError
from ecphoria.model import StageUsage
from ecphoria.models.extracted import Extracted, Passage
from ecphoria.models.extraction_reply import read_entity, read_triple


class ExtractionFile:
    """A ``PassageExtractor`` over a file. A document's names are looked for in each of its passages.

    Raises:
        ConfigurationError: the file cannot be read or is not of this form.
    """

    def __init__(self, path: Path) -> None:
        try:
            content = path.read_bytes()
        except OSError as error:
            raise ConfigurationError(f"extraction {path}: cannot be read ({error.strerror}); check the path") from error
        self._digest = hashlib.sha256(content).hexdigest()
        self._documents: dict[str, Extracted] = {}
        for number, line in enumerate(content.splitlines(), 1):
            if line.strip():
                id_, said = _read(line, f"extraction {path}, line {number}")
                self._documents[id_] = said

    @property
    def fingerprint(self) -> str:
        """``file:`` and the hash of the file: another one is taken up again."""
        return f"file:{self._digest}"

    def extract_passages(self, passages: Sequence[Passage], *, again: bool = False) -> list[Extracted | None]:
        """What the file says of each passage's document; a failure where it has no such document."""
        missing = Extracted(failure="the extraction file has no line for this document")
        return [self._documents.get(passage.document_id, missing) for passage in passages]

    def usage(self) -> dict[str, StageUsage]:
        """Nothing was asked of a model."""
        return {}


def _read(line: bytes, place: str) -> tuple[str, Extracted]:
    try:
        said = json.loads(line)
        id_, names, triples = said["id"], said["entities"], said.get("triples", [])
        if not (isinstance(id_, str) and isinstance(names, list) and isinstance(triples, list)):
            raise TypeError
    except (ValueError, KeyError, TypeError) as error:
        raise ConfigurationError(
            f'{place}: is not {{"id": ..., "entities": [...], "triples": [...]}}; correct or remove it'
        ) from error
    return id_, Extracted(
        entities=tuple(entity for name in names if (entity := read_entity(name))),
        relations=tuple(relation for triple in triples if (relation := read_triple(triple))),
    )
