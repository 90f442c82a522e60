"""Many games at once, stepped inside the compiled module: one seat of each is played from outside.

The other seats play at random. A game that is over begins anew, with another seed, at the step after its last.
"""

from carnegie.observation.mask import kept_mask
from carnegie.observation.screen import Screen
from carnegie.observation.vector import OBSERVATION_BYTES
from carnegie.rules.chance import Chance
from carnegie.rules.edition import PRINTED
from carnegie.rules.errors import IllegalMove, InvalidMove
from carnegie.rules.flow import new_game, play
from carnegie.rules.moves import ACTION_COUNT, DONE, Move
from carnegie.rules.scoring import sheets
from carnegie.rules.solo import DIFFICULTY_NAMES
from carnegie.rules.state import State


class Batch:
    """Games of one kind, seen from one seat. `players` is 1 for solo, which needs a `difficulty`.

    `observations` and `masks` are the buffers of all games, one after the other, and `over` holds 1 for each game
    that is over; they stay the same objects. `ended` lists the games that are over, and `margins` holds for each of
    them the points of the seat less the most that anyone else has; else 0.
    """

    def __init__(self, games: int, players: int = 2, difficulty: str | None = None, seat: int = 0) -> None:
        if games < 1:
            raise ValueError(f"games: at least 1, not {games}")
        if (players == 1) != (difficulty is not None) or not 1 <= players <= 4:
            raise ValueError("players: 2 to 4, or 1 with a difficulty")
        if difficulty is not None and difficulty not in DIFFICULTY_NAMES:
            raise ValueError(f"difficulty: one of {', '.join(DIFFICULTY_NAMES)}, not {difficulty!r}")
        if not 0 <= seat < players:
            raise ValueError(f"seat: 0 to {players - 1}, not {seat}")
        self.games = games
        self.players = players
        self.difficulty = -1 if difficulty is None else DIFFICULTY_NAMES.index(difficulty)
        self.seat = seat
        self.observations = bytearray(games * OBSERVATION_BYTES)
        self.masks = bytearray(games * ACTION_COUNT)
        self._mask = bytearray(ACTION_COUNT)
        self._mask_areas = [slice(game * ACTION_COUNT, (game + 1) * ACTION_COUNT) for game in range(games)]
        self.over = bytearray(games)
        self.ended: list[int] = []
        self.margins: list[int] = []
        self.seed = 0
        self.next_seed = 0
        self.chance = Chance(0)
        self._states: list[State] = []
        self._screens: list[Screen] = []

    def reset(self, seed: int = 0) -> None:
        """New games; equal seeds give equal games and equal opponents."""
        self.seed = seed
        self.next_seed = seed
        self.chance = Chance(seed)
        self._states = []
        self._screens = []
        self.over[:] = bytearray(self.games)
        self.ended = []
        self.margins = [0] * self.games
        for game in range(self.games):
            state = self._new_state()
            screen = Screen(self.observations, game * OBSERVATION_BYTES, self.seat, state)
            self._states.append(state)
            self._screens.append(screen)
            self._go_on(game, state, screen)

    def states(self) -> list[State]:
        """Copies of the games, in order; empty before `reset`."""
        return [state.copy() for state in self._states]

    def restore(self, states: list[State], seed: int, next_seed: int, chance: Chance, margins: list[int]) -> None:
        """Goes on with the games of another batch of this kind: its `states` and what decides the games to come."""
        self.reset(seed)
        self.next_seed = next_seed
        self.chance = chance
        self.margins = margins[:]
        self._states = states
        self._screens = []
        for game in range(self.games):
            state = states[game]
            self._screens.append(Screen(self.observations, game * OBSERVATION_BYTES, self.seat, state))
            self._show_mask(game, state)
            if state.seat < 0:
                self.over[game] = 1
                self.ended.append(game)

    def step(self, actions: list[int]) -> None:
        """Plays one move, given by its id, in each game; what is given for a game that was over is not looked at."""
        moves = self._checked(actions)
        self.ended = []
        for game in range(self.games):
            state = self._states[game]
            screen = self._screens[game]
            if state.seat < 0:
                self.over[game] = 0
                self.margins[game] = 0
                state = self._new_state()
                self._states[game] = state
                screen.show_new(state)
            else:
                move = moves[game]
                screen.mark(state, move)
                play(state, move)
            self._go_on(game, state, screen)

    def _checked(self, actions: list[int]) -> list[Move]:
        """The moves; refuses the whole step if one of them is illegal, so that nothing is half done."""
        if len(self._states) != self.games:
            raise ValueError("the batch has not been reset yet")
        if len(actions) != self.games:
            raise ValueError(f"actions: {self.games} expected, not {len(actions)}")
        moves: list[Move] = []
        for game in range(self.games):
            state = self._states[game]
            if state.seat >= 0:
                number = actions[game]
                if not 0 <= number < ACTION_COUNT:
                    raise InvalidMove(
                        f"game {game}: {number} is no move id: they go from 0 to {ACTION_COUNT - 1}", "unknown_move"
                    )
                move = Move.by_id(number)
                if not state.legal.has(move):
                    raise IllegalMove(f"game {game}, {move.text!r}: not a legal move here", "not_legal")
                moves.append(move)
            else:
                moves.append(DONE)
        return moves

    def _new_state(self) -> State:
        state = new_game(PRINTED, self.players, self.next_seed, self.difficulty)
        self.next_seed += 1
        return state

    def _go_on(self, game: int, state: State, screen: Screen) -> None:
        """The other seats' moves, up to the next decision of our seat or the end, which is then shown."""
        chance = self.chance
        while state.seat != self.seat and state.seat >= 0:
            move = state.legal.at(chance.below(state.legal.count()))
            screen.mark(state, move)
            play(state, move)
        if state.seat < 0:
            self._end(game, state)
        screen.refresh()
        self._show_mask(game, state)

    def _end(self, game: int, state: State) -> None:
        own = 0
        best = -1_000_000
        for seat, sheet in enumerate(sheets(state)):
            total = sheet.total
            if seat == self.seat:
                own = total
            elif total > best:
                best = total
        self.over[game] = 1
        self.ended.append(game)
        self.margins[game] = own - best

    def _show_mask(self, game: int, state: State) -> None:
        self.masks[self._mask_areas[game]] = kept_mask(state.legal, self._mask)
