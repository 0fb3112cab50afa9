import { sql, type RawBuilder } from 'kysely';
import { userType } from '#rules/accounts/roles.ts';
import { toDollars } from '#rules/money.ts';
import { monthsOf } from '#rules/reports/periods.ts';
import { RFP_STATUS_LABELS, type RfpStatus } from '#rules/rfps/rfp-status.ts';
import { PERIOD_NAMES, type Period } from '#rules/rfps/terms.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { isoOf } from '../../../platform/database/read-page.ts';
import type { Scope } from '../../../platform/scope.ts';
import { hidesPrices } from '../../catalog/index.ts';
import { rfpsOf, statusSeen } from '../../rfps/index.ts';
import { chartOf, monthAt, readListed } from '../listed.ts';
import { boughtBy, onDays, type Asked } from '../range.ts';
import { column, type ReportContent } from '../report.ts';

interface Row {
  id: number;
  created_at: string;
  description: string;
  facility: string;
  duration: number;
  period: Period;
  quantity: number;
  suppliers: number;
  proposals: number;
  best_cents: number | null;
  accepted_cents: number | null;
  is_party: boolean;
  status: RfpStatus;
  savings_cents: number | null;
}

const COLUMNS = [
  column('id', 'RFP #', 'text'),
  column('created', 'Created', 'day'),
  column('product', 'Product', 'text'),
  column('facility', 'Facility', 'text'),
  column('months', 'Months', 'count'),
  column('frequency', 'Frequency', 'text'),
  column('quantity', 'Quantity', 'count'),
  column('suppliers', 'Suppliers', 'count'),
  column('proposals', 'Proposals', 'count'),
  column('best_price', 'Best Price', 'money'),
  column('accepted_price', 'Accepted Price', 'money'),
  column('status', 'Status', 'text'),
  column('savings_to_date', 'Savings to Date', 'money'),
];

/** Null where no base price was known as the proposal was accepted. */
export const SAVED_BY_RFP = sql`case when r.base_cents - p.price_cents is not null then
  greatest(0, r.base_cents - p.price_cents) * (select coalesce(sum(d.packs), 0)
    from rfp_delivery d join orders o on o.id = d.order_id and o.status = 'delivered' where d.rfp_id = r.id) end`;
export const RFPS_WITH_DEAL = sql`rfp r left join rfp_proposal p on p.rfp_id = r.id and p.status = 'accepted'`;

/** Requests by the day of their making, newest first. A supplier is told of its own part alone. */
export async function viewRfps(scope: Scope, db: Queryable, asked: Asked): Promise<ReportContent> {
  const sells = userType(scope.roles) === 'seller';
  const hidden = hidesPrices(scope);
  const { rows, parts, count, cents, known, sortable } = await readListed<Row>(
    db,
    {
      found: RFPS_WITH_DEAL,
      where: rfpsAsked(scope, asked),
      from: sql`${RFPS_WITH_DEAL} join facility f on f.id = r.facility_id`,
      columns: columnsOf(scope),
      key: sql`r.id`,
      orderBy: sql`r.created_at desc, r.id desc`,
      sorts: {
        id: sql`r.id`,
        created: sql`r.created_at`,
        product: sql`r.description`,
        facility: sql`(select n.name from facility n where n.id = r.facility_id)`,
        months: sql`r.duration`,
        quantity: sql`r.quantity`,
        status: statusSeen(scope),
        ...(!hidden && !sells && { savings_to_date: SAVED_BY_RFP }),
      },
      unset: ['savings_to_date'],
      bar: monthAt(sql`r.created_at`),
      part: statusSeen(scope),
      cents: SAVED_BY_RFP,
    },
    asked.page,
  );
  const saved = hidden || sells || known === 0 ? null : toDollars(cents);
  const accepted = parts.reduce((sum, one) => sum + (isContract(one.part) ? one.count : 0), 0);
  return {
    columns: COLUMNS,
    rows: rows.map((row) => cellsOf(row, { sells, hidden })),
    listed: count,
    sortable,
    totals: COLUMNS.map(({ id }) => (id === 'savings_to_date' ? saved : null)),
    figures: [
      { label: 'RFPs', kind: 'count', value: count },
      { label: 'Contracts', kind: 'count', value: accepted },
      { label: 'Savings to Date', kind: 'money', value: saved },
    ],
    chart: chartOf(parts, {
      axis: 'Requests',
      labels: monthsOf(asked.period),
      names: RFP_STATUS_LABELS,
    }),
  };
}

const isContract = (status: string): boolean => status === 'accepted' || status === 'completed';

const columnsOf = (
  scope: Scope,
): RawBuilder<unknown> => sql`r.id, r.created_at, r.description, f.name as facility, r.duration,
  r.period, r.quantity, ${statusSeen(scope)} as status, p.price_cents as accepted_cents,
  p.company_id is not distinct from ${scope.company?.id ?? 0}::bigint as is_party, ${SAVED_BY_RFP} as savings_cents,
  (select count(*)::int from rfp_invitation i where i.rfp_id = r.id) as suppliers,
  (select count(*)::int from rfp_proposal x where x.rfp_id = r.id) as proposals,
  (select min(x.price_cents) from rfp_proposal x where x.rfp_id = r.id and x.status in ('pending', 'accepted')) as best_cents`;

const dollars = (cents: number | null): number | null => (cents === null ? null : toDollars(cents));

const cellsOf = (row: Row, { sells, hidden }: { sells: boolean; hidden: boolean }) => [
  String(row.id),
  isoOf(row.created_at).slice(0, 10),
  row.description,
  row.facility,
  row.duration,
  PERIOD_NAMES[row.period],
  row.quantity,
  sells ? null : row.suppliers,
  sells ? null : row.proposals,
  sells || hidden ? null : dollars(row.best_cents),
  sells && !row.is_party ? null : dollars(row.accepted_cents),
  RFP_STATUS_LABELS[row.status],
  sells || hidden ? null : dollars(row.savings_cents),
];

/** As the requests themselves are seen, of one side. */
function rangeOf(scope: Scope): RawBuilder<unknown> {
  const type = userType(scope.roles);
  if (type === 'seller')
    return sql`${rfpsOf(scope)} and exists (select from rfp_invitation i where i.rfp_id = r.id
      and i.company_id = ${scope.company?.id ?? 0})`;
  return type === 'buyer' ? sql`${rfpsOf(scope)} and ${boughtBy(scope)}` : boughtBy(scope);
}

export function rfpsAsked(scope: Scope, asked: Asked): RawBuilder<unknown> {
  const { facility, companyId, sellerId, only } = asked;
  const parts = [rangeOf(scope), onDays(sql`r.created_at`, asked)];
  if (facility !== null) parts.push(sql`r.facility_id = ${facility.id}`);
  if (companyId !== undefined) parts.push(sql`r.buyer_company_id = ${companyId}`);
  if (only.status) parts.push(sql`${statusSeen(scope)} = ${only.status}`);
  // Which others were asked is no supplier's to know.
  if (sellerId !== undefined && userType(scope.roles) !== 'seller')
    parts.push(
      sql`exists (select from rfp_invitation i where i.rfp_id = r.id and i.company_id = ${sellerId})`,
    );
  return sql.join(parts, sql` and `);
}
