"""The pieces that patterns are made of. ``M`` below stands for a name, ``D`` for a date (see ``masked``)."""

from ecphoria.ingest.statements.masked import DATE, NAME

M, D = NAME, DATE

LEAD = (
    rf"(?:(?:(?:In|On|Since|From|Until|By|During|Between|As of|Effective) (?:the )?)?{D}"
    rf"(?: ?(?:to|until|and|through|–|-) ?{D})?,? |Today,? |Currently,? "
    r"|Now,? |Later,? |Then,? |Eventually,? |However, |Also, )?"
)
"""What may stand before a subject."""

_TITLES = r"(?:(?:Mr|Mrs|Ms|Dr|Prof|Gen|Col|Sen|Rev)\.? |Sir |Dame |Professor |Saint |St\. )?"
_ASIDE = r"(?: ?\([^()]*\))?"
_APPOSITION = r"(?:, (?!and\b|but\b|which\b|who\b)[^,;]{1,70}(?:, [^,;]{1,40})?,)?"
S = rf"(?:^|(?<=; ))(?:and |but )?{LEAD}(?:[Tt]he )?{_TITLES}(?P<s>{M}){_ASIDE}{_APPOSITION}(?:,? who|,? which)? "
"""The subject of a clause, with what may stand between it and its verb."""

SOME = S.replace("(?P<s>", "(?:")
"""A subject that is no end of the statement."""

ADVERB = (
    r"(?:(?:also|later|then|originally|currently|now|still|formerly|previously|first|subsequently"
    r"|initially|officially|eventually|jointly|recently) )?"
)
MID = rf"(?:,? ?(?:(?:in|on|since|from) )?{D},?)?"
"""A date between a verb and what it governs; "last year" needs no preposition."""

STOP = (
    rf"(?!,? {M}-)(?=[.,;:)!–—]| ?$| [–—-] | \(| {D}| (?:in|on|at|from|with|and|or|but|who|which|where|by|for|as"
    rf"|after|before|when|while"
    r"|until|till|through|since|to|during|between|under|near|succeeding|replacing|starring|based|directed|written|produced"
    r"|released|featuring|effective|today|now|said|says|told|announced|has|had|is|was|will)\b)"
)
"""What must follow a name that ends a statement: a name that goes on was cut short by the tagger."""

WHOLE = rf"(?![\w'’-])(?! ?{M})(?! [A-Z])"
"""What must not follow a name, where anything else may."""

ONE = rf"(?:the )?(?P<o>{M}){STOP}"
BODY_STOP = rf"(?! (?:for|at|and) (?:the )?(?:[A-Z]|{M}))(?!, {M},? and\b)"
"""What must not follow the name of a body, or it is cut short: "Ready for Hillary", "Atchison, Topeka and Santa Fe"."""

MANY = rf"(?P<o>(?:the )?{M}(?:(?:, and |, | and | & )(?:the )?{M}){{0,8}}){STOP}"
"""One name, or names in a row."""

_WORDS = (
    r"(?:(?!(?:of|in|from|by|for|with|at|on|to|and|or|as|that|who|which|than|about"
    r"|not)\b)[a-z][a-z'’/-]*(?:, | and | ))"
)
AGENT = rf"(?:the |an? )?(?:{M} )?{_WORDS}{{0,5}}"
"""What may introduce a name: "the American singer and songwriter"."""

AGENTS = rf"{AGENT}(?P<o>(?:the )?{M}(?:(?:, and |, | and | & )(?:the )?{M}){{0,8}}){STOP}"
ORGANISATION = (
    r"(?:the |its |his |her )?(?:(?:[a-z-]+ ){1,4}(?:company|firm|group|giant|bank|maker|carmaker"
    r"|start-?up|club|team|band|party|college|university|newspaper|magazine) )?"
)
