"""The phone's own rules say what the rules say in a real browser too, read from the server as a phone reads them."""

from __future__ import annotations

import json
from pathlib import Path

from flask import Flask
from playwright.sync_api import Browser

from scorepad.web import assets
from tests.mirror.questions import transcript

ANSWERS = Path(__file__).parents[1] / "js" / "answers.mjs"
ASK = """async ([files, questions]) => {
  const modules = ['rules/table.js', 'rules/match.js', 'lib/speak.js', 'answers.mjs'];
  const [{ Refusal }, { next, play }, { speaker }, { answering }] =
    await Promise.all(modules.map((name) => import(`${files}/js/${name}`)));
  const english = await (await fetch(`${files}/locales/en.json`)).json();
  const answer = answering({ Refusal, next, play, speaker }, () => english);
  return JSON.stringify(JSON.parse(questions).map((question) => answer(question)));
}"""


def test_a_browser_answers_at_random_tables_what_the_rules_answer(chromium: Browser, server: str, app: Flask) -> None:
    pairs = list(transcript(seed=8, hands=600))
    with app.test_request_context():
        files = f"/assets/{assets.release()}"
    context = chromium.new_context(base_url=server, service_workers="block")
    try:
        page = context.new_page()
        asked_for: list[str] = []
        page.on("request", lambda request: asked_for.append(request.url))
        page.route("**/js/answers.mjs", lambda route: route.fulfill(path=ANSWERS, content_type="text/javascript"))
        page.goto("/join")
        answers = json.loads(page.evaluate(ASK, [files, json.dumps([question for question, _ in pairs])]))
    finally:
        context.close()
    assert f"{server}{files}/js/rules/scoring.js" in asked_for
    assert len(answers) == len(pairs)
    begun = None
    for (question, expected), answer in zip(pairs, answers, strict=True):
        begun = question.get("match", begun)
        assert answer == expected, f"{json.dumps(question)} in {json.dumps(begun)}"
    assert len([answer for answer in answers if "settled" in answer]) >= 150
    assert len({answer["refused"]["code"] for answer in answers if "refused" in answer}) >= 10
