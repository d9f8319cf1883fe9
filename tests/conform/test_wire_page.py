"""The examples of the page on the wire are what the reference says."""

import json
import re

import jsonschema

from fivesthrees_audit.conform.comparing import differences
from fivesthrees_audit.conform.reference import replies
from fivesthrees_audit.conform.vectors import table_of
from fivesthrees_audit.conform.wire import Answer, reply_in, request_in
from fivesthrees_audit.ruleset import SPECS
from tests.positions import FT

PAGE = (SPECS / "wire.md").read_text()
ASKED, ANSWERED = (json.loads(text) for text in re.findall(r"^```json\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))
RULES = {"cmd": "rules", "id": "fives-and-threes", "parameters": {}}


def test_the_examples_are_messages():
    schema = json.loads((SPECS / "schemas" / "wire.json").read_text())
    for message in (ASKED, ANSWERED):
        jsonschema.validate(message, schema)


def test_the_reference_answers_the_same():
    _, line = replies([json.dumps(each).encode() for each in (RULES, ASKED)])
    ours, theirs = (reply_in(text, Answer).result for text in (line, json.dumps(ANSWERED).encode()))
    assert not differences(table_of(FT, request_in(json.dumps(ASKED).encode())), ours, theirs)
    assert json.loads(line)["result"].keys() == ANSWERED["result"].keys()


def test_every_field_of_a_result_is_told():
    assert set(re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)) >= set(ANSWERED["result"])
