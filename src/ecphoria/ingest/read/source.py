"""One file in memory, on its way to a reader."""

from dataclasses import dataclass

from ecphoria.errors import ReadError


@dataclass(frozen=True, kw_only=True, slots=True)
class Source:
    """A file's bytes, and the names it goes by.

    Attributes:
        name: what errors call it: the path as the user wrote it; for an attachment the mail's path, then its own name.
        file_name: its last part alone (``report.pdf``).
        document_id: id of the document made from it.
        data: the whole file, never empty.
        depth: how many mails it lies inside; 0 for a file of its own.
    """

    name: str
    file_name: str
    document_id: str
    data: bytes
    depth: int = 0

    def error(self, reason: str, remedy: str) -> ReadError:
        """The error that names this file."""
        return ReadError(self.name, reason, remedy)
