import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { MonthlyQuantity, purchaseEndpoints } from '#contract/history/purchases.ts';
import { NOT_ELIGIBLE } from '#rules/catalog/eligibility.ts';
import { addMonths } from '#rules/dates.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { offeredTo } from '../../catalog/index.ts';
import { ofGroup } from './purchases.ts';

type Query = Input<typeof purchaseEndpoints.listMonthlyQuantities>['query'];

const FULL_MONTHS = 12;

/** In packs of the asked NDC, months without purchases left out; what has no account type is not charted. */
export async function viewMonthlyQuantities(
  scope: Scope,
  db: Queryable,
  { ndc, annual }: Query,
  today: string,
): Promise<MonthlyQuantity[]> {
  const from = addMonths(`${today.slice(0, 7)}-01`, -FULL_MONTHS);
  const since = annual === 'true' ? sql`and h.invoice_date >= ${from}::date` : sql``;
  const { rows } = await sql<{
    month: string | null;
    account_type: MonthlyQuantity['account_type'] | null;
    packs: number | null;
  }>`
    select m.month, m.account_type, m.packs from (select 1 from drug where ndc = ${ndc}) known
    left join (
      select date_trunc('month', h.invoice_date)::date as month, h.account_type,
        round(sum(h.quantity * d.eaches_per_pack) / min(shown.eaches_per_pack), 2) as packs
      from purchase_history_row h join drug d on d.ndc = h.ndc join drug shown on shown.ndc = ${ndc}
      where h.facility_id = ${scope.facility?.id ?? 0} and ${ofGroup(ndc)} and h.account_type <> 'Undefined' ${since}
      group by 1, 2) m on true
    order by m.month, m.account_type`.execute(db);
  if (rows.length === 0) throw notFound('This NDC is not in the directory.');
  return rows.flatMap(({ month, account_type, packs }) =>
    month === null || account_type === null ? [] : [{ date: month, account_type, purchased_pkg: packs ?? 0 }],
  );
}

/** Whether the facility bought the drug group of a listing elsewhere. 404 for a listing that the asker is not offered. */
export async function viewHasHistory(
  scope: Scope,
  db: Queryable,
  listingId: number,
): Promise<{ has_history: boolean }> {
  const { rows } = await sql<{ has_history: boolean }>`
    select exists (select from purchase_history_row h join drug d on d.ndc = h.ndc
      where h.facility_id = ${scope.facility?.id ?? 0} and d.gcn_seqno = s.gcn_seqno
        and d.package_size = s.package_size) as has_history
    from catalog_search s where s.listing_id = ${listingId} and ${offeredTo(scope)}`.execute(db);
  const [found] = rows;
  if (!found) throw notFound(NOT_ELIGIBLE);
  return found;
}
