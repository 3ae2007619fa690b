"""The test set: documents, each with the names it mentions, and the alias table.

``python -m benchmarks.naming.generate --seed 1 --out FILE`` writes it as JSON.
"""

import argparse
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

from benchmarks.naming import aliases
from benchmarks.naming.lexicon import KEPT, LEARNING, Lexicon
from benchmarks.naming.world import Thing, things

_TYPES = ("person", "organization", "event", "artifact", "location", "concept")


@dataclass(frozen=True, kw_only=True, slots=True)
class Named:
    """One mention: how it is written, what a recogniser takes it for, where, and which entity it truly is.

    ``kind`` is how it was written (``"name"``: in full) and ``twin`` what makes the entity easy to confuse.
    """

    form: str
    type: str
    document: str
    gold: int
    kind: str
    twin: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Names:
    """All mentions, sorted by document, and the declared aliases: pairs of a name and its alias.

    ``texts`` are the documents in words.
    """

    mentions: tuple[Named, ...]
    aliases: tuple[tuple[str, str], ...]
    texts: Mapping[str, str]


def generate(
    seed: int,
    *,
    kept: bool = False,
    entities: int = 800,
    mentions: int = 3200,
    leave_out: Collection[str] = (),
    strangers: Sequence[tuple[str, str]] = (),
) -> Names:
    """A world of ``entities`` and at least ``mentions`` mentions of them.

    Args:
        seed: the same one makes the same world.
        kept: by the templates kept for the end.
        entities: how many.
        mentions: how many at least.
        leave_out: kinds of aliases that are not used.
        strangers: names with types of as many more entities, in documents of their own.
    """
    random = Random(f"{seed}:{kept}")
    words, writers = (KEPT, aliases.KEPT) if kept else (LEARNING, aliases.LEARNING)
    writers = {kind: writer for kind, writer in writers.items() if kind not in leave_out}
    world = things(random, words, entities)
    circles: dict[int, list[Thing]] = {}
    for thing in world:
        circles.setdefault(thing.circle, []).append(thing)
    hubs = random.sample([thing for thing in world if thing.kind in ("town", "institute") and not thing.twin], 5)
    found: list[Named] = []
    texts: dict[str, str] = {}
    unseen = {thing.id for thing in world}
    while len(found) < mentions or unseen:
        document = f"d{len(texts):05d}"
        circle = circles[random.choice(sorted(circles) if not unseen else [world[min(unseen)].circle])]
        written = [_write(random, writers, thing, document) for thing in _cast(random, circle, hubs, world, unseen)]
        unseen -= {mention.gold for mention in written}
        texts[document] = _told(random, words, [mention.form for mention in written])
        found.extend(written)
    found.extend(_among_themselves(random, strangers, len(texts), entities))
    declared = tuple((thing.name, code) for thing in world for code in thing.codes)
    return Names(mentions=tuple(found), aliases=declared, texts=texts)


def _among_themselves(random: Random, strangers: Sequence[tuple[str, str]], documents: int, first: int) -> list[Named]:
    """Strangers in documents of six, the next six beginning in the middle of the last: most are met twice."""
    found = []
    for number, start in enumerate(range(0, len(strangers), 3), start=documents):
        for place, (name, kind) in enumerate(strangers[start : start + 6], start=start):
            type_ = "" if random.random() < 0.08 else kind
            gold = first + place
            found.append(Named(form=name, type=type_, document=f"d{number:05d}", gold=gold, kind="name", twin=""))
    return found


def _cast(random: Random, circle: list[Thing], hubs: list[Thing], world: list[Thing], unseen: set[int]) -> list[Thing]:
    """Who appears in a document: some of a circle, now and then a hub or a passer-by, sometimes one alone."""
    if random.random() < 0.12:
        return [random.choice(circle)]
    cast = random.sample(circle, min(len(circle), random.randint(3, 6)))
    cast = [*(thing for thing in circle if thing.id in unseen), *cast][: max(3, len(cast))]
    if random.random() < 0.25:
        cast.append(random.choice(hubs))
    if random.random() < 0.1:
        cast.append(random.choice(world))
    return list({thing.name: thing for thing in reversed(cast)}.values())[::-1]  # namesakes do not meet


def _write(random: Random, writers: Mapping[str, aliases.Writer], thing: Thing, document: str) -> Named:
    kind, form = "name", thing.name
    if random.random() < 0.55:
        for kind_ in random.sample(list(writers), len(writers)):
            alias = writers[kind_](random, thing)
            if alias is not None:
                kind, form = kind_, alias
                break
    chance = random.random()
    type_ = "" if chance < 0.08 else random.choice(_TYPES) if chance < 0.12 else thing.type
    return Named(form=form, type=type_, document=document, gold=thing.id, kind=kind, twin=thing.twin)


_SENTENCES = (
    "{} was discussed with {}.",
    "A report on {} reached {} late.",
    "{} depends on {}.",
    "Nothing changed for {} after {}.",
)


def _told(random: Random, words: Lexicon, forms: list[str]) -> str:
    """Sentences that hold the names in pairs."""
    if len(forms) == 1:
        return f"The note is about {forms[0]}."
    return " ".join(random.choice(_SENTENCES).format(a, b) for a, b in zip(forms, [*forms[1:], forms[0]], strict=True))


def main() -> None:
    """Run from the command line."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--seed", type=int, default=1)
    cli.add_argument("--kept", action="store_true", help="the templates kept for the final report")
    cli.add_argument("--out", type=Path, required=True)
    args = cli.parse_args()
    args.out.write_text(json.dumps(asdict(generate(args.seed, kept=args.kept)), indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
