"""Who writes the papers of generator 1."""

import random

from ecphoria.evaluation.usage.names import Names
from ecphoria.evaluation.usage.office_topics import DAYS, PAST_DAYS, Site, Topic
from ecphoria.evaluation.usage.office_words import ALIAS, BULLETIN, CHATTER, FACETS, FAMILIES, FILLERS, PAST, Family
from ecphoria.evaluation.usage.usage import Paper

_FAMILIES, _HELD = 8, 2
"""Families, and the sites at which each holds."""
_REVISED_AFTER = (50, 160)
"""Days between revisions of a topic; each topic draws its own mean from here."""
_REWRITTEN = 0.92
"""Share of a topic's facets that a revision writes anew; the other papers go on being right."""
_CLOSING, _OPENING = 0.25, 0.2
"""Shares of topics that close, and that open, during the simulation."""
_ALIASES = 0.8
"""Share of papers that say what else a rule is called."""
_FILED = 7
"""Papers come into the collection once a week."""
_ZIPF = 1.0


class OfficeWriter:
    """Invents sites and writes their papers."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._names = Names(chance)
        self._written = 0

    def site(self) -> Site:
        """A site, whose past was written down before the first rule."""
        name = self._names.place()
        return Site(name=name, past=tuple(self._past(name, sentence) for sentence in PAST))

    def topics(self, sites: list[Site]) -> list[Topic]:
        """All topics; some close or open on the way, and their popularities are Zipf's."""
        families = self._chance.sample(FAMILIES, _FAMILIES)
        chosen = [(family, site) for family in families for site in self._chance.sample(sites, _HELD)]
        ranks = self._chance.sample(range(1, len(chosen) + 1), len(chosen))
        return [self._topic(family, site, 1 / rank**_ZIPF) for (family, site), rank in zip(chosen, ranks, strict=True)]

    def _topic(self, family: Family, site: Site, popularity: float) -> Topic:
        chance = self._chance
        opens = chance.randrange(10, 120) if chance.random() < _OPENING else -chance.randrange(150, PAST_DAYS)
        closes = chance.randrange(40, 170) if opens < 0 and chance.random() < _CLOSING else DAYS
        facets = chance.sample(sorted(FACETS), chance.randint(6, 8))
        written: dict[str, list[Paper]] = {facet: [] for facet in facets}
        bursts = [(day, day + chance.randrange(5, 13)) for day in range(DAYS) if chance.random() < 1.2 / DAYS]
        mean = chance.uniform(*_REVISED_AFTER)
        day, first = opens, True
        while day < closes:
            for facet in facets:
                if first or chance.random() < _REWRITTEN:
                    written[facet].append(self._paper(family, site.name, facet, day + chance.randrange(3)))
            if not first and chance.random() < 0.6:
                bursts.append((day, day + chance.randrange(5, 13)))
            day, first = day + round(mean * chance.uniform(0.5, 1.5)), False
        return Topic(
            name=f"{family.names[0]}, {site.name}",
            family=family,
            site=site,
            opens=opens,
            closes=closes,
            popularity=popularity,
            bursts=bursts,
            facets=written,
        )

    def _paper(self, family: Family, site: str, facet: str, day: int) -> Paper:
        said = self._chance.choice(FACETS[facet])
        sentences = [said, *self._chance.sample(FILLERS, 2)]
        if self._chance.random() < 0.5:
            sentences = [sentences[1], sentences[0], sentences[2]]
        if self._chance.random() < _ALIASES:
            sentences[-1] = ALIAS.format(alias=self._chance.choice(family.names[1:]))
        subject = family.names[0] if self._chance.random() < 0.7 else self._chance.choice(family.names)
        text = " ".join(self._fill(sentence, family, subject, site) for sentence in sentences)
        title = family.names[0]
        return self._new(f"{title[0].upper()}{title[1:]} at {site}: {facet}", text, day)

    def _past(self, site: str, sentence: str) -> Paper:
        text = self._fill(sentence, FAMILIES[0], "", site)
        return self._new(f"{site} in former times", text, -self._chance.randrange(30, PAST_DAYS))

    def bulletins(self, topics: list[Topic]) -> list[Paper]:
        """One about every three weeks, on topics that are open then."""
        bulletins = []
        for day in range(-PAST_DAYS + 30, DAYS, 20):
            held = [topic for topic in topics if topic.opens <= day < topic.closes]
            lines = []
            for topic in self._chance.sample(held, min(2, len(held))):
                sentence = self._chance.choice(BULLETIN)
                lines.append(
                    self._fill(sentence, topic.family, self._chance.choice(topic.family.names), topic.site.name)
                )
            lines += self._chance.sample(CHATTER, 3)
            self._chance.shuffle(lines)
            if held:
                bulletins.append(self._new("Bulletin", " ".join(lines), day + self._chance.randrange(5)))
        return bulletins

    def _fill(self, sentence: str, family: Family, subject: str, site: str) -> str:
        chance = self._chance
        word, other = chance.sample(family.words, 2)
        filled = sentence.format(
            subject=subject,
            site=site,
            word=word,
            other=other,
            number=chance.randrange(2, 90),
            person=self._names.person() if "{person}" in sentence else "",
            place=self._names.place() if "{place}" in sentence else "",
        )
        return filled[0].upper() + filled[1:]

    def _new(self, title: str, text: str, day: int) -> Paper:
        self._written += 1
        return Paper(id=f"paper-{self._written:04}", title=title, text=text, day=-(-day // _FILED) * _FILED)
