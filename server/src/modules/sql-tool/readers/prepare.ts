import pg from 'pg';
import { LOCKS } from '../../../platform/database/advisory-locks.ts';
import { openPool } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log.ts';
import { loadSecret } from '../../../platform/secrets.ts';
import { DANGEROUS_FUNCTIONS, readerPassword, readerRoles, SECRET } from './roles.ts';

interface Preparing {
  /** The database as its owner, past a pooler. */
  ownerUrl: string;
  /** The same database as a superuser; the owner where there is no other. */
  adminUrl: string;
  log: Log;
}

/** Settings that a session begins with; the limits are set again inside its transaction. */
const SETTINGS: Readonly<Record<string, string>> = {
  default_transaction_read_only: 'on',
  statement_timeout: '5s',
  lock_timeout: '1s',
  idle_in_transaction_session_timeout: '10s',
  search_path: 'report',
  work_mem: '16MB',
  temp_file_limit: '256MB',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
};

/**
 * Makes the roles by which the SQL tool reads, and takes from everybody else what they must not have either. Needs a superuser;
 * without one it only lets roles that are there read views that are new. Answers whether a superuser was there. Safe to repeat.
 */
export async function prepareReaders({ ownerUrl, adminUrl, log }: Preparing): Promise<boolean> {
  const key = await readSecret(ownerUrl, log);
  const admin = new pg.Client({ connectionString: adminUrl, application_name: 'galenic-readers' });
  admin.on('error', () => undefined);
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock($1)', [LOCKS.sqlReaders]);
    const { rows } = await admin.query<{ oid: number; name: string; super: boolean; owner: string }>(
      `select d.oid::int8 as oid, d.datname as name, r.rolsuper as super, pg_get_userbyid(n.nspowner) as owner
      from pg_database d, pg_roles r, pg_namespace n
      where d.datname = current_database() and r.rolname = current_user and n.nspname = 'report'`,
    );
    const [place] = rows;
    if (!place) return false;
    const roles = readerRoles(Number(place.oid));
    if (place.super) await makeRoles(admin, { roles, key, ...place });
    await grantViews(admin, roles);
    return place.super;
  } finally {
    await admin.end();
  }
}

async function readSecret(ownerUrl: string, log: Log): Promise<Buffer> {
  const pool = openPool(ownerUrl, log, { max: 1 });
  try {
    return await loadSecret(pool.db, SECRET);
  } finally {
    await pool.close();
  }
}

const named = (name: string) => pg.escapeIdentifier(name);

async function makeRoles(
  admin: pg.Client,
  { roles, key, name, owner }: { roles: readonly string[]; key: Buffer; name: string; owner: string },
): Promise<void> {
  const database = named(name);
  for (const role of roles) {
    const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [role]);
    if (rowCount === 0) await admin.query(`create role ${named(role)}`);
    const password = pg.escapeLiteral(readerPassword(key, role));
    await admin.query(`alter role ${named(role)} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls noinherit
      connection limit 1 password ${password}`);
    for (const [setting, value] of Object.entries(SETTINGS))
      await admin.query(`alter role ${named(role)} set ${setting} = '${value}'`);
    await admin.query(`grant connect on database ${database} to ${named(role)}`);
    // To end its sessions.
    await admin.query(`grant ${named(role)} to ${named(owner)}`);
  }
  await admin.query(`grant create, temporary on database ${database} to ${named(owner)};
    revoke create, temporary on database ${database} from public;
    grant usage, create on schema public to ${named(owner)};
    revoke all on schema public from public`);
  await takeFunctions(admin, owner, roles[0] ?? '');
}

async function takeFunctions(admin: pg.Client, owner: string, reader: string): Promise<void> {
  const { rows } = await admin.query<{ signature: string }>(
    `select p.oid::regprocedure::text as signature from pg_proc p
    where p.pronamespace = 'pg_catalog'::regnamespace and p.proname ~ $1 and has_function_privilege($2, p.oid, 'execute')`,
    [DANGEROUS_FUNCTIONS, reader],
  );
  const list = rows.map(({ signature }) => signature).join(', ');
  if (list === '') return;
  await admin.query(`grant execute on function ${list} to ${named(owner)};
    revoke execute on function ${list} from public`);
}

/** The owner may do so, too. */
async function grantViews(client: pg.Client, roles: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ role: string }>(
    'select rolname as role from pg_roles where rolname = any($1)',
    [roles],
  );
  for (const { role } of rows)
    await client.query(`grant usage on schema report to ${named(role)};
      grant select on all tables in schema report to ${named(role)}`);
}
