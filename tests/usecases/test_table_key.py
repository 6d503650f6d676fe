"""The key of the home network: the same link after every start, until somebody revokes it."""

from scorepad.usecases import keys, pads
from scorepad.usecases.matches import start_match
from scorepad.usecases.table_key import LABEL, table_key

SERVER = "a secret of the server"
FOUR = {"seats": ["Ana", "Bo", "Cy", "Di"], "dealer": 1}


def holder_of(opened, role="manage"):
    return keys.recognise(opened.secrets[role])


def test_without_a_pad_there_is_nothing_to_join(context):
    assert table_key(SERVER) is None


def test_the_link_is_the_same_after_every_start_and_lets_a_phone_record(context):
    pads.open_pad("Thursday")
    first = table_key(SERVER)
    assert first is not None
    assert first == table_key(SERVER)
    assert first.pad == "Thursday"
    assert keys.recognise(first.secret).role == "score"


def test_the_link_opens_the_pad_that_was_played_on_last(context):
    thursday, _ = pads.open_pad("Thursday"), pads.open_pad("Friday")
    assert table_key(SERVER).pad == "Friday"
    start_match(holder_of(thursday), FOUR)
    assert table_key(SERVER).pad == "Thursday"


def test_a_revoked_link_is_not_opened_again(context):
    opened = pads.open_pad("Thursday")
    table_key(SERVER)
    (key,) = [key for key in keys.list_keys(holder_of(opened)) if key.label == LABEL]
    keys.revoke_key(holder_of(opened), key.id)
    assert table_key(SERVER) is None


def test_nobody_finds_out_the_key_without_the_servers_own_secret(context):
    pads.open_pad("Thursday")
    secret = table_key(SERVER).secret
    assert table_key("the secret of another server").secret != secret
