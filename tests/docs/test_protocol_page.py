"""What is written from the protocol is current: the client's types and docs/protocol.md."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "protocol.md"
GENERATED = ROOT / "web" / "src" / "generated"


@pytest.fixture(scope="module")
def writer() -> ModuleType:
    spec = spec_from_file_location("web_protocol", ROOT / "web" / "protocol.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_clients_types_are_current(writer: ModuleType) -> None:
    for name, text in (("wire", writer.client_types()), ("relay", writer.companion_types())):
        written = (GENERATED / f"{name}.ts").read_text(encoding="utf-8")
        assert written.endswith(text), f"{name}.ts is stale: run web/generate.py"


def test_the_tables_of_the_page_are_current(writer: ModuleType) -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert writer.filled_in(page) == page, "docs/protocol.md is stale: run web/generate.py"


def test_a_page_without_a_section_is_refused_by_name(writer: ModuleType) -> None:
    page = PAGE.read_text(encoding="utf-8").replace("<!-- generated: rights -->", "")
    with pytest.raises(SystemExit, match="no section `rights`"):
        writer.filled_in(page)


def test_every_message_part_and_body_is_on_the_page(writer: ModuleType) -> None:
    page = PAGE.read_text(encoding="utf-8")
    modules = (writer.protocol, writer.schemas, writer.relay_protocol)
    structs = [struct for module in modules for struct in writer.structs_of(module)]
    assert len(structs) > 50
    for struct in structs:
        assert writer.shape(struct) in page, struct.__name__
