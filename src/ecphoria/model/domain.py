"""What a memory is about, as far as that says how fast it fades (T 6.2, 10.5)."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Domain:
    """A profile of decay.

    Attributes:
        name: as settings give it.
        rate: lambda, per day: of traces.
        documents: whether documents age at that rate, too.
    """

    name: str
    rate: float
    documents: bool = True
