"""A folder of small files of several kinds."""

from pathlib import Path

FILES = {
    "notes/tidebell.md": "# Tidebell\n\nThe Tidebell is a buoy that rings with the tide. "
    "It was designed by Ada Brandt in 1961.\n",
    "notes/brandt.md": "# Ada Brandt\n\nAda Brandt was an engineer of the harbour board. "
    "She was born in Port Lunde, and went to school in Saltmere.\n",
    "prices.csv": "product,price in crowns,sold by\nTidebell,40,Żuławski & 東京 → Søn\nKestrel Pump,75,Marsh\n",
    "harbour.txt": "Port Lunde is a town at the mouth of the Lunde. Its harbour freezes in January.\n",
}

BAD = "broken.pdf"


def write_corpus(folder: Path) -> Path:
    """Write the good files and a bad one."""
    for name, text in FILES.items():
        path = folder / "docs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (folder / "docs" / BAD).write_bytes(b"%PDF-1.4 and then nothing of the kind")
    return folder
