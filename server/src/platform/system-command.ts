import type { AuditActor } from './audit/audit.ts';
import type { Clock } from './clock.ts';
import { entryOf, perform, type CommandContext } from './command.ts';
import { inFlushedTransaction, type Database } from './database/database.ts';
import { newUuid } from './secrets.ts';

/** Who does what nobody asked for at the moment: the product itself. */
export const systemActor = (at: Date): AuditActor => ({
  at,
  requestId: newUuid(),
  realUserId: null,
  subjectUserId: null,
  companyId: null,
  facilityId: null,
  host: null,
  ip: null,
});

/**
 * A command of a job: one transaction with its events, live changes and audit row, as one of a request has. Work that
 * finds nothing to do audits nothing and leaves no row.
 */
export function runSystemCommand<T>(
  { db, clock, operation }: { db: Database; clock: Clock; operation: string },
  work: (command: CommandContext, now: Date) => Promise<T>,
): Promise<T> {
  return inFlushedTransaction(db, async (tx) => {
    const now = clock.now();
    const actor = systemActor(now);
    return perform(
      { tx, by: { actor, operation } },
      (command) => work(command, now),
      (_reply, audited) => ({
        audit: [...Map.groupBy(audited, ({ by }) => by)].map(([by, entries]) => [
          { ...actor, ...by },
          entries.map((entry) => entryOf(operation, entry)),
        ]),
      }),
    );
  });
}
