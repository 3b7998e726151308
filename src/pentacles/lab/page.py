"""The report as one page of HTML that needs nothing else: styles, plots and scripts are inside."""

from __future__ import annotations

import json
from base64 import b64encode
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from pentacles.lab import words
from pentacles.lab.method import METHOD
from pentacles.lab.plots import plots

MARKS = {words.LOOK: "Worth a look", words.FINE: "Fine", words.NOTE: "Good to know"}
WORTH = "Wins of those who began with it minus wins of those who did not, in percentage points"
CAPTIONS = {
    "seats": ("Who wins", "With 95 % intervals; the dashed line is an equal share."),
    "cards": ("What a card is worth", f"{WORTH}. Coloured where it stands out after correction."),
    "card": ("The card under study", f"{WORTH}, by variant."),
    "turns": ("Length in turns", "Rare long matches are in the last place."),
    "decisions": ("Length in decisions", "All decisions of all seats."),
    "leads": ("What a lead is worth", "How often the seat that is ahead goes on to win."),
    "kinds": ("What is decided", "Decisions per match by kind."),
}


def page(facts: dict[str, Any]) -> str:
    """The whole page."""
    specs = plots(facts)
    base = facts["variants"][0]
    here = files("pentacles.lab")
    title = words.title(facts)
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="referrer" content="no-referrer">',
        f"<title>{escape(title)}</title>",
        f"<style>{(here / 'report.css').read_text(encoding='utf-8')}</style></head><body><main>",
        header(facts, title),
        key_figures(base),
        "<h2>In plain words</h2>",
        sentences(facts),
        "<h2>Seats and leads</h2>",
        '<div class="pair">',
        figure("seats"),
        figure("leads"),
        "</div>",
    ]
    if len(facts["variants"]) > 1:
        parts += ["<h2>Variants</h2>", variant_figures(facts), variant_table(facts)]
    parts += [
        "<h2>Cards</h2>",
        figure("card") if "card" in specs else "",
        figure("cards") if "cards" in specs else "",
        f"<p>{escape(words.DESCRIBES)}</p>",
        *(card_table(one, len(facts["variants"]) > 1) for one in facts["variants"]),
        "<h2>How matches end</h2>",
        ends_table(base),
        "<h2>Length and decisions</h2>",
        '<div class="pair">',
        figure("turns"),
        figure("decisions"),
        "</div>",
        figure("kinds"),
        oddities(facts),
        "<h2>How this was found</h2>",
        "".join(f"<p>{escape(line)}</p>" for line in METHOD),
        f"<pre>{escape(facts['command'])}</pre>" if facts["command"] else "",
        "</main>",
        f'<script type="application/json" id="specs">{safe_json(specs)}</script>',
        f"<script>{drawing_script()}</script>",
        f"<script>{(here / 'report.js').read_text(encoding='utf-8')}</script>",
        "</body></html>\n",
    ]
    return "\n".join(part for part in parts if part)


@cache
def drawing_script() -> str:
    """Vega with everything it needs; bundling it takes a second or two, so once is enough."""
    import vl_convert

    bundle = vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;")
    return bundle.replace("</script", "<\\/script")


def safe_json(data: object) -> str:
    """JSON that can be put inside a script of a page, whatever names the cards have."""
    return json.dumps(data).replace("<", "\\u003c").replace("\u2028", "\\u2028")


def header(facts: dict[str, Any], title: str) -> str:
    """What was played."""
    base = facts["variants"][0]
    total = sum(one["matches"] for one in facts["variants"])
    told = [
        words.plural(total, "match", "matches"),
        f"{words.plural(base['deals'], 'deal')}"
        + (", each from every seat" if base["deals"] < base["matches"] else ""),
        f"rules {facts['game']['version']}",
        f"seed {facts['seed']}",
    ]
    if len(facts["variants"]) > 1:
        told.insert(1, f"{len(facts['variants'])} variants")
    return (
        f'<header><p class="kicker">Pentacles lab</p><h1>{escape(title)}</h1>'
        f'<p class="soft">{escape(" · ".join(told))}</p></header>'
    )


def key_figures(one: dict[str, Any]) -> str:
    """The figures that everybody asks for."""
    out = sum(card["stands_out"] for card in one["cards"])
    tested = sum(card["tested"] for card in one["cards"])

    def cell(name: str, text: str) -> str:
        value, _, rest = text.partition(words.PLUS_MINUS)
        margin = f" <small>{words.PLUS_MINUS}{escape(rest)}</small>" if rest else ""
        return f"<div><dt>{escape(name)}</dt><dd>{escape(value.strip())}{margin}</dd></div>"

    return (
        '<dl class="figures">'
        + cell("wins of the seat asked first", words.rate(one["first"]))
        + cell("turns per match", words.mean(one["turns"]))
        + cell("decisions per match", words.mean(one["decisions"]))
        + cell("options per decision", f"{one['branching']:.1f}")
        + cell("without a single winner", words.rate(one["ties"]))
        + cell("lead changes per match", words.mean(one["lead_changes"]))
        + cell("winners who were behind at half time", words.rate(one["comeback"]))
        + cell("cards that stand out", f"{out} of {tested}")
        + "</dl>"
    )


def sentences(facts: dict[str, Any]) -> str:
    """The conclusions."""
    items = [
        f'<li class="{one["mark"]}"><b>{MARKS[one["mark"]]}</b>{escape(one["text"])}</li>'
        for one in facts["conclusions"]
    ]
    return f'<ul class="sentences">{"".join(items)}</ul>'


def figure(name: str, title: str = "", text: str = "") -> str:
    """A place for a plot."""
    if not title:
        title, text = CAPTIONS[name]
    return (
        f"<figure><figcaption><strong>{escape(title)}</strong>{escape(text)}</figcaption>"
        f'<div class="plot" data-plot="{escape(name)}" role="img" aria-label="{escape(title)}">'
        "</div></figure>"
    )


def variant_figures(facts: dict[str, Any]) -> str:
    """A plot for each measure by which the variants were compared."""
    base = facts["variants"][0]["name"]
    found = [
        figure(
            f"difference_{measure}",
            words.MEASURES[measure].capitalize(),
            f"Difference against {base}" + (", points" if measure in words.RATES else ""),
        )
        for measure in dict.fromkeys(row["measure"] for row in facts["differences"])
    ]
    return f'<div class="pair">{"".join(found)}</div>'


def variant_table(facts: dict[str, Any]) -> str:
    """The variants side by side."""
    head = ["variant", "turns", "decisions", "asked first", "ties", "comebacks", "lead changes"]
    rows = [
        [
            (one["name"], None, ""),
            (words.mean(one["turns"]), one["turns"]["value"], ""),
            (words.mean(one["decisions"]), one["decisions"]["value"], ""),
            (words.rate(one["first"]), one["first"]["value"], ""),
            (words.rate(one["ties"]), one["ties"]["value"], ""),
            (words.rate(one["comeback"]), one["comeback"]["value"], ""),
            (words.mean(one["lead_changes"]), one["lead_changes"]["value"], ""),
        ]
        for one in facts["variants"]
    ]
    return table(head, rows)


def card_table(one: dict[str, Any], is_named: bool) -> str:
    """All cards of a variant, sortable by any column."""
    head = [
        "card",
        "kind",
        "opening hands",
        "wins",
        "against another card",
        "corrected chance",
        "drawn by",
        "wins when drawn",
        "wins when played",
    ]
    rows = []
    for card in one["cards"]:
        worth, opening = card["difference"], card["opening"]
        tone = "" if not card["stands_out"] else "good" if worth["value"] > 0 else "bad"
        is_dealt, chance = bool(opening["number"]), card["chance"]
        rows.append(
            [
                (f"{card['name']} ({card['code']})", None, ""),
                (card["kind"], None, ""),
                (f"{opening['number']:,}", opening["number"], ""),
                (words.rate(opening) if is_dealt else words.NOTHING, opening["value"], ""),
                (words.points(worth) if is_dealt else words.NOTHING, worth["value"], tone),
                (words.probability(chance), 2.0 if chance is None else chance, ""),
                (f"{card['drawn']['number']:,}", card["drawn"]["number"], ""),
                *(
                    (
                        words.rate(card[way]) if card[way]["number"] else words.NOTHING,
                        card[way]["value"],
                        "",
                    )
                    for way in ("drawn", "played")
                ),
            ]
        )
    title = f"All cards: {one['name']}" if is_named else "All cards"
    return f"<details><summary>{escape(title)}</summary>{table(head, rows)}</details>"


def ends_table(one: dict[str, Any]) -> str:
    """How matches ended, by rule."""
    rows = [
        [
            (end["rule"] or words.NOTHING, None, ""),
            (f"{end['matches']:,}", end["matches"], ""),
            (words.percent(end["matches"] / one["matches"]), end["matches"], ""),
            (end["text"], None, ""),
        ]
        for end in one["ends"]
    ]
    return table(["rule", "matches", "share", "what it says"], rows)


def oddities(facts: dict[str, Any]) -> str:
    """Links to the records of matches that are worth a look."""
    if not facts["oddities"]:
        return ""
    items = [
        f'<li><a href="data:application/json;base64,{b64encode(one["record"].encode()).decode()}" '
        f'download="match-{one["match"]}.json">Match {one["match"]}</a>, {escape(one["why"])} '
        f'<a class="watch" data-match="{one["match"]}" hidden>Watch it</a></li>'
        for one in facts["oddities"]
    ]
    head = f"<h2>Matches to look at</h2><p>{escape(words.LOOK_AT)}</p>"
    return f"{head}<ul>{''.join(items)}</ul>"


def table(head: list[str], rows: list[list[tuple[str, float | None, str]]]) -> str:
    """A table whose columns sort; cells are text, the value to sort by, and a tone."""
    top = "".join(f'<th scope="col"><button>{escape(name)}</button></th>' for name in head)
    lines = []
    for row in rows:
        cells = []
        for text, value, tone in row:
            data = "" if value is None else f' data-value="{value:.6g}"'
            kind = f' class="{tone}"' if tone else ""
            cells.append(f"<td{kind}{data}>{escape(text)}</td>")
        lines.append(f"<tr>{''.join(cells)}</tr>")
    body = "".join(lines)
    return (
        '<div class="scroll"><table class="sortable">'
        f"<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>"
    )
