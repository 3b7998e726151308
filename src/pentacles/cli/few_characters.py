"""For terminals that know few characters: what replaces the others."""

from __future__ import annotations

import codecs

HANDLER = "pentacles-plain"
STAND_INS = {
    "\N{BOX DRAWINGS LIGHT HORIZONTAL}": "-",
    "\N{MIDDLE DOT}": "|",
    "\N{PLUS-MINUS SIGN}": "+-",
    "\N{MULTIPLICATION SIGN}": "x",
    "\N{MINUS SIGN}": "-",
    "\N{EN DASH}": "-",
    "\N{EM DASH}": "-",
    "\N{RIGHTWARDS ARROW}": "->",
    "\N{LEFT SINGLE QUOTATION MARK}": "'",
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    "\N{LEFT DOUBLE QUOTATION MARK}": '"',
    "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
    **dict(zip("▁▂▃▄▅▆▇█", "12345678", strict=True)),
}


def stand_ins(error: UnicodeError) -> tuple[str, int]:
    """What an encoder writes for characters it doesn't have: letters lose their accents."""
    import unicodedata

    if not isinstance(error, UnicodeEncodeError):
        raise error
    words = ""
    for one in error.object[error.start : error.end]:
        bare = unicodedata.normalize("NFKD", one).encode("ascii", "ignore").decode()
        words += STAND_INS.get(one) or bare or "?"
    return words, error.end


codecs.register_error(HANDLER, stand_ins)
