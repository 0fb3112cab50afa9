/** Money that goes back to cards, and what of it the ledger moves. */
import type { Cents } from '../money.ts';
import type { Entry } from './receipts.ts';

/** What decided it: an order; a payment that no order took; the provider's own pages; a dispute that was lost. */
export const CARD_REFUND_CAUSES = ['order', 'unused', 'provider', 'dispute'] as const;
export type CardRefundCause = (typeof CARD_REFUND_CAUSES)[number];
export const CARD_REFUND_STATES = ['waiting', 'sent', 'done', 'failed', 'credit'] as const;
export type CardRefundState = (typeof CARD_REFUND_STATES)[number];
export const CARD_REFUND_STATE_LABELS: Readonly<Record<CardRefundState, string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  done: 'Done',
  failed: 'Failed',
  credit: 'Kept as credit',
};
export const DISPUTE_STATES = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];
export const IN_DISPUTE = 'In dispute';

/** Minutes after which a payment that no order took goes back. */
export const UNUSED_MINUTES = 60;

/** It is ours to send, and was not taken. */
export const canTryAgain = (refund: Pick<CardRefundFacts, 'cause' | 'state' | 'hasPayment'>): boolean =>
  canKeepAsCredit(refund) && refund.hasPayment;

export const canKeepAsCredit = ({ cause, state }: Pick<CardRefundFacts, 'cause' | 'state'>): boolean =>
  state === 'failed' && (cause === 'order' || cause === 'unused');

export interface CardRefundFacts {
  readonly cause: CardRefundCause;
  readonly state: CardRefundState;
  readonly hasPayment: boolean;
}

/** Whether the provider's word moves a refund on; of what it once said only success can still turn into a failure. */
export const movesOn = (from: CardRefundState, to: 'sent' | 'done' | 'failed'): boolean =>
  from === 'waiting' || (from === 'sent' && to !== 'sent') || (from === 'done' && to === 'failed');

const moved = (cents: Cents, from: Entry['account'], to: Entry['account']): Entry[] => [
  { account: from, cents },
  { account: to, cents: -cents },
];

/** A payment that no order took, which goes back. */
export const unusedEntries = (cents: Cents): Entry[] => moved(cents, 'clearing_card', 'refund_payable');

/** The provider gave it back: what we owed, or what it decided by itself, which the marketplace bears until it is recorded. */
export const givenBackEntries = (cause: CardRefundCause, cents: Cents): Entry[] =>
  moved(cents, cause === 'order' || cause === 'unused' ? 'refund_payable' : 'adjustment', 'clearing_card');

/** The provider had given it back by itself before. */
export const coveredEntries = (cents: Cents): Entry[] => moved(cents, 'refund_payable', 'adjustment');

export const keptEntries = (cents: Cents): Entry[] => moved(cents, 'refund_payable', 'buyer_credit');

/** What a refund of lines moves where the money went back before it was recorded. */
export const recordedEntries = (entries: readonly Entry[]): Entry[] =>
  entries.map((entry) => (entry.account === 'refund_payable' ? { ...entry, account: 'adjustment' } : entry));
