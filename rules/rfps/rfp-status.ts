/**
 * The lives of a request for proposal, of the invitation of each supplier and of a proposal (trading G-065 … G-067): table 2 of the
 * decisions as data. A move that is not listed is refused.
 */
import { daysUntil, type IsoDate } from '../dates.ts';
import { NOT_YET_RENEWED, STILL_OPEN } from './rfp-words.ts';
import { RENEWAL_DAYS } from './terms.ts';

export const RFP_STATUSES = [
  'pending',
  'proposed',
  'accepted',
  'declined',
  'cancelled',
  'expired',
  'completed',
] as const;
export type RfpStatus = (typeof RFP_STATUSES)[number];
export const RFP_STATUS_LABELS: Readonly<Record<RfpStatus, string>> = {
  pending: 'Pending',
  proposed: 'Proposed',
  accepted: 'Accepted',
  declined: 'Declined',
  cancelled: 'Cancelled',
  expired: 'Expired',
  completed: 'Completed',
};
export const INVITATION_STATUSES = ['invited', 'proposed', 'declined', 'closed'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];
export const PROPOSAL_STATUSES = ['pending', 'accepted', 'declined', 'closed', 'expired'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

export type RfpActor = 'buyer' | 'seller' | 'admin' | 'system';

export interface Move<Status> {
  readonly from: Status;
  readonly to: Status;
  readonly who: readonly RfpActor[];
}

export const RFP_MOVES: readonly Move<RfpStatus>[] = [
  { from: 'pending', to: 'proposed', who: ['seller'] },
  { from: 'proposed', to: 'pending', who: ['buyer', 'system'] },
  { from: 'proposed', to: 'accepted', who: ['buyer'] },
  { from: 'pending', to: 'declined', who: ['system'] },
  { from: 'proposed', to: 'declined', who: ['system'] },
  { from: 'pending', to: 'cancelled', who: ['buyer', 'admin'] },
  { from: 'proposed', to: 'cancelled', who: ['buyer', 'admin'] },
  { from: 'pending', to: 'expired', who: ['system'] },
  { from: 'proposed', to: 'expired', who: ['system'] },
  { from: 'accepted', to: 'completed', who: ['system'] },
  { from: 'accepted', to: 'cancelled', who: ['admin'] },
];

export const INVITATION_MOVES: readonly Move<InvitationStatus>[] = [
  { from: 'invited', to: 'proposed', who: ['seller'] },
  { from: 'invited', to: 'declined', who: ['seller'] },
  { from: 'proposed', to: 'invited', who: ['buyer', 'system'] },
  { from: 'invited', to: 'closed', who: ['system'] },
  { from: 'proposed', to: 'closed', who: ['system'] },
];

export const PROPOSAL_MOVES: readonly Move<ProposalStatus>[] = [
  { from: 'pending', to: 'accepted', who: ['buyer'] },
  { from: 'pending', to: 'declined', who: ['buyer'] },
  { from: 'pending', to: 'closed', who: ['system'] },
  { from: 'pending', to: 'expired', who: ['system'] },
];

export const mayMove = <Status>(
  moves: readonly Move<Status>[],
  from: Status,
  to: Status,
  who: RfpActor,
): boolean => moves.some((move) => move.from === from && move.to === to && move.who.includes(who));

/** Why a request is not moved; null when it may be. */
export const rfpProblem = (from: RfpStatus, to: RfpStatus, who: RfpActor): string | null =>
  mayMove(RFP_MOVES, from, to, who) ? null : moveText(from, to);

export const moveText = (from: RfpStatus, to: RfpStatus): string =>
  `Status cannot be changed from ${from} to ${to}.`;

export const OPEN_RFP_STATUSES = ['pending', 'proposed'] as const satisfies RfpStatus[];
export const isOpenRfp = (status: string): boolean => OPEN_RFP_STATUSES.some((open) => open === status);

/**
 * What an open request is after an invitation or a proposal changed: `proposed` while a proposal waits, `pending` while a supplier may
 * still answer, else `declined`.
 */
export function statusAfter(invitations: readonly InvitationStatus[]): 'pending' | 'proposed' | 'declined' {
  if (invitations.includes('proposed')) return 'proposed';
  return invitations.includes('invited') ? 'pending' : 'declined';
}

/** Why a request is not resubmitted; null when it may be: an ended one, or a contract near its end (G-086). */
export function renewalProblem(
  status: RfpStatus,
  renewalDate: IsoDate | null,
  today: IsoDate,
): string | null {
  if (isOpenRfp(status)) return STILL_OPEN;
  return status === 'accepted' && renewalDate !== null && daysUntil(renewalDate, today) > RENEWAL_DAYS
    ? NOT_YET_RENEWED
    : null;
}

/** A supplier proposes so many times to one request; the invitation ends with the refusal of the last. */
export const MOST_PROPOSALS = 5;

/** Whether a supplier may send a proposal: it was asked, has none waiting and has not refused. */
export const mayPropose = (request: RfpStatus, invitation: InvitationStatus): boolean =>
  isOpenRfp(request) && invitation === 'invited';
