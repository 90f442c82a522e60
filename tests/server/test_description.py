"""The OpenAPI description: every answer has an example, and every example is one."""

from collections.abc import Iterator
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

from carnegie.server import describing
from carnegie.server.settings import Settings
from tests.server.answers import answers
from tests.server.running import running
from tests.server.test_bad_input import DESCRIPTION


def documented() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every answer of every route."""
    for path, operations in DESCRIPTION["paths"].items():
        for method, operation in operations.items():
            for status, response in operation["responses"].items():
                yield f"{method.upper()} {path} {status}", response


def test_every_answer_has_examples_that_fit_its_schema() -> None:
    for name, response in documented():
        for media in response["content"].values():
            assert media.get("examples"), name
            schema = {**media["schema"], "components": DESCRIPTION["components"]}
            checker = jsonschema.Draft202012Validator(schema)
            for example in media["examples"].values():
                shown = example
                if "$ref" in example:
                    shown = DESCRIPTION["components"]["examples"][example["$ref"].rpartition("/")[2]]
                problems = [problem.message for problem in checker.iter_errors(shown["value"])]
                assert problems == [], name


def test_every_example_belongs_to_an_answer() -> None:
    used = {
        example.get("$ref", "").rpartition("/")[2]
        for _, response in documented()
        for media in response["content"].values()
        for example in media["examples"].values()
    }
    assert set(describing.answers()) <= used


@pytest.mark.slow
@pytest.mark.parametrize("settings", ["sqlite"], indirect=True)
def test_the_examples_are_what_the_server_answers_today(settings: Settings) -> None:
    """If this fails, `python -m tests.server.answers` makes them anew."""
    with running(settings) as server:
        fresh = answers(server)
    assert {name: shape(value) for name, value in fresh.items()} == {
        name: shape(value) for name, value in describing.answers().items()
    }


def shape(value: Any) -> Any:
    """Its names, to the second level."""
    if not isinstance(value, dict):
        return None
    return {name: sorted(each) if isinstance(each, dict) else None for name, each in value.items()}
