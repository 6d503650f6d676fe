"""Where settings come from, and what is made at the first start."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from scorepad import config, paths


@pytest.fixture(autouse=True)
def _nothing_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for each in config.SETTINGS:
        monkeypatch.delenv(config.PREFIX + each.name, raising=False)


def test_the_first_start_makes_a_folder_and_a_secret_only_its_owner_can_read(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    chosen = config.load(folder)
    assert stat.S_IMODE((folder / "secret").stat().st_mode) == 0o600
    assert len(chosen["SCOREPAD_SECRET_KEY"]) == 64
    assert config.load(folder)["SCOREPAD_SECRET_KEY"] == chosen["SCOREPAD_SECRET_KEY"]
    assert chosen["SCOREPAD_DATABASE_URL"] == f"sqlite:///{folder}/scorepad.sqlite3"


def test_with_everything_given_nothing_is_made(tmp_path: Path) -> None:
    config.load(tmp_path / "new", {"SCOREPAD_DATABASE_URL": "sqlite://", "SCOREPAD_SECRET_KEY": "given"})
    assert not (tmp_path / "new").exists()


def test_the_environment_goes_before_the_file_and_the_caller_before_both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "settings.toml").write_text('proxies = 1\nrate_writes = "5 per minute"\nrate_limits = false\n')
    monkeypatch.setenv("SCOREPAD_PROXIES", "2")
    chosen = config.load(tmp_path, {"SCOREPAD_RATE_WRITES": "7 per minute"})
    assert (chosen["SCOREPAD_PROXIES"], chosen["SCOREPAD_RATE_WRITES"]) == (2, "7 per minute")
    assert chosen["SCOREPAD_RATE_LIMITS"] is False


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("proxys = 1", "no setting 'proxys'"),
        ('proxies = "1"', "a whole number is needed"),
        ("proxies = true", "a whole number is needed"),
        ("proxies = -1", "at least 0"),
        ("rate_limits = 1", "true or false"),
        ("proxies =", "settings.toml"),
    ],
)
def test_a_setting_that_cannot_be_used_is_named(tmp_path: Path, text: str, complaint: str) -> None:
    (tmp_path / "settings.toml").write_text(text)
    with pytest.raises(config.BadSetting, match=complaint):
        config.load(tmp_path)


def test_a_word_in_the_environment_is_read_as_its_kind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREPAD_RATE_LIMITS", "off")
    monkeypatch.setenv("SCOREPAD_PIN_WORKERS", "perhaps")
    with pytest.raises(config.BadSetting, match="SCOREPAD_PIN_WORKERS: true or false"):
        config.load(tmp_path)
    monkeypatch.setenv("SCOREPAD_PIN_WORKERS", "YES")
    assert config.load(tmp_path)["SCOREPAD_RATE_LIMITS"] is False


def test_an_empty_secret_is_said_and_not_used(tmp_path: Path) -> None:
    (tmp_path / "secret").touch()
    with pytest.raises(config.BadSetting, match="is empty"):
        config.load(tmp_path)


def test_the_sample_names_every_setting_with_its_default(tmp_path: Path) -> None:
    root = paths.checkout()
    assert root is not None
    sample = (root / "instance" / "settings.sample.toml").read_text()
    said = [line.removeprefix("# ") for line in sample.splitlines() if line.startswith("# ") and " = " in line]
    said = [line for line in said if line.split(" = ")[0].isidentifier()]
    (tmp_path / "settings.toml").write_text("\n".join(said))
    chosen = config.load(tmp_path)
    assert {line.split(" = ")[0] for line in said} == {each.name.lower() for each in config.SETTINGS}
    assert {each.name: chosen[config.PREFIX + each.name] for each in config.SETTINGS if each.default is not None} == {
        each.name: each.default for each in config.SETTINGS if each.default is not None
    }


def test_a_checkout_keeps_its_things_in_its_own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("SCOREPAD_INSTANCE", raising=False)
    root = paths.checkout()
    assert root is not None
    assert paths.instance() == root / "instance"
    monkeypatch.setattr(paths, "PACKAGE", tmp_path / "site-packages" / "scorepad")
    assert paths.instance().name == "scorepad"
    assert tmp_path not in paths.instance().parents
    monkeypatch.setenv("SCOREPAD_INSTANCE", str(tmp_path / "elsewhere"))
    assert paths.instance() == tmp_path / "elsewhere"
