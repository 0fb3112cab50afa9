import { sql } from 'kysely';
import type { SellerListing } from '#contract/listings/listings.ts';
import {
  IMAGE_MAX_BYTES,
  IMAGE_SIDES,
  MOST_IMAGES,
  STORED_SIDES,
  type StoredSize,
} from '#rules/catalog/images.ts';
import { NOT_AVAILABLE, UNSUPPORTED_FILE } from '#rules/documents.ts';
import type { Tx } from '../../platform/database/database.ts';
import { conflict, notFound, ruleBroken, stale } from '../../platform/errors.ts';
import type { FileStore, ReceivedFile } from '../../platform/files/files.ts';
import { pictureType, readPhotograph, sidesOf } from '../../platform/files/pictures.ts';
import type { FileReply, RequestContext } from '../../platform/http/context.ts';
import { readUpload } from '../../platform/http/multipart.ts';
import { sha256 } from '../../platform/secrets.ts';
import { showsListing } from '../catalog/index.ts';
import { finish, lockListing } from './edit-listing.ts';
import { viewSellerListing } from './views/seller-listings.ts';

type Saved = Promise<{ data: SellerListing }>;

const WRONG_SIDES = `An image has ${IMAGE_SIDES.least} to ${IMAGE_SIDES.most.toLocaleString('en-US')} pixels a side.`;

/** Puts an image last. Its bytes say what kind of file it is, not its name. */
export async function addListingImage(context: RequestContext, id: number, files: FileStore): Saved {
  const { scope, today, http, db } = context;
  await viewSellerListing(scope, db, id, today);
  const sent = await readUpload(http.request, IMAGE_MAX_BYTES);
  const type = pictureType(sent.bytes);
  const sides = type === 'image/png' || type === 'image/jpeg' ? await sidesOf(sent.bytes) : null;
  if (sides === null) throw ruleBroken(UNSUPPORTED_FILE, { doc: UNSUPPORTED_FILE });
  if (sides.some((side) => side < IMAGE_SIDES.least || side > IMAGE_SIDES.most))
    throw ruleBroken(WRONG_SIDES, { doc: WRONG_SIDES });
  const large = await readPhotograph(sent.bytes, STORED_SIDES.large);
  const small = large && (await readPhotograph(large, STORED_SIDES.small));
  if (large === null || small === null) throw ruleBroken(UNSUPPORTED_FILE, { doc: UNSUPPORTED_FILE });
  const digest = sha256(large).toString('hex');
  return keepBoth(files, [large, small], (receivedLarge, receivedSmall) =>
    context.command(async (command) => {
      const { tx } = command;
      await lockListing(scope, tx, id);
      const images = await imagesOf(tx, id);
      if (images.length >= MOST_IMAGES)
        throw conflict(`A listing shows at most ${MOST_IMAGES} images. Remove one first.`);
      if (images.some((image) => image.digest === digest)) throw conflict('This image is there already.');
      const before = await viewSellerListing(scope, tx, id, today);
      const file = await files.record(tx, receivedLarge, sent.name, 'image/webp');
      const smaller = await files.record(tx, receivedSmall, sent.name, 'image/webp');
      const position = 1 + Math.max(0, ...images.map((image) => image.position));
      await tx
        .insertInto('listing_image')
        .values({ listing_id: id, position, digest, file_id: file.id, small_file_id: smaller.id })
        .execute();
      return finish(context, command, id, before);
    }),
  );
}

const keepBoth = <T>(
  files: FileStore,
  [one, other]: [Buffer, Buffer],
  work: (one: ReceivedFile, other: ReceivedFile) => Promise<T>,
): Promise<T> => files.keep(one, (first) => files.keep(other, (second) => work(first, second)));

/** Keeps the images named, in this order, with the texts that are said anew, and removes the others. */
export async function saveListingImages(
  context: RequestContext,
  id: number,
  { images: kept, texts }: { images: readonly number[]; texts: readonly { id: number; text: string }[] },
  files: FileStore,
): Saved {
  const { scope, today } = context;
  return context.command(async (command) => {
    const { tx } = command;
    await lockListing(scope, tx, id);
    const images = await imagesOf(tx, id);
    const known = new Set(images.map((image) => image.id));
    if (new Set(kept).size < kept.length || kept.some((image) => !known.has(image)))
      throw stale('Someone else changed these images. Please look at them again.');
    const before = await viewSellerListing(scope, tx, id, today);
    for (const image of images.filter((one) => !kept.includes(one.id))) {
      await tx.deleteFrom('listing_image').where('id', '=', image.id).execute();
      await removeUnshared(tx, image, files);
    }
    await sql`update listing_image i set position = o.position
      from unnest(${kept}::bigint[]) with ordinality o (id, position)
      where i.id = o.id and i.listing_id = ${id}`.execute(tx);
    await sql`update listing_image i set text = t.text
      from json_to_recordset(${JSON.stringify(texts)}::json) as t(id bigint, text text)
      where i.id = t.id and i.listing_id = ${id}`.execute(tx);
    return finish(context, command, id, before);
  });
}

/** A duplicated listing shows the same file. Locked, so that of two who let it go at once the second removes it. */
async function removeUnshared(
  tx: Tx,
  { file_id: fileId, small_file_id: smallId }: { file_id: number; small_file_id: number | null },
  files: FileStore,
): Promise<void> {
  await sql`select id from stored_file where id = ${fileId} for no key update`.execute(tx);
  const { rows } = await sql`select id from listing_image where file_id = ${fileId} limit 1`.execute(tx);
  if (rows.length > 0) return;
  await files.remove(tx, fileId);
  if (smallId !== null) await files.remove(tx, smallId);
}

const imagesOf = (tx: Tx, listingId: number) =>
  tx
    .selectFrom('listing_image')
    .select(['id', 'position', 'digest', 'file_id', 'small_file_id'])
    .where('listing_id', '=', listingId)
    .execute();

/** For who may open a listing that shows it. Not under the seller's name for it. */
export async function readListingImage(
  { scope, db }: RequestContext,
  { digest, size }: { digest: string; size: StoredSize },
  files: FileStore,
): Promise<FileReply> {
  const { rows } = await sql<{
    file_id: number;
  }>`select ${size === 'small' ? sql`coalesce(i.small_file_id, i.file_id)` : sql`i.file_id`} as file_id from listing_image i
    where i.digest = ${digest} and ${showsListing(scope, sql`i.listing_id`)} limit 1`.execute(db);
  const [image] = rows;
  if (!image) throw notFound(NOT_AVAILABLE);
  const { file, bytes } = await files.read(db, image.file_id);
  return { name: 'image.webp', contentType: file.contentType, content: bytes, inline: true, keep: 'hour' };
}
