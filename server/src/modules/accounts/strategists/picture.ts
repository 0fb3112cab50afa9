import { sql } from 'kysely';
import type { Strategist } from '#contract/accounts/strategists.ts';
import { STRATEGIST_PICTURE_MAX_BYTES } from '#rules/accounts/strategists.ts';
import { UNSUPPORTED_FILE } from '#rules/documents.ts';
import type { CommandContext } from '../../../platform/command.ts';
import { notFound, ruleBroken } from '../../../platform/errors.ts';
import type { FileStore } from '../../../platform/files/files.ts';
import { readPicture } from '../../../platform/files/pictures.ts';
import type { FileReply, RequestContext } from '../../../platform/http/context.ts';
import { readUpload } from '../../../platform/http/multipart.ts';
import { companiesOf, lockStrategists, showStrategist } from './companies.ts';
import { shownTo, viewStrategist } from './views.ts';

type Saved = Promise<{ data: Strategist }>;

/** Takes the place of the one before. Its bytes say what kind of file it is, not its name. */
export async function putStrategistPicture(context: RequestContext, id: number, files: FileStore): Saved {
  const { scope, db, http, command } = context;
  await viewStrategist(scope, db, id);
  const sent = await readUpload(http.request, STRATEGIST_PICTURE_MAX_BYTES);
  const picture = await readPicture(sent.bytes);
  if (picture === null || picture.contentType === 'image/webp')
    throw ruleBroken(UNSUPPORTED_FILE, { doc: UNSUPPORTED_FILE });
  return files.keep(picture.bytes, (received) =>
    command(async (work) => {
      const file = await files.record(work.tx, received, sent.name, picture.contentType);
      return replace(context, work, { id, fileId: file.id, files });
    }),
  );
}

/** 404 where there is none. */
export const removeStrategistPicture = async (context: RequestContext, id: number, files: FileStore): Saved =>
  context.command((work) => replace(context, work, { id, fileId: null, files }));

interface Replaced {
  id: number;
  fileId: number | null;
  files: FileStore;
}

async function replace(
  { scope, now }: RequestContext,
  work: CommandContext,
  { id, fileId, files }: Replaced,
): Saved {
  const { tx, audit } = work;
  await lockStrategists(tx);
  const before = await tx
    .selectFrom('account_strategist')
    .select('picture_file_id')
    .where('id', '=', id)
    .executeTakeFirst();
  const former = before?.picture_file_id ?? null;
  if (!before || (former === null && fileId === null)) throw notFound();
  await tx
    .updateTable('account_strategist')
    .set({ picture_file_id: fileId, updated_at: now })
    .where('id', '=', id)
    .execute();
  if (former !== null) await files.remove(tx, former);
  audit({
    entity: 'account_strategist',
    entityId: id,
    before: { picture: former },
    after: { picture: fileId },
  });
  showStrategist(work, await companiesOf(tx, id));
  return { data: await viewStrategist(scope, tx, id) };
}

/** For whoever may see it at this moment; never kept by a browser (RB-225). */
export async function readStrategistPicture(
  { scope, db }: RequestContext,
  id: number,
  files: FileStore,
): Promise<FileReply> {
  const { rows } = await sql<{
    file_id: number;
  }>`select s.picture_file_id as file_id from account_strategist s
    where s.id = ${id} and s.picture_file_id is not null and ${shownTo(scope)}`.execute(db);
  const [picture] = rows;
  if (!picture) throw notFound();
  const { file, bytes } = await files.read(db, picture.file_id);
  return { name: file.name, contentType: file.contentType, content: bytes, inline: true };
}
