"""One request to an OpenAI-compatible endpoint, in the most exacting form that it understands."""

from collections.abc import Callable
from json import JSONDecodeError
from typing import Any

from ecphoria.config import Endpoint
from ecphoria.errors import ConfigurationError, ModelCallError, ModelError
from ecphoria.model import PaidReply
from ecphoria.models.calls.request import SEED, TEMPERATURE, Request
from ecphoria.models.calls.retry import TransientError, may_pass, wished_pause

_HOPELESS = frozenset({401, 402, 403, 404})
"""Statuses that no other request would fare better with: wrong key, no money, no such model."""


def _schema(request: Request) -> dict[str, Any]:
    wanted = {"type": "json_schema", "json_schema": {"strict": True, **request.schema}}
    return {**_settled(request), "response_format": wanted}


def _json_mode(request: Request) -> dict[str, Any]:
    return {**_settled(request), "response_format": {"type": "json_object"}}


def _settled(request: Request) -> dict[str, Any]:
    return {"temperature": TEMPERATURE, "seed": SEED, "max_tokens": request.max_tokens}


def _bare(request: Request) -> dict[str, Any]:
    return {"max_completion_tokens": request.max_tokens}


def _nothing(_request: Request) -> dict[str, Any]:
    return {}


_FORMS: tuple[Callable[[Request], dict[str, Any]], ...] = (_schema, _json_mode, _settled, _bare, _nothing)
"""From the most exacting to the least: an endpoint that refuses one (HTTP 400, 422) is asked with the next."""


class Client:
    """Sends requests, each once. The form that an endpoint understood is used from then on.

    Raises:
        ConfigurationError: the client library is not installed.
    """

    def __init__(self, endpoint: Endpoint) -> None:
        try:
            import httpx
            import openai
        except ImportError as error:
            raise ConfigurationError(
                f"chat endpoint {endpoint.url}: the client is not installed; run: pip install 'ecphoria[llm]'"
            ) from error
        self._endpoint = endpoint
        self._refusals = (openai.BadRequestError, openai.UnprocessableEntityError)
        self._answered: Any = openai.APIStatusError
        self._unreached = openai.APIConnectionError
        self._garbled = (openai.OpenAIError, httpx.HTTPError, JSONDecodeError)
        self._form = 0
        self._client: Any = openai.OpenAI(
            base_url=endpoint.url, api_key=endpoint.key, timeout=endpoint.timeout_s, max_retries=0
        )

    def send(self, request: Request, on_request: Callable[[], None]) -> PaidReply:
        """The reply; ``on_request`` is called before each request that is sent for it.

        Raises:
            TransientError: it may succeed when tried again.
            ModelCallError: the endpoint refuses this request in every form.
            ModelError: the endpoint refuses every request.
        """
        refusal = ""
        for form in range(self._form, len(_FORMS)):
            on_request()
            try:
                reply = self._client.chat.completions.create(
                    model=self._endpoint.model,
                    messages=[dict(message) for message in request.messages],
                    **_FORMS[form](request),
                )
            except self._refusals as error:
                refusal = str(error)
                continue
            except self._answered as error:
                raise self._failure(error) from error
            except self._unreached as error:
                raise TransientError(str(error.__cause__ or error), unreachable=True) from error
            except self._garbled as error:
                raise TransientError(f"the reply is no reply ({error})") from error
            self._form = max(self._form, form)
            return _paid(reply)
        raise ModelCallError(f"{self.name} refuses the request ({refusal})")

    @property
    def name(self) -> str:
        """The endpoint in words."""
        return f"chat endpoint {self._endpoint.url} (model {self._endpoint.model})"

    def _failure(self, error: Any) -> Exception:
        """What a status other than 200 means."""
        status: int = error.status_code
        if status in _HOPELESS or getattr(error, "code", None) == "insufficient_quota":
            return ModelError(f"{self.name}: {error}; check ECPHORIA_CHAT_URL, _MODEL and _KEY")
        if may_pass(status):
            return TransientError(str(error), after_s=wished_pause(error.response.headers))
        return ModelCallError(f"{self.name}: {error}")

    def close(self) -> None:
        """Close the connections."""
        self._client.close()


def _paid(reply: Any) -> PaidReply:
    usage = getattr(reply, "usage", None)
    return PaidReply(
        text=(reply.choices[0].message.content if reply.choices else None) or "",
        prompt_tokens=(usage.prompt_tokens if usage else 0) or 0,
        completion_tokens=(usage.completion_tokens if usage else 0) or 0,
    )
