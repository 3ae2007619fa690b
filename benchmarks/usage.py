"""What remembering is worth over simulated use.

    python -m benchmarks.usage decay [--seeds 101 ... 110] [--days 180] [--out ecphoria-usage]

Runs an experiment of ``ecphoria eval --experiment`` (decay, decay-rates, cold-start, firing) and prints its figures as
one line of JSON, in percent. A run that is in the folder already is read from there.
"""

import argparse
import json
import sys
from pathlib import Path

from ecphoria.evaluation.simulated.experiments import SIMULATED
from ecphoria.evaluation.simulated.runs import Runs
from ecphoria.evaluation.usage.seeds import UNTOUCHED


def main() -> None:
    """Run from the command line."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("experiment", choices=sorted(SIMULATED))
    cli.add_argument("--seeds", type=int, nargs="+", default=list(UNTOUCHED))
    cli.add_argument("--days", type=int, default=180)
    cli.add_argument("--out", type=Path, default=Path("ecphoria-usage"))
    args = cli.parse_args()
    runs = Runs(out=args.out, days=args.days, tell=lambda line: print(line, file=sys.stderr, flush=True))
    print(json.dumps(SIMULATED[args.experiment](runs, args.seeds).figures))


if __name__ == "__main__":
    main()
