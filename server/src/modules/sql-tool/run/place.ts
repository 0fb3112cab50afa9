import pg from 'pg';
import { MOST_SECONDS } from '#rules/sql-tool.ts';
import { LOCKS } from '../../../platform/database/advisory-locks.ts';
import { AppError, conflict } from '../../../platform/errors.ts';
import { missingProtection } from '../readers/availability.ts';
import { readerRole, readerRoles, SLOTS, type Slot } from '../readers/roles.ts';

export const NOT_AVAILABLE =
  'The SQL tool is not available: the database has not been prepared for it. Ask whoever runs the marketplace.';
export const STILL_RUNNING = 'Another query of yours is still running.';
const ALL_TAKEN = 'Other queries are running. Please try again in a moment.';
const RETRY_AFTER_SECONDS = 5;
export const allTaken = () => new AppError('unavailable', ALL_TAKEN, null, RETRY_AFTER_SECONDS);

/** A place whose process died is free again after this; its session has ended by its own limit long before. */
const GIVEN_UP_SECONDS = MOST_SECONDS * 3;
const CONNECT_WITHIN_MS = 2000;
/** How long an ended session may take to be gone. */
const GONE_WITHIN_MS = 1000;

export interface Wanted {
  userId: number;
  companyId: number | null;
}

/** The owner's side of one query: the place it has, and the way to end its session. */
export interface Place {
  role: string;
  /** Says whose rows the session may see; before it, none. */
  admit(pid: number): Promise<void>;
  /** Ends the session, if it is still there. */
  endSession(pid: number): Promise<void>;
  typeNames(types: readonly { oid: number; modifier: number }[]): Promise<string[]>;
  /** Gives the place back. */
  leave(): Promise<void>;
}

/** A connection of the owner, apart from those of requests. */
export async function connectOwner(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'galenic-sql-tool',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    options: '-c statement_timeout=5000 -c lock_timeout=2000',
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

export async function databaseOid(owner: pg.ClientBase): Promise<number> {
  const { rows } = await owner.query<{ oid: string }>(
    'select oid::int8 as oid from pg_database where datname = current_database()',
  );
  return Number(rows[0]?.oid);
}

/** Throws 409 where somebody runs a query already, 503 where all places are taken or the database is not prepared. */
export async function takePlace(owner: pg.Client, { userId, companyId }: Wanted): Promise<Place> {
  const oid = await databaseOid(owner);
  if ((await missingProtection(owner, oid)) !== null) throw new AppError('unavailable', NOT_AVAILABLE);
  const slot = await takeSlot(owner, oid, { userId, companyId });
  const role = readerRole(oid, slot);
  return {
    role,
    admit: async (pid) =>
      void (await owner.query('update sql_session set pid = $1 where slot = $2', [pid, slot])),
    // Another session may have the number by now, but not with this role.
    endSession: async (pid) =>
      void (await owner.query(
        'select pg_terminate_backend(pid, $3) from pg_stat_activity where pid = $1 and usename = $2',
        [pid, role, GONE_WITHIN_MS],
      )),
    typeNames: async (types) => {
      const { rows } = await owner.query<{ name: string }>(
        `select format_type(t.oid, t.modifier) as name from unnest($1::oid[], $2::int[]) with ordinality t(oid, modifier, place)
        order by t.place`,
        [types.map(({ oid: type }) => type), types.map(({ modifier }) => modifier)],
      );
      return rows.map(({ name }) => name);
    },
    leave: async () => void (await owner.query('delete from sql_session where slot = $1', [slot])),
  };
}

async function takeSlot(owner: pg.Client, oid: number, { userId, companyId }: Wanted): Promise<Slot> {
  await owner.query('begin');
  try {
    await owner.query('select pg_advisory_xact_lock($1)', [LOCKS.sqlReaders]);
    await owner.query('delete from sql_session where started_at < now() - make_interval(secs => $1)', [
      GIVEN_UP_SECONDS,
    ]);
    const { rows } = await owner.query<{ slot: number; user_id: string }>(
      'select slot, user_id from sql_session',
    );
    if (rows.some((row) => Number(row.user_id) === userId)) throw conflict(STILL_RUNNING);
    const free = SLOTS.filter((one) => rows.every((row) => row.slot !== one));
    const lingering = await sessionsOf(owner, readerRoles(oid));
    const slot = free.find((one) => !lingering.has(readerRole(oid, one))) ?? free[0];
    if (slot === undefined) throw allTaken();
    await owner.query(
      'insert into sql_session (slot, user_id, role_name, company_id) values ($1, $2, $3, $4)',
      [slot, userId, readerRole(oid, slot), companyId],
    );
    await owner.query('commit');
    return slot;
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

/** Of these roles those that still have a session: an ended one computes to the end of its row first. */
async function sessionsOf(owner: pg.Client, roles: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await owner.query<{ role: string }>(
    'select usename as role from pg_stat_activity where usename = any($1)',
    [roles],
  );
  return new Set(rows.map(({ role }) => role));
}
