"""Reads All Fives as PlayAural's pull request 24 plays it: JSON Lines, the settings of a game, then a step a line.

What happened is in the sentences that the first player heard; hands, boneyard and scores in the state after the step.
The tile that another drew is not told, but is the one that is new in that hand. The boneyard is drawn from its end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, NoReturn

from fivesthrees_audit.findings import RecordError
from fivesthrees_audit.records import native, strict
from fivesthrees_audit.records.foreign.page import Draft, Node, Page, Traced
from fivesthrees_audit.records.places import Places

_BREAK = re.compile(r"\r\n|\r|\n")
_MODE = "all_fives"


def pages(text: str, line: int) -> Iterator[Page]:
    """The games of a text, each begun by a line with its options. Raises nothing."""
    reading: _Reading | None = None
    for number, part in enumerate(_BREAK.split(text), start=line):
        if not part.strip():
            continue
        if reading is None or part.lstrip().startswith('{"options"'):
            if reading is not None:
                yield reading.page()
            reading = _Reading(number)
        reading.take(Node(Places(part), number, ""), part)
    if reading is not None:
        yield reading.page()


class _Heard(NamedTuple):
    """A sentence: where it stands, the seat it is about, what it says, the step that it belongs to."""

    node: Node
    seat: int
    words: re.Match[str]
    step: _Step


class _Step(NamedTuple):
    """A step: where its state stands, hands, boneyard in drawing order, scores, whether a bonus was paid in it."""

    node: Node
    hands: list[list[str]]
    boneyard: list[str]
    scores: list[int]
    paid: bool


class _Reading:
    """The reading of one game: the record so far, the step before, and the error that ended it."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.draft: Draft | None = None
        self.step: _Step | None = None
        self.error: RecordError | None = None

    def page(self) -> Page:
        """The game as far as it was read, or its error."""
        if self.error is not None or self.draft is None:
            return Page(self.line, None, self.error, {})
        return Page(self.line, self.draft.match, None, Traced(self.draft.places))

    def take(self, node: Node, text: str) -> None:
        """Reads another line; nothing after an error."""
        if self.error is None:
            try:
                self._take(node, text)
            except RecordError as error:
                self.error = error.with_traceback(None)

    def _take(self, node: Node, text: str) -> None:
        try:
            tree = strict.parse(text)
        except RecordError as error:
            raise RecordError(error.reason, line=node.line, column=error.column) from None
        if self.draft is None:
            self.draft = _opened(node, tree)
        elif "end" in tree:
            if tree["end"] == "finished" and self.step is not None:
                self.draft.match.result = native.Result(scores=self.step.scores)
                self.draft.places["/result"] = node
        else:
            self._told(self.draft, node, tree)

    def _told(self, draft: Draft, node: Node, tree: Any) -> None:
        heard = _member(node, tree, "heard", list)
        step = _step(node, tree, draft.match.players, paid=any(" was awarded " in str(words) for words in heard))
        for index, words in enumerate(heard):
            at = node.at("heard").at(index)
            for pattern, act in _SENTENCES:
                found = re.fullmatch(pattern, str(words))
                if found is not None:
                    act(self, draft, _Heard(at, _seat(at, draft, found), found, step))
                    break
            else:
                _fail(at, f"expected a sentence that tells what was done, got {strict.shown(words)}")
        self.step = step

    def deal(self, draft: Draft, said: _Heard) -> None:
        """A round begins: hands and boneyard are as dealt."""
        step = said.step
        draft.open(said.node, hands=step.hands, boneyard=step.boneyard)
        for seat, name in enumerate(draft.match.players):
            draft.put(f"hands/{seat}", step.node.at("hands").at(name))
        draft.put("boneyard", step.node.at("boneyard"))

    def lead(self, draft: Draft, said: _Heard) -> None:
        """Who plays first."""
        self._deal(draft, said).lead = said.seat
        draft.put("lead", said.node)

    def play(self, draft: Draft, said: _Heard) -> None:
        """A tile laid; its score stands in the state, unless a bonus came in the same step."""
        self._deal(draft, said)
        words = said.words
        label = (words["end"] or "")[:1].upper()
        known = {"end": label} if label else {}
        if not said.step.paid:
            known["score"] = said.step.scores[said.seat]
        places = {"score": said.step.node.at("scores").at(draft.match.players[said.seat])}
        draft.add(said.node, places, seat=said.seat, play=f"{words['a']}-{words['b']}", **known)

    def scored(self, draft: Draft, said: _Heard) -> None:
        """What the play before was given."""
        last = draft.last if draft.match.deals else None
        if last is None or last.play is None:
            _fail(said.node, "expected a play before it")
        last.award = int(said.words["n"])
        draft.put(f"events/{len(draft.deal.events) - 1}/award", said.node)

    def drew(self, draft: Draft, said: _Heard) -> None:
        """A tile drawn, told or not."""
        self._deal(draft, said)
        words, tile = said.words.groupdict(), "?"
        before = self.step.hands[said.seat] if self.step is not None else []
        new = [each for each in said.step.hands[said.seat] if each not in before]
        if words.get("a") is not None:
            tile = f"{words['a']}-{words['b']}"
        elif len(new) == 1:
            tile = new[0]
        draft.add(said.node, seat=said.seat, draw=tile)

    def passed(self, draft: Draft, said: _Heard) -> None:
        """A knock."""
        self._deal(draft, said)
        draft.add(said.node, seat=said.seat, knock=True)

    def out(self, draft: Draft, said: _Heard) -> None:
        """Somebody went out."""
        self._deal(draft, said)
        draft.close(said.node, how="out", seat=said.seat)

    def blocked(self, draft: Draft, said: _Heard) -> None:
        """Nobody can play."""
        self._deal(draft, said)
        draft.close(said.node, how="blocked")

    def lowest(self, draft: Draft, said: _Heard) -> None:
        """Who wins the block."""
        self._deal(draft, said)
        draft.close(said.node, seat=said.seat)

    def awarded(self, draft: Draft, said: _Heard) -> None:
        """The bonus, and the scores after it."""
        self._deal(draft, said)
        draft.close(said.node, bonus=int(said.words["n"]), scores=said.step.scores)

    def nothing(self, draft: Draft, said: _Heard) -> None:
        """A sentence that says nothing a record has a place for."""

    def _deal(self, draft: Draft, said: _Heard) -> native.Deal:
        if not draft.match.deals:
            _fail(said.node, "expected a sentence with the number of the round before it")
        return draft.deal


_WHO = r"(?P<who>You|.+?)"
_NEW = r"(?P<a>[0-6]) - (?P<b>[0-6])"
_POINTS = r"(?P<n>\d{1,9})"
_SENTENCES: tuple[tuple[str, Callable[[_Reading, Draft, _Heard], object]], ...] = (
    (r"Round \d+\.", _Reading.deal),
    (rf"{_WHO} will play first\.", _Reading.lead),
    (rf"{_WHO}(?: played)? {_NEW} (?:as the first tile|on the (?P<end>left|right))\.", _Reading.play),
    (rf"{_WHO} scored {_POINTS} points from All Fives!", _Reading.scored),
    (rf"You drew {_NEW}\.", _Reading.drew),
    (rf"{_WHO} drew a tile\.", _Reading.drew),
    (rf"{_WHO} passed\.", _Reading.passed),
    (rf"{_WHO} dominoed!", _Reading.out),
    (r"The game is blocked!", _Reading.blocked),
    (rf"{_WHO} had the lowest pip count of \d+ and wins the round!", _Reading.lowest),
    (rf"{_WHO} was awarded {_POINTS} points, bringing their total score to \d+\.", _Reading.awarded),
    (rf"{_WHO}'s turn\.", _Reading.nothing),
    (r"game-player-wins", _Reading.nothing),
)


def _opened(node: Node, tree: Any) -> Draft:
    options = _member(node, tree, "options", dict)
    players = _member(node, tree, "players", list)
    if options.get("game_mode") != _MODE:
        _fail(node.at("options").at("game_mode"), f'expected the game_mode "{_MODE}"')
    target = _member(node.at("options"), options, "target_score", int)
    if not all(isinstance(name, str) for name in players):
        _fail(node.at("players"), "expected a list of names")
    if not 2 <= len(players) <= 4:  # noqa: PLR2004  # as many as play dominoes
        _fail(node.at("players"), f"expected two to four players, got {len(players)}")
    draft = Draft(node, players, {"base": "all-fives", "target": target})
    if isinstance(tree.get("seed"), int):
        draft.match.id = f"seed {tree['seed']}"
    return draft


def _step(node: Node, tree: Any, players: list[str], *, paid: bool) -> _Step:
    state, at = _member(node, tree, "state", dict), node.at("state")
    hands, scores = _member(at, state, "hands", dict), _member(at, state, "scores", dict)
    bones = _tiles(at, state, "boneyard")
    return _Step(
        at,
        [_tiles(at.at("hands"), hands, name) for name in players],
        bones[::-1],
        [_member(at.at("scores"), scores, name, int) for name in players],
        paid,
    )


def _tiles(node: Node, tree: Any, key: str) -> list[str]:
    tiles = []
    for index, tile in enumerate(_member(node, tree, key, list)):
        if not isinstance(tile, list) or len(tile) != 2 or not all(half in range(7) for half in tile):  # noqa: PLR2004
            _fail(node.at(key).at(index), f"expected a tile, two numbers from 0 to 6, got {strict.shown(tile)}")
        tiles.append(f"{tile[0]}-{tile[1]}")
    return tiles


_KINDS = {list: "a list", dict: "an object", int: "a whole number"}


def _member(node: Node, tree: Any, key: str, kind: type) -> Any:
    """The member of an object, of the type that it should have."""
    value = tree.get(key)
    fits = isinstance(value, kind) and not isinstance(value, bool)
    if not fits or (isinstance(value, int) and abs(value) > native.LIMIT):
        told = f", got {strict.shown(value)}" if key in tree else ""
        _fail(node.at(key) if key in tree else node, f"expected {_KINDS[kind]} as {strict.shown(key)}{told}")
    return value


def _seat(node: Node, draft: Draft, found: re.Match[str]) -> int:
    """The seat that a sentence is about; the first where it is about nobody."""
    who = found.groupdict().get("who") or "You"
    players = draft.match.players
    if who == "You":
        return 0
    if who not in players:
        _fail(node, f"expected a sentence about You or one of the players, got {strict.shown(who)}")
    return players.index(who)


def _fail(node: Node, reason: str) -> NoReturn:
    line, column = node.place()
    raise RecordError(reason, line=line, column=column)
