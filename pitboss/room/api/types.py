"""What handlers are given: the room, whoever calls, and the words of a query."""

from __future__ import annotations

from typing import Annotated

from litestar.di import NamedDependency
from litestar.params import QueryParameter

from pitboss.room.people import Person
from pitboss.room.room import Room

TheRoom = NamedDependency[Room]
Someone = NamedDependency[Person]
"""Signed in, or the request is refused."""
Visitor = NamedDependency[Person | None]

Word = Annotated[str, QueryParameter(max_length=60)]
Lines = Annotated[str, QueryParameter(max_length=200)]
"""A citation: `L12`, `L12-L15, L20`."""
Switches = Annotated[list[str], QueryParameter(max_items=20)]
"""Rules of one's own, each as `rule=value`."""
Flag = Annotated[bool, QueryParameter()]
Limit = Annotated[int, QueryParameter(ge=1, le=200)]
Step = Annotated[int, QueryParameter(ge=0, le=100_000)]
Before = Annotated[int | None, QueryParameter(ge=1, le=2**53)]
"""Only what came before this number: how lists are paged."""
