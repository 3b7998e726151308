"""Worker processes don't hear Ctrl-C, not even while they are starting."""

from __future__ import annotations

import subprocess
import sys

from pentacles._processes import deaf_children

INTERRUPTED_AT_ONCE = """
import os, signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # jobs in the background ignore it
os.kill(os.getpid(), signal.SIGINT)
print("went on")
"""
INTERRUPTED_MEANWHILE = """
import signal
from pentacles._processes import deaf_children
signal.signal(signal.SIGINT, signal.default_int_handler)
try:
    with deaf_children():
        signal.raise_signal(signal.SIGINT)
        print("put off", end=", ")
except KeyboardInterrupt:
    print("then heard")
"""


def said(program: str) -> str:
    """What a Python process of its own prints."""
    command = [sys.executable, "-c", program]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


def test_a_child_that_is_starting_does_not_hear_ctrl_c() -> None:
    assert said(INTERRUPTED_AT_ONCE) == ""
    with deaf_children():
        assert said(INTERRUPTED_AT_ONCE) == "went on"
    assert said(INTERRUPTED_AT_ONCE) == ""


def test_ctrl_c_meanwhile_is_heard_afterwards() -> None:
    assert said(INTERRUPTED_MEANWHILE) == "put off, then heard"
