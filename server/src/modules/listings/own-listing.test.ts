import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ListingDetail } from '#contract/catalog/listing-shapes.ts';
import type { SellerListing } from '#contract/listings/listings.ts';
import { MOST_IMAGES } from '#rules/catalog/images.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { openStream } from '../../../test/kit/stream.ts';
import { photograph } from '../../../test/kit/files.ts';
import { aBuyer, aListing, aSeller, PNG } from '../../../test/kit/world.ts';

let app: TestApp;
let selling: TestClient;
let buying: TestClient;
let foreign: TestClient;
let listing: { id: number; ndc: string };
let companyId: number;
beforeAll(async () => {
  app = await startTestApp('own listing');
});
afterAll(() => app.close());
beforeEach(async () => {
  const seller = await aSeller(app.db);
  ({ companyId } = seller);
  selling = await app.signIn(seller.userId);
  foreign = await app.signIn((await aSeller(app.db)).userId);
  buying = await app.signIn((await aBuyer(app.db)).userId);
  listing = await aListing(app.db, { companyId: seller.companyId, lots: [{ stock: 40 }] });
});

const path = () => `listing/seller/${listing.id}`;
const read = async () => (await selling.get<SellerListing>(path())).data;
const seen = () => buying.get<ListingDetail>(`listing/catalog/${listing.id}`);

describe('X-46 the own listing', () => {
  it('says whether buyers see it, and what of the product they read', async () => {
    expect(await read()).toMatchObject({ on_sale: true, product: { active_ingredients: [] } });
    const { version } = await read();
    const later = { version, start_date: '2099-01-01' };
    expect((await selling.put<SellerListing>(path(), later)).data.on_sale).toBe(false);
    expect((await seen()).status).toBe(404);
  });

  it('takes the fewest packs of a bid (TR-183)', async () => {
    const { version, offer_minimum_quantity: before } = await read();
    expect(before).toBe(1);
    const saved = await selling.put<SellerListing>(path(), { version, offer_minimum_quantity: 24 });
    expect(saved.data.offer_minimum_quantity).toBe(24);
    const none = await selling.put(path(), { version: version + 1, offer_minimum_quantity: 0 });
    expect(none.status).toBe(422);
  });
});

describe('G-151 a withdrawn listing', () => {
  const activate = () => selling.post<SellerListing>(`${path()}/activate`);

  it('is sold again with its lots', async () => {
    await selling.delete(path());
    expect((await read()).can).toEqual({
      edit: false,
      pause: false,
      activate: true,
      withdraw: false,
      deactivate: false,
    });
    expect((await seen()).status).toBe(404);
    const { status, data } = await activate();
    expect([status, data.status, data.on_sale, data.lots.length]).toEqual([200, 'active', true, 1]);
    expect((await seen()).data.lots[0]?.stock).toBe(40);
    expect((await activate()).problem?.error).toBe('This listing is active already.');
  });

  it('SP-038 G-151 open pages of buyers hear that it left, that it came back, and that a lot left', async () => {
    const { userId } = await aBuyer(app.db);
    const { lots } = await read();
    const heard = async (move: () => Promise<{ status: number }>) => {
      const stream = await openStream(app, await app.openSession(userId));
      expect((await move()).status).toBe(200);
      await stream.until(/data: (\{"topic":"catalog".*\})/);
      stream.close();
    };
    await heard(() => selling.delete(path()));
    await heard(activate);
    await heard(() => selling.delete(`${path()}/lots/${lots[0]?.id}`));
  });

  it('stays where another one of the product took its place', async () => {
    await selling.delete(path());
    expect((await selling.post('listing/seller', { ndc: listing.ndc })).status).toBe(201);
    expect((await activate()).problem?.error).toBe('You have a listing of this product in this catalog.');
  });

  it('is nothing to another seller', async () => {
    await selling.delete(path());
    expect((await foreign.post(`${path()}/activate`)).status).toBe(404);
  });
});

describe('G-151 RB-173 images', () => {
  const add = (bytes: Buffer, client = selling) =>
    client.upload<SellerListing>(`${path()}/images`, { name: 'bottle.png', bytes });
  const order = (images: number[]) => selling.put<SellerListing>(`${path()}/images`, { images });
  const picture = (number: number) => photograph(number * 25);

  it('are shown to buyers in their order, and gone when they are left out', async () => {
    await add(await picture(1));
    const [first, second] = (await add(await picture(2))).data.images;
    if (!first || !second) throw new Error('There are no two images.');
    expect((await seen()).data.images.map(({ url }) => url)).toEqual([first.url, second.url]);
    const file = await buying.get(first.url.replace('/services/', ''));
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': expect.stringMatching(/^inline; filename="image.webp"/),
    });

    expect((await order([second.id, first.id])).data.images).toEqual([second, first]);
    expect((await order([second.id])).data.images).toEqual([second]);
    expect((await seen()).data.images).toEqual([{ url: second.url, text: '' }]);
    expect((await buying.get(first.url.replace('/services/', ''))).status).toBe(404);
    expect((await order([second.id, first.id])).problem?.code).toBe('stale');
    expect((await order([second.id, second.id])).problem?.code).toBe('stale');
  });

  it('are pictures, once each, of the own listings, and no more than it may show', async () => {
    const white = await photograph(255);
    for (const bytes of [Buffer.from('<svg/>'), white.subarray(0, 60), await sharp(white).webp().toBuffer()])
      expect((await add(bytes)).problem?.error).toBe('This file type is not supported');
    const wrong = 'An image has 200 to 6,000 pixels a side.';
    expect((await add(PNG)).problem?.error).toBe(wrong);
    const wide = sharp(white).resize({ width: 6001, height: 200, fit: 'fill' });
    expect((await add(await wide.png().toBuffer())).problem?.error).toBe(wrong);
    expect((await add(white, foreign)).status).toBe(404);
    expect((await add(white)).status).toBe(201);
    expect((await add(white)).problem?.error).toBe('This image is there already.');
    const sent = [];
    for (let grey = 1; grey <= MOST_IMAGES; grey++) sent.push((await add(await picture(grey))).status);
    expect(sent).toEqual([...Array.from({ length: MOST_IMAGES - 1 }, () => 201), 409]);
  });

  it('RB-173 have a text for those who cannot see them, which buyers read and a copy keeps', async () => {
    await add(await picture(1));
    const [first, second] = (await add(await picture(2))).data.images;
    if (!first || !second) throw new Error('There are no two images.');
    const save = (texts: object[]) =>
      selling.put<SellerListing>(`${path()}/images`, { images: [second.id, first.id], texts });
    const label = 'The label with lot and expiry';
    expect((await save([{ id: first.id, text: label }])).data.images).toEqual([
      second,
      { ...first, text: label },
    ]);
    expect((await save([])).data.images[1]?.text).toBe(label);
    expect((await seen()).data.images.map(({ text }) => text)).toEqual(['', label]);
    expect((await save([{ id: first.id, text: 'x'.repeat(121) }])).status).toBe(422);
    const other = await foreign.put(`${path()}/images`, {
      images: [],
      texts: [{ id: first.id, text: 'Mine' }],
    });
    expect(other.status).toBe(404);
  });

  it('are not read once their seller is no longer active', async () => {
    const [image] = (await add(await picture(9))).data.images;
    const address = image?.url.replace('/services/', '') ?? '';
    expect((await buying.get(address)).status).toBe(200);
    await app.db.updateTable('company').set({ active: false }).where('id', '=', companyId).execute();
    expect((await buying.get(address)).status).toBe(404);
  });

  it('are sent at the same moment and never exceed that', async () => {
    const pictures = await Promise.all(
      Array.from({ length: MOST_IMAGES + 2 }, async (_, grey) => picture(grey)),
    );
    const replies = await Promise.all(pictures.map(async (bytes) => add(bytes)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(MOST_IMAGES);
    expect((await read()).images).toHaveLength(MOST_IMAGES);
  });
});
