import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Known } from '../guard/judge.ts';

export interface ReportingView {
  name: string;
  about: string;
  columns: { name: string; type: string }[];
}

/** The views of the schema `report` with their comments, as the database has them. */
export async function reportingViews(db: Queryable): Promise<ReportingView[]> {
  const { rows } =
    await sql<ReportingView>`select v.relname::text as name, coalesce(obj_description(v.oid, 'pg_class'), '') as about,
      jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class v join pg_attribute a on a.attrelid = v.oid and a.attnum > 0 and not a.attisdropped
    where v.relnamespace = 'report'::regnamespace and v.relkind = 'v'
    group by v.oid, v.relname order by v.relname`.execute(db);
  return rows;
}

/** By what names a query is judged. */
export async function readKnown(db: Queryable): Promise<Known> {
  const { rows } = await sql<Known>`select
  (select array_agg(c.relname order by c.relname) from pg_class c where c.relnamespace = 'report'::regnamespace and c.relkind = 'v')::text[]
    as views,
  (select array_agg(distinct a.attname) from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'report'::regnamespace)::text[] as columns,
  (select array_agg(distinct proname) from pg_proc)::text[] as functions,
  (select array_agg(distinct proname) from pg_proc where pronargs > 0 and pronargs - pronargdefaults <= 1
    and proargtypes[0] in ('record'::regtype, '"any"'::regtype, 'anyelement'::regtype, 'anynonarray'::regtype,
      'anycompatible'::regtype, 'anycompatiblenonarray'::regtype))::text[] as "rowFunctions"`.execute(db);
  const [known] = rows;
  if (!known) throw new Error('A select without a table answers one row.');
  return known;
}
