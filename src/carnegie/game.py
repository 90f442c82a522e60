"""A game of Carnegie: its moves so far, the table they lead to, and every question one may ask about it."""

from collections.abc import Mapping, MutableSequence
from typing import Any

from carnegie.arguments import Index, Text, integer, name_of, number, seed_number, shown, truth_of
from carnegie.components import Corrections
from carnegie.observation.mask import mask
from carnegie.observation.vector import observation
from carnegie.position import check_question, read_position, write_position, write_view
from carnegie.problems import problems
from carnegie.reading import BadPosition
from carnegie.refusal import refusal
from carnegie.rules.chance import Chance
from carnegie.rules.donating import donation_price
from carnegie.rules.edition import PRINTED, edition_with
from carnegie.rules.errors import IllegalMove, InvalidMove
from carnegie.rules.flow import new_game, play
from carnegie.rules.moves import Move, move_of
from carnegie.rules.scoring import ScoreSheet, sheets
from carnegie.rules.solo import DIFFICULTY_NAMES
from carnegie.rules.state import PHASE_NAMES, Event, State


class Game:
    """A game for 2 to 4 players, or solo against Andrew.

    Make one by `Game.new`, `Game.solo`, `Game.from_position` or `Game.from_record`.

    >>> game = Game.new(players=2, seed=7)
    >>> game.play("tabs aaaa")
    >>> game.to_act
    1
    """

    def __init__(self, state: object = None, start: object = None, history: object = None) -> None:
        if not isinstance(state, State):
            raise TypeError("a Game is made by Game.new, Game.solo, Game.from_position or Game.from_record")
        self._state = state
        self._start = start if isinstance(start, State) else None  # None: the game began with setup
        self._history: list[Move] = history if isinstance(history, list) else []
        # A state on the way, kept by `undo`, so that the next undo replays a round and not the whole game.
        self._checkpoint: State | None = None
        self._checkpoint_ply = 0
        self._reveals: list[int] = []  # plies of the history at which hidden information came to light
        self.practice = False
        """Solo: whether moves may be taken back after which a card came to light; kept in the record."""

    @staticmethod
    def new(players: Index = 2, seed: Index = 0, corrections: Corrections | None = None) -> "Game":
        """A new game for 2 to 4 players; equal seeds give equal tables.

        With `corrections`, the numbers of an owner's company board and tabs take the place of ours, where those are
        wrong (docs/components.md has their names); raises `ComponentError` for what cannot be.

        >>> game = Game.new(players=2, seed=7, corrections={"strategic_planning.workstations": [5, 4, 4]})
        >>> game.record()["corrections"]
        {'strategic_planning.workstations': [5, 4, 4]}
        """
        seats = integer(players)
        if seats is None or not 2 <= seats <= 4:
            raise ValueError(f"players: 2 to 4, not {shown(players)}; for one player there is Game.solo")
        return Game(new_game(edition_with(corrections), seats, seed_number(seed), -1), None, [])

    @staticmethod
    def solo(
        difficulty: Text = "normal",
        seed: Index = 0,
        corrections: Corrections | None = None,
        practice: object = False,
    ) -> "Game":
        """A new game against Andrew: beginner, normal, difficult or expert; `corrections` as in `new`.

        `practice` marks the game and its record as one in which revealed cards may be taken back.
        """
        level = DIFFICULTY_NAMES.index(name_of(difficulty, "difficulty", DIFFICULTY_NAMES))
        is_practice = truth_of(practice, "practice")
        game = Game(new_game(edition_with(corrections), 1, seed_number(seed), level), None, [])
        game.practice = is_practice
        return game

    @staticmethod
    def from_position(position: Mapping[str, Any]) -> "Game":
        """A game that plays on from the position; raises `BadPosition`, which names what is wrong with it."""
        state = read_position(position)
        found = problems(state)
        if found:
            place, _, sentence = found[0].partition(": ")
            raise BadPosition(place, sentence)
        check_question(state)
        return Game(state.copy(), state, [])

    @staticmethod
    def from_record(record: Mapping[str, Any]) -> "Game":
        """The recorded game; raises `BadRecord` with the number of the move and the reason."""
        from carnegie.record import read_record

        return read_record(record)

    @property
    def players(self) -> int:
        """How many seats there are; 1 in solo."""
        return len(self._state.companies)

    @property
    def is_solo(self) -> bool:
        return self._state.is_solo()

    @property
    def difficulty(self) -> str | None:
        """Andrew's level; None in a game of 2 to 4."""
        return DIFFICULTY_NAMES[self._state.difficulty] if self.is_solo else None

    @property
    def seed(self) -> int:
        return self._state.seed

    @property
    def corrections(self) -> dict[str, Any]:
        """The numbers of the components that are not ours in this game; usually none."""
        return self._state.edition.corrections()

    @property
    def round(self) -> int:
        """1 to 20; 0 during setup."""
        return self._state.round

    @property
    def phase(self) -> str:
        return PHASE_NAMES[self._state.phase]

    @property
    def to_act(self) -> int | None:
        """The seat whose decision it is; None when the game is over."""
        seat = self._state.seat
        return seat if seat >= 0 else None

    @property
    def is_over(self) -> bool:
        return self._state.seat < 0

    @property
    def legal_moves(self) -> list[Move]:
        """All legal moves, in an order that depends on the position alone; empty only when the game is over."""
        return self._state.legal.as_list()

    @property
    def history(self) -> list[Move]:
        """The moves so far."""
        return self._history[:]

    @property
    def ply(self) -> int:
        """How many moves have been played."""
        return len(self._history)

    @property
    def revealed_ply(self) -> int:
        """The ply at which hidden information last came to light (solo: a card was drawn or turned); 0 if none did.

        `undo` goes back past it all the same. Programs that host games compare it with the ply they go back to.
        """
        return self._reveals[-1] if self._reveals else 0

    def legal_ids(self) -> list[int]:
        """The ids of the legal moves, lowest first."""
        return sorted([move.id for move in self._state.legal.as_list()])

    def is_legal(self, move: object) -> bool:
        """Whether `play` would take it; raises `InvalidMove` for what is no move anywhere."""
        return self._state.legal.has(as_move(move))

    def play(self, move: object, seat: Index | None = None, events: MutableSequence[Event] | None = None) -> None:
        """Plays a move: a `Move`, its text or its id. Raises `IllegalMove`, and changes nothing, if it is not legal.

        With `seat`, also if it is not that seat's decision. What the move causes is appended to `events`, if given.
        """
        found = as_move(move)
        state = self._state
        if seat is not None and not self._is_to_act(seat):
            raise self._refused(found, "it is not that seat's decision", "not_your_turn")
        if not state.legal.has(found):
            reason, sentence = refusal(state, found)
            raise self._refused(found, sentence, reason)
        hidden = state.hidden_sides()
        if events is None:
            play(state, found)
        else:
            if not isinstance(events, list):
                raise ValueError(f"events: a list to append to, not {shown(events)}")
            state.log = events
            try:
                play(state, found)
            finally:
                state.log = None
        self._history.append(found)
        if state.hidden_sides() < hidden:
            self._reveals.append(len(self._history))

    def _is_to_act(self, seat: object) -> bool:
        """Returns whether it is the seat's decision; a number that is no seat of this game never has one."""
        found = integer(seat)
        if found is None:
            return self._seat(seat) == self._state.seat  # raises
        # The state's seat is a machine integer (-1: the game is over), and the number may be too large for one.
        return -1 <= found < len(self._state.companies) and found == self._state.seat

    def _seat(self, seat: object) -> int:
        """Returns the number of a seat of this game; raises ValueError if it is none."""
        return number(seat, "seat", 0, len(self._state.companies) - 1)

    def _refused(self, move: Move, sentence: str, reason: str) -> IllegalMove:
        return IllegalMove(f"move {self.ply + 1}, {move.text!r}: {sentence}", reason)

    def undo(self) -> Move:
        """Takes back the last move, with whatever followed from it without a decision, and returns it."""
        if not self._history:
            raise IndexError("there is no move to take back")
        undone = self._history[-1]
        self._rewind(len(self._history) - 1)
        return undone

    def _rewind(self, ply: int) -> None:
        """The state after so many moves of the history, which is cut there."""
        moves = self._history[:ply]
        if self._checkpoint is not None and self._checkpoint_ply <= ply:
            state = self._checkpoint.copy()
            played = self._checkpoint_ply
        else:
            state = self._first_state()
            played = 0
            self._checkpoint = None
        for index in range(played, ply):
            before = state.round
            play(state, moves[index])
            if state.round != before:
                self._checkpoint = state.copy()
                self._checkpoint_ply = index + 1
        self._state = state
        self._history = moves
        while self._reveals and self._reveals[-1] > ply:
            self._reveals.pop()

    def _first_state(self) -> State:
        """A new state as it was before the first move."""
        if self._start is not None:
            return self._start.copy()
        state = self._state
        return new_game(state.edition, len(state.companies), state.seed, state.difficulty)

    def beginning(self) -> "Game":
        """The game before its first move."""
        out = Game(self._first_state(), self._start, [])
        out.practice = self.practice
        return out

    def preview(self, move: object) -> list[Event]:
        """What a legal move would cause, without playing it; it stops where hidden cards would come to light."""
        shown: list[Event] = []
        other = self.copy()
        other.play(move, None, shown)
        out: list[Event] = []
        for event in shown:
            if event["event"] in ("card_drawn", "card_turned"):
                break
            out.append(event)
        return out

    def events(self) -> list[list[Event]]:
        """What each move of the history caused, in order."""
        out: list[list[Event]] = []
        state = self._first_state()
        for move in self._history:
            caused: list[Event] = []
            state.log = caused
            play(state, move)
            out.append(caused)
        return out

    def scores(self) -> list[ScoreSheet]:
        """A score sheet a seat (solo: the player's, then Andrew's); in mid-game, as if it ended now."""
        return sheets(self._state)

    def winners(self) -> list[int]:
        """The seats with the most points, several after a tie (7.5); in solo 0 is the player and 1 Andrew."""
        totals = [sheet.total for sheet in self.scores()]
        return [seat for seat, total in enumerate(totals) if total == max(totals)]

    def donation_prices(self) -> list[int]:
        """What the next donation costs each seat (4.1)."""
        return [donation_price(company) for company in self._state.companies]

    def position(self) -> dict[str, Any]:
        """The whole position, JSON-ready (docs/position.md)."""
        return write_position(self._state)

    def view(self, seat: Index | None = None) -> dict[str, Any]:
        """Returns the position without seed, deck order and hidden card.

        It is the same for each seat and for a spectator (None): nothing on the table is known to one seat alone. A
        seat that the game does not have raises ValueError.
        """
        if seat is not None:
            self._seat(seat)
        return write_view(self._state)

    def observation(self, seat: Index | None = None) -> bytearray:
        """What a seat sees (None: the one to act), as float32 numbers one after the other (docs/observation.md).

        It has no place for departments on other squares than ours: then `ValueError`.
        """
        edition = self._state.edition
        if edition is not PRINTED and edition.start_square != PRINTED.start_square:
            raise ValueError("corrections: there is no observation of a company board with other squares")
        return observation(self._state, max(self._state.seat, 0) if seat is None else self._seat(seat))

    def action_mask(self) -> bytearray:
        """A byte for each move of the action space: 1 if it is legal now."""
        return mask(self._state.legal)

    def record(self) -> dict[str, Any]:
        """What rebuilds the game exactly, JSON-ready: rules version, players, seed, options, moves as text."""
        from carnegie.record import write_record

        return write_record(self)

    def start_position(self) -> dict[str, Any] | None:
        """The position that the game was made from, or None if it began with setup."""
        return None if self._start is None else write_position(self._start)

    def problems(self) -> list[str]:
        """Broken invariants, each in a sentence; empty in any reachable position."""
        return problems(self._state)

    def copy(self) -> "Game":
        """An equal, independent game."""
        out = Game(self._state.copy(), self._start, self._history[:])
        out._checkpoint = self._checkpoint
        out._checkpoint_ply = self._checkpoint_ply
        out._reveals = self._reveals[:]
        out.practice = self.practice
        return out

    def playout(self, seed: Index = 0) -> int:
        """Plays random moves to the end of the game and returns how many; the loop runs inside the compiled module."""
        chance = Chance(seed_number(seed))
        state = self._state
        before = len(self._history)
        hidden = state.hidden_sides()
        while state.seat >= 0:
            move = state.legal.at(chance.below(state.legal.count()))
            play(state, move)
            self._history.append(move)
            if hidden > 0 and state.hidden_sides() < hidden:
                hidden = state.hidden_sides()
                self._reveals.append(len(self._history))
        return len(self._history) - before

    def __copy__(self) -> "Game":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Game":
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled as its record: for handing a game to another process, not for keeping it."""
        return (game_of, (self.record(),))

    def __repr__(self) -> str:
        what = f"solo {self.difficulty}" if self.is_solo else f"{self.players} players"
        when = "over" if self.is_over else f"round {self.round}, {self.phase}, seat {self.to_act} to act"
        return f"<Game: {what}, seed {self.seed}, {when}, {self.ply} moves played>"


def game_of(record: Mapping[str, Any]) -> Game:
    return Game.from_record(record)


def as_move(move: object) -> Move:
    if isinstance(move, Move):
        return move
    if isinstance(move, str):
        return move_of(move)
    found = integer(move)
    if found is None:
        raise InvalidMove(f"{shown(move)} is no move: a Move, its text or its id", "unknown_move")
    return Move.by_id(found)
