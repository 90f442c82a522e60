"""The recorded games: who plays, what they wish for, what the game is to show. `scripts/make_corpus.py` plays them."""

from dataclasses import dataclass, replace

from .reach import FACTS, LEVELS, REGIONS, TABS, TYPES, payments_of_all, wanted
from .steering import Wishes

PLAIN = Wishes()
HELPER = Wishes(helps=0)
IDLE = Wishes(idle=True, helps=0)
RANDOM = Wishes(whim=1000, hasty=True, moves={"sell": 0})
BUILDER = Wishes(built=dict.fromkeys(TABS, 2), departments={"construction": 0.5})
DONOR = Wishes(donation=4)
SCHOLAR = Wishes(tabs=dict.fromkeys(TABS, 1), standing=0.3)
TRAVELLER = Wishes(tracks=dict.fromkeys(REGIONS, 1.5), mission=2)
STRONG = Wishes(
    built=dict.fromkeys(TABS, 1.5),
    departments={"construction": 0.5, "research_and_development": 0.5},
    cities={"new_york": 6, "pittsburgh": 3, "chicago": 6, "st_louis": 3, "memphis": 3, "new_orleans": 5},
    donation=2,
    goods=1.5,
)
AGAINST_ANDREW = replace(STRONG, rival=1)
MAJOR = {"san_francisco": 6, "chicago": 6, "new_york": 6, "new_orleans": 6}


@dataclass(frozen=True)
class Recipe:
    name: str
    table: tuple[Wishes, ...]
    """By seat; where there are more seats they start over."""
    shows: tuple[str, ...]
    """Lines of `reach` that this game is here for."""
    tries: int
    """How often a round is tried with each row before the best is kept."""

    @property
    def opponents(self) -> str:
        """`2` to `4`, or a level."""
        first, second = self.name.split("_")[:2]
        return second if first == "solo" else first.removesuffix("p")


def game(name: str, table: tuple[Wishes, ...], *shows: str, tries: int = 1) -> Recipe:
    return Recipe(name, table, shows, tries)


def lines(start: str) -> list[str]:
    """All wanted lines that begin so."""
    return [line for line in wanted() if line.startswith(start)]


def towards(department: str, wish: float = 4) -> Wishes:
    """Builds that department and puts people in it."""
    return Wishes(departments={department: wish})


def of_human_resources_and_management() -> list[Recipe]:
    planner = Wishes(departments={"property_management": 4, "strategic_planning": 1})
    far_away = {"lobby 1": 3, "return 2": 9, "return 3": 9, "mission": 2}
    return [
        game(
            "3p_training_and_partnerships_eight_moves",
            (replace(towards("training_and_partnerships"), moves={"mission": 8}), HELPER, HELPER),
            "department built: training_and_partnerships",
            "department used: training_and_partnerships",
            "move: mission moves",
        ),
        game(
            "2p_recruiting_empties_the_supply",
            (replace(towards("recruiting"), recruits=6, moves={"mission": 8}), HELPER),
            "department built: recruiting",
            "department used: recruiting",
            "the supply of employees is empty",
        ),
        game(
            "4p_safety_and_quality_scores_at_once",
            (towards("safety_and_quality"), PLAIN, PLAIN, PLAIN),
            "department used: safety_and_quality",
            "move: mission vp",
        ),
        game(
            "3p_new_lobby_shares_arrivals",
            (replace(towards("new_lobby"), mission=2, moves=far_away), HELPER, HELPER),
            "department in effect: new_lobby",
            "the New Lobby shares arrivals",
        ),
        game(
            "4p_purchasing_brings_three_goods",
            (towards("purchasing"), PLAIN, PLAIN, PLAIN),
            "department used: purchasing",
        ),
        game(
            "2p_sales_of_one_two_and_three_goods",
            (
                replace(towards("sales"), money=3, goods=1.5, whim=2),
                replace(towards("sales"), money=3, goods=0.6, helps=0),
            ),
            "department used: sales",
            *lines("move: trade "),
        ),
        game(
            "3p_logistics_sells_for_points",
            (replace(towards("logistics"), vp=1), HELPER, HELPER),
            "department used: logistics",
        ),
        game(
            "2p_property_management_takes_the_planner_just_used",
            (replace(planner, moves={"assign c2 active": 9}), HELPER),
            "Property Management: the planner just used",
        ),
        game(
            "4p_property_management_takes_its_own_employee",
            (replace(planner, moves={"assign a3 active": 9, "add property_management a3": 5}), HELPER, HELPER, HELPER),
            "Property Management: its own employee",
        ),
        game(
            "3p_property_management_calls_from_the_lobby",
            (replace(planner, moves={"assign c1": 9}), HELPER, HELPER),
            "Property Management: somebody from a lobby",
        ),
    ]


def of_construction_and_research() -> list[Recipe]:
    giver = replace(towards("charitable_giving"), donation=6)
    return [
        game(
            "4p_engineering_builds_beside_construction",
            (towards("engineering"), PLAIN, BUILDER, PLAIN),
            "department used: engineering",
            "department used: construction",
        ),
        game(
            "3p_construction_outsourcing_without_a_mission",
            (towards("construction_outsourcing"), BUILDER, PLAIN),
            "department used: construction_outsourcing",
        ),
        game(
            "2p_supply_chain_buys_one_two_and_three",
            (replace(towards("supply_chain"), money=0.3, goods=2, whim=2), HELPER),
            "department used: supply_chain",
            *lines("move: buy "),
        ),
        game(
            "4p_communications_three_dollars_a_donation",
            (replace(towards("communications", 5), donation=6), PLAIN, DONOR, PLAIN),
            "department in effect: communications",
        ),
        game(
            "2p_advanced_research_seven_points_a_mission",
            (replace(towards("advanced_research"), moves={"mission": 8}), HELPER),
            "department used: advanced_research",
            "move: mission study",
        ),
        game(
            "3p_advanced_design_four_points_each",
            (towards("advanced_design"), SCHOLAR, PLAIN),
            "department in effect: advanced_design",
            "department in effect: research_and_development",
        ),
        game(
            "4p_charitable_giving_joins_a_player",
            (giver, DONOR, DONOR, DONOR),
            "department used: charitable_giving",
            "donation joined: a player's",
        ),
        game("3p_charitable_giving_joins_neutral", (giver, PLAIN, DONOR), "donation joined: neutral"),
        game("solo_beginner_charitable_giving_joins_andrew", (giver,), "donation joined: andrew"),
        game(
            "2p_telegraph_operators_save_a_point",
            (replace(towards("telegraph_operators"), tracks=TRAVELLER.tracks), TRAVELLER),
            "department in effect: telegraph_operators",
        ),
    ]


def of_tabs() -> list[Recipe]:
    """Every project of a tab is built and pays; where it offers a choice there is a game for each thing to take."""
    out = []
    for printed in FACTS.tabs:
        tab, side = printed.tab, printed.side.lower()
        builder = Wishes(
            built={tab: 10},
            departments={"construction": 1, "engineering": 1, "commerce_and_finance": 0.5, "purchasing": 2},
            sides="".join(side if name == tab else "." for name in TABS),
            goods=2,
        )
        for taking in {"housing": ("employee", "money"), "industry": ("goods", "money")}.get(tab, ("",)):
            shows = []
            for options in payments_of_all(printed):
                shows += [f"tab income: {name}" for name in options if len(options) == 1 or name.endswith(taking)]
            name = f"2p_{tab}_{side}_every_project_pays" + (f"_{taking}_taken" if taking else "")
            out.append(game(name, (replace(builder, moves={f"take {taking}": 30}), HELPER), *shows))
    for side in "ab":
        scholar = Wishes(
            tabs=dict.fromkeys(TABS, 3),
            departments={"research_and_development": 2, "advanced_design": 3},
            sides=side * 4,
            helps=0,
        )
        ends = [f"tab end: {tab} {side.upper()} 6" for tab in TABS]
        out.append(game(f"2p_{side}_sides_to_the_end", (scholar, scholar), *ends))
    return out


def of_tracks() -> list[Recipe]:
    out = []
    for region, players in (("west", 2), ("midwest", 3), ("south", 4), ("east", 2)):
        goer = Wishes(
            tracks={region: 3}, mission=1.5, missions={region: 2}, departments={"research_and_development": 1}
        )
        others = [Wishes(helps=0, missions={region: 1}, tracks={region: 1})] * (players - 1)
        shows = [f"transport income: {region} {space}" for space in (3, 4)]
        name = f"{players}p_{region}_track_to_the_last_space"
        out.append(game(name, (goer, *others), *shows, f"last space: {region}"))
    small = (
        "seattle helena phoenix santa_fe fargo duluth st_paul omaha cincinnati el_paso dallas charleston san_antonio"
    )
    settler = Wishes(
        cities=dict.fromkeys(small.split(), 3),
        tracks={"west": 1, "midwest": 1},
        built={"housing": 2, "commerce": 2},
        departments={"construction": 1},
    )
    student = Wishes(
        tracks={"midwest": 3}, stops={"midwest": 2}, missions={"midwest": 3}, moves={"return 2": 9, "return 3": 9}
    )
    return [
        *out,
        game(
            "2p_small_cities_pay_money_goods_points_and_study",
            (settler, settler),
            *lines("small city pays"),
        ),
        game(
            "3p_study_points_from_two_employees_in_the_midwest",
            (student, HELPER, HELPER),
            "study points as income, from several employees",
            "step: study",
        ),
        game(
            "4p_all_four_last_spaces_taken",
            tuple(Wishes(tracks={region: 4}) for region in REGIONS),
            *lines("last space"),
        ),
    ]


def of_donations() -> list[Recipe]:
    out = []
    for column in ("education", "rights", "welfare", "health"):
        shows = lines(f"donation scored: {column}_")
        names = [line.removeprefix("donation scored: ") for line in shows]
        built = {**BUILDER.built, "infrastructure": 4}
        donor = Wishes(donations=dict.fromkeys(names, 8), built=built, donation=1, money=1.5)
        out.append(game(f"4p_{column}_donations_all_score", (donor,), *shows))
    capped = Wishes(
        tabs={"housing": 3, "commerce": 1, "industry": 1, "infrastructure": 1},
        sides="bbbb",
        donations={"education_any_department": 9, "rights_housing_commerce": 9},
        departments={"strategic_planning": 1, "research_and_development": 1},
        helps=0,
    )
    payments = ("welfare_goods", "welfare_money", "welfare_money_goods")
    saver = Wishes(donations=dict.fromkeys(payments, 8), money=2, goods=2)
    hoarder = Wishes(donations=dict.fromkeys(payments[1:], 9), goods=6, money=0.2, moves={"gain goods": 1})
    return [
        *out,
        game("2p_donation_above_twelve_points", (capped, capped), "a donation above 12 VP"),
        game("3p_welfare_paid_for_at_the_end", (saver, HELPER, HELPER), "welfare: goods paid", "welfare: money paid"),
        game("4p_goods_sold_for_welfare", (hoarder, HELPER, HELPER, HELPER), "welfare: goods sold"),
    ]


def of_connections() -> list[Recipe]:
    """Two seats build along the same roads; the others help, or stand aside where that would not be enough."""
    north = {"chicago": 6, "pittsburgh": 4, "new_york": 6}
    south = {**MAJOR, "san_francisco": 0, "pittsburgh": 4, "st_louis": 4, "memphis": 4}
    west = {**MAJOR, "new_orleans": 0, "reno": 4, "salt_lake_city": 4, "denver": 4, "kansas_city": 4, "pittsburgh": 4}
    whole = {**west, **south, "san_francisco": 6}
    railroads = dict.fromkeys(REGIONS, 1.0)
    out = []
    for vp, cities, tracks in (
        (3, north, {"midwest": -9.0}),
        (6, north, {"east": 0.0}),
        (9, north, railroads),
        (12, south, {}),
        (18, south, railroads),
        (24, whole, {}),
        (27, west, railroads),
        (36, whole, railroads),
    ):
        builder = Wishes(
            cities=cities,
            tracks=tracks,
            built={"housing": 2, "commerce": 2, "industry": 1},
            departments={"construction": 1, "engineering": 2},
            goods=1.5,
        )
        other = IDLE if vp > 18 else HELPER
        tries = 3 if vp == 36 else 1
        out.append(game(f"4p_connections_worth_{vp}", (builder, other), f"connections: {vp} VP", tries=tries))
    return out


def of_limits() -> list[Recipe]:
    spender = Wishes(
        built={"housing": 3, "commerce": 3, "industry": 1, "infrastructure": 3},
        finale={"industry": 15},
        sides="bbbb",
        departments={"research_and_development": 1, "commerce_and_finance": 1, "communications": 5, "sales": 1},
        donation=40,
        money=5,
        goods=0.8,
        points=0.3,
    )
    recruiter = replace(towards("recruiting"), recruits=3, built={"housing": 6}, tabs={"housing": 1})
    return [
        game(
            "4p_last_disk_spent_and_a_tab_goes_on_without",
            (spender, IDLE, IDLE, IDLE),
            "the supply of disks is empty",
            "a tab advances without a disk",
            tries=4,
        ),
        game("2p_employee_offered_but_none_left", (recruiter, IDLE), "an employee offered, none left in supply"),
        game("3p_always_research", (Wishes(rows={"research": 99}),), *lines("the event ")),
        game("2p_two_disks_in_one_city", (Wishes(cities=MAJOR, built=BUILDER.built), BUILDER), "two disks in one city"),
        game(
            "3p_third_player_uses_the_action_choice_tile",
            (PLAIN, PLAIN, Wishes(moves={"choose": 5})),
            "Action Choice tile used with 3 players",
        ),
        *(
            game(
                f"4p_action_choice_{name}",
                (PLAIN, Wishes(moves={f"choose {name}": 6}), PLAIN, PLAIN),
                f"move: choose {name}",
                "Action Choice tile used with 4 players",
            )
            for name in TYPES
        ),
    ]


def of_play() -> list[Recipe]:
    """Games that look like real ones, games that do not, and how they end."""
    mixed = (PLAIN, BUILDER, DONOR, SCHOLAR)
    setup = ("tabs", "housing", "reserve", "opening")
    parts = ("timeline", "income", "donation", "departments", "activation")
    return [
        game("2p_sensible_play_above_80", (STRONG, PLAIN), "a score above 80", tries=2),
        game("3p_sensible_play_above_80", mixed, "a score above 80", tries=2),
        game("4p_sensible_play_above_80", (STRONG, BUILDER, DONOR, SCHOLAR), "a score above 80", tries=2),
        game("2p_sensible_play_above_100", (STRONG, STRONG), "a score above 100", tries=3),
        game("3p_sensible_play_above_100", (STRONG, STRONG, DONOR), "a score above 100", tries=3),
        game("4p_sensible_play_above_100", (STRONG, BUILDER, STRONG, DONOR), "a score above 100", tries=3),
        game("2p_nobody_does_anything", (Wishes(idle=True),)),
        game("2p_random_moves", (RANDOM,)),
        game("3p_random_moves", (RANDOM,)),
        game("4p_random_moves", (RANDOM,)),
        game(
            "4p_goods_sold_during_setup",
            tuple(Wishes(sells=(phase,)) for phase in setup),
            *(f"goods sold in phase: {phase}" for phase in setup),
        ),
        game(
            "3p_goods_sold_in_every_part_of_a_round",
            (Wishes(sells=parts[:1]), Wishes(sells=parts[1:3], built=BUILDER.built), Wishes(sells=parts[3:])),
            *(f"goods sold in phase: {phase}" for phase in parts),
        ),
        game("2p_tie_between_both", (PLAIN, PLAIN), "a tie between all"),
        game("3p_tie_between_two", (PLAIN, PLAIN, PLAIN), "a tie between some"),
        game("4p_tie_between_two", (PLAIN, PLAIN, PLAIN, PLAIN), "a tie between some"),
    ]


def of_solo() -> list[Recipe]:
    out = []
    for level, region, row in zip(LEVELS, REGIONS, TYPES, strict=True):
        out += [
            game(f"solo_{level}_random_moves", (RANDOM,)),
            game(
                f"solo_{level}_andrew_takes_the_last_space_of_the_{region}",
                (PLAIN,),
                f"andrew's last space: {region}",
            ),
            game(
                f"solo_{level}_cards_shift_for_{row}",
                (Wishes(rows={row: 9}),),
                f"andrew shift: {row}",
                f"andrew chooses: {row}",
            ),
        ]
    return [
        *out,
        game("solo_beginner_player_wins", (AGAINST_ANDREW,), "the player beats Andrew", "a score above 80", tries=4),
        game("solo_normal_player_wins", (AGAINST_ANDREW,), "the player beats Andrew", tries=4),
        game("solo_normal_andrew_wins", (PLAIN,), "Andrew wins"),
        game("solo_beginner_tie", (replace(AGAINST_ANDREW, tie=9),), "a solo game is tied", tries=4),
        game(
            "solo_difficult_andrew_runs_out_of_disks",
            (Wishes(rows={"construction": 50}),),
            "Andrew has no disks left",
            "andrew shift: no_disk",
        ),
        game("solo_expert_andrews_row_is_full", (PLAIN,), "Andrew's row is full"),
        game(
            "solo_normal_andrews_welfare_is_paid_for",
            (Wishes(donation=-3, money=2, goods=2),),
            "Andrew's welfare is paid for",
        ),
        game("solo_difficult_every_vp_card", (PLAIN,), *lines("andrew's card filed under")),
        game("solo_expert_andrew_scores_on_every_line", (PLAIN,), *lines("andrew's score line")),
        game("solo_normal_tiles_of_every_type", (PLAIN,), *lines("andrew's tile")),
    ]


def all_recipes() -> list[Recipe]:
    return [
        *of_human_resources_and_management(),
        *of_construction_and_research(),
        *of_tabs(),
        *of_tracks(),
        *of_donations(),
        *of_connections(),
        *of_limits(),
        *of_play(),
        *of_solo(),
    ]
