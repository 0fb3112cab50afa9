import { sql, type RawBuilder } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import type { SavedQuestion, savedQuestionEndpoints } from '#contract/assistant/saved.ts';
import { SAVED_GONE } from '#rules/assistant/limits.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import {
  isoOf,
  isoOrNull,
  readPage,
  readRows,
  type Selection,
} from '../../../platform/database/read-page.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';

type List = typeof savedQuestionEndpoints.listSavedQuestions;

/** With its recipients, those who get it first. */
const SCHEDULE = sql`(select json_build_object('every', c.every, 'next_on', c.next_on, 'state', c.state, 'reason', c.reason,
    'mailed_at', c.mailed_at, 'recipients', (select coalesce(json_agg(json_build_object('email', w.email, 'state', t.state)
      order by t.state <> 'on', w.email), '[]')
      from assistant_recipient t join app_user w on w.id = t.user_id where t.report_id = c.report_id))
  from assistant_schedule c where c.report_id = s.id)`;

interface Row extends Omit<SavedQuestion, 'author' | 'own'> {
  user_id: number;
  user_name: string;
}

/** The own ones and those that others share. */
const seenBy = (scope: Scope): RawBuilder<unknown> => sql`(s.user_id = ${scope.userId} or s.shared)`;

function selectionOf(scope: Scope, conditions: readonly RawBuilder<unknown>[]): Selection {
  return {
    columns: sql`s.id, s.title, s.question, s.report, s.parameters, s.shared, s.created_at, s.last_run_at, s.user_id,
      u.first_name || ' ' || u.last_name as user_name,
      case when s.user_id = ${scope.userId} then ${SCHEDULE} end as schedule`,
    from: sql`assistant_report s join app_user u on u.id = s.user_id`,
    found: sql`assistant_report s`,
    where: sql.join([seenBy(scope), ...conditions], sql` and `),
    orderBy: sql`s.id desc`,
    key: sql`s.id`,
  };
}

export async function listSaved(
  scope: Scope,
  db: Queryable,
  { author, shared, ...page }: Input<List>['query'],
): Promise<Reply<List>> {
  const conditions = [
    ...(author ? [sql`(s.user_id = ${scope.userId}) = ${author === 'own'}`] : []),
    ...(shared ? [sql`s.shared = ${shared === '1'}`] : []),
  ];
  const { rows, meta } = await readPage<Row>(db, selectionOf(scope, conditions), page);
  return { data: rows.map((row) => toSaved(scope, row)), meta };
}

/** Throws 404 for what others keep to themselves. */
export async function viewSaved(scope: Scope, db: Queryable, id: number): Promise<SavedQuestion> {
  const [row] = await readRows<Row>(db, selectionOf(scope, [sql`s.id = ${id}`]));
  if (!row) throw notFound(SAVED_GONE);
  return toSaved(scope, row);
}

const toSaved = (scope: Scope, { user_id: id, user_name: name, ...row }: Row): SavedQuestion => ({
  ...row,
  author: { id, name },
  own: id === scope.userId,
  schedule: row.schedule && { ...row.schedule, mailed_at: isoOrNull(row.schedule.mailed_at) },
  created_at: isoOf(row.created_at),
  last_run_at: isoOrNull(row.last_run_at),
});
