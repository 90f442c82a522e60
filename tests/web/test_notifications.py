"""Being told that it is one's turn: in the title, by the browser's notifications, by push messages."""

import json

import pytest

from tests.web.catalogues import say
from tests.web.conftest import Visit
from tests.web.playing import make_move, sit_together
from tests.web.screens import PERSON

LISTEN = """
window.told = [];
const Plain = Notification;
window.Notification = class extends Plain {
  constructor(title, options) {
    super(title, options);
    window.told.push([title, options.body]);
  }
};
Object.defineProperty(document, "hidden", {get: () => window.looksAway === true});
"""
SUBSCRIBE = """
const text = (bytes) =>
  btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
PushManager.prototype.subscribe = async () => {
  const pair = await crypto.subtle.generateKey({name: "ECDH", namedCurve: "P-256"}, true, ["deriveBits"]);
  const p256dh = text(new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey)));
  const auth = text(crypto.getRandomValues(new Uint8Array(16)));
  return {toJSON: () => ({endpoint: "https://192.31.196.1/ada", keys: {p256dh, auth}})};
};
"""
"""No push service can be reached from a test: this one stands for it."""
FIRST_MOVE = "tabs abab"


def test_the_title_says_whose_turn_it_is(visit: Visit) -> None:
    ada, bob = visit("Ada"), visit("Bob")
    sit_together(ada, bob)
    assert ada.page.title() == "● Your turn · Carnegie"
    assert bob.page.title() == "Carnegie"
    make_move(ada, FIRST_MOVE)
    bob.wait("document.title === '● Your turn · Carnegie'")
    ada.wait("document.title === 'Carnegie'")


@pytest.mark.parametrize("away", [True, False], ids=["away", "looking"])
def test_whoever_looks_away_is_notified(visit: Visit, away: bool) -> None:
    ada, bob = visit("Ada"), visit("Bob", notify=True)
    bob.context.grant_permissions(["notifications"])
    bob.context.add_init_script(LISTEN)
    sit_together(ada, bob)
    bob.page.evaluate("away => { window.looksAway = away; }", away)
    make_move(ada, FIRST_MOVE)
    bob.wait("document.title.startsWith('●')")
    told = bob.page.evaluate("told")
    assert told == ([["Your turn", "Carnegie: round 0"]] if away else [])


@pytest.mark.parametrize("allowed", [True, False], ids=["allowed", "denied"])
def test_leave_to_notify_is_asked_for(visit: Visit, allowed: bool) -> None:
    ada = visit("Ada")
    if allowed:
        ada.context.grant_permissions(["notifications"])
    ada.sit(ada.create(PERSON, PERSON, seed=1))
    ada.page.get_by_role("button", name="Settings").click()
    box = ada.page.get_by_role("checkbox", name="notif")
    box.click()
    if not allowed:
        box.locator("xpath=..").get_by_role("alert").wait_for()
    ada.wait(
        "wish => (JSON.parse(localStorage.carnegie).notify ?? false) === wish && document.hasFocus() !== null", allowed
    )


def test_push_messages_are_subscribed_to_and_shown(visit: Visit) -> None:
    ada = visit("Ada")
    ada.become()
    ada.context.grant_permissions(["notifications"])
    ada.context.add_init_script(SUBSCRIBE)
    ada.go("/")
    ada.page.get_by_role("button", name="Notifications").click()
    ada.page.get_by_role("button", name="Turn on notifications in this browser").click()
    ada.page.get_by_role("listitem").filter(has_text="192.31.196.1").wait_for()
    (hook,) = ada.ask("GET", "/me/hooks")["hooks"]
    assert (hook["kind"], hook["host"]) == ("push", "192.31.196.1")

    session = ada.context.new_cdp_session(ada.page)
    registered: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registered.extend(each["registrationId"] for each in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    while not registered:
        ada.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    for event, title, body in (
        ("your_turn", say("screens.push_title"), f"{say('screens.push_body')} Bob"),
        ("stand_in", say("screens.push_stand_in_title"), say("screens.push_stand_in_body")),
    ):
        fact = json.dumps({"event": event, "game": "abc", "names": ["Bob"]})
        push = {"origin": ada.url, "registrationId": registered[-1], "data": fact}
        session.send("ServiceWorker.deliverPushMessage", push)
        ada.wait(
            """async ([title, body]) => {
                const worker = await navigator.serviceWorker.ready;
                const [shown] = await worker.getNotifications();
                return shown?.title === title && shown.body === body;
            }""",
            [title, body],
        )

    ada.page.get_by_role("button", name="Remove").click()
    ada.page.get_by_role("listitem").filter(has_text="192.31.196.1").wait_for(state="detached")
    assert ada.ask("GET", "/me/hooks")["hooks"] == []
