"""Properties are judged by what they find, not by the clock of a busy machine."""

from hypothesis import settings

settings.register_profile("money", deadline=None)
settings.load_profile("money")
