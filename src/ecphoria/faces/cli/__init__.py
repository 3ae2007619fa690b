"""The command line: ``ecphoria add | recall | ask | feedback | remove | compact | status``. No logic of its own."""

from ecphoria.faces.cli.app import main

__all__ = ["main"]
