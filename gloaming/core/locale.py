"""Translations: messages in TOML files, in a subset of ICU MessageFormat; parser and formatter.

Code emits keys and arguments; the sentences live in `<folder>/en.toml` and `<folder>/it.toml`.
Nested tables flatten to dotted keys, so `[event]` with `turn_lost = "…"` is `event.turn_lost`.

A message may hold

- `{name}`: an argument, printed as it is;
- `{n, plural, =0 {no cards} one {# card} other {# cards}}`: by number, with `#` for the number;
- `{x, select, none {nobody} other {{x}}}`: by word; a bool selects `yes` or `no`;
- `''` for an apostrophe and `'{…}'` for braces meant literally. An apostrophe before any other
  character is just an apostrophe; one right before a brace must be doubled.

Every message accepted here means the same to a full ICU library. We are stricter about slips
that ICU lets pass in silence: an unclosed quotation and a lone `}` are errors.

>>> words = Locale("en", {"left": "{n, plural, one {# card} other {# cards}} for {who}"})
>>> words.say("left", {"n": 1, "who": "Ada"})
'1 card for Ada'
>>> sorted(words.arguments("left"))
['n', 'who']
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

LANGUAGES: Final = ("en", "it")

Value = str | int | bool
Arguments = Mapping[str, Value]

_DEEPEST: Final = 12
_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_KIND: Final = re.compile(r"plural|select")
_SELECT_WORD: Final = re.compile(r"[A-Za-z0-9_]+")
_PLURAL_WORD: Final = re.compile(r"=(?:0|-?[1-9][0-9]*)|one|other")
_SPECIAL: Final = re.compile(r"[{}'#]")
_MARKED: Final = re.compile(r"[{}']")
_SPACES: Final = re.compile(r"[ \t\r\n]*")


class LocaleError(ValueError):
    """Words that are missing or broken. One line: which file or language, which key, what."""


class _MessageError(Exception):
    """What is wrong inside one message; the caller knows its key and file."""


# --- one message as a tree ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Text:
    text: str


@dataclass(frozen=True, slots=True)
class _Argument:
    name: str


@dataclass(frozen=True, slots=True)
class _Plural:
    name: str
    branches: "Mapping[str, tuple[_Node, ...]]"


@dataclass(frozen=True, slots=True)
class _Select:
    name: str
    branches: "Mapping[str, tuple[_Node, ...]]"


_Node = _Text | _Argument | _Plural | _Select
_Tree = tuple[_Node, ...]


class _Parser:
    """Reads one message from left to right; `at` is the next character."""

    def __init__(self, message: str) -> None:
        self.message = message
        self.at = 0

    def tree(self) -> _Tree:
        return self.sentence(depth=0, counted=None)

    def sentence(self, depth: int, counted: str | None) -> _Tree:
        """Text and arguments up to the end, or up to the `}` that closes a branch.

        `counted` is the argument that `#` stands for: that of a plural right around us, as in ICU.
        """
        nodes: list[_Node] = []
        while self.at < len(self.message):
            char = self.message[self.at]
            if char == "'":
                nodes.append(_Text(self.apostrophe(counted)))
            elif char == "{":
                nodes.append(self.argument(depth))
            elif char == "}":
                if depth == 0:
                    raise self.wrong("'}' has no '{' before it")
                break
            elif char == "#" and counted is not None:
                nodes.append(_Argument(counted))
                self.at += 1
            else:
                nodes.append(_Text(self.plain()))
        return tuple(nodes)

    def plain(self) -> str:
        """A run of characters that mean nothing but themselves (the first one always does)."""
        match = _SPECIAL.search(self.message, self.at + 1)
        start, self.at = self.at, match.start() if match else len(self.message)
        return self.message[start : self.at]

    def apostrophe(self, counted: str | None) -> str:
        """`''` is one apostrophe; before a brace (or a counting `#`) it opens a quotation."""
        start = self.at
        follows = self.message[start + 1 : start + 2]
        if follows == "'":
            self.at += 2
            return "'"
        if not (follows and (follows in "{}" or (follows == "#" and counted is not None))):
            self.at += 1
            return "'"
        quoted: list[str] = []
        self.at += 1
        while self.at < len(self.message):
            char = self.message[self.at]
            self.at += 1
            if char != "'":
                quoted.append(char)
            elif self.message[self.at : self.at + 1] == "'":
                quoted.append("'")
                self.at += 1
            else:
                return "".join(quoted)
        raise self.wrong("a quotation is never closed (before a brace, write '' twice)", start)

    def argument(self, depth: int) -> _Node:
        start = self.at
        if depth == _DEEPEST:
            raise self.wrong(f"more than {_DEEPEST} braces deep")
        self.at += 1
        name = self.word(_NAME, "the name of an argument")
        if self.takes("}"):
            return _Argument(name)
        self.needs(",", start)
        kind = self.word(_KIND, "'plural' or 'select'")
        self.needs(",", start)
        if kind == "plural":
            return _Plural(name, self.branches(start, depth, counted=name))
        return _Select(name, self.branches(start, depth, counted=None))

    def branches(self, start: int, depth: int, counted: str | None) -> dict[str, _Tree]:
        found: dict[str, _Tree] = {}
        while not self.takes("}"):
            here = self.at
            if here == len(self.message):
                raise self.wrong("'{' is never closed", start)
            if counted is None:
                word = self.word(_SELECT_WORD, "a choice (one word)")
            else:
                word = self.word(_PLURAL_WORD, "a form (=0, one, other)")
            if word in found:
                raise self.wrong(f"{word!r} is there twice", here)
            self.needs("{", start)
            found[word] = self.sentence(depth + 1, counted)
            self.needs("}", start)
        if "other" not in found:
            raise self.wrong("there is no 'other'", start)
        return found

    def word(self, pattern: re.Pattern[str], what: str) -> str:
        self.skip_spaces()
        match = pattern.match(self.message, self.at)
        if match is None:
            found = repr(self.message[self.at]) if self.at < len(self.message) else "the end"
            raise self.wrong(f"expected {what}, found {found}")
        self.at = match.end()
        self.skip_spaces()
        return match.group()

    def takes(self, char: str) -> bool:
        self.skip_spaces()
        if not self.message.startswith(char, self.at):
            return False
        self.at += 1
        return True

    def needs(self, char: str, start: int) -> None:
        """Take `char`; spaces after it are left alone, for a sentence may begin with them."""
        if self.at == len(self.message):
            raise self.wrong("'{' is never closed", start)
        if not self.message.startswith(char, self.at):
            raise self.wrong(f"expected {char!r}, found {self.message[self.at]!r}")
        self.at += 1

    def skip_spaces(self) -> None:
        match = _SPACES.match(self.message, self.at)
        assert match is not None  # the pattern matches nothing too
        self.at = match.end()

    def wrong(self, what: str, at: int | None = None) -> _MessageError:
        before = self.message[: self.at if at is None else at]
        line = before.count("\n") + 1
        column = len(before) - (before.rfind("\n") + 1) + 1
        where = f"column {column}" if line == 1 else f"line {line}, column {column}"
        return _MessageError(f"{where}: {what}")


def _names(tree: _Tree) -> Iterator[str]:
    for node in tree:
        match node:
            case _Argument(name):
                yield name
            case _Plural(name, branches) | _Select(name, branches):
                yield name
                for branch in branches.values():
                    yield from _names(branch)
            case _Text():
                pass


def _write(tree: _Tree, args: Arguments, out: list[str]) -> None:
    for node in tree:
        match node:
            case _Text(text):
                out.append(text)
            case _Argument(name):
                value = _value(name, args)
                if isinstance(value, bool):
                    raise _MessageError(
                        f"argument {name!r} is a bool: select on it, do not print it"
                    )
                out.append(str(value))
            case _Plural(name, branches):
                number = _value(name, args)
                if isinstance(number, bool) or not isinstance(number, int):
                    raise _MessageError(
                        f"argument {name!r} is {number!r}, and a plural needs a number"
                    )
                word = "one" if number == 1 else "other"  # English and Italian agree
                _write(_branch(branches, f"={number}", word), args, out)
            case _Select(name, branches):
                value = _value(name, args)
                if isinstance(value, bool):
                    value = "yes" if value else "no"
                _write(_branch(branches, str(value), "other"), args, out)


def _branch(branches: Mapping[str, _Tree], exact: str, word: str) -> _Tree:
    found = branches.get(exact, branches.get(word))
    return branches["other"] if found is None else found


def _value(name: str, args: Arguments) -> Value:
    try:
        return args[name]
    except KeyError:
        raise _MessageError(f"argument {name!r} is missing") from None


# --- all messages of one language --------------------------------------------------------------


class Locale:
    """All messages of one language, parsed once."""

    def __init__(self, language: str, messages: Mapping[str, str]) -> None:
        self.language = language
        self._messages = dict(messages)
        self._trees = _parsed(messages, language)

    def say(self, key: str, args: Arguments | None = None) -> str:
        """The sentence of `key`. Arguments it does not use are ignored; none may be missing.

        >>> words = Locale("it", {"hush": "{on, select, yes {Silenzio} other {Voce}}"})
        >>> words.say("hush", {"on": True})
        'Silenzio'
        """
        out: list[str] = []
        try:
            _write(self._tree(key), {} if args is None else args, out)
        except _MessageError as trouble:
            raise LocaleError(f"{self.language}: {key}: {trouble}") from None
        return "".join(out)

    def has(self, key: str) -> bool:
        return key in self._trees

    def message(self, key: str) -> str:
        """The unformatted message, for a client that formats it itself."""
        self._tree(key)
        return self._messages[key]

    def keys(self) -> frozenset[str]:
        return frozenset(self._trees)

    def arguments(self, key: str) -> frozenset[str]:
        """The names of all arguments the message may ask for, in any of its branches."""
        return frozenset(_names(self._tree(key)))

    def merged(self, other: "Locale") -> "Locale":
        """Both sets of messages in one; where both have a key, `other` wins."""
        if other.language != self.language:
            raise LocaleError(f"{self.language}: cannot be merged with {other.language}")
        both = Locale(self.language, {})
        both._messages = self._messages | other._messages
        both._trees = self._trees | other._trees
        return both

    def _tree(self, key: str) -> _Tree:
        try:
            return self._trees[key]
        except KeyError:
            raise LocaleError(f"{self.language}: no words for {key!r}") from None


def load_locales(folder: Path | Traversable) -> dict[str, Locale]:
    """The words of a folder in all languages; an error names file, key and what is wrong."""
    return {
        language: _load(folder.joinpath(f"{language}.toml"), language) for language in LANGUAGES
    }


def _load(file: Path | Traversable, language: str) -> Locale:
    try:
        tables = tomllib.loads(file.read_bytes().decode())
    except FileNotFoundError:
        raise LocaleError(f"{file}: there is no such file") from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise LocaleError(f"{file}: {' '.join(str(error).split())}") from None
    messages: dict[str, str] = {}
    for key, message in _flat(tables, ""):
        if key in messages:
            raise LocaleError(f"{file}: {key}: is there twice")
        if not isinstance(message, str) or not message.strip():
            raise LocaleError(f"{file}: {key}: expected words, found {message!r}")
        messages[key] = message
    locale = Locale(language, {})
    locale._messages = messages
    locale._trees = _parsed(messages, str(file))
    return locale


def _flat(table: Mapping[str, object], prefix: str) -> Iterator[tuple[str, object]]:
    for name, entry in table.items():
        if isinstance(entry, dict):
            yield from _flat(entry, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", entry


def _parsed(messages: Mapping[str, str], where: str) -> dict[str, _Tree]:
    trees: dict[str, _Tree] = {}
    for key, message in messages.items():
        try:
            marked = _MARKED.search(message) is not None  # most messages are plain text
            trees[key] = _Parser(message).tree() if marked else (_Text(message),)
        except _MessageError as trouble:
            raise LocaleError(f"{where}: {key}: {trouble}") from None
    return trees
