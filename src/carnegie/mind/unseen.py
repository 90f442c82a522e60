"""What a player of the solo game cannot see: the deck is dealt anew from what the cards' backs allow (8.2, 8.3)."""

from typing import Final

from carnegie.rules.chance import Chance
from carnegie.rules.solo import ADVANCED, ADVANCED_BACK, ADVANCED_CARDS, CARD_BACK, NORMAL
from carnegie.rules.state import NO_CARD, Andrew, State
from carnegie.rules.timeline import ROUNDS

# In what was seen, beside the numbers of cards.
END_OF_PILE: Final = 255
FACE_DOWN: Final = 254


def deal_anew(state: State, chance: Chance) -> None:
    """Replaces every card that lies face down by a possible one; what the player knows stays as it is."""
    andrew = state.andrew
    if andrew is None:
        return
    turned = [card for pile in andrew.filed for card in pile]
    if andrew.face_up:
        turned.append(andrew.card)
    normal = chance.shuffled([card for card in NORMAL if card not in turned])
    advanced = chance.shuffled([card for card in ADVANCED if card not in turned])
    advanced_left = ADVANCED_CARDS[state.difficulty] - (len(ADVANCED) - len(advanced))
    normal_left = ROUNDS - len(turned) - advanced_left
    hidden = hidden_card(andrew)
    backs = visible_backs(andrew)
    front: list[int] = []
    for back in backs:
        pool = advanced if back == ADVANCED_BACK else normal
        for place, number in enumerate(pool):
            if CARD_BACK[number] == back:
                front.append(pool.pop(place))
                break
        if back == ADVANCED_BACK:
            advanced_left -= 1
        else:
            normal_left -= 1
    rest = chance.shuffled(normal[:normal_left] + advanced[:advanced_left])
    if hidden:
        andrew.card = front[0]
        front = front[1:]
    front.reverse()  # the next card lies last
    andrew.deck = rest + front


class Deals:
    """A few possible deals, each tried again and again, so that luck can be told from good play.

    What the deck brings differs far more between playouts than what one move brings: a deal's own mean is taken off the
    results that it gave.
    """

    def __init__(self, state: State, chance: Chance, count: int) -> None:
        self.cards: list[int] = []
        self.decks: list[list[int]] = []
        self.tries: list[int] = [0] * count
        self.sums: list[float] = [0.0] * count
        self.number = -1
        self.all_tries = 0
        self.all_sums = 0.0
        for _ in range(count):
            possible = state.copy()
            deal_anew(possible, chance)
            andrew = possible.andrew
            assert andrew is not None
            self.cards.append(andrew.card)
            self.decks.append(andrew.deck)

    def deal(self, state: State) -> None:
        """The next deal, in a position where the player has seen the same cards."""
        self.number = (self.number + 1) % len(self.decks)
        andrew = state.andrew
        assert andrew is not None
        andrew.card = self.cards[self.number]
        andrew.deck = self.decks[self.number][:]

    def without_luck(self, result: float) -> float:
        """The result of the last deal, as if it had been a deal like the others."""
        number = self.number
        usual = self.all_sums / self.all_tries if self.all_tries > 0 else result
        here = (self.sums[number] + usual) / (self.tries[number] + 1)
        self.tries[number] += 1
        self.sums[number] += result
        self.all_tries += 1
        self.all_sums += result
        return result - here + usual


def seen(state: State) -> bytes:
    """All that the player has seen of Andrew's cards: equal for positions that they do not tell apart."""
    andrew = state.andrew
    if andrew is None:
        return b""
    out: list[int] = []
    for pile in andrew.filed:
        out.extend(pile)
        out.append(END_OF_PILE)
    out.append(andrew.card if andrew.face_up else FACE_DOWN)
    out.extend(visible_backs(andrew))
    return bytes(out)


def hidden_card(andrew: Andrew) -> bool:
    """Whether the round's card lies face down."""
    return andrew.card != NO_CARD and not andrew.face_up


def visible_backs(andrew: Andrew) -> list[int]:
    """The backs that the player sees: of the round's card while it lies face down, and of the next one."""
    out: list[int] = []
    if hidden_card(andrew):
        out.append(CARD_BACK[andrew.card])
    if andrew.deck:
        out.append(CARD_BACK[andrew.deck[-1]])
    return out
