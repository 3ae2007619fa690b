"""Title, author and creation date of an Office package, from its ``docProps/core.xml``."""

import zipfile
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from ecphoria.ingest.read.clean import one_line
from ecphoria.ingest.read.dates import instant
from ecphoria.ingest.read.edge import parsing
from ecphoria.ingest.read.source import Source
from ecphoria.ingest.read.titles import property_title

_PART = "docProps/core.xml"
_TITLE = "{http://purl.org/dc/elements/1.1/}title"
_AUTHOR = "{http://purl.org/dc/elements/1.1/}creator"
_CREATED = "{http://purl.org/dc/terms/}created"
_LIBRARIES: Final = {"python-docx", "openpyxl", "python-pptx", "apache poi", "xlsxwriter"}

TEMPLATE_DATES: Final = {
    datetime(2013, 12, 23, 23, 15, tzinfo=UTC),  # python-docx's default template
    datetime(2013, 1, 27, 9, 14, 16, tzinfo=UTC),  # python-pptx's
}
"""Creation dates that say when a library's template was made, not when the document was."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Properties:
    """What the package says about itself, junk left out."""

    title: str | None = None
    author: str | None = None
    created: datetime | None = None


def properties(source: Source, package: zipfile.ZipFile) -> Properties:
    """Read the core properties; a package without them has none."""
    from lxml import etree

    if _PART not in package.namelist():
        return Properties()
    with parsing(source, "an Office document (its properties)"):
        parser = etree.XMLParser(resolve_entities=False, no_network=True)
        root = etree.fromstring(package.read(_PART), parser)
        author = one_line(root.findtext(_AUTHOR) or "")
        created = instant(root.findtext(_CREATED))
        return Properties(
            title=property_title(root.findtext(_TITLE), source.file_name),
            author=author if author and author.lower() not in _LIBRARIES else None,
            created=None if created in TEMPLATE_DATES else created,
        )
