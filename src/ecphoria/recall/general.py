"""Is a question about the whole, or about something in it?"""

import re

from ecphoria.layers.vector.terms import terms

_ABOUT_THE_WHOLE = """
about across address aim all altogether among answer any area argue article aspect attention author base basic big
body book brief briefly broad broadly category central chapter chief choose class cluster collection come common
community concept concern contain content core corpora corpus cover data dataset deal depict describe description
detail different discuss discussion distinct document domain dominant emerge entire entirety essence essential every
everything examine example explain explore feature field file find focus folder follow frequent frequently general
generally gist give go group happen happening help here hold huge idea identify important include individual
information interest issue item key kind know knowledge large last learn library line list look main mainly major
material matter mean memory mention message most motif name narrative new note number object occur organisation
organization outline outlined overall overarching overview paper part passage pattern people person piece please point
present prevalent primary principal prominent question read record recur recurrent recurring refer relate relevant
report represent run say section see set short show significant single sketch sort source speak stand store story
strand subject sum summarise summarize summary survey synopsis table tell tendency text thematic theme there these
thing this those thread throughout together top topic touch treat trend turn type typical underlying understand
various view way whole wide widely within word work world write writing written
"""
"""What questions about the whole are made of."""
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")


def subject_of(question: str) -> str:
    """What a question asks about, beside the memory as a whole: its words without those that any such question has.

    Empty for a question that is general: "What are the main themes of these documents?"
    """
    said = [word for word in _WORD.findall(question) if terms(word)]
    left = [word for word in said if not _GENERAL.issuperset(terms(word))]
    return " ".join(left)


_GENERAL = frozenset(terms(_ABOUT_THE_WHOLE))
