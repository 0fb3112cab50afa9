import { sql, type RawBuilder } from 'kysely';
import type { FinancePayout, PayoutDetail } from '#contract/billing/payouts.ts';
import type { IsoDate } from '#rules/dates.ts';
import { toDollars, type Cents } from '#rules/money.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { readPage, readRows } from '../../../platform/database/read-page.ts';
import { hasPermission, hasRole, type Scope } from '../../../platform/scope.ts';
import {
  onePayout,
  payoutSelection,
  toFinancePayout,
  toSummary,
  withOrders,
  type Paged,
  type PayoutFilters,
  type PayoutRow,
} from './unscoped/payouts.ts';

/** The payouts `p` in the asker's range: of what it sells; all of them to administrators with `finance`. */
function payoutsOf(scope: Scope): RawBuilder<unknown> {
  if (hasPermission(scope, 'finance')) return sql`true`;
  return hasRole(scope, 'Seller') ? sql`p.company_id = ${scope.company?.id ?? 0}` : sql`false`;
}

/** One page of the payouts in the asker's range. */
export async function listPayouts(scope: Scope, db: Queryable, query: PayoutFilters & Paged, today: IsoDate) {
  const selection = payoutSelection(payoutsOf(scope), query, today);
  const { rows, meta, totals } = await readPage<PayoutRow, { net: Cents }>(db, selection, query);
  return { data: rows.map(toFinancePayout), meta, net: toDollars(totals.net) };
}

export async function allPayouts(scope: Scope, db: Queryable, filters: PayoutFilters, today: IsoDate) {
  const rows = await readRows<PayoutRow>(db, payoutSelection(payoutsOf(scope), filters, today));
  return rows.map(toFinancePayout);
}

export const viewFinancePayout = (
  scope: Scope,
  db: Queryable,
  id: number,
  today: IsoDate,
): Promise<FinancePayout> => onePayout(db, payoutsOf(scope), id, today);

/** A payout with its orders. */
export async function viewPayout(
  scope: Scope,
  db: Queryable,
  id: number,
  { today, whole = false }: { today: IsoDate; whole?: boolean },
): Promise<PayoutDetail> {
  return withOrders(db, toSummary(await viewFinancePayout(scope, db, id, today)), { whole });
}
