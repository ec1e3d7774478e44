"""Translations: parsing, formatting, and errors that say where to look."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gloaming.core.locale import LANGUAGES, Arguments, Locale, LocaleError, load_locales


def said(message: str, **args: str | int | bool) -> str:
    return Locale("en", {"key": message}).say("key", args)


def trouble(message: str) -> str:
    with pytest.raises(LocaleError) as caught:
        Locale("en", {"key": message})
    text = str(caught.value)
    assert text.startswith("en: key: ")
    assert "\n" not in text
    return text.removeprefix("en: key: ")


# --- formatting ---------------------------------------------------------------------------------


def test_plain_text_and_arguments() -> None:
    assert said("Nobody stirs.") == "Nobody stirs."
    assert said("") == ""
    assert said("{seat} holds {tokens}.", seat="Ada", tokens=12) == "Ada holds 12."
    assert said("{ seat }{\n\tseat\n}", seat="Bo") == "BoBo"


def test_arguments_are_never_parsed() -> None:
    assert said("{a}", a="{b} '' # {") == "{b} '' # {"


def test_superfluous_arguments_are_ignored() -> None:
    assert said("Hush.", seat="Ada", n=3) == "Hush."


@pytest.mark.parametrize(
    ("n", "text"), [(0, "no cards"), (1, "1 card"), (2, "2 cards"), (-1, "-1 cards"), (7, "seven")]
)
def test_plural(n: int, text: str) -> None:
    message = "{n, plural, =0 {no cards} =7 {seven} one {# card} other {# cards}}"
    assert said(message, n=n) == text


def test_an_exact_form_beats_the_general_one() -> None:
    message = "{n,plural,one{one}=1{exactly one}other{many}}"
    assert said(message, n=1) == "exactly one"
    assert said(message, n=2) == "many"


def test_plural_without_one_falls_to_other() -> None:
    assert said("{n, plural, other {#!}}", n=1) == "1!"


def test_select_on_words_numbers_and_bools() -> None:
    message = "{x, select, none {nobody} 3 {three} yes {aye} no {nay} other {[{x}]}}"
    assert said(message, x="none") == "nobody"
    assert said(message, x=3) == "three"
    assert said(message, x="Ada") == "[Ada]"
    assert said(message, x=True) == "aye"
    assert said(message, x=False) == "nay"


def test_nesting() -> None:
    message = (
        "{seat_id, select, none {Nobody} other {{seat}}} "
        "{won, select, yes {wins {n, plural, one {# bar} other {# bars}}} other {loses}}."
    )
    assert said(message, seat="Ada", seat_id="0", won=True, n=1) == "Ada wins 1 bar."
    assert said(message, seat="Ada", seat_id="0", won=True, n=4) == "Ada wins 4 bars."
    assert said(message, seat="", seat_id="none", won=False, n=4) == "Nobody loses."


def test_only_the_arguments_of_the_branch_taken_are_needed() -> None:
    assert said("{x, select, none {nobody} other {{seat}}}", x="none") == "nobody"


def test_hash_counts_the_plural_right_around_it() -> None:
    nested = "{a, plural, other {# {b, plural, other {#}} #}}"
    assert said(nested, a=1, b=2) == "1 2 1"
    assert said("# {x, select, other {#}}", x="y") == "# #"
    inside_select = "{n, plural, other {{x, select, other {#}}}}"  # literal, as in ICU
    assert said(inside_select, n=5, x="y") == "#"


def test_spaces_inside_branches_are_kept() -> None:
    assert said("a{x, select, other { b }}c", x="") == "a b c"


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("it's", "it's"),
        ("it''s", "it's"),
        ("end'", "end'"),
        ("''", "'"),
        ("''''", "''"),
        ("l''{who}", "l'Ifrit"),
        ("'{who}'", "{who}"),
        ("'{'", "{"),
        ("'}'", "}"),
        ("'{''}'", "{'}"),
        ("'{' and {who} '}'", "{ and Ifrit }"),
        ("'#'", "'#'"),
        ("{n, plural, other {'#' is #}}", "# is 2"),
        ("{n, plural, other {'#'' and '#}}", "#' and 2"),
        ("{n, plural, other {{who, select, other {'#}}}}", "'#"),
    ],
)
def test_quoting(message: str, text: str) -> None:
    assert said(message, who="Ifrit", n=2) == text


def quoted(text: str) -> str:
    """Write `text` so that ICU reads it literally: one quotation from the first brace on."""
    doubled = text.replace("'", "''")
    brace = re.search(r"[{}]", doubled)
    return f"{doubled[: brace.start()]}'{doubled[brace.start() :]}'" if brace else doubled


literal_text = st.text(alphabet=st.sampled_from("{}'# ,=ab\n") | st.characters(codec="utf-8"))


@given(literal_text)
def test_literal_text_survives_a_round_trip(text: str) -> None:
    assert said(quoted(text)) == text
    assert said(f"{{x, select, other {{{quoted(text)}}}}}", x="y") == text


@given(literal_text, st.integers())
def test_arguments_survive_a_round_trip(text: str, number: int) -> None:
    assert said("<{a}|{b}>", a=text, b=number) == f"<{text}|{number}>"


@given(st.text(alphabet="{}'#,=0 abonetherpluralsec\n"))
def test_any_message_parses_or_is_refused_in_one_line(message: str) -> None:
    found: Locale | LocaleError
    try:
        found = Locale("en", {"key": message})
    except LocaleError as error:
        found = error
    if isinstance(found, Locale):
        args: Arguments = dict.fromkeys(found.arguments("key"), 2)
        assert isinstance(found.say("key", args), str)
    else:
        assert str(found).startswith("en: key: ")
        assert "\n" not in str(found)


# --- what is refused ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("message", "what"),
    [
        ("a } b", "column 3: '}' has no '{' before it"),
        ("{", "column 2: expected the name of an argument, found the end"),
        ("{}", "column 2: expected the name of an argument, found '}'"),
        ("{0}", "column 2: expected the name of an argument, found '0'"),
        ("hm {seat", "column 4: '{' is never closed"),
        ("{seat tokens}", "column 7: expected ',', found 't'"),
        ("{n, number}", "column 5: expected 'plural' or 'select', found 'n'"),
        ("{n, plural}", "column 11: expected ',', found '}'"),
        ("{n, plural,}", "column 1: there is no 'other'"),
        ("{n, plural, one {a}}", "column 1: there is no 'other'"),
        (
            "{n, plural, few {a} other {b}}",
            "column 13: expected a form (=0, one, other), found 'f'",
        ),
        ("{n, plural, =01 {a} other {b}}", "column 15: expected '{', found '1'"),
        ("{n, plural, one {a} one {b} other {c}}", "column 21: 'one' is there twice"),
        ("{x, select, torture-room {a} other {b}}", "column 20: expected '{', found '-'"),
        ("{x, select, other {a} {b}}", "column 23: expected a choice (one word), found '{'"),
        ("{x, select, other {a}", "column 1: '{' is never closed"),
        ("{x, select, other {a", "column 1: '{' is never closed"),
        ("{x, select, other {{}}}", "column 21: expected the name of an argument, found '}'"),
        ("one\ntwo }", "line 2, column 5: '}' has no '{' before it"),
        (
            "l'{who} dorme",
            "column 2: a quotation is never closed (before a brace, write '' twice)",
        ),
    ],
)
def test_broken_messages_say_where_and_what(message: str, what: str) -> None:
    assert trouble(message) == what


def test_bottomless_nesting_is_refused() -> None:
    message = "{x, select, other {" * 400 + "}}" * 400
    assert "braces deep" in trouble(message)


def test_a_missing_key_is_named() -> None:
    locale = Locale("it", {})
    with pytest.raises(LocaleError, match=r"^it: no words for 'event\.boo'$"):
        locale.say("event.boo")
    with pytest.raises(LocaleError, match=r"event\.boo"):
        locale.arguments("event.boo")


def test_a_missing_argument_is_named() -> None:
    with pytest.raises(LocaleError, match=r"^en: key: argument 'seat' is missing$"):
        said("{seat} waits")
    for message in ("{n, plural, other {a}}", "{n, select, other {a}}"):
        with pytest.raises(LocaleError, match="argument 'n' is missing"):
            said(message)
    with pytest.raises(LocaleError, match="argument 'seat' is missing"):
        Locale("en", {"key": "{seat}"}).say("key")


@pytest.mark.parametrize("value", ["3", True])
def test_a_plural_needs_a_number(value: str | bool) -> None:
    with pytest.raises(LocaleError, match=r"en: key: argument 'n' .* a plural needs a number"):
        said("{n, plural, other {#}}", n=value)


def test_a_bool_is_never_printed() -> None:
    with pytest.raises(LocaleError, match="en: key: argument 'x' is a bool"):
        said("{x}", x=True)


# --- the set of words ---------------------------------------------------------------------------


def test_keys_and_arguments() -> None:
    locale = Locale(
        "en", {"a": "{x} {n, plural, one {{y}} other {#}} {s, select, other {{z}}}", "b": "-"}
    )
    assert locale.keys() == {"a", "b"}
    assert locale.has("a")
    assert not locale.has("c")
    assert locale.arguments("a") == {"x", "n", "y", "s", "z"}
    assert locale.arguments("b") == frozenset()


def test_merged_words_speak_over_ours() -> None:
    ours = Locale("en", {"a": "core a", "b": "core b"})
    theirs = Locale("en", {"b": "game b", "c": "game c"})
    both = ours.merged(theirs)
    assert [both.say(key) for key in "abc"] == ["core a", "game b", "game c"]
    assert ours.say("b") == "core b"
    assert ours.keys() == {"a", "b"}
    with pytest.raises(LocaleError, match="en: cannot be merged with it"):
        ours.merged(Locale("it", {}))


# --- files --------------------------------------------------------------------------------------


def write(folder: Path, en: str, it: str = 'a = "b"') -> Path:
    (folder / "en.toml").write_text(en, encoding="utf-8")
    (folder / "it.toml").write_text(it, encoding="utf-8")
    return folder


def file_trouble(folder: Path) -> str:
    with pytest.raises(LocaleError) as caught:
        load_locales(folder)
    text = str(caught.value)
    assert "\n" not in text
    return text.removeprefix(str(folder))


def test_load_flattens_tables(tmp_path: Path) -> None:
    en = 'top = "t"\n[event]\nlost = "{seat} è lost"\n[option.players]\nname = "P"\nvalue.3 = "3"\n'
    locales = load_locales(write(tmp_path, en))
    assert tuple(locales) == LANGUAGES == ("en", "it")
    assert locales["en"].keys() == {
        "top",
        "event.lost",
        "option.players.name",
        "option.players.value.3",
    }
    assert locales["en"].say("event.lost", {"seat": "Ada"}) == "Ada è lost"
    assert locales["it"].language == "it"


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text('a = "b"')
    assert file_trouble(tmp_path) == "/it.toml: there is no such file"


def test_broken_toml_names_file_and_place(tmp_path: Path) -> None:
    message = file_trouble(write(tmp_path, 'a = "b"\nc ='))
    assert message.startswith("/en.toml: ")
    assert "line 2" in message or "end of document" in message


def test_broken_bytes_name_the_file(tmp_path: Path) -> None:
    write(tmp_path, "").joinpath("it.toml").write_bytes(b'a = "\xff"')
    assert file_trouble(tmp_path).startswith("/it.toml: ")


def test_a_broken_message_names_file_and_key(tmp_path: Path) -> None:
    it = '[event]\nlost = "{seat"'
    assert (
        file_trouble(write(tmp_path, "", it))
        == "/it.toml: event.lost: column 1: '{' is never closed"
    )


@pytest.mark.parametrize("entry", ["3", "true", '["a"]', '""', '"  "', "[{x = 1}]"])
def test_entries_are_words(tmp_path: Path, entry: str) -> None:
    message = file_trouble(write(tmp_path, f"[event]\nlost = {entry}"))
    assert message.startswith("/en.toml: event.lost: expected words, found ")


def test_a_key_given_twice_is_named(tmp_path: Path) -> None:
    en = '"a.b" = "x"\n[a]\nb = "y"'
    assert file_trouble(write(tmp_path, en)) == "/en.toml: a.b: is there twice"
