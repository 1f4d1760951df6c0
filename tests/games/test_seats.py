"""Families in which it matters where one sits."""

from pitboss.houses.game import catalogue, load


def test_a_family_s_seats_are_about_leaving_and_changing_them():
    """The room asks them whenever somebody leaves or moves: a module of that name for something else stops a table."""
    families = {game.family.name: game.family for game in map(load, catalogue())}
    with_seats = {name: family.seats for name, family in families.items() if family.seats is not None}
    assert set(with_seats) == {"poker"}
    assert all(hasattr(with_seats["poker"], name) for name in ("change", "debt", "come_back"))
