"""Outlines of icons: the paths of SVG as moves, lines and curves."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

Move = tuple[str, tuple[float, ...]]
"""`m` and `l` with a point, `c` with three, `z` with none; all points absolute."""

NUMBER = re.compile(r"[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)")
FLAG = re.compile(r"[\s,]*([01])")
COMMAND = re.compile(r"[\s,]*([MmLlHhVvCcSsQqTtAaZz])")
SIZES = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}


def parts(path: str) -> Iterator[tuple[str, list[float]]]:
    """The commands of a path, each with its numbers; it ends where the path makes no sense."""
    at, command = 0, ""
    while at < len(path):
        found = COMMAND.match(path, at)
        if found:
            command, at = found[1], found.end()
        elif command in ("M", "m"):
            command = "L" if command == "M" else "l"
        if not command or (not found and command in "Zz"):
            return
        numbers: list[float] = []
        for place in range(SIZES[command.lower()]):
            is_flag = command in "Aa" and place in (3, 4)  # sometimes written without a space
            number = (FLAG if is_flag else NUMBER).match(path, at)
            if number is None:
                return
            numbers.append(float(number[1]))
            at = number.end()
        yield command, numbers


def moves(path: str) -> list[Move]:
    """A path as moves, lines and curves between absolute points."""
    pen = Pen()
    for command, numbers in parts(path):
        pen.draw(command, numbers)
    return pen.moves


class Pen:
    """Follows a path: where it is, where it began, and the last handle of a curve."""

    def __init__(self) -> None:
        self.moves: list[Move] = []
        self.x = self.y = self.start_x = self.start_y = 0.0
        self.handle: tuple[str, float, float] = ("", 0.0, 0.0)

    def draw(self, command: str, numbers: list[float]) -> None:
        """One command of the path."""
        kind = command.lower()
        if command.islower() and kind not in ("h", "v", "a"):
            for place in range(0, len(numbers), 2):
                numbers[place] += self.x
                numbers[place + 1] += self.y
        if kind == "z":
            self.moves.append(("z", ()))
            self.x, self.y = self.start_x, self.start_y
        elif kind == "m":
            self.x, self.y = self.start_x, self.start_y = numbers[0], numbers[1]
            self.moves.append(("m", (self.x, self.y)))
        elif kind == "h":
            self.line(numbers[0] + (self.x if command == "h" else 0), self.y)
        elif kind == "v":
            self.line(self.x, numbers[0] + (self.y if command == "v" else 0))
        elif kind == "l":
            self.line(*numbers)
        elif kind == "a":
            is_relative = command == "a"
            end_x = numbers[5] + (self.x if is_relative else 0)
            end_y = numbers[6] + (self.y if is_relative else 0)
            self.arc(numbers, end_x, end_y)
        else:
            self.curved(kind, numbers)
            return
        self.handle = ("", 0.0, 0.0)

    def line(self, x: float, y: float) -> None:
        """A straight line."""
        self.moves.append(("l", (x, y)))
        self.x, self.y = x, y

    def curve(self, *points: float) -> None:
        """A cubic curve."""
        self.moves.append(("c", points))
        self.x, self.y = points[4], points[5]

    def curved(self, kind: str, points: list[float]) -> None:
        """Cubic and quadratic curves, smooth ones with the last handle mirrored."""
        if kind in "st":
            same = "c" if kind == "s" else "q"
            before, x, y = self.handle
            mirrored = [2 * self.x - x, 2 * self.y - y] if before == same else [self.x, self.y]
            points = mirrored + points
            kind = same
        if kind == "c":
            self.curve(*points)
            self.handle = ("c", points[2], points[3])
            return
        x, y, end_x, end_y = points
        start_x, start_y = self.x, self.y
        self.curve(
            start_x + 2 / 3 * (x - start_x),
            start_y + 2 / 3 * (y - start_y),
            end_x + 2 / 3 * (x - end_x),
            end_y + 2 / 3 * (y - end_y),
            end_x,
            end_y,
        )
        self.handle = ("q", x, y)

    def arc(self, numbers: list[float], end_x: float, end_y: float) -> None:
        """A part of an ellipse as curves, by the rule of SVG for its centre."""
        wide, high = abs(numbers[0]), abs(numbers[1])
        if not wide or not high or (self.x, self.y) == (end_x, end_y):
            self.line(end_x, end_y)
            return
        turn = math.radians(numbers[2])
        cos, sin = math.cos(turn), math.sin(turn)
        half_x, half_y = (self.x - end_x) / 2, (self.y - end_y) / 2
        x, y = cos * half_x + sin * half_y, cos * half_y - sin * half_x
        grown = (x / wide) ** 2 + (y / high) ** 2
        if grown > 1:
            wide, high = wide * math.sqrt(grown), high * math.sqrt(grown)
        below = (wide * y) ** 2 + (high * x) ** 2
        root = math.sqrt(max(0.0, ((wide * high) ** 2 - below) / below))
        if numbers[3] == numbers[4]:
            root = -root
        mid_x, mid_y = root * wide * y / high, -root * high * x / wide
        first = math.atan2((y - mid_y) / high, (x - mid_x) / wide)
        span = math.atan2((-y - mid_y) / high, (-x - mid_x) / wide) - first
        if numbers[4] and span < 0:
            span += 2 * math.pi
        elif not numbers[4] and span > 0:
            span -= 2 * math.pi
        centre_x = cos * mid_x - sin * mid_y + (self.x + end_x) / 2
        centre_y = sin * mid_x + cos * mid_y + (self.y + end_y) / 2
        count = max(1, math.ceil(abs(span) / (math.pi / 2) - 1e-9))
        step = span / count
        reach = 4 / 3 * math.tan(step / 4)

        def point(u: float, v: float) -> tuple[float, float]:
            return (
                centre_x + cos * wide * u - sin * high * v,
                centre_y + sin * wide * u + cos * high * v,
            )

        for number in range(count):
            start, end = first + number * step, first + (number + 1) * step
            a, b = math.cos(start), math.sin(start)
            c, d = math.cos(end), math.sin(end)
            self.curve(
                *point(a - reach * b, b + reach * a),
                *point(c + reach * d, d - reach * c),
                *point(c, d),
            )
        self.x, self.y = end_x, end_y
