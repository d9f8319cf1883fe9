"""Owns playing a program against the reference: random deals, what differs, and the smallest deal that shows each.

Every kind of divergence, a clause and a field, is looked for once: then it is left aside, and the next one sought.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from hypothesis.configuration import set_hypothesis_home_dir
from hypothesis.errors import HypothesisException
from msgspec import UNSET
from msgspec.structs import replace

from fivesthrees_audit.conform.charging import charges
from fivesthrees_audit.conform.comparing import compares, differences
from fivesthrees_audit.conform.deals import deals, goes_on_after_its_end
from fivesthrees_audit.conform.divergences import Divergence, Limits, Played, Said, Stumble, divergence_id, stumble_id
from fivesthrees_audit.conform.reference import result_of
from fivesthrees_audit.conform.shrinking import size, smallest
from fivesthrees_audit.conform.signals import Ears
from fivesthrees_audit.conform.subject import Subject
from fivesthrees_audit.conform.trial import miscounted
from fivesthrees_audit.conform.vectors import table_of
from fivesthrees_audit.conform.wire import Deal, Result
from fivesthrees_audit.findings import SubjectError, UsageError
from fivesthrees_audit.rules import playing
from fivesthrees_audit.ruleset import RuleSet

MOST_KINDS = 30
"""How many kinds of divergence are told; with more, a program plays another game."""

MOST_ERRORS = 5
"""After so many deals without a usable reply no more are played."""

MOST_TRIES = 500
"""How many deals are tried to make one smaller."""

LAST_TRIES = 1_500
"""How many more are tried in the last pass, which begins with the shortest deals there are."""

MOST_WAITED = 10.0
"""How long, in seconds, is waited for a program in each of the two passes that make a deal smaller.

Only what the program takes is counted, so that how fast or busy the machine is hardly decides what is found.
"""

PATIENCE = 1.0
"""A program that took longer than this over a deal, in seconds, is not asked again to make that deal smaller."""

TOO_MANY = "too many deals had no usable reply"
TOO_LONG = f"it took more than {PATIENCE:g} s over a deal without a usable reply"
"""Why no more deals are played."""


def played(subject: Subject, rules: RuleSet, limits: Limits, moved: Callable[[str], object] = str) -> Played:
    """What becomes of random deals of a seed, asked of a program that was told the rules; `moved` hears how far it is.

    The same seed asks about the same deals, as long as the program answers the same, with the same versions of this
    package and of Hypothesis. Raises UsageError where the program cannot be started any more.
    """
    game = _Game(subject, rules, limits, moved)
    with TemporaryDirectory() as folder:
        set_hypothesis_home_dir(folder)  # it keeps what it finds in source code, and would do so right here
        game.play()
    return game.told()


class _Enough(BaseException):  # no error: it stops Hypothesis, which takes any Exception for a failure
    """No more deals are to be tried."""


class _Differs(Exception):  # what Hypothesis shrinks
    """The deal shows a divergence that is looked for."""


class _Game:
    def __init__(self, subject: Subject, rules: RuleSet, limits: Limits, moved: Callable[[str], object]) -> None:
        self.subject = subject
        self.rules = rules
        self.limits = limits
        self.moved = moved
        self.examples = 0
        self.skipped = 0
        self.ended = ""
        self.asked: list[Said] = []
        self.met: Counter[tuple[str, str]] = Counter()
        self.best: dict[tuple[str, str], Said] = {}
        self.done: set[tuple[str, str]] = set()
        self.errors: dict[str, Stumble] = {}
        self.target: tuple[str, str] | None = None
        self.tries = 0
        self.waited = 0.0
        self.failure: UsageError | None = None
        self.ears = Ears()

    def play(self) -> None:
        """Plays until all deals are played, the time is up, or nothing more can be learnt."""
        round = 0
        while self.examples < self.limits.examples and not self.ended:
            before = self.examples
            self._round(round)
            round += 1
            if self.failure is not None:
                raise self.failure
            if self.target is not None:
                self._finish(self.target)
            elif self.examples == before:
                break
        while left := set(self.best) - self.done:  # what makes one smaller may show yet another kind
            self._finish(min(left, key=lambda key: size(self.best[key].deal)))

    def told(self) -> Played:
        """What became of it all, the kinds of divergence in the order in which they were found."""
        found = tuple(
            Divergence(divergence_id(self.rules, key), charge, said, self.met[key])
            for key, said in self.best.items()
            for charge in said.charged
            if charge.key == key
        )
        return Played(self.examples, self.skipped, found, tuple(self.errors.values()), tuple(self.asked), self.ended)

    def _round(self, number: int) -> None:
        """Deals until one shows a kind of divergence that is new, which Hypothesis makes smaller."""
        self.target, self.tries, self.waited = None, 0, 0.0
        test = given(deals(self.rules))(self._one)
        chosen = settings(
            max_examples=self.limits.examples - self.examples,
            database=None,
            deadline=None,
            phases=[Phase.generate, Phase.shrink],
            suppress_health_check=list(HealthCheck),
            verbosity=Verbosity.quiet,
            report_multiple_bugs=False,
            print_blob=False,
        )
        with self.ears.listening(), suppress(_Enough, _Differs, HypothesisException):
            seed(self.limits.seed * 1_000 + number)(chosen(test))()

    def _one(self, deal: Deal) -> None:
        if self.ears.pending is not None or (self.target is None and self.examples >= self.limits.examples):
            raise _Enough
        self._look_at_the_clock()
        if self.target is None:
            self.examples += 1
            self.moved(f"deal {self.examples:,} of {self.limits.examples:,}")
        else:
            self.tries += 1
            if self.tries > MOST_TRIES or self.waited > MOST_WAITED:
                raise _Enough
        said = self._said(deal, result_of(self.rules, deal), counted=self.target is None)
        if said is None:
            return
        if self.target is None:
            self.asked.append(said)
            self.met.update(said.keys)
            new = [charge.key for charge in said.charged if charge.key not in self.done]
            if not new or len(self.best) >= MOST_KINDS:
                return
            self.target = new[0]
        if self._keep(said):
            raise _Differs

    def _look_at_the_clock(self) -> None:
        if time.monotonic() > self.limits.until:
            self.ended = "the time was up"
            raise _Enough

    def _keep(self, said: Said) -> bool:
        """Keeps a deal for what it shows if it is the smallest yet; whether it shows what is looked for."""
        for key in said.keys - self.done:
            if key not in self.best or size(said.deal) < size(self.best[key].deal):
                self.best[key] = said
        return self.target in said.keys

    def _finish(self, key: tuple[str, str]) -> None:
        """Takes away what the deal of a divergence does not need, and leaves its kind aside from now on."""
        self.target, self.tries, self.waited = key, 0, 0.0

        def shows(deal: Deal) -> bool:
            self.tries += 1
            if self.tries > LAST_TRIES or self.waited > MOST_WAITED or time.monotonic() > self.limits.until:
                return False
            if self.ended == TOO_LONG:  # it would be waited for again
                return False
            if deal.boneyard is UNSET and playing.may_draw(self.rules):
                return False
            expected = result_of(self.rules, deal)
            if len(expected.events or ()) < len(deal.events):  # what is not legal comes last
                return False
            if goes_on_after_its_end(self.rules, deal, expected):
                return False
            said = self._said(deal, expected, counted=False)
            return said is not None and self._keep(said)

        with suppress(_Enough):
            smallest(self.best[key].deal, self.rules, shows)
        if self.failure is not None:
            raise self.failure
        self.asked.append(self.best[key])
        self.done.add(key)
        self.target = None

    def _said(self, deal: Deal, expected: Result, *, counted: bool) -> Said | None:
        """What the program makes of a deal of which this is expected; None where that cannot be compared."""
        began = time.monotonic()
        try:
            with self.ears.question():
                answer = self.subject.run(deal)
        except SubjectError as error:
            self._stumbled(error, deal, time.monotonic() - began, counted=counted)
            return None
        except UsageError as error:
            self.failure = error
            raise _Enough from None
        finally:
            self.waited += 0.0 if counted else time.monotonic() - began
        answered = answer.result
        if not isinstance(answered, Result) or not compares(expected, answered):
            self.skipped += counted
            return None
        differing = differences(table_of(self.rules, deal), expected, answered)
        charged = charges(self.rules, deal, expected, answered, differing) if differing else []
        if differing and not charged:
            self._stumbled(SubjectError(miscounted(deal)), deal, 0.0, counted=counted)
            return None
        return Said(deal, expected, answered, differing, tuple(charged))

    def _stumbled(self, error: SubjectError, deal: Deal, seconds: float, *, counted: bool) -> None:
        """Keeps a deal without a usable reply, the smallest of those of one reason."""
        kind = stumble_id(self.rules, error.reason)
        known = self.errors.get(kind)
        if known is None or size(deal) < size(known.deal):
            self.errors[kind] = Stumble(kind, error.reason, error.stderr, deal, 0 if known is None else known.met)
        own = self.errors[kind]
        self.errors[kind] = own._replace(met=own.met + counted)
        if known is None and counted and seconds < PATIENCE:
            self._shorter(kind, deal)
        if sum(each.met for each in self.errors.values()) >= MOST_ERRORS or seconds > PATIENCE:
            self.ended = self.ended or (TOO_LONG if seconds > PATIENCE else TOO_MANY)
            raise _Enough

    def _shorter(self, kind: str, deal: Deal) -> None:
        """Looks for a beginning of the deal that has the same effect."""
        began = time.monotonic()
        for many in range(len(deal.events)):
            self._look_at_the_clock()
            if time.monotonic() - began > MOST_WAITED:
                return
            part = replace(deal, events=deal.events[:many])
            try:
                with self.ears.question():
                    self.subject.run(part)
            except SubjectError as error:
                if stumble_id(self.rules, error.reason) == kind:
                    self.errors[kind] = Stumble(kind, error.reason, error.stderr, part, self.errors[kind].met)
                    return
