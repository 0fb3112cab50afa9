import { sql, type RawBuilder } from 'kysely';
import type { OrderList, OrderListDetail } from '#contract/ordering/order-lists.ts';
import { mayChangeList } from '#rules/ordering/list-rights.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';

interface ListRow {
  id: number;
  user_id: number;
  name: string;
  shared: boolean;
  author: string;
  line_count: number;
  version: number;
  updated_at: Date;
}

const COLUMNS = sql`t.id, t.user_id, t.name, t.shared, u.first_name || ' ' || u.last_name as author,
  jsonb_array_length(t.lines) as line_count, t.version, t.updated_at`;

/** Own lists `t` of the current facility, and those that are shared there. */
const visible = (scope: Scope): RawBuilder<unknown> =>
  sql`t.facility_id = ${scope.facility?.id ?? 0} and (t.user_id = ${scope.userId} or t.shared)`;

export async function listOrderLists(scope: Scope, db: Queryable): Promise<OrderList[]> {
  const { rows } = await sql<ListRow>`select ${COLUMNS} from order_list t join app_user u on u.id = t.user_id
    where ${visible(scope)} order by lower(t.name), t.id`.execute(db);
  return rows.map((row) => toList(scope, row));
}

/** What colleagues share does not count. */
export async function countOwnLists(scope: Scope, db: Queryable): Promise<number> {
  const { rows } = await sql<{ lists: number }>`select count(*)::int as lists from order_list
    where facility_id = ${scope.facility?.id ?? 0} and user_id = ${scope.userId}`.execute(db);
  return rows[0]?.lists ?? 0;
}

/** Throws 404 outside of the range. */
export async function viewOrderList(scope: Scope, db: Queryable, id: number): Promise<OrderListDetail> {
  const { rows } = await sql<ListRow & Pick<OrderListDetail, 'lines'>>`
    select ${COLUMNS}, t.lines from order_list t join app_user u on u.id = t.user_id
    where t.id = ${id} and ${visible(scope)}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('This list does not exist.');
  return { ...toList(scope, row), lines: row.lines };
}

const toList = (scope: Scope, row: ListRow): OrderList => ({
  id: row.id,
  name: row.name,
  shared: row.shared,
  author: row.author,
  line_count: row.line_count,
  updated_date: row.updated_at.toISOString(),
  version: row.version,
  can: { change: mayChangeList({ userId: row.user_id, shared: row.shared }, scope) },
});
