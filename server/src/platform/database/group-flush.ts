import { sql, type RawBuilder } from 'kysely';

/**
 * Has the commit of this transaction not wait for the disk; a `GroupFlush` does afterwards. Otherwise what the
 * transaction locked last, the head of the audit chain, would be held over the flush, and commands would flush one by one.
 * So is the lock that PostgreSQL takes to commit a notification; a step of a job need not wait either, since the log is
 * written in its order: with the step, the end of its job is lost.
 */
export const COMMIT_UNFLUSHED: RawBuilder<unknown> = sql`set_config('synchronous_commit', 'off', true)`;

/** A commit that wrote something, which is all that makes PostgreSQL flush, and wait for its replica where commits do. */
export const FLUSH = sql`-- named: flush
  select pg_logical_emit_message(true, 'galenic', '')`;

/** The log is written in its order, so one flush does for all who committed before it began. */
export class GroupFlush {
  private running: Promise<void> = Promise.resolve();
  private next: Promise<void> | null = null;

  /** Resolves when a flush that began after this call is done: the caller's own, or that of another one. */
  wait(flush: () => Promise<unknown>): Promise<void> {
    this.next ??= this.begin(flush);
    return this.next;
  }

  private async begin(flush: () => Promise<unknown>): Promise<void> {
    await this.running;
    const { next } = this;
    this.next = null;
    if (next) this.running = next.catch(() => undefined);
    await flush();
  }
}
