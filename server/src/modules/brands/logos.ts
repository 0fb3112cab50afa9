import { brandEndpoints } from '#contract/brands.ts';
import type { FileStore } from '../../platform/files.ts';
import type { FileReply, RequestContext } from '../../platform/http/context.ts';
import { notFound, ruleBroken } from '../../platform/errors.ts';
import { readUpload } from '../../platform/http/multipart.ts';
import { sha256 } from '../../platform/ids.ts';
import { pictureType } from '../../platform/pictures.ts';

const NO_PICTURE = 'A logo is a PNG, JPEG or WebP picture.';

/** Stores a picture under the digest of its content; the same picture is stored once. */
export async function uploadLogo(
  context: RequestContext,
  files: FileStore,
): Promise<{ data: { url: string } }> {
  const maxBytes = brandEndpoints.uploadClientLogo.upload?.maxBytes ?? 0;
  const { name, bytes } = await readUpload(context.http.request, maxBytes);
  const contentType = pictureType(bytes);
  if (contentType === null) throw ruleBroken(NO_PICTURE, { doc: NO_PICTURE });
  const digest = sha256(bytes).toString('hex');
  return context.command(async ({ tx, audit }) => {
    const known = await tx
      .selectFrom('brand_logo')
      .select('file_id')
      .where('digest', '=', digest)
      .executeTakeFirst();
    const fileId = known?.file_id ?? (await files.save(tx, { name, contentType, bytes })).id;
    await tx
      .insertInto('brand_logo')
      .values({ digest, file_id: fileId })
      .onConflict((clash) => clash.column('digest').doNothing())
      .execute();
    audit({
      entity: 'brand_logo',
      entityId: fileId,
      after: { file_name: name, bytes: bytes.length, digest },
    });
    return { data: { url: `/services/user/ms_client/logo/${digest}` } };
  });
}

/** Its address names its content, so that a browser may keep it for good. */
export async function readLogo({ db }: RequestContext, digest: string, files: FileStore): Promise<FileReply> {
  const logo = await db
    .selectFrom('brand_logo')
    .select('file_id')
    .where('digest', '=', digest)
    .executeTakeFirst();
  if (!logo) throw notFound();
  const { file, bytes } = await files.read(db, logo.file_id);
  return { name: file.name, contentType: file.contentType, content: bytes, inline: true, keep: true };
}
