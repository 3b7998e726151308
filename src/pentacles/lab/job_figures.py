"""The figures of a run as a page shows them: fewer than in a report, the same for every run."""

from __future__ import annotations

from typing import Any

from pentacles.lab.words import NOTEWORTHY, conclusions, percent, points

ESTIMATE = ("value", "low", "high", "number")
LENGTH = ("value", "low", "high", "tenth", "median", "nine_tenths", "histogram")


def shaped(facts: dict[str, Any], values: list[int] | None = None) -> dict[str, Any]:
    """What is shown of a run; `values` are those of a tuned number, one for each variant."""
    shown = [
        variant(one, None if values is None else values[place])
        for place, one in enumerate(facts["variants"])
    ]
    return {
        "matches": facts["variants"][0]["matches"],
        "card": facts["card"],
        "variants": shown,
        "differences": [
            {
                name: row[name]
                for name in (
                    *("variant", "measure", "base", "value", "low", "high", "chance"),
                    "stands_out",
                )
            }
            for row in facts["differences"]
        ],
        "conclusions": conclusions(facts),
        "fair": None if values is None else fair_number(facts["card"], shown),
    }


def variant(one: dict[str, Any], value: int | None) -> dict[str, Any]:
    """One way to play."""
    return {
        "name": one["name"],
        "value": value,
        "matches": one["matches"],
        "equal_share": one["equal_share"],
        "seats": [estimate(seat) for seat in one["seats"]],
        "first": estimate(one["first"]),
        "ties": estimate(one["ties"]),
        "turns": {name: one["turns"][name] for name in LENGTH},
        "decisions": {name: one["decisions"][name] for name in LENGTH},
        "unfinished": one["unfinished"],
        "cards": [card(row) for row in one["cards"]],
    }


def estimate(fact: dict[str, Any]) -> dict[str, Any]:
    """A figure with its interval."""
    return {name: fact[name] for name in ESTIMATE}


def card(row: dict[str, Any]) -> dict[str, Any]:
    """How a card did."""
    ways = ("drawn", "opening", "played", "difference", "difference_drawn", "difference_played")
    return {
        "id": row["id"],
        "name": row["name"],
        "kind": row["kind"],
        **{way: estimate(row[way]) for way in ways},
        "is_tested": row["tested"],
        "chance": row["chance"],
        "stands_out": row["stands_out"],
    }


def fair_number(card: str, shown: list[dict[str, Any]]) -> dict[str, Any] | None:
    """The value with which a card is worth what the others are; None if nobody ever had it.

    By opening hands if the card is dealt into them, otherwise by drawn cards.
    """
    rows = [(one["value"], row) for one in shown for row in one["cards"] if row["id"] == card]
    if not rows:
        return None
    way = (
        "difference" if all(row["difference"]["number"] for _, row in rows) else "difference_drawn"
    )
    found = sorted(({"value": value, "worth": row[way]} for value, row in rows), key=by_value)
    best = min(found, key=lambda point: abs(point["worth"]["value"]))
    return {"value": best["value"], "text": told(best, found, way), "points": found}


def by_value(point: dict[str, Any]) -> int:
    """Points in the order of their values."""
    return int(point["value"])


def told(best: dict[str, Any], found: list[dict[str, Any]], way: str) -> str:
    """What the fair number means, and how certain it is."""
    worth = best["worth"]
    text = f"With {best['value']} the card is worth {points(worth)} against the other cards"
    text += ", judged by opening hands" if way == "difference" else ", judged by who drew it"
    close = [
        point["value"]
        for point in found
        if point is not best and point["worth"]["low"] <= 0 <= point["worth"]["high"]
    ]
    if not worth["low"] <= 0 <= worth["high"] and abs(worth["value"]) >= NOTEWORTHY:
        side = "more" if worth["value"] > 0 else "less"
        return f"{text}: the closest of the values tried, and still worth {side}."
    if close:
        others = ", ".join(map(str, close))
        return f"{text}. With {others} it may be fair as well; more matches would show."
    return f"{text}: fair, as far as {percent(NOTEWORTHY)} matters."
