import { sql, type RawBuilder } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import type { questionEndpoints, TrackedQuestion } from '#contract/assistant/tracking.ts';
import { titleOf } from '#rules/assistant/match.ts';
import { percentOf } from '#rules/reports/reports.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { fromOn, until } from '../../../platform/database/ranges.ts';
import { isoOf, readPage, readRows, type Selection } from '../../../platform/database/read-page.ts';
import { notFound } from '../../../platform/errors.ts';
import { hasPermission, type Scope } from '../../../platform/scope.ts';

type List = typeof questionEndpoints.listQuestions;
type Query = Input<List>['query'];
export type QuestionFilters = Omit<Query, 'page' | 'per_page'>;

interface Row extends Omit<TrackedQuestion, 'user' | 'own' | 'title' | 'at'> {
  asked_at: string;
  user_id: number;
  user_name: string;
}

/** Of numbers alone; others are what was typed. */
function namesFor(scope: Scope): RawBuilder<unknown> {
  const id = sql`(case when jsonb_typeof(p.value) = 'number' then p.value end)::bigint`;
  return sql`(select coalesce(jsonb_object_agg(p.key, coalesce(c.name, f.name, k.name)), '{}') from jsonb_each(q.parameters) p
    left join company c on p.key in ('company', 'seller') and c.id = ${id}
    left join facility f on p.key = 'facility' and f.id = ${id}
    left join edi_client k on ${hasPermission(scope, 'edi')}::boolean and p.key = 'client' and k.id = ${id}
    where coalesce(c.name, f.name, k.name) is not null)`;
}

function selectionOf(scope: Scope, { from, to, user_id: userId, result }: QuestionFilters): Selection {
  const conditions: RawBuilder<unknown>[] = [
    sql`true`,
    ...(from ? [fromOn(sql`q.asked_at`, from)] : []),
    ...(to ? [until(sql`q.asked_at`, to)] : []),
    ...(userId === undefined ? [] : [sql`q.user_id = ${userId}`]),
    ...(result ? [sql`q.result = ${result}`] : []),
  ];
  return {
    columns: sql`q.id, q.asked_at, q.user_id, u.first_name || ' ' || u.last_name as user_name, q.question, q.report, q.parameters,
      q.row_count, q.milliseconds, q.result, q.message, q.matched_by, q.query, q.rating, q.comment,
      ${namesFor(scope)} as names`,
    from: sql`assistant_question q join app_user u on u.id = q.user_id`,
    found: sql`assistant_question q`,
    where: sql.join(conditions, sql` and `),
    orderBy: sql`q.asked_at desc, q.id desc`,
    key: sql`q.id`,
  };
}

export async function listQuestions(scope: Scope, db: Queryable, query: Query): Promise<Reply<List>> {
  const { rows, meta } = await readPage<Row>(db, selectionOf(scope, query), query);
  return { data: rows.map((row) => toTracked(scope, row)), meta };
}

export async function readQuestions(
  scope: Scope,
  db: Queryable,
  filters: QuestionFilters,
): Promise<TrackedQuestion[]> {
  return (await readRows<Row>(db, selectionOf(scope, filters))).map((row) => toTracked(scope, row));
}

/** Throws 404 for somebody else's. */
export async function viewOwnQuestion(scope: Scope, db: Queryable, id: number): Promise<TrackedQuestion> {
  const [row] = await readRows<Row>(db, {
    ...selectionOf(scope, {}),
    where: sql`q.id = ${id} and q.user_id = ${scope.userId}`,
  });
  if (!row) throw notFound('This question does not exist.');
  return toTracked(scope, row);
}

const toTracked = (
  scope: Scope,
  { asked_at: at, user_id: id, user_name: name, ...row }: Row,
): TrackedQuestion => ({
  ...row,
  at: isoOf(at),
  user: { id, name },
  own: id === scope.userId,
  title: row.report === null ? null : titleOf(row.report),
});

type Summary = Reply<typeof questionEndpoints.sumQuestions>['data'];

interface Sums extends Pick<Summary, 'questions' | 'not_found' | 'users'> {
  answered: number;
  rated: number;
  helpful: number;
}

const SUMMED_DAYS = 30;
const MOST_NOT_FOUND = 10;

/** The last 30 days, and who asked within the time that questions are kept. */
export async function sumQuestions(_: Scope, db: Queryable, now: Date): Promise<Summary> {
  const { rows } = await sql<Sums>`
    with q as (select * from assistant_question
      where asked_at > ${now}::timestamptz - make_interval(days => ${sql.lit(SUMMED_DAYS)}))
    select count(*)::int as questions, count(*) filter (where q.result = 'answered')::int as answered,
      count(q.rating)::int as rated, count(*) filter (where q.rating = 1)::int as helpful,
      coalesce((select json_agg(json_build_object('question', x.question, 'times', x.times) order by x.times desc, x.question)
        from (select min(n.question) as question, count(*)::int as times from q n where n.result = 'not_found'
          group by lower(n.question) order by 2 desc, 1 limit ${sql.lit(MOST_NOT_FOUND)}) x), '[]') as not_found,
      coalesce((select json_agg(json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name)
        order by u.first_name, u.last_name, u.id) from app_user u
        where exists (select from assistant_question a where a.user_id = u.id)), '[]') as users
    from q`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('A count always answers a row.');
  const { answered, rated, helpful, ...rest } = sums;
  return {
    ...rest,
    answered_percent: rest.questions === 0 ? null : percentOf(answered, rest.questions),
    helpful_percent: rated === 0 ? null : percentOf(helpful, rated),
  };
}
