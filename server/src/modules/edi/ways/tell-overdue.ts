import { sql } from 'kysely';
import { notAcknowledged } from '#rules/edi/messages.ts';
import '../events.ts';
import type { Run } from '../../../platform/jobs/run-notes.ts';
import { runSystemCommand } from '../../../platform/system-command.ts';
import { isOverdue, limitOf } from '../unscoped/messages.ts';
import type { WayDeps } from './way.ts';

export const EDI_DEADLINES = 'edi-deadlines';

interface Overdue {
  client: number;
  name: string;
  hours: number;
  messages: number;
}

/** Tells administrators of documents whose 997 is missing, of each once (RB-339). */
export const tellOverdue =
  (deps: Pick<WayDeps, 'db' | 'clock'>) =>
  async (_: unknown, run: Run): Promise<void> => {
    const told = await runSystemCommand(
      { ...deps, operation: 'edi_message.overdue' },
      async ({ tx, announce, auditEach, live }, now) => {
        const { rows } = await sql<Overdue>`with told as (
            update edi_message m set overdue_told_at = ${now} from edi_client k
            where k.id = m.client_id and ${isOverdue(now)}
              and (m.overdue_told_at is null or m.overdue_told_at < m.sent_at) and m.ignored_at is null
            returning m.client_id, k.name, ${limitOf} as hours
          )
          select client_id as client, name, hours, count(*)::int as messages from told group by 1, 2, 3 order by 1`.execute(
          tx,
        );
        for (const { client, name, hours, messages } of rows)
          announce({
            key: `edi.unacknowledged:${client}:${now.getTime()}`,
            type: 'edi.unacknowledged',
            data: { client, sentence: `${notAcknowledged(hours)}: ${documentsOf(name, messages)}` },
          });
        auditEach(
          rows.map(({ client, messages }) => ({
            entity: 'edi_client',
            entityId: client,
            after: { unacknowledged: messages },
          })),
        );
        if (rows.length > 0) live({ topic: 'edi-messages', admins: true });
        return rows;
      },
    );
    run.count(
      'messages told of',
      told.reduce((sum, { messages }) => sum + messages, 0),
    );
  };

const documentsOf = (client: string, messages: number): string =>
  messages === 1 ? `a document of ${client}.` : `${messages} documents of ${client}.`;
