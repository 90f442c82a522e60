"""The flow of decisions: what is asked next, and what a move does.

`settle` takes every step that needs no decision and stops at the next question, whose answers are then `state.legal`.
"""

from carnegie.rules import events
from carnegie.rules.activation import add_activations, apply_activate
from carnegie.rules.cities import ANDREW
from carnegie.rules.construction import add_housings, apply_housing
from carnegie.rules.department_turn import (
    add_turn,
    apply_choose,
    apply_department_use,
    begin_turn,
    end_turn,
    is_department_use,
    lose_moves,
    open_department,
    why_unused,
)
from carnegie.rules.departments import TILE_COUNT
from carnegie.rules.donating import add_donations, could_pay, donation_price, make_donation
from carnegie.rules.edition import Edition
from carnegie.rules.facts import GOODS, MONEY, STUDY
from carnegie.rules.human_resources import OPENING_MOVES, add_journeys, apply_move
from carnegie.rules.income import (
    add_lobbies,
    add_returns,
    add_takes,
    apply_lobby,
    apply_return,
    apply_take,
    pay_projects,
    pay_transport,
)
from carnegie.rules.legal import Legal
from carnegie.rules.management import add_assignments, apply_assign
from carnegie.rules.moves import (
    DONE,
    K_ACTIVATE,
    K_ADVANCE,
    K_ASSIGN,
    K_CHOOSE,
    K_DEVELOP,
    K_DONATE,
    K_DONE,
    K_HOUSING,
    K_LOBBY,
    K_MOVE,
    K_PASS,
    K_RESERVE,
    K_RETURN,
    K_SELL,
    K_TABS,
    K_TAKE,
    K_TIMELINE,
    K_USE,
    RESERVE,
    SELL,
    TABS,
    TIMELINE,
    Move,
)
from carnegie.rules.research import add_steps, apply_advance, apply_develop
from carnegie.rules.scoring import andrew_sheet, player_sheet
from carnegie.rules.setup import apply_reserve, apply_tabs, new_state
from carnegie.rules.solo import card_action, chooses_row, draw_card, file_card, take_turn, turn_card
from carnegie.rules.state import (
    P_ACTIVATION,
    P_DEPARTMENTS,
    P_DONATION,
    P_HOUSING,
    P_INCOME,
    P_OPENING,
    P_OVER,
    P_RESERVE,
    P_TABS,
    P_TIMELINE,
    S_ASSIGN,
    S_LOBBY,
    S_STUDY,
    S_TAKE,
    S_TRANSPORT,
    State,
    step_first,
    step_kind,
    step_second,
)
from carnegie.rules.timeline import ROUNDS, event_row, has_donation, region_of


def new_game(edition: Edition, players: int, seed: int, difficulty: int) -> State:
    """The table at the first decision of a game."""
    state = new_state(edition, players, seed, difficulty)
    settle(state)
    return state


def play(state: State, move: Move) -> None:
    """Plays a legal move and goes on to the next question."""
    apply(state, move)
    settle(state)


def settle(state: State) -> None:
    """Takes steps without a decision until there is a question or the game is over."""
    out = state.new_legal()
    while state.phase != P_OVER:
        if state.stack:
            ask_step(state, out)
        else:
            ask_phase(state, out)
        if not out.is_empty():
            if state.company().goods > 0:
                out.add(SELL)
            return


def ask_step(state: State, out: Legal) -> None:
    """The step at hand inside a turn: its answers, or nothing if it needed no decision and is done."""
    packed = state.stack[-1]
    kind = step_kind(packed)
    first = step_first(packed)
    second = step_second(packed)
    if kind == S_LOBBY:
        add_lobbies(first, out)
    elif kind == S_TAKE:
        add_takes(state, first, second, out)
    elif kind == S_STUDY:
        add_steps(state, out)
        if not out.is_empty():
            out.add(DONE)
        else:
            end_study(state)
    elif kind == S_ASSIGN:
        add_assignments(state, first, out)
        if out.is_empty():
            state.stack.pop()
    elif kind == S_TRANSPORT:
        state.stack.pop()
        pay_transport(state, first, second)
    else:
        state.stack.pop()
        pay_projects(state, first, second)
        if not state.stack:
            go_on(state)  # the last of the income has been paid


def end_study(state: State) -> None:
    """Study points earned as income are spent at once, the rest is lost (3.5)."""
    state.stack.pop()
    events.lost(state, STUDY, state.study)
    state.study = 0


def ask_phase(state: State, out: Legal) -> None:
    """The question of the phase: its answers, or nothing if there was nothing to decide and the game went on."""
    phase = state.phase
    if phase == P_DEPARTMENTS:
        add_turn(state, out)
    elif phase == P_ACTIVATION:
        add_activations(state, out)
    elif phase == P_INCOME:
        add_returns(state, out)
    elif phase == P_DONATION:
        add_donations(state, out)
    elif phase == P_TIMELINE:
        if chooses_row(state):
            andrew = state.andrew
            assert andrew is not None
            turn_card(state, andrew)
            choose_row(state, card_action(andrew.card))
            return
        out.add_all(TIMELINE)
    elif phase == P_OPENING:
        add_journeys(state, out)
        if not out.is_empty():
            out.add(DONE)
    elif phase == P_TABS:
        out.add_all(TABS)
    elif phase == P_HOUSING:
        add_housings(state, out)
    elif phase == P_RESERVE:
        for tile in range(TILE_COUNT):
            if state.tiles[tile] > 0:
                out.add(RESERVE[tile])
    if out.is_empty():
        if state.log is not None:
            log_skip(state, phase)
        go_on(state)


def log_skip(state: State, phase: int) -> None:
    """Records why the acting seat is not asked for income or a donation."""
    if phase == P_INCOME:
        events.skipped(state, phase, "employees")
    elif phase == P_DONATION:
        company = state.company()
        price = donation_price(company)
        if company.disks == 0:
            events.skipped(state, phase, "disks")
        elif not could_pay(company, price):
            events.skipped(state, phase, "money", price)
        else:
            events.skipped(state, phase, "taken")


def go_on(state: State) -> None:
    """The acting seat is through with the phase: the next seat, the next phase or the next round."""
    phase = state.phase
    players = len(state.companies)
    if phase == P_TABS:
        if state.seat + 1 < players:
            state.seat += 1
        else:
            state.phase = P_HOUSING  # counter-clockwise from here on (1.7)
    elif phase == P_HOUSING:
        state.phase = P_RESERVE
    elif phase == P_RESERVE:
        if state.seat > 0:
            state.seat -= 1
            state.phase = P_HOUSING
        else:
            state.phase = P_OPENING
            state.moves = OPENING_MOVES
    elif phase == P_OPENING:
        lose_moves(state)
        state.phase = P_ACTIVATION
    elif phase == P_INCOME:
        if has_donation(state.event_space()):
            state.phase = P_DONATION
        else:
            next_for_event(state)
    elif phase == P_DONATION:
        next_for_event(state)
    elif phase == P_DEPARTMENTS:
        end_turn(state)
        if pass_on(state):
            start_departments(state)
        else:
            state.phase = P_ACTIVATION
    elif state.round > 0:
        if not pass_on(state):
            end_round(state)
    elif state.seat + 1 < players:
        state.seat += 1
        state.phase = P_OPENING
        state.moves = OPENING_MOVES
    else:
        start_round(state)


def pass_on(state: State) -> bool:
    """The next seat clockwise; False if the round is back at the first player, who then is the acting seat."""
    players = len(state.companies)
    state.seat = (state.seat + 1) % players
    return players > 1 and state.seat != state.first


def next_for_event(state: State) -> None:
    if pass_on(state):
        start_event(state)
    else:
        state.phase = P_DEPARTMENTS
        start_departments(state)


def start_event(state: State) -> None:
    """Income comes before the donation of the same space (4.2)."""
    state.phase = P_INCOME if region_of(state.event_space()) >= 0 else P_DONATION


def start_departments(state: State) -> None:
    """The tile works only for those who are not first player (5.2)."""
    begin_turn(state, state.action)
    state.fresh = state.company().action_choice and state.seat != state.first
    if state.log is not None and not state.fresh and state.study == 0:
        reason = why_unused(state)
        if reason:
            events.skipped(state, P_DEPARTMENTS, reason)


def start_round(state: State) -> None:
    state.round += 1
    andrew = state.andrew
    if andrew is None:
        state.first = (state.round - 1) % len(state.companies)
        state.seat = state.first
    else:
        state.first = 1 if chooses_row(state) else 0
        state.seat = 0
    state.phase = P_TIMELINE
    events.round_began(state)
    if andrew is not None:
        draw_card(state, andrew)


def choose_row(state: State, row: int) -> None:
    """The row's type is the action; its event, or that of a row below, happens first (2.1, 2.2)."""
    state.action = row
    state.event_row = event_row(state.markers, row)
    events.row_chosen(state)
    if state.andrew is not None:
        take_turn(state, state.andrew)
    start_event(state)


def end_round(state: State) -> None:
    """The marker of the event's row advances; after round 20 the game is over (2.3, 2.5)."""
    state.markers[state.event_row] += 1
    events.marker_advanced(state, state.event_row)
    if state.andrew is not None:
        file_card(state, state.andrew)
    state.action = -1
    state.event_row = -1
    if state.round < ROUNDS:
        start_round(state)
        return
    state.phase = P_OVER
    state.seat = -1
    if state.log is not None:
        for seat in range(len(state.companies)):
            events.scored(state, seat, player_sheet(state, seat).total)
        if state.andrew is not None:
            events.scored(state, ANDREW, andrew_sheet(state).total)


def apply(state: State, move: Move) -> None:
    """What the move itself does; what follows without a decision is up to `settle`."""
    code = move.code
    if code == K_SELL:
        apply_sell(state)
        return
    state.fresh = False
    if code == K_MOVE:
        apply_move(state, move)
    elif code == K_DONE:
        apply_done(state)
    elif code == K_ACTIVATE:
        apply_activate(state, move)
    elif code == K_USE:
        open_department(state, move.a)
    elif code == K_PASS:
        apply_pass(state)
    elif code == K_ADVANCE:
        apply_advance(state, move)
    elif code == K_DEVELOP:
        apply_develop(state, move)
    elif is_department_use(code):
        apply_department_use(state, move)
    elif code == K_TIMELINE:
        choose_row(state, move.a)
    elif code == K_RETURN:
        apply_return(state, move)
    elif code == K_TAKE:
        apply_take(state, move)
    elif code == K_LOBBY:
        apply_lobby(state, move)
    elif code == K_ASSIGN:
        apply_assign(state, move)
    elif code == K_DONATE:
        make_donation(state, move.a)
        go_on(state)
    elif code == K_CHOOSE:
        apply_choose(state, move)
    elif code == K_TABS:
        apply_tabs(state, move)
        go_on(state)
    elif code == K_HOUSING:
        apply_housing(state, move)
        go_on(state)
    elif code == K_RESERVE:
        apply_reserve(state, move)
        go_on(state)


def apply_sell(state: State) -> None:
    """One goods for $1 (2.4, 5.9); the question stays the same."""
    company = state.company()
    company.goods -= 1
    company.money += 1
    events.paid(state, GOODS, 1, "sale")
    events.received(state, MONEY, 1, "sale")


def apply_pass(state: State) -> None:
    """Declines what the step or the phase offers."""
    if state.stack:
        state.stack.pop()
    else:
        go_on(state)


def apply_done(state: State) -> None:
    """Ends the spending of study points from income, or the phase."""
    if state.stack:
        end_study(state)
    else:
        go_on(state)
