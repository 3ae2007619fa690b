"""Pictures of graphs as one HTML file that needs no network."""

from ecphoria.faces.picture.draw import draw_entity, draw_recall

__all__ = ["draw_entity", "draw_recall"]
