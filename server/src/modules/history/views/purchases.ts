import { sql, type RawBuilder } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import type { Purchase, purchaseEndpoints } from '#contract/history/purchases.ts';
import { toDollars, unitPrice } from '#rules/money.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { readPage, readRows, type Selection } from '../../../platform/database/read-page.ts';
import type { Scope } from '../../../platform/scope.ts';

type Query = Input<typeof purchaseEndpoints.listPurchases>['query'];
type Answer = Reply<typeof purchaseEndpoints.listPurchases>;
type AccountType = Purchase['account_type'];
type Condition = RawBuilder<unknown>;

/** What was paid for a line: an invoice may spread a discount over its lines. */
const PAID = sql`coalesce(h.extended_cents, h.quantity::bigint * h.price_cents)`;

interface PurchaseRow {
  account_type: AccountType;
  invoice_date: string;
  ndc: string;
  description: string;
  quantity: number;
  eaches_per_pack: number;
  price_cents: number;
  extended_cents: number;
}

interface SumRow {
  account_type: AccountType;
  total: number;
  packages: number;
  units: number;
  cost_cents: number;
  first: string;
  last: string;
}

const FROM = sql`purchase_history_row h join drug d on d.ndc = h.ndc`;

/** What the current facility bought elsewhere, newest first, with what it paid. Nobody else's. */
const selection = (scope: Scope, conditions: readonly Condition[]): Selection => ({
  columns: sql`h.account_type, h.invoice_date, h.ndc, coalesce(h.label_name, d.name) as description, h.quantity,
    d.eaches_per_pack, h.price_cents, ${PAID} as extended_cents`,
  from: FROM,
  where: sql.join([sql`h.facility_id = ${scope.facility?.id ?? 0}`, ...conditions], sql` and `),
  orderBy: sql`h.invoice_date desc, h.id desc`,
  key: sql`h.id`,
});

/** A page with the sums of all it is taken from, by account type. */
export async function listPurchases(scope: Scope, db: Queryable, query: Query): Promise<Answer> {
  const asked = selection(scope, conditionsOf(query));
  const { rows, meta } = await readPage<PurchaseRow>(db, asked, query);
  const sums = await sumsOf(db, asked);
  const sum = (pick: (one: SumRow) => number) => sums.reduce((all, one) => all + pick(one), 0);
  const days = {
    first: sums.map((one) => one.first).toSorted(),
    last: sums.map((one) => one.last).toSorted(),
  };
  return {
    data: rows.map(toPurchase),
    meta: {
      ...meta,
      first_invoice_date: days.first[0] ?? null,
      last_invoice_date: days.last.at(-1) ?? null,
      total_packages: sum((one) => one.packages),
      total_units: sum((one) => one.units),
      total_cost: toDollars(sum((one) => one.cost_cents)),
      account_types: sums.map((one) => ({
        account_type: one.account_type,
        total: one.total,
        total_packages: one.packages,
        total_units: one.units,
        total_cost: toDollars(one.cost_cents),
      })),
    },
  };
}

/** All of the drug group of an NDC, as many rows as an export reads. */
export async function readPurchasesOf(scope: Scope, db: Queryable, ndc: string): Promise<Purchase[]> {
  const rows = await readRows<PurchaseRow>(db, selection(scope, [ofGroup(ndc)]));
  return rows.map(toPurchase);
}

/** Rows `h` whose drug `d` is of the group of an NDC. */
export const ofGroup = (ndc: string): Condition => sql`(d.gcn_seqno, d.package_size) =
  (select g.gcn_seqno, g.package_size from drug g where g.ndc = ${ndc})`;

function conditionsOf(query: Query): Condition[] {
  const group = (text: string) => sql`(d.gcn_seqno::text = ${text} or d.gpi = ${text})`;
  return [
    ...[query.search, query.gpi].flatMap((text) => (text === undefined || text === '' ? [] : [group(text)])),
    ...(query.unit_size === undefined ? [] : [sql`d.package_size = ${query.unit_size}`]),
    ...(query.account_type === undefined ? [] : [sql`h.account_type = ${query.account_type}`]),
    ...(query.start_date === undefined ? [] : [sql`h.invoice_date >= ${query.start_date}::date`]),
    ...(query.end_date === undefined ? [] : [sql`h.invoice_date <= ${query.end_date}::date`]),
  ];
}

/** By account type as the screens order them. */
async function sumsOf(db: Queryable, { where }: Selection): Promise<SumRow[]> {
  const { rows } = await sql<SumRow>`
    select h.account_type, count(*)::int as total, sum(h.quantity)::bigint as packages,
      sum(h.quantity * d.eaches_per_pack) as units, sum(${PAID})::bigint as cost_cents,
      min(h.invoice_date) as first, max(h.invoice_date) as last
    from ${FROM} where ${where} group by h.account_type
    order by array_position(array['WAC', '340B', 'GPO', 'Undefined'], h.account_type)`.execute(db);
  return rows;
}

const toPurchase = (row: PurchaseRow): Purchase => ({
  account_type: row.account_type,
  invoice_date: row.invoice_date,
  ndc: row.ndc,
  description: row.description,
  purchased_packages: row.quantity,
  purchased_units: (row.quantity * Math.round(row.eaches_per_pack * 1000)) / 1000,
  pkg_cost: toDollars(row.price_cents),
  unit_cost: unitPrice(row.price_cents, row.eaches_per_pack),
  extended_cost: toDollars(row.extended_cents),
});
