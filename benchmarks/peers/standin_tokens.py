"""A stand-in for tiktoken's vocabularies, which are fetched from a server that not every machine reaches.

Peers use it only to cut documents into chunks and to keep contexts within a budget; passages here are far shorter than
a chunk. Tokens in the figures are the model's own, from the endpoint.
"""

import re
import threading

_PIECES = re.compile(r"\s?\w{1,5}|\s|[^\w\s]")


class StandInTokenizer:
    """Pieces of up to five letters; ``decode(encode(text)) == text``."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._numbers: dict[str, int] = {}
        self._pieces: list[str] = []

    def encode(self, text: str, **_: object) -> list[int]:
        """Numbers of a text's pieces."""
        with self._lock:
            return [self._number(piece) for piece in _PIECES.findall(text)]

    def decode(self, tokens: list[int], **_: object) -> str:
        """The text of the pieces."""
        return "".join(self._pieces[token] for token in tokens)

    def encode_batch(self, texts: list[str], **_: object) -> list[list[int]]:
        """``encode`` of each."""
        return [self.encode(text) for text in texts]

    def decode_batch(self, batch: list[list[int]], **_: object) -> list[str]:
        """``decode`` of each."""
        return [self.decode(tokens) for tokens in batch]

    def __deepcopy__(self, _: object) -> "StandInTokenizer":
        return self

    def _number(self, piece: str) -> int:
        number = self._numbers.setdefault(piece, len(self._pieces))
        if number == len(self._pieces):
            self._pieces.append(piece)
        return number
