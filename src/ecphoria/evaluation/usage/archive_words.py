"""The sentences of generator 2."""

TRADES = ("joiner", "stonemason", "bell-founder", "clockmaker", "architect", "organ builder", "coppersmith", "surveyor")
MADE = ("salt", "linen", "glass", "honey", "cider", "paper", "wool", "pewter")

TOWN = (
    ("{name} is a town on the {river}.", "{name}, a market town, lies where the {river} widens."),
    ("It received its charter in {founded}.", "The first walls were raised in {founded}."),
    ("Its traders lived on {good}.", "For centuries {good} was sold there as far as the coast."),
)
PERSON = (
    ("{name} was a {trade} from {town}.", "{name}, born in {town}, became a {trade}."),
    ("The year of birth is given as {born}.", "The church book has {born} for the birth."),
    ("Years of learning were spent in the workshop of {master}.", "The trade was learned from {master}."),
    ("Death came in {died}, after a long illness.", "The grave says {died}."),
)
WORK = (
    ("The {name} stands in {town}.", "{town} is known for the {name}."),
    ("{maker} made it in {year}.", "It was finished in {year} by {maker}."),
    ("{patron} paid for it.", "The costs were borne by {patron}."),
    ("Most of it is of {stuff}.", "It is built of {stuff} throughout."),
)
SECOND = {
    "town": {
        "fair": (
            "Account book",
            "In {name} {value} stalls were let at the autumn fair; the clerk complains of the mud.",
        ),
        "toll": ("Toll roll", "Carts that passed the gate of {name} paid {value} pence, those with {good} half of it."),
    },
    "person": {
        "pay": ("Letter", "I have settled with {name}, who asked for {value} thalers and a coat for the winter."),
        "house": ("Inventory", "After the death of {name} the house held {value} chairs, a loom and a cracked bell."),
    },
    "work": {
        "repair": (
            "Report",
            "The {name} was mended; it took {value} weeks, and some of the {stuff} had to be replaced.",
        ),
        "size": ("Survey", "The {name} was measured and found to be {value} feet high, less than had been thought."),
    },
}
QUESTIONS = {
    "town": {
        "fact-river": ("Which river does {name} lie on?", "On what river is the town of {name}?"),
        "fact-founded": ("When did {name} get its charter or walls?", "How old is the town of {name}?"),
        "fact-good": ("What did the traders of {name} sell?", "Which goods was {name} known for?"),
        "told-fair": ("How many stalls were let at the fair in {name}?",),
        "told-toll": ("What did carts pay at the gate of {name}?",),
        "list sight": ("Which works stand in {name}?", "What is there to see in {name}?"),
        "list native": ("Who was born in {name}?", "Which craftsmen came from {name}?"),
    },
    "person": {
        "fact-born": ("When was {name} born?", "In what year was {name} born?"),
        "fact-died": ("When did {name} die?", "In which year did {name} die?"),
        "fact-trade": ("What was the trade of {name}?", "What did {name} do for a living?"),
        "told-pay": ("How much did {name} ask to be paid?",),
        "told-house": ("What was in the house of {name} after the death?",),
        "list work": ("What did {name} make?", "Which works are by {name}?"),
        "bridge master": ("Where did the master of {name} come from?", "When was the teacher of {name} born?"),
        "bridge town": ("On which river lies the birthplace of {name}?", "When was the home town of {name} founded?"),
    },
    "work": {
        "fact-maker": ("Who made the {name}?", "By whom is the {name}?"),
        "fact-patron": ("Who paid for the {name}?", "Who bore the costs of the {name}?"),
        "fact-stuff": ("What is the {name} made of?", "Of which material is the {name}?"),
        "told-repair": ("How long did it take to mend the {name}?",),
        "told-size": ("How high is the {name}?",),
        "bridge maker": ("Where was the maker of the {name} born?", "From whom did the builder of the {name} learn?"),
        "bridge town": ("On which river is the town where the {name} stands?",),
    },
}
