"""Who made, founded, owns or plays in what. The maker is the source: "directed" runs from the director to the film."""

import re

from ecphoria.ingest.statements.grammar import ADVERB, AGENTS, MANY, MID, ONE, ORGANISATION, STOP, M, S
from ecphoria.ingest.statements.pattern import NOT_PERSON, PERSON, Pattern

_VERBS = {
    "directed": "directed", "written": "wrote", "wrote": "wrote", "produced": "produced", "composed": "composed",
    "created": "created", "developed": "developed", "designed": "designed", "published": "published",
    "performed": "performed", "recorded": "recorded", "sung": "performed", "founded": "founded",
    "established": "founded", "built": "built", "invented": "invented", "discovered": "discovered",
    "painted": "painted", "acquired": "acquired", "bought": "acquired", "purchased": "acquired", "owned": "owns",
    "released": "released", "distributed": "distributed", "hosted": "hosted", "presented": "presented",
    "narrated": "narrated", "edited": "edited", "authored": "wrote", "operated": "operates", "launched": "launched",
}  # fmt: skip
_DONE = rf"(?:co-?)?(?:{'|'.join(_VERBS)})"
_DEED = re.compile(rf"(?:co-?)?({'|'.join(_VERBS)})")
_DEEDS = rf"(?P<label>{_DONE}(?:(?:, and |, | and ){_DONE}){{0,3}})"
_WORK = r"film|movie|album|song|single|EP|novel|book|series|play|opera|musical|documentary|sitcom|drama|comedy|game"
_GAP = (
    r"(?:(?!\b(?:based|adapted|adaptation|novels?|stor(?:y|ies)|remake|sequel|which|who|whom|that|whose|where|inspired|same"
    r"|cover|version|dedicated|led|featuring|after|before|during|not|episode|characters?|sets|costumes|with|screenplay|script|play)\b)[^.;])*"
)
_HEAD = re.compile(rf"{S}{ADVERB}(?:is|was|were|has been|are) {ADVERB}(?:{_GAP}[ ,])?$")
_DOING = frozenset(_VERBS)
_PLAIN = frozenset(
    {
        "treats",
        "causes",
        "inhibits",
        "prevents",
        "influences",
        "influenced",
        "cites",
        "addresses",
        "manages",
        "supervises",
        "mentors",
        "diagnosed",
        "prescribed",
        "employs",
    }
)
_STAR = frozenset({"stars", "starring", "starred"})


def _deeds(words: str) -> tuple[tuple[str, bool], ...]:
    """Labels of participles or past tenses: ``"written and directed"`` gives wrote, directed."""
    return tuple((_VERBS[verb], False) for verb in _DEED.findall(words))


WORK_PATTERNS = (
    Pattern(
        name="made by",
        confidence=0.95,
        trigger=_DOING,
        head=_HEAD,
        expression=re.compile(rf"\b{_DEEDS}(?: in \S)? by {AGENTS}"),
        label=_deeds,
        swap=True,
        sources=NOT_PERSON,
        times="starts",
    ),
    Pattern(
        name="made",
        trigger=_DOING,
        expression=re.compile(
            rf"{S}{ADVERB}(?P<label>(?:co-?)?(?:directed|wrote|produced|composed|created|developed|designed|published|built"
            rf"|invented|discovered|painted)"
            rf"(?:(?:, and |, | and )(?:directed|wrote|produced|composed|designed|founded))?)"
            rf" (?:the |an? |his |her )?(?:(?:[a-z-]+ ){{0,3}}(?:{_WORK}|company|firm|band|magazine|newspaper"
            rf"|label|school"
            rf"|studio|group|organi[sz]ation|club) )?{MANY}"
        ),
        label=_deeds,
        targets=NOT_PERSON,
        times="starts",
    ),
    Pattern(
        name="work by",
        confidence=0.95,
        trigger=frozenset({"album", "song", "single", "ep"}),
        head=_HEAD,
        expression=re.compile(rf"\b(?:album|song|single|EP) by {AGENTS}"),
        label="performed",
        swap=True,
        sources=NOT_PERSON,
    ),
    Pattern(
        name="film by",
        confidence=0.95,
        trigger=frozenset({"film"}),
        head=_HEAD,
        expression=re.compile(rf"\bfilm by (?:director |filmmaker |the )?{AGENTS}"),
        label="directed",
        swap=True,
        sources=NOT_PERSON,
    ),
    Pattern(
        name="novel by",
        confidence=0.95,
        trigger=frozenset({"novel", "book", "play", "poem"}),
        head=_HEAD,
        expression=re.compile(rf"\b(?:novel|book|play|poem) by {AGENTS}"),
        label="wrote",
        swap=True,
        sources=NOT_PERSON,
    ),
    Pattern(
        name="starring",
        confidence=0.95,
        trigger=_STAR,
        head=_HEAD,
        expression=re.compile(rf"\b(?:starring|(?:and|that|which) stars) {AGENTS}"),
        label="starring",
        sources=NOT_PERSON,
        targets=PERSON,
    ),
    Pattern(
        name="stars",
        confidence=0.95,
        trigger=_STAR,
        expression=re.compile(rf"{S}{ADVERB}(?:stars|starred) {AGENTS}"),
        label="starring",
        sources=NOT_PERSON,
        targets=PERSON,
    ),
    Pattern(
        name="based on",
        confidence=0.85,
        trigger=frozenset({"based"}),
        head=re.compile(rf"{S}{ADVERB}(?:is|was) (?:[^.;]*[ ,])?$"),
        expression=re.compile(
            rf"\bbased (?:up)?on (?:the |an? )?(?:(?:[a-z0-9-]+ ){{0,4}}(?:novel|book|play|comic|story|memoir|musical"
            rf"|series|film|manga) (?:of the same name )?)?(?P<o>{M}){STOP}"
        ),
        label="based on",
        sources=NOT_PERSON,
        targets=NOT_PERSON,
    ),
    Pattern(
        name="sequel to",
        trigger=frozenset({"sequel", "prequel"}),
        expression=re.compile(
            rf"{S}(?:is|was) (?:an?|the) (?:[a-z0-9-]+ ){{0,3}}(?P<label>sequel|prequel) (?:to|of) "
            rf"(?:the )?(?:[a-z0-9-]+ ){{0,4}}(?P<o>{M}){STOP}"
        ),
        label=lambda words: ((f"{words} to", False),),
        sources=NOT_PERSON,
        targets=NOT_PERSON,
    ),
    Pattern(
        name="acquired",
        trigger=frozenset({"acquired", "bought", "purchased", "founded", "established"}),
        expression=re.compile(
            rf"{S}{ADVERB}(?P<label>(?:co-)?founded|established|acquired|bought"
            rf"|purchased) (?:the )?(?P<o>{M}){STOP}(?! from)"
        ),
        label=_deeds,
        times="starts",
    ),
    Pattern(
        name="verb",
        trigger=_PLAIN,
        expression=re.compile(rf"{S}{ADVERB}(?P<label>{'|'.join(sorted(_PLAIN))}) {MANY}"),
        label=lambda words: ((words, False),),
    ),
    Pattern(
        name="verb with",
        trigger=frozenset({"reports", "reported", "collaborates", "collaborated"}),
        expression=re.compile(
            rf"{S}{ADVERB}(?P<label>reports to|reported to|collaborates with|collaborated with) {MANY}"
        ),
        label=lambda words: ((words.replace("reported", "reports").replace("collaborated", "collaborates"), False),),
        times="holds",
    ),
    Pattern(
        name="played for",
        trigger=frozenset({"plays", "played"}),
        expression=re.compile(
            rf"{S}{ADVERB}(?:plays|played|has played)(?: professionally"
            rf"| as an? [a-z -]{{1,40}})?{MID} for {ORGANISATION}{ONE}"
        ),
        label="played for",
        sources=PERSON,
        targets=NOT_PERSON,
        times="holds",
    ),
    Pattern(
        name="named after",
        confidence=0.85,
        trigger=frozenset({"named"}),
        expression=re.compile(
            rf"{S}{ADVERB}(?:is|was) named (?:after|in honou?r of) (?:the |its )?(?:(?!an? )[a-z-]+ ){{0,4}}{ONE}"
        ),
        label="named after",
    ),
)
