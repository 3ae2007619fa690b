"""How much each word and each attribute says: shared rare words and values say more than common ones."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Self

from ecphoria.entities.matching.attributes import AttributeFacts, attribute_facts
from ecphoria.entities.matching.record import Record
from ecphoria.entities.matching.written import tokens


@dataclass(frozen=True, kw_only=True, slots=True)
class Corpus:
    """Counts over all records that could be compared; it depends on which records there are, not on their order.

    Attributes:
        size: records counted.
        frequency: records that hold each word, in name or attributes.
        company: records that each context name stands beside.
        attributes: kind and chance agreement of each attribute.
    """

    size: int
    frequency: Mapping[str, int]
    company: Mapping[str, int]
    attributes: Mapping[str, AttributeFacts]

    @classmethod
    def of(cls, records: Iterable[Record]) -> Self:
        """Count the words and values of records; a record given several times counts each time."""
        frequency: Counter[str] = Counter()
        company: Counter[str] = Counter()
        values: dict[str, Counter[str]] = {}
        size = 0
        for record in records:
            size += 1
            frequency.update(record_tokens(record))
            company.update(record.context)
            for key, value in record.attributes.items():
                if value:
                    values.setdefault(key, Counter())[value] += 1
        return cls(
            size=size,
            frequency=frequency,
            company=company,
            attributes={key: attribute_facts(values[key]) for key in sorted(values)},
        )

    def weight(self, token: str) -> float:
        """Inverse document frequency scaled to (0, 1]: ``ln(1 + N / n) / ln(1 + N)``, 1 for a word of one record.

        A word that no record holds weighs 1 too. N records, n of them with the word.
        """
        return self._rarity(self.frequency.get(token, 1))

    def company_weight(self, name: str) -> float:
        """The same for a context name: one that stands beside everything says nothing."""
        return self._rarity(self.company.get(name, 1))

    def _rarity(self, held: int) -> float:
        return math.log1p(self.size / held) / math.log1p(self.size) if self.size else 1.0


def record_text(record: Record) -> str:
    """All that a record says, as one text: dirty tables hold values under the wrong attribute."""
    return " ".join((record.name, *(value for value in record.attributes.values() if value)))


def record_tokens(record: Record) -> tuple[str, ...]:
    """The distinct words of a record's name and attributes."""
    return tokens(record_text(record)) if record.attributes else tokens(record.name)
