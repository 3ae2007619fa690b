"""All systems under one protocol, side by side.

    python -m benchmarks.peers.run DATASET --chat http://127.0.0.1:8095/v1 --model small --work WORK \\
        [--systems lightrag fast_graphrag ...] [--passages 6] [--questions 3]

Starts our embeddings and the recording proxy, makes a virtual environment per peer under WORK (``--no-install`` takes
the ones that are there), runs the systems one after the other, each with a time limit, and prints a table. A system's
whole figures, rows and errors are in ``WORK/results/NAME-PASSAGES.json``, what it said in the ``.log`` beside it.
"""

import argparse
import json
import os
import subprocess
import sys
import threading
import venv
from pathlib import Path
from typing import Any

from benchmarks.peers import recording_proxy, serve_embeddings

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
SYSTEMS: dict[str, tuple[str, dict[str, str]]] = {  # name: its folder, what to set in its environment
    "lightrag": ("lightrag", {}),
    "fast_graphrag": ("fast_graphrag", {}),
    "nano_graphrag": ("nano_graphrag", {}),
    "hipporag_openie": ("hipporag_openie", {}),
    "ecphoria": ("ecphoria", {"ECPHORIA_EXTRACTOR": "local"}),
    "ecphoria_llm": ("ecphoria", {"ECPHORIA_EXTRACTOR": "llm"}),
}


def interpreter(name: str, work: Path, install: bool) -> str:
    """The Python of a system: its own environment when it has requirements, else this one.

    Raises:
        subprocess.CalledProcessError: its requirements cannot be installed; pip has said why.
    """
    needed = HERE / name / "requirements.txt"
    if not needed.exists():
        return sys.executable
    folder = work / "venv" / name
    if install:
        if not (folder / "bin" / "python").exists():
            venv.create(folder, with_pip=True)
        subprocess.run([folder / "bin" / "python", "-m", "pip", "install", "-q", "-r", needed], check=True)
    return str(folder / "bin" / "python")


def run(name: str, args: argparse.Namespace, proxy: str, embeddings: str) -> dict[str, Any]:
    """Run one system and read its figures; a run that is cut short has those it wrote before."""
    results = args.work / "results"
    results.mkdir(parents=True, exist_ok=True)
    label = f"{name}-{args.passages}"
    out, log = results / f"{label}.json", results / f"{label}.log"
    out.unlink(missing_ok=True)
    folder, settings = SYSTEMS[name]
    try:
        python = interpreter(folder, args.work, args.install)
    except subprocess.CalledProcessError as error:
        return {"failed": f"not installed: {error}"}
    options = {
        "--data": args.dataset,
        "--passages": args.passages,
        "--questions": args.questions,
        "--chat": f"{proxy}/{label}/v1",
        "--chat-model": args.model,
        "--embeddings": embeddings,
        "--work": args.work / "stores" / label,
        "--out": out,
    }
    command = [
        python,
        "-m",
        f"benchmarks.peers.{folder}.run",
        *(str(part) for pair in options.items() for part in pair),
    ]
    paths = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    environment = {**os.environ, **settings, "PYTHONPATH": paths, "OPENAI_API_KEY": "none"}
    reason = None
    with log.open("w", encoding="utf-8") as file:
        try:
            done = subprocess.run(
                command, cwd=ROOT, env=environment, stdout=file, stderr=file, timeout=args.limit, check=False
            )
            if done.returncode:
                reason = f"ended with {done.returncode}; see {log.name}"
        except subprocess.TimeoutExpired:
            reason = f"stopped after {args.limit} s"
    report = json.loads(out.read_text(encoding="utf-8")) if out.exists() else {}
    return {**report, "failed": reason} if reason else report


def line(name: str, report: dict[str, Any], ledger: dict[str, float], passages: int) -> str:
    """One row of the table; for an index that was stopped, what it had spent by then, over all passages."""
    count = report.get("passages") or (passages if ledger else None)
    spent = report.get("index", ledger)
    if not count:
        return f"| {name} | {report.get('failed', 'no figures')} |"
    rows = report.get("rows", [])
    recalls = [row["r5"] for row in rows if row["r5"] is not None]
    cells = [
        name,
        str(count),
        *(f"{spent.get(key, 0) / count:.0f}" for key in ("prompt_tokens", "completion_tokens")),
        f"{(spent.get('prompt_tokens', 0) + spent.get('completion_tokens', 0)) / count:.0f}",
        f"{spent.get('calls', 0) / count:.1f}",
        f"{report.get('index_s', 0) / count:.1f}",
        str(len(rows)),
        _mean([row["seconds"] for row in rows], 1),
        _mean([row["usage"].get("prompt_tokens", 0) + row["usage"].get("completion_tokens", 0) for row in rows], 0),
        _mean([100 * value for value in recalls], 1),
        _mean([100 * row["f1"] for row in rows], 1),
        _note(report),
    ]
    return f"| {' | '.join(cells)} |"


HEADER = (
    "| system | passages | prompt tokens/passage | completion tokens/passage | **index tokens/passage** "
    "| calls/passage | index s/passage | questions | query s | query tokens | R@5 | F1 | note |\n" + "|---" * 13 + "|"
)


def _note(report: dict[str, Any]) -> str:
    failed = sum(row["error"] is not None for row in report.get("rows", []))
    notes = [report.get("failed"), "index error" if "index_error" in report else None]
    return "; ".join(filter(None, [*notes, f"{failed} questions failed" if failed else None]))


def _mean(values: list[float], digits: int) -> str:
    return f"{sum(values) / len(values):.{digits}f}" if values else "-"


def main() -> None:
    """Run from the command line."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("dataset", type=Path)
    cli.add_argument("--chat", required=True, help="the chat endpoint, ending with /v1")
    cli.add_argument("--model", required=True)
    cli.add_argument("--work", type=Path, required=True)
    cli.add_argument("--systems", nargs="+", default=list(SYSTEMS), choices=SYSTEMS)
    cli.add_argument("--passages", type=int, default=6)
    cli.add_argument("--questions", type=int, default=3)
    cli.add_argument("--max-output", type=int, default=800, help="completion tokens at most, for every call")
    cli.add_argument("--limit", type=int, default=3600, help="seconds for one system")
    cli.add_argument("--no-install", dest="install", action="store_false")
    args = cli.parse_args()
    args.work, args.dataset = args.work.resolve(), args.dataset.resolve()
    embeddings = serve_embeddings.server()
    proxy = recording_proxy.server(args.chat, max_output=args.max_output)
    for running in (embeddings, proxy):
        threading.Thread(target=running.serve_forever, daemon=True).start()
    addresses = [f"http://127.0.0.1:{running.server_address[1]}" for running in (proxy, embeddings)]
    print(HEADER)
    for name in args.systems:
        report = run(name, args, addresses[0], addresses[1] + "/v1")
        ledger = proxy.RequestHandlerClass.ledger.read().get(f"{name}-{args.passages}", {})
        print(line(name, report, ledger, args.passages), flush=True)


if __name__ == "__main__":
    main()
