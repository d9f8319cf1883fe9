// The loop between `fivesthrees-audit conform` and an engine: one JSON line in, one out.

import { createInterface } from "node:readline";

import { Deal, mayBeDealt } from "./engine.mjs";

/** The tile that "6-3" stands for. */
function tileOf(text) {
  const [left, right] = text.split("-").map(Number);
  return { left, right };
}

/** Have the engine make one move; what it says of it. */
function judged(deal, event) {
  if (event.play !== undefined) {
    const played = deal.play(event.seat, tileOf(event.play), event.end ?? null);
    return played === null ? { legal: false } : { legal: true, ...played };
  }
  return { legal: event.knock === true && deal.knock(event.seat) }; // nobody draws
}

const textOf = ({ tile, end }) => `${tile.left}-${tile.right}${end === null ? "" : `@${end}`}`;

/** A deal followed up to its first illegal event, and the table then. */
function result(run) {
  const hands = run.hands.map((hand) => hand.map(tileOf));
  if (!mayBeDealt(hands, run.scores, run.boneyard?.map(tileOf))) {
    return { dealt: false };
  }
  const deal = new Deal(hands, run.scores, run.lead);
  const events = [];
  for (const event of run.events) {
    events.push(judged(deal, event));
    if (!events.at(-1).legal) {
      break;
    }
  }
  const over = deal.over();
  const winner = deal.winner();
  return {
    dealt: true,
    events,
    turn: over === null ? deal.turn : null,
    plays: over === null ? deal.plays(deal.turn).map(textOf) : [],
    over,
    scores: deal.scores,
    leads: over !== null && winner === null ? [deal.nextLead()] : null,
    winner,
  };
}

/** The reply to any request but `stop`. */
function reply(request) {
  switch (request.cmd) {
    case "start":
      return { protocol: 1, name: "small engine in JavaScript", version: "1" };
    case "rules":
      return request.id === "fives-and-threes" ? { ok: true } : { skipped: "plays Fives and Threes alone" };
    case "run":
      return { seq: request.seq, result: result(request) };
    default:
      return { error: `no such request: ${request.cmd}` };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  if (asked.cmd === "stop") {
    break;
  }
  process.stdout.write(`${JSON.stringify(reply(asked))}\n`);
}
process.stdin.destroy(); // else an open standard input keeps the program alive
