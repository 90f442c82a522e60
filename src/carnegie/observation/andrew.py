"""The parts that show Andrew, as far as the player may see him (8.3)."""

from typing import Final

from carnegie.observation.columns import FLOAT_SIZE, Column, choice, flag, floats, number, several
from carnegie.observation.parts import Canvas, Part, View
from carnegie.rules.departments import FIRST_TILE, TILE_NAMES
from carnegie.rules.edition import PRINTED
from carnegie.rules.facts import FACTS
from carnegie.rules.regions import LAST_SPACE, REGION_NAMES
from carnegie.rules.solo import BACK_NAMES, CARD_BACK, CARD_IDS, LAST_VP_CARD
from carnegie.rules.state import Andrew
from carnegie.rules.timeline import ROUNDS

NOT_FILED: Final[bytes] = floats([0.0] * len(FACTS.vp_cards))
FILED: Final[list[bytes]] = [
    floats([1.0 / (place + 1) if other == pile else 0.0 for other in range(len(FACTS.vp_cards))])
    for pile in range(len(FACTS.vp_cards))
    for place in range(ROUNDS)
]
"""A card's entries, at index pile * 20 + its place there."""


def andrew_of(view: View) -> Andrew:
    andrew = view.state.andrew
    assert andrew is not None
    return andrew


class CardPart(Part):
    """The round's card, its front only when it has been turned over, and the back of the next."""

    def __init__(self) -> None:
        super().__init__(
            [
                flag("andrew.plays"),
                number("andrew.disks", PRINTED.disks),
                number("andrew.deck_left", ROUNDS),
                number("andrew.shift", LAST_VP_CARD),
                flag("andrew.face_up"),
                choice("andrew.back", BACK_NAMES),
                choice("andrew.next_back", BACK_NAMES),
                choice("andrew.card", CARD_IDS),
            ]
        )

    def source(self, view: View) -> list[int]:
        andrew = andrew_of(view)
        deck = andrew.deck
        return [
            1,
            andrew.disks,
            len(deck),
            andrew.shift,
            1 if andrew.face_up else 0,
            CARD_BACK[andrew.card] if andrew.card >= 0 else -1,
            CARD_BACK[deck[-1]] if deck else -1,
            andrew.card if andrew.face_up else -1,
        ]


class TrackPart(Part):
    def __init__(self) -> None:
        super().__init__([number(f"andrew.transport.{region}", LAST_SPACE) for region in REGION_NAMES])

    def source(self, view: View) -> list[int]:
        return andrew_of(view).transport


class TakenPart(Part):
    """By department, when he took the first and the second tile of it."""

    def __init__(self) -> None:
        copies = range(1, FACTS.copies_of_each + 1)
        names = [f"andrew.tiles.{name}.{copy}" for name in TILE_NAMES for copy in copies]
        super().__init__([several(names, "1 / place in the order of taking")])

    def source(self, view: View) -> list[int]:
        return andrew_of(view).tiles

    def encode(self, source: list[int], view: View, out: list[bytes]) -> None:
        values = [0.0] * len(self.names)
        for place in range(len(source)):
            values[self.tile(source, place)] = 1.0 / (place + 1)
        out.append(floats(values))

    def update(self, source: list[int], shown: list[int], view: View, canvas: Canvas) -> None:
        """Shows the tiles that he has taken since; a new game is shown on a part that is clear."""
        for place in range(len(shown), len(source)):
            canvas.numbers[self.start // FLOAT_SIZE + self.tile(source, place)] = 1.0 / (place + 1)
            shown.append(source[place])

    def tile(self, taken: list[int], place: int) -> int:
        department = taken[place]
        copy = 1 if department in taken[:place] else 0
        return (department - FIRST_TILE) * FACTS.copies_of_each + copy


class FiledPart(Part):
    """By card, the VP card that it lies under and its place there."""

    def __init__(self) -> None:
        columns: list[Column] = []
        for card in CARD_IDS:
            piles = [f"andrew.filed.{card}.{vp}_vp" for vp in FACTS.vp_cards]
            columns.append(several(piles, "1 / place under the VP card"))
        super().__init__(columns)

    def source(self, view: View) -> list[int]:
        """How many cards lie under each VP card: in one game, they only become more."""
        return [len(cards) for cards in andrew_of(view).filed]

    def encode(self, source: list[int], view: View, out: list[bytes]) -> None:
        found = [NOT_FILED] * len(CARD_IDS)
        for pile, cards in enumerate(andrew_of(view).filed):
            for place, card in enumerate(cards):
                found[card] = FILED[pile * ROUNDS + place]
        out.extend(found)

    def update(self, source: list[int], shown: list[int], view: View, canvas: Canvas) -> None:
        """Shows the cards that have been filed since; a new game is shown on a part that is clear."""
        for pile, cards in enumerate(andrew_of(view).filed):
            for place in range(shown[pile], source[pile]):
                canvas.bytes[self.areas[cards[place]]] = FILED[pile * ROUNDS + place]
            shown[pile] = source[pile]


CARD: Final = CardPart()
TRACK: Final = TrackPart()
TAKEN: Final = TakenPart()
FILINGS: Final = FiledPart()
ANDREW_PARTS: Final[list[Part]] = [CARD, TRACK, TAKEN, FILINGS]
