import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SellerListing } from '#contract/listings/listings.ts';
import { createFolder } from '../../platform/files/blobs.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aListing, aSeller, type Person } from '../../../test/kit/world.ts';

let app: TestApp;
let seller: Person;
let client: TestClient;
let listingId: number;
beforeAll(async () => {
  app = await startTestApp('listing images', { runJobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  seller = await aSeller(app.db);
  client = await app.signIn(seller.userId);
  listingId = (await aListing(app.db, { companyId: seller.companyId })).id;
});

/** On its side, taken at a place. */
const aPhoto = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0b6e63' } })
    .withExif({ IFD0: { Copyright: 'Canary of the camera' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

const send = (bytes: Buffer | string, name = 'photo.jpg') =>
  client.upload<SellerListing>(`listing/seller/${listingId}/images`, { name, bytes });
const files = async () => {
  const { rows } = await sql<{ files: number }>`select count(*)::int as files from stored_file`.execute(
    app.db,
  );
  return rows[0]?.files ?? 0;
};
async function contentOf(id: number): Promise<Buffer> {
  const { storage_key: key } = await app.db
    .selectFrom('stored_file')
    .select('storage_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return buffer(await createFolder(path.join(app.dataDir, 'files')).open(key));
}
async function stored(): Promise<Buffer[]> {
  const { rows } = await sql<{ large: number; small: number }>`
    select file_id as large, small_file_id as small from listing_image where listing_id = ${listingId}`.execute(
    app.db,
  );
  return Promise.all(rows.flatMap(({ large, small }) => [large, small]).map(async (id) => contentOf(id)));
}

describe('RB-174 images of a listing', () => {
  it('are stored upright in the two sizes that are shown, without what a camera wrote beside them', async () => {
    expect((await send(await aPhoto(2400, 1800))).status).toBe(201);
    const sides = await Promise.all(
      (await stored()).map(async (bytes) => {
        expect(bytes.includes('Canary')).toBe(false);
        const { width, height, format, exif } = await sharp(bytes).metadata();
        return [width, height, format, exif];
      }),
    );
    expect(sides).toEqual([
      [900, 1200, 'webp', undefined],
      [240, 320, 'webp', undefined],
    ]);
  });

  it('are read by either size; one from before in its only one', async () => {
    const { data } = await send(await aPhoto(800, 400));
    const path = data.images[0]?.url.replace('/services/', '') ?? '';
    const [large, small, plain] = await Promise.all(
      ['?size=large', '?size=small', ''].map(async (size) => (await client.get(`${path}${size}`)).text),
    );
    expect([large === plain, large === small]).toEqual([true, false]);
    expect((await client.get(`${path}?size=huge`)).status).toBe(422);
    await sql`update listing_image set small_file_id = null where listing_id = ${listingId}`.execute(app.db);
    expect((await client.get(`${path}?size=small`)).text).toBe(plain);
  });

  it('leave nothing behind once no listing shows them, and stay while a duplicate does', async () => {
    const before = await files();
    await send(await aPhoto(300, 300));
    expect(await files()).toBe(before + 2);
    const copy = await client.post<SellerListing>(`listing/seller/${listingId}/duplicate`, {
      catalog_type: 'medshorts',
    });
    const remove = (id: number) => client.put(`listing/seller/${id}/images`, { images: [] });
    expect((await remove(listingId)).status).toBe(200);
    expect(await files()).toBe(before + 2);
    expect((await remove(copy.data.id)).status).toBe(200);
    expect(await files()).toBe(before);
  });

  it('are refused where a file is none, or breaks off', async () => {
    const photo = await aPhoto(600, 600);
    for (const bytes of ['no picture', photo.subarray(0, photo.length - 200)]) {
      const refused = await send(bytes);
      expect([refused.status, refused.problem?.error]).toEqual([422, 'This file type is not supported']);
    }
    expect(await stored()).toEqual([]);
  });
});
