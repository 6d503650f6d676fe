"""What is said, and in which language."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime

import pytest

from scorepad import translate
from scorepad.rules.terms import say
from scorepad.translate import LANGUAGES, NoWordsError, best_language, number, speaker, t
from scorepad.usecases.scores import score
from tests.builders import four_players, told


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> dict[str, dict[str, str]]:
    """Catalogues that a test may fill, in place of the real ones; missing words raise."""
    lists = {"list.two": "{{first}} and {{last}}", "list.middle": "{{rest}}, {{next}}"}
    texts = {"en": lists | {"list.end": "{{rest}} and {{last}}"}, "hr": {}}
    monkeypatch.setattr(translate, "catalogue", lambda language: texts.get(language, {}))
    monkeypatch.setattr(translate, "LANGUAGES", ("en", "hr"))
    monkeypatch.setattr(translate._Strictness, "on", True)
    translate._locale.cache_clear()
    return texts


@pytest.fixture
def lenient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(translate._Strictness, "on", False)


def test_a_gap_is_filled_by_its_word(words):
    words["en"]["why"] = "{{name}} bid {{ bid }}."
    assert t("en", "why", name="Di", bid=3) == "Di bid 3."


def test_a_name_is_text_and_never_a_pattern(words):
    words["en"]["why"] = "{{name}} & {{other}}"
    assert t("en", "why", name="{{other}} <b>", other="\\1") == "{{other}} <b> & \\1"


def test_a_negative_number_has_a_real_minus_sign(words):
    words["en"]["total"] = "{{total}}"
    assert t("en", "total", total=-12) == "\u221212"


@pytest.mark.parametrize(("points", "shown"), [(2, "+2"), (-3, "\u22123"), (0, "0")])
def test_a_signed_gap_shows_the_plus_too(words, points, shown):
    words["en"]["change"] = "{{name}} {{points, signed}}"
    assert t("en", "change", name="Bo", points=points) == f"Bo {shown}"
    assert number(points, signed=True) == shown


def test_a_list_is_read_out_with_commas_and_an_and(words):
    words["en"]["took"] = "took {{points}}"
    assert t("en", "took", points=()) == "took "
    assert t("en", "took", points=("High",)) == "took High"
    assert t("en", "took", points=("High", "Low")) == "took High and Low"
    assert t("en", "took", points=("High", "Low", "Jack", "Game")) == "took High, Low, Jack and Game"


def test_a_list_whose_items_have_commas_is_told_apart(words):
    words["en"]["rules"] = "House rules: {{rules, apart}}."
    rules = ("a win at target, if pitching", "least bid 1", "dealer may take it, at 4")
    said = "House rules: a win at target, if pitching; least bid 1; dealer may take it, at 4."
    assert t("en", "rules", rules=rules) == said


def test_a_sentence_within_a_sentence_is_said_in_the_same_language(words):
    words["en"] |= {"took": "{{name}} took {{points}}", "point.high": "High"}
    words["hr"] |= {"took": "{{name}}: {{points}}", "point.high": "najviši adut"}
    taken = say("took", name="Ana", points=(say("point.high"),))
    assert speaker("en")(taken) == "Ana took High"
    assert speaker("hr")(taken) == "Ana: najviši adut"


@pytest.mark.parametrize(
    ("count", "shown"),
    [
        (1, "1 bod"),
        (21, "21 bod"),
        (3, "3 boda"),
        (5, "5 bodova"),
        (0, "0 bodova"),
        (-1, "\u22121 bod"),
        (-22, "\u221222 boda"),
    ],
)
def test_the_plural_goes_by_the_rules_of_the_language_and_the_absolute_value(words, count, shown):
    words["hr"] |= {
        "points_one": "{{count}} bod",
        "points_few": "{{count}} boda",
        "points_other": "{{count}} bodova",
    }
    assert t("hr", "points", count=count) == shown


def test_a_text_without_plural_forms_may_still_have_a_count(words):
    words["en"]["hands"] = "Hands: {{count}}"
    assert t("en", "hands", count=2) == "Hands: 2"


def test_a_key_without_words_raises_where_tests_look(words):
    with pytest.raises(NoWordsError, match=r"no\.such in en"):
        t("en", "no.such")


def test_a_gap_without_a_word_raises_where_tests_look(words):
    words["en"]["why"] = "{{name}}"
    with pytest.raises(NoWordsError, match="name"):
        t("en", "why", nam="Ana")


def test_a_text_not_yet_translated_is_said_in_english(words, lenient):
    words["en"]["points_one"] = "{{count}} point"
    assert t("hr", "points", count=1) == "1 point"


def test_a_key_without_words_is_shown_as_it_is_rather_than_nothing(words, lenient):
    assert t("hr", "no.such") == "no.such"


def test_an_unknown_language_is_answered_in_english(words):
    words["en"]["yes"] = "yes"
    with pytest.raises(NoWordsError):
        t("xx", "yes")
    translate.strict(False)
    assert t("xx", "yes") == "yes"


@pytest.mark.parametrize(
    ("header", "language"),
    [
        (None, "en"),
        ("", "en"),
        ("hr", "hr"),
        ("HR-ba", "hr"),
        ("sr-Latn-RS, hr;q=0.8, en;q=0.5", "hr"),
        ("en;q=0.5, hr;q=0.8", "hr"),
        ("hr;q=0, en;q=0.1", "en"),
        ("fr, de", "en"),
        ("*", "en"),
        (";;q=1, ,,\x00", "en"),
        ("hr" + ", en-US" * 10_000, "hr"),
    ],
)
def test_the_language_of_an_answer_is_the_best_one_asked_for(words, header, language):
    translate._best_language.cache_clear()
    assert best_language(header) == language


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("hr-HR", "hr"),
        ("sl-SI, en;q=0.7", "sl"),
        ("de, sl;q=0.4, hr;q=0.6", "hr"),
        ("sr", "sr"),
        ("sr-RS", "sr"),
        ("sr-Cyrl", "sr"),
        ("sr-Cyrl-BA", "sr"),
        ("sr-Latn, sr;q=0.9", "hr"),
        ("sr-Latn-RS", "hr"),
        ("bs", "hr"),
        ("bs-Latn-BA", "hr"),
        ("bs-Cyrl-BA", "sr"),
        ("cnr-ME, en", "hr"),
        ("sh", "hr"),
        ("bs;q=0, sl;q=0.1", "sl"),
    ],
)
def test_who_reads_a_neighbours_language_is_answered_in_it(header, language):
    translate._best_language.cache_clear()
    assert best_language(header) == language


@pytest.mark.parametrize(
    ("language", "points"),
    [
        ("en", "1 point, 2 points, 3 points, 5 points, 21 points and 101 points"),
        ("hr", "1 bod, 2 boda, 3 boda, 5 bodova, 21 bod i 101 bod"),
        ("sr", "1 бод, 2 бода, 3 бода, 5 бодова, 21 бод и 101 бод"),
        ("sl", "1 točka, 2 točki, 3 točke, 5 točk, 21 točk in 101 točka"),
    ],
)
def test_points_are_counted_as_people_count_them(language, points):
    targets = [t(language, "house.target", count=count) for count in (1, 2, 3, 5, 21, 101)]
    first, *counted = (re.search(r"\d+ \w+", target)[0] for target in targets)
    listed = t(language, "why.gains", gains=(first, *counted))
    assert listed == f"{points}."


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        ("en", "Di bid 3, took High and Game: 2. Set, minus 3. Ana +1 and Bo +1."),
        ("hr", "Di: licit 3, uzeto: najviši adut i zbroj (2). Pad, minus 3. Ana +1 i Bo +1."),
        ("sr", "Di: лицит 3, узето: највиши адут и збир (2). Пад, минус 3. Ana +1 и Bo +1."),
        ("sl", "Di: napoved 3, vzeto: najvišji adut in seštevek (2). Ni uspelo, minus 3. Ana +1 in Bo +1."),
    ],
)
def test_a_set_hand_is_explained_in_every_language(language, sentences):
    match = score(four_players(hands=[told(pitcher=4, bid=3, high=4, low=1, jack=2, game=4)]))
    assert " ".join(map(speaker(language), match.hand(1).why)) == sentences


def unbroken(date):
    return date.replace(" ", "\u00a0")


@pytest.mark.parametrize(
    ("language", "short", "long", "month"),
    [
        ("en", "4 Mar 2026", "4 March 2026", "March 2026"),
        ("hr", "4. ožu 2026.", "4. ožujka 2026.", "ožujak 2026."),
        ("sr", "4. 3. 2026.", "4. март 2026.", "март 2026."),
        ("sl", "4. mar. 2026", "4. marec 2026", "marec 2026"),
    ],
)
def test_a_date_cannot_be_misread(language, short, long, month):
    day = date(2026, 3, 4)
    assert translate.day(language, day) == unbroken(short)
    assert translate.day(language, day, "long") == unbroken(long)
    assert translate.month(language, day) == month


@pytest.mark.parametrize(
    ("language", "day", "time"),
    [
        ("en", "1 Dec 2026", ", 00:40"),
        ("hr", "1. pro 2026.", " 00:40"),
        ("sr", "1. 12. 2026.", " 00:40"),
        ("sl", "1. dec. 2026", ", 00:40"),
    ],
)
def test_a_time_is_shown_on_the_clock_of_the_pad(language, day, time):
    shown = translate.moment(language, datetime(2026, 11, 30, 23, 40, 9, tzinfo=UTC), "Europe/Zagreb")
    assert shown == unbroken(day) + time


def test_every_language_has_a_name_of_its_own():
    names = {each: translate.language_name(each) for each in LANGUAGES}
    assert names == {"en": "English", "hr": "hrvatski", "sl": "slovenščina", "sr": "српски"}
