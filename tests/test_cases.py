"""Every worked example and boundary hand in cases/ comes out as the houses print it."""

from pathlib import Path

import pytest

from pitboss.errors import CheckFailed
from pitboss.houses.cases import BadInput, Case, check_file, read_cases, run_case

CASES = Path(__file__).parent.parent / "cases"


@pytest.mark.parametrize("path", sorted(CASES.rglob("*.toml")), ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_cases(path):
    results = list(check_file(path))
    assert results, "a case file without cases"
    assert not [f"{name}: {difference}" for name, difference in results if difference]


def three_card_case(**changes) -> Case:
    file = read_cases(CASES / "grand-ronde" / "three-card-poker.toml")
    case = file.case[0]
    for name, value in changes.items():
        setattr(case, name, value)
    return case


def test_a_wrong_case_says_what_differed():
    case = three_card_case()
    seat = next(iter(case.seats))
    case.expect.net = {seat: 12_34}
    with pytest.raises(CheckFailed, match=rf"seat {seat} should be \+\$12.34, is "):
        run_case("grand-ronde/three-card-poker", case)


def test_a_card_dealt_twice_is_named():
    case = three_card_case(deck="As As Ks Qd Jd 9d")
    with pytest.raises(BadInput, match="As is dealt once too often"):
        run_case("grand-ronde/three-card-poker", case)


def test_a_deck_that_runs_out_says_so():
    with pytest.raises(BadInput, match="ran out after 3 cards"):
        run_case("grand-ronde/three-card-poker", three_card_case(deck="As Kd Qc"))


def test_an_unknown_key_names_file_and_key(tmp_path):
    path = tmp_path / "wrong.toml"
    path.write_text('game = "grand-ronde/three-card-poker"\n[[case]]\nname = "x"\ncite = "L1"\nsets = {}\n')
    with pytest.raises(BadInput, match=r"wrong.toml: .*sets"):
        list(check_file(path))
