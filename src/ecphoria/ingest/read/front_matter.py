"""Front matter: the ``key: value`` lines between ``---`` (or TOML between ``+++``) that open a Markdown file."""

import re
import tomllib
from dataclasses import dataclass, field

_FENCED = re.compile(r"\A(---|\+\+\+)[ \t]*\n(.*?)^(?:\1|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL | re.MULTILINE)
_FIELD = re.compile(r"([A-Za-z_][\w-]*)[ \t]*:[ \t]*(.*)")
_MAX_CHARS = 20_000


@dataclass(frozen=True, kw_only=True, slots=True)
class FrontMatter:
    """Top-level fields that are plain text, by lower-case name, and how many characters and lines they take up."""

    fields: dict[str, str] = field(default_factory=dict)
    end: int = 0
    lines: int = 0


def front_matter(text: str) -> FrontMatter:
    """Find the front matter of ``text``; one without any field is a horizontal rule, and nothing is taken.

    YAML is read as far as titles and dates need: one ``key: value`` to a line, quotes and comments taken off; nested
    values are skipped.
    """
    match = _FENCED.match(text[:_MAX_CHARS])
    if match is None:
        return FrontMatter()
    fields = _toml(match[2]) if match[1] == "+++" else _yaml(match[2])
    if not fields:
        return FrontMatter()
    return FrontMatter(fields=fields, end=match.end(), lines=text.count("\n", 0, match.end()))


def _toml(body: str) -> dict[str, str]:
    try:
        parsed = tomllib.loads(body)
    except tomllib.TOMLDecodeError:
        return {}
    return {key.lower(): str(value) for key, value in parsed.items() if not isinstance(value, list | dict)}


def _yaml(body: str) -> dict[str, str]:
    fields: dict[str, str] = {}
    for line in body.split("\n"):
        if match := _FIELD.fullmatch(line.rstrip()):
            fields.setdefault(match[1].lower(), _scalar(match[2]))
    return fields


def _scalar(value: str) -> str:
    if value[:1] in {'"', "'"}:
        end = value.find(value[0], 1)
        return value[1:end] if end > 0 else value[1:]
    return re.split(r"\s#", value, maxsplit=1)[0].strip()
