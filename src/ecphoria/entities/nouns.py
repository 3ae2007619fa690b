"""What common nouns, titles and given names tell of the thing that they stand for: its type, its gender."""

from typing import Literal, TypeAlias

Gender: TypeAlias = Literal["m", "f", ""]

_TYPES = {
    "organization": """company firm bank maker manufacturer retailer airline carrier startup start-up group club team
        band orchestra university college school institute agency ministry party union publisher studio newspaper
        magazine network chain brewery corporation organisation organization association foundation church hospital
        clinic court brand business conglomerate subsidiary insurer lender supplier client customer broadcaster
        cooperative charity museum library side squad plaintiff defendant landlord tenant lessee employer seller buyer
        army regiment government council shipyard dealer operator utility refiner grocer brokerage""",
    "person": """man woman boy girl singer actor actress writer author novelist poet painter artist sculptor architect
        engineer scientist physicist chemist biologist mathematician doctor physician surgeon nurse patient professor
        teacher student pupil player striker goalkeeper midfielder coach director producer minister president
        chancellor mayor governor senator congressman politician lawyer judge general colonel captain admiral justice
        king
        queen prince princess emperor empress duke duchess bishop pope abbot monk nun saint soldier officer detective
        chairman chairwoman founder designer composer musician pianist guitarist violinist conductor historian
        philosopher economist journalist editor suspect driver pilot plaintiff defendant landlord tenant explorer
        inventor entrepreneur billionaire executive researcher astronomer geologist botanist manager swimmer runner
        cyclist sprinter boxer champion wrestler golfer farmer fisherman baker merchant widow widower heir client""",
    "location": """city town village hamlet country nation state province region island lake river sea mountain peak
        valley bay harbour harbor port capital kingdom republic county district suburb bridge building tower castle
        palace church cathedral abbey museum stadium station airport hall park street square hospital clinic plant
        factory mine dam canal farm estate theatre theater hotel prison lighthouse glacier desert forest territory
        colony settlement volcano plateau peninsula""",
    "artifact": """book novel film movie play song album single painting poem opera symphony drug medicine medication
        device machine engine car ship vessel boat aircraft plane spacecraft probe satellite telescope instrument tool
        program software app application library protocol law act treaty bill contract agreement charter game console
        phone product vaccine series show documentary magazine newspaper statue sculpture locomotive rocket submarine
        ferry tanker compound substance gas metal element therapy statute constitution decree report standard
        editor browser database compiler framework package chip processor camera""",
    "event": """war battle siege festival tournament match election conference meeting strike merger acquisition
        project programme program initiative effort campaign operation mission exhibition concert storm flood
        hurricane typhoon earthquake fire attack accident crash trial revolution rebellion uprising expedition
        ceremony congress summit outbreak epidemic pandemic famine explosion eruption restructuring release takeover
        massacre race competition cup championship""",
}
_NAMES = {
    "m": """adam adrian alan albert alexander alfred andreas andrew anthony anton arthur arvind ben benjamin bernard
        bjorn
        bruno carl carlos charles christian christopher claude daniel david dennis diego dmitri donald edward eric erik
        ernst felix fernando francis franz fred frederick friedrich gabriel george gerald gustav hans harold harry
        heinrich henri henrik henry herbert hiroshi howard hugo ian igor ivan ivo jack jacob jake james jan jean jeffrey
        jens jim joe johan johann john jonas jonathan jorge jose josef joseph juan karl keith kenji kenneth kevin klaus
        kurt larry lars laurent leo leon leonard lewis louis luca lucas luis lukas marcel marco marcus mario mark martin
        matteo matthew max michael miguel mikhail mohamed muhammad nathan nicholas nick nils norman oliver oscar oskar
        otto patrick paul pavel pedro per peter philip pierre rafael raj ralph raymond ricardo richard robert roger
        roland
        ronald rudolf samuel scott sebastian sergei simon stefan stephen steve steven stuart sven takeshi theodore
        thomas
        tim timothy tobias tom tomas toni victor viktor vincent vladimir walter werner wilhelm william yusuf rolf
        karim ahmed ali
        hassan omar ibrahim kofi kwame chidi emeka jerome antoine etienne guillaume jacques nicolas olivier philippe
        thierry yves alessandro giovanni giuseppe lorenzo paolo pietro roberto stefano enrique javier manuel pablo ramon
        rodrigo joao tiago torsten gunnar leif magnus ole sigurd aleksandr boris nikolai yuri akira haruto satoshi
        rajesh sanjay vikram wei""",
    "f": """ada adele agatha agnes aisha alice alicia amanda amelia amy ana andrea angela anita anja anna anne annette
        astrid barbara beatrice berta bianca brigitte camila carla carmen carol caroline catherine cecilia charlotte
        chiara christina christine clara claire claudia cora dagmar daniela deborah diana dolores dora doris dorothy
        edith
        eleanor elena elisabeth elise elizabeth ella ellen elsa emily emma erika esther eva evelyn fatima fiona florence
        frances frida gabriela ginni giulia gloria grace greta hanna hannah heidi helen helena helga hilda ida ilse ines
        inez ingrid irene iris isabel isabella jane janet jean jennifer jessica joan johanna josephine judith julia
        juliet
        karen karin karoline katarina kate katharina katherine kathleen laila laura lena leila lily linda lisa liv
        louise
        lucia lucy lydia magda margaret maria marie marina marion marta martha mary maya mei michelle mina miriam monica
        nadia nancy naomi natalia nell nina nora olga olivia patricia paula petra priya rachel rebecca rita rosa rose
        rowena ruth sabine sally sandra sara sarah sigrid silvia simone sofia sonia sophia sophie stella susan sylvia
        tamara tanya teresa theresa tilda ursula valentina vera veronica victoria virginia wanda yoko yvonne zoe
        amara ayumi chiyo fatou imani keiko mariam ngozi
        priyanka sakura sunita aylin elif zeynep beatriz catarina concepcion guadalupe lourdes mercedes pilar rocio
        alessandra bianca francesca ginevra paola ingeborg karolina malgorzata agnieszka svetlana tatiana yelena annika
        freja linnea isolde rosalind gwen siobhan niamh orla""",
}
_TITLES = {
    "m": """mr sir lord king prince duke count baron emperor father brother abbot pope monsieur herr signor senor don
        actor congressman chairman businessman spokesman son husband""",
    "f": """mrs ms miss madam lady queen princess duchess countess baroness empress dame sister mother abbess frau
        madame
        signora senora actress chairwoman businesswoman spokeswoman daughter wife nun""",
}
_CALLED = {
    "doctor": "dr",
    "professor": "prof",
    "general": "gen",
    "senator": "sen",
    "captain": "capt",
    "judge": "justice",
}

_NEUTRAL = frozenset({"dr", "prof", "gen", "sen", "capt", "rev", "hon", "councillor", "sgt", "lt"})

_TYPES_OF: dict[str, frozenset[str]] = {
    noun: frozenset(kind for kind, nouns in _TYPES.items() if noun in nouns.split())
    for nouns in _TYPES.values()
    for noun in nouns.split()
}
_GENDERS: tuple[Gender, ...] = ("m", "f")
_GIVEN: dict[str, Gender] = {name: gender for gender in _GENDERS for name in _NAMES[gender].split()}
_TITLED: dict[str, Gender] = {word: gender for gender in _GENDERS for word in _TITLES[gender].split()}


def types_of(noun: str) -> frozenset[str]:
    """The types that a common noun (lower case) can stand for; none for a noun that is not known."""
    return _TYPES_OF.get(noun, frozenset())


def gender_of_noun(noun: str) -> Gender:
    """Of a noun or title before a name, lower case: ``"queen"`` is f, ``"doctor"`` may be either."""
    return _TITLED.get(noun, "m" if noun in {"man", "boy"} else "f" if noun in {"woman", "girl", "widow"} else "")


def gender_of_name(words: list[str]) -> Gender:
    """Of a name's folded words: by its title, else by its first word, where that is a common given name."""
    titles = [gender for word in words[:-1] if (gender := _TITLED.get(word))]
    return titles[0] if titles else _GIVEN.get(words[0], "") if words else ""


def called(noun: str) -> frozenset[str]:
    """The words before or in a name that make its bearer a ``noun``: a doctor is called "Dr"."""
    return frozenset({noun, _CALLED.get(noun, noun)})


def is_title(noun: str) -> bool:
    """Whether a word may stand before names, and names nothing by itself: ``"Dr"``, ``"Governor"``, ``"Operation"``."""
    return bool(types_of(noun) or gender_of_noun(noun)) or noun in _NEUTRAL


def is_personal(noun: str) -> bool:
    """Whether it stands before the names of persons."""
    return "person" in types_of(noun) or bool(gender_of_noun(noun)) or noun in _NEUTRAL
