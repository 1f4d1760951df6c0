"""Names of people: what may be one, and which names look alike."""

from __future__ import annotations

import re
import unicodedata

from pitboss.errors import BadInput

_NAME = re.compile(r"[^\W_](?:[\w .\-]*[^\W_])?")
_ALIKE = str.maketrans({
    # Cyrillic and Greek letters that are drawn like Latin ones, then what is hard to tell apart in any of them
    "а": "a", "в": "b", "е": "e", "к": "k", "м": "m", "н": "h", "о": "o", "р": "p", "с": "c", "т": "t", "у": "y",
    "х": "x", "і": "i", "ј": "j", "ѕ": "s", "ԁ": "d", "ԛ": "q", "ԝ": "w", "һ": "h", "ё": "e", "α": "a", "β": "b",
    "ε": "e", "ι": "i", "κ": "k", "μ": "m", "ν": "v", "ο": "o", "ρ": "p", "τ": "t", "υ": "u", "χ": "x", "ζ": "z",
    "0": "o", "1": "l", "i": "l", "ı": "l", "5": "s", "8": "b", " ": "", ".": "", "-": "", "_": "",
})  # fmt: skip


def clean_name(name: str) -> str:
    """A name as it is shown; raises for one that hides something or mixes scripts."""
    name = unicodedata.normalize("NFKC", name).strip()
    if not 2 <= len(name) <= 24 or not _NAME.fullmatch(name) or "  " in name:
        raise BadInput("a name has 2 to 24 letters or digits, with spaces, '.', '-' or '_' only between them")
    if len({unicodedata.name(c, "?").split()[0] for c in name if c.isalpha()}) > 1:
        raise BadInput("a name must use a single script")
    return name


def folded(name: str) -> str:
    """How a name is looked up: in whatever case it is typed."""
    return unicodedata.normalize("NFKC", name).strip().casefold()


def look(name: str) -> str:
    """What two names have in common that the eye takes for each other."""
    plain = unicodedata.normalize("NFKD", folded(name))
    return "".join([c for c in plain.translate(_ALIKE) if not unicodedata.combining(c)]).replace("rn", "m")
