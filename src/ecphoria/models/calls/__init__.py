"""Calls to a chat model while documents are taken in: cached, bounded, retried, counted."""

from ecphoria.models.calls.budget import Budget
from ecphoria.models.calls.calls import ModelCalls
from ecphoria.models.calls.request import Request

__all__ = ["Budget", "ModelCalls", "Request"]
