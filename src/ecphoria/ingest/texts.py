"""What is embedded for a chunk."""


def embedded_text(title: str | None, text: str) -> str:
    """The title before the chunk's text: it names what the text is about."""
    return f"{title}\n{text}" if title else text
