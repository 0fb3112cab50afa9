import { sql } from 'kysely';
import { toDollars } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import { percentOf, TOP } from '#rules/reports/reports.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { linesOf, ordersTradedBy, type Asked } from '../range.ts';
import { column, type ReportContent } from '../report.ts';

interface Ranked {
  packs: number;
  cents: number;
  all_cents: number;
  products: number;
}

interface NdcRow extends Ranked {
  ndc: string;
  name: string;
  orders: number;
}

interface GenericRow extends Ranked {
  gcn: number | null;
  name: string | null;
  ndcs: number;
}

/** `all_cents` is what the filter came to, `products` how many there were; before they are cut to the largest. */
const OF_ALL = sql`sum(l.quantity)::bigint as packs, sum(l.extended_cents)::bigint as cents,
  (sum(sum(l.extended_cents)) over ())::bigint as all_cents, (count(*) over ())::int as products`;

const traded = (scope: Scope, asked: Asked) => sql`${ordersTradedBy(scope)} and ${linesOf(asked)}`;

export async function readTopNdcs(scope: Scope, db: Queryable, asked: Asked, most = TOP): Promise<NdcRow[]> {
  const { rows } = await sql<NdcRow>`
    select l.ndc, min(l.name) as name, count(distinct r.id)::int as orders, ${OF_ALL}
    from orders r join order_line l on l.facility_id = r.facility_id and l.order_id = r.id
    where ${traded(scope, asked)}
    group by l.ndc order by cents desc, l.ndc limit ${sql.lit(most)}`.execute(db);
  return rows;
}

export async function viewTopNdcs(
  scope: Scope,
  db: Queryable,
  asked: Asked,
  most = TOP,
): Promise<ReportContent> {
  const rows = await readTopNdcs(scope, db, asked, most);
  return {
    ...ranked(rows, { what: 'NDCs', most, nameOf: ({ ndc }) => formatNdc(ndc) }),
    columns: [
      column('rank', 'Rank', 'count'),
      column('ndc', 'NDC', 'text'),
      column('description', 'Description', 'text'),
      column('packages', 'Packages', 'count'),
      column('spend', 'Spend', 'money'),
      column('share', 'Share', 'percent'),
      column('orders', 'Orders', 'count'),
    ],
    rows: rows.map((one, at) => [
      at + 1,
      formatNdc(one.ndc),
      one.name,
      one.packs,
      toDollars(one.cents),
      percentOf(one.cents, one.all_cents),
      one.orders,
    ]),
    totals: [null, null, null, ...sumsOf(rows), null],
  };
}

const NO_GROUP = 'No group';

/** By drug group; lines without one are one row. */
export async function readTopGenerics(
  scope: Scope,
  db: Queryable,
  asked: Asked,
  most = TOP,
): Promise<GenericRow[]> {
  const { rows } = await sql<GenericRow>`
    select d.gcn_seqno as gcn, min(coalesce(d.substance_name, d.name)) as name, count(distinct l.ndc)::int as ndcs, ${OF_ALL}
    from orders r join order_line l on l.facility_id = r.facility_id and l.order_id = r.id left join drug d on d.ndc = l.ndc
    where ${traded(scope, asked)}
    group by d.gcn_seqno order by cents desc, d.gcn_seqno limit ${sql.lit(most)}`.execute(db);
  return rows;
}

export const nameOf = ({ gcn, name }: GenericRow): string => (gcn === null ? NO_GROUP : (name ?? NO_GROUP));

export async function viewTopGenerics(
  scope: Scope,
  db: Queryable,
  asked: Asked,
  most = TOP,
): Promise<ReportContent> {
  const rows = await readTopGenerics(scope, db, asked, most);
  return {
    ...ranked(rows, { what: 'Generics', most, nameOf }),
    columns: [
      column('rank', 'Rank', 'count'),
      column('gcn', 'GCN', 'text'),
      column('generic_name', 'Generic Name', 'text'),
      column('ndcs', 'NDCs', 'count'),
      column('packages', 'Packages', 'count'),
      column('spend', 'Spend', 'money'),
      column('share', 'Share', 'percent'),
    ],
    rows: rows.map((one, at) => [
      at + 1,
      one.gcn === null ? null : String(one.gcn),
      nameOf(one),
      one.ndcs,
      one.packs,
      toDollars(one.cents),
      percentOf(one.cents, one.all_cents),
    ]),
    totals: [null, null, null, null, ...sumsOf(rows)],
  };
}

/** Packs, spend and share of those that are listed. */
function sumsOf(rows: readonly Ranked[]): number[] {
  const cents = rows.reduce((sum, one) => sum + one.cents, 0);
  const packs = rows.reduce((sum, one) => sum + one.packs, 0);
  return [packs, toDollars(cents), percentOf(cents, rows[0]?.all_cents ?? 0)];
}

const ranked = <Row extends Ranked>(
  rows: readonly Row[],
  { what, most, nameOf: labelOf }: { what: string; most: number; nameOf: (row: Row) => string },
): Pick<ReportContent, 'figures' | 'chart'> => ({
  figures: [
    { label: 'Spend', kind: 'money', value: toDollars(rows[0]?.all_cents ?? 0) },
    { label: what, kind: 'count', value: rows[0]?.products ?? 0 },
    { label: `Share of the first ${most}`, kind: 'percent', value: sumsOf(rows)[2] ?? 0 },
  ],
  chart: {
    axis: 'Spend in dollars',
    kind: 'money',
    series: ['Spend'],
    bars: rows.map((one) => ({ label: labelOf(one), parts: [toDollars(one.cents)] })),
    line: null,
  },
});
