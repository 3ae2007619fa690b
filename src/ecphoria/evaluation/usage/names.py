"""Invented names: no model has met them."""

import random

_ONSETS = ("B", "Br", "D", "F", "G", "Gl", "H", "J", "K", "Kr", "L", "M", "N", "P", "R", "S", "St", "T", "V", "Z")
_NUCLEI = ("a", "e", "i", "o", "u", "ae", "ei", "au")
_CODAS = ("l", "n", "r", "rd", "sk", "lm", "nd", "st", "v", "rg")
_ENDS = ("by", "en", "ik", "mar", "o", "ow", "stad", "um", "vik", "wen")
_FIRST: tuple[str, ...]
_FIRST = ("Ada", "Bela", "Cora", "Dov", "Edda", "Falk", "Gita", "Hanno", "Ilse", "Jory", "Kaja", "Levin")
_FIRST += ("Mirko", "Nela", "Orla", "Pim", "Rike", "Silas", "Tove", "Ugo", "Vera", "Wim", "Yara", "Zeno")


class Names:
    """Draws names, each once."""

    def __init__(self, random_: random.Random) -> None:
        self._random = random_
        self._taken: set[str] = set()

    def place(self) -> str:
        """One word, as of a place, a house or a river."""
        while True:
            parts = (_ONSETS, _NUCLEI, _CODAS, _ENDS)
            name = "".join(self._random.choice(part) for part in parts)
            if name not in self._taken:
                self._taken.add(name)
                return name

    def person(self) -> str:
        """A first and a family name."""
        return f"{self._random.choice(_FIRST)} {self.place()}"
