import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { OrderGroup, orderGroupEndpoints } from '#contract/orders/groups.ts';
import { toDollars } from '#rules/money.ts';
import { OPEN_STATUSES } from '#rules/orders/order-status.ts';
import { fromOn, until } from '../../../platform/database/ranges.ts';
import { isoOf, numberIn, readPage } from '../../../platform/database/read-page.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { buyerFacilities, facilityRange, moderates } from '../policy.ts';

type ListQuery = z.output<NonNullable<typeof orderGroupEndpoints.listOrderGroups.query>>;

interface GroupRow {
  id: number;
  created_at: string;
  facility_id: number;
  facility_name: string;
  po_number: string | null;
  notes: string | null;
  payment_option: OrderGroup['payment_option'];
  order_count: number;
  open: number;
  cancelled: number;
  changeable: number;
  total_cents: number;
  version: number;
}

const COLUMNS = sql`g.id, g.created_at, g.facility_id, f.name as facility_name, g.po_number, g.notes, g.payment_option,
  g.total_cents, g.version, o.*`;
const FROM = sql`order_group g join facility f on f.id = g.facility_id
  cross join lateral (select count(*)::int as order_count,
    count(*) filter (where r.status = any (${OPEN_STATUSES}::text[]))::int as open,
    count(*) filter (where r.status = 'cancelled')::int as cancelled,
    count(*) filter (where r.status not in ('delivered', 'cancelled'))::int as changeable
    from orders r where r.group_id = g.id) o`;

/** The checkouts `g` of the buying side that somebody may see: `ordersOf` without what it sells. */
export function groupsOf(scope: Scope): RawBuilder<unknown> {
  if (moderates(scope)) return sql`true`;
  const company = sql`g.buyer_company_id = ${scope.company?.id ?? 0}`;
  return facilityRange(scope) === 'company'
    ? company
    : sql`${company} and g.facility_id = any (${buyerFacilities(scope)}::bigint[])`;
}

/** One page of the checkouts in the asker's range, newest first. */
export async function listGroups(scope: Scope, db: Queryable, query: ListQuery) {
  const parts = [groupsOf(scope)];
  if (query.facility_id) parts.push(sql`g.facility_id = ${query.facility_id}`);
  if (query.start_date) parts.push(fromOn(sql`g.created_at`, query.start_date));
  if (query.end_date) parts.push(until(sql`g.created_at`, query.end_date));
  if (query.search) parts.push(named(query.search));
  const selection = {
    columns: COLUMNS,
    from: FROM,
    found: sql`order_group g`,
    where: sql.join(parts, sql` and `),
    orderBy: sql`g.created_at desc, g.id desc`,
    key: sql`g.id`,
  };
  const { rows, meta } = await readPage<GroupRow>(db, selection, query);
  return { data: rows.map(toGroup), meta };
}

function named(search: string): RawBuilder<unknown> {
  const number = numberIn(search);
  const po = sql`g.id in (select p.id from order_group p where lower(p.po_number) = ${search.toLowerCase()}
    union select r.group_id from orders r where lower(r.po_number) = ${search.toLowerCase()})`;
  return number === null
    ? po
    : sql`(${po} or g.id = ${number} or g.id = (select r.group_id from orders r where r.id = ${number}))`;
}

/** Null outside the asker's range. */
export async function findGroup(scope: Scope, db: Queryable, id: number): Promise<OrderGroup | null> {
  const { rows } = await sql<{ row: GroupRow }>`select to_jsonb(p) as row from (
    select ${COLUMNS} from ${FROM} where g.id = ${id} and ${groupsOf(scope)}) p`.execute(db);
  return rows[0] ? toGroup(rows[0].row) : null;
}

const toGroup = ({ created_at, total_cents, changeable, ...row }: GroupRow): OrderGroup => ({
  ...row,
  created_date: isoOf(created_at),
  total: toDollars(total_cents),
  shipped: row.order_count - row.open - row.cancelled,
  can: { edit: changeable > 0 },
});
