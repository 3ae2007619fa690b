"""How many tokens and requests a run may use."""

from threading import Lock

from ecphoria.errors import ModelBudgetError


class Budget:
    """Allows calls while they fit; shared by threads. Without limits it allows everything.

    Tokens of calls under way are set aside at the most that they may cost, so that the limit holds also when several
    are. Requests are counted one by one, retries included.
    """

    def __init__(self, *, max_tokens: int | None = None, max_calls: int | None = None) -> None:
        self._max_tokens = max_tokens
        self._max_calls = max_calls
        self._tokens = 0
        self._set_aside = 0
        self._calls = 0
        self._lock = Lock()

    def set_aside(self, tokens: int) -> None:
        """Set tokens aside for a call.

        Raises:
            ModelBudgetError: they are not there.
        """
        with self._lock:
            if self._max_tokens is not None and self._tokens + self._set_aside + tokens > self._max_tokens:
                raise ModelBudgetError(f"the budget of {self._max_tokens} tokens is used up ({self._tokens} spent)")
            self._set_aside += tokens

    def settle(self, set_aside: int, spent: int) -> None:
        """Give back what was set aside for a call, less what it cost."""
        with self._lock:
            self._set_aside -= set_aside
            self._tokens += spent

    def count_request(self) -> None:
        """Count a request that is about to be sent.

        Raises:
            ModelBudgetError: no more are allowed.
        """
        with self._lock:
            if self._max_calls is not None and self._calls >= self._max_calls:
                raise ModelBudgetError(f"the budget of {self._max_calls} calls is used up")
            self._calls += 1
