import { sql } from 'kysely';
import type { Anomaly } from '#contract/reports/anomalies.ts';
import { addMonths } from '#rules/dates.ts';
import { describeUnusual, judgedMonths, judgeMonth, MONTHS_BEFORE } from '#rules/reports/anomalies.ts';
import { monthsOf, type ReportPeriod } from '#rules/reports/periods.ts';
import type { Queryable } from '../../../platform/database/database.ts';

interface Bought {
  ndc: string;
  name: string;
  /** Packs by month, 'YYYY-MM'; months without purchases are not there. */
  packs: Record<string, number>;
  /** The first month in which the facility bought anything. */
  first: string;
}

export interface Judged {
  facilityId: number;
  period: ReportPeriod;
  today: string;
}

/** What a facility bought unusually much or little of, whosever it is; the newest month first, then by how far it is off. */
export async function judgeFacility(
  db: Queryable,
  { facilityId, period, today }: Judged,
): Promise<Anomaly[]> {
  const judged = judgedMonths(period, today);
  const [oldest] = judged;
  if (oldest === undefined) return [];
  const from = addMonths(`${oldest}-01`, -MONTHS_BEFORE);
  const bought = await boughtByMonth(db, facilityId, { start: from, end: period.end });
  const months = monthsOf({ start: from, end: `${judged.at(-1) ?? oldest}-01` });
  return bought
    .flatMap((product) => unusualOf(product, months))
    .toSorted(
      (a, b) =>
        b.month.localeCompare(a.month) ||
        b.deviation_percent - a.deviation_percent ||
        a.ndc.localeCompare(b.ndc),
    );
}

async function boughtByMonth(
  db: Queryable,
  facilityId: number,
  { start, end }: ReportPeriod,
): Promise<Bought[]> {
  const { rows } = await sql<Bought>`
    with bought as (
      select h.ndc, to_char(h.invoice_date, 'YYYY-MM') as month, h.quantity as packs
      from purchase_history_row h
      where h.facility_id = ${facilityId} and h.invoice_date between ${start}::date and ${end}::date
      union all
      select l.ndc, to_char(r.created_at at time zone 'UTC', 'YYYY-MM'), l.quantity
      from orders r join order_line l on l.facility_id = r.facility_id and l.order_id = r.id
      where r.facility_id = ${facilityId} and r.status <> 'cancelled'
        and r.created_at >= ${start}::timestamp at time zone 'UTC'
        and r.created_at < (${end}::date + 1)::timestamp at time zone 'UTC'
    ), by_month as (
      select b.ndc, b.month, greatest(sum(b.packs), 0)::int as packs from bought b group by b.ndc, b.month
    )
    select m.ndc, coalesce(min(d.name), m.ndc) as name, json_object_agg(m.month, m.packs) as packs,
      (select to_char(least(
        (select min(h.invoice_date) from purchase_history_row h where h.facility_id = ${facilityId}),
        (select min(r.created_at) at time zone 'UTC' from orders r
          where r.facility_id = ${facilityId} and r.status <> 'cancelled')), 'YYYY-MM')) as first
    from by_month m left join drug d on d.ndc = m.ndc
    group by m.ndc having count(*) >= 3`.execute(db);
  return rows;
}

/** `months` are those of the judged ones and of the six before the first of them, oldest first. */
function unusualOf({ ndc, name, packs, first }: Bought, months: readonly string[]): Anomaly[] {
  const series = months.map((month) => packs[month] ?? 0);
  return months.flatMap((month, at) => {
    const before = months[at - MONTHS_BEFORE];
    if (before === undefined || before < first) return [];
    const six = series.slice(at - MONTHS_BEFORE, at);
    const actual = series[at] ?? 0;
    const unusual = judgeMonth(six, actual);
    if (unusual === null) return [];
    return [
      {
        ndc,
        name,
        month,
        expected: unusual.expected,
        actual,
        deviation_percent: unusual.deviationPercent,
        kind: unusual.kind,
        months: six,
        standard_deviation: unusual.standardDeviation,
        sentence: describeUnusual(name, { month, actual, months: six }, unusual),
      },
    ];
  });
}
