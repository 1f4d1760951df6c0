"""/docs: the API for people, written out from the OpenAPI document that programs get, without script or style."""

from __future__ import annotations

from html import escape
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, get

from pitboss.analysis.review import Review
from pitboss.room import messages
from pitboss.room.api.lobby import ReadingEffect
from pitboss.table import asks, events

REF = "#/components/schemas/{name}"


@get("/docs/openapi.json", include_in_schema=False, sync_to_thread=False)
def openapi(request: Request[Any, Any, Any]) -> dict[str, Any]:
    return document(request.app)


@get("/docs", include_in_schema=False, sync_to_thread=False)
def docs(request: Request[Any, Any, Any]) -> Response[str]:
    return Response(render(document(request.app)), media_type="text/html; charset=utf-8")


def document(app: Litestar) -> dict[str, Any]:
    """The OpenAPI document, with the types that it leaves out: what goes over a table's socket, what may come later."""
    whole = app.openapi_schema.to_schema()
    questions = [asks.Bet, asks.Choose, asks.Arrange, asks.Discard, asks.Counter, asks.Outside]
    _, types = msgspec.json.schema_components(
        [*messages.Outgoing.__subclasses__(), events.Any, *questions, ReadingEffect, Review], ref_template=REF
    )
    requests = whole["components"]["schemas"]
    whole["components"]["schemas"] = {**types, **requests}
    return whole


def render(document: dict[str, Any]) -> str:
    parts = [
        '<!doctype html><html lang="en"><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(document['info']['title'])}</title><main><h1>{escape(document['info']['title'])}</h1>",
        f"<p>{escape(document['info'].get('description', ''))}</p>",
        '<p>For programs: <a href="/docs/openapi.json">openapi.json</a>.</p><h2>Requests</h2>',
    ]
    for path, methods in sorted(document["paths"].items()):
        for method, operation in methods.items():
            parts.append(_operation(path, method.upper(), operation))
    parts.append("<h2>Types</h2>")
    for name, schema in sorted(document.get("components", {}).get("schemas", {}).items()):
        parts.append(_type(name, schema))
    return "".join([*parts, "</main></html>"])


def _operation(path: str, method: str, operation: dict[str, Any]) -> str:
    lines = [f"<h3><code>{method} {escape(path)}</code></h3><p>{escape(operation.get('summary', ''))}</p><ul>"]
    for parameter in operation.get("parameters", []):
        need = "" if parameter.get("required") else ", optional"
        kind = _kind(parameter.get("schema", {}))
        lines.append(f"<li>{parameter['in']} <code>{escape(parameter['name'])}</code>: {kind}{need}</li>")
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    if body:
        lines.append(f"<li>body: {_kind(body)}</li>")
    for status, response in operation.get("responses", {}).items():
        schema = response.get("content", {}).get("application/json", {}).get("schema")
        lines.append(f"<li>{status}: {_kind(schema) if schema else escape(response.get('description', ''))}</li>")
    return "".join([*lines, "</ul>"])


def _type(name: str, schema: dict[str, Any]) -> str:
    says = escape(schema.get("description", ""))
    lines = [f'<h3 id="{escape(name)}"><code>{escape(name)}</code></h3><p>{says}</p><ul>']
    for field, kind in schema.get("properties", {}).items():
        need = "" if field in schema.get("required", ()) else ", optional"
        lines.append(f"<li><code>{escape(field)}</code>: {_kind(kind)}{need}</li>")
    return "".join([*lines, "</ul>"])


def _kind(schema: dict[str, Any]) -> str:
    """A schema in a few words, types linked."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[-1]
        return f'<a href="#{escape(name)}">{escape(name)}</a>'
    if several := schema.get("oneOf") or schema.get("anyOf"):
        return " or ".join(_kind(one) for one in several)
    if "enum" in schema:
        return " | ".join(escape(repr(word)) for word in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    return escape(str(schema.get("type", "anything")))
