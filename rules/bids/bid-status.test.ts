import { describe, expect, it } from 'vitest';
import {
  BID_MOVES,
  BID_STATUSES,
  cardTitle,
  countersText,
  hasExceededCounters,
  lineLabel,
  MOST_LINES,
  moveProblem,
  turnOf,
  type BidActor,
  type BidStatus,
} from './bid-status.ts';

const NOT_YOURS = 'It is not your turn to act on this bid.';
const ACTORS: readonly BidActor[] = ['buyer', 'seller', 'admin', 'system'];

describe('trading G-015 the life of a bid', () => {
  it('TR-170 knows six statuses, four of them final', () => {
    expect(BID_STATUSES).toEqual([
      'initial_offer',
      'counter_offer',
      'accepted',
      'declined',
      'expired',
      'cancelled',
    ]);
    const final = BID_STATUSES.filter((status) => !BID_MOVES.some((move) => move.from === status));
    expect(final).toEqual(['accepted', 'declined', 'expired', 'cancelled']);
  });

  it('TR-152 TR-153 lists every move of every actor; each other one is refused with its sentence', () => {
    const allowed: string[] = [];
    for (const from of BID_STATUSES)
      for (const lines of from === 'initial_offer' ? [1] : [2, 3])
        for (const to of BID_STATUSES)
          for (const who of ACTORS) {
            const problem = moveProblem({ status: from, lines }, to, who);
            if (problem === null) allowed.push(`${from}/${lines} → ${to}: ${who}`);
            else
              expect(problem).toBe(turnOf(from, lines) === null ? `This bid is already ${from}.` : NOT_YOURS);
          }
    expect(allowed).toEqual([
      'initial_offer/1 → counter_offer: seller',
      'initial_offer/1 → accepted: seller',
      'initial_offer/1 → declined: seller',
      'initial_offer/1 → declined: admin',
      'initial_offer/1 → expired: system',
      'initial_offer/1 → cancelled: system',
      'counter_offer/2 → counter_offer: buyer',
      'counter_offer/2 → accepted: buyer',
      'counter_offer/2 → declined: buyer',
      'counter_offer/2 → declined: admin',
      'counter_offer/2 → expired: system',
      'counter_offer/2 → cancelled: system',
      'counter_offer/3 → counter_offer: seller',
      'counter_offer/3 → accepted: seller',
      'counter_offer/3 → declined: seller',
      'counter_offer/3 → declined: admin',
      'counter_offer/3 → expired: system',
      'counter_offer/3 → cancelled: system',
    ]);
  });

  it('TR-154 G-018 three counters each: seven lines at most', () => {
    const exceeded = Array.from({ length: MOST_LINES }, (_, index) => hasExceededCounters(index + 1));
    expect(exceeded).toEqual([false, false, false, false, false, false, true]);
    const full: { status: BidStatus; lines: number } = { status: 'counter_offer', lines: MOST_LINES };
    expect(moveProblem(full, 'counter_offer', 'seller')).toContain('all your counters');
    expect(moveProblem(full, 'accepted', 'seller')).toBeNull();
  });
});

describe('TR-172 TR-173 TR-174 lines alternate', () => {
  it.each([
    [1, 'seller', 'Initial Buyer Bid'],
    [2, 'buyer', 'Seller Counter Bid'],
    [3, 'seller', 'Buyer Counter Bid'],
  ] as const)('TR-101 TR-102 TR-103 after %i the %s answers', (lines, turn, label) => {
    expect([turnOf('counter_offer', lines), lineLabel(lines)]).toEqual([turn, label]);
  });

  it('G-021 names the parties', () => {
    expect([cardTitle('buyer'), cardTitle('seller')]).toEqual(["Buyer's Bid", "Seller's Bid"]);
  });
});

it.each([
  [1, 'You have 3 counters left.'],
  [2, 'You have 3 counters left.'],
  [5, 'This is your last counter.'],
  [7, 'You have made all your counters; accept or decline this bid.'],
])('WB-241 G-018 after %i lines: %s', (lines, text) => {
  expect(countersText(lines)).toBe(text);
});
