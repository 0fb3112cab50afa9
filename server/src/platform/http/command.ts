import { entryOf, perform, type CommandAudit, type CommandContext } from '../command.ts';
import { inFlushedTransaction, type Database } from '../database/database.ts';
import type { Scope } from '../scope.ts';
import { actorOf, type Origin } from './actor.ts';
import { claimKey, storing, type IdempotentCall } from './idempotency.ts';

export interface CommandSettings {
  db: Database;
  origin: Origin;
  operation: string;
  scope: Scope | null;
  idempotency: IdempotentCall | null;
  status: number;
  /** What changed nothing to tell of is not audited. */
  mayBeIdle?: true;
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
  return inFlushedTransaction(settings.db, async (tx) => {
    const { idempotency, scope } = settings;
    if (idempotency) {
      const claimed = await claimKey(tx, idempotency);
      // The stored reply is the JSON of a T that this same operation answered before.
      if (claimed) return claimed.replay as T;
    }
    const changed: CommandAudit = {};
    const actor = actorOf(settings.origin, scope);
    const call = { tx, by: { actor, operation: settings.operation } };
    const reply = await perform(call, work, (given, audited) => {
      const { by } = Object.assign(changed, audited[0]);
      const entries = audited.length > 0 || settings.mayBeIdle ? audited : [changed];
      return {
        audit: [[{ ...actor, ...by }, entries.map((entry) => entryOf(settings.operation, entry))]],
        ...(idempotency && { write: storing(idempotency, settings.status, given) }),
      };
    });
    settings.changed({ entity: changed.entity ?? null, entity_id: changed.entityId ?? null });
    return reply;
  });
}
