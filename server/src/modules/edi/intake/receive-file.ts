import { LARGEST_EDI_FILE } from '#rules/edi/messages.ts';
import type { CommandContext } from '../../../platform/command.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { notFound, ruleBroken } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { readUpload } from '../../../platform/http/multipart.ts';
import { enqueueJob } from '../../../platform/jobs/events.ts';
import { sha256 } from '../../../platform/secrets.ts';

export const READ_EDI_FILE = 'read-edi-file';

async function requireClient(db: Queryable, id: number): Promise<void> {
  const client = await db.selectFrom('edi_client').select('id').where('id', '=', id).executeTakeFirst();
  if (!client) throw notFound();
}

/** Stores what came, byte for byte, before anything looks into it (RB-319). */
export async function receiveFile(context: RequestContext, clientId: number) {
  await requireClient(context.db, clientId);
  const { bytes, name } = await readUpload(context.http.request, LARGEST_EDI_FILE);
  if (bytes.length === 0) throw ruleBroken('The file is empty.', { doc: 'The file is empty.' });
  return context.command(async (command) => {
    const stored = await storeFile(command, { clientId, channel: 'Upload', name, bytes, at: context.now });
    command.audit({ entity: 'edi_client', entityId: clientId, after: stored });
    return { data: stored };
  });
}

interface Received {
  clientId: number;
  channel: 'Upload' | 'SFTP' | 'Email';
  name: string;
  bytes: Buffer;
  at: Date;
  /** The partner's folder still holds it. */
  inFolder?: boolean;
  /** That brought it. */
  mailId?: number;
}

/** As it came, to be read by a job. */
export async function storeFile(
  { tx, live }: CommandContext,
  { clientId, channel, name, bytes, at, inFolder = false, mailId }: Received,
) {
  const digest = sha256(bytes);
  const { id } = await tx
    .insertInto('edi_file')
    .values({
      direction: 'In',
      client_id: clientId,
      channel,
      name,
      content: bytes,
      sha256: digest,
      at,
      in_folder: inFolder,
      mail_id: mailId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueueJob(tx, READ_EDI_FILE, { file: id });
  live({ topic: 'edi-messages', admins: true });
  return { id, name, bytes: bytes.length, sha256: digest.toString('hex') };
}
