import { CLIENT_INACTIVE, NO_DOCUMENT } from '#rules/edi/mails.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { CommandContext } from '../../../platform/command.ts';
import type { Database } from '../../../platform/database/database.ts';
import { runSystemCommand } from '../../../platform/system-command.ts';
import { storeFile } from '../intake/receive-file.ts';
import { documentsIn, readMail, type ReadMail } from './read-mail.ts';

/** Stores the documents of a mail, to be read as files are; all of them and what became of it in one transaction (RB-404). */
export const parseMail =
  (deps: { db: Database; clock: Clock }) =>
  async ({ mail }: Record<string, unknown>): Promise<void> => {
    const id = Number(mail);
    const stored = await deps.db
      .selectFrom('edi_mail')
      .select('content')
      .where('id', '=', id)
      .where('status', '=', 'New')
      .executeTakeFirst();
    if (!stored) return;
    const read = await readMail(stored.content);
    await runSystemCommand({ ...deps, operation: 'edi_mail.parsed' }, async (command, now) => {
      const { tx, audit, live } = command;
      const found = await tx
        .selectFrom('edi_mail as e')
        .innerJoin('edi_client as k', 'k.id', 'e.client_id')
        .select(['e.client_id', 'k.active'])
        .where('e.id', '=', id)
        .where('e.status', '=', 'New')
        .forNoKeyUpdate('e')
        .executeTakeFirst();
      if (!found) return;
      const outcome = found.active
        ? await takeDocuments(command, { id, clientId: found.client_id, read, now })
        : ({ status: 'Ignored', error: CLIENT_INACTIVE } as const);
      const attachments = 'refusal' in read ? [] : read.files.map(({ name }) => name);
      await tx
        .updateTable('edi_mail')
        .set({ ...outcome, attachments })
        .where('id', '=', id)
        .execute();
      audit({ entity: 'edi_client', entityId: found.client_id, after: { mail: id, ...outcome } });
      live({ topic: 'edi-mails', admins: true });
    });
  };

interface Taking {
  id: number;
  clientId: number;
  read: ReadMail | { refusal: string };
  now: Date;
}

async function takeDocuments(command: CommandContext, { id, clientId, read, now }: Taking) {
  if ('refusal' in read) return { status: 'Failed', error: read.refusal } as const;
  const documents = documentsIn(read);
  if (documents.length === 0) return { status: 'Failed', error: NO_DOCUMENT } as const;
  for (const { name, bytes } of documents)
    await storeFile(command, { clientId, channel: 'Email', name, bytes, at: now, mailId: id });
  return { status: 'Parsed', error: null } as const;
}
