import { brandEndpoints } from '#contract/brands/brands.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/files/files.ts';
import type { FileReply, RequestContext } from '../../platform/http/context.ts';
import { notFound, ruleBroken } from '../../platform/errors.ts';
import { readUpload } from '../../platform/http/multipart.ts';
import { sha256 } from '../../platform/secrets.ts';
import { readPicture } from '../../platform/files/pictures.ts';

const NO_PICTURE = 'A logo is a PNG, JPEG or WebP picture.';

/** Stores a picture under the digest of its content; the same picture is stored once. */
export async function uploadLogo(
  context: RequestContext,
  files: FileStore,
): Promise<{ data: { url: string } }> {
  const maxBytes = brandEndpoints.uploadClientLogo.upload?.maxBytes ?? 0;
  const { name, ...sent } = await readUpload(context.http.request, maxBytes);
  const picture = await readPicture(sent.bytes);
  if (picture === null) throw ruleBroken(NO_PICTURE, { doc: NO_PICTURE });
  const { contentType, bytes } = picture;
  const digest = sha256(bytes).toString('hex');
  const known = await context.db
    .selectFrom('brand_logo')
    .select('file_id')
    .where('digest', '=', digest)
    .executeTakeFirst();
  const store = (fileOf: (tx: Tx) => Promise<number>) =>
    context.command(async ({ tx, audit }) => {
      const fileId = await fileOf(tx);
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
  if (known) return store(async () => known.file_id);
  return files.keep(bytes, (received) =>
    store(async (tx) => (await files.record(tx, received, name, contentType)).id),
  );
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
