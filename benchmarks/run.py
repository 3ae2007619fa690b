"""Run the claims: ``python -m benchmarks.run --data FOLDER [--only NAME ...]``. Prints each figure beside its bound.

``FOLDER`` holds the data sets (``2wiki500``, ``hotpotqa500``, ``musique_train100``). Ends with 1 when a claim fails.
"""

import argparse
import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import yaml

CLAIMS = Path(__file__).parent / "claims.yaml"
BOUNDS = {"at_least": "at least", "at_most": "at most"}


def figure(found: dict[str, Any], expression: str) -> float:
    """A figure of a command's JSON: ``auto.r5``, or a difference ``auto.r5 - vector.r5``."""
    values = [float(_at(found, path.strip())) for path in expression.split(" - ")]
    return values[0] - sum(values[1:])


def holds(value: float, claim: dict[str, Any]) -> bool:
    """Whether a value is within the claim's bounds."""
    return claim.get("at_least", value) <= value <= claim.get("at_most", value)


def _at(found: Any, path: str) -> Any:
    for key in path.split("."):
        found = found[key]
    return found


def main() -> None:
    """Run from the command line."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--data", type=Path, required=True)
    cli.add_argument("--only", nargs="+")
    args = cli.parse_args()
    given = yaml.safe_load(CLAIMS.read_text(encoding="utf-8"))
    failed = 0
    for name, command in given["commands"].items():
        if args.only and name not in args.only:
            continue
        parts = shlex.split(command.format(data=args.data))
        run = subprocess.run([sys.executable, "-m", *parts], stdout=subprocess.PIPE, text=True, check=True)
        found = json.loads(run.stdout.strip().splitlines()[-1])
        print(f"{name}: {json.dumps(found)}", flush=True)
        for claim in given["claims"]:
            if claim["command"] == name:
                value = figure(found, claim["figure"])
                failed += not holds(value, claim)
                bound = " ".join(f"{words} {claim[key]}" for key, words in BOUNDS.items() if key in claim)
                print(f"  {'ok    ' if holds(value, claim) else 'FAILED'} {claim['figure']} = {value:.2f} ({bound})")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
