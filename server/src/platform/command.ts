import type { AuditActor, AuditEntry } from './audit/audit.ts';
import type { Tx } from './database/database.ts';
import { announceLive, enqueueEvents, type DomainEvent, type LiveChange } from './jobs/events.ts';

export interface CommandAudit extends Omit<AuditEntry, 'operation'> {
  /** Who acted, where the session that says so is only being opened. */
  by?: Pick<AuditActor, 'realUserId' | 'subjectUserId' | 'companyId' | 'facilityId'>;
}

/** The inside of a command's transaction. What is announced here leaves with the commit or not at all. */
export interface CommandContext {
  readonly tx: Tx;
  /** What changed, for the one audit row of this command. */
  audit(entry: CommandAudit): void;
  announce(event: DomainEvent): void;
  live(change: LiveChange): void;
}

/** Does the work of a command and sends what it announced. `audited` is null where it changed nothing to tell of. */
export async function perform<T>(
  tx: Tx,
  work: (command: CommandContext) => Promise<T>,
): Promise<{ reply: T; audited: CommandAudit | null }> {
  const events: DomainEvent[] = [];
  const live: LiveChange[] = [];
  const done: { audited: CommandAudit | null } = { audited: null };
  const reply = await work({
    tx,
    audit: (entry) => {
      done.audited = entry;
    },
    announce: (event) => events.push(event),
    live: (change) => live.push(change),
  });
  await enqueueEvents(tx, events);
  await announceLive(tx, live);
  return { reply, ...done };
}
