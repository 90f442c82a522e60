"""A game at this terminal: people are asked, bots answer, and every move is kept."""

import contextlib
import sys
from collections.abc import Mapping
from pathlib import Path

from rich.table import Table
from rich.text import Text

from carnegie import Game, InvalidMove, Move, MoveError
from carnegie.bots import Bot, Budget, hint
from carnegie.cli import words
from carnegie.cli.andrew import card_rows
from carnegie.cli.choices import choices
from carnegie.cli.errors import BadInput
from carnegie.cli.files import save_record
from carnegie.cli.menu import Menu
from carnegie.cli.people import COLOURS, Cast
from carnegie.cli.screen import PARTS, Screen, news
from carnegie.cli.sentences import story
from carnegie.cli.sheets import result, scores_block
from carnegie.cli.table import QUIET
from carnegie.cli.typed import Unclear, typed_move

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  # makes input() an editor with a history

HELP = """\
Type the number of a choice, or a move in notation, shortened if you like:
  build industry chicago 1  ·  bu ind chi 1  ·  move c1 d2  ·  done
Enter alone draws the screen again, or goes back out of a group.
"""
COMMANDS = {
    "undo": "take your last move back, with what the bots did after it; solo: back to Andrew's last card",
    "board [PART]": "the whole table, or its map, transport, timeline, donations or tiles",
    "company [SEAT]": "a company and its tabs: yours, or that of a seat (1, blue, ◆)",
    "hint": "the moves that a bot tried most in a second: your expected lead at the end, and what each changes in the "
    "score",
    "scores": "the score sheets, if the game ended now",
    "log [N]": "what happened, the last N lines or all of it",
    "andrew": "solo: Andrew and what his card says",
    "moves": "every legal move in notation",
    "save FILE": "keep the game in a file (carnegie play --record FILE goes on with it)",
    "help": "this page",
    "quit": "leave",
}

HINT_BUDGET = Budget(seconds=1.0)
HINT_LINES = 3

LONG = ("board", "company", "andrew", "scores", "score", "log", "help", "?", "h")
"""Commands that push the question off the screen; it is asked again after them."""


class Leave(Exception):
    """The player leaves the table."""


class Session:
    """One game, with its people (seats) and bots (by seat)."""

    def __init__(self, screen: Screen, game: Game, bots: Mapping[int, Bot], record: Path | None) -> None:
        self.screen = screen
        self.console = screen.console
        self.game = game
        self.bots = bots
        self.record = record
        self.saved: tuple[Path, list[Move]] | None = None
        """The file of the last `save`, and the moves in it."""
        people = [seat for seat in range(game.players) if seat not in bots]
        self.cast = Cast(game.players, game.is_solo, people[0] if len(people) == 1 else None)
        self.told = game.ply
        self.notice = ""

    def run(self) -> None:
        """Plays until the game is over or the player leaves."""
        try:
            while (seat := self.game.to_act) is not None:
                if seat in self.bots:
                    self.play(self.think(self.bots[seat]), seat)
                else:
                    self.ask()
        except Leave:
            self.say_goodbye()
            return
        self.show_end()

    def think(self, bot: Bot) -> Move:
        """Move of a bot. As at the prompt, the first ctrl-C asks and the second leaves."""
        for last in (False, True):
            try:
                return bot.choose(self.game)
            except KeyboardInterrupt:
                self.console.print()
                if not last:
                    self.say("Press ctrl-C again to leave.")
        raise Leave

    def play(self, move: Move, seat: int | None = None) -> None:
        self.game.play(move, seat=seat)
        if self.record is not None:
            save_record(self.game, self.record)

    def ask(self) -> None:
        """Draws the screen and reads lines until one is a move (or has changed the question)."""
        menu = whole = Menu.of(choices(self.game), self.screen.width, self.screen.menu_lines())
        self.screen.decision(self.game, self.cast, menu, self.told)
        if self.notice:
            self.say(self.notice)
            self.notice = ""
        while True:
            line = self.read()
            if line in ("", "0") and menu is not whole:
                menu = whole
                self.console.print(menu.draw())
            elif line == "":
                return
            elif line.isdecimal():
                number = int(line)
                if not 0 < number <= len(menu.entries):
                    self.say(f"There is no choice {line}; they go from 1 to {len(menu.entries)}.")
                    continue
                entry = menu.entries[number - 1]
                if entry.move is not None:
                    self.choose(entry.move)
                    return
                menu = whole.opened(entry)
                self.console.print(menu.draw())
            elif self.obey(line):
                if self.notice:
                    return
                if line.split()[0].lower() in LONG:
                    self.console.print(self.screen.asked(self.game, self.cast, menu))
            else:
                try:
                    self.choose(typed_move(line, self.game))
                except (MoveError, Unclear) as problem:
                    self.say(f"{reason_of(problem)} Type help for the commands.")
                else:
                    return

    def choose(self, move: Move) -> None:
        self.told = self.game.ply
        self.play(move)

    def read(self) -> str:
        """A line from the player. The first ctrl-C asks, the second and the end of input leave."""
        assert self.game.to_act is not None
        seat = self.game.view()["seats"][self.game.to_act]
        prompt = f"{self.cast.of(self.game.to_act).mark} ${seat['money']}, {words.amount('goods', seat['goods'])} > "
        for last in (False, True):
            try:
                line = input(prompt).strip()
            except EOFError:
                break
            except KeyboardInterrupt:
                self.console.print()
                if not last:
                    self.say("Press ctrl-C again to leave, or go on; save FILE keeps the game.")
            else:
                if not sys.stdin.isatty():
                    self.console.print(line)  # nobody has seen it being typed
                return line
        self.console.print()
        raise Leave

    def say(self, text: str) -> None:
        self.console.print(text, style="yellow")

    def tell(self, text: str) -> None:
        """A line with a file name in it, which must not be broken."""
        self.console.print(text, soft_wrap=True)

    def obey(self, line: str) -> bool:
        """Carries out a command; False if the line is none."""
        command, _, rest = line.partition(" ")
        rest = rest.strip()
        match command.lower():
            case "undo" | "u":
                self.undo()
            case "board":
                self.show_board(rest.lower())
            case "company":
                self.show_company(rest.lower())
            case "scores" | "score":
                self.console.print(Text("If the game ended now:", style=QUIET))
                self.console.print(scores_block(self.game.scores(), self.cast))
            case "hint":
                self.show_hint()
            case "andrew" if self.game.is_solo:
                self.show_andrew()
            case "log":
                self.show_log(rest)
            case "moves":
                self.console.print(", ".join(move.text for move in self.game.legal_moves))
            case "save":
                self.save(rest)
            case "help" | "?" | "h":
                self.console.print(HELP)
                self.console.print(help_table())
            case "quit" | "exit" | "q":
                raise Leave
            case _:
                return False
        return True

    def undo(self) -> None:
        """Takes back up to and including the last move of a person."""
        mine = [ply for ply, seat in enumerate(self.seats()) if seat not in self.bots]
        if not mine:
            self.say("There is nothing to take back.")
            return
        undone = self.game.history[mine[-1]]
        if mine[-1] < self.game.revealed_ply and not self.game.practice:
            self.say(f"{undone.text} stays: Andrew's card was revealed after it. The option --practice allows undo.")
            return
        while self.game.ply > mine[-1]:
            self.game.undo()
        if self.record is not None:
            save_record(self.game, self.record)
        self.told = self.game.ply
        self.notice = f"Taken back: {undone.text}"

    def seats(self) -> list[int | None]:
        """Whose decision each move of the history was."""
        out: list[int | None] = []
        again = self.game.beginning()
        for move in self.game.history:
            out.append(again.to_act)
            again.play(move)
        return out

    def show_hint(self) -> None:
        """Prints the moves that a bot tried most: the expected lead, and the lines of the score that each changes."""
        for advice in hint(self.game, HINT_BUDGET):
            reasons = list(advice.reason.items())[:HINT_LINES]
            lines = [f"{words.SCORE_LINE[line]} {words.signed(vp)}" for line, vp in reasons]
            why = f" ({', '.join(lines)})" if lines else ""
            self.console.print(f"{advice.move.text}: expected lead at the end {words.signed(advice.margin)} VP{why}")

    def show_board(self, part: str) -> None:
        assert self.game.to_act is not None
        if part and part not in PARTS:
            self.say(f"board takes one of {', '.join(PARTS)}.")
            return
        names = [part] if part else PARTS
        for block in self.screen.parts(names, self.game, self.cast, self.game.to_act):
            self.console.print(block)
            self.console.print()
        if not part:
            self.console.print(self.screen.purses(self.game, self.cast))

    def show_company(self, who: str) -> None:
        seat = self.game.to_act
        if who:
            known = {
                name: index for index, person in enumerate(self.cast.seats) for name in names_of(index, person.name)
            }
            seat = known.get(who)
        if seat is None:
            self.say(f"company takes a seat from 0 to {self.game.players - 1}.")
            return
        for block in self.screen.parts(["company", "tabs"], self.game, self.cast, seat):
            self.console.print(block)

    def show_andrew(self) -> None:
        """Andrew as he stands, and his card row by row once it lies face up."""
        solo = self.game.view()["solo"]
        self.console.print(self.screen.purses(self.game, self.cast))
        rows = card_rows(solo["card"]) if solo["face_up"] else {}
        for name, text in rows.items():
            self.console.print(Text(f"    {name}: {text}", style=QUIET))

    def show_log(self, rest: str) -> None:
        lines = news(story(self.game, self.cast), self.cast)
        for line in lines[-int(rest) :] if rest.isdecimal() and int(rest) else lines:
            self.console.print(line)

    def save(self, name: str) -> None:
        if not name:
            self.say("save needs the name of a file: save game.json")
            return
        try:
            save_record(self.game, Path(name))
        except BadInput as problem:
            self.say(str(problem))
        else:
            self.saved = Path(name), self.game.history
            self.tell(f"Saved in {name}.")

    @property
    def kept_in(self) -> Path | None:
        """The file of --record, which has all moves, or else that of the last `save`."""
        return self.record or (self.saved[0] if self.saved is not None else None)

    def kept(self) -> str | None:
        """Says which file has the game; None if there is none."""
        if self.kept_in is None:
            return None
        if self.record is None and self.saved is not None and self.saved[1] != self.game.history:
            return f"The game as it was after {words.counted(len(self.saved[1]), 'move')} is in {self.kept_in}"
        return f"The game is in {self.kept_in}"

    def say_goodbye(self) -> None:
        if (kept := self.kept()) is not None:
            self.tell(f"{kept}; this goes on with it: carnegie play --record {self.kept_in}")
        elif self.game.ply:
            self.console.print(f"Left after {self.game.ply} moves without saving (seed {self.game.seed}).")

    def show_end(self) -> None:
        for line in news(story(self.game, self.cast, self.told), self.cast):
            self.console.print(line)
        self.console.rule(Text("The game is over", style="bold"), style=QUIET, align="left")
        self.console.print(scores_block(self.game.scores(), self.cast))
        self.console.print(result(self.game, self.cast), style="bold")
        if (kept := self.kept()) is not None:
            self.tell(f"{kept}.")


def help_table() -> Table:
    """The commands, whose lines wrap under their own column."""
    table = Table.grid(padding=(0, 2))
    for command, what in COMMANDS.items():
        table.add_row("", Text(command, no_wrap=True), what)
    return table


def reason_of(problem: Exception) -> str:
    """The game's refusal without the number of the move, as a sentence."""
    text = str(problem)
    if isinstance(problem, InvalidMove) and "the first word is" in text:
        return "That is neither a command nor a move; moves lists the moves."
    reason = text.partition(": ")[2] if text.startswith("move ") else text
    return reason[0].upper() + reason[1:] + ("" if reason.endswith(".") else ".")


def names_of(seat: int, name: str) -> list[str]:
    """What a seat may be called."""
    return [str(seat), name.lower(), COLOURS[seat].name.lower(), COLOURS[seat].mark]
