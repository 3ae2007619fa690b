"""Our embedder behind an OpenAI-compatible ``/v1/embeddings``, so that peers use the same vectors.

    python -m benchmarks.peers.serve_embeddings [--port 8096]

Loopback only, no key. ``input`` is a text or a list of texts; ``encoding_format`` may be ``float`` or ``base64`` (the
official client asks for the latter).
"""

import argparse
import base64
import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from ecphoria.models.bert_onnx import OnnxEmbedder

MODEL = "ecphoria-default"


class Handler(BaseHTTPRequestHandler):
    """Answers ``POST /v1/embeddings``."""

    embedder: OnnxEmbedder
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        """Embed the texts of a request."""
        try:
            asked = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))))
            texts = [asked["input"]] if isinstance(asked["input"], str) else list(asked["input"])
            if not texts or not all(isinstance(text, str) for text in texts):
                raise ValueError("input must be a text or a list of texts; token ids are not supported")
        except (ValueError, KeyError, TypeError) as error:
            self._reply(400, {"error": {"message": str(error)}})
            return
        vectors = self.embedder.embed(texts)
        tokens = sum(self.embedder.count_tokens(texts))
        as_text = asked.get("encoding_format") == "base64"
        rows = [base64.b64encode(row.tobytes()).decode() if as_text else row.tolist() for row in vectors]
        data = [{"object": "embedding", "index": i, "embedding": row} for i, row in enumerate(rows)]
        usage = {"prompt_tokens": tokens, "total_tokens": tokens}
        self._reply(200, {"object": "list", "model": MODEL, "data": data, "usage": usage})

    def _reply(self, status: int, content: dict[str, Any]) -> None:
        body = json.dumps(content).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def server(port: int = 0) -> ThreadingHTTPServer:
    """A server on the loopback address; port 0 takes a free one."""
    bound = type("Bound", (Handler,), {"embedder": OnnxEmbedder()})
    return ThreadingHTTPServer(("127.0.0.1", port), bound)


def main() -> None:
    """Run from the command line."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--port", type=int, default=8096)
    running = server(cli.parse_args().port)
    print(f"http://127.0.0.1:{running.server_address[1]}/v1", flush=True)
    running.serve_forever()


if __name__ == "__main__":
    main()
