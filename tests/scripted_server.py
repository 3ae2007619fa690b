"""An OpenAI-compatible chat endpoint that says what a test wrote for it, and remembers what it was asked."""

import json
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, TypeAlias

from ecphoria.config import Endpoint

MODEL = "scripted"


@dataclass(frozen=True, kw_only=True)
class Says:
    """A reply: its parts are the events of a stream, or joined where no stream was asked for.

    ``usage`` are prompt and completion tokens, ``None`` for an endpoint that does not count. With ``breaks`` the
    connection closes after the last part, in the middle of the reply.
    """

    parts: Sequence[str]
    usage: tuple[int, int] | None = (100, 10)
    breaks: bool = False


@dataclass(frozen=True, kw_only=True)
class Fails:
    """An HTTP error."""

    status: int
    message: str = "scripted failure"


@dataclass(frozen=True, kw_only=True)
class Hangs:
    """Nothing, for some seconds; then the connection closes."""

    seconds: float


Reply: TypeAlias = Says | Fails | Hangs


@dataclass
class ScriptedServer:
    """Gives its replies in order, the last one again and again; or what ``respond`` makes of each request.

    ``refuses`` are parameters of requests that get a 400; ``streams`` tells whether ``"stream": true`` is understood;
    ``delay`` are the seconds before a reply.
    """

    replies: list[Reply]
    respond: Callable[[dict[str, Any]], Reply] | None = None
    refuses: frozenset[str] = frozenset()
    streams: bool = True
    requests: list[dict[str, Any]] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    port: int = 0
    delay: float = 0

    @property
    def endpoint(self) -> Endpoint:
        """Where it listens."""
        return Endpoint(url=f"http://127.0.0.1:{self.port}/v1", model=MODEL, key="secret", timeout_s=20)

    def next_reply(self, request: dict[str, Any]) -> Reply:
        """The reply to a request."""
        self.requests.append(request)
        if refused := sorted(self.refuses.intersection(request)):
            return Fails(status=400, message=f"unknown parameter {refused[0]}")
        if self.respond:
            return self.respond(request)
        return self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]

    @property
    def prompt(self) -> str:
        """The last request's user message."""
        content: str = self.requests[-1]["messages"][-1]["content"]
        return content


@contextmanager
def scripted(
    *replies: "Reply | str",
    refuses: Sequence[str] = (),
    streams: bool = True,
    respond: Callable[[dict[str, Any]], Reply] | None = None,
) -> Iterator[ScriptedServer]:
    """A running server; a text stands for a reply of one part."""
    script = [Says(parts=[reply]) if isinstance(reply, str) else reply for reply in replies]
    server = ScriptedServer(replies=script, respond=respond, refuses=frozenset(refuses), streams=streams)

    class Handler(_Handler):
        scripted_server = server

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as http:
        server.port = http.server_port
        thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield server
        finally:
            http.shutdown()
            thread.join()


class _Handler(BaseHTTPRequestHandler):
    scripted_server: ScriptedServer

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.scripted_server.keys.append(self.headers.get("Authorization", ""))
        if self.path != "/v1/chat/completions":
            self._json(404, {"error": {"message": f"no such path: {self.path}"}})
            return
        reply = self.scripted_server.next_reply(request)
        time.sleep(self.scripted_server.delay)
        if isinstance(reply, Hangs):
            time.sleep(reply.seconds)
            self.close_connection = True
        elif isinstance(reply, Fails):
            self._json(reply.status, {"error": {"message": reply.message}})
        elif request.get("stream") and self.scripted_server.streams:
            self._stream(reply, with_usage=bool(request.get("stream_options")))
        else:
            choice = {"message": {"role": "assistant", "content": "".join(reply.parts)}, "finish_reason": "stop"}
            self._json(200, _body("chat.completion", [{"index": 0, **choice}], _usage(reply)))

    def handle(self) -> None:
        """Clients that were killed or gave up close their connections at any time."""
        with suppress(ConnectionError):
            super().handle()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""

    def _json(self, status: int, body: dict[str, Any]) -> None:
        content = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.send_header("retry-after-ms", "1")  # clients need not wait between their attempts
        self.end_headers()
        self.wfile.write(content)

    def _stream(self, reply: Says, *, with_usage: bool) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for part in reply.parts:
            self._event(json.dumps(_body("chat.completion.chunk", [_delta({"content": part})], None)))
        if reply.breaks:
            self.close_connection = True
            return
        self._event(json.dumps(_body("chat.completion.chunk", [_delta({}, "stop")], None)))
        if with_usage and reply.usage:
            self._event(json.dumps(_body("chat.completion.chunk", [], _usage(reply))))
        self._event("[DONE]")
        self.wfile.write(b"0\r\n\r\n")

    def _event(self, data: str) -> None:
        line = f"data: {data}\n\n".encode()
        self.wfile.write(b"%x\r\n%s\r\n" % (len(line), line))
        self.wfile.flush()


def _delta(delta: dict[str, str], finish: str | None = None) -> dict[str, Any]:
    return {"index": 0, "delta": delta, "finish_reason": finish}


def _usage(reply: Says) -> dict[str, int] | None:
    if reply.usage is None:
        return None
    prompt, completion = reply.usage
    return {"prompt_tokens": prompt, "completion_tokens": completion, "total_tokens": prompt + completion}


def _body(kind: str, choices: list[dict[str, Any]], usage: dict[str, int] | None) -> dict[str, Any]:
    return {"id": "scripted", "object": kind, "created": 0, "model": MODEL, "choices": choices, "usage": usage}
