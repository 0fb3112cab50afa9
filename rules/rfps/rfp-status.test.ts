import { describe, expect, it } from 'vitest';
import {
  INVITATION_MOVES,
  INVITATION_STATUSES,
  isOpenRfp,
  mayMove,
  mayPropose,
  PROPOSAL_MOVES,
  PROPOSAL_STATUSES,
  RFP_MOVES,
  RFP_STATUSES,
  rfpProblem,
  statusAfter,
  type Move,
  type RfpActor,
} from './rfp-status.ts';

const ACTORS: readonly RfpActor[] = ['buyer', 'seller', 'admin', 'system'];

function allowed<Status extends string>(
  statuses: readonly Status[],
  moves: readonly Move<Status>[],
): string[] {
  return statuses.flatMap((from) =>
    statuses.flatMap((to) => {
      const who = ACTORS.filter((one) => mayMove(moves, from, to, one));
      return who.length === 0 ? [] : [`${from} → ${to}: ${who.join(' ')}`];
    }),
  );
}

describe('the three machines of a request for proposal', () => {
  it('G-065 TR-367 a request: every move of every actor, and each other one is refused with its sentence', () => {
    expect(allowed(RFP_STATUSES, RFP_MOVES)).toEqual([
      'pending → proposed: seller',
      'pending → declined: system',
      'pending → cancelled: buyer admin',
      'pending → expired: system',
      'proposed → pending: buyer system',
      'proposed → accepted: buyer',
      'proposed → declined: system',
      'proposed → cancelled: buyer admin',
      'proposed → expired: system',
      'accepted → cancelled: admin',
      'accepted → completed: system',
    ]);
    expect(rfpProblem('accepted', 'cancelled', 'buyer')).toBe(
      'Status cannot be changed from accepted to cancelled.',
    );
    expect(rfpProblem('pending', 'cancelled', 'buyer')).toBeNull();
  });

  it('G-067 an invitation', () => {
    expect(allowed(INVITATION_STATUSES, INVITATION_MOVES)).toEqual([
      'invited → proposed: seller',
      'invited → declined: seller',
      'invited → closed: system',
      'proposed → invited: buyer system',
      'proposed → closed: system',
    ]);
  });

  it('G-066 TR-375 a proposal: pending, and four that are final', () => {
    expect(allowed(PROPOSAL_STATUSES, PROPOSAL_MOVES)).toEqual([
      'pending → accepted: buyer',
      'pending → declined: buyer',
      'pending → closed: system',
      'pending → expired: system',
    ]);
  });

  it('an open request is proposed while one waits, pending while a supplier may answer, else declined', () => {
    expect(statusAfter(['declined', 'proposed', 'invited'])).toBe('proposed');
    expect(statusAfter(['declined', 'invited'])).toBe('pending');
    expect(statusAfter(['declined', 'declined'])).toBe('declined');
    expect(RFP_STATUSES.filter(isOpenRfp)).toEqual(['pending', 'proposed']);
  });

  it('TR-373 TR-374 a supplier proposes once at a time, and only while the request is open', () => {
    const may = RFP_STATUSES.flatMap((request) =>
      INVITATION_STATUSES.filter((invitation) => mayPropose(request, invitation)).map(
        (invitation) => `${request}/${invitation}`,
      ),
    );
    expect(may).toEqual(['pending/invited', 'proposed/invited']);
  });
});
