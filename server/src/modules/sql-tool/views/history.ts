import { sql } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import type { sqlToolEndpoints } from '#contract/sql-tool.ts';
import { LATEST_QUERIES } from '#rules/sql-tool.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { isoOf, readPage } from '../../../platform/database/read-page.ts';
import { forbidden } from '../../../platform/errors.ts';
import { hasPermission, type Scope } from '../../../platform/scope.ts';

type List = typeof sqlToolEndpoints.listAskedQueries;

interface Row {
  id: number;
  asked_at: string;
  user_id: number;
  user_name: string;
  query: string;
  company_id: number | null;
  company_name: string | null;
  row_count: number | null;
  milliseconds: number;
  refusal: string | null;
  exported: boolean;
}

/** The own last ones, or with the permission for people all that are kept. */
export async function listAsked(
  scope: Scope,
  db: Queryable,
  { everybody, page, per_page }: Input<List>['query'],
): Promise<Reply<List>> {
  const ofAll = everybody === 'true';
  if (ofAll && !hasPermission(scope, 'users')) throw forbidden();
  const own = sql`a.id in (select id from sql_query where user_id = ${scope.userId} order by id desc limit ${sql.lit(LATEST_QUERIES)})`;
  const { rows, meta } = await readPage<Row>(
    db,
    {
      columns: sql`a.id, a.asked_at, a.user_id, u.first_name || ' ' || u.last_name as user_name, a.query, a.company_id,
        c.name as company_name, a.row_count, a.milliseconds, a.refusal, a.exported`,
      from: sql`sql_query a join app_user u on u.id = a.user_id left join company c on c.id = a.company_id`,
      found: sql`sql_query a`,
      where: ofAll ? sql`true` : own,
      orderBy: sql`a.id desc`,
      key: sql`a.id`,
    },
    { page, per_page },
  );
  return { data: rows.map(toAsked), meta };
}

const toAsked = (row: Row): Reply<List>['data'][number] => ({
  id: row.id,
  at: isoOf(row.asked_at),
  user: { id: row.user_id, name: row.user_name },
  query: row.query,
  company: row.company_id === null ? null : { id: row.company_id, name: row.company_name ?? '' },
  row_count: row.row_count,
  milliseconds: row.milliseconds,
  refusal: row.refusal,
  exported: row.exported,
});
