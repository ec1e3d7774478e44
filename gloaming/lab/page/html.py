"""HTML parts of the page: tables, figures with their sentences, and data to download."""

from __future__ import annotations

import csv
import json
from base64 import b64encode
from collections.abc import Mapping, Sequence
from html import escape
from io import StringIO
from typing import Any

STYLE = (
    """
:root{color-scheme:light dark;--paper:#fbf9f4;--ink:#23201b;--soft:#5d564c;--rule:#d8d1c3;
--alarm:#8f1d14;--good:#1d5c38;--link:#1b4f86;
--c0:#1f5fa8;--c1:#b3430f;--c2:#23734d;--c3:#7d3f98;--c4:#8a6400;--c5:#4b4b4b;--heat:#a8320a}
@media (prefers-color-scheme:dark){:root{
--paper:#17151a;--ink:#ece7dd;--soft:#b5ada0;--rule:#3b3740;
--alarm:#ff9d8f;--good:#8fd6ab;--link:#9cc7f5;
--c0:#79b3f0;--c1:#f09a6a;--c2:#7ccfa2;--c3:#cf9be6;--c4:#e0bd5c;--c5:#bdbdbd;--heat:#ff8a4c}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);
font:1rem/1.5 Georgia,"Times New Roman",serif}
header,main,footer{max-width:44rem;margin:0 auto;padding:0 1rem}
header{padding-top:1.5rem}
h1{font-size:1.7rem;line-height:1.2;margin:0 0 .4rem}
h2{font-size:1.25rem;margin:2.2rem 0 .4rem;border-bottom:1px solid var(--rule)}
h3{font-size:1rem;margin:1.2rem 0 .2rem}
p{margin:.4rem 0}.soft{color:var(--soft)}
a{color:var(--link)}
ul.said{list-style:none;padding:0;margin:.3rem 0}
ul.said li{padding:.25rem 0 .25rem .8rem;border-left:4px solid var(--rule);margin:.35rem 0}
ul.said.alarm li{border-color:var(--alarm)}ul.said.good li{border-color:var(--good)}
ul.said.change li{border-color:var(--c0)}
figure{margin:.8rem 0}figure>svg{width:100%;max-width:36rem;display:block}
figcaption{color:var(--soft);font-size:.9rem}
.legend{list-style:none;display:flex;flex-wrap:wrap;gap:.2rem 1rem;padding:0;margin:.3rem 0}
.legend svg{width:14px;height:12px;vertical-align:-1px}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-size:.88rem;margin:.4rem 0}
th,td{padding:.2rem .55rem;text-align:right;border-bottom:1px solid var(--rule);white-space:nowrap}
th:first-child{text-align:left;white-space:normal;min-width:11rem;font-weight:normal}
.first{display:grid;gap:0 1.5rem}
@media (min-width:62rem){header,main,footer{max-width:60rem}section>p,section>h3{max-width:44rem}
.first{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}}
details{margin:.4rem 0}summary{cursor:pointer}
pre{overflow-x:auto;font-size:.82rem;border:1px solid var(--rule);padding:.6rem}
svg text{font:11px Georgia,serif;fill:var(--ink)}
svg .name{font-weight:bold}svg .tick{text-anchor:middle;fill:var(--soft)}
svg .last,svg .end{text-anchor:end}svg .end{fill:var(--soft)}
svg .axis{stroke:var(--soft)}svg .grid{stroke:var(--rule)}
svg .fair{stroke:var(--soft);stroke-dasharray:4 3}
svg .cell{fill:var(--rule);opacity:.5}svg .heat{fill:var(--heat)}
svg .open{fill:none}
"""
    + "".join(
        f"svg .s{n}{{fill:var(--c{n})}}svg .w{n}{{stroke:var(--c{n});stroke-width:2.4}}\n"
        for n in range(6)
    )
    + """
@media print{:root{--paper:#fff;--ink:#000;--soft:#333}
details::details-content{content-visibility:visible;display:block}
.wide{overflow:visible}figure,table{break-inside:avoid}}
"""
)

Row = Mapping[str, Any]


def download(name: str, media: str, text: str, said: str) -> str:
    """A link that holds its file."""
    data = b64encode(text.encode()).decode()
    link = f"data:{media};charset=utf-8;base64,{data}"
    return f'<a download="{escape(name)}" href="{link}">{escape(said)}</a>'


def csv_text(rows: Sequence[Row]) -> str:
    """Rows of plain data as CSV, with every column that any of them has."""
    heads = list(dict.fromkeys(name for row in rows for name in row))
    out = StringIO()
    writer = csv.DictWriter(out, heads, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def downloads(name: str, rows: Sequence[Row], as_csv: str, as_json: str) -> str:
    told = json.dumps(list(rows), ensure_ascii=False)
    both = (
        download(f"{name}.csv", "text/csv", csv_text(rows), as_csv),
        download(f"{name}.json", "application/json", told, as_json),
    )
    return f'<p class="soft">{" · ".join(both)}</p>'


def table(label: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Cells are HTML already; a wide table scrolls by itself, also by keyboard."""
    top = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    body = "".join(
        f'<tr><th scope="row">{row[0]}</th>{"".join(f"<td>{cell}</td>" for cell in row[1:])}</tr>'
        for row in rows
    )
    return (
        f'<div class="wide" tabindex="0" role="group" aria-label="{escape(label)}"><table>'
        f"<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def folded(summary: str, inside: str) -> str:
    return f"<details><summary>{escape(summary)}</summary>{inside}</details>"


def figure(chart: str, caption: str) -> str:
    return f"<figure>{chart}<figcaption>{escape(caption)}</figcaption></figure>"


def section(title: str, parts: Sequence[str]) -> str:
    return f"<section><h2>{escape(title)}</h2>{''.join(parts)}</section>" if any(parts) else ""


def document(language: str, title: str, header: str, main: str) -> str:
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>"
        f"<body><header>{header}</header><main>{main}</main></body></html>\n"
    )
