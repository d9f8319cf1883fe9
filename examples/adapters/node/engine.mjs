// Fives and Threes in little: a line of dominoes, points for threes and fives, exactly 61.
//
// An engine of its own, that knows nothing of whoever asks it; adapter.mjs stands between. Yours goes in its place.
// A tile is { left, right }. Moves that are against the rules are refused, and change nothing.

const HAND = { 2: 7, 3: 5, 4: 5 };
const TILES = 28;
const TARGET = 61;
const OUT_POINT = 1;

/** Whether two tiles are the same, whichever way they lie. */
const same = (a, b) =>
  (a.left === b.left && a.right === b.right) || (a.left === b.right && a.right === b.left);

const isDouble = (tile) => tile.left === tile.right;
const pips = (tile) => tile.left + tile.right;
const turned = (tile) => ({ left: tile.right, right: tile.left });

/** How many sides keep a score: each player, or two pairs of partners that sit across. */
const sides = (players) => (players === 4 ? 2 : players);

/**
 * Whether these can be the hands and scores before a deal; `asleep` are all tiles not dealt, where they are known.
 * Any seat may lead the first deal of a match, so the lead has no say in it.
 */
export function mayBeDealt(hands, scores, asleep) {
  const players = hands.length;
  const size = HAND[players];
  if (size === undefined || scores.length !== sides(players) || hands.some((hand) => hand.length !== size)) {
    return false;
  }
  if (asleep && asleep.length !== TILES - players * size) {
    return false;
  }
  const there = [...hands, asleep ?? []].flat();
  return there.every((tile, place) => there.findIndex((other) => same(tile, other)) === place);
}

/** What a count is worth: its threes, and its fives. */
export function points(count) {
  const threes = count % 3 === 0 ? count / 3 : 0;
  const fives = count % 5 === 0 ? count / 5 : 0;
  return threes + fives;
}

/** The tiles on the table from left to right, each as it lies. It has two ends, and never branches. */
export class Line {
  tiles = [];

  /** The number that an end shows, "L" or "R". */
  shows(end) {
    return end === "L" ? this.tiles.at(0).left : this.tiles.at(-1).right;
  }

  /** The ends that a tile fits; before the lead there are none, and any tile may lie there. */
  fitting(tile) {
    if (this.tiles.length === 0) {
      return [null];
    }
    return ["L", "R"].filter((end) => tile.left === this.shows(end) || tile.right === this.shows(end));
  }

  /** Add a tile that fits there; the lead, which has no end to join, lies as it is given. */
  lay(tile, end) {
    if (end === "L") {
      this.tiles.unshift(tile.right === this.shows("L") ? tile : turned(tile));
    } else if (end === "R") {
      this.tiles.push(tile.left === this.shows("R") ? tile : turned(tile));
    } else {
      this.tiles.push(tile);
    }
  }

  /** The pips that count: what the ends show, of a double both halves; a double alone is counted once. */
  count() {
    const first = this.tiles.at(0);
    const last = this.tiles.at(-1);
    if (this.tiles.length === 1) {
      return pips(first);
    }
    return (isDouble(first) ? pips(first) : first.left) + (isDouble(last) ? pips(last) : last.right);
  }
}

/** A deal from its lead on. */
export class Deal {
  line = new Line();
  knocks = 0; // since the last play
  out = null; // the seat whose last tile ended the deal
  won = null; // the seat whose points won the match

  constructor(hands, scores, lead) {
    this.hands = hands.map((hand) => [...hand]);
    this.scores = [...scores];
    this.lead = lead;
    this.turn = lead;
  }

  /** The side that a seat plays for. */
  side(seat) {
    return seat % sides(this.hands.length);
  }

  /** All that a seat could lay now: each tile with the end that it joins, null for the lead. */
  plays(seat) {
    return this.hands[seat].flatMap((tile) => this.line.fitting(tile).map((end) => ({ tile, end })));
  }

  /** Lay a tile: the pips counted, the points earned with going out, those accepted, the score; null if refused. */
  play(seat, tile, end) {
    const allowed = this.plays(seat).some((play) => same(play.tile, tile) && play.end === end);
    if (seat !== this.turn || !allowed || this.over() !== null) {
      return null;
    }
    this.line.lay(tile, end);
    this.hands[seat] = this.hands[seat].filter((held) => !same(held, tile));
    const count = this.line.count();
    const out = this.#isOut(seat);
    const earned = points(count) + (out ? OUT_POINT : 0);
    const side = this.side(seat);
    const award = this.scores[side] + earned <= TARGET ? earned : 0; // all of it or nothing, tested once
    this.scores[side] += award;
    this.out = out ? seat : null;
    this.won = award > 0 && this.scores[side] === TARGET ? seat : null;
    this.knocks = 0;
    this.#passOn();
    return { count, earned, award, score: this.scores[side] };
  }

  /** Pass the turn on; whether that is allowed: with nothing to play. When all are stuck each may say so once. */
  knock(seat) {
    const holders = this.hands.filter((hand) => hand.length > 0).length;
    const done = this.out !== null || this.won !== null || this.knocks >= holders;
    if (seat !== this.turn || done || this.plays(seat).length > 0) {
      return false;
    }
    this.knocks += 1;
    this.#passOn();
    return true;
  }

  /** How the deal ended and by whom, null while it goes on. A block is nobody's. */
  over() {
    if (this.out !== null) {
      return { how: "out", seat: this.out };
    }
    if (this.won !== null) {
      return { how: "won", seat: this.won };
    }
    const stuck = this.hands.every((_, seat) => this.plays(seat).length === 0);
    return stuck ? { how: "blocked", seat: null } : null;
  }

  /** The side that has won the match. */
  winner() {
    return this.won === null ? null : this.side(this.won);
  }

  /** The seat that leads the next deal, whoever won this one. */
  nextLead() {
    return (this.lead + 1) % this.hands.length;
  }

  /** Whether the deal ends here: with an empty hand, and in pairs the partner's empty too. */
  #isOut(seat) {
    return this.hands.every((hand, other) => this.side(other) !== this.side(seat) || hand.length === 0);
  }

  /** Give the turn to the next seat clockwise that holds tiles. */
  #passOn() {
    const players = this.hands.length;
    for (let step = 1; step <= players; step += 1) {
      const seat = (this.turn + step) % players;
      if (this.hands[seat].length > 0) {
        this.turn = seat;
        return;
      }
    }
  }
}
