# not compiled
"""Lookalikes: names that the eye can't tell apart."""

from __future__ import annotations

import re
import unicodedata

UNSEEN = re.compile("[\u034f\u17b4\u17b5\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Marks that show nothing by themselves: joiners and variation selectors."""
CYRILLIC = {
    **dict(zip("АВЕЅІЈКМНОРСТУХЗӀԌԐԚԜѴҮ", "abesljkmhopctyx3lgeqwvy", strict=True)),
    **dict(zip("авеѕіјкмнорстухзӏһԁԍԑԛԝѵүьп", "abesijkmhopctyx3lhdgeqwvybn", strict=True)),
}
GREEK = {
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧΛ", "abezhlkmnoptyxa", strict=True)),
    **dict(zip("αβεηικμνορτυχωγ", "abenikuvoptuxwy", strict=True)),
}
LATIN = {
    **dict(zip("ıɑɡɩøłđħŧIl1|0", "iagioldhtllllo", strict=True)),  # noqa: RUF001
    **dict(zip("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghljklmnoprstuvwyz", strict=True)),
    **dict(zip("ØŁĐĦŦ", "oldht", strict=True)),
}
SAME = str.maketrans(CYRILLIC | GREEK | LATIN)
"""Letters by the Latin letter that they look like, capitals separately: a capital may look like a
different letter from its small form."""
KEPT = (0, 7, 8, 9)
"""The classes of marks that make a different letter; all others are accents."""
ENDS = "0123456789lo"
"""How a number at the end of a name looks, even in letters that look like digits."""


def looks(name: str) -> set[str]:
    """How a name may be read: two names that share a reading can be mistaken for each other.

    Case, width, spaces and accents are ignored, and letters of Latin, Greek and Cyrillic that
    look alike are one letter.
    """
    letters = unicodedata.normalize("NFKD", UNSEEN.sub("", name))
    bare = "".join(one for one in letters if unicodedata.combining(one) in KEPT and one.strip())
    return {bare.casefold(), bare.translate(SAME).casefold()}


def is_numbered(name: str, word: str) -> bool:
    """Whether a name looks like this word, or like the word with a number."""
    return not {one.rstrip(ENDS) for one in looks(name)}.isdisjoint(
        one.rstrip(ENDS) for one in looks(word)
    )
