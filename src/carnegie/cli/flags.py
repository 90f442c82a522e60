"""Commands whose help shows no type after a flag, which takes no value."""

from typing import Any

from typer.core import TyperCommand, TyperGroup


class Command(TyperCommand):
    def get_params(self, ctx: Any) -> Any:
        return without_types(super().get_params(ctx))


class Group(TyperGroup):
    def get_params(self, ctx: Any) -> Any:
        return without_types(super().get_params(ctx))


def without_types(parameters: Any) -> Any:
    for each in parameters:
        if getattr(each, "is_flag", False):
            each.metavar = ""
    return parameters
