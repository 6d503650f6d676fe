"""What all tests of the rules have in common."""

from collections.abc import Iterator

import pytest

from scorepad import translate


@pytest.fixture(autouse=True)
def every_word_is_there() -> Iterator[None]:
    """A sentence without English words, or with an empty gap, fails the test that says it."""
    translate.strict()
    yield
    translate.strict(False)
