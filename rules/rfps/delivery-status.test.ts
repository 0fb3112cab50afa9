import { expect, it } from 'vitest';
import { DELIVERY_STATES, mayMoveDelivery, OPEN_DELIVERIES, skipProblem } from './delivery-status.ts';
import { renewalProblem } from './rfp-status.ts';

it('G-085 a delivery: every move of every actor', () => {
  const moves = DELIVERY_STATES.flatMap((from) =>
    DELIVERY_STATES.flatMap((to) =>
      (['buyer', 'seller', 'admin', 'system'] as const)
        .filter((who) => mayMoveDelivery(from, to, who))
        .map((who) => `${from} → ${to}: ${who}`),
    ),
  );
  expect(moves).toEqual([
    'scheduled → placed: system',
    'scheduled → skipped: seller',
    'scheduled → failed: system',
    'scheduled → cancelled: admin',
    'failed → placed: admin',
    'failed → cancelled: admin',
  ]);
  expect(OPEN_DELIVERIES).toEqual(['scheduled', 'failed']);
});

it('G-085 a skip is asked for once, for one of a contract, before the day it is ordered', () => {
  const scheduled = {
    state: 'scheduled',
    skip: null,
    placing_date: '2026-07-10',
    skipped_before: false,
  } as const;
  expect(skipProblem(scheduled, '2026-07-09')).toBeNull();
  expect(skipProblem(scheduled, '2026-07-10')).toBe('This delivery is being ordered already.');
  expect(skipProblem({ ...scheduled, skip: 'refused' }, '2026-07-09')).toBe(
    'You asked to skip this delivery before.',
  );
  expect(skipProblem({ ...scheduled, skipped_before: true }, '2026-07-09')).toBe(
    'One delivery of a contract can be skipped.',
  );
  expect(skipProblem({ ...scheduled, state: 'failed' }, '2026-07-09')).toBe(
    'This delivery is not scheduled any more.',
  );
});

it('TR-024 G-086 what ended is resubmitted, a contract from 60 days before its end', () => {
  for (const status of ['declined', 'expired', 'cancelled', 'completed'] as const)
    expect(renewalProblem(status, null, '2026-08-16')).toBeNull();
  for (const status of ['pending', 'proposed'] as const)
    expect(renewalProblem(status, null, '2026-08-16')).toBe('This request still waits for proposals.');
  expect(renewalProblem('accepted', '2026-10-15', '2026-08-16')).toBeNull();
  expect(renewalProblem('accepted', '2026-10-15', '2026-08-15')).toBe(
    'A running contract can be resubmitted from 60 days before its end.',
  );
});
