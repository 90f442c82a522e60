"""Chapter 8 of docs/rules.md: Andrew's setup, his cards and his turns (8.1 to 8.6)."""

from typing import Any

import pytest

import carnegie

from .positions import (
    CARDS,
    DONATIONS,
    REGIONS,
    TILES,
    Position,
    andrew_builds,
    andrew_donates,
    andrew_takes,
    back,
    begin,
    donate,
    offers,
    play,
    seat_of,
    set_event,
    set_markers,
    set_tracks,
    solo_table,
    wealth,
)

LEVELS = {"beginner": (20, 0), "normal": (15, 5), "difficult": (10, 10), "expert": (5, 15)}
SEEDS = range(30)


def solo(game: carnegie.Game) -> dict[str, Any]:
    entry: dict[str, Any] = game.position()["solo"]
    return entry


def other_card(card: str) -> str:
    return "N03" if card != "N03" else "N04"


def with_card(card: str) -> Position:
    """Round 1, the player is about to choose; this card lies face down. The player can do something in any row."""
    return solo_table(card, other_card(card))


def after_andrew(position: Position, row: str) -> carnegie.Game:
    """The player has chosen a row and Andrew has had his turn; the player is asked about theirs."""
    game = begin(position)
    play(game, f"timeline {row}")
    assert game.round == position["round"]
    return game


def decline(game: carnegie.Game) -> list[dict[str, Any]]:
    """Declines all the questions of a round and returns what happened."""
    number = game.round
    events: list[dict[str, Any]] = []
    while game.round == number and not game.is_over:
        events += play(game, "pass" if "pass" in offers(game) else "done")
    return events


# Setup


@pytest.mark.parametrize("level", LEVELS)
def test_set_up_as_for_two_players(level: str) -> None:
    """18 neutral disks, 16 tiles, no Action Choice tile, one company; Andrew has 26 disks and 4 on the tracks (8.1)."""
    for seed in SEEDS:
        position = carnegie.Game.solo(difficulty=level, seed=seed).position()
        owners = [owner for place in ("map", "donations") for row in position[place].values() for owner in row]
        assert owners.count("neutral") == 18
        assert "andrew" not in owners
        assert sum(position["tiles"].values()) == 16
        assert [entry["action_choice"] for entry in position["seats"]] == [False]
        assert (position["solo"]["disks"], position["solo"]["tiles"]) == (26, [])
        assert position["transport"] == {region: [0, 0] for region in REGIONS}


def test_andrew_takes_no_part_in_housing_and_reserve() -> None:
    """Only the player is asked, and nothing of Andrew's comes to the board (8.1)."""
    game = carnegie.Game.solo(seed=3)
    asked = []
    while game.round == 0:
        asked.append((game.phase, game.to_act))
        play(game, "done" if game.phase == "opening" else offers(game)[0])
    assert asked == [("tabs", 0), ("housing", 0), ("reserve", 0), ("opening", 0)]
    assert (solo(game)["disks"], solo(game)["tiles"]) == (26, [])


@pytest.mark.parametrize(("level", "counts"), LEVELS.items())
def test_the_deck_of_a_level(level: str, counts: tuple[int, int]) -> None:
    """20 different cards, so many normal and so many advanced (8.2)."""
    for seed in SEEDS:
        deck = carnegie.Game.solo(difficulty=level, seed=seed).position()["solo"]["deck"]
        kinds = [CARDS[card]["kind"] for card in deck]
        assert (kinds.count("normal"), kinds.count("advanced"), len(set(deck))) == (*counts, 20)


@pytest.mark.parametrize("level", LEVELS)
def test_decks_are_drawn_at_random_and_shuffled(level: str) -> None:
    """Every card of a kind that is used comes up somewhere, and the first card differs from game to game (8.2)."""
    decks = [carnegie.Game.solo(difficulty=level, seed=seed).position()["solo"]["deck"] for seed in SEEDS]
    normal, advanced = LEVELS[level]
    expected = {card for card in CARDS if (normal if CARDS[card]["kind"] == "normal" else advanced)}
    assert {card for deck in decks for card in deck} == expected
    assert len({deck[0] for deck in decks}) > 5
    if normal and advanced:
        assert len({CARDS[deck[0]]["kind"] for deck in decks}) == 2


def test_the_cards_of_the_neutral_disks_are_back() -> None:
    """The beginner's deck has all 20 normal cards, whatever was drawn for the neutral disks (8.2)."""
    for seed in SEEDS:
        position = carnegie.Game.solo(difficulty="beginner", seed=seed).position()
        assert sorted(position["solo"]["deck"]) == [f"N{number:02}" for number in range(1, 21)]


# Who chooses, and what can be seen


def test_player_and_andrew_choose_by_turns() -> None:
    """The player in odd rounds, Andrew in even ones by his card's action (8.3)."""
    game = begin(with_card("N06"))
    choices: list[tuple[int, Any, str]] = []
    cards: list[str] = []
    round_events = play(game, "timeline human_resources")
    while not game.is_over:
        text = offers(game)[0] if game.phase == "timeline" else ("pass" if "pass" in offers(game) else "done")
        round_events += play(game, text)
    number = 1
    for event in round_events:
        number = event["round"] if event["event"] == "round" else number
        if event["event"] == "card_turned":
            cards.append(event["card"])
        if event["event"] == "timeline":
            choices.append((number, event["by"], event["row"]))
    assert [(number, by) for number, by, _ in choices] == [
        (number, 0 if number % 2 else "andrew") for number in range(1, 21)
    ]
    for number, by, row in choices:
        if by == "andrew":
            assert row == CARDS[cards[number - 1]]["action"]


@pytest.mark.parametrize(("card", "then"), [("N06", "A11"), ("A06", "N11"), ("N01", "N16"), ("A01", "A16")])
def test_the_player_sees_two_backs(card: str, then: str) -> None:
    """A normal card shows its action, an advanced one "?"; the card itself is hidden (8.3)."""
    game = begin(solo_table(card, then))
    for viewer in (0, None):
        view = game.view(viewer)
        assert view["solo"]["card"] is None
        assert not view["solo"]["face_up"]
        assert (view["solo"]["back"], view["solo"]["next_back"]) == (back(card), back(then))
    assert back("N06") == "management"
    assert back("A06") == "?"


def test_the_order_of_the_deck_and_the_seed_are_hidden() -> None:
    """Neither is in a view, at any decision (8.3)."""
    game = carnegie.Game.solo(difficulty="expert", seed=5)
    while not game.is_over:
        view = game.view(0)
        assert "seed" not in view
        assert "deck" not in view["solo"]
        assert view["solo"]["deck_left"] == len(solo(game)["deck"])
        if not view["solo"]["face_up"]:
            assert view["solo"]["card"] is None
        play(game, offers(game)[game.ply % len(offers(game))])


def test_the_card_is_turned_over_after_the_players_choice() -> None:
    """Face down while the player chooses, face up for Andrew's turn (8.3, 8.4)."""
    game = begin(with_card("N06"))
    events = play(game, "timeline research")
    names = [event["event"] for event in events]
    assert names.index("timeline") < names.index("card_turned") < names.index("developed")
    assert (game.view(0)["solo"]["card"], game.view(0)["solo"]["face_up"]) == ("N06", True)


def test_in_andrews_round_the_card_lies_open() -> None:
    """He turns it over to choose (8.3)."""
    game = begin(solo_table("N06", "N16"))
    play(game, "timeline human_resources")
    events = decline(game)
    names = [event["event"] for event in events]
    assert names.index("card_drawn") < names.index("card_turned") < names.index("timeline")
    assert (game.round, game.position()["first_player"], game.position()["action"]) == (2, 1, "research")
    assert (game.view(0)["solo"]["card"], game.to_act) == ("N16", 0)


def test_andrew_acts_before_the_player() -> None:
    """Donation, slot and track space are gone when the player is asked (8.4)."""
    position = with_card("N02")
    set_event(position, "construction", "donation")
    game = after_andrew(position, "construction")
    assert game.phase == "donation"
    assert "donate education_management" not in offers(game)
    assert game.position()["map"]["st_louis"][0] == "andrew"


# His donation


@pytest.mark.parametrize("card", CARDS)
def test_a_donation_event(card: str) -> None:
    """A disk on his card's donation, or one shift if it is taken (8.4)."""
    position = with_card(card)
    set_event(position, "research", "donation")
    donation = CARDS[card]["donation"]
    taken = bool(position["donations"][donation])
    game = after_andrew(position, "research")
    assert solo(game)["shift"] == int(taken)
    assert solo(game)["disks"] == 26 - (not taken)
    assert game.position()["donations"][donation] == (["neutral"] if taken else ["andrew"])


def test_a_donation_that_the_player_has_made_is_taken() -> None:
    """He shifts one (8.4)."""
    position = with_card("N20")
    donate(position, 0, "health_west")
    set_event(position, "research", "donation")
    game = after_andrew(position, "research")
    assert (solo(game)["shift"], game.position()["donations"]["health_west"]) == (1, [0])


def spend_disks(position: Position, left: int) -> None:
    """Andrew has built and donated until so many disks are left; San Francisco and Denver stay free."""
    free = [name for name in DONATIONS if not position["donations"][name] and name != "health_west"]
    andrew_donates(position, *free[:12])
    for city, slots in position["map"].items():
        while position["solo"]["disks"] > left and None in slots and city not in ("san_francisco", "denver"):
            andrew_builds(position, city)
    assert position["solo"]["disks"] == left


def test_without_a_disk_his_donation_shifts_the_card() -> None:
    """The donation stays free (8.4)."""
    position = with_card("N20")
    spend_disks(position, 0)
    set_event(position, "research", "donation")
    game = after_andrew(position, "research")
    assert (solo(game)["shift"], game.position()["donations"]["health_west"]) == (1, [])


def test_he_ignores_income_and_an_end_space_is_a_donation() -> None:
    """West and donation: a disk for the donation, nothing for the West (8.4)."""
    position = with_card("N20")
    set_markers(position, research=4)
    game = after_andrew(position, "research")
    assert game.position()["donations"]["health_west"] == ["andrew"]
    position = with_card("N20")
    game = after_andrew(position, "human_resources")  # the West's income
    assert game.position()["donations"]["health_west"] == []
    assert solo(game)["disks"] == 26


# His action


@pytest.mark.parametrize("card", CARDS)
def test_human_resources_shifts_the_card_by_its_number(card: str) -> None:
    """1 to 4 (8.4)."""
    game = after_andrew(with_card(card), "human_resources")
    assert solo(game)["shift"] == CARDS[card]["hr_shift"]
    assert (solo(game)["disks"], solo(game)["tiles"]) == (26, [])


def lowest_tiles(types: list[str], tiles: dict[str, int]) -> list[str]:
    """What he takes: for each type the lowest number that lies open and that he has not taken this turn."""
    taken: list[str] = []
    for kind in types:
        found = [name for name in TILES if TILES[name]["type"] == kind and tiles[name] and name not in taken]
        taken += found[:1]
    return taken


@pytest.mark.parametrize("card", CARDS)
def test_management_takes_the_lowest_tiles_of_the_types_listed(card: str) -> None:
    """Up to three types; a shift for each tile that is missing (8.4)."""
    position = with_card(card)
    position["tiles"].update(recruiting=0, training_and_partnerships=2, engineering=0, supply_chain=0, communications=2)
    position["tiles"].update(construction_outsourcing=2, advanced_research=0, advanced_design=2)
    types = CARDS[card]["management_types"]
    expected = lowest_tiles(types, position["tiles"])
    game = after_andrew(position, "management")
    assert solo(game)["tiles"] == expected
    assert solo(game)["shift"] == len(types) - len(expected)
    for name in TILES:
        assert game.position()["tiles"][name] == position["tiles"][name] - expected.count(name)


def test_three_types_on_one_card() -> None:
    """Human Resources 1, Construction 9, R&D 13 (8.2, 8.4)."""
    game = after_andrew(with_card("N10"), "management")
    assert solo(game)["tiles"] == ["training_and_partnerships", "engineering", "advanced_research"]


def test_never_two_of_the_same_in_one_turn() -> None:
    """Three Human Resources tiles wanted, two kinds open: two tiles and one shift (8.4)."""
    position = with_card("N06")
    position["tiles"].update(training_and_partnerships=2, recruiting=2, safety_and_quality=0, new_lobby=0)
    game = after_andrew(position, "management")
    assert (solo(game)["tiles"], solo(game)["shift"]) == (["training_and_partnerships", "recruiting"], 1)


def test_two_of_the_same_from_different_rounds() -> None:
    """He may own both copies (8.4)."""
    position = with_card("N01")
    position["tiles"].update(training_and_partnerships=2, recruiting=0)
    andrew_takes(position, "training_and_partnerships")
    game = after_andrew(position, "management")
    assert solo(game)["tiles"] == ["training_and_partnerships", "training_and_partnerships"]


@pytest.mark.parametrize("card", CARDS)
def test_construction_fills_the_leftmost_free_slots(card: str) -> None:
    """A disk in each city named; a shift for each that is full (8.4)."""
    position = with_card(card)
    cities = CARDS[card]["cities"]
    game = after_andrew(position, "construction")
    placed = 0
    for city in cities:
        before, after = position["map"][city], game.position()["map"][city]
        if None in before:
            placed += 1
            slot = before.index(None)
            assert after == [*before[:slot], "andrew", *before[slot + 1 :]]
        else:
            assert after == before
        assert "andrew" not in game.position()["projects"][city]
    assert solo(game)["disks"] == 26 - placed
    assert solo(game)["shift"] == len(cities) - placed


def test_leftmost_free_slot_beside_taken_ones() -> None:
    """Slots 1 and 2 of Chicago are taken, so he takes slot 3 (8.4)."""
    position = with_card("N18")  # Chicago and Omaha
    andrew_builds(position, "chicago", "chicago", "omaha")
    game = after_andrew(position, "construction")
    assert game.position()["map"]["chicago"] == ["andrew", "andrew", "andrew", None, None]
    assert solo(game)["shift"] == 1


@pytest.mark.parametrize("left", [0, 1])
def test_without_disks_his_construction_shifts_the_card(left: int) -> None:
    """San Francisco and Denver, with no disk or one in supply (8.4)."""
    position = with_card("N20")
    spend_disks(position, left)
    game = after_andrew(position, "construction")
    assert (solo(game)["disks"], solo(game)["shift"]) == (0, 2 - left)
    assert game.position()["map"]["san_francisco"][0] == ("andrew" if left else None)


def test_his_donation_takes_the_last_disk_before_his_action() -> None:
    """The event first, then the action: both cities shift (8.4)."""
    position = with_card("N20")
    spend_disks(position, 1)
    set_event(position, "construction", "donation")
    game = after_andrew(position, "construction")
    assert (game.position()["donations"]["health_west"], solo(game)["disks"], solo(game)["shift"]) == (["andrew"], 0, 2)


@pytest.mark.parametrize("card", CARDS)
def test_research_advances_his_disk(card: str) -> None:
    """By the card's number, up to 4 on advanced cards (8.2, 8.4)."""
    game = after_andrew(with_card(card), "research")
    region, steps = CARDS[card]["rd_region"], CARDS[card]["rd_steps"]
    assert game.position()["transport"] == {name: [0, steps if name == region else 0] for name in REGIONS}
    assert solo(game)["shift"] == 0


@pytest.mark.parametrize(
    ("card", "his", "players", "reached", "shift"),
    [
        ("N16", 3, 0, 4, 2),  # one step of three
        ("N16", 4, 0, 4, 3),
        ("N16", 2, 0, 4, 1),
        ("N16", 2, 4, 3, 2),  # the player holds the last space
        ("N16", 3, 4, 3, 3),
        ("A16", 0, 0, 4, 0),
        ("A16", 0, 4, 3, 1),
        ("A16", 4, 0, 4, 4),
        ("N15", 3, 0, 4, 1),
    ],
)
def test_a_shift_for_each_step_not_made(card: str, his: int, players: int, reached: int, shift: int) -> None:
    """The South's track ends, or its last space is the player's (8.4, 8.6)."""
    position = with_card(card)
    set_tracks(position, 1, south=his)
    set_tracks(position, 0, south=players)
    game = after_andrew(position, "research")
    assert (game.position()["transport"]["south"], solo(game)["shift"]) == ([players, reached], shift)


def test_a_last_space_that_he_holds_is_not_the_players() -> None:
    """One disk, his or the player's (8.6)."""
    position = with_card("N16")
    set_tracks(position, 1, south=1)
    set_tracks(position, 0, south=3)
    position["seats"][0]["company"]["d1"].update(active=3)
    position["seats"][0]["company"]["c1"]["inactive"] -= 2
    game = after_andrew(position, "research")
    assert game.position()["transport"]["south"] == [3, 4]
    assert "develop south" not in offers(game)
    assert "develop west" in offers(game)


def test_he_receives_no_bonus_for_a_last_space() -> None:
    """Nothing for him, nothing for the player (8.6)."""
    position = with_card("N16")
    set_tracks(position, 1, south=3)
    game = begin(position)
    events = play(game, "timeline research")
    assert not [event for event in events if event["event"] == "received" and event["from"] == "last_space"]
    assert wealth(game) == (12, 4, 0)


# Shifts


@pytest.mark.parametrize(
    ("card", "row", "shift", "vp"),
    [
        ("N02", "construction", 0, 0),
        ("N07", "human_resources", 1, 1),
        ("N06", "human_resources", 2, 3),
        ("N03", "human_resources", 3, 6),
        ("N01", "human_resources", 4, 10),
    ],
)
def test_a_card_goes_under_the_vp_card_that_it_has_reached(card: str, row: str, shift: int, vp: int) -> None:
    """0, 1, 3, 6 or 10 VP (8.5)."""
    game = after_andrew(with_card(card), row)
    assert solo(game)["shift"] == shift
    events = decline(game)
    filed = next(event for event in events if event["event"] == "card_filed")
    assert (filed["card"], filed["vp"]) == (card, vp)
    assert solo(game)["filed"][shift][0] == card


def test_shifts_of_donation_and_action_add_up_and_stop_at_10() -> None:
    """One for the donation that is taken and four for Human Resources end at the fifth card (8.4, 8.5)."""
    for card, shift in (("N01", 4), ("N07", 2)):
        position = with_card(card)
        set_event(position, "human_resources", "donation")
        game = after_andrew(position, "human_resources")
        assert solo(game)["shift"] == shift
    assert seat_of(game)["vp"] == 0


def test_the_next_card_starts_at_0() -> None:
    """Each round's card shifts by itself (8.5)."""
    game = after_andrew(solo_table("N01", "N16"), "human_resources")
    assert solo(game)["shift"] == 4
    decline(game)
    assert (game.round, solo(game)["card"], solo(game)["shift"]) == (2, "N16", 0)
    assert solo(game)["shifts"] == [0, 0, 0, 0, 1]
