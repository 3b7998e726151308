"""Keys that are typed ahead: each goes to the screen that is on top when its turn comes.

Several keys can come in one read. They are handed to the screen that was there then, and the first
of them may open another one, or close this one. What follows a closing key in the same read may be
lost; nothing is ever done by a screen that is not on top.
"""

from __future__ import annotations

from typing import Any

from textual import events
from textual.screen import Screen

from pentacles.terminal.small_screen import LEAVING, is_too_narrow


def is_on_top(screen: Screen[Any]) -> bool:
    """Whether nothing lies over a screen, not even a drawer through which it can be seen."""
    return screen.app.screen_stack[-1:] == [screen]


def is_for_another(screen: Screen[Any], event: events.Key) -> bool:
    """Whether a key is not for this screen any more; then the one on top gets it.

    On a screen that is too narrow nobody sees what a key would do, so it does nothing.
    """
    event.stop()
    if is_on_top(screen):
        return is_too_narrow(screen.size.width) and event.key.lower() not in LEAVING
    stack = screen.app.screen_stack
    if stack:
        stack[-1].post_message(events.Key(event.key, event.character))
    return True
