import { sql, type RawBuilder } from 'kysely';
import { anchorAt, appending, type AuditActor, type AuditEntry } from './audit/audit.ts';
import type { Tx } from './database/database.ts';
import { COMMIT_UNFLUSHED } from './database/group-flush.ts';
import { announcing, enqueuing, type DomainEvent, type LiveChange } from './jobs/events.ts';

export interface CommandAudit extends Omit<AuditEntry, 'operation'> {
  /** Where it is another one than the command's, such as what a document asked for that was taken in. */
  operation?: string;
  /** Who acted, where the session that says so is only being opened; and for which facility, where it is not the chosen one. */
  by?: Partial<Pick<AuditActor, 'realUserId' | 'subjectUserId' | 'companyId' | 'facilityId'>>;
}

/** The row of an operation; who acted stands with the actor. */
export function entryOf(operation: string, audited: CommandAudit): AuditEntry {
  const { by: _, ...entry } = audited;
  return { operation, ...entry };
}

/** Who carries out which operation. */
export interface CommandBy {
  actor: AuditActor;
  operation: string;
}

/** The inside of a command's transaction. What is announced here leaves with the commit or not at all. */
export interface CommandContext {
  readonly tx: Tx;
  readonly by: CommandBy;
  /** What changed, for the audit row of this command. */
  audit(entry: CommandAudit): void;
  /** The same where it changed several records, each of which has a history: one row for each. */
  auditEach(entries: readonly CommandAudit[]): void;
  announce(event: DomainEvent): void;
  live(change: LiveChange): void;
  /** A function of the database to be called with all that; it sees what the command wrote. */
  atEnd(call: RawBuilder<unknown>): void;
}

/**
 * A command whose part may be rolled back to a savepoint: what that part leaves to be done is kept here until it is `kept`, and is
 * forgotten otherwise. Answers then what it audited, for whoever audits the whole.
 */
export function holding(command: CommandContext): { held: CommandContext; keep(): readonly CommandAudit[] } {
  const left: (() => void)[] = [];
  const audited: CommandAudit[] = [];
  return {
    held: {
      tx: command.tx,
      by: command.by,
      audit: (entry) => void audited.push(entry),
      auditEach: (entries) => void audited.push(...entries),
      announce: (event) => void left.push(() => command.announce(event)),
      live: (change) => void left.push(() => command.live(change)),
      atEnd: (call) => void left.push(() => command.atEnd(call)),
    },
    keep() {
      for (const leave of left) leave();
      return audited;
    },
  };
}

/** Rows of what one of those who acted did. */
type ActorRows = readonly [AuditActor, readonly AuditEntry[]];

interface Left {
  events: DomainEvent[];
  live: LiveChange[];
  calls: RawBuilder<unknown>[];
}

/**
 * Does the work of a command, then in one statement, since each costs a round trip: what it left to be called, sends what
 * it announced, keeps what `finish` adds and appends the audit rows. `finish` hears what was audited, nothing where the
 * command changed nothing to tell of. Runs in `inFlushedTransaction`.
 */
export async function perform<T>(
  { tx, by }: Pick<CommandContext, 'tx' | 'by'>,
  work: (command: CommandContext) => Promise<T>,
  finish: (
    reply: T,
    audited: readonly CommandAudit[],
  ) => { audit: readonly ActorRows[]; write?: RawBuilder<unknown> },
): Promise<T> {
  const left: Left = { events: [], live: [], calls: [] };
  const done: { audited: readonly CommandAudit[] } = { audited: [] };
  const reply = await work({
    tx,
    by,
    audit: (entry) => {
      done.audited = [entry];
    },
    auditEach: (entries) => {
      done.audited = entries;
    },
    announce: (event) => left.events.push(event),
    live: (change) => left.live.push(change),
    atEnd: (call) => left.calls.push(call),
  });
  const { audit, write } = finish(reply, done.audited);
  const told = audit.filter(([, entries]) => entries.length > 0);
  const parts = [
    COMMIT_UNFLUSHED,
    ...left.calls,
    ...(left.events.length > 0 ? [enqueuing(left.events)] : []),
    ...(left.live.length > 0 ? [announcing(left.live)] : []),
    // The chain is locked after everything else that may wait.
    sql`${appendingEach(told)} as seq`,
  ];
  const { rows } = await sql<{ seq: number | null }>`-- named: end of command
    ${write ? sql`with kept as (${write})` : sql``} select ${sql.join(parts)}`.execute(tx);
  const seq = rows[0]?.seq ?? null;
  if (seq !== null) await anchorAt(tx, seq, told.flatMap(([, entries]) => entries).length);
  return reply;
}

function appendingEach(told: readonly ActorRows[]): RawBuilder<unknown> {
  const appended = told.map(([actor, entries]) => appending(actor, entries));
  const [only] = appended;
  if (appended.length > 1) return sql`greatest(${sql.join(appended)})`;
  return sql`${only ?? null}`;
}
