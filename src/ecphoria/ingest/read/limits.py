"""What one file may cost to read. Beyond a limit it is refused with an error, never cut short in silence."""

from typing import Final

MAX_TEXT_BYTES: Final = 100_000_000
"""Plain text, CSV, JSONL: read line by line once decoded."""

MAX_MARKDOWN_BYTES: Final = 32_000_000
"""Markdown is parsed into tokens of about a hundred times its size: 3 GB and 40 s at the limit."""

MAX_TREE_BYTES: Final = 64_000_000
"""HTML, XML, JSON: held as a tree, about ten times the file's size in memory."""

MAX_PACKED_BYTES: Final = 256_000_000
"""PDF, DOCX, PPTX, XLSX, EML, MBOX: mostly pictures and other things that are not text."""

MAX_TEXT_CHARS: Final = 200_000_000
"""Canonical text of one document, in code points: a small file may repeat one long name in a million rows."""

MAX_UNPACKED_BYTES: Final = 512_000_000
"""All entries of an Office package together, unpacked."""

MAX_XML_PART_BYTES: Final = 128_000_000
"""One XML part of a DOCX or PPTX package, unpacked; it becomes a tree."""

MAX_PACKING_RATIO: Final = 200
"""Unpacked over packed size of an Office package above ``PACKING_RATIO_FLOOR``; real ones stay below 60."""

PACKING_RATIO_FLOOR: Final = 32_000_000
"""Below so many unpacked bytes the ratio does no harm."""

MAX_PDF_STREAM_BYTES: Final = 32_000_000
"""One stream of a PDF that is not a picture, unpacked; text becomes objects of a hundred times its size."""

PDF_RATIO_FLOOR: Final = 4_000_000
"""Below so many unpacked bytes of a PDF stream the ratio does no harm."""

MAX_ZIP_ENTRIES: Final = 20_000
MAX_JSON_DEPTH: Final = 200
MAX_MAIL_DEPTH: Final = 3
"""Mails attached to mails attached to mails: attachments deeper than this are not opened."""

MAX_SHEET_ROWS: Final = 1_048_576
"""The most that a spreadsheet program can write itself."""

MAX_SHEET_CELLS: Final = 20_000_000
"""Cells of one workbook, gaps counted: one cell at the far right makes a whole row of gaps."""
