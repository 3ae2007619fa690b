"""Results as JSON, for programs."""

import json
import sys
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime
from typing import Any


def print_json(value: object) -> None:
    """Print a record as JSON; an output that is no Unicode gets escapes, so that nothing is lost."""
    unicode = (sys.stdout.encoding or "").lower().startswith("utf")
    sys.stdout.write(json.dumps(plain(value), ensure_ascii=not unicode, indent=2) + "\n")


def plain(value: Any) -> Any:
    """Records as what JSON knows: mappings, lists, text and numbers."""
    if isinstance(value, Exception):
        return str(value)
    if is_dataclass(value):
        return {item.name: plain(getattr(value, item.name)) for item in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value.isoformat() if isinstance(value, datetime) else value
