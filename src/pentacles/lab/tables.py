"""The three tables of a run as Parquet: matches, cards, decisions."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from textwrap import shorten
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from pentacles.lab.errors import BadRun
from pentacles.lab.plan import Chunk, Plan

TABLES = ("cards", "decisions", "matches")
"""In the order of writing; a chunk is complete only if all are there, even if one was deleted."""

WORD = pa.string()
"""Files hold a dictionary for it anyway; as a type it would differ between chunks."""
MATCHES = pa.schema(
    [
        ("variant", WORD),
        ("match", pa.int64()),
        ("seed", pa.int64()),
        ("bots", pa.list_(pa.string())),
        ("roles", pa.list_(pa.string())),
        ("first", pa.int8()),
        ("winners", pa.list_(pa.int8())),
        ("shares", pa.list_(pa.float64())),
        ("scores", pa.list_(pa.float64())),
        ("over", pa.bool_()),
        ("rule", pa.string()),
        ("turns", pa.int32()),
        ("decisions", pa.int32()),
        ("lead_changes", pa.int32()),
        ("led_quarter", pa.int8()),
        ("led_half", pa.int8()),
        ("led_three_quarters", pa.int8()),
    ]
)
CARDS = pa.schema(
    [
        ("variant", WORD),
        ("match", pa.int64()),
        ("seat", pa.int8()),
        ("card", WORD),
        ("drawn", pa.int8()),
        ("opening", pa.int8()),
        ("played", pa.int8()),
        ("won", pa.float64()),
    ]
)
DECISIONS = pa.schema(
    [
        ("variant", WORD),
        ("match", pa.int64()),
        ("kind", WORD),
        ("count", pa.int32()),
        ("options", pa.float64()),
    ]
)
SCHEMAS = {"matches": MATCHES, "cards": CARDS, "decisions": DECISIONS}
CODES = {
    pa.int8(): "b",
    pa.int16(): "h",
    pa.int32(): "i",
    pa.int64(): "q",
    pa.float64(): "d",
}


def numbers(values: Sequence[float], kind: Any) -> Any:
    """A column of numbers."""
    return pa.Array.from_buffers(
        kind, len(values), [None, pa.py_buffer(array(CODES[kind], values))]
    )


def words(values: Sequence[int], names: Sequence[str]) -> Any:
    """A column of a few different words, given by their numbers."""
    places = numbers(values, pa.int16())
    return pa.DictionaryArray.from_arrays(places, pa.array(names, WORD)).cast(WORD)


def table(name: str, columns: dict[str, Any]) -> bytes:
    """A table as the bytes of a Parquet file; the same contents give the same bytes."""
    schema = SCHEMAS[name]
    arrays = []
    for field in schema:
        values = columns[field.name]
        if isinstance(values, pa.Array):
            arrays.append(values)
        elif field.type in CODES:
            arrays.append(numbers(values, field.type))
        else:
            arrays.append(pa.array(values, field.type))
    sink = BytesIO()
    pq.write_table(
        pa.Table.from_arrays(arrays, schema=schema), sink, compression="zstd", compression_level=1
    )
    return sink.getvalue()


def store(folder: Path, chunk: Chunk, tables: dict[str, bytes]) -> None:
    """Write the files of a chunk: each appears at once or not at all, the matches last."""
    for name in TABLES:
        path = folder / name / chunk.file
        half = path.with_suffix(".part")
        half.write_bytes(tables[name])
        half.replace(path)


def is_stored(folder: Path, chunk: Chunk) -> bool:
    """Whether a chunk is complete."""
    return all((folder / name / chunk.file).exists() for name in TABLES)


def read(folder: Path, name: str, chunk: Chunk, columns: Sequence[str]) -> Any:
    """Some columns of one chunk."""
    path = folder / name / chunk.file
    try:
        return pq.read_table(path, columns=list(columns))
    except (pa.ArrowException, OSError) as error:
        raise damaged(path, str(error)) from None


def damaged(path: Path, reason: str) -> BadRun:
    """A file that isn't what was written, and how to get it again."""
    why = shorten(reason, 100, placeholder="...")
    return BadRun(f"{path}: can't be read ({why}). Delete it and run again: it will be replayed.")


def stored(folder: Path, plan: Plan) -> Iterator[Chunk]:
    """The complete chunks of a run."""
    return (chunk for chunk in plan.chunks() if is_stored(folder, chunk))
