import type { Me } from '#contract/accounts/accounts.ts';
import type { OrderSummary } from './api.ts';

/** An order is ordered again by buyers of the facility that it was for. */
export const mayOrderAgain = (
  { is_buyer: buys, primary_facility: facility }: Pick<Me, 'is_buyer' | 'primary_facility'>,
  order: Pick<OrderSummary, 'facility_id'>,
): boolean => buys && facility?.id === order.facility_id;
