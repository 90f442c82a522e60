"""Absent players: since when somebody is away, and who may give their seat to a bot. Pure: no clock, no I/O."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from carnegie.server.course import Course
from carnegie.server.errors import Refused, not_now, not_yours


@dataclass(frozen=True)
class Sightings:
    """Who is at the table now, and when people were last there."""

    now: float
    present: Collection[int]
    """Seats whose people look at the table."""
    here: Collection[str]
    """People who look at the table; the host may have no seat."""
    seen: Mapping[str, float]
    """Time at which a person last left the table, by person."""
    since: float
    """Since when this server knows who is there: nobody was away while it was stopped."""

    def latest(self, *times: float) -> float:
        """The latest of these times; those of a clock that was ahead do not count."""
        return max(time for time in (self.since, *times) if time <= max(self.now, self.since))


def away_since(course: Course, seat: int, sightings: Sightings) -> float | None:
    """The time since which the table has waited in vain for this seat; None if it does not wait, or they are here."""
    if seat not in course.waiting().seats or not course.table.seats[seat].by_person or seat in sightings.present:
        return None
    seen = sightings.seen.get(course.table.seats[seat].person or "", 0.0)
    return sightings.latest(course.waiting_since, course.acted_at.get(seat, 0.0), seen)


def host_is_away(course: Course, sightings: Sightings) -> bool:
    """Whether the host has not been at the table for the time that the table sets."""
    table = course.table
    seats = table.seats_of(table.host)
    if table.host in sightings.here or any(seat in sightings.present for seat in seats):
        return False
    acted = (course.acted_at.get(seat, 0.0) for seat in seats)
    seen = sightings.latest(sightings.seen.get(table.host, 0.0), *acted)
    return sightings.now - seen >= table.options.away_seconds


def replaceable_at(course: Course, seat: int, sightings: Sightings) -> float | None:
    """The time from which others may give the seat to a bot; None if nobody may."""
    since = away_since(course, seat, sightings)
    return None if since is None else since + course.table.options.away_seconds


def check_may_replace(course: Course, seat: int, person: str, sightings: Sightings) -> None:
    """Raises `Refused` if this person may not give the seat to a bot now. Players may always give their own."""
    table = course.table
    if table.seats[seat].person == person:
        return
    if person not in table.people():
        raise not_yours("you are not at this table")
    at = replaceable_at(course, seat, sightings)
    if at is None:
        raise not_now("not_away", f"the table does not wait for seat {seat}, or its player is here")
    if at > sightings.now:
        seconds = round(at - sightings.now + 0.5)
        raise Refused(409, "not_away", f"seat {seat} can be given to a bot in {seconds} seconds", at=at)
    if person != table.host and not host_is_away(course, sightings):
        raise not_yours("while the host is here, only the host may do that")
