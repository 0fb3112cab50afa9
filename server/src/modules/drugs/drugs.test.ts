import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DrugImport, DrugRecord, DrugSummary } from '#contract/drugs.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import {
  nadacFile,
  packageFile,
  packageLine,
  productFile,
  productLine,
  shortageEntry,
  shortageFile,
} from '../../../test/kit/drug-files.ts';
import { zipOf } from '../../../test/kit/workbook.ts';
import { aBuyer, aDrug, aListing, aSeller, anAdministrator } from '../../../test/kit/world.ts';

let app: TestApp;
let admin: TestClient;
/** Has the role and not the permission. */
let helper: TestClient;
let buyer: TestClient;
beforeAll(async () => {
  app = await startTestApp('drugs', { runJobs: true });
  admin = await app.signIn((await anAdministrator(app.db, ['catalog'])).userId);
  helper = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
  buyer = await app.signIn((await aBuyer(app.db)).userId);
});
afterAll(() => app.close());

const search = (query: string) => admin.get<DrugSummary[]>(`admin/fdb?${query}`);
const found = async (query: string) => (await search(query)).data.map((drug) => drug.ndc);
const record = async (ndc: string) => (await admin.get<DrugRecord>(`admin/fdb/${ndc}`)).data;

async function imported(name: string, bytes: Buffer | string): Promise<DrugImport> {
  const started = await admin.upload<DrugImport>('admin/fdb', { name, bytes });
  expect([started.status, started.data.state]).toEqual([201, 'running']);
  await app.jobsDone();
  const all = await admin.get<DrugImport[]>('admin/fdb/imports');
  const done = all.data.find((one) => one.id === started.data.id);
  if (!done) throw new Error('The import is not listed.');
  return done;
}

const directory = (products: string[], packages: string[]) =>
  zipOf({ 'product.txt': productFile(products), 'package.txt': packageFile(packages) });

describe('G-136 search of the drug directory', () => {
  beforeAll(async () => {
    await aDrug(app.db, {
      ndc: '71000000101',
      name: 'Searchable 10 mg Tablet',
      gcn_seqno: 4711,
      route: 'Oral',
      obsolete_date: '2020-01-01',
    });
    await aDrug(app.db, {
      ndc: '71000000102',
      name: 'Searchable 20 mg Vial',
      gcn_seqno: 4712,
      route: 'Intramuscular; Intravenous',
      dea_schedule: '2',
      proprietary_name: 'Brandix',
      wac_cents: 1234,
    });
    await aDrug(app.db, {
      ndc: '71000000103',
      name: 'Searchable 30 mg',
      source: 'seller',
      substance_name: 'Substancin',
      obsolete_date: '2099-01-01',
    });
    const seller = await aSeller(app.db);
    await aListing(app.db, { companyId: seller.companyId, ndc: '71000000102' });
  });

  it.each([
    ['search=searchable', ['71000000101', '71000000102', '71000000103']],
    ['search=searchable&sort=-name', ['71000000103', '71000000102', '71000000101']],
    ['search=71000-0001-02', ['71000000102']],
    ['search=1000-0001', ['71000000101', '71000000102', '71000000103']],
    ['search=071000000101', ['71000000101']],
    ['search=4711', ['71000000101']],
    ['gcn=4712', ['71000000102']],
    ['search=brandix', ['71000000102']],
    ['search=SUBSTANCIN', ['71000000103']],
    ['search=20%20searchable', ['71000000102']],
    ['search=%25', []],
    ['search=searchable&route=intravenous', ['71000000102']],
    ['search=searchable&schedule=2', ['71000000102']],
    ['search=searchable&schedule=none', ['71000000101', '71000000103']],
    ['search=searchable&obsolete=yes', ['71000000101']],
    ['search=searchable&obsolete=no', ['71000000102', '71000000103']],
    ['search=searchable&source=seller', ['71000000103']],
    ['search=searchable&per_page=1&page=2', ['71000000102']],
    ['search=searchable&per_page=2&page=9', []],
  ])('%s', async (query, ndcs) => {
    expect(await found(query)).toEqual(ndcs);
  });

  it('shows what a row of the grid needs, and counts beyond the page', async () => {
    const reply = await search('search=searchable&per_page=1&page=2');
    expect(reply.meta).toMatchObject({ total: 3, page: 2, per_page: 1 });
    expect(reply.data[0]).toMatchObject({
      ndc_number: '71000-0001-02',
      gcn_seqno: 4712,
      dea_schedule: '2',
      wac: 12.34,
      is_obsolete: false,
      in_shortage: false,
      listing_count: 1,
    });
    expect((await search('search=searchable&obsolete=yes')).data[0]?.is_obsolete).toBe(true);
  });
});

describe('G-136 the record of a drug', () => {
  it('has the packages of its product, prices, listings and shortage', async () => {
    await imported(
      'ndctext.zip',
      directory(
        [productLine({ PRODUCTID: 'p' })],
        ['01', '02'].map((code) => packageLine('p', `72000-001-${code}`)),
      ),
    );
    await imported(
      'nadac.csv',
      nadacFile([
        { ndc: '72000000101', price: '0.25000', effective: '01/21/2026' },
        { ndc: '72000000101', price: '0.30000', effective: '05/20/2026' },
      ]),
    );
    await imported('shortages.json', shortageFile([shortageEntry('72000-001-01')]));
    const seller = await aSeller(app.db, { name: 'Recorded Pharma' });
    await aListing(app.db, { companyId: seller.companyId, ndc: '72000000101' });
    expect(await record('72000-0001-01')).toMatchObject({
      name: 'olanzapine 5 mg Tablet',
      nadac: 9,
      wac: null,
      in_shortage: true,
      packages: [{ ndc_number: '72000-0001-02', package_description: '30 tablet in 1 bottle' }],
      prices: [
        { effective_date: '2026-01-21', per_unit: 0.25, pricing_unit: 'EA' },
        { effective_date: '2026-05-20', per_unit: 0.3, pricing_unit: 'EA' },
      ],
      listings: [{ company_name: 'Recorded Pharma', lowest_price: 10, stock: 100 }],
      shortage: { status: 'Current', reason: 'Demand increase for the drug', posted_on: '2026-01-15' },
      can: { correct: true },
    });
    expect((await helper.get<DrugRecord>('admin/fdb/72000000101')).data.can).toEqual({ correct: false });
  });

  it('is corrected with its history; the listing follows, and the next import leaves it', async () => {
    const files = directory(
      [productLine({ PRODUCTID: 'c', NONPROPRIETARYNAME: 'correctin' })],
      [packageLine('c', '73000-001-01')],
    );
    await imported('ndctext.zip', files);
    const seller = await aSeller(app.db);
    const listing = await aListing(app.db, { companyId: seller.companyId, ndc: '73000000101' });
    const named = await aListing(app.db, {
      companyId: seller.companyId,
      ndc: '73000000101',
      catalog_type: 'medshorts',
      name: 'Our own name',
    });
    const { version } = await record('73000000101');
    const change = {
      version,
      name: 'Correctin 5 mg',
      pharm_class: '',
      wac: 12.5,
      eaches_per_pack: 60,
      obsolete_date: '12/31/2030',
    };
    const corrected = await admin.put<DrugRecord>('admin/fdb/73000000101', change);
    expect(corrected.data).toMatchObject({
      name: 'Correctin 5 mg',
      pharm_class: null,
      wac: 12.5,
      obsolete_date: '2030-12-31',
      version: version + 1,
    });
    expect(corrected.data.corrected.toSorted()).toEqual([
      'eaches_per_pack',
      'name',
      'obsolete_date',
      'pharm_class',
      'wac_cents',
    ]);
    await app.jobsDone();
    expect((await buyer.get<{ name: string }>(`listing/catalog/${listing.id}`)).data.name).toBe(
      'Correctin 5 mg',
    );
    expect((await buyer.get<{ name: string }>(`listing/catalog/${named.id}`)).data.name).toBe('Our own name');
    const hits = await buyer.get<{ id: number; pricing: { base_price: number } }[]>(
      'listing/catalog?search=correctin%205',
    );
    expect(hits.data.map(({ id, pricing }) => [id, pricing.base_price])).toContainEqual([listing.id, 12.5]);

    expect((await imported('ndctext.zip', files)).report).toMatchObject({
      stored: 0,
      updated: 0,
      unchanged: 1,
    });
    const after = await record('73000000101');
    expect(after.name).toBe('Correctin 5 mg');
    expect(after.history).toHaveLength(1);
    expect(after.history[0]?.changes).toContainEqual({
      field: 'name',
      before: 'correctin 5 mg Tablet',
      after: 'Correctin 5 mg',
    });
    expect(after.history[0]?.changes).toContainEqual({ field: 'wac', before: '', after: '12.5' });
    expect(after.history[0]?.changes).toHaveLength(5);
  });

  it('refuses a correction of an older state, of nothing, without the permission, and what does not exist', async () => {
    const { ndc } = await aDrug(app.db);
    const stale = await admin.put(`admin/fdb/${ndc}`, { version: 99, name: 'Other' });
    expect([stale.status, stale.problem?.code]).toEqual([409, 'stale']);
    const date = await admin.put(`admin/fdb/${ndc}`, { version: 1, obsolete_date: '02/30/2026' });
    expect([date.status, date.problem?.data]).toEqual([422, { obsolete_date: 'This date does not exist.' }]);
    expect((await admin.put(`admin/fdb/${ndc}`, { version: 1, name: ' ' })).status).toBe(422);
    expect((await admin.put(`admin/fdb/${ndc}`, { version: 1, package_size: 0 })).status).toBe(422);
    expect((await helper.put(`admin/fdb/${ndc}`, { version: 1, name: 'Other' })).status).toBe(403);
    expect((await admin.put('admin/fdb/99999999999', { version: 1, name: 'Other' })).status).toBe(404);
    for (const path of ['admin/fdb/99999999999', 'admin/fdb/1234', 'admin/fdb/x'])
      expect((await admin.get(path)).status).toBe(404);
    expect((await record(ndc)).version).toBe(1);
  });
});

describe('imports by an administrator', () => {
  it('bring the directory to listings that sellers made without it', async () => {
    const seller = await aSeller(app.db);
    const client = await app.signIn(seller.userId);
    const made = await client.post<{ id: number }>('listing/seller', {
      ndc: '74000-0001-01',
      name: 'Unknown thing',
    });
    expect(made.status).toBe(201);
    const files = directory(
      [productLine({ PRODUCTID: 'n', NONPROPRIETARYNAME: 'knownin' })],
      [packageLine('n', '74000-001-01'), packageLine('n', '74000-001-02')],
    );
    expect((await imported('ndctext.zip', files)).report).toMatchObject({ stored: 1, updated: 1 });
    expect((await client.get<{ name: string }>(`listing/seller/${made.data.id}`)).data.name).toBe(
      'knownin 5 mg Tablet',
    );
    const second = await client.post<{ name: string }>('listing/seller', { ndc: '74000-001-02' });
    expect(second.data.name).toBe('knownin 5 mg Tablet');
  });

  it('give the rows of a price file without names the names of the directory', async () => {
    await imported(
      'ndctext.zip',
      directory(
        [productLine({ PRODUCTID: 'f', NONPROPRIETARYNAME: 'filein' })],
        [packageLine('f', '75000-001-01')],
      ),
    );
    const client = await app.signIn((await aSeller(app.db)).userId);
    const upload = await client.upload<{ id: number }>('listing/import', {
      name: 'prices.csv',
      bytes: 'NDC,Lot,Expiry,Pack price,Stock\n7500000101,L1,2028-01-31,9.50,7',
    });
    await app.jobsDone();
    const checked = await client.get<{ good_rows: number }>(`listing/import/${upload.data.id}`);
    expect(checked.data.good_rows).toBe(1);
    await client.post(`listing/import/${upload.data.id}/run`);
    await app.jobsDone();
    const listings = await client.get<{ name: string; ndc_number: string }[]>('listing/seller');
    expect(listings.data).toMatchObject([{ name: 'filein 5 mg Tablet', ndc_number: '75000-0001-01' }]);
  });

  it('TR-384 give listings their shortage and their wholesale cost', async () => {
    const seller = await aSeller(app.db);
    const { ndc } = await aDrug(app.db, { ndc: '76000000101', wac_cents: null });
    const listing = await aListing(app.db, { companyId: seller.companyId, ndc });
    await imported('shortages.json', shortageFile([shortageEntry('76000-0001-01')], 900));
    await imported(
      'nadac.zip',
      zipOf({ 'nadac.csv': nadacFile([{ ndc, price: '2.00000', effective: '05/20/2026' }]) }),
    );
    const hits = await buyer.get<
      { id: number; shortage_id: string; pricing: { base_price: number; signal_type: string } }[]
    >('listing/catalog?search=76000000101&tag=ashp');
    expect(hits.data).toMatchObject([
      {
        id: listing.id,
        shortage_id: 'FDA-76000000101',
        pricing: { base_price: 20, signal_type: 'Predicted' },
      },
    ]);
  });

  it('tell what they did, and why they failed', async () => {
    const broken = await imported('shortages.json', '{"results": [');
    expect(broken).toMatchObject({
      kind: 'shortages',
      state: 'failed',
      failure: 'The file is no complete JSON file of openFDA.',
      report: null,
    });
    const good = await imported('nadac.csv', nadacFile([{ ndc: '1', price: '1', effective: '05/20/2026' }]));
    expect(good).toMatchObject({
      kind: 'nadac',
      state: 'done',
      file_name: 'nadac.csv',
      report: {
        read: 1,
        skipped: [
          {
            reason: 'NDC that is not one of 11 digits',
            count: 1,
            examples: ['line 2: 1 OLANZAPINE 5 MG TABLET'],
          },
        ],
      },
    });
  });

  it.each([
    ['half of the directory', 'product.txt', productFile([]), /ndctext.zip with product.txt and package.txt/],
    ['another table', 'prices.csv', 'NDC,Lot\n1,2', /none of the files/],
    ['another archive', 'x.zip', zipOf({ 'a.txt': 'a' }), /none of the files/],
    ['a broken archive', 'x.zip', 'PK\u0003\u0004 broken', /archive cannot be read/],
    ['an empty file', 'x.csv', '', /is empty/],
  ])('refuse %s', async (_what, name, bytes, sentence) => {
    const reply = await admin.upload('admin/fdb', { name, bytes });
    expect(reply.status).toBe(422);
    expect(reply.problem?.error).toMatch(sentence);
  });

  it('X-42 are for administrators with the permission; looking is for every administrator', async () => {
    const file = { name: 'nadac.csv', bytes: nadacFile([]) };
    expect((await helper.upload('admin/fdb', file)).status).toBe(403);
    expect((await helper.get('admin/fdb')).status).toBe(200);
    expect((await helper.get('admin/fdb/imports')).status).toBe(200);
    for (const path of ['admin/fdb', 'admin/fdb/imports', 'admin/fdb/71000000101']) {
      expect((await buyer.get(path)).status).toBe(403);
      expect((await app.visitor().get(path)).status).toBe(401);
    }
  });
});
