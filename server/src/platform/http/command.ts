import { appendAudit } from '../audit.ts';
import { inTransaction, type Database } from '../database.ts';
import { announceLive, enqueueEvents, type DomainEvent, type LiveChange } from '../events.ts';
import type { Scope } from '../scope.ts';
import { actorOf, type Origin } from './actor.ts';
import type { CommandAudit, CommandContext } from './context.ts';
import { claimKey, storeReply, type IdempotentCall } from './idempotency.ts';

export interface CommandSettings {
  db: Database;
  origin: Origin;
  operation: string;
  scope: Scope | null;
  idempotency: IdempotentCall | null;
  status: number;
  /** Hears of the record that was changed, once it is. */
  changed: (record: { entity: string | null; entity_id: number | null }) => void;
}

/**
 * One transaction per command: key, work, outbox, stored reply, audit row last. No remote call belongs inside `work`.
 */
export function runCommand<T>(
  settings: CommandSettings,
  work: (command: CommandContext) => Promise<T>,
): Promise<T> {
  return inTransaction(settings.db, async (tx) => {
    const { idempotency, scope } = settings;
    if (idempotency) {
      const claimed = await claimKey(tx, idempotency);
      // The stored reply is the JSON of a T that this same operation answered before.
      if (claimed) return claimed.replay as T;
    }
    const events: DomainEvent[] = [];
    const live: LiveChange[] = [];
    let audited: CommandAudit = {};
    const reply = await work({
      tx,
      audit: (entry) => {
        audited = entry;
      },
      announce: (event) => events.push(event),
      live: (change) => live.push(change),
    });
    await enqueueEvents(tx, events);
    await announceLive(tx, live);
    if (idempotency) await storeReply(tx, idempotency, settings.status, reply);
    const { by, ...entry } = audited;
    await appendAudit(
      tx,
      { ...actorOf(settings.origin, scope), ...by },
      { operation: settings.operation, ...entry },
    );
    settings.changed({ entity: audited.entity ?? null, entity_id: audited.entityId ?? null });
    return reply;
  });
}
