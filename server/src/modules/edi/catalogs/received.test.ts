import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EdiMessage, EdiWholeMessage } from '#contract/edi/messages.ts';
import type { ListingImport } from '#contract/listings/imports.ts';
import type { PriceHistory } from '#contract/listings/lot-prices.ts';
import type { SellerListing } from '#contract/listings/listings.ts';
import type { Notification } from '#contract/notifications.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { aDrug, aListing } from '../../../../test/kit/world.ts';
import { anInterchange } from '../test-interchanges.ts';
import { sellersOf, type SellerClient } from '../test-sellers.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof sellersOf>>;
beforeAll(async () => {
  app = await startTestApp('edi received catalogs', { runJobs: true });
  world = await sellersOf(app);
});
afterAll(() => app.close());

interface Item {
  ndc: string;
  lot?: string;
  expiry?: string;
  price?: string;
  stock?: number | string;
  gone?: boolean;
}

const segmentsOf = ({ ndc, lot, expiry, price, stock, gone = false }: Item) => [
  `LIN**N4*${ndc}`,
  `G53*${gone ? '002' : '001'}`,
  ...(expiry === undefined ? [] : [`DTM*036*${expiry}`]),
  ...(lot === undefined ? [] : [`REF*LT*${lot}`]),
  ...(price === undefined ? [] : [`CTP**NET*${price}`]),
  ...(stock === undefined ? [] : [`N9*ZZ*${stock}`]),
];

let number = 7000;
function catalogOf(sender: string, items: readonly Item[], usage: 'P' | 'T' = 'P') {
  number += 1;
  const set = [
    '832',
    `BCT*PC*${sender}`,
    'DTM*007*20260615',
    ...items.flatMap(segmentsOf),
    `CTT*${items.length}`,
  ] as const;
  return anInterchange({ sender, number, usage, groupId: 'SC', sets: [set] });
}

const aSupplier = () => world.aSellerClient({ documents: ['832'] });

/** What A1 and B1 of a client's listing say as they are. */
const unchanged = (ndc: string): [Item, Item] => [
  { ndc, lot: 'A1', expiry: '20280630', price: '9.00', stock: 100 },
  { ndc, lot: 'B1', expiry: '20270630', price: '9.00', stock: 100 },
];

/** Gives in a catalog; answers its message, and the import as its seller reads it. */
async function send({ client, code, seller }: SellerClient, items: readonly Item[], usage?: 'P' | 'T') {
  await world.intake.send(client.id, catalogOf(code, items, usage));
  await app.jobsDone();
  const message = await lastOf(client.id);
  const as = await app.signIn(seller.userId);
  const id = message.catalog?.import_id;
  return {
    message,
    as,
    made: id === undefined ? null : (await as.get<ListingImport>(`listing/import/${id}`)).data,
  };
}

async function lastOf(clientId: number): Promise<EdiWholeMessage> {
  const { data } = await world.intake.admin.get<EdiMessage[]>(
    `admin/edi/messages/edi?client_id=${clientId}&type=832`,
  );
  return world.intake.message(data[0]?.id ?? 0);
}

async function lotsOf({ seller }: SellerClient) {
  const as = await app.signIn(seller.userId);
  const { data } = await as.get<SellerListing[]>('listing/seller?sort=name');
  return data
    .flatMap(({ ndc, lots }) =>
      lots.map(({ lot_name, price, stock, expiry_date }) => [ndc, lot_name, price, stock, expiry_date]),
    )
    .toSorted((one, other) => String(one).localeCompare(String(other)));
}

const unreadOf = async (as: TestClient) =>
  (await as.get<{ unread: Notification[] }>('user/me/notifications')).data.unread;

describe('RB-380 a catalog of a seller', () => {
  it('is imported and carried out by itself, as its client, and taken by the 997', async () => {
    const supplier = await aSupplier();
    const { ndc } = supplier.listing;
    const { ndc: other } = await aDrug(app.db);
    const { message, made, as } = await send(supplier, [
      { ndc, lot: 'A1', expiry: '20280731', price: '9.5', stock: 40 },
      { ndc, lot: 'B1', expiry: '20270630', price: '9.00', stock: 100 },
      { ndc: other, lot: 'N1', expiry: '20281231', price: '20.00', stock: 7 },
    ]);
    expect(made).toMatchObject({
      state: 'done',
      created_by: `EDI: ${supplier.client.name}`,
      by_edi: true,
      waits: null,
      new_listings: 1,
      new_lots: 1,
      changed_lots: 1,
      refused_rows: 0,
    });
    expect(message).toMatchObject({
      status: 'Acknowledged',
      error: null,
      catalog: { state: 'done', rows: 3, new_lots: 1, changed_lots: 1, refused_rows: 0, problems: [] },
    });
    expect(await lotsOf(supplier)).toEqual(
      [
        [ndc, 'A1', 9.5, 40, '07/31/2028'],
        [ndc, 'B1', 9, 100, '06/30/2027'],
        [other, 'N1', 20, 7, '12/31/2028'],
      ].toSorted((one, two) => String(one).localeCompare(String(two))),
    );
    const history = await as.get<PriceHistory>(`pricing/price_history/${supplier.listing.id}`);
    expect(history.data.changes.map(({ changed_by, source }) => [changed_by, source])).toEqual([
      [`EDI: ${supplier.client.name}`, 'import'],
    ]);
    expect((await world.intake.sentTo(supplier.client.id)).at(-1)).toContain('AK5*A~');
  });

  it('that says the same again changes nothing', async () => {
    const supplier = await aSupplier();
    const items = [...unchanged(supplier.listing.ndc), { ndc: supplier.listing.ndc, lot: 'C1', gone: true }];
    const before = await versionsOf(supplier.listing.id);
    const { made } = await send(supplier, items);
    expect(made).toMatchObject({ state: 'done', unchanged_lots: 2, changed_lots: 0, withdrawn_lots: 0 });
    expect(await versionsOf(supplier.listing.id)).toEqual(before);
  });

  it('changes listings of its own company alone', async () => {
    const [supplier, stranger] = [await aSupplier(), await aSupplier()];
    const { ndc } = stranger.listing;
    // So many that nothing of it waits.
    const lots = Array.from({ length: 20 }, (_, index) => ({ lot_name: `L${index}` }));
    await aListing(app.db, { companyId: supplier.seller.companyId, lots });
    const before = await lotsOf(stranger);
    await send(supplier, [
      { ndc, lot: 'A1', expiry: '20280731', price: '9.50', stock: 1 },
      { ndc: supplier.listing.ndc, lot: 'B1', expiry: '20270630', price: '9.00', stock: 3 },
    ]);
    const { made } = await send(supplier, [{ ndc, lot: 'B1', gone: true }]);
    expect(made?.state).toBe('done');
    expect(await lotsOf(stranger)).toEqual(before);
  });

  it('may name a listing by our number, of its own company alone', async () => {
    const [supplier, stranger] = [await aSupplier(), await aSupplier()];
    const behind = ['DTM*036*20280630', 'REF*LT*A1', 'CTP**NET*9.30', 'N9*ZZ*11'];
    number += 1;
    const lines = [supplier.listing.id, stranger.listing.id].flatMap((id) => [`LIN**VC*${id}`, ...behind]);
    const set = ['832', `BCT*PC*${supplier.code}`, ...lines] as const;
    await world.intake.send(
      supplier.client.id,
      anInterchange({ sender: supplier.code, number, usage: 'P', groupId: 'SC', sets: [set] }),
    );
    await app.jobsDone();
    const { catalog } = await lastOf(supplier.client.id);
    expect(catalog).toMatchObject({ changed_lots: 1, refused_rows: 1, problems: [{ item: 2 }] });
    expect((await lotsOf(supplier))[0]).toEqual([supplier.listing.ndc, 'A1', 9.3, 11, '06/30/2028']);
  });

  it('is undone whole, with what it took out of sale', async () => {
    const supplier = await aSupplier();
    const { ndc } = supplier.listing;
    const lots = ['L1', 'L2', 'L3', 'L4', 'L5'].map((lot_name) => ({ lot_name }));
    const whole = await aListing(app.db, { companyId: supplier.seller.companyId });
    await aListing(app.db, { companyId: supplier.seller.companyId, lots: [...lots, { lot_name: 'L6' }] });
    await aListing(app.db, { companyId: supplier.seller.companyId, lots });
    const before = await lotsOf(supplier);
    const { made, as } = await send(supplier, [
      { ndc, lot: 'A1', gone: true },
      { ndc: whole.ndc, gone: true },
      { ndc, lot: 'B1', expiry: '20270630', price: '8.00', stock: 5 },
    ]);
    expect(made).toMatchObject({ state: 'done', withdrawn_lots: 2, withdrawn_listings: 1, changed_lots: 1 });
    expect(made?.undo).toMatchObject({ restored: 3, kept: 0 });
    expect((await lotsOf(supplier)).length).toBe(before.length - 2);
    expect((await as.delete<ListingImport>(`listing/import/${made?.id}`)).data.state).toBe('undone');
    expect(await lotsOf(supplier)).toEqual(before);
  });

  it('what stands anew since is left by the undo, and named', async () => {
    const supplier = await aSupplier();
    const { ndc, id } = supplier.listing;
    const lots = ['L1', 'L2', 'L3', 'L4'].map((lot_name) => ({ lot_name }));
    await aListing(app.db, { companyId: supplier.seller.companyId, lots });
    const { made, as } = await send(supplier, [{ ndc, lot: 'A1', gone: true }]);
    const again = { lot_name: 'a1', expiry_date: '2028-01-31', price: 7, stock: 3 };
    expect((await as.post(`listing/seller/${id}/lots`, again)).status).toBe(201);
    const undone = await as.delete<ListingImport>(`listing/import/${made?.id}`);
    expect(undone.data.undo).toMatchObject({ restored: 0, kept: 1 });
    expect(undone.data.undo?.shown[0]?.name).toContain('lot A1');
    expect((await lotsOf(supplier)).filter(([, lot]) => String(lot).toLowerCase() === 'a1')).toHaveLength(1);
  });

  it('whose import was refused is read again when it is asked for', async () => {
    const supplier = await aSupplier();
    const ndc = supplier.listing.ndc;
    const { message } = await send(supplier, unchanged(ndc));
    expect(message.status).toBe('Acknowledged');
    await sql`update listing_import set state = 'refused', failure = 'The file holds no table.' where edi_message_id = ${message.id}`.execute(
      app.db,
    );
    await sql`update edi_message set status = 'Failed' where id = ${message.id}`.execute(app.db);
    await world.intake.retry(message.id);
    await app.jobsDone();
    expect(await world.intake.message(message.id)).toMatchObject({ status: 'Acknowledged' });
    const { rows } = await sql<{
      state: string;
    }>`select state from listing_import where edi_message_id = ${message.id}`.execute(app.db);
    expect(rows[0]?.state).toBe('done');
  });

  it('of a test is looked at by nobody', async () => {
    const supplier = await aSupplier();
    const { message } = await send(supplier, [{ ndc: supplier.listing.ndc, gone: true }], 'T');
    expect([message.note, message.catalog]).toEqual(['Test: nothing was done with it.', null]);
  });

  it('that comes after another is imported after it', async () => {
    const supplier = await aSupplier();
    const { ndc } = supplier.listing;
    const [, b1] = unchanged(ndc);
    const one = (price: string) =>
      catalogOf(supplier.code, [{ ndc, lot: 'A1', expiry: '20280630', price, stock: 100 }, b1]);
    await world.intake.send(supplier.client.id, ['10.00', '11.00', '9.00', '12.00'].map(one).join(''));
    await app.jobsDone();
    expect((await lotsOf(supplier))[0]?.[2]).toBe(12);
    const { rows } = await sql<{ state: string }>`select state from listing_import
      where company_id = ${supplier.seller.companyId} order by id`.execute(app.db);
    expect(rows.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done']);
  });
});

const versionsOf = async (listingId: number) =>
  (
    await sql<{
      version: number;
      status: string;
    }>`select version, status from lot where listing_id = ${listingId}
      union all select version, status from listing where id = ${listingId}`.execute(app.db)
  ).rows;

describe('RB-380 one that would do much', () => {
  it.each<[string, (ndc: string) => Item[], RegExp]>([
    [
      'withdraws more than a fifth',
      (ndc) => [{ ndc, lot: 'A1', gone: true }],
      /^1 of 2 lots would be withdrawn\.$/,
    ],
    ['withdraws a listing', (ndc) => [{ ndc, gone: true }], /^2 of 2 lots would be withdrawn\.$/],
    [
      'moves a price by more than half',
      (ndc) => [{ ndc, lot: 'A1', expiry: '20280630', price: '13.51', stock: 9 }],
      /^1 price would move by more than 50 %: NDC [\d-]+, lot A1, from \$9\.00 to \$13\.51\.$/,
    ],
  ])('%s waits as checked for a person, who carries it out', async (_what, itemsFor, sentence) => {
    const supplier = await aSupplier();
    const before = await lotsOf(supplier);
    const { message, made, as } = await send(supplier, itemsFor(supplier.listing.ndc));
    expect([made?.state, message.status]).toEqual(['checked', 'Acknowledged']);
    expect(made?.waits).toMatch(sentence);
    expect(message.catalog?.waits).toBe(made?.waits);
    expect(message.note).toMatch(/^Its import waits for a person of .*: \d/);
    expect(made?.can.run).toBe(true);
    expect(await lotsOf(supplier)).toEqual(before);
    await as.post(`listing/import/${made?.id}/run`, { confirm_prices: true });
    await app.jobsDone();
    const { data } = await as.get<ListingImport>(`listing/import/${made?.id}`);
    expect([data.state, data.waits]).toEqual(['done', null]);
    expect(await lotsOf(supplier)).not.toEqual(before);
  });

  it('is carried out without a row that its seller leaves out', async () => {
    const supplier = await aSupplier();
    const [wrong, right] = unchanged(supplier.listing.ndc);
    const { made, as } = await send(supplier, [
      { ...wrong, price: '900.00' },
      { ...right, price: '9.50' },
    ]);
    expect([made?.state, made?.price_changes.shown.map(({ row }) => row)]).toEqual(['checked', [2, 3]]);
    const path = `listing/import/${made?.id}`;
    await as.put(path, { settings: { left_out: [2, 2] } });
    await app.jobsDone();
    const { data: less } = await as.get<ListingImport>(path);
    expect(less).toMatchObject({
      state: 'checked',
      good_rows: 1,
      skipped_rows: 1,
      price_changes: { large: 0, up: 1 },
      gone: { lots: 0 },
      settings: { left_out: [2] },
      waits: 'Somebody has corrected how it is imported.',
    });
    expect(less.skipped).toEqual([{ row: 2, text: expect.stringContaining('(left out by hand)') as string }]);
    await as.post(`${path}/run`, {});
    await app.jobsDone();
    expect((await lotsOf(supplier)).map((lot) => lot.slice(1, 3))).toEqual([
      ['A1', 9],
      ['B1', 9.5],
    ]);
  });

  it('moves prices by half, and withdraws a fifth, by itself', async () => {
    const supplier = await aSupplier();
    const { ndc } = supplier.listing;
    const lots = ['L1', 'L2', 'L3'].map((lot_name) => ({ lot_name }));
    await aListing(app.db, { companyId: supplier.seller.companyId, lots });
    const { made } = await send(supplier, [
      { ndc, lot: 'A1', gone: true },
      { ndc, lot: 'B1', expiry: '20270630', price: '13.50', stock: 9 },
    ]);
    expect(made).toMatchObject({ state: 'done', withdrawn_lots: 1, changed_lots: 1 });
  });

  it('is told to administrators of EDI, and to those of its company', async () => {
    const supplier = await aSupplier();
    const { userId } = supplier.seller;
    await app.db.insertInto('user_role').values({ user_id: userId, role: 'CompanyAdmin' }).execute();
    const { message, made } = await send(supplier, [{ ndc: supplier.listing.ndc, gone: true }]);
    const title = `A catalog of ${supplier.client.name} waits`;
    expect(await unreadOf(await app.signIn(userId))).toMatchObject([
      {
        title,
        content: '2 of 2 lots would be withdrawn.',
        relative_url: `/manage-listings/import/${made?.id}`,
      },
    ]);
    const told = (await unreadOf(world.intake.admin)).filter((one) => one.title === title);
    expect(told.map((one) => one.relative_url)).toEqual([`/admin/edi/messages/edi?message=${message.id}`]);
  });
});

describe('RB-381', () => {
  it('a lot without expiry, an expired one, an unknown NDC: refused rows, and the 997 stays A', async () => {
    const supplier = await aSupplier();
    const { ndc } = supplier.listing;
    const { message, made } = await send(supplier, [
      { ndc, lot: 'X1', price: '9.00', stock: 1 },
      { ndc, lot: 'X2', expiry: '20200131', price: '9.00', stock: 1 },
      { ndc: '99999888877', lot: 'X3', expiry: '20280131', price: '9.00', stock: 1 },
      { ndc: '99999888877', gone: true },
      { ndc, lot: 'X4', expiry: '20280630', price: '9.00', stock: 'many' },
      { ndc, lot: 'B1', expiry: '20270630', price: '9.10', stock: 1 },
    ]);
    const unknown =
      'NDC 99999-8888-77 is not in the drug directory; correct it, or list the product by hand first.';
    expect(made?.problems.map((one) => [one.row, one.message])).toEqual([
      [2, 'Expiry is missing.'],
      [3, 'Expiry 01/31/2020 is past; expired lots cannot be listed.'],
      [4, unknown],
      [5, unknown],
      [6, 'Stock must be a whole number of 0 or more; it is "many".'],
    ]);
    expect(message.catalog?.problems).toEqual(
      made?.problems.map((one) => ({ item: one.row - 1, message: one.message })),
    );
    expect(made).toMatchObject({ state: 'done', refused_rows: 5, changed_lots: 1 });
    expect([message.status, message.error]).toEqual(['Acknowledged', null]);
    expect((await world.intake.sentTo(supplier.client.id)).at(-1)).toContain('AK5*A~');
  });

  it('what is withdrawn and offered in one catalog is neither', async () => {
    const supplier = await aSupplier();
    const { ndc } = supplier.listing;
    const [a1] = unchanged(ndc);
    const { made } = await send(supplier, [
      { ...a1, price: '9.10' },
      { ndc, lot: 'a1', gone: true },
    ]);
    expect(made?.problems.map(({ message }) => message)).toEqual([
      'Withdraw is No, but row 3 of the same product says Yes.',
      'Withdraw is Yes, but row 2 of the same product says No.',
    ]);
  });
});
