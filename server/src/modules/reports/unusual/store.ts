import { sql } from 'kysely';
import type { Anomaly } from '#contract/reports/anomalies.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Asked } from '../range.ts';
import { inRange } from '../views/facilities.ts';

/** Of a board. */
const MOST = 50;

export interface Unusual extends Anomaly {
  facility_id: number;
}

/** Kept unusual months of the range in the days that are asked for, the newest first, then the farthest off. */
export async function readUnusual(
  scope: Scope,
  db: Queryable,
  { facility, companyId, period }: Asked,
): Promise<Unusual[]> {
  const { rows } = await sql<{ facility_id: number; found: Anomaly }>`
    select u.facility_id, u.found from unusual_month u
    where ${facility === null ? inRange(scope, sql`u.facility_id`) : sql`u.facility_id = ${facility.id}`}
      and ${companyId === undefined ? sql`true` : sql`u.facility_id in (select f.id from facility f where f.company_id = ${companyId})`}
      and u.month between ${period.start}::date and ${period.end}::date
    order by u.month desc, (u.found ->> 'deviation_percent')::float8 desc, u.ndc, u.facility_id limit ${sql.lit(MOST)}`.execute(
    db,
  );
  return rows.map(({ facility_id, found }) => ({ ...found, facility_id }));
}

/** Facilities that bought something and were not looked at since the month ended. `month` is its first day. */
export async function toLookAt(db: Database, month: IsoDate, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select f.id from facility f left join unusual_look k on k.facility_id = f.id
    where (k.month is null or k.month < ${month}::date)
      and (exists (select from purchase_history_row h where h.facility_id = f.id) or exists (select from orders r where r.facility_id = f.id))
    order by f.id limit ${sql.lit(most)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What was found takes the place of what was kept of the same months, so that a report that was taken back tells nothing any more. */
export async function keepUnusual(
  db: Database,
  facilityId: number,
  { since, month, found }: { since: IsoDate; month: IsoDate; found: readonly Anomaly[] },
): Promise<void> {
  const rows = JSON.stringify(found);
  await db.transaction().execute(async (trx) => {
    await sql`delete from unusual_month where facility_id = ${facilityId} and month >= ${since}::date`.execute(
      trx,
    );
    await sql`insert into unusual_month (facility_id, month, ndc, found)
      select ${facilityId}, ((a ->> 'month') || '-01')::date, a ->> 'ndc', a from jsonb_array_elements(${rows}::jsonb) a`.execute(
      trx,
    );
    await sql`insert into unusual_look (facility_id, month) values (${facilityId}, ${month}::date)
      on conflict (facility_id) do update set month = excluded.month`.execute(trx);
  });
}
