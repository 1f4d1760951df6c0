"""Playing without an account, and choosing a name later."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Request, Response, post
from litestar.params import JSONBody

from pitboss.room.api.people import Me, SignIn, key_of, me, signed_in
from pitboss.room.api.types import TheRoom
from pitboss.table.asks import Refused


class GuestsController(Controller):
    path = "/api/v1"
    tags = ("people",)

    @post("/guest", summary="Play as a guest: no account, a session of its own", status_code=201)
    async def guest(self, request: Request[Any, Any, Any], room: TheRoom) -> Response[Me]:
        state = request.scope["state"]
        if state.get("key") is not None:
            raise Refused("you are signed in already")
        person = await room.guests.new(state["address"])
        return await signed_in(request, room, person, "guest")

    @post("/me/name", summary="A guest chooses a name, and keeps chips, hands and seats", status_code=200)
    async def keep(self, request: Request[Any, Any, Any], room: TheRoom, data: JSONBody[SignIn]) -> Me:
        key = key_of(request)
        person = await room.guests.keep(key.person, data.name, data.secret)
        await room.store.write([room.audit(person, "guest kept", f"person {person.id}", {"name": person.name})])
        return await me(room, person, key.csrf)
