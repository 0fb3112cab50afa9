import type { Database, Pool } from './database.ts';
import type { DatabaseWatch, Position } from './database-watch.ts';
import { isLostServer } from '../errors.ts';
import { ServerProbe } from './server-probe.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { isReplaced, SERVER_STATE, type ServerState } from './primary-and-replica.ts';

const ASK_EVERY_MS = 250;
/** Well below the second that a request waits for its turn: those that wait for a silent replica hold the places. */
const ANSWER_WITHIN_MS = 500;

/** `reached`: everything up to the position asked for; `seq`: the newest command that can be read there. */
const QUESTION = `select ${SERVER_STATE}, pg_last_wal_replay_lsn() >= $1::pg_lsn as reached,
  (select seq from audit_head) as seq`;

type Answer = ServerState & { reached: boolean | null; seq: number };

type Trouble = 'not asked yet' | 'does not answer' | 'follows no primary' | 'is another database' | 'lags';

export interface ReplicaSettings {
  url: () => string;
  /** Read-only connections to it. */
  pool: Pool;
  primary: { db: Database; watch: DatabaseWatch };
  /** Further behind it is not read. */
  mostLagSeconds: number;
  metrics: Metrics;
  log: Log;
}

/**
 * The streaming replica, asked four times a second how far it is. Serves what its asker's own commands cannot have changed
 * since, and is left alone while it lags, is silent or follows nobody. Decision 17.
 */
export class Replica {
  private trouble: Trouble | null = 'not asked yet';
  private state: ServerState | null = null;
  /** The oldest known position of the primary that it had not reached when it was asked last. */
  private awaited: Position | null = null;
  private seq = 0;
  private readonly probe: ServerProbe<Answer>;
  private readonly settings: ReplicaSettings;

  constructor(settings: ReplicaSettings) {
    this.settings = settings;
    const question = () => {
      this.awaited ??= settings.primary.watch.position;
      return { text: QUESTION, values: [this.awaited?.lsn ?? null] };
    };
    this.probe = new ServerProbe({ url: settings.url, question, answerWithinMs: ANSWER_WITHIN_MS });
  }

  start(): void {
    this.probe.start((answer) => {
      const before = this.trouble;
      this.trouble = this.judge(answer);
      if (this.trouble !== before) this.tell();
      // A caller that waits for its answer gets the primary's.
      if (answer === null) this.settings.pool.interrupt();
      return ASK_EVERY_MS;
    });
  }

  async stop(): Promise<void> {
    await this.probe.stop();
    await this.settings.pool.close();
  }

  /** It takes writes itself, as the successor of the primary that answered last. */
  get isPromoted(): boolean {
    const primary = this.settings.primary.watch.state;
    return primary !== null && isReplaced(primary, this.state);
  }

  /** The server is elsewhere now. */
  moved(): void {
    this.probe.forget();
    this.settings.pool.moved();
    this.trouble = 'not asked yet';
    this.state = null;
    this.awaited = null;
  }

  /**
   * Answers from the replica where it holds the command `lastCommand` and all before it, else, and where it fails
   * meanwhile, from the primary. `work` only reads.
   */
  async read<T>(lastCommand: number, work: (db: Database) => Promise<T>): Promise<T> {
    const { pool, primary, metrics } = this.settings;
    if (this.trouble === null && this.seq >= lastCommand) {
      try {
        const result = await work(pool.db);
        metrics.tolerantReads.inc({ server: 'replica' });
        return result;
      } catch (error) {
        if (!isLostServer(error)) throw error;
      }
    }
    metrics.tolerantReads.inc({ server: 'primary' });
    return work(primary.db);
  }

  private judge(answer: Answer | null): Trouble | null {
    this.state = answer;
    const { primary, metrics, mostLagSeconds } = this.settings;
    const lag = answer?.reached === true ? 0 : secondsSince(this.awaited);
    metrics.replicaLag.set(lag);
    if (answer === null) return 'does not answer';
    if (primary.watch.state === null) return this.trouble;
    if (answer.system !== primary.watch.state.system) return 'is another database';
    if (answer.timeline !== null) return 'follows no primary';
    this.seq = answer.seq;
    if (answer.reached === true) {
      this.awaited = null;
      return null;
    }
    // Once left alone, it is read again when it has caught up.
    return lag > mostLagSeconds ? 'lags' : this.trouble;
  }

  private tell(): void {
    const { log } = this.settings;
    if (this.trouble === null) log.warn('the replica serves reads');
    else log.warn({ replica: this.trouble }, 'the primary serves all reads');
  }
}

const secondsSince = (position: Position | null) =>
  position === null ? 0 : (performance.now() - position.at) / 1000;
