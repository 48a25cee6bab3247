"""Restores pickled objects."""

import json

from ._core import Game


def game_from_text(text: str) -> Game:
    """Restore a game from the JSON text of its arguments."""
    arguments = json.loads(text)
    settings = arguments.pop("settings")
    return Game(**arguments, **settings)
