import { sql } from 'kysely';
import { nextTry, notDelivered, notDeliveredYet } from '#rules/edi/hand-over.ts';
import type { CommandContext } from '../../../platform/command.ts';
import { runSystemCommand } from '../../../platform/system-command.ts';
import type { WayDeps } from './way.ts';

/** What became of a hand-over. What a partner answered meanwhile stays. */

/** An interchange that is due, as it goes out. */
export interface Due {
  id: number;
  control_number: string;
  content: Buffer;
  tries: number;
}

type Deps = Pick<WayDeps, 'db' | 'clock'>;

/** Nothing is left of failures before, so that what is sent again begins anew. */
const NO_FAILURES = { failures: 0, first_failed_at: null, next_try_at: null } as const;

export const noteDelivered = (
  deps: Deps,
  { clientId, id }: { clientId: number; id: number },
): Promise<void> =>
  runSystemCommand({ ...deps, operation: 'edi_interchange.sent' }, async (command, now) => {
    const { tx, audit } = command;
    await countTry(command, id, NO_FAILURES);
    await tx
      .updateTable('edi_message')
      .set({ status: 'Sent', sent_at: now, note: null })
      .where('interchange_id', '=', id)
      .where('status', '=', 'Queued')
      .execute();
    audit({ entity: 'edi_interchange', entityId: id, after: { client: clientId, status: 'Sent' } });
    tell(command);
  });

/** It is tried again, or given up a day after the first failure (RB-340). */
export async function noteFailed(
  deps: Deps,
  { clientId, ids, reason }: { clientId: number; ids: readonly number[]; reason: string },
): Promise<void> {
  for (const id of ids)
    await runSystemCommand({ ...deps, operation: 'edi_interchange.not_delivered' }, async (command, now) => {
      const { tx, audit } = command;
      const before = await tx
        .selectFrom('edi_interchange')
        .select(['failures', 'first_failed_at'])
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      const failures = before.failures + 1;
      const firstFailedAt = before.first_failed_at ?? now;
      const next = nextTry({ failures, firstFailedAt, now });
      const failing = { failures, first_failed_at: firstFailedAt, next_try_at: next };
      await countTry(command, id, next === null ? NO_FAILURES : failing);
      await tx
        .updateTable('edi_message')
        .set(
          next === null
            ? {
                status: 'Failed',
                error: notDelivered(reason),
                note: null,
                ignored_at: null,
                ignored_by: null,
                ignored_reason: null,
              }
            : { note: notDeliveredYet(reason) },
        )
        .where('interchange_id', '=', id)
        .where('status', '=', 'Queued')
        .execute();
      if (next === null)
        audit({ entity: 'edi_interchange', entityId: id, after: { client: clientId, status: 'Failed' } });
      tell(command);
    });
}

const countTry = (
  { tx }: CommandContext,
  id: number,
  outcome: { failures: number; first_failed_at: Date | null; next_try_at: Date | null },
) =>
  tx
    .updateTable('edi_interchange')
    .set({ ...outcome, tries: sql`tries + 1` })
    .where('id', '=', id)
    .execute();

const tell = ({ live }: CommandContext): void => live({ topic: 'edi-messages', admins: true });
