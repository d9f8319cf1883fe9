"""The symbolic run follows every path, agrees with plain Python on each, and refuses what it cannot follow."""

import operator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivesthrees_audit.layout import End, Layout
from fivesthrees_audit.prove.symbolic import (
    Question,
    Refused,
    Truth,
    Unknowns,
    Whole,
    left_out,
    paths,
    reached_where,
    settled,
    term_of,
    truth,
    truth_term,
)
from fivesthrees_audit.prove.theorem import Undecided, implied, no

LIMITS = {"most": 1000, "timeout": 10_000}


def explored(function, unknowns):
    return list(paths(function, unknowns, **LIMITS))


def values_where(claim, unknowns, value):
    """Numbers in place of the unknowns for which a claim holds, or None."""
    return reached_where(unknowns, explored(lambda: claim(value), unknowns), lambda held: held).solved(value, 10_000)


def test_each_comparison_forks_where_it_is_asked():
    unknowns = Unknowns()
    number = unknowns.whole("number", 0, 10)
    found = explored(lambda: "few" if number < 3 else "some" if number <= 7 else "many", unknowns)
    assert sorted(path.value for path in found) == ["few", "many", "some"]
    assert left_out(unknowns, found).solved(number, 10_000) is None


def test_a_condition_that_is_settled_does_not_fork():
    unknowns = Unknowns()
    number = unknowns.whole("number", 5, 10)
    assert [path.value for path in explored(lambda: bool(number > 4) and bool(number < 11), unknowns)] == [True]


def test_membership_equality_and_truth_are_asked_of_the_symbol():
    """What raw terms of Z3 answer wrongly and in silence."""
    unknowns = Unknowns()
    number = unknowns.whole("number", 0, 3)
    other = unknowns.whole("other", 0, 3)
    assert {path.value for path in explored(lambda: number in (1, 2), unknowns)} == {True, False}
    assert {path.value for path in explored(lambda: bool(number), unknowns)} == {True, False}
    both = explored(lambda: bool(number == 1 and other == 2), unknowns)
    assert reached_where(unknowns, both, lambda held: held).solved((number, other), 10_000) == (1, 2)


def test_tuples_of_symbols_are_compared_part_by_part():
    unknowns = Unknowns()
    number = unknowns.whole("number", 0, 3)
    assert values_where(lambda value: (value, 1) == (2, 1), unknowns, number) == 2


@pytest.mark.parametrize(
    ("what", "compared"),
    [
        (operator.eq, False),
        (operator.ne, True),
    ],
)
def test_a_symbol_is_never_a_word(what, compared):
    assert what(Unknowns().whole("number"), "word") is compared


def test_a_truth_compared_with_a_truth_forks():
    unknowns = Unknowns()
    one, other = unknowns.truth("one"), unknowns.truth("other")
    assert {path.value for path in explored(lambda: bool(one == other), unknowns)} == {True, False}
    assert {path.value for path in explored(lambda: bool(one != other), unknowns)} == {True, False}
    assert values_where(lambda pair: pair[0] & no(pair[1]), unknowns, (one, other)) == (True, False)
    assert values_where(lambda pair: no(pair[0] | pair[1]), unknowns, (one, other)) == (False, False)
    assert values_where(lambda pair: no(implied(pair[0], pair[1])), unknowns, (one, other)) == (True, False)


def test_a_truth_is_the_number_0_or_1_as_in_python():
    unknowns = Unknowns()
    number, held = unknowns.whole("number", 0, 3), unknowns.truth("held")
    assert values_where(lambda pair: (pair[0] == pair[1]) & (pair[0] == 1), unknowns, (number, held)) == (1, True)
    assert values_where(lambda pair: (pair[1] == pair[0]) & (pair[1] == 0), unknowns, (number, held)) == (0, False)
    assert values_where(lambda pair: no(pair[0] != pair[1]) & (pair[0] > 1), unknowns, (number, held)) is None
    assert values_where(lambda pair: (pair[0],) != (pair[1],), unknowns, (number, held)) is not None


@pytest.mark.parametrize("other", ["word", None, (), [1]])
def test_neither_a_number_nor_a_truth_is_anything_else(other):
    unknowns = Unknowns()
    for symbol in (unknowns.whole("number"), unknowns.truth("truth")):
        assert (symbol == other) is False
        assert (symbol != other) is True


def test_two_unknowns_of_one_name_are_refused():
    unknowns = Unknowns()
    unknowns.whole("number")
    with pytest.raises(Refused, match="two unknowns are called 'number'"):
        unknowns.truth("number")


def test_a_claim_is_a_truth():
    assert truth(True) is True
    assert isinstance(truth(Unknowns().truth("truth")), Truth)
    for wrong in (None, 1, "", (), NotImplemented, Unknowns().whole("number")):
        with pytest.raises(Refused, match="a claim is true or false"):
            truth(wrong)


def test_what_a_goal_is_about_reads_the_same_every_time():
    unknowns = Unknowns()
    value = (unknowns.whole("number"), (unknowns.truth("truth"), "L", None, 3), frozenset())
    assert settled(value) is value
    for wrong in (iter(value), [1], {"a": 1}, (1, (part for part in value))):
        with pytest.raises(Refused, match="made of tuples"):
            settled(wrong)


def test_truths_add_up_as_they_do_in_python():
    unknowns = Unknowns()
    truths = tuple(unknowns.truth(name) for name in "abc")
    assert sum(values_where(lambda held: sum(held) == 2, unknowns, truths)) == 2
    assert values_where(lambda held: held[0] + held[1] == 0, unknowns, truths)[:2] == (False, False)
    assert values_where(lambda held: True + held[0] == 2, unknowns, truths)[0] is True


def test_the_words_for_truths_mean_the_same_of_plain_ones():
    for one in (True, False):
        assert no(one) is (not one)
        for other in (True, False):
            assert implied(one, other) is (not one or other)


FUNCTIONS = [
    lambda a, b: a + b - 3,
    lambda a, b: 3 - a + 2 * b,
    lambda a, b: a * 4 - b,
    lambda a, b: -a if a < b else abs(b - a),
    lambda a, b: (a // 3, b % 5),
    lambda a, b: (a - 7) // 5 + (b - 7) % 5,
    lambda a, b: max(a, b) * 2 if a != b else min(a, 7),
    lambda a, b: [a, b, 5].index(min(a, b, 5)),
    lambda a, b: sum(each == 3 for each in (a, b)),
    lambda a, b: a > b and a >= 5,
    lambda a, b: sorted([b, a]),
]


@pytest.mark.parametrize("function", FUNCTIONS)
@settings(max_examples=15, deadline=None)
@given(one=st.integers(-9, 12), other=st.integers(-9, 12))
def test_every_path_gives_what_python_gives(function, one, other):
    unknowns = Unknowns()
    a, b = unknowns.whole("a", one, one), unknowns.whole("b", other, other)
    (path,) = explored(lambda: function(a, b), unknowns)
    expected = function(one, other)
    value = tuple(path.value) if isinstance(path.value, list) else path.value
    found = Question(unknowns.context, tuple(unknowns.domain)).solved(value, 10_000)
    assert found == (tuple(expected) if isinstance(expected, list) else expected)


@pytest.mark.parametrize("function", FUNCTIONS)
def test_the_paths_cover_everything_and_each_can_be_taken(function):
    unknowns = Unknowns()
    a, b = unknowns.whole("a", -9, 12), unknowns.whole("b", -9, 12)
    found = explored(lambda: function(a, b), unknowns)
    assert left_out(unknowns, found).solved((a, b), 10_000) is None
    for path in found:
        assert reached_where(unknowns, [path], lambda value: True).solved((a, b), 10_000) is not None


REFUSED = {
    "hash": lambda number, truth: hash(number),
    "a set": lambda number, truth: {number},
    "an index": lambda number, truth: [1, 2, 3][number],
    "int": lambda number, truth: int(number),
    "float": lambda number, truth: float(number),
    "range": lambda number, truth: range(number),
    "a product of symbols": lambda number, truth: number * number,
    "a product with a truth": lambda number, truth: number * True,
    "division by a symbol": lambda number, truth: 6 // number,
    "a rest by a symbol": lambda number, truth: 6 % number,
    "division by nothing": lambda number, truth: number // 0,
    "division by less than nothing": lambda number, truth: number % -2,
    "true division": lambda number, truth: number / 2,
    "true division by a symbol": lambda number, truth: 2 / number,
    "divmod": lambda number, truth: divmod(number, 2),
    "a power": lambda number, truth: number**2,
    "rounding": lambda number, truth: round(number),
    "a sum with a word": lambda number, truth: number + "1",
    "hash of a truth": lambda number, truth: hash(truth),
    "an index of a truth": lambda number, truth: [1, 2][truth],
    "int of a truth": lambda number, truth: int(truth),
    "the inverse of a truth": lambda number, truth: ~truth,
    "a truth and a number": lambda number, truth: truth & 1,
    "a number with a point": lambda number, truth: number == 1.0,
    "a truth and a number with a point": lambda number, truth: truth != 1.0,
    "a set of plain numbers": lambda number, truth: number == {1},
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_followed_is_refused(what):
    unknowns = Unknowns()
    number, truth = unknowns.whole("number", 1, 2), unknowns.truth("truth")
    with pytest.raises(Refused):
        explored(lambda: REFUSED[what](number, truth), unknowns)


def test_a_truth_is_asked_for_in_a_run_alone():
    with pytest.raises(Refused, match="outside"):
        bool(Unknowns().whole("number") == 1)


def test_a_function_that_fails_leaves_nothing_behind():
    unknowns = Unknowns()
    with pytest.raises(ZeroDivisionError):
        explored(lambda: 1 // 0, unknowns)
    with pytest.raises(Refused):
        bool(unknowns.truth("truth"))


def test_too_many_paths_are_undecided():
    unknowns = Unknowns()
    number = unknowns.whole("number")

    def counted():
        return next(guess for guess in range(1_000) if number == guess)

    with pytest.raises(Undecided, match="more than 10 paths"):
        list(paths(counted, unknowns, most=10, timeout=1000))


def test_a_solver_that_gives_up_is_undecided():
    unknowns = Unknowns()
    numbers = [unknowns.whole(f"n{number}", 1, 10**6) for number in range(3)]
    product = numbers[0].term * numbers[0].term * numbers[0].term + numbers[1].term * numbers[1].term * numbers[1].term
    cubes = product == numbers[2].term * numbers[2].term * numbers[2].term
    with pytest.raises(Undecided, match="in the time it had"):
        Question(unknowns.context, (*unknowns.domain, cubes)).solved(tuple(numbers), 1)


def test_bounds_may_be_left_open():
    unknowns = Unknowns()
    number = unknowns.whole("number")
    assert unknowns.domain == []
    assert values_where(lambda value: value > 10**12, unknowns, number) > 10**12


def test_values_within_values_become_plain():
    unknowns = Unknowns()
    pips, double = unknowns.whole("pips", 4, 4), unknowns.truth("double")
    layout = Layout((End("L", pips, double), End("R", 3, double=False)), lone=True)
    found = values_where(lambda value: value.ends[0].double, unknowns, layout)
    assert found == Layout((End("L", 4, double=True), End("R", 3, double=False)), lone=True)
    assert type(found.ends[0].pips) is int
    assert type(found.ends[0].double) is bool


def test_the_terms_of_plain_values_are_constants():
    context = Unknowns().context
    assert str(term_of(3, context)) == "3"
    assert str(term_of(True, context)) == "1"
    assert str(truth_term(False, context)) == "False"
    for wrong in ("word", 1.5, None):
        with pytest.raises(Refused):
            term_of(wrong, context)
        with pytest.raises(Refused):
            truth_term(wrong, context)


def test_symbols_show_what_they_are():
    unknowns = Unknowns()
    assert repr(unknowns.whole("number")) == "Whole(number)"
    assert repr(unknowns.truth("truth")) == "Truth(truth)"
    assert isinstance(unknowns.whole("other") + True, Whole)
    assert isinstance(unknowns.whole("third") > 1, Truth)
