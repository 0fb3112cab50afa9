import { sql, type RawBuilder } from 'kysely';
import { toDollars, unitPrice } from '#rules/money.ts';
import { formatNdc, textToNdc } from '#rules/ndc.ts';
import { ACCOUNT_TYPES } from '#rules/history/report-cells.ts';
import { monthsOf } from '#rules/reports/periods.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { contains } from '../../../platform/database/read-page.ts';
import type { Scope } from '../../../platform/scope.ts';
import { chartOf, readListed } from '../listed.ts';
import type { Asked } from '../range.ts';
import { column, type ReportContent } from '../report.ts';
import { inRange } from './facilities.ts';

interface Row {
  invoice_date: string;
  account_type: string;
  ndc: string;
  description: string;
  quantity: number;
  eaches_per_pack: number;
  price_cents: number;
  extended_cents: number;
}

interface Sums {
  packages: number;
  units: number;
}

/** What was paid for a line: an invoice may spread a discount over its lines. */
export const PAID_ELSEWHERE = sql`coalesce(h.extended_cents, h.quantity::bigint * h.price_cents)`;
const NAME = sql`coalesce(h.label_name, d.name)`;
export const PURCHASES = sql`purchase_history_row h join drug d on d.ndc = h.ndc`;

const COLUMNS = [
  column('invoice_date', 'Invoice Date', 'day'),
  column('account_type', 'Account Type', 'text'),
  column('ndc', 'NDC', 'text'),
  column('description', 'Description', 'text'),
  column('packages', 'Packages', 'count'),
  column('units', 'Units', 'count'),
  column('pkg_cost', 'Pkg Cost', 'money'),
  column('unit_cost', 'Unit Cost', 'unit_price'),
  column('extended_cost', 'Extended Cost', 'money'),
];

/** What facilities bought elsewhere by their own reports, newest first; with what they paid (X-95). */
export async function viewPurchaseHistory(scope: Scope, db: Queryable, asked: Asked): Promise<ReportContent> {
  const where = purchasesOf(scope, asked);
  const [{ rows, parts, count, cents, sortable }, { packages, units }] = await Promise.all([
    readPurchases(db, where, asked),
    sumsOf(db, where),
  ]);
  return {
    columns: COLUMNS,
    rows: rows.map(cellsOf),
    listed: count,
    sortable,
    totals: [null, null, null, null, packages, units, null, null, toDollars(cents)],
    figures: [
      { label: 'Extended Cost', kind: 'money', value: toDollars(cents) },
      { label: 'Packages', kind: 'count', value: packages },
      { label: 'Invoice lines', kind: 'count', value: count },
    ],
    chart: chartIn(asked, parts),
  };
}

/** Its chart alone. */
export async function readPurchaseChart(
  scope: Scope,
  db: Queryable,
  asked: Asked,
): Promise<ReportContent['chart']> {
  return chartIn(asked, (await readPurchases(db, purchasesOf(scope, asked), asked)).parts);
}

const readPurchases = (db: Queryable, where: RawBuilder<unknown>, asked: Asked) =>
  readListed<Row>(
    db,
    {
      found: PURCHASES,
      where,
      from: PURCHASES,
      columns: sql`h.invoice_date, h.account_type, h.ndc, ${NAME} as description, h.quantity, d.eaches_per_pack, h.price_cents,
        ${PAID_ELSEWHERE} as extended_cents`,
      key: sql`h.id`,
      orderBy: sql`h.invoice_date desc, h.id desc`,
      sorts: {
        invoice_date: sql`h.invoice_date`,
        account_type: sql`h.account_type`,
        ndc: sql`h.ndc`,
        description: NAME,
        packages: sql`h.quantity`,
        pkg_cost: sql`h.price_cents`,
        extended_cost: PAID_ELSEWHERE,
      },
      bar: sql`to_char(h.invoice_date, 'YYYY-MM')`,
      part: sql`h.account_type`,
      cents: PAID_ELSEWHERE,
    },
    asked.page,
  );

const chartIn = ({ period }: Asked, parts: Parameters<typeof chartOf>[0]): ReportContent['chart'] =>
  chartOf(parts, {
    axis: 'Extended cost in dollars',
    labels: monthsOf(period),
    names: Object.fromEntries(ACCOUNT_TYPES.map((type) => [type, type])),
    of: 'cents',
  });

const cellsOf = (row: Row) => [
  row.invoice_date,
  row.account_type,
  formatNdc(row.ndc),
  row.description,
  row.quantity,
  (row.quantity * Math.round(row.eaches_per_pack * 1000)) / 1000,
  toDollars(row.price_cents),
  unitPrice(row.price_cents, row.eaches_per_pack),
  toDollars(row.extended_cents),
];

async function sumsOf(db: Queryable, where: RawBuilder<unknown>): Promise<Sums> {
  const { rows } = await sql<Sums>`select coalesce(sum(h.quantity), 0)::bigint as packages,
    coalesce(sum(h.quantity * d.eaches_per_pack), 0)::float8 as units from ${PURCHASES} where ${where}`.execute(
    db,
  );
  return rows[0] ?? { packages: 0, units: 0 };
}

export function purchasesOf(scope: Scope, { facility, companyId, period, only }: Asked): RawBuilder<unknown> {
  const parts = [
    facility === null ? inRange(scope, sql`h.facility_id`) : sql`h.facility_id = ${facility.id}`,
    sql`h.invoice_date between ${period.start} and ${period.end}`,
  ];
  if (companyId !== undefined)
    parts.push(sql`h.facility_id in (select f.id from facility f where f.company_id = ${companyId})`);
  if (only.account_type) parts.push(sql`h.account_type = ${only.account_type}`);
  if (only.search) {
    const digits = textToNdc(only.search);
    const ofNdc = digits === null ? sql`` : sql` or h.ndc like ${`%${digits}%`}`;
    parts.push(sql`(lower(${NAME}) like ${contains(only.search)}${ofNdc})`);
  }
  return sql.join(parts, sql` and `);
}
