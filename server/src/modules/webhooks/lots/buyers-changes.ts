import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { hasRole, type Scope } from '../../../platform/scope.ts';
import { askedCents, hidesPrices, offeredTo, rulesOn } from '../../catalog/index.ts';
import type { JoinedChange } from './changes.ts';

/**
 * The changes that a buying company hears of, at its own prices: of listings that it is offered and that somebody of it has as a favorite, or of
 * whose drug group a facility of it has bought. None while its prices are hidden.
 */
export async function changesFor(
  scope: Scope,
  tx: Tx,
  changes: readonly JoinedChange[],
  today: string,
): Promise<JoinedChange[]> {
  const companyId = scope.company?.id ?? 0;
  if (!hasRole(scope, 'Buyer') || hidesPrices(scope)) return [];
  const { rows } = await sql<JoinedChange>`
    select x.lot_id, x.listing_id, x.ndc, x.stock_before, x.stock_after,
      ${askedCents(scope, sql`x.cents_before`, sql`r.rules`)} as cents_before,
      ${askedCents(scope, sql`x.cents_after`, sql`r.rules`)} as cents_after
    from json_to_recordset(${JSON.stringify(changes)}::json) as x(lot_id bigint, listing_id bigint, ndc text, stock_before int,
      stock_after int, cents_before bigint, cents_after bigint)
    join catalog_search s on s.listing_id = x.listing_id
    cross join lateral (select ${rulesOn(scope, 's', today)} as rules offset 0) r
    where ${offeredTo(scope)} and (
      exists (select from favorite f join app_user u on u.id = f.user_id and u.company_id = ${companyId}
        where f.listing_id = s.listing_id)
      or exists (select from facility_usage w join facility f on f.id = w.facility_id and f.company_id = ${companyId}
        where w.gcn_seqno = s.gcn_seqno and w.package_size = s.package_size))
    order by x.lot_id`.execute(tx);
  return rows;
}
