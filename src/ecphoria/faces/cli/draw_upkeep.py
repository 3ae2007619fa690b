"""Drawing what became of memories: sleep, merging, pruning, forgetting."""

from collections.abc import Sequence

from ecphoria import model
from ecphoria.faces.cli.as_json import print_json
from ecphoria.faces.cli.draw import line


def slept(report: model.SleepReport, *, as_json: bool) -> None:
    """What a sleep did."""
    if as_json:
        print_json(report)
        return
    if report.merging is not None:
        merged(report.merging, as_json=False)
    if report.pruning is not None:
        pruned(report.pruning, as_json=False)
    if report.communities is not None:
        tokens = report.communities.usage.prompt_tokens + report.communities.usage.completion_tokens
        spent = f", {tokens} tokens" if tokens else ""
        line(f"communities: {sum(report.communities.levels)} made anew{spent}")
    if report.published:
        line(f"indexes written: {', '.join(report.published)}")
    if report.log:
        line(f"logs: {report.log} rows cut off")
    line((", ".join(f"{step} {seconds:.1f} s" for step, seconds in report.seconds.items()), "dim"))
    if report.stopped:
        line(("stopped ", "red"), report.stopped)


def merged(report: model.MergeReport, *, as_json: bool) -> None:
    """What became of the traces in a consolidation."""
    if as_json:
        print_json(report)
        return
    line(f"episodes: {report.traces} in use; {report.children} of them merged into {report.merged}")


def pruned(report: model.PruneReport, *, as_json: bool) -> None:
    """What a pruning took out of use."""
    if as_json:
        print_json(report)
        return
    reasons = {
        "expired": report.expired,
        "faded": report.faded,
        "redundant": report.redundant,
        "beyond capacity": report.excess,
    }
    told = ", ".join(f"{count} {reason}" for reason, count in reasons.items() if count)
    line(f"archived: {report.archived}{f' ({told})' if told else ''}; deleted for good: {report.deleted}")


def forgotten(given: model.Forgotten, *, as_json: bool) -> None:
    """Why a memory is not recalled, or that it is."""
    if as_json:
        print_json(given)
        return
    line((f"{given.episode_id}  ", "dim"), given.text, hanging=4)


def undone(ids: Sequence[str], *, as_json: bool) -> None:
    """The traces that stand alone again."""
    if as_json:
        print_json(list(ids))
        return
    line(f"{len(ids)} episodes stand alone again" if ids else "There is no consolidation to undo.")
