"""Write the printed lines that every house's games and fees cite, from the texts in the folder that is given.

python scripts/printed.py FOLDER
"""

from __future__ import annotations

import lzma
import re
import sys
from pathlib import Path

from pitboss.houses.game import HOUSES, catalogue, load
from pitboss.houses.printed import lines_of
from pitboss.houses.sheet import read_house
from pitboss.money.schedules import load as load_fees

_TAGS = re.compile(r"</?(?:b|i|u|sup|sub|br|strong|em)\s*/?>")


def plain(line: str) -> str:
    """A line without the marks of its text edition: bold, headings, tables, escapes."""
    text = _TAGS.sub("", line).replace("\\$", "$").replace("\\*", "*").replace("**", "").replace("\t", " | ")
    text = re.sub(r"^\s*#+\s*", "", text).strip().strip("_")
    return re.sub(r"\s+", " ", text)


def cites(house: str) -> set[int]:
    found: list[str] = []
    for id_ in [id_ for id_ in catalogue() if id_.startswith(f"{house}/")]:
        sheet = load(id_).sheet
        found += [p.cite for part in (sheet.rules, sheet.limits, sheet.paytables) for p in part.values()]
        found += [text for reading in sheet.readings for text in (reading.cite, reading.why)]
        found += [choice.cite for choice in sheet.choices]
        lines = (*sheet.round, *sheet.irregularities, *sheet.notes)
        found += [text for line in lines for text in (line.cite, line.say)]
    if (HOUSES / house / "fees.toml").is_file():
        for schedule in load_fees(house).values():
            charges = [charge for option in schedule.options for charge in option.charges]
            found += [text for charge in charges for tier in charge.tiers for text in (tier.lines, tier.note)]
    return {number for cite in found for number in lines_of(cite)}


def main(folder: Path) -> None:
    for house in sorted(path.parent.name for path in HOUSES.glob("*/house.toml")):
        source = folder / read_house(HOUSES / house).file
        text = {n: plain(line) for n, line in enumerate(source.read_text(encoding="utf-8").splitlines(), 1)}
        text = {n: line for n, line in text.items() if line}
        order, wanted = list(text), cites(house)
        place = {n: i for i, n in enumerate(order)}
        near = {m for n in wanted if n in place for m in order[max(place[n] - 1, 0) : place[n] + 2]}
        out = "".join(f"{n} {text[n]}\n" for n in sorted(near))
        packed = lzma.compress(out.encode(), preset=9 | lzma.PRESET_EXTREME)
        (HOUSES / house / "printed.txt.xz").write_bytes(packed)
        print(f"{house}: {len(near)} of {len(text)} lines, {len(packed) // 1000} kB")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
