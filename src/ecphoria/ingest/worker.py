"""A process that prepares documents: reads pickled batches on standard input, writes pickled results.

Started by ``ingest.pool``: ``python -m ecphoria.ingest.worker``. A process of its own rather than ``multiprocessing``:
a caller's script needs no ``__main__`` guard, and the worker ends by itself when its parent's pipe closes
(docs/decisions/0005-worker-processes.md).
"""

import os
import pickle
import signal
import sys
from contextlib import suppress
from typing import BinaryIO

from ecphoria.ingest.prepare import prepare
from ecphoria.ingest.split import Splitter
from ecphoria.models.bert_onnx import OnnxEmbedder
from ecphoria.models.spacy_extractor import SpacyExtractor


def serve(requests: BinaryIO, replies: BinaryIO, embedder: str | None) -> None:
    """Answer batches of documents until the input ends. A batch that fails is answered with its exception."""
    tokenizer = OnnxEmbedder(embedder)
    splitter = Splitter(tokenizer.count_tokens, tokenizer.max_tokens)
    extractor = SpacyExtractor()
    with suppress(EOFError):
        while True:
            documents = pickle.load(requests)
            try:
                reply: object = prepare(documents, splitter, extractor)
            except Exception as error:  # noqa: BLE001 - handed to the parent, which raises it
                reply = error
            pickle.dump(reply, replies, protocol=pickle.HIGHEST_PROTOCOL)
            replies.flush()


def main() -> None:
    """Serve on standard input and output; what libraries print goes to standard error."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which then closes the pipe
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    with suppress(BrokenPipeError):
        serve(sys.stdin.buffer, replies, sys.argv[1] if len(sys.argv) > 1 else None)


if __name__ == "__main__":
    main()
