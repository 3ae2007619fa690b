"""Systems by their written form, and paper E's experiments by name."""

import pytest

from ecphoria.errors import ConfigurationError
from ecphoria.evaluation.experiments import EXPERIMENTS, find_experiment
from ecphoria.evaluation.variant import parse


def test_a_system_with_parameters() -> None:
    variant = parse("ecphory:cues=true,k_final=80,passages=10,relations=false")
    assert variant.system == "ecphory"
    assert variant.parameters == {"cues": True, "k_final": 80}
    assert (variant.passages, variant.relations) == (10, False)
    assert not parse("closed-book").retrieves


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("lightrag", "unknown system 'lightrag'; known ones: auto"),
        ("ecphory:hops=2", "no parameter 'hops'"),
        ("ecphory:cues", "'cues' is not NAME=VALUE"),
        ("ecphory:cues=yes", "'cues=yes' is not NAME=VALUE"),
        ("ecphory:passages=-1", "passages must be a whole number"),
        ("ecphory:relations=1", "relations must be true or false"),
    ],
)
def test_what_is_wrong_with_a_system_is_said(text: str, said: str) -> None:
    with pytest.raises(ConfigurationError, match=said):
        parse(text)


@pytest.mark.parametrize("name", EXPERIMENTS)
@pytest.mark.parametrize("chat", [True, False])
def test_experiments_hold_variants_that_can_be_run(name: str, chat: bool) -> None:
    experiment = find_experiment(name, chat=chat)
    assert experiment.name == name
    assert experiment.notes
    assert len({variant.label for variant in experiment.variants}) == len(experiment.variants)
    for variant in experiment.variants:
        variant.check()


def test_the_papers_values_are_theirs() -> None:
    depths = find_experiment("depth", chat=True).variants
    assert [variant.parameters["retrieval_depth"] for variant in depths] == [0, 1, 2, 3]
    table1 = find_experiment("table1", chat=True)
    assert len(table1.seeds) == 10
    assert sum(variant.sweep == "vanilla RAG" for variant in table1.variants) > 2
    assert all(variant.once for variant in table1.variants if variant.sweep)
    entity_only = [variant for variant in find_experiment("context", chat=True).variants if not variant.passages]
    assert [variant.parameters["k_final"] for variant in entity_only] == [20, 40, 60, 80]
    with pytest.raises(ConfigurationError, match="known ones: table1, depth, context, k-sweep"):
        find_experiment("table2", chat=True)
