"""Writing the page: findings in, one self-contained HTML document out, always the same bytes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

from gloaming.core.flow import Refused
from gloaming.lab.diagnosis import LEVELS, diagnose
from gloaming.lab.experiment import Experiment, ExperimentError
from gloaming.lab.naming import LabNames
from gloaming.lab.page import html, sections
from gloaming.lab.page.sections import Page

Found = Mapping[str, Any]
JSON = "application/json"


def page(experiment: Experiment, found: Found, language: str, extra: str = "") -> str:
    """The whole document; `extra` is a section that comes before the others."""
    names = LabNames(experiment.spec, language)
    made = Page(found, names, [scene(experiment, line) for line in found["lines"]])
    title = made.say("title", game=names.game, name=found["name"])
    first = found["lines"][0]["variant"]
    parts = [
        extra,
        html.section(made.say("answer"), answer(found, names, made)),
        html.section(made.say("stop"), list(sections.stop(made, experiment.look))),
        html.section(made.say("wins"), list(sections.wins(made))),
        html.section(
            made.say("changes"),
            list(
                sections.changes(made, found["comparisons"], made.say("changes_how", variant=first))
            ),
        ),
        html.section(
            made.say("ladder"),
            list(sections.changes(made, found["ladder"], made.say("ladder_how"))),
        ),
        html.section(made.say("bots"), list(sections.bots(made))),
        html.section(made.say("length"), list(sections.length(made))),
        html.section(made.say("race"), list(sections.drama(made))),
        html.section(made.say("options"), list(sections.options(made))),
        html.section(made.say("regret"), list(sections.regrets(made))),
        html.section(made.say("openings"), list(sections.openings(made))),
        html.section(made.say("map"), list(sections.maps(made))),
        html.section(made.say("own"), list(sections.own(made))),
        html.section(made.say("about"), about(experiment, made)),
    ]
    return html.document(language, title, header(made, title), "".join(parts))


def header(made: Page, title: str) -> str:
    found = made.found
    parts = [f"<h1>{escape(title)}</h1>"]
    if found["question"]:
        parts.append(f"<p><em>{escape(found['question'])}</em></p>")
    lead = made.say("lead", games=found["games"], seats=found["seats"])
    parts.append(f'<p class="soft">{escape(lead)}</p>')
    if not found["finished"]:
        told = made.say("unfinished", games=found["games"], wanted=found["wanted"])
        parts.append(f"<p><strong>{escape(told)}</strong></p>")
    return "".join(parts)


def first_picture(made: Page) -> str:
    """The picture that answers the question, beside the sentences that matter most."""
    changed = list(sections.changes(made, made.found["comparisons"][:1], ""))
    drawn = [part for part in changed or sections.wins(made) if part.startswith("<figure>")]
    return drawn[0] if drawn else ""


def answer(found: Found, names: LabNames, made: Page) -> list[str]:
    """The diagnosis by level, the picture beside what matters most."""
    said = diagnose(found, names)
    parts = {}
    for level in LEVELS:
        mine = [sentence.text for sentence in said if sentence.level == level]
        items = "".join(f"<li>{escape(text[:1].upper() + text[1:])}</li>" for text in mine)
        parts[level] = (
            f'<h3>{escape(made.say(level))}</h3><ul class="said {level}">{items}</ul>'
            if mine
            else ""
        )
    beside = parts["alarm"] + parts["change"] or parts["good"]
    rest = [part for part in parts.values() if part not in beside]
    return [f'<div class="first">{first_picture(made)}<div>{beside}</div></div>', *rest]


def about(experiment: Experiment, made: Page) -> list[str]:
    """Lines, experiment file and versions, and everything as data."""
    heads = [made.say("variant"), made.say("strength"), made.say("changed")]
    rows = [
        [
            escape(line["variant"]),
            escape(", ".join(line["bots"])),
            escape("; ".join(changed(line)) or made.say("printed")),
        ]
        for line in made.lines
    ]
    versions = [[escape(key), escape(value)] for key, value in made.found["versions"].items()]
    told = json.dumps(made.found, ensure_ascii=False, sort_keys=True)
    return [
        html.table(made.say("setup"), heads, rows),
        f"<h3>{escape(made.say('file'))}</h3><pre tabindex='0'>{escape(experiment.text)}</pre>",
        f"<h3>{escape(made.say('versions'))}</h3>",
        html.table(made.say("versions"), [made.say("what"), made.say("key")], versions),
        f"<p>{html.download('findings.json', JSON, told, made.say('everything'))}</p>",
    ]


def changed(line: Found) -> list[str]:
    return [*(f"{name} = {value}" for name, value in line["options"].items()), *line["patches"]]


def scene(experiment: Experiment, line: Found) -> Any:
    """What the line's table is laid on; nothing if its content is not the printed one."""
    drawn = experiment.spec.table.scene
    variant = next(each for each in experiment.variants if each.name == line["variant"])
    if drawn is None or variant.patch:
        return None
    try:
        return drawn(experiment.spec.prepare(experiment.seats, experiment.options(variant)))
    except Refused:
        return None


def write_page(path: Path, text: str) -> None:
    """Whole or not at all."""
    part = path.with_name(path.name + ".part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except OSError as error:
        raise ExperimentError(f"{path}: cannot be written: {error.strerror}") from None
