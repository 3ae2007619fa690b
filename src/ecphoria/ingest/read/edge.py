"""Where other people's parsers meet ours: whatever they raise becomes a ``ReadError`` that still tells the reason."""

import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

from ecphoria.errors import ReadError
from ecphoria.ingest.read.source import Source

_ADDRESS = re.compile(r"'?<[^<>]{0,80} at 0x[0-9a-f]+>'?")
"""Differs from run to run, and the same input must give the same report."""


@contextmanager
def parsing(source: Source, kind: str, remedy: str = "open it in its own program and save it again") -> Iterator[None]:
    """Translate a parser's exceptions at the file's edge.

    Parsers of hostile bytes raise anything (``KeyError`` for a missing part, ``AttributeError`` for a missing element),
    so the net is wide; the original is chained and its message is part of the reason.

    Args:
        source: the file being parsed.
        kind: what it should be, with an article: ``"a Word document"``.
        remedy: what the user can do.

    Raises:
        ReadError: in place of anything the parser raised.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    except ReadError:
        raise
    except RecursionError as error:
        raise source.error(f"is nested too deeply for {kind}", "flatten or split it") from error
    except MemoryError as error:
        raise source.error("needs more memory than there is", "split it into smaller files") from error
    except Exception as error:
        detail = _ADDRESS.sub("the file", " ".join(str(error).split()))[:200] or "no detail"
        raise source.error(f"is damaged or not {kind} ({type(error).__name__}: {detail})", remedy) from error
