"""The bodies of requests and answers, as OpenAPI describes them."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from carnegie.server.tables import MOST_NAME, SUBSTITUTE, Options

Name = Annotated[str, Field(min_length=1, max_length=MOST_NAME, examples=["Ada"])]
BotText = Annotated[str, Field(min_length=1, max_length=40, examples=["medium", "hard:1s"])]
SeatNumber = Annotated[int, Field(ge=0, le=3, examples=[0])]
ClientId = Annotated[
    str,
    Field(
        pattern=r"^[A-Za-z0-9_.:-]{1,64}$",
        examples=["6f1d2c9a"],
        description="Made by the client, new for each thing it wants; the same one again gets the same answer.",
    ),
]
After = Annotated[
    int, Field(ge=0, le=1_000_000, examples=[12], description="The number of the entry that this is meant to follow.")
]
Seed = Annotated[int, Field(ge=0, le=2**53 - 1, examples=[7])]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SeatWish(Body):
    """A seat of a new game: `person` is the sender, who may take several; `open` waits for somebody."""

    kind: Literal["person", "open", "bot"]
    name: Name | None = None
    bot: BotText | None = None


class NewGame(Body):
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=4)]
    solo: Literal["beginner", "normal", "difficult", "expert"] | None = None
    seed: Seed | None = None
    options: Options = Options()
    start: Annotated[bool, Field(description="Whether to start at once, if no seat is open.")] = True
    corrections: Annotated[
        dict[str, Any] | None,
        Field(description="To the numbers of the components (docs/components.md); the server's own if it is left out."),
    ] = None

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {
                    "seats": [
                        {"kind": "person", "name": "Ada"},
                        {"kind": "open"},
                        {"kind": "bot", "bot": "medium"},
                    ],
                    "options": {"undo": "consent", "confirm": True},
                },
                {"seats": [{"kind": "person", "name": "Ada"}], "solo": "expert", "seed": 7},
            ]
        },
    )


class Import(Body):
    record: Annotated[dict[str, Any], Field(description="A recorded game (docs/record.md).")]
    at: Annotated[int, Field(ge=0, le=10_000)] | None = None
    """Play on from after this many of its moves; all of them unless told."""
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=4)] | None = None
    """Who plays on; without seats the record is a replay."""
    options: Options = Options()

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {
                    "record": {
                        "rules": 1,
                        "mode": "standard",
                        "players": 2,
                        "difficulty": None,
                        "seed": 7,
                        "options": {},
                        "start": None,
                        "moves": ["tabs aaaa", "tabs aaaa"],
                    },
                    "at": 1,
                    "seats": [{"kind": "person"}, {"kind": "bot", "bot": "medium"}],
                }
            ]
        },
    )


class Join(Body):
    seat: SeatNumber | None = None
    name: Name | None = None
    invite: Annotated[str, Field(max_length=64)] | None = None


class Watch(Body):
    invite: Annotated[str, Field(min_length=1, max_length=64)]


class WhichSeat(Body):
    seat: SeatNumber | None = None


class Act(Body):
    """What every entry of the log is asked for with."""

    after: After
    id: ClientId
    seat: SeatNumber | None = None


class MoveWish(Act):
    move: Annotated[str, Field(min_length=1, max_length=80, examples=["timeline research"])]


class UndoWish(Act):
    ply: Annotated[int, Field(ge=0, le=100_000)] | None = None
    """Go back to before this move (from 0), which has to be one's own; one's last unless told."""


class Answer(Act):
    agree: bool


class Resign(Act):
    bot: BotText = SUBSTITUTE


class StandIn(Act):
    seat: SeatNumber
    bot: BotText = SUBSTITUTE


class Whom(Body):
    person: Annotated[str, Field(min_length=1, max_length=32)]


class Mute(Whom):
    muted: bool = True


class Rematch(Body):
    new_seed: Annotated[bool, Field(description="Whether the table is set up anew, or just as it was.")] = True


class Person(Body):
    name: Name


class NewPerson(Person):
    cookie: Annotated[bool, Field(description="Whether the secret goes into a cookie that scripts cannot read.")] = (
        False
    )


class ChatLine(Body):
    text: Annotated[str, Field(min_length=1, max_length=500, examples=["Good luck!"])]


class HintWish(Body):
    seconds: Annotated[float, Field(gt=0, le=10)] = 1.0


class EvaluationWish(Body):
    plies: Annotated[list[Annotated[int, Field(ge=0, le=10_000)]], Field(min_length=1, max_length=32)]
    """After how many moves, each."""
    seconds: Annotated[float, Field(gt=0, le=10)] = 3.0
    """For all of them together."""


class AdviceWish(Body):
    ply: Annotated[int, Field(ge=0, le=10_000)]
    seconds: Annotated[float, Field(gt=0, le=10)] = 1.0


class HookWish(Body):
    """A message when it is one's turn: by webhook, or `push` to a browser with the keys it gave."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"kind": "ntfy", "url": "https://ntfy.sh/my-topic"}]},
    )

    kind: Literal["discord", "ntfy", "json", "push"]
    url: Annotated[str, Field(min_length=8, max_length=1000, examples=["https://ntfy.sh/my-topic"])]
    game: Annotated[str, Field(max_length=32)] | None = None
    """For this game only."""
    everyone: Annotated[bool, Field(description="With a game: tell of everybody's turns.")] = False
    keys: dict[Literal["p256dh", "auth"], Annotated[str, Field(max_length=200)]] | None = None


# Answers


class Problem(BaseModel):
    code: str
    message: str


class ErrorBody(BaseModel):
    error: Problem


class SeatShown(BaseModel):
    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    person: str | None
    bot: str | None
    stand_in: Annotated[str | None, Field(description="The bot that plays for the person until they return.")]
    invited: Annotated[str | None, Field(description="The person for whom an open seat is kept.")]


class TableShown(BaseModel):
    id: str
    status: Literal["open", "playing", "over", "replay"]
    players: int
    solo: str | None
    options: Options
    seats: list[SeatShown]
    host: str
    muted: Annotated[list[str], Field(description="People who cannot chat at this table.")]
    rematch: str | None
    counts: Annotated[bool, Field(description="Whether the result goes into the statistics, as things stand.")]
    revision: Annotated[int, Field(description="Number of changes to seats, options and status so far.")]
    corrections: Annotated[
        dict[str, Any] | None,
        Field(description="To the numbers of the components (docs/components.md); not there if there are none."),
    ] = None


class WaitingShown(BaseModel):
    what: Literal["start", "move", "confirm", "undo", "nothing"]
    seats: list[int]


class ListedGame(TableShown):
    created: float
    updated: float
    number: int
    waiting: WaitingShown | None
    round: int | None


class GameList(BaseModel):
    games: list[ListedGame]


class AwaySeat(BaseModel):
    seat: int
    since: Annotated[float, Field(description="Since when the table waits for the absent player.")]
    at: Annotated[float, Field(description="From when others may give the seat to a bot.")]


class Absence(BaseModel):
    now: Annotated[float, Field(description="The server's clock, in seconds since 1970, like all times here.")]
    seconds: Annotated[int, Field(description="How long a player may be away at this table.")]
    seats: Annotated[list[AwaySeat], Field(description="The seats that the table waits for in vain.")]
    may: Annotated[
        bool,
        Field(description="Whether the caller may give them to bots: the host, or a player while the host is away."),
    ]


class AskShown(BaseModel):
    seat: int
    ply: int
    needs: list[int]


class You(BaseModel):
    person: str | None
    seats: list[int]
    host: bool


class GameState(TableShown):
    number: Annotated[int, Field(description="The last entry of the log; `after` of whatever comes next.")]
    ply: int
    base: int
    waiting: WaitingShown
    undo: AskShown | None
    undo_from: Annotated[
        int, Field(description="The first move that undo can reach: a card that came to light stays known.")
    ]
    practice: Annotated[
        bool, Field(description="Solo: whether a revealed card may be taken back; the result then does not count.")
    ]
    view: Annotated[dict[str, Any] | None, Field(description="The position as a player may see it (docs/position.md).")]
    scores: Annotated[list[dict[str, Any]] | None, Field(description="The score sheets, when the game is over.")]
    standing: Annotated[
        list[dict[str, Any]] | None, Field(description="The score sheets if it ended now; null before the start.")
    ]
    donation_prices: Annotated[
        list[int] | None, Field(description="What the next donation costs each seat; null before the start.")
    ]
    moves: Annotated[list[str], Field(description="The legal moves, if it is the sender's decision.")]
    you: You
    present: list[int]


class StaleBody(ErrorBody):
    game: GameState | None = None


class EntryShown(BaseModel):
    number: int
    kind: Literal["move", "undo", "ask", "agree", "refuse", "confirm", "resign"]
    seat: int
    move: str | None = None
    ply: Annotated[
        int | None, Field(description="Number of moves before this one (`move`), or that are left (`undo`, `ask`).")
    ] = None
    needs: list[int] | None = None
    bot: str | None = None
    at: float


class Acknowledged(BaseModel):
    number: int
    entry: EntryShown


class Created(BaseModel):
    game: GameState
    invite: Annotated[str, Field(description="Lets people in; given once, a new one can be made.")]
    token: Annotated[str | None, Field(description="The sender's secret, given once; null if one was sent.")]


class Joined(BaseModel):
    game: GameState
    seat: int
    token: str | None


class InviteGiven(BaseModel):
    invite: str


class TokenGiven(BaseModel):
    token: str


class PersonGiven(BaseModel):
    person: str
    name: str
    token: Annotated[str | None, Field(description="The secret, given once; null if it was set as a cookie.")]


class PersonShown(BaseModel):
    person: str
    name: str


class Session(BaseModel):
    """Both are null if the sender is no person yet."""

    person: str | None
    name: str | None


class LoggedEntry(BaseModel):
    entry: EntryShown
    events: list[dict[str, Any]]


class LogShown(BaseModel):
    number: int
    entries: list[LoggedEntry]


class ReplayStep(BaseModel):
    ply: int
    moves: int
    move: str | None
    seat: int | None
    events: list[dict[str, Any]]
    view: dict[str, Any]
    standing: list[dict[str, Any]]
    donation_prices: list[int]


class ChatShown(BaseModel):
    number: int
    person: str
    name: str
    seat: int | None
    text: str
    at: float


class ChatList(BaseModel):
    lines: list[ChatShown]


class Foresight(BaseModel):
    events: list[dict[str, Any]]
    standing: list[dict[str, Any]] | None = Field(
        description="The score sheets after it, if the game ended there; null if hidden cards would come to light."
    )


class HintShown(BaseModel):
    move: str
    margin: float = Field(description="The expected final points less those of the best other.")
    share: float = Field(description="The share of the thinking that went into this move.")
    reason: dict[str, float] = Field(description="What it changes in the final score, by line, in VP.")


class HintList(BaseModel):
    hints: list[HintShown] = Field(description="The best moves, best first.")
    expected: list[float] = Field(description="The expected final points of each score sheet, Andrew's last in solo.")


class PlyShown(BaseModel):
    move: str
    seat: int
    round: int
    totals: list[int] = Field(description="The totals after it, if the game ended there; Andrew's last in solo.")
    events: list[dict[str, Any]]


class RoundShown(BaseModel):
    round: int
    ply: int = Field(description="Moves played when the round was over.")
    sheets: list[dict[str, Any]]


class CourseShown(BaseModel):
    first: list[int] = Field(description="The totals before the first move.")
    plies: list[PlyShown]
    rounds: list[RoundShown]


class EvaluationShown(BaseModel):
    ply: int
    expected: list[float]


class Evaluations(BaseModel):
    evaluations: list[EvaluationShown]


class BotList(BaseModel):
    bots: list[str]


class ResultShown(BaseModel):
    game: str
    seat: int
    person: str | None
    name: str
    bot: str | None
    stand_in: Annotated[bool, Field(description="Whether a bot has played for the person.")]
    players: int
    solo: str | None
    total: int
    won: bool
    finished: float
    lines: dict[str, int]


class FinishedGame(BaseModel):
    game: str
    players: int
    solo: str | None
    finished: float
    seats: list[ResultShown]


class FinishedList(BaseModel):
    games: list[FinishedGame]


class BestOf(BaseModel):
    players: int
    solo: str | None
    best: list[ResultShown]


class Records(BaseModel):
    records: list[BestOf]


class History(BaseModel):
    finished: int
    won: int
    best: int | None
    games: list[ResultShown]


class HookShown(BaseModel):
    id: str
    kind: str
    game: str | None
    everyone: bool
    host: str
    failures: int


class HookList(BaseModel):
    hooks: list[HookShown]


class PushKey(BaseModel):
    key: str


class Done(BaseModel):
    done: Literal[True] = True


class Health(BaseModel):
    ok: bool
    database: Annotated[bool, Field(description="Whether the database can be read.")]
    writable: Annotated[bool, Field(description="Whether it can be written, as a write of the last seconds showed.")]
    listening: Annotated[bool, Field(description="Whether news of other processes reaches this one.")]
    stopping: bool
