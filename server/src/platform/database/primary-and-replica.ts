import pg from 'pg';
import type { Log } from '../log.ts';
import { StartupError } from '../errors.ts';

/** What a server says of itself. */
export interface ServerState {
  /** The same for a primary and its replicas, and for no other server. */
  system: string;
  /** Counts promotions; null while the server follows another one. */
  timeline: number | null;
}

/** Columns of `ServerState`, for a server of either kind. */
export const SERVER_STATE = `(select system_identifier::text from pg_control_system()) as system,
  case when pg_is_in_recovery() then null
    else ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end as timeline`;

/** Whether another server of the same system was promoted over this one. */
export const isReplaced = (state: ServerState, known: ServerState | null): boolean =>
  known !== null && known.system === state.system && (state.timeline ?? 0) < (known.timeline ?? 0);

const ASK_WITHIN_MS = 3000;

/**
 * The primary and its replica. They change places when the replica was promoted, any number of times while the process
 * runs; so every connection asks for the address when it is made.
 */
export class PrimaryAndReplica {
  private current: { primary: string; replica: string | undefined };

  constructor(primary: string, replica?: string) {
    this.current = { primary, replica };
  }

  readonly primary = (): string => this.current.primary;
  /** The primary where none is configured. */
  readonly replica = (): string => this.current.replica ?? this.current.primary;

  get hasReplica(): boolean {
    return this.current.replica !== undefined;
  }

  swap(): void {
    const { primary, replica } = this.current;
    if (replica !== undefined) this.current = { primary: replica, replica: primary };
  }

  /** For a start after a promotion. Throws `StartupError` where the two are not one system. */
  async findPrimary(log: Log): Promise<void> {
    if (!this.hasReplica) return;
    const [one, other] = await Promise.all([askState(this.primary()), askState(this.replica())]);
    if (one && other && one.system !== other.system)
      throw new StartupError('The server of DATABASE_REPLICA_URL is no replica of the one of DATABASE_URL.');
    if ((other?.timeline ?? 0) <= (one?.timeline ?? 0)) return;
    this.swap();
    log.warn('the replica was promoted: DATABASE_REPLICA_URL names the primary, DATABASE_URL its replica');
  }
}

async function askState(connectionString: string): Promise<ServerState | null> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: ASK_WITHIN_MS,
    query_timeout: ASK_WITHIN_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<ServerState>(`select ${SERVER_STATE}`);
    return rows[0] ?? null;
  } catch {
    return null;
  } finally {
    void client.end().catch(() => undefined);
  }
}
