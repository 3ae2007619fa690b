"""A chat model behind an OpenAI-compatible endpoint, through the official client."""

import time
from collections.abc import Callable, Sequence
from typing import Any

from ecphoria.config import Endpoint
from ecphoria.errors import ConfigurationError, ModelError
from ecphoria.model import Usage
from ecphoria.models.ports import Reply

MAX_TOKENS = 512
MAX_RETRIES = 4


class OpenAIChat:
    """A ``ChatModel`` over the network. Failed calls (429, 5xx, time-outs) are tried again with growing pauses.

    Raises:
        ConfigurationError: the client is not installed.
    """

    def __init__(self, endpoint: Endpoint) -> None:
        try:
            import openai
        except ImportError as error:
            raise ConfigurationError(
                f"chat endpoint {endpoint.url}: the client is not installed; run: pip install 'ecphoria[llm]'"
            ) from error
        self._openai: Any = openai
        self._endpoint = endpoint
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
            ModelError: the endpoint cannot be reached, refuses, or keeps failing.
        """
        started = time.perf_counter()
        parts: list[str] = []
        prompt_tokens = completion_tokens = 0
        try:
            stream = self._client.chat.completions.create(
                model=self._endpoint.model,
                messages=list(messages),
                temperature=0.0,
                max_tokens=MAX_TOKENS,
                seed=0,
                stream=True,
                stream_options={"include_usage": True},
            )
            for event in stream:
                if event.choices and event.choices[0].delta.content:
                    parts.append(event.choices[0].delta.content)
                    if on_text:
                        on_text(parts[-1])
                if event.usage:
                    prompt_tokens, completion_tokens = event.usage.prompt_tokens, event.usage.completion_tokens
        except self._openai.OpenAIError as error:
            raise ModelError(
                f"chat endpoint {self._endpoint.url} (model {self._endpoint.model}): {error}; "
                "check ECPHORIA_CHAT_URL, _MODEL and _KEY, or unset the URL to answer extractively"
            ) from error
        usage = Usage(
            prompt_tokens=prompt_tokens,
            completion_tokens=completion_tokens,
            calls=1,
            seconds={"chat": time.perf_counter() - started},
        )
        return Reply(text="".join(parts).strip(), usage=usage)
