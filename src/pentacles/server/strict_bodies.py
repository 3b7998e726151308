"""Bodies are read as the description says: `"true"` is not a boolean, and neither is 1.

The routes' own reading is lenient about such things, so that it can read queries as well.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
from litestar import Request

from pentacles.server.problems import HttpProblem

PLACE = re.compile(r" - at `\$\.?(.*)`$")
"""Where something is wrong, as msgspec says it."""


async def check_body(request: Request[Any, Any, Any]) -> None:
    """HttpProblem if a body has a value of the wrong type; the route itself finds the rest."""
    field = request.route_handler.parsed_data_field
    if field is None:
        return
    try:
        body = msgspec.json.decode(await request.body())
    except (msgspec.DecodeError, UnicodeDecodeError):
        return
    try:
        msgspec.convert(with_whole_numbers(body), field.annotation)
    except msgspec.ValidationError as error:
        found = PLACE.search(str(error))
        words = PLACE.sub("", str(error))
        key = found[1] if found else ""
        fields = [{"message": words, "key": key, "source": "body"}]
        told = f"{key}: {words}" if key else words
        raise HttpProblem(400, f"The request does not fit: {told}", fields=fields) from None


def with_whole_numbers(value: Any) -> Any:
    """The same with 2 for 2.0, which is a whole number in JSON."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, dict):
        return {key: with_whole_numbers(one) for key, one in value.items()}
    if isinstance(value, list):
        return [with_whole_numbers(one) for one in value]
    return value
