import { sql, type RawBuilder } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import type { sqlToolEndpoints } from '#contract/sql-tool.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';

type Saved = Reply<typeof sqlToolEndpoints.listSavedQueries>['data'][number];

interface Row {
  id: number;
  title: string;
  query: string;
  shared: boolean;
  user_id: number;
  user_name: string;
  saved_at: Date;
}

/** Own ones first, each by title. */
export const listSaved = (scope: Scope, db: Queryable): Promise<Saved[]> => readSaved(scope, db, sql`true`);

export async function viewSaved(scope: Scope, db: Queryable, id: number): Promise<Saved> {
  const [saved] = await readSaved(scope, db, sql`s.id = ${id}`);
  if (!saved) throw notFound();
  return saved;
}

async function readSaved(scope: Scope, db: Queryable, which: RawBuilder<unknown>): Promise<Saved[]> {
  const { rows } = await sql<Row>`select s.id, s.title, s.query, s.shared, s.user_id,
      u.first_name || ' ' || u.last_name as user_name, s.saved_at
    from saved_sql s join app_user u on u.id = s.user_id
    where (s.user_id = ${scope.userId} or s.shared) and ${which}
    order by s.user_id <> ${scope.userId}, lower(s.title), s.id`.execute(db);
  return rows.map(({ user_id: id, user_name: name, saved_at: at, ...row }) => ({
    ...row,
    owner: { id, name },
    own: id === scope.userId,
    saved_at: at.toISOString(),
  }));
}
