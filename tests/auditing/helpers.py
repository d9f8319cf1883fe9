"""Records written as score sheets, judged: what most tests of the audit are made of."""

from textwrap import dedent

from fivesthrees_audit.records.reading import Text
from fivesthrees_audit.run.judge import Options, judge


def judged(sheet, rules=None):
    """The entry of a score sheet with one match."""
    (entry,) = judge(Text("test.sheet", 1, "sheet", dedent(sheet).encode()), Options(rules))
    assert not hasattr(entry, "error"), entry.error
    return entry


def found(sheet, rules=None):
    """The findings of a score sheet as (clause, deal, event), consequent ones in brackets."""
    places = [((one.clause, one.deal, one.event), one.consequent) for one in judged(sheet, rules).findings]
    return [list(place) if consequent else place for place, consequent in places]


def charged(sheet):
    """The findings of a score sheet that no earlier one explains, as clause and pointer."""
    sharp = [one for one in judged(sheet).findings if not one.consequent]
    for one in sharp:
        place = f"/deals/{(one.deal or 1) - 1}/events/{(one.event or 1) - 1}"
        assert one.event is None or one.pointer == place
        assert one.deal is None or one.pointer.startswith(f"/deals/{one.deal - 1}")
    return [(one.clause, one.pointer) for one in sharp]
