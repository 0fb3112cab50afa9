import { sql } from 'kysely';
import type { Anomaly } from '#contract/reports/anomalies.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findAnomalies } from '../../reports/index.ts';
import type { Telling } from '../letter.ts';

/** Unusual months of the reader's facility, those of the products first on which it spent most in the month (RB-484). */
export async function largestAnomalies(reader: Scope, telling: Telling, most: number): Promise<Anomaly[]> {
  const { db, period, today } = telling;
  if (reader.facility === null) return [];
  const days = { start_date: period.start, end_date: period.end };
  const found = await findAnomalies(
    { scope: reader, db, today },
    { facility_id: reader.facility.id, ...days },
  );
  if (found.length <= most) return found;
  const spent = await spentOn(reader.facility.id, telling);
  return found
    .toSorted((one, other) => (spent.get(other.ndc) ?? 0) - (spent.get(one.ndc) ?? 0))
    .slice(0, most);
}

/** Cents by NDC without hyphens: what was ordered here and what reports tell of elsewhere. */
async function spentOn(facilityId: number, { db, period }: Telling): Promise<Map<string, number>> {
  const { rows } = await sql<{ ndc: string; cents: number }>`
    select b.ndc, sum(b.cents)::bigint as cents from (
      select l.ndc, l.extended_cents as cents from orders r join order_line l on l.facility_id = r.facility_id and l.order_id = r.id
      where r.facility_id = ${facilityId} and r.status <> 'cancelled'
        and r.created_at >= ${period.start}::timestamp at time zone 'UTC'
        and r.created_at < (${period.end}::date + 1)::timestamp at time zone 'UTC'
      union all
      select h.ndc, coalesce(h.extended_cents, 0) from purchase_history_row h
      where h.facility_id = ${facilityId} and h.invoice_date between ${period.start}::date and ${period.end}::date) b
    group by b.ndc`.execute(db);
  return new Map(rows.map(({ ndc, cents }) => [ndc, cents]));
}
