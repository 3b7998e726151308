"""The plots of a report as Vega-Lite specifications."""

from __future__ import annotations

from typing import Any

import altair as alt

from pentacles.lab import words

MOST_CARDS = 60
HEIGHT = 21
"""The height of a line in a plot, in pixels."""
INK, GOOD, BAD, PLAIN = "@ink", "@good", "@bad", "@plain"
"""Names of colours: the page puts in those of its theme."""
MARKS = [GOOD, BAD, PLAIN, "@series0"]
SERIES = [f"@series{number}" for number in range(6)]


def plots(facts: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Every plot in which a run has something to show, by name."""
    base = facts["variants"][0]
    found = {
        "seats": intervals(seat_rows(facts), "wins, %", base["equal_share"] * 100),
        "turns": histogram(facts, "turns"),
        "decisions": histogram(facts, "decisions"),
        "leads": leads(facts),
        "kinds": kinds(base),
    }
    rows = card_rows(base)
    if rows:
        found["cards"] = intervals(rows, "difference in wins, points", 0.0)
    if facts["card"]:
        found["card"] = tuned(facts)
    if len(facts["variants"]) > 1:
        for measure in dict.fromkeys(row["measure"] for row in facts["differences"]):
            found[f"difference_{measure}"] = intervals(
                difference_rows(facts, measure), words.MEASURES[measure], 0.0
            )
    return {name: chart.to_dict() for name, chart in found.items()}


def intervals(rows: list[dict[str, Any]], axis: str, zero: float) -> Any:
    """Figures with their intervals, one below the other, and a line where nothing is the matter."""
    base = alt.Chart({"values": rows}).encode(
        y=alt.Y("name:N", sort=None, title=None, axis=alt.Axis(labelLimit=170)),
        color=alt.Color(
            "mark:N",
            scale=alt.Scale(domain=MARKS, range=MARKS),
            legend=None,
        ),
        tooltip=[alt.Tooltip("name:N", title=" "), alt.Tooltip("words:N", title=" ")],
    )
    line = (
        alt.Chart({"values": [{"zero": zero}]})
        .mark_rule(strokeDash=[4, 4], color=INK, opacity=0.6)
        .encode(x=alt.X("zero:Q"))
    )
    span = base.mark_rule(strokeWidth=3, strokeCap="round", opacity=0.55).encode(
        x=alt.X("low:Q", title=axis, scale=alt.Scale(zero=False)), x2="high:Q"
    )
    dot = base.mark_circle(size=70, opacity=1).encode(x="value:Q")
    return (line + span + dot).properties(width="container", height=HEIGHT * len(rows))


def row(name: str, fact: dict[str, Any], text: str, scale: int, mark: str) -> dict[str, Any]:
    """One line of an interval plot."""
    return {
        "name": name,
        "value": scale * fact["value"],
        "low": scale * fact["low"],
        "high": scale * fact["high"],
        "words": text,
        "mark": mark,
    }


def seat_rows(facts: dict[str, Any]) -> list[dict[str, Any]]:
    """Wins of the first asked, by seat, by role and by bot."""
    found = []
    several = len(facts["variants"]) > 1
    for one in facts["variants"]:
        fair = one["equal_share"]
        lines = {"asked first": one["first"]}
        lines |= {f"seat {seat}": fact for seat, fact in enumerate(one["seats"])}
        lines |= one["roles"]
        if len(one["bots"]) > 1:
            lines |= one["bots"]
        for name, fact in lines.items():
            mark = GOOD if fact["low"] > fair else BAD if fact["high"] < fair else PLAIN
            label = f"{one['name']}: {name}" if several else name
            found.append(row(label, fact, words.rate(fact), 100, mark))
    return found


def card_rows(one: dict[str, Any]) -> list[dict[str, Any]]:
    """The cards by what they are worth; of many only the most telling."""
    cards = [card for card in one["cards"] if card["tested"]]
    cards.sort(key=lambda card: -abs(card["difference"]["value"]))
    kept = sorted(cards[:MOST_CARDS], key=lambda card: -card["difference"]["value"])
    found = []
    for card in kept:
        worth = card["difference"]
        mark = PLAIN if not card["stands_out"] else GOOD if worth["value"] > 0 else BAD
        label = card["name"] if card["code"] == card["id"] else f"{card['name']} ({card['code']})"
        found.append(row(label, worth, words.points(worth), 100, mark))
    return found


def difference_rows(facts: dict[str, Any], measure: str) -> list[dict[str, Any]]:
    """The variants against the base by one measure."""
    scale = 100 if measure in words.RATES else 1
    found = []
    for one in facts["differences"]:
        if one["measure"] == measure:
            mark = SERIES[0] if one["stands_out"] else PLAIN
            found.append(row(one["variant"], one, words.change(one), scale, mark))
    return found


def histogram(facts: dict[str, Any], measure: str) -> Any:
    """How long matches are, as shares of all matches."""
    rows = [
        {
            "variant": one["name"],
            "from": low,
            "to": high - 0.1 * (high - low),
            "nothing": 0,
            "middle": (low + high - 1) / 2,
            "share": 100 * count / one["matches"],
        }
        for one in facts["variants"]
        for low, high, count in one[measure]["histogram"]
    ]
    names = [one["name"] for one in facts["variants"]]
    chart = alt.Chart({"values": rows})
    tooltip = [
        alt.Tooltip("variant:N", title="variant"),
        alt.Tooltip("from:Q", title="from"),
        alt.Tooltip("share:Q", title="% of matches", format=".2f"),
    ]
    share = alt.Y("share:Q", title="% of matches")
    if len(names) == 1:
        return (
            chart.mark_rect(color=SERIES[0])  # bars of bins lose their width without `eval`
            .encode(
                x=alt.X("from:Q", title=measure, scale=alt.Scale(zero=False)),
                x2="to:Q",
                y=share,
                y2="nothing:Q",
                tooltip=tooltip,
            )
            .properties(width="container", height=220)
        )
    return (
        chart.mark_line(point=True, interpolate="monotone")
        .encode(
            x=alt.X("middle:Q", title=measure, scale=alt.Scale(zero=False)),
            y=share,
            color=series(names),
            tooltip=tooltip,
        )
        .properties(width="container", height=240)
    )


def series(names: list[str]) -> Any:
    """A colour for each variant."""
    return alt.Color(
        "variant:N",
        scale=alt.Scale(domain=names, range=[SERIES[n % len(SERIES)] for n in range(len(names))]),
        legend=alt.Legend(orient="bottom", title=None, columns=2, labelLimit=280)
        if len(names) > 1
        else None,
    )


def leads(facts: dict[str, Any]) -> Any:
    """How often the leader wins, the further the match has gone."""
    rows = [
        {
            "variant": one["name"],
            "when": when,
            "value": 100 * one["leader_wins"][key]["value"],
            "low": 100 * one["leader_wins"][key]["low"],
            "high": 100 * one["leader_wins"][key]["high"],
            "words": words.rate(one["leader_wins"][key]),
        }
        for one in facts["variants"]
        for key, when in (("quarter", 25), ("half", 50), ("three_quarters", 75))
        if one["leader_wins"][key]["number"]
    ]
    fair = 100 * facts["variants"][0]["equal_share"]
    x = alt.X(
        "when:Q",
        title="% of the match played",
        axis=alt.Axis(values=[25, 50, 75]),
        scale=alt.Scale(domain=[20, 80]),
    )
    base = alt.Chart({"values": rows}).encode(
        x=x,
        color=series([one["name"] for one in facts["variants"]]),
        tooltip=[alt.Tooltip("variant:N"), alt.Tooltip("words:N", title="leader wins")],
    )
    low = min([fair, *(one["low"] for one in rows)])
    y = alt.Y(
        "value:Q", title="the leader wins, %", scale=alt.Scale(domain=[low - 2, 100], zero=False)
    )
    line = base.mark_line(point=alt.OverlayMarkDef(size=70)).encode(y=y)
    span = base.mark_rule(strokeWidth=3, opacity=0.5).encode(y="low:Q", y2="high:Q")
    even = (
        alt.Chart({"values": [{"fair": fair}]})
        .mark_rule(strokeDash=[4, 4], color=INK, opacity=0.6)
        .encode(y="fair:Q")
    )
    return (even + span + line).properties(width="container", height=240)


def kinds(one: dict[str, Any]) -> Any:
    """What is decided in a match, how often, and among how many options."""
    rows = [
        {"kind": kind["kind"].replace("_", " "), **{k: kind[k] for k in ("count", "options")}}
        for kind in one["kinds"]
    ]
    return (
        alt.Chart({"values": rows})
        .mark_bar(color=SERIES[0], cornerRadiusEnd=2)
        .encode(
            y=alt.Y("kind:N", sort=None, title=None, axis=alt.Axis(labelLimit=170)),
            x=alt.X("count:Q", title="decisions per match"),
            tooltip=[
                alt.Tooltip("kind:N", title=" "),
                alt.Tooltip("count:Q", title="per match", format=".2f"),
                alt.Tooltip("options:Q", title="options", format=".1f"),
            ],
        )
        .properties(width="container", height=HEIGHT * len(rows))
    )


def tuned(facts: dict[str, Any]) -> Any:
    """What the card under study is worth in each variant."""
    rows = []
    for one in facts["variants"]:
        card = next((row for row in one["cards"] if row["id"] == facts["card"]), None)
        if card is not None:
            worth = card["difference"]
            mark = GOOD if worth["low"] > 0 else BAD if worth["high"] < 0 else PLAIN
            rows.append(row(one["name"], worth, words.points(worth), 100, mark))
    return intervals(rows, "wins against its replacement, points", 0.0)
