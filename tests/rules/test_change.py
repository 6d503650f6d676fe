"""What a proposed entry would change, said before it is written."""

from scorepad.rules.entries import (
    DealerSet,
    HandCorrected,
    HandRecorded,
    HandRestored,
    HandVoided,
    MatchAbandoned,
    MatchDescribed,
    MatchResumed,
    PointsAdjusted,
    Redone,
    RulesChanged,
    SeatJoined,
    Undone,
)
from scorepad.rules.match import Match
from scorepad.translate import MINUS
from tests.rules.tables import TWO_TEAMS, english, passed, play, start, took


def told(match: Match, entry) -> list[str]:
    return [english(sentence) for sentence in match.preview(entry).sentences]


#: Ana takes 4 and then 3, Bo nothing and then 1.
WON = (took(1, 4, "1111"), took(1, 3, "1112"))


def test_a_correction_says_what_becomes_of_the_hand_the_win_and_the_totals() -> None:
    match = play(start(2), *WON)
    assert told(match, HandCorrected(1, took(1, 4, "11-2"))) == [
        "Hand 1 becomes a set.",
        "Ana's win disappears.",
        f"Totals 7/1 become {MINUS}1/2.",
    ]
    change = match.preview(HandCorrected(1, took(1, 4, "11-2")))
    assert (change.totals_before, change.totals_after) == ((7, 1), (-1, 2))
    assert (change.winner_before.side, change.winner_after) == (1, None)
    assert [(each.number, each.before.made, each.after.made) for each in change.hands] == [(1, True, False)]
    assert change.after == match.play(HandCorrected(1, took(1, 4, "11-2")))


def test_a_new_hand_speaks_for_itself() -> None:
    match = play(start(2), WON[0])
    assert told(match, HandRecorded(WON[1])) == [
        "Ana bid 3, took High, Low and Jack: 3.",
        "Made, plus 3.",
        "Bo +1.",
        "Ana pitched and stands at 7.",
        "Totals 4/0 become 7/1.",
        "Ana deals next.",
    ]


def test_other_corrections_have_their_words_too() -> None:
    match = play(start(2), *WON)
    assert told(match, HandCorrected(2, took(1, 3, "111-"))) == ["Hand 2 gives other points.", "Totals 7/1 become 7/0."]
    assert told(match, HandCorrected(2, took(1, 2, "1112")))[0] == "Hand 2 is noted otherwise."
    assert told(match, HandVoided(1)) == ["Hand 1 no longer counts.", "Ana's win disappears.", "Totals 7/1 become 3/1."]
    void = match.play(HandVoided(1))
    assert told(void, HandRestored(1)) == [
        "Hand 1 counts again.",
        "Ana bid 4, took High, Low, Jack and Game: 4.",
        "Made, plus 4.",
        "Ana pitched and stands at 7.",
        "Totals 3/1 become 7/1.",
    ]
    assert told(void, HandCorrected(1, took(1, 1, "1111"))) == ["Hand 1 is noted otherwise."]
    set_first = match.play(HandCorrected(1, took(1, 4, "11-2")))
    assert told(set_first, HandCorrected(1, WON[0]))[:2] == [
        "Hand 1 is made after all.",
        "Ana pitched and stands at 7.",
    ]


def test_the_win_may_go_to_somebody_else_or_to_another_hand() -> None:
    match = play(start(2, opening=[0, 4]), *WON)
    assert told(match, HandCorrected(2, took(2, 3, "2221"))) == [
        "Hand 2 gives other points.",
        "Ana's win disappears.",
        "Bo pitched and stands at 7.",
        "Totals 7/5 become 5/7.",
    ]
    longer = play(start(2), WON[0], took(2, 1, "2111"), WON[1])
    assert longer.winner.hand == 3
    assert told(longer, HandCorrected(2, took(1, 3, "1112"), drop_later=True)) == [
        "Hand 2 is noted otherwise.",
        "Hand 3 no longer counts.",
        "Ana's win is now by hand 2.",
        "Totals 10/2 become 7/1.",
    ]


def test_undo_and_redo_say_what_they_take_back() -> None:
    match = play(start(2), *WON)
    assert told(match, Undone(3)) == [
        "Hand 2 is taken back.",
        "Ana's win disappears.",
        "Totals 7/1 become 4/0.",
        "Bo deals next.",
    ]
    assert told(match.play(Undone(3)), Redone(3))[0] == "Ana bid 3, took High, Low and Jack: 3."
    penalty = play(start(2), PointsAdjusted(1, -2, "revoke"))
    assert told(penalty, Undone(2)) == [f"Taken back: Ana {MINUS}2: revoke", f"Totals {MINUS}2/0 become 0/0."]
    thrown = play(start(2, all_pass="redeal_next"), passed(1, 2))
    assert told(thrown, Undone(2)) == ["A thrown-in deal is taken back.", "Ana deals next."]


def test_other_entries_say_what_happened() -> None:
    match = play(start(2), WON[0])
    assert told(match, DealerSet(1)) == ["Ana deals, out of turn.", "Ana deals next."]
    assert told(match, SeatJoined("Cy", after=2, opening=1)) == [
        "Cy joined, sitting after Bo. Starts with 1.",
        "Totals 4/0 become 4/0/1.",
    ]
    assert told(match, RulesChanged({"target": 4})) == [
        "Ana pitched and stands at 4.",
        "House rules for the whole match: the target is 4 points.",
        "Every hand is scored again by the changed rules.",
    ]
    assert told(match, MatchAbandoned()) == ["The match is left unfinished."]
    assert told(match.play(MatchAbandoned()), MatchResumed()) == ["The match goes on."]
    assert told(match, MatchDescribed(place="Pub")) == ["Place or note change."]
    assert told(match, MatchDescribed()) == ["Nothing changes."]


def test_dropped_hands_are_named() -> None:
    match = play(start(2, all_pass="redeal_next"), WON[0], took(2, 2, "1111"), passed(1, 2), WON[0])
    entry = RulesChanged({"target": 4}, drop_later=True)
    assert told(match, entry)[:3] == [
        "Hand 2 no longer counts.",
        "A thrown-in deal no longer counts.",
        "Hand 3 no longer counts.",
    ]


def test_a_preview_changes_nothing() -> None:
    match = play(start(2), *WON)
    before = (match.version, match.position)
    match.preview(HandVoided(1))
    assert (match.version, match.position) == before


def test_a_teams_win_is_theirs() -> None:
    match = play(start(sides=TWO_TEAMS, opening=[5, 0]), took(3, 2, "112-"))
    assert "Ana and Cy's win disappears." in told(match, HandVoided(1))
