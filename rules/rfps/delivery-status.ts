/** The life of a scheduled delivery of a contract (decisions table 2; trading G-085). */
import type { IsoDate } from '../dates.ts';
import { mayMove, type Move, type RfpActor } from './rfp-status.ts';

export const DELIVERY_STATES = ['scheduled', 'placed', 'skipped', 'failed', 'cancelled'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

const DELIVERY_MOVES: readonly Move<DeliveryState>[] = [
  { from: 'scheduled', to: 'placed', who: ['system'] },
  { from: 'scheduled', to: 'skipped', who: ['seller'] },
  { from: 'scheduled', to: 'failed', who: ['system'] },
  { from: 'scheduled', to: 'cancelled', who: ['admin'] },
  { from: 'failed', to: 'placed', who: ['admin'] },
  { from: 'failed', to: 'cancelled', who: ['admin'] },
];

export const mayMoveDelivery = (from: DeliveryState, to: DeliveryState, who: RfpActor): boolean =>
  mayMove(DELIVERY_MOVES, from, to, who);

/** Those that end with their contract. */
export const OPEN_DELIVERIES: readonly DeliveryState[] = DELIVERY_STATES.filter((state) =>
  mayMoveDelivery(state, 'cancelled', 'admin'),
);

/** What a buyer asked and its supplier answered; `lapsed`: the delivery came before the answer. */
export const SKIP_ANSWERS = ['asked', 'agreed', 'refused', 'lapsed'] as const;
export type SkipAnswer = (typeof SKIP_ANSWERS)[number];

interface Skippable {
  readonly state: DeliveryState;
  readonly skip: SkipAnswer | null;
  /** The day on which it becomes an order. */
  readonly placing_date: IsoDate;
  /** Whether another delivery of the contract is skipped, or asked to be. */
  readonly skipped_before: boolean;
}

/** Why a buyer may not ask to skip a delivery; null when it may. One of a contract is skipped (G-085). */
export function skipProblem(delivery: Skippable, today: IsoDate): string | null {
  if (delivery.state !== 'scheduled') return 'This delivery is not scheduled any more.';
  if (delivery.placing_date <= today) return 'This delivery is being ordered already.';
  if (delivery.skip !== null) return 'You asked to skip this delivery before.';
  if (delivery.skipped_before) return 'One delivery of a contract can be skipped.';
  return null;
}
