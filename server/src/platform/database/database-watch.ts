import { ServerProbe } from './server-probe.ts';
import type { Log } from '../log.ts';
import { isReplaced, type ServerState } from './primary-and-replica.ts';

const ASK_EVERY_MS = 1000;
const ASK_AGAIN_MS = 250;
const ANSWER_WITHIN_MS = 2000;

/**
 * The tables must be there too: an empty server that answers is not ours. A server that only follows another one answers
 * with an error, since it has no position to write at.
 */
const QUESTION = `select pg_current_wal_lsn()::text as lsn,
    ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int as timeline,
    (select system_identifier::text from pg_control_system()) as system, clock_timestamp() as time
  from (select from kysely_migration limit 1) ours`;

/** What the primary had written when it was asked. */
export interface Position {
  lsn: string;
  /** By the monotonic clock of this process, in milliseconds. */
  at: number;
}

type Answer = { lsn: string; timeline: number; system: string; time: Date };

/** What watching finds out. */
interface Hearing {
  /** After each question that was not answered. */
  onSilence(): void;
  /** The time of the server, and when it was asked by `performance.now()`. */
  onTime(time: Date, askedAt: number): void;
}

/**
 * Asks the database every second, on a connection of its own, whether it still answers. A server that is frozen or cut
 * off without a word would otherwise hold every request until its own limits, which it cannot enforce.
 */
export class DatabaseWatch {
  private answers = true;
  private known: { state: ServerState; position: Position } | null = null;
  private readonly probe: ServerProbe<Answer>;
  private readonly log: Log;

  constructor(url: () => string, log: Log) {
    this.probe = new ServerProbe({
      url,
      question: () => ({ text: QUESTION }),
      answerWithinMs: ANSWER_WITHIN_MS,
    });
    this.log = log;
  }

  /** False from the first unanswered question to the next answer. */
  get reachable(): boolean {
    return this.answers;
  }

  /** Who answered last; null before the first answer. */
  get state(): ServerState | null {
    return this.known?.state ?? null;
  }

  /** Null before the first answer. */
  get position(): Position | null {
    return this.known?.position ?? null;
  }

  start({ onSilence, onTime }: Hearing): void {
    this.probe.start((answer, askedAt) => {
      const answered = answer !== null && this.accept(answer);
      if (answered !== this.answers) {
        this.answers = answered;
        this.log.warn(answered ? 'database answers again' : 'database does not answer');
      }
      if (answered) onTime(answer.time, askedAt);
      else onSilence();
      return answered ? ASK_EVERY_MS : ASK_AGAIN_MS;
    });
  }

  stop(): Promise<void> {
    return this.probe.stop();
  }

  /** A primary that came back after its replica was promoted lacks what was written since. */
  private accept({ lsn, time: _time, ...state }: Answer): boolean {
    if (isReplaced(state, this.state)) {
      this.probe.forget();
      return false;
    }
    this.known = { state, position: { lsn, at: performance.now() } };
    return true;
  }
}
