"""Parts of the screen that have been drawn once: their size is known, and they can stand side by side."""

from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment

GAP = 2


class Block:
    """The lines of something drawn."""

    def __init__(self, lines: list[list[Segment]]) -> None:
        self.lines = lines

    @staticmethod
    def of(console: Console, drawn: RenderableType) -> "Block":
        return Block(console.render_lines(drawn, pad=False))

    @property
    def height(self) -> int:
        return len(self.lines)

    @property
    def width(self) -> int:
        return max((Segment.get_line_length(line) for line in self.lines), default=0)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in self.lines:
            yield from line
            yield Segment.line()


def beside(blocks: Sequence[Block], gap: int = GAP) -> Block:
    """The blocks from left to right."""
    out: list[list[Segment]] = [[] for _ in range(max(block.height for block in blocks))]
    for block in blocks:
        right = 0 if block is blocks[-1] else block.width + gap
        for row, line in enumerate(out):
            part = block.lines[row] if row < block.height else []
            line += part
            if right:
                line.append(Segment(" " * (right - Segment.get_line_length(part))))
    return Block(out)


def below(blocks: Sequence[Block]) -> Block:
    """The blocks from top to bottom."""
    return Block([line for block in blocks for line in block.lines])
