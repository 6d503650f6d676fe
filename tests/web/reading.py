"""A visitor without JavaScript: opens pages, fills in the forms that are on them, presses their buttons."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin, urlsplit

from flask.testing import FlaskClient


@dataclass
class Form:
    """A form as it stands on the page.

    `buttons`: the words of each, its name and its value; `elsewhere`: where those go that go elsewhere, by their words.
    """

    action: str
    method: str
    fields: list[tuple[str, str]] = field(default_factory=list)
    buttons: list[tuple[str, str, str]] = field(default_factory=list)
    elsewhere: dict[str, str] = field(default_factory=dict)


class _Reader(HTMLParser):
    """Reads forms, the text and the links of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.links: list[tuple[str, str]] = []
        self.text: list[str] = []
        self._form: Form | None = None
        self._link: str | None = None
        self._button: tuple[str, str] | None = None
        self._elsewhere: str | None = None
        self._select: str | None = None
        self._chosen: str | None = None
        self._area: str | None = None
        self._words: list[str] = []
        self._hushed = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        self.text.append(" ")
        if tag in ("script", "style", "title"):
            self._hushed += 1
        if tag == "form":
            self._form = Form(said.get("action", ""), said.get("method", "get"))
            self.forms.append(self._form)
        elif tag == "a":
            self._link, self._words = said.get("href", ""), []
        elif tag == "button":
            self._button, self._words = (said.get("name", ""), said.get("value", "")), []
            self._elsewhere = said.get("formaction")
        elif self._form is not None:
            self._field(tag, said)

    def _field(self, tag: str, said: dict[str, str]) -> None:
        assert self._form is not None
        if tag == "select":
            self._select, self._chosen = said.get("name", ""), None
        elif tag == "textarea":
            self._area, self._words = said.get("name", ""), []
        elif tag == "option" and self._select and ("selected" in said or self._chosen is None):
            self._chosen = said["value"]
        elif tag == "input" and said.get("name") and "disabled" not in said:
            if said.get("type") in ("radio", "checkbox") and "checked" not in said:
                return
            self._form.fields.append((said["name"], said.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag in ("script", "style", "title"):
            self._hushed -= 1
        words = " ".join("".join(self._words).split())
        self.text.append(" ")
        if tag == "form":
            self._form = None
        elif tag == "a" and self._link is not None:
            self.links.append((words, self._link))
            self._link = None
        elif tag == "button" and self._button is not None:
            if self._form is not None:
                self._form.buttons.append((words, *self._button))
                if self._elsewhere:
                    self._form.elsewhere[words] = self._elsewhere
            self._button = None
        elif tag == "select":
            if self._form is not None and self._select and self._chosen is not None:
                self._form.fields.append((self._select, self._chosen))
            self._select = None
        elif tag == "textarea" and self._form is not None and self._area:
            self._form.fields.append((self._area, "".join(self._words)))
            self._area = None

    def handle_data(self, data: str) -> None:
        self._words.append(data)
        if not self._hushed:
            self.text.append(data)


class Visitor:
    """A browser without JavaScript. `status`, `html`, `text`: of the page that is open; `address`: where it is."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.address = "/"
        self.status = 0
        self.html = ""
        self.headers: Any = {}
        self._read = _Reader()

    @property
    def text(self) -> str:
        """What can be read on the page."""
        return " ".join("".join(self._read.text).split())

    def open(self, address: str) -> Visitor:
        """Open a page."""
        return self._shown(self.client.get(urljoin(self.address, address), follow_redirects=True))

    def join(self, key: str) -> Visitor:
        """Join a pad."""
        return self.open("/join").press("Join", key=key)

    def follow(self, words: str) -> Visitor:
        """Follow the link that says `words`."""
        return self.open(next(link for said, link in self._read.links if words in said))

    def form(self, words: str) -> tuple[Form, tuple[str, str, str]]:
        """The form with a button that says `words`, and that button."""
        for form in self._read.forms:
            for button in form.buttons:
                if button[0] == words or button[2] == words:
                    return form, button
        raise AssertionError(f"no button says {words!r}; there are {[f.buttons for f in self._read.forms]}")

    def can_press(self, words: str) -> bool:
        """Whether there is such a button."""
        return any(words in button for form in self._read.forms for button in form.buttons)

    def filled(self, words: str, **fill: object) -> tuple[str, list[tuple[str, str]]]:
        """Where the form with the button `words` would go, and what it would send, filled in with `fill`."""
        form, (_, name, value) = self.form(words)
        said = {key.replace("__", "-"): each for key, each in fill.items()}
        sent = [(key, each) for key, each in form.fields if key not in said]
        for key, each in said.items():
            sent += [
                (key, str(one)) for one in (each if isinstance(each, (list, tuple)) else [each]) if one is not None
            ]
        if name:
            sent.append((name, value))
        return urljoin(self.address, form.elsewhere.get(words, form.action)), sent

    def press(self, words: str, **fill: object) -> Visitor:
        """Fill in `fill` (a hyphen in a field's name is written `__`) and press the button that says `words`."""
        where, sent = self.filled(words, **fill)
        form, _ = self.form(words)
        if form.method == "get":
            return self._shown(self.client.get(where, query_string=sent, follow_redirects=True))
        return self.send(where, sent)

    def send(self, where: str, sent: list[tuple[str, str]]) -> Visitor:
        """Send a form, as it was filled in."""
        data: dict[str, list[str]] = {}
        for key, each in sent:
            data.setdefault(key, []).append(each)
        return self._shown(self.client.post(where, data=data, follow_redirects=True))

    def _shown(self, response: Any) -> Visitor:
        self.status = response.status_code
        self.html = response.get_data(as_text=True)
        self.headers = response.headers
        split = urlsplit(response.request.url)
        self.address = split.path + (f"?{split.query}" if split.query else "")
        self._read = _Reader()
        self._read.feed(self.html)
        return self
