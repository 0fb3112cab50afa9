import { sql } from 'kysely';
import type { IsoDate } from '#rules/dates.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { isOfferedTo } from './exclusions.ts';
import { catalogOf } from './priced.ts';
import { orderableBy } from './visibility.ts';

interface Days {
  today: IsoDate;
  start: IsoDate;
  end: IsoDate;
}

/**
 * By how much the facility paid more elsewhere than the lowest price of an each that it may order here today costs, in cents by
 * month ('YYYY-MM'). Each purchase is rounded by itself; one without drug group or offer counts nothing (RB-454).
 */
export async function missedSavings(
  scope: Scope,
  db: Queryable,
  { today, start, end }: Days,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ month: string; cents: number }>`
    with line as materialized (
      select d.gcn_seqno, d.package_size, to_char(h.invoice_date, 'YYYY-MM') as month, h.quantity * d.eaches_per_pack as eaches,
        coalesce(h.extended_cents, h.quantity::bigint * h.price_cents) as paid
      from purchase_history_row h join drug d on d.ndc = h.ndc and d.gcn_seqno is not null
      where h.facility_id = ${scope.facility?.id ?? 0} and h.invoice_date between ${start} and ${end} and h.quantity <> 0
    ), groups as materialized (select distinct gcn_seqno, package_size from line
    ), offers as materialized (
      select g.gcn_seqno, g.package_size, min(s.lowest_price_cents / s.eaches_per_pack) as each_cents
      from groups g join ${catalogOf(scope, today)} s on s.gcn_seqno = g.gcn_seqno and s.package_size = g.package_size
      where ${orderableBy(scope, today)} and ${isOfferedTo(scope, 's')} group by 1, 2
    )
    select l.month, sum(round(greatest(0, l.paid / l.eaches - o.each_cents) * l.eaches))::bigint as cents
    from line l join offers o using (gcn_seqno, package_size) group by 1`.execute(db);
  return new Map(rows.map(({ month, cents }) => [month, cents]));
}
