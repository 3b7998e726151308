"""Keys typed ahead: each goes to the screen that is on top when its turn comes.

Several keys can come in one read. They are handed to the screen that was there then, and the first
of them may open another screen, or close this one. What follows a closing key in the same read may
be lost; a screen that is not on top never does anything.
"""

from __future__ import annotations

from typing import Any

from textual import events
from textual.screen import Screen

from pentacles.terminal.small_screen import LEAVING, is_too_narrow


def is_on_top(screen: Screen[Any]) -> bool:
    """Whether nothing is on top of a screen, not even a drawer that it shows through."""
    return screen.app.screen_stack[-1:] == [screen]


def is_for_another(screen: Screen[Any], event: events.Key) -> bool:
    """Whether a key is no longer for this screen; then the one on top gets it.

    On a screen that is too narrow nobody sees what a key would do, so it does nothing.
    """
    event.stop()
    if is_on_top(screen):
        return is_too_narrow(screen.size.width) and event.key.lower() not in LEAVING
    stack = screen.app.screen_stack
    if stack:
        stack[-1].post_message(events.Key(event.key, event.character))
    return True
