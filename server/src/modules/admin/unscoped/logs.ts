import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { adminEndpoints, LogEntry } from '#contract/admin/admin.ts';
import { sentenceOf } from '#contract/admin/sentence-of.ts';
import { UNINDEXED } from '../../../platform/audit/search.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { fromOn, until } from '../../../platform/database/ranges.ts';
import { beginsWith, contains } from '../../../platform/database/read-page.ts';

type Query = z.output<typeof adminEndpoints.listLogs.query & object>;
interface Filters extends Omit<Query, 'page' | 'per_page'> {
  /** Commands that are left out. */
  without?: string;
}

/** Counts are exact up to here, and pages lead no further; older rows are found by their date. */
const COUNTED = 10_000;
/** More people or companies than these do not narrow a search. */
const MOST_NAMED = 200;

interface Row {
  id: string;
  at: Date;
  user_id: number | null;
  user_name: string | null;
  email: string | null;
  company_id: number | null;
  company_name: string | null;
  impersonator_id: number | null;
  impersonator_name: string | null;
  event: string;
  entity: string | null;
  entity_id: number | null;
  before: string | null;
  after: string | null;
  host: string | null;
  ip: string | null;
  request_id: string;
  total: number;
}

/** Without a hit the count stands alone. */
type LoneCount = Record<Exclude<keyof Row, 'total'>, null> & Pick<Row, 'total'>;

/** A page of commands and events together, in one statement. */
export async function searchLogs(db: Queryable, { page, per_page, ...filters }: Query) {
  const rows = await readRows(db, filters, { limit: per_page, offset: (page - 1) * per_page });
  const total = rows[0]?.total ?? 0;
  return {
    data: rows.filter((row) => row.id !== null).map(toEntry),
    meta: { total: Math.min(total, COUNTED), page, per_page, total_is_estimate: total > COUNTED },
  };
}

export async function newestLogs(
  db: Queryable,
  filters: Filters,
  part: { limit: number; offset: number },
): Promise<LogEntry[]> {
  return (await readRows(db, filters, part)).filter((row) => row.id !== null).map(toEntry);
}

/** Each source gives its newest rows by its own index; only those are merged, and only the page is joined with names. */
async function readRows(
  db: Queryable,
  filters: Filters,
  { limit, offset }: { limit: number; offset: number },
): Promise<(Row | LoneCount)[]> {
  const { parts, hits } = sourcesOf(filters);
  const { rows } = await sql<Row | LoneCount>`
    with ${parts} counted as (
      select count(*)::int as total from (
        ${unionOf(hits, (hit) => sql`select ${hit} limit ${sql.lit(COUNTED + 1)}`)} limit ${sql.lit(COUNTED + 1)}) c
    ), newest as (
      ${unionOf(hits, (hit) => sql`select at, ${hit} order by at desc, number desc limit ${sql.lit(offset + limit)}`)}
      order by at desc, kind, number desc limit ${sql.lit(limit)} offset ${sql.lit(offset)}
    ), page as (
      select kind || number as id, l.at, l.actor_user_id, l.subject_user_id, l.company_id, l.operation as event, l.entity,
        l.entity_id, l.before, l.after, l.host, l.ip, l.request_id, number, kind
      from newest n join audit_log l on n.kind = 'c' and l.seq = n.number
      union all
      select kind || number, l.at, l.actor_user_id, l.subject_user_id, l.company_id, l.event, null, null, null,
        l.parameters, l.host, l.ip, l.request_id, number, kind
      from newest n join event_log l on n.kind = 'e' and l.id = n.number
    )
    select p.id, p.at, u.id as user_id, u.first_name || ' ' || u.last_name as user_name, u.email, c.id as company_id,
      c.name as company_name, i.id as impersonator_id, i.first_name || ' ' || i.last_name as impersonator_name, p.event,
      p.entity, p.entity_id, p.before::text as before, p.after::text as after, p.host, p.ip, p.request_id, counted.total
    from counted left join page p on true
    left join app_user u on u.id = p.subject_user_id
    left join company c on c.id = p.company_id
    left join app_user i on i.id = p.actor_user_id and p.actor_user_id <> p.subject_user_id
    order by p.at desc, p.kind, p.number desc`.execute(db);
  return rows;
}

/** A row may come from two sources, by its request id and by its words. */
const unionOf = (
  hits: readonly RawBuilder<unknown>[],
  select: (hit: RawBuilder<unknown>) => RawBuilder<unknown>,
) =>
  sql.join(
    hits.map((hit) => sql`(${select(hit)})`),
    sql` union `,
  );

function toEntry(row: Row): LogEntry {
  const {
    user_id,
    user_name,
    email,
    company_id,
    company_name,
    impersonator_id,
    impersonator_name,
    total: _,
    ...rest
  } = row;
  const user = user_id === null ? null : { id: user_id, name: user_name ?? '', email: email ?? '' };
  const impersonator =
    impersonator_id === null ? null : { id: impersonator_id, name: impersonator_name ?? '' };
  return {
    ...rest,
    at: row.at.toISOString(),
    user,
    company: company_id === null ? null : { id: company_id, name: company_name ?? '' },
    impersonator,
    sentence: sentenceOf({ ...row, user, impersonator, byPage: row.id.startsWith('e') }),
  };
}

interface Sources {
  /** What is read once, before. */
  parts: RawBuilder<unknown>;
  /** Kind and number of hits, `from`, and the conditions on `l`, which is a row of either log. */
  hits: RawBuilder<unknown>[];
}

const COMMAND = sql`'c' as kind, l.seq as number`;
const EVENT = sql`'e' as kind, l.id as number`;

function sourcesOf({ text, ...filters }: Filters): Sources {
  const { commands, events } = conditions(filters);
  if (text) return sourcesOfText(text.trim(), commands, events);
  return {
    parts: sql``,
    hits: [
      sql`${COMMAND} from audit_log l where ${commands}`,
      sql`${EVENT} from event_log l where ${events}`,
    ],
  };
}

/**
 * Events are found as a whole before the newest are taken: the planner does not know how many have a word, and reading them
 * by time until enough have it takes seconds for a word that is rare.
 */
function sourcesOfText(text: string, commands: RawBuilder<unknown>, events: RawBuilder<unknown>): Sources {
  const words = sql`${wordsQuery(text)}::tsquery`;
  return {
    parts: sql`tail as materialized (${UNINDEXED}), event_hit as materialized (
      select l.id, l.at from event_log l where ${events}
        and (l.request_id = ${text} or audit_words(null, null, null, l.parameters) @@ ${words})),`,
    hits: [
      sql`${COMMAND} from audit_search s join audit_log l on l.seq = s.seq where s.words @@ ${words} and ${commands}`,
      sql`${COMMAND} from tail l
        where audit_words(l.entity, l.entity_id, l.before, l.after) @@ ${words} and ${commands}`,
      sql`${COMMAND} from audit_log l where l.request_id = ${text} and ${commands}`,
      sql`${EVENT} from event_hit l`,
    ],
  };
}

function conditions(filters: Omit<Filters, 'text'>): {
  commands: RawBuilder<unknown>;
  events: RawBuilder<unknown>;
} {
  const shared: RawBuilder<unknown>[] = [sql`true`];
  if (filters.from !== undefined) shared.push(fromOn(sql`l.at`, filters.from));
  if (filters.to !== undefined) shared.push(until(sql`l.at`, filters.to));
  if (filters.user)
    shared.push(sql`(l.subject_user_id = any (array(${usersNamed(filters.user)}))
    or (l.actor_user_id <> l.subject_user_id and l.actor_user_id = any (array(${usersNamed(filters.user)}))))`);
  if (filters.company) shared.push(sql`l.company_id = any (array(${companiesNamed(filters.company)}))`);
  const commands = [...shared];
  const events = [...shared];
  if (filters.without !== undefined) commands.push(sql`l.operation <> ${filters.without}`);
  if (filters.event) {
    commands.push(sql`lower(l.operation) like ${beginsWith(filters.event)}`);
    events.push(sql`lower(l.event) like ${beginsWith(filters.event)}`);
  }
  return { commands: sql.join(commands, sql` and `), events: sql.join(events, sql` and `) };
}

const usersNamed = (text: string) =>
  isNumber(text)
    ? sql`select ${Number(text)}::bigint`
    : sql`select id from app_user where lower(first_name || ' ' || last_name || ' ' || email) like ${contains(text)}
        order by id limit ${sql.lit(MOST_NAMED)}`;

const companiesNamed = (text: string) =>
  isNumber(text)
    ? sql`select ${Number(text)}::bigint`
    : sql`select id from company where lower(name) like ${contains(text)} order by id limit ${sql.lit(MOST_NAMED)}`;

/** Rows with a word for each of these that begins so; no word finds nothing. Split as `audit_words` does. */
const wordsQuery = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}_.@-]+/gu) ?? []).map((word) => `'${word}':*`).join(' & ');

const isNumber = (text: string) => /^\d{1,15}$/.test(text);
