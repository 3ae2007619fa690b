"""A chat model behind an OpenAI-compatible endpoint, through the official client."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from json import JSONDecodeError
from typing import Any

from ecphoria.config import Endpoint
from ecphoria.errors import ConfigurationError, ModelError
from ecphoria.model import Usage
from ecphoria.models.ports import Reply

MAX_TOKENS = 512
MAX_RETRIES = 4


@dataclass(slots=True)
class _Received:
    """What came back so far."""

    text: str = ""
    finish: str | None = None
    prompt_tokens: int = 0
    completion_tokens: int = 0

    def take(self, reply: Any, text: str | None) -> None:
        """Take in an event of a stream, or a whole reply."""
        self.text += text or ""
        if reply.choices and reply.choices[0].finish_reason:
            self.finish = reply.choices[0].finish_reason
        if getattr(reply, "usage", None):
            self.prompt_tokens = reply.usage.prompt_tokens or 0
            self.completion_tokens = reply.usage.completion_tokens or 0


class OpenAIChat:
    """A ``ChatModel`` over the network. Failed calls (429, 5xx, time-outs) are tried again with growing pauses.

    Endpoints differ in what they understand: one that refuses the sampling parameters or ``stream_options`` is asked
    without them from then on, one that does not stream is asked for the whole reply.

    Raises:
        ConfigurationError: the client is not installed.
    """

    def __init__(self, endpoint: Endpoint) -> None:
        try:
            import httpx
            import openai
        except ImportError as error:
            raise ConfigurationError(
                f"chat endpoint {endpoint.url}: the client is not installed; run: pip install 'ecphoria[llm]'"
            ) from error
        self._refusals = (openai.BadRequestError, openai.UnprocessableEntityError)
        self._failures = (openai.OpenAIError, httpx.HTTPError, JSONDecodeError)
        self._endpoint = endpoint
        # The same question should give the same, short answer; left out for endpoints that refuse any of them.
        self._settled = {"temperature": endpoint.temperature, "seed": endpoint.seed, "max_tokens": MAX_TOKENS}
        self._plain = False
        self._client: Any = openai.OpenAI(
            base_url=endpoint.url, api_key=endpoint.key, timeout=endpoint.timeout_s, max_retries=MAX_RETRIES
        )

    @property
    def name(self) -> str:
        """The model's name, as its endpoint knows it."""
        return self._endpoint.model

    def complete(self, messages: Sequence[dict[str, str]], on_text: Callable[[str], None] | None = None) -> Reply:
        """The reply, streamed; token counts are the endpoint's own, 0 where it gives none.

        Raises:
            ModelError: the endpoint cannot be reached, refuses, keeps failing, or writes nothing.
        """
        started = time.perf_counter()
        received = _Received()
        calls = 1
        try:
            self._stream(messages, received, on_text)
            if not received.text.strip():
                calls += 1
                received = _Received()
                self._whole(messages, received, on_text)
        except self._failures as error:
            raise self._failed(_reason(error)) from error
        if not received.text.strip():
            raise self._failed(f"the reply is empty (finish reason: {received.finish or 'none'})")
        usage = Usage(
            prompt_tokens=received.prompt_tokens,
            completion_tokens=received.completion_tokens,
            calls=calls,
            seconds={"chat": time.perf_counter() - started},
        )
        return Reply(text=received.text.strip(), usage=usage)

    def _stream(
        self, messages: Sequence[dict[str, str]], received: _Received, on_text: Callable[[str], None] | None
    ) -> None:
        with self._create(messages, stream=True, stream_options={"include_usage": True}) as events:
            for event in events:
                text = event.choices[0].delta.content if event.choices else None
                received.take(event, text)
                if text and on_text:
                    on_text(text)

    def _whole(
        self, messages: Sequence[dict[str, str]], received: _Received, on_text: Callable[[str], None] | None
    ) -> None:
        reply = self._create(messages)
        text = reply.choices[0].message.content if reply.choices else None
        received.take(reply, text)
        if text and on_text:
            on_text(text)

    def _create(self, messages: Sequence[dict[str, str]], **streaming: Any) -> Any:
        create, given = (
            self._client.chat.completions.create,
            {"model": self._endpoint.model, "messages": list(messages)},
        )
        if not self._plain:
            try:
                return create(**given, **self._settled, **streaming)
            except self._refusals:
                pass  # perhaps only a parameter is refused
        reply = create(**given, **({"stream": True} if streaming else {}))
        self._plain = True
        return reply

    def _failed(self, reason: str) -> ModelError:
        return ModelError(
            f"chat endpoint {self._endpoint.url} (model {self._endpoint.model}): {reason}; "
            "check ECPHORIA_CHAT_URL, _MODEL and _KEY, or unset the URL to answer extractively"
        )


def _reason(error: Exception) -> str:
    """An error in words, with its cause where the client hides it (``Connection error.``)."""
    text = str(error).rstrip(".") or type(error).__name__
    return f"{text}: {error.__cause__}" if error.__cause__ and str(error.__cause__) else text
