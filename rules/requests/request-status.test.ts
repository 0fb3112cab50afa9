import { describe, expect, it } from 'vitest';
import {
  isOpenRequest,
  REQUEST_STATUSES,
  requestProblem,
  waysToAvailable,
  type RequestActor,
} from './request-status.ts';

const WHO: readonly RequestActor[] = ['buyer', 'admin', 'system'];
/** Every move that there is. */
const MOVES = [
  'New > Sourcing by admin',
  'New > Sourcing by system',
  'New > Closed by buyer',
  'Sourcing > Available by admin',
  'Sourcing > Available by system',
  'Sourcing > Closed by buyer',
  'Sourcing > Closed by admin',
];

describe('RB-189 RB-190 T2 the life of a requested product', () => {
  const every = REQUEST_STATUSES.flatMap((from) =>
    REQUEST_STATUSES.flatMap((to) => WHO.map((who) => ({ from, to, who }))),
  );
  it.each(every)('$from > $to by $who', ({ from, to, who }) => {
    const listed = MOVES.includes(`${from} > ${to} by ${who}`);
    expect(requestProblem(from, to, who)).toBe(
      listed ? null : `Status cannot be changed from ${from} to ${to}.`,
    );
  });

  it('RB-190 Available and Closed are final', () => {
    expect(REQUEST_STATUSES.filter(isOpenRequest)).toEqual(['New', 'Sourcing']);
    for (const final of ['Available', 'Closed'] as const)
      for (const to of REQUEST_STATUSES)
        for (const who of WHO) expect(requestProblem(final, to, who)).not.toBeNull();
  });

  it('RB-192 a match walks moves that the system may make', () => {
    for (const open of ['New', 'Sourcing'] as const) {
      let at: (typeof REQUEST_STATUSES)[number] = open;
      for (const to of waysToAvailable(open)) {
        expect(requestProblem(at, to, 'system')).toBeNull();
        at = to;
      }
      expect(at).toBe('Available');
    }
  });
});
