"""What steers the part that past questions have in a recall, and the ageing of documents."""

from dataclasses import dataclass

from ecphoria.formulas.frequency_boost import BETA
from ecphoria.formulas.leaky_integration import PULSE, RESET, TAU, THRESHOLD
from ecphoria.formulas.recency_boost import MU, RHO
from ecphoria.layers.episodic.columns import Fading


@dataclass(frozen=True, kw_only=True, slots=True)
class PastParameters:
    """What steers the part of past questions; without any, none of it matters.

    Attributes:
        episodic_weight: the most that they add to a passage's score, or take from it; 0 leaves them out.
        episodes: how many count at most (T 8.5: k_episodic).
        episodic_floor: the least similarity of one that counts.
        fade, frequency, recency, feedback: components of activation (T 6.2, 10.3); ``False`` leaves one out.
        firing: whether questions charge related memories, which come back once they hold enough (T 6.3).
        tau, pulse, threshold, reset: of that (``formulas.leaky_integration``).
        spacing: whether spaced uses make an episode last (T 6.1); counts where the question is remembered.
        links: whether episodes that were recalled together bring one another back (T 6.1); they are tied where the
            question is remembered.
        ageing: the most that a passage loses by its document's age, where the domain has documents age; 0: nothing.
        superseding: the most that it loses by that when a newer edition stands in its place.
        usage: how much the use of documents counts (``recall.usage``).
    """

    episodic_weight: float = 2.0
    episodes: int = 20
    episodic_floor: float = 0.4
    fade: bool = True
    frequency: bool = True
    recency: bool = True
    feedback: bool = True
    firing: bool = False
    tau: float = TAU
    pulse: float = PULSE
    threshold: float = THRESHOLD
    reset: float = RESET
    spacing: bool = False
    links: bool = False
    ageing: float = 0.5
    superseding: float = 4.0
    usage: float = 0.35

    def fading(self, rate: float) -> Fading:
        """How traces fade at a domain's rate."""
        return Fading(
            rate=rate if self.fade else 0.0,
            beta=BETA if self.frequency else 0.0,
            rho=RHO if self.recency else 0.0,
            mu=MU,
            judged=self.feedback,
        )
