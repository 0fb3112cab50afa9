import { PICTURE_MAX_BYTES } from '#contract/accounts/profile.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { notFound, ruleBroken } from '../../../platform/errors.ts';
import type { FileStore } from '../../../platform/files/files.ts';
import type { CommandContext } from '../../../platform/command.ts';
import type { FileReply, RequestContext } from '../../../platform/http/context.ts';
import { readUpload } from '../../../platform/http/multipart.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { readPicture as readContent } from '../../../platform/files/pictures.ts';

const FIELD = 'user_pic';
const EMPTY = 'Image can not be empty';
const UNSUPPORTED = 'This file type is not supported';

/** Takes the place of the own picture. Its bytes say what kind of file it is, not its name. */
export async function savePicture(context: RequestContext, files: FileStore): Promise<{ data: string }> {
  const { command, scope, http } = context;
  const sent = await readUpload(http.request, PICTURE_MAX_BYTES, { field: FIELD, missing: EMPTY });
  if (sent.bytes.length === 0) throw ruleBroken(EMPTY, { [FIELD]: EMPTY });
  const picture = await readContent(sent.bytes);
  if (picture === null || picture.contentType === 'image/webp')
    throw ruleBroken(UNSUPPORTED, { [FIELD]: UNSUPPORTED });
  const { contentType, bytes } = picture;
  const digest = sha256(bytes).toString('hex');
  const url = `/services/user/picture/${digest}`;
  return files.keep(bytes, (received) =>
    command(async (work) => {
      const { id } = await files.record(work.tx, received, sent.name, contentType);
      await forgetPicture(work.tx, files, scope.userId);
      const own = { digest, file_id: id };
      await work.tx
        .insertInto('user_picture')
        .values({ ...own, user_id: scope.userId })
        .execute();
      await setPicture(work, scope.userId, url);
      return { data: url };
    }),
  );
}

export function deletePicture(
  { command, scope }: RequestContext,
  files: FileStore,
): Promise<{ data: { ok: true } }> {
  return command(async (work) => {
    await forgetPicture(work.tx, files, scope.userId);
    await setPicture(work, scope.userId, null);
    return { data: { ok: true as const } };
  });
}

async function forgetPicture(tx: Tx, files: FileStore, userId: number): Promise<void> {
  const former = await tx
    .deleteFrom('user_picture')
    .where('user_id', '=', userId)
    .returning('file_id')
    .executeTakeFirst();
  if (former) await files.remove(tx, former.file_id);
}

async function setPicture({ tx, audit, live }: CommandContext, userId: number, url: string | null) {
  const before = await tx
    .selectFrom('app_user')
    .select('picture_url')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await tx.updateTable('app_user').set({ picture_url: url }).where('id', '=', userId).execute();
  audit({ entity: 'user', entityId: userId, before, after: { picture_url: url } });
  live({ topic: 'session', user_ids: [userId] });
}

export async function readPicture(
  { db }: RequestContext,
  digest: string,
  files: FileStore,
): Promise<FileReply> {
  const picture = await db
    .selectFrom('user_picture')
    .select('file_id')
    .where('digest', '=', digest)
    .executeTakeFirst();
  if (!picture) throw notFound();
  const { file, bytes } = await files.read(db, picture.file_id);
  return { name: file.name, contentType: file.contentType, content: bytes, inline: true, keep: 'private' };
}
