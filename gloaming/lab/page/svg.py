"""Charts as inline SVG, drawn by hand: intervals, histograms, curves, heat maps, sparklines.

Colours come from the page's style sheet by class, so that charts follow light, dark and print. A
series has a colour and a shape, since not everybody tells colours apart. Every chart has a text
for those who do not see it; the numbers stand in a table beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import floor, log10, sqrt

WIDTH = 400.0
LEFT, RIGHT = 6.0, 6.0
SERIES = 6  # colours and shapes there are; more lines than that begin again


@dataclass(frozen=True)
class Interval:
    """A value with its interval."""

    value: float
    low: float
    high: float


def number(value: float) -> str:
    """As short as it goes, the same on every machine.

    >>> number(3.0), number(1.23456)
    ('3', '1.23')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")


def picture(label: str, width: float, height: float, parts: Sequence[str]) -> str:
    box = f"0 0 {number(width)} {number(height)}"
    inside = "".join(parts)
    return f'<svg role="img" aria-label="{escape(label)}" viewBox="{box}">{inside}</svg>'


def text(x: float, y: float, said: str, kind: str = "") -> str:
    style = f' class="{kind}"' if kind else ""
    return f'<text x="{number(x)}" y="{number(y)}"{style}>{escape(said)}</text>'


def line(x: float, y: float, to_x: float, to_y: float, kind: str) -> str:
    ends = f'x1="{number(x)}" y1="{number(y)}" x2="{number(to_x)}" y2="{number(to_y)}"'
    return f'<line {ends} class="{kind}"/>'


def mark(x: float, y: float, series: int) -> str:
    """A dot, square, diamond or triangle in the colour of its series."""
    colour = f"s{series % SERIES}"
    square = [(x - 3.2, y - 3.2), (x + 3.2, y - 3.2), (x + 3.2, y + 3.2), (x - 3.2, y + 3.2)]
    shapes = (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="3.6" class="{colour}"/>',
        path(square, colour),
        path([(x, y - 4.6), (x + 4.6, y), (x, y + 4.6), (x - 4.6, y)], colour),
        path([(x, y - 4.4), (x + 4.2, y + 3.4), (x - 4.2, y + 3.4)], colour),
    )
    return shapes[series % len(shapes)]


def path(points: Sequence[tuple[float, float]], kind: str, closed: bool = True) -> str:
    steps = " L".join(f"{number(x)} {number(y)}" for x, y in points)
    return f'<path d="M{steps}{" Z" if closed else ""}" class="{kind}"/>'


def rectangle(x: float, y: float, width: float, height: float, kind: str, title: str = "") -> str:
    box = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    inside = f"<title>{escape(title)}</title>" if title else ""
    return f'<rect {box} class="{kind}">{inside}</rect>'


# -- scales ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Scale:
    """Values to places on the page."""

    low: float
    high: float
    start: float = LEFT
    end: float = WIDTH - RIGHT

    def at(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)

    def ticks(self) -> list[float]:
        """Between three and seven round numbers."""
        rough = (self.high - self.low) / 5
        power = 10.0 ** floor(log10(rough))
        step = next(power * n for n in (1, 2, 2.5, 5, 10) if power * n >= rough)
        first = -floor(-self.low / step)
        count = floor(self.high / step + 1e-9) - first + 1
        return [round((first + n) * step, 10) for n in range(count)]


def scale_of(bars: Sequence[Interval], more: Sequence[float] = ()) -> Scale:
    values = [*(bar.low for bar in bars), *(bar.high for bar in bars), *more]
    low, high = min(values), max(values)
    room = max((high - low) * 0.05, 1e-6)
    return Scale(low - room, high + room)


# -- charts ---------------------------------------------------------------------------------------


def intervals(
    label: str,
    rows: Sequence[tuple[str, Sequence[tuple[int, Interval]]]],
    reference: float | None,
    unit: str = "%",
    factor: float = 100.0,
) -> str:
    """Rows of intervals, one for each series, beside a dashed line they are held against."""
    bars = [bar for _, series in rows for _, bar in series]
    scale = scale_of(bars, [] if reference is None else [reference])
    parts: list[str] = []
    y = 4.0
    for name, series in rows:
        parts.append(text(LEFT, y + 10, name, "name"))
        y += 16
        for place, bar in series:
            colour = f"w{place % SERIES}"
            parts.append(line(scale.at(bar.low), y + 5, scale.at(bar.high), y + 5, colour))
            parts.append(mark(scale.at(bar.value), y + 5, place))
            y += 11
        y += 5
    if reference is not None:
        at = scale.at(reference)
        parts.insert(0, line(at, 0, at, y, "fair"))
    return picture(label, WIDTH, y + 20, [*parts, *axis(scale, y, unit, factor)])


def axis(scale: Scale, y: float, unit: str, factor: float) -> list[str]:
    parts = [line(scale.start, y, scale.end, y, "axis")]
    for tick in scale.ticks():
        at = scale.at(tick)
        said = f"{tick * factor:g}{unit}".replace("-", "−")
        kind = "tick" if at < WIDTH - 24 else "tick last"
        parts += [line(at, y, at, y + 4, "axis"), text(at, y + 16, said, kind)]
    return parts


def histogram(
    label: str, strips: Sequence[tuple[str, int, float, float, Sequence[int]]], unit: str
) -> str:
    """Strips one above the other on one scale: name, series, first bin, width of a bin, counts."""
    low = min(start for _, _, start, _, _ in strips)
    high = max(start + width * len(counts) for _, _, start, width, counts in strips)
    scale = Scale(low, high)
    parts: list[str] = []
    y = 0.0
    for name, series, start, width, counts in strips:
        parts.append(text(LEFT, y + 12, name, "name"))
        y += 60
        tallest = max(counts)
        for place, count in enumerate(counts):
            x, to = scale.at(start + width * place), scale.at(start + width * (place + 1))
            tall = 42 * count / tallest
            parts.append(
                rectangle(x + 0.4, y - tall, max(0.5, to - x - 0.8), tall, f"s{series % SERIES}")
            )
        parts.append(line(scale.start, y, scale.end, y, "axis"))
        y += 6
    return picture(label, WIDTH, y + 16, [*parts, *axis(scale, y - 6, unit, 1.0)])


def curves(label: str, series: Sequence[tuple[int, Sequence[float]]], along: str) -> str:
    """Shares from the start to the end of something."""
    top, bottom = 8.0, 150.0
    scale = Scale(0.0, 1.0, 36.0)
    parts = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = bottom - share * (bottom - top)
        parts += [
            line(36, y, WIDTH - RIGHT, y, "grid"),
            text(30, y + 4, f"{share * 100:g}%", "end"),
        ]
    for place, values in series:
        last = len(values) - 1
        points = [(scale.at(n / last), bottom - v * (bottom - top)) for n, v in enumerate(values)]
        parts.append(path(points, f"w{place % SERIES} open", closed=False))
        parts += [mark(x, y, place) for x, y in points]
    parts += axis(scale, bottom, "%", 100.0)
    parts.append(text((36 + WIDTH) / 2, bottom + 32, along, "tick"))
    return picture(label, WIDTH, bottom + 38, parts)


def scatter(
    label: str, points: Sequence[tuple[int, float, float, str]], across: str, up: str
) -> str:
    """Points by series, place across, place up and title; lower left is best where less is."""
    top, bottom = 18.0, 210.0
    wide = scale_of([Interval(x, x, x) for _, x, _, _ in points])
    wide = Scale(wide.low, wide.high, 40.0)
    tall = scale_of([Interval(y, y, y) for _, _, y, _ in points])
    tall = Scale(tall.low, tall.high, bottom, top)
    parts = [text(LEFT, 10, up, "name")]
    for tick in tall.ticks():
        y = tall.at(tick)
        parts += [line(40, y, WIDTH - RIGHT, y, "grid"), text(36, y + 4, f"{tick:g}", "end")]
    for series, x, y, title in points:
        drawn = mark(wide.at(x), tall.at(y), series)
        parts.append(f"<g>{drawn}<title>{escape(title)}</title></g>")
    parts += axis(wide, bottom, "", 1.0)
    parts.append(text((40 + WIDTH) / 2, bottom + 32, across, "tick"))
    return picture(label, WIDTH, bottom + 38, parts)


def heat_map(
    label: str, columns: int, rows: int, cells: Sequence[tuple[int, int, str, float]]
) -> str:
    """A map: column, row, name and count of every square; the darkest is the most visited."""
    side = min(28.0, (WIDTH - LEFT - RIGHT) / columns)
    most = max((count for *_, count in cells), default=0.0) or 1.0
    parts = []
    for column, row, name, count in cells:
        x, y = LEFT + column * side, 4 + row * side
        parts.append(rectangle(x, y, side - 1, side - 1, "cell"))
        shade = sqrt(count / most)
        if shade > 0.02:
            title = f"{name}: {count:g}"
            heat = rectangle(x, y, side - 1, side - 1, "heat", title)
            parts.append(heat.replace("<rect ", f'<rect opacity="{number(shade)}" ', 1))
    return picture(label, LEFT + RIGHT + columns * side, 8 + rows * side, parts)


def sparkline(shares: Sequence[float]) -> str:
    """Bars of a word's size; the numbers beside them say the same."""
    side = 9.0
    parts = [
        rectangle(n * side, 16 - 15 * share, side - 2, max(0.6, 15 * share), f"s{n % SERIES}")
        for n, share in enumerate(shares)
    ]
    box = f"0 0 {number(side * len(shares))} 17"
    return (
        f'<svg aria-hidden="true" class="spark" viewBox="{box}"'
        f' width="{number(side * len(shares))}" height="17">{"".join(parts)}</svg>'
    )
