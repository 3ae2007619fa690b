"""Without the ``eval`` extra, what needs it says how to get it."""

import sys

import pytest

from ecphoria.errors import ConfigurationError
from ecphoria.evaluation.metrics.retrieval import retrieval_scores
from ecphoria.evaluation.report.plots import require_plots


def test_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(ConfigurationError, match=r"pip install 'ecphoria\[eval\]'"):
        require_plots()


def test_ir_measures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ir_measures", None)
    with pytest.raises(ConfigurationError, match=r"pip install 'ecphoria\[eval\]'"):
        retrieval_scores({"q": ["a"]}, {"q": {"a"}}, k=1, depth=1)
