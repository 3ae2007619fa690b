"""A proxy before an OpenAI-compatible chat endpoint that adds up what each label spends.

    python -m benchmarks.peers.recording_proxy --to http://127.0.0.1:8095/v1 [--port 8097] [--max-output N]

A client speaks to ``http://127.0.0.1:8097/LABEL/v1``; its calls, failed calls, prompt and completion tokens (from the
endpoint's own ``usage``) and seconds are added to LABEL. ``GET /ledger`` gives the sums as JSON. Streams are passed on
as they come; usage is asked for with ``stream_options`` when the client did not. ``--max-output`` sets ``max_tokens``
of every call to at most N, so that all systems have the same output limit.
"""

import argparse
import json
import threading
import time
import urllib.error
import urllib.request
from collections import defaultdict
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

FIGURES = ("calls", "failed", "prompt_tokens", "completion_tokens", "seconds")
TIMEOUT_S = 1800


class Ledger:
    """Sums per label; safe between threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._sums: defaultdict[str, dict[str, float]] = defaultdict(lambda: dict.fromkeys(FIGURES, 0))

    def add(self, label: str, usage: dict[str, Any] | None, seconds: float) -> None:
        """Count a call; one without usage is a failed one."""
        with self._lock:
            sums = self._sums[label]
            sums["calls"] += 1
            sums["failed"] += usage is None
            sums["seconds"] = round(sums["seconds"] + seconds, 3)
            for name in ("prompt_tokens", "completion_tokens"):
                sums[name] += (usage or {}).get(name) or 0

    def read(self) -> dict[str, dict[str, float]]:
        """A copy of the sums."""
        with self._lock:
            return {label: dict(sums) for label, sums in self._sums.items()}


class Handler(BaseHTTPRequestHandler):
    """Forwards ``POST /LABEL/v1/...`` and answers ``GET /ledger``."""

    upstream: str
    ledger: Ledger
    max_output: int | None
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """The ledger, or whatever else the endpoint has (``/LABEL/v1/models``)."""
        if self.path == "/ledger":
            self._reply(200, json.dumps(self.ledger.read()).encode())
            return
        _, path = self._label_and_path()
        self._reply(*_fetch(urllib.request.Request(self.upstream + path)))

    def do_POST(self) -> None:
        """Forward a call and count it."""
        label, path = self._label_and_path()
        asked = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))))
        streamed, wants_usage = (
            bool(asked.get("stream")),
            bool((asked.get("stream_options") or {}).get("include_usage")),
        )
        if self.max_output is not None:
            given = asked.pop("max_completion_tokens", None) or asked.get("max_tokens") or self.max_output
            asked["max_tokens"] = min(given, self.max_output)
        if streamed:
            asked["stream_options"] = {**(asked.get("stream_options") or {}), "include_usage": True}
        headers = {"Content-Type": "application/json"}
        if "Authorization" in self.headers:
            headers["Authorization"] = self.headers["Authorization"]
        request = urllib.request.Request(self.upstream + path, json.dumps(asked).encode(), headers)
        started = time.perf_counter()
        usage = None
        try:
            if streamed:
                usage = self._stream(request, wants_usage)
            else:
                status, body = _fetch(request)
                usage = _usage(body) if status == 200 else None
                self._reply(status, body)
        finally:
            self.ledger.add(label, usage, time.perf_counter() - started)

    def _stream(self, request: urllib.request.Request, wants_usage: bool) -> dict[str, Any] | None:
        try:
            answer = urllib.request.urlopen(request, timeout=TIMEOUT_S)
        except urllib.error.HTTPError as error:
            self._reply(error.code, error.read())
            return None
        usage = None
        with answer:
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.send_header("Connection", "close")
            self.end_headers()
            for event in _events(answer):
                found = _usage(event.removeprefix(b"data:").strip())
                usage = found or usage
                if wants_usage or not found or b'"choices":[]' not in event.replace(b" ", b""):
                    self.wfile.write(event + b"\n\n")
                    self.wfile.flush()
        self.close_connection = True
        return usage

    def _label_and_path(self) -> tuple[str, str]:
        label, _, path = self.path.lstrip("/").partition("/v1")
        return label or "none", path

    def _reply(self, status: int, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def _fetch(request: urllib.request.Request) -> tuple[int, bytes]:
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT_S) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()
    except OSError as error:
        return 502, json.dumps({"error": {"message": f"the endpoint cannot be reached: {error}"}}).encode()


def _events(answer: Any) -> Iterator[bytes]:
    lines: list[bytes] = []
    for line in answer:
        if line.strip():
            lines.append(line.rstrip(b"\r\n"))
        elif lines:
            yield b"\n".join(lines)
            lines = []
    if lines:
        yield b"\n".join(lines)


def _usage(body: bytes) -> dict[str, Any] | None:
    try:
        content = json.loads(body)
    except ValueError:
        return None
    return content.get("usage") if isinstance(content, dict) else None


def server(upstream: str, port: int = 0, max_output: int | None = None) -> ThreadingHTTPServer:
    """A proxy on the loopback address; port 0 takes a free one. ``upstream`` ends with ``/v1``."""
    given = {"upstream": upstream.rstrip("/"), "ledger": Ledger(), "max_output": max_output}
    return ThreadingHTTPServer(("127.0.0.1", port), type("Bound", (Handler,), given))


def main() -> None:
    """Run from the command line."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--to", required=True, help="the chat endpoint, ending with /v1")
    cli.add_argument("--port", type=int, default=8097)
    cli.add_argument("--max-output", type=int)
    args = cli.parse_args()
    running = server(args.to, args.port, args.max_output)
    print(f"http://127.0.0.1:{running.server_address[1]}/LABEL/v1", flush=True)
    running.serve_forever()


if __name__ == "__main__":
    main()
