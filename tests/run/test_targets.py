"""Which formats were asked for, and where each goes; what cannot be is one line."""

import pytest

from fivesthrees_audit.findings import UsageError
from fivesthrees_audit.run.targets import targets

KNOWN = ("text", "json", "junit", "sarif")


@pytest.mark.parametrize(
    ("asked", "path", "expected"),
    [
        ([], None, [("text", None)]),
        ([], "out", [("text", "out")]),
        ([], "-", [("text", None)]),
        (["json"], None, [("json", None)]),
        (["json"], "out", [("json", "out")]),
        (["json:out"], None, [("json", "out")]),
        (["json:-"], None, [("json", None)]),
        (["text", "junit:a.xml", "sarif:b"], None, [("text", None), ("junit", "a.xml"), ("sarif", "b")]),
        (["text", "junit:a.xml"], "out", [("text", "out"), ("junit", "a.xml")]),
        (["json:-", "text"], "out", [("json", None), ("text", "out")]),
        (["json:a", "json:b"], None, [("json", "a"), ("json", "b")]),
        ([r"junit:C:\out\a.xml"], None, [("junit", r"C:\out\a.xml")]),
    ],
)
def test_each_format_goes_where_it_was_sent(asked, path, expected):
    assert targets(asked, KNOWN, path) == expected


@pytest.mark.parametrize(
    ("asked", "path", "told"),
    [
        (["xml"], None, "--format xml: 'xml' is not one of 'text', 'json', 'junit', 'sarif'"),
        (["sarf:a"], None, "'sarf' is not one of 'text', 'json', 'junit', 'sarif'; did you mean 'sarif'?"),
        ([""], None, "'' is not one of"),
        ([":a"], None, "'' is not one of"),
        (["report.xml"], None, "'report.xml' is not one of"),
        (["junit:"], None, "--format junit:: name a file after the colon"),
        (
            ["text", "json"],
            None,
            "--format text and --format json would both go to standard output; name a file for one, such as json:FILE",
        ),
        (["text", "json:-"], None, "would both go to standard output"),
        (["text", "json"], "out", "would both go to out"),
        (["text:a", "json:./a"], None, "would both go to ./a"),
        (["json:a"], "a", "--output a: each format names its own file already"),
        (["json:a"], "-", "--output -: each format names its own file already"),
        (["json:a", "text:b"], "c", "--output c: each format names its own file already"),
    ],
)
def test_what_cannot_be_is_told(asked, path, told):
    with pytest.raises(UsageError) as caught:
        targets(asked, KNOWN, path)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)
