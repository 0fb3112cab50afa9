import { sql, type RawBuilder } from 'kysely';
import { toDollars } from '#rules/money.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { PageOf, SortOf } from './range.ts';
import type { ReportContent } from './report.ts';

type Sql = RawBuilder<unknown>;

/** Records in SQL, of which a report shows a page and pictures all. */
interface Listed {
  /** What `where`, `orderBy` and the picture need. */
  found: Sql;
  where: Sql;
  /** With the joins of `columns`. */
  from: Sql;
  columns: Sql;
  key: Sql;
  orderBy: Sql;
  /** What else they may be sorted by, by the column that shows it; of `found` alone. */
  sorts?: Readonly<Record<string, Sql>>;
  /** Which of these some records have no value of: they come last either way. */
  unset?: readonly string[];
  /** Whose bar a record is part of: a month, a week. */
  bar: Sql;
  /** Which part of it. */
  part: Sql;
  /** What the records of a part come to besides their number, in cents. */
  cents?: Sql;
}

export interface Part {
  bar: string;
  part: string;
  count: number;
  cents: number;
  /** Of how many it is known what they come to. */
  known: number;
}

interface Found<Row> {
  rows: Row[];
  parts: Part[];
  count: number;
  cents: number;
  known: number;
  sortable: string[];
}

/** The rows of a page as JSON of the database has them, and what all of them come to by bars and parts. */
export async function readListed<Row>(db: Queryable, listed: Listed, page: PageOf): Promise<Found<Row>> {
  const reading = readPage<Row>(db, listed, page);
  // One connection carries out one statement at a time.
  if (db.isTransaction) await reading;
  const [rows, parts] = await Promise.all([reading, readParts(db, listed)]);
  const [count, cents, known] = [sumOf(parts, 'count'), sumOf(parts, 'cents'), sumOf(parts, 'known')];
  return { rows, parts, count, cents, known, sortable: Object.keys(listed.sorts ?? {}) };
}

async function readPage<Row>(db: Queryable, listed: Listed, { first, count, sort }: PageOf): Promise<Row[]> {
  const { found, from, columns, where, key } = listed;
  const orderBy = sortedBy(listed, sort ?? null);
  const { rows } = await sql<{ row: Row }>`select to_jsonb(p) as row from (select ${columns} from ${from}
    where ${key} = any (array(select ${key} from ${found} where ${where} order by ${orderBy}
      limit ${sql.lit(count)} offset ${sql.lit(first)})) order by ${orderBy}) p`.execute(db);
  return rows.map(({ row }) => row);
}

/** Those alike in the order of the report; so all where it is not sorted by the column now, as by prices that are hidden. */
function sortedBy({ orderBy, sorts = {}, unset = [] }: Listed, sort: SortOf | null): Sql {
  const by = sort === null ? undefined : sorts[sort.column];
  if (sort === null || by === undefined) return orderBy;
  const last = unset.includes(sort.column) ? sql`nulls last` : sql``;
  return sql`${by} ${sort.descending ? sql`desc` : sql`asc`} ${last}, ${orderBy}`;
}

async function readParts(
  db: Queryable,
  { found, where, bar, part, cents = sql`0` }: Listed,
): Promise<Part[]> {
  const { rows } = await sql<Part>`select ${bar} as bar, ${part} as part, count(*)::int as count,
    coalesce(sum(${cents}), 0)::bigint as cents, count(${cents})::int as known from ${found} where ${where} group by 1, 2`.execute(
    db,
  );
  return rows;
}

const sumOf = (parts: readonly Part[], key: 'count' | 'cents' | 'known'): number =>
  parts.reduce((sum, one) => sum + one[key], 0);

/** 'YYYY-MM' of a moment in UTC. */
export const monthAt = (at: Sql): Sql => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM')`;
/** The Monday of its week. */
export const weekAt = (at: Sql): Sql =>
  sql`to_char(date_trunc('week', ${at} at time zone 'UTC'), 'YYYY-MM-DD')`;

interface Picture {
  axis: string;
  /** Of the bars, those without a record too. */
  labels: readonly string[];
  /** What the parts are called, in their order; those that no record is of are left out. */
  names: Readonly<Record<string, string>>;
  of?: 'count' | 'cents';
}

/** Bars of what was found. */
export function chartOf(
  parts: readonly Part[],
  { axis, labels, names, of = 'count' }: Picture,
): ReportContent['chart'] {
  const found = Object.entries(names).filter(([key]) => parts.some(({ part }) => part === key));
  const values = new Map(parts.map((one) => [`${one.bar} ${one.part}`, one[of]]));
  const valueOf = (label: string, key: string) => values.get(`${label} ${key}`) ?? 0;
  return {
    axis,
    kind: of === 'cents' ? 'money' : 'count',
    series: found.map(([, name]) => name),
    bars: labels.map((label) => ({
      label,
      parts: found.map(([key]) => (of === 'cents' ? toDollars(valueOf(label, key)) : valueOf(label, key))),
    })),
    line: null,
  };
}
