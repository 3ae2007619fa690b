"""Titles: the ones people wrote are kept, the ones programs filled in are not."""

import re
from pathlib import PurePosixPath

from ecphoria.ingest.read.clean import one_line

_MAX_CHARS = 300
_JUNK = re.compile(
    r"(untitled|no title|\(no subject\)|title|document|presentation|workbook|book|sheet|word document|new document"
    r"|powerpoint presentation|powerpoint-präsentation|présentation powerpoint|slide)[ _-]?\d*"
    r"|microsoft (office )?(word|excel|powerpoint)( -.*)?|untitled\..*|untitled document.*",
    re.IGNORECASE,
)
_FILE_NAME = re.compile(
    r".*\.(docx?|dot|rtf|odt|pptx?|xlsx?|pdf|tex|dvi|ps|eps|indd|qxd|fm|wpd|tmp|txt|html?|md)", re.I
)
_REPLY = re.compile(r"\s*(re|fwd?|aw|wg|sv|vs|tr|rv|antw)\s*(\[\d+\])?\s*:\s*", re.IGNORECASE)


def typed_title(text: str | None, file_name: str) -> str | None:
    """A title from the text itself (a heading, ``<title>``, front matter): one line, ``None`` if it is junk."""
    title = one_line(text or "")
    if not title or len(title) > _MAX_CHARS or not any(character.isalnum() for character in title):
        return None
    if _JUNK.fullmatch(title) or title.casefold() == file_name.casefold():
        return None
    return title


def property_title(text: str | None, file_name: str) -> str | None:
    """A title from a file's properties, which programs often fill with a file name; ``None`` if they did."""
    title = typed_title(text, file_name)
    if title is None or _FILE_NAME.fullmatch(title) or title.casefold() == PurePosixPath(file_name).stem.casefold():
        return None
    return title


def subject_title(text: str | None, file_name: str) -> str | None:
    """A mail's subject without its ``Re:`` and ``Fwd:``."""
    subject = text or ""
    while match := _REPLY.match(subject):
        subject = subject[match.end() :]
    return typed_title(subject, file_name)
