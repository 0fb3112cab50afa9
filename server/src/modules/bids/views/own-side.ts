import { sql, type RawBuilder } from 'kysely';
import { OPEN_BID_STATUSES } from '#rules/bids/bid-status.ts';
import { hasRole, type Scope } from '../../../platform/scope.ts';
import { moderates } from '../../orders/index.ts';

export const OPEN = sql`b.status = any (${[...OPEN_BID_STATUSES]}::text[])`;

/** What a pack of the line `n` costs or brings the side of the asker. */
export const ownCents = (scope: Scope): RawBuilder<unknown> =>
  sellsOnly(scope) ? sql`n.base_cents` : sql`n.buyer_cents`;
export const sellsOnly = (scope: Scope): boolean => hasRole(scope, 'Seller') && !moderates(scope);

/** Open bids `b` whose next line is the asker's, or the other party's. */
export function waitsFor(scope: Scope, whose: 'mine' | 'theirs'): RawBuilder<unknown> {
  const odd = sql`b.line_count % 2 = 1`;
  const companyId = scope.company?.id ?? 0;
  const sellers = sql`b.seller_company_id = ${companyId}`;
  const mine = moderates(scope)
    ? sql`(not ${odd} and b.facility_id = ${scope.facility?.id ?? 0})`
    : sql`(${odd} and ${sellers} or not ${odd} and not ${sellers})`;
  return whose === 'mine' ? sql`(${OPEN} and ${mine})` : sql`(${OPEN} and not ${mine})`;
}
