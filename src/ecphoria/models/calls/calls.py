"""Every chat call of ingest: from the cache when it was paid for, else bounded, retried, stored and counted."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from threading import Event, Lock

from ecphoria.config import Endpoint
from ecphoria.errors import ModelCallError, ModelError
from ecphoria.model import PaidReply, StageUsage
from ecphoria.models.calls.budget import Budget
from ecphoria.models.calls.client import Client
from ecphoria.models.calls.request import Request
from ecphoria.models.calls.retry import ATTEMPTS, TransientError, pause
from ecphoria.models.ports import ReplyCache

UNREACHED_IN_A_ROW = 8
"""Calls, one after another, to which an endpoint did not answer at all, after which it counts as gone."""


class ModelCalls:
    """Asks one model, from any number of threads. The threads are the caller's: they bound the concurrency."""

    def __init__(self, endpoint: Endpoint, cache: ReplyCache, budget: Budget) -> None:
        self.model = endpoint.model
        self._client = Client(endpoint)
        self._cache = cache
        self._budget = budget
        self._lock = Lock()
        self._turns: defaultdict[str, Lock] = defaultdict(Lock)
        self._usage: dict[str, StageUsage] = {}
        self._unreached = 0
        self._halted = Event()

    def ask(self, request: Request, *, again: bool = False) -> PaidReply:
        """The reply, which is committed to the cache when this returns. ``again`` pays for another one.

        Raises:
            ModelBudgetError: the reply is not in the cache, and paying for it could exceed the budget.
            ModelCallError: this call failed, and kept failing.
            ModelError: no call can succeed.
        """
        key = request.key(self.model)
        with self._turn(key):  # who asks the same at the same time waits for the one reply
            held = None if again else self._cache.get(key, request.document_id)
            if held is not None:
                self._count(request.stage, StageUsage(cache_hits=1))
                return held
            reply = self._paid(request)
            self._cache.put(key, request.document_id, request.stage, reply)
            return reply

    def usage(self) -> dict[str, StageUsage]:
        """What was asked so far, by stage."""
        with self._lock:
            return dict(self._usage)

    def halt(self) -> None:
        """Have the calls that wait for another attempt give up."""
        self._halted.set()

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def _paid(self, request: Request) -> PaidReply:
        most = request.most_tokens
        self._budget.set_aside(most)
        spent = 0
        try:
            reply = self._persistent(request)
            spent = reply.prompt_tokens + reply.completion_tokens
        finally:
            self._budget.settle(most, spent)
        tokens = StageUsage(prompt_tokens=reply.prompt_tokens, completion_tokens=reply.completion_tokens)
        self._count(request.stage, tokens)
        return reply

    def _persistent(self, request: Request) -> PaidReply:
        """The reply after as many attempts as it takes, up to a bound."""

        def requested() -> None:
            self._budget.count_request()
            self._count(request.stage, StageUsage(calls=1))

        for attempt in range(ATTEMPTS):
            try:
                reply = self._client.send(request, requested)
            except TransientError as error:
                failure = error
                if attempt + 1 < ATTEMPTS and self._halted.wait(pause(attempt, error.after_s)):
                    break
                continue
            with self._lock:
                self._unreached = 0
            return reply
        raise self._given_up(failure) from failure

    def _given_up(self, failure: TransientError) -> ModelError:
        with self._lock:
            self._unreached = self._unreached + 1 if failure.unreachable else 0
            gone = self._unreached >= UNREACHED_IN_A_ROW
        if gone:
            self._halted.set()
            return ModelError(
                f"{self._client.name} does not answer ({failure}); start it or check ECPHORIA_CHAT_URL, then run the "
                "same command again: what was committed is kept"
            )
        return ModelCallError(f"no reply after {ATTEMPTS} attempts ({failure})")

    @contextmanager
    def _turn(self, key: str) -> Iterator[None]:
        with self._lock:
            turn = self._turns[key]
        with turn:
            yield

    def _count(self, stage: str, more: StageUsage) -> None:
        with self._lock:
            so_far = self._usage.get(stage, StageUsage())
            self._usage[stage] = replace(
                so_far,
                prompt_tokens=so_far.prompt_tokens + more.prompt_tokens,
                completion_tokens=so_far.completion_tokens + more.completion_tokens,
                calls=so_far.calls + more.calls,
                cache_hits=so_far.cache_hits + more.cache_hits,
            )
