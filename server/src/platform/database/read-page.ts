import { sql, type RawBuilder } from 'kysely';
import { EXPORT_ROWS_READ } from '../export-rows.ts';
import type { Queryable } from './database.ts';

type Sql = RawBuilder<unknown>;

/** A list of records in SQL: `from` with its joins. */
export interface Selection {
  columns: Sql;
  from: Sql;
  /** What `where` and `orderBy` need of it, where that is less. */
  found?: Sql;
  /** What `where` and `totals` need of that, where the order needs more. */
  counted?: Sql;
  where: Sql;
  orderBy: Sql;
  /** Marks the statement as one that is prepared (`named-statements.ts`). */
  mark?: '' | `-- ${'named' | 'blind'}: ${string}\n`;
  /** What all that are found come to, as columns beside their count. */
  totals?: Sql;
  /** The key of a row. Other columns are computed for the rows of the page only, not for those skipped. */
  key: Sql;
}

/** A page with the exact count, in one statement. */
export async function readPage<Row, Totals = unknown>(
  db: Queryable,
  { columns, from, found = from, counted = found, where, orderBy, key, totals, mark = '' }: Selection,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ rows: Row[]; meta: { total: number; page: number; per_page: number }; totals: Totals }> {
  const sums = totals === undefined ? sql`` : sql`, ${totals}`;
  const { rows } = await sql<{ total: number; row: Row | null; totals: Totals }>`${sql.raw(mark)}
    select t.total, ${totals === undefined ? sql`null` : sql`to_jsonb(t)`} as totals, to_jsonb(p) as row
    from (select count(*)::int as total${sums} from ${counted} where ${where}) t
    left join lateral (select ${columns} from ${from}
      where ${key} = any (array(select ${key} from ${found} where ${where} order by ${orderBy}
        limit ${sql.lit(per_page)} offset ${sql.lit((page - 1) * per_page)}))
      order by ${orderBy}) p on true`.execute(db);
  return {
    rows: rows.flatMap(({ row }) => (row === null ? [] : [row])),
    meta: { total: rows[0]?.total ?? 0, page, per_page },
    totals: rows[0]?.totals as Totals,
  };
}

/** The same as a whole, for a file: as many rows as an export reads. */
export async function readRows<Row>(
  db: Queryable,
  { columns, from, where, orderBy, mark = '' }: Selection,
): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`${sql.raw(mark)}select to_jsonb(p) as row from (
    select ${columns} from ${from} where ${where} order by ${orderBy} limit ${sql.lit(EXPORT_ROWS_READ)}) p`.execute(
    db,
  );
  return rows.map(({ row }) => row);
}

/** Timestamps come out of JSON with the offset of the connection. */
export const isoOf = (text: string): string => new Date(text).toISOString();
export const isoOrNull = (text: string | null): string | null => (text === null ? null : isoOf(text));

const escaped = (text: string) => text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`);
/** Patterns for `lower(…) like` and `ilike`. */
export const contains = (text: string): string => `%${escaped(text)}%`;
export const beginsWith = (text: string): string => `${escaped(text)}%`;
/** What each has to be found of a search for several words. */
export const wordsIn = (text: string): string[] =>
  text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
const MOST_WORDS = 8;
/** A search for a record by its number. */
export const numberIn = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null);
