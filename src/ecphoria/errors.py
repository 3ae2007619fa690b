"""Every error that Ecphoria raises on purpose.

    EcphoriaError
    ├── ConfigurationError      a setting, an argument or an installation is wrong
    │   └── FingerprintError    the memory was embedded with another model
    ├── InputError              one input could not be used; names it, the reason and the remedy
    │   ├── ReadError           a file could not be read
    │   └── DocumentError       a document given through the API is not valid
    ├── NotFoundError           an id is not in the memory
    ├── StoreError              the memory's folder or database cannot be used
    └── ModelError              a model endpoint failed, after retries
        ├── ModelCallError      one call came to nothing; others may succeed
        └── ModelBudgetError    the calls or tokens that were allowed are used up

Each message says what was wrong, with which input, and what to do about it.
"""


class EcphoriaError(Exception):
    """Root of the tree: catch this to catch everything that Ecphoria raises on purpose."""


class ConfigurationError(EcphoriaError):
    """A setting, an argument or an installation is wrong; nothing was read or changed."""


class FingerprintError(ConfigurationError):
    """The memory was embedded with another model than the one it is opened with."""


class InputError(EcphoriaError):
    """One input could not be used. The inputs beside it are unharmed.

    Attributes:
        source: what was given (a path, a document id), as the user wrote it.
        reason: what is wrong with it, in one clause.
        remedy: what the user can do, in one clause.
    """

    def __init__(self, source: str, reason: str, remedy: str) -> None:
        super().__init__(f"{source}: {reason}; {remedy}")
        self.source = source
        self.reason = reason
        self.remedy = remedy

    def __reduce__(self) -> tuple[type["InputError"], tuple[str, str, str]]:
        return type(self), (self.source, self.reason, self.remedy)


class ReadError(InputError):
    """A file could not be read: corrupt, encrypted, binary, too large, unknown encoding ..."""


class DocumentError(InputError):
    """A document given through the API is not valid."""


class NotFoundError(EcphoriaError):
    """An id (document, episode, entity) is not in the memory."""


class StoreError(EcphoriaError):
    """The memory's folder or database cannot be opened, read or written."""


class ModelError(EcphoriaError):
    """A model endpoint failed, and kept failing after the allowed retries."""


class ModelCallError(ModelError):
    """One call came to nothing after the allowed retries; calls beside it are unharmed."""


class ModelBudgetError(ModelError):
    """The next call could exceed what was allowed. What was paid for is kept; a new run goes on from there."""
