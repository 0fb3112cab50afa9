import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

const SCHEMAS = ['public', 'graphile_worker'];

/** A table as its rows travel: computed columns are left out, the order is the same on every server. */
export interface TableShape {
  name: string;
  columns: string[];
  order: string[];
}

export interface Sequence {
  name: string;
  /** Null before the first value was taken. */
  value: string | null;
}

export interface SchemaState {
  migrations: string[];
  /** The job queue's own. */
  worker: number;
}

/** Rows as text look alike whatever the settings of the server; nothing here takes as little as five seconds. */
export const PLAIN_SESSION = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex';
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

/** Every table of the product but the lists of applied migrations and functions, which the restore makes by migrating. */
export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select format('%I.%I', n.nspname, c.relname) as name,
      (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select array_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end
          order by k.place)
        from pg_index i cross join unnest(i.indkey::int2[]) with ordinality k(attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary), array[format('%I::text collate "C"', c.relname)]) as "order"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = any($1)
      and c.relname not in ('kysely_migration', 'kysely_migration_lock', 'migrations', 'sql_function')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by n.nspname, c.relname`,
    [SCHEMAS],
  );
  return rows;
}

export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
    where schemaname = any($1) order by 1`,
    [SCHEMAS],
  );
  return rows;
}

export async function readSchemaState(client: pg.ClientBase): Promise<SchemaState> {
  const { rows } = await client.query<SchemaState>(
    `select (select array_agg(name order by name) from kysely_migration) as migrations,
      (select max(id) from graphile_worker.migrations)::int as worker`,
  );
  const [state] = rows;
  if (!state) throw new Error('A select without a table answers one row.');
  return state;
}

/** The rows as a stream; their number is known when it has ended. */
export const streamRows = (client: pg.ClientBase, { name, columns, order }: TableShape) =>
  client.query(
    copyTo(`copy (select ${columns.join(', ')} from ${name} order by ${order.join(', ')}) to stdout`),
  );
