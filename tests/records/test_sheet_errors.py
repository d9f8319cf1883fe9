"""What is wrong with a score sheet: one reason at its line and column, with the nearest word that was meant."""

import pytest

from tests.records.sheets import error

EXAMPLE_NAMES = "players Ann, Bob"
TILE = "a tile such as 6-3, two numbers from 0 to 6"
NOT_CLOSED = "this double quote is never closed"
CLAIMS = 'at most a count, (earned), +award or "refused", and =score, in this order'
HALF = "this text holds half of a surrogate pair, which is no character"
TOO_LARGE = "this number is too large: a record holds none beyond 1000000000"


@pytest.mark.parametrize(
    ("text", "line", "column", "reason"),
    [
        ("# x\n match 1\n", 2, 2, "this match has no players; it needs a line such as: players Ann, Bob"),
        ("dela", 1, 1, '"dela" is not a line word; did you mean "deal"?'),
        ("Ann 6-6", 1, 1, f'"Ann" is not a line word; the players come first, as in: {EXAMPLE_NAMES}'),
        ("6-6", 1, 1, 'a deal starts with a line such as "deal Ann leads", before its hands, plays and notes'),
        ("deal Ann leads", 1, 6, f"the players come first, on a line such as: {EXAMPLE_NAMES}"),
        ('"Ann 6-6', 1, 1, NOT_CLOSED),
        ('match "x', 1, 7, NOT_CLOSED),
        ('match "x" y', 1, 11, "a text that begins with a double quote stands in double quotes as a whole"),
        (
            'match "a\\x"',
            1,
            9,
            r"inside double quotes a backslash begins an escape: \" \\ \n \t or \u00e9",
        ),
        ('match "\\ud800"', 1, 7, HALF),
        ("match ab\ud800", 1, 9, HALF),
        ("match a\nplayers Ann, \udfffBob", 2, 14, HALF),
        ("rules base", 1, 11, "the line ends too soon: expected the id of a rule set"),
        ("rules a b", 1, 9, 'expected a parameter such as target=61, each once, got "b"'),
        ('rules target=1 "b', 1, 16, NOT_CLOSED),
        ('rules "b', 1, 7, NOT_CLOSED),
        ("rules target=1 target=2", 1, 16, 'expected a parameter such as target=61, each once, got "target=2"'),
        ("rules a tagret=2", 1, 9, "no parameter is called 'tagret'; did you mean 'target'?"),
        ("rules a\nrules b", 2, 1, "line 1 has said this already"),
        ("players", 1, 8, f"expected a name, as in: {EXAMPLE_NAMES}"),
        ("players Ann,, Bob", 1, 13, f"expected a name, as in: {EXAMPLE_NAMES}"),
        ("players Ann, # Bob", 1, 14, f"expected a name, as in: {EXAMPLE_NAMES}"),
        ("players Ann Bob", 1, 9, "expected two to four names, set apart by commas, got 1"),
        ("players a, b, c, d, e", 1, 9, "expected two to four names, set apart by commas, got 5"),
        (
            'players Bob, "Ann" Lee',
            1,
            14,
            r'double quotes stand around a whole name, as in "Ann \"Ace\" Lee", or not at all',
        ),
        (
            'players "Ann, Bob',
            1,
            9,
            r'double quotes stand around a whole name, as in "Ann \"Ace\" Lee", or not at all',
        ),
        ("players Ann, out Lee", 1, 14, 'a name that begins with "out" stands in double quotes, here and below'),
        ("players Ann, 6-6", 1, 14, 'a name that begins with "6-6" stands in double quotes, here and below'),
        ("players A, B\nplayers A, B", 2, 1, "line 1 has said this already"),
        ("pairs maybe", 1, 7, 'expected "yes" or "no", got "maybe"'),
        ("pairs ye", 1, 7, 'expected "yes" or "no", got "ye"; did you mean "yes"?'),
        ("pairs", 1, 6, 'the line ends too soon: expected "yes" or "no"'),
        ("pairs yes yes", 1, 11, 'expected the end of the line, got "yes"'),
        ("target x", 1, 8, 'expected a whole number, got "x"'),
        ("target 61 x", 1, 11, 'expected the end of the line, got "x"'),
        ("target 1000000001", 1, 8, TOO_LARGE),
        (f"target {'9' * 5000}", 1, 8, TOO_LARGE),
        ("target \uff16", 1, 8, 'expected a whole number, got "\uff16"'),
        ("target 1\ntarget 1", 2, 1, "line 1 has said this already"),
        ("omits knock", 1, 7, 'expected "knocks" or "draws", got "knock"; did you mean "knocks"?'),
    ],
)
def test_what_is_wrong_before_the_players(text, line, column, reason):
    found = error(text)
    assert (found.reason, found.line, found.column) == (reason, line, column)


@pytest.mark.parametrize(
    ("lines", "line", "column", "reason"),
    [
        ("dela Ann leads", 1, 1, '"dela" is not a player or a line word; did you mean "deal"?'),
        ("Hand Ann Lee 6-6", 1, 1, '"Hand" is not a player or a line word; did you mean "hand"?'),
        ("Anne Lee 6-6", 1, 1, '"Anne" is not a player or a line word; did you mean "Ann Lee"?'),
        ("xyzzy", 1, 1, '"xyzzy" is not a player or a line word'),
        ('"bob" 6-6', 1, 1, '"bob" is not a player or a line word; did you mean "Bob"?'),
        ('"Bob 6-6', 1, 1, NOT_CLOSED),
        ('"B\\ob" 6-6', 1, 3, r"inside double quotes a backslash begins an escape: \" \\ \n \t or \u00e9"),
        (f"{'x' * 50}", 1, 1, f'"{"x" * 36} ..." is not a player or a line word'),
        ("start scores 1 x", 1, 16, 'expected a number, "scores" or "lead", got "x"'),
        ("start lead", 1, 11, "the line ends too soon: expected a player"),
        ("start lead Bab", 1, 12, 'expected a player, got "Bab"; did you mean "Bob"?'),
        ("start lead Bob lead Bob", 1, 16, '"lead" is given twice on this line'),
        ("start\nstart", 2, 1, "line 2 has said this already"),
        ("result Bab 1 2", 1, 8, 'expected a player or a score, got "Bab"; did you mean "Bob"?'),
        ("result Bob 1 x", 1, 14, 'expected a score, got "x"'),
        ("result Bob 1\nresult Bob 1", 2, 1, "line 2 has said this already"),
        ("deal Bob", 1, 9, 'the line ends too soon: expected "leads"'),
        ("deal Bob lead", 1, 10, 'expected "leads", got "lead"; did you mean "leads"?'),
        ("deal Bob leads x", 1, 16, 'expected the end of the line, got "x"'),
        ("deal leads", 1, 6, 'expected a player, got "leads"'),
        ("hand Bob 6-6", 1, 1, 'a deal starts with a line such as "deal Ann leads", before its hands, plays and notes'),
        ("note x", 1, 1, 'a deal starts with a line such as "deal Ann leads", before its hands, plays and notes'),
        ("out Bob", 1, 1, 'a deal starts with a line such as "deal Ann leads", before its hands, plays and notes'),
        ("deal\nhand", 2, 5, "the line ends too soon: expected a player"),
        ("deal\nhand Cid 6-6", 2, 6, 'expected a player, got "Cid"'),
        ("deal\nhand Bob 6-7", 2, 10, f'expected {TILE} or "?", got "6-7"'),
        ("deal\nhand Bob 6-6, 5-5", 2, 10, f'expected {TILE} or "?", got "6-6,"; only blanks set tiles apart'),
        ("deal\nhand Bob 6-6@R", 2, 10, f'expected {TILE} or "?", got "6-6@R"'),
        ('deal\nhand Bob "6-6"', 2, 10, f'expected {TILE} or "?", got "6-6"'),
        ('deal\nhand Bob "6-6', 2, 10, NOT_CLOSED),
        ("deal\nhand Bob\nhand Bob", 3, 1, "line 3 has said this already"),
        ("deal\nboneyard 6-6 x", 2, 14, f'expected {TILE} or "?", got "x"'),
        ("deal\nboneyard\nboneyard", 3, 1, "line 3 has said this already"),
        ("deal\nBob", 2, 4, 'the line ends too soon: expected a tile such as 6-3, "knocks" or "draws"'),
        (
            "deal\nBob knock",
            2,
            5,
            'expected a tile such as 6-3, "knocks" or "draws", got "knock"; did you mean "knocks"?',
        ),
        ("deal\nBob 7-3", 2, 5, f'expected {TILE}, got "7-3"'),
        ("deal\n63", 2, 1, f'expected {TILE}, got "63"'),
        ("deal\nBob ?", 2, 5, 'expected a tile such as 6-3, "knocks" or "draws", got "?"'),
        (
            "deal\nBob 6-3@X 15",
            2,
            9,
            'expected an end after the "@": L, R, U, D or the pips it showed, got "X"',
        ),
        ("deal\nBob 6-3@", 2, 9, 'expected an end after the "@": L, R, U, D or the pips it showed, got ""'),
        ("deal\nBob 6-3@7", 2, 9, 'expected an end after the "@": L, R, U, D or the pips it showed, got "7"'),
        ('deal\nBob 6-3@"', 2, 9, r'expected an end after the "@": L, R, U, D or the pips it showed, got "\""'),
        ("deal\nBob 6-3 @R", 2, 9, "the end follows its tile without a blank, as in 6-3@R"),
        ("deal\nBob 6-3 15 15", 2, 12, f'expected {CLAIMS}, got "15"'),
        ("deal\nBob 6-3 +8 15", 2, 12, f'expected {CLAIMS}, got "15"'),
        ("deal\nBob 6-3 15 +8 refused", 2, 15, f'expected {CLAIMS}, got "refused"'),
        ("deal\nBob 6-3 =2000000000", 2, 9, TOO_LARGE),
        ("deal\nBob knocks twice", 2, 12, 'expected the end of the line, got "twice"'),
        ("deal\nBob draws", 2, 10, f'the line ends too soon: expected {TILE} or "?"'),
        ("deal\nBob draws x", 2, 11, f'expected {TILE} or "?", got "x"'),
        ("deal\nadjust Bob 5", 2, 12, 'expected points such as +5 or -5, got "5"'),
        ("deal\nadjust Cid +5", 2, 8, 'expected a player, or points such as +5, got "Cid"'),
        ("deal\nadjust Bob", 2, 11, "the line ends too soon: expected points such as +5 or -5"),
        ("deal\nadjust Bob +5 =x", 2, 15, 'expected a score such as =31, got "=x"'),
        ('deal\nadjust Bob +5 "x', 2, 15, NOT_CLOSED),
        ("deal\nnote # x", 2, 5, "the line ends too soon: expected the text of the note"),
        ("deal\naside", 2, 6, "the line ends too soon: expected the text of the note"),
        ("deal\nout Cid", 2, 5, 'expected a player, "bonus" or "scores", got "Cid"'),
        ("deal\nout Bob bonsu 3", 2, 9, 'expected "bonus" or "scores", got "bonsu"; did you mean "bonus"?'),
        ("deal\nout Bob bonus", 2, 14, "the line ends too soon: expected a number of points"),
        ("deal\nout Bob bonus x", 2, 15, 'expected a number of points, got "x"'),
        ("deal\nout bonus 3 seat Bob", 2, 13, 'expected "bonus" or "scores", got "seat"'),
        ("deal\nends Bob", 2, 6, 'expected "seat" or "bonus" or "scores", got "Bob"'),
        ("deal\nout\nwon", 3, 1, "line 3 has said this already"),
        (
            "deal\nout Bob\n  Bob 6-6",
            3,
            3,
            'the deal ended on line 3; the next one starts with a line such as "deal Ann leads"',
        ),
        (
            "deal\nout Bob\nadjust Bob +1",
            3,
            1,
            'the deal ended on line 3; the next one starts with a line such as "deal Ann leads"',
        ),
    ],
)
def test_what_is_wrong_after_the_players(lines, line, column, reason):
    found = error(f"players Ann Lee, Bob\n{lines}")
    assert (found.line, found.column) == (line + 1, column)
    assert found.reason == reason
