import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../../platform/database/database.ts';
import { contains, numberIn } from '../../../platform/database/read-page.ts';
import { hasPermission, type Scope } from '../../../platform/scope.ts';

/** More are not carried over from the indexes; so many are soon met in the order of the page. */
const MOST_FOUND = 10_000;
/** What the indexes of parts can look up. */
const THREE_IN_A_ROW = /[\p{L}\p{N}]{3}/u;

/**
 * The orders that a text is about, as a condition on orders `r`, facilities `f` and sellers `c`. Whoever sees all orders has
 * them found by indexes first: looked at one by one they would all be read. The orders of one side are few, and the text may
 * be in very many others.
 */
export async function searchCondition(
  scope: Scope,
  db: Queryable,
  text: string,
): Promise<RawBuilder<unknown>> {
  const search = searchFor(text);
  if (!hasPermission(scope, 'orders') || !THREE_IN_A_ROW.test(text)) return condition(search);
  const found = await findAll(db, search);
  return found.length > MOST_FOUND ? condition(search) : sql`r.id = any (${found}::bigint[])`;
}

function searchFor(text: string) {
  const like = contains(text);
  const digits = text.replaceAll('-', '');
  const inNdc = /^\d+$/.test(digits) ? sql`l.ndc like ${contains(digits)}` : sql`false`;
  return { like, number: numberIn(text), inLine: sql`(lower(l.name) like ${like} or ${inNdc})` };
}
type Search = ReturnType<typeof searchFor>;

const condition = ({ like, number, inLine }: Search) =>
  sql`(r.id = ${number} or r.group_id = ${number} or lower(r.po_number) like ${like} or lower(f.name) like ${like}
    or lower(c.name) like ${like} or exists (select 1 from order_line l where l.order_id = r.id and ${inLine}))`;

/** One more than `MOST_FOUND` at most; some twice. */
async function findAll(db: Queryable, { like, number, inLine }: Search): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from orders where id = ${number} or group_id = ${number} or lower(po_number) like ${like}
    union all select o.id from facility f join orders o on o.facility_id = f.id where lower(f.name) like ${like}
    union all select o.id from company c join orders o on o.seller_company_id = c.id where lower(c.name) like ${like}
    union all select l.order_id from order_line l where ${inLine} limit ${sql.lit(MOST_FOUND + 1)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
