"""Generator 1: offices whose rules drift, while people keep asking for them.

Several *families* of rules ("parcel tariff") hold at several sites each, in nearly the same words, and several of them
hold at each site. A rule of a site is a *topic*: some papers, one for each *facet* (who is in charge, the limit, the
cost ...). Now and then a topic is revised: most of its facets are written anew, and the former papers are out of date
though they stay in the collection. Topics close (nobody asks for them any more, their papers stay) and others open.
Bulletins name several topics and answer nothing; papers about a site's past never change.

Who asks for what: topics have a popularity (Zipf) and bursts, the more so after a revision. A quarter of the questions
leave the site out, as people do who are in the middle of something: they mean the topic that they were drawn from.
The same need comes back in other words. Readers cannot always tell an outdated paper, and rate and open by chance.
"""

import random

from ecphoria.evaluation.usage.office_papers import OfficeWriter
from ecphoria.evaluation.usage.office_topics import DAYS, Topic
from ecphoria.evaluation.usage.office_words import BACKGROUND, NAMED, SHORTHAND
from ecphoria.evaluation.usage.reader import Reader
from ecphoria.evaluation.usage.usage import Asked, Usage

_SITES = 8
_SAID = (0.6, 0.2, 0.2)
"""How often each of a family's names is used in questions."""
_PER_DAY = 4.5
_SHORT, _PAST_SHARE = 0.25, 0.15
"""Shares of questions that leave the site out, and that are about a site's past."""


def offices(seed: int, days: int = DAYS) -> Usage:
    """The simulation of a seed; with fewer days it is the beginning of the whole one."""
    chance = random.Random(f"offices {seed}")
    writer = OfficeWriter(chance)
    sites = [writer.site() for _ in range(_SITES)]
    topics = writer.topics(sites)
    papers = [paper for topic in topics for written in topic.facets.values() for paper in written]
    papers += [paper for site in sites for paper in site.past]
    papers += writer.bulletins(topics)
    asked = _ask(random.Random(f"offices {seed} asked"), topics, seed)
    return Usage(
        generator="offices",
        seed=seed,
        days=days,
        papers=tuple(sorted((p for p in papers if p.day < days), key=lambda paper: (paper.day, paper.id))),
        asked=tuple(question for question in asked if question.at < days),
    )


def _ask(chance: random.Random, topics: list[Topic], seed: int) -> list[Asked]:
    asked: list[Asked] = []
    for day in range(DAYS):
        weights = [topic.weight(day) for topic in topics]
        times = sorted(chance.uniform(0.3, 0.8) for _ in range(_count(chance)))
        for time in times:
            topic = chance.choices(topics, weights)[0]
            asked.append(_question(chance, topic, day, day + time, f"{seed}-{len(asked):05}"))
    return asked


def _count(chance: random.Random) -> int:
    """Questions of a day: binomial, with the mean _PER_DAY."""
    return sum(chance.random() < _PER_DAY / 15 for _ in range(15))


def _question(chance: random.Random, topic: Topic, day: int, at: float, id_: str) -> Asked:
    draw = chance.random()
    kind, phrases = "named", NAMED
    if draw < _SHORT:
        kind, phrases = "shorthand", SHORTHAND
    elif draw < _SHORT + _PAST_SHARE:
        kind, phrases = "past", BACKGROUND
    subject = chance.choices(topic.family.names, _SAID)[0]
    text = chance.choice(phrases).format(subject=subject, site=topic.site.name)
    past = kind == "past"
    return Asked(
        id=id_,
        at=at,
        text=text[0].upper() + text[1:],
        kind=kind,
        need=f"{topic.site.name}, past" if past else topic.name,
        relevant=frozenset(paper.id for paper in topic.site.past) if past else topic.current(day),
        outdated=frozenset() if past else topic.outdated(day),
        timely=kind == "named",
        reader=Reader(seed=f"offices {id_}", rates=0.35, errs=0.1, fooled=0.3, opens=0.6, strays=0.15, patience=5),
    )
