"""What every command has in common, and the ones that look after the database."""

import json
import re
import sqlite3

import pytest

import scorepad as package
from scorepad.cli import COMMANDS


def demo(scorepad, hands=12, **more):
    result = scorepad("demo", "--hands", hands, **more)
    assert result.exit_code == 0, result.output
    return result.stdout


def ids(instance, table):
    with sqlite3.connect(instance / "scorepad.sqlite3") as connection:
        found = [row[0] for row in connection.execute(f"SELECT id FROM {table}")]
    connection.close()
    return found


def test_it_says_its_version(scorepad):
    assert package.__version__ in scorepad("--version").stdout


@pytest.mark.parametrize("command", list(COMMANDS))
def test_every_command_explains_itself(scorepad, command):
    result = scorepad(command, "--help")
    assert result.exit_code == 0
    assert "cli." not in result.stdout, "a text without words"


def test_the_help_lists_every_command(scorepad):
    shown = scorepad("--help").stdout
    assert [name for name in COMMANDS if re.search(rf"^  {name} ", shown, re.MULTILINE)] == list(COMMANDS)


def test_an_unknown_command_is_a_mistake_of_the_caller(scorepad):
    assert scorepad("shuffle").exit_code == 2


def test_completion_is_what_click_gives(scorepad):
    source = scorepad(env={"_SCOREPAD_COMPLETE": "bash_source"}, prog_name="scorepad")
    assert "_SCOREPAD_COMPLETE=bash_complete" in source.stdout


def test_a_bad_setting_is_named_in_one_sentence(scorepad, monkeypatch):
    monkeypatch.setenv("SCOREPAD_PROXIES", "many")
    result = scorepad("check")
    assert result.exit_code == 1
    assert "SCOREPAD_PROXIES" in result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "url",
    ["postgresql+psycopg://somebody:hush@127.0.0.1:1/pad", "nonsense:hush", "sqlite:////no/such/folder/hush.sqlite3"],
)
def test_a_database_out_of_reach_is_said_in_one_sentence_and_without_its_password(scorepad, monkeypatch, url):
    monkeypatch.setenv("SCOREPAD_DATABASE_URL", url)
    for command in ("check", "upgrade", "serve"):
        result = scorepad(command, *(["--port", "0"] if command == "serve" else []))
        assert result.exit_code == 1
        assert len(result.stderr.splitlines()) == 1
        assert "hush" not in result.stderr


def test_check_is_clean_after_a_season(scorepad):
    demo(scorepad, 40)
    result = scorepad("check")
    assert result.exit_code == 0, result.output


def test_check_finds_what_somebody_changed_and_rebuild_mends_it(scorepad, instance):
    demo(scorepad)
    with sqlite3.connect(instance / "scorepad.sqlite3") as connection:
        connection.execute("UPDATE hand_points SET side = side + 1")
    connection.close()
    found = scorepad("check")
    assert found.exit_code == 1
    assert found.stdout.strip(), "a line for each difference"
    assert scorepad("rebuild").exit_code == 0
    assert scorepad("check").exit_code == 0


def test_upgrade_makes_a_database_from_nothing_and_then_has_nothing_to_do(scorepad, instance):
    assert scorepad("upgrade").exit_code == 0
    assert (instance / "scorepad.sqlite3").is_file()
    assert scorepad("upgrade").exit_code == 0
    assert not (instance / "backups").exists()


def test_a_database_of_a_later_version_is_left_alone(scorepad, instance):
    scorepad("upgrade")
    with sqlite3.connect(instance / "scorepad.sqlite3") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999_later'")
    connection.close()
    for command in ("check", "upgrade"):
        result = scorepad(command)
        assert result.exit_code == 1
        assert "later version" in result.stderr


def test_another_database_is_never_changed_unasked(scorepad, tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREPAD_DATABASE_URL", f"sqlite:///{tmp_path / 'elsewhere.sqlite3'}")
    refused = scorepad("check")
    assert refused.exit_code == 1
    assert "scorepad upgrade" in refused.stderr
    assert scorepad("upgrade").exit_code == 0
    assert scorepad("check").exit_code == 0


@pytest.mark.parametrize("format_name", ["json", "csv", "txt"])
def test_a_match_is_exported_in_every_format(scorepad, instance, format_name):
    demo(scorepad)
    match = ids(instance, "matches")[0]
    result = scorepad("export", match, "--format", format_name, "--output", "-")
    assert result.exit_code == 0, result.output
    assert len(result.stdout.splitlines()) > 3


def test_a_match_is_named_by_the_address_of_its_page_too(scorepad, instance):
    demo(scorepad)
    pad, match = ids(instance, "pads")[0], ids(instance, "matches")[0]
    address = f"http://127.0.0.1:8000/pads/{pad}/matches/{match}"
    by_address = scorepad("export", address, "--format", "csv", "--output", "-")
    assert by_address.stdout == scorepad("export", match, "--format", "csv", "--output", "-").stdout


def test_what_names_nothing_is_refused_with_the_way_to_find_it(scorepad):
    result = scorepad("export", "The Thursday Table")
    assert result.exit_code == 2
    assert "copy its address" in result.stderr


def test_the_ending_of_the_file_says_the_format(scorepad, instance, tmp_path):
    demo(scorepad)
    file = tmp_path / "club.csv"
    assert scorepad("export", ids(instance, "pads")[0], "-o", file).exit_code == 0
    assert file.read_text("utf-8").splitlines()[0].startswith("date,match,hand,dealer,seat,name,bid,pitcher,made")


def test_an_exported_match_scores_the_same_from_the_shell(scorepad, instance, tmp_path):
    demo(scorepad, 60)
    for match in ids(instance, "matches"):
        file = tmp_path / "match.json"
        scorepad("export", match, "-o", file)
        result = scorepad("score", file, "--json")
        assert result.exit_code == 0, result.output
        stored = json.loads(file.read_text("utf-8"))["match"]
        scored = json.loads(result.stdout)
        assert [side["total"] for side in scored["sides"]] == [side["total"] for side in stored["sides"]]
        assert scored["winner"] == stored["winner"]


def test_a_file_with_a_speaking_name_is_written_here(scorepad, instance, tmp_path, monkeypatch):
    demo(scorepad)
    monkeypatch.chdir(tmp_path)
    scorepad("export", ids(instance, "pads")[0])
    assert [path.suffix for path in tmp_path.glob("scorepad-*")] == [".json"]


def test_no_file_is_written_over_that_nobody_named(scorepad, instance, tmp_path, monkeypatch):
    demo(scorepad)
    monkeypatch.chdir(tmp_path)
    for _ in range(3):
        scorepad("export", ids(instance, "pads")[0])
    written = sorted(path.stem for path in tmp_path.glob("scorepad-*"))
    assert written == [written[0], f"{written[0]}-2", f"{written[0]}-3"]


def test_there_is_no_text_of_a_whole_pad(scorepad, instance):
    demo(scorepad)
    result = scorepad("export", ids(instance, "pads")[0], "--format", "txt")
    assert result.exit_code == 2
    assert "json" in result.stderr


def test_what_is_neither_a_match_nor_a_pad_is_not_found(scorepad):
    result = scorepad("export", "00000000-0000-4000-8000-000000000000")
    assert result.exit_code == 1
