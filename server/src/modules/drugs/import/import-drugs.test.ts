import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import {
  nadacFile,
  packageFile,
  packageLine,
  productFile,
  productLine,
  shortageEntry,
  shortageFile,
} from '../../../../test/kit/drug-files.ts';
import { aDrug } from '../../../../test/kit/world.ts';
import { nadacReference, ndcReference, shortageReference, type Reference } from './reference-file.ts';
import { importReference } from './start-import.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp('drug imports');
  folder = await mkdtemp(path.join(tmpdir(), 'galenic-drugs-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

let files = 0;
async function written(content: Buffer | string): Promise<string> {
  const file = path.join(folder, `file-${(files += 1)}`);
  await writeFile(file, content);
  return file;
}

const run = (reference: Reference) =>
  importReference({ db: app.db, clock: app.clock, say: () => undefined }, reference, 'file');
const ndc = async (products: string[], packages: string[]) =>
  run(ndcReference(await written(productFile(products)), await written(packageFile(packages))));
const nadac = async (...rows: Parameters<typeof nadacFile>[0]) =>
  run(nadacReference(await written(nadacFile(rows))));
const shortages = async (content: string) => run(shortageReference(await written(content)));

const drug = (code: string) =>
  app.db.selectFrom('drug').selectAll().where('ndc', '=', code).executeTakeFirstOrThrow();
const skippedOf = (report: Awaited<ReturnType<typeof run>>) =>
  Object.fromEntries(report.skipped.map(({ reason, count }) => [reason, count]));

describe('the NDC directory', () => {
  it('stores packages with their products, and changes nothing the second time', async () => {
    const products = [
      productLine({ PRODUCTID: 'p1', PROPRIETARYNAME: 'Caf\xe9 M\x92s', PROPRIETARYNAMESUFFIX: '\xae' }),
      productLine({
        PRODUCTID: 'p2',
        NONPROPRIETARYNAME: 'morphine 5" "pen',
        DOSAGEFORMNAME: 'INJECTION, SOLUTION',
        ROUTENAME: 'INTRAVENOUS',
        ACTIVE_NUMERATOR_STRENGTH: '10',
        ACTIVE_INGRED_UNIT: '\xb5g/mL',
        DEASCHEDULE: 'CII',
      }),
    ];
    const packages = [
      packageLine('p1', '50001-001-01'),
      packageLine('p2', '50001-002-01', {
        PACKAGEDESCRIPTION: '25 VIAL in 1 TRAY (50001-002-01)  / 2 mL in 1 VIAL (50001-002-02)',
      }),
      packageLine('p2', '50001-002-03', {
        PACKAGEDESCRIPTION: '500 mL in 1 BAG (50001-002-03)',
        SAMPLE_PACKAGE: 'Y',
      }),
    ];
    expect(await ndc(products, packages)).toMatchObject({
      read: 3,
      stored: 3,
      updated: 0,
      unchanged: 0,
      skipped: [],
    });
    expect(await drug('50001000101')).toMatchObject({
      name: 'Café M’s ® 5 mg Tablet',
      substance_name: 'Olanzapine',
      route: 'Oral',
      pharm_class: 'Atypical Antipsychotic',
      category: 'Oral Solid',
      package_size: 30,
      eaches_per_pack: 30,
      package_type: 'Bottle',
      source: 'fda',
      marketing_category: 'ANDA',
      obsolete_date: null,
    });
    expect(await drug('50001000201')).toMatchObject({
      name: 'morphine 5" "pen 10 µg/mL Injection, Solution',
      dea_schedule: '2',
      package_size: 2,
      csp: 25,
      eaches_per_pack: 25,
      billing_unit: 'ML',
      package_type: 'Vial',
      category: 'Injectable',
    });
    expect(await drug('50001000203')).toMatchObject({ category: 'IV Solution', is_sample: true });
    const before = await app.db.selectFrom('drug').selectAll().orderBy('ndc').execute();
    app.clock.advance(24 * 3600 * 1000);
    expect(await ndc(products, packages)).toMatchObject({ read: 3, stored: 0, updated: 0, unchanged: 3 });
    expect(await app.db.selectFrom('drug').selectAll().orderBy('ndc').execute()).toEqual(before);
  });

  it('counts every line it cannot use with its reason, and never stops', async () => {
    const report = await ndc(
      [
        productLine({ PRODUCTID: 'q1' }),
        productLine({ PRODUCTID: 'q1', NONPROPRIETARYNAME: 'a second line' }),
        productLine({ PRODUCTID: 'q2', DEASCHEDULE: 'CI' }),
        'torn\tline',
      ],
      [
        packageLine('q1', '50002-001-01'),
        packageLine('q1', '50002-001-01', { STARTMARKETINGDATE: '20200101', PACKAGEDESCRIPTION: 'A BOX' }),
        packageLine('q2', '50002-002-01'),
        packageLine('q9', '50002-009-01'),
        packageLine('q1', '500020-0101-01'),
        'half\tof a line',
        `${packageLine('q1', '50002-001-02')}\t\t`,
      ],
    );
    expect(report).toMatchObject({ read: 7, stored: 2, updated: 0, unchanged: 0 });
    expect(skippedOf(report)).toEqual({
      'product of schedule 1, which may not be traded': 1,
      'another line of the same product': 1,
      'product.txt: line with too many or too few fields': 1,
      'package.txt: line with too many or too few fields': 1,
      'package without its product in product.txt': 2,
      'another line of the same package': 1,
      'NDC cannot be kept: This NDC has a labeler code of six digits and no 11-digit form.': 1,
    });
    expect(report.skipped.find(({ reason }) => reason.startsWith('package without'))?.examples).toEqual([
      'package.txt line 4: q2',
      'package.txt line 5: q9',
    ]);
    expect(report.notes).toEqual([
      { text: 'Products read', count: 4 },
      { text: 'Packs without a readable description, counted as one each', count: 1 },
    ]);
    expect(await drug('50002000101')).toMatchObject({
      name: 'olanzapine 5 mg Tablet',
      package_description: 'A box',
      marketed_since: '2020-01-01',
    });
  });

  it('keeps what left the market as obsolete, from its day on', async () => {
    const products = [
      productLine({ PRODUCTID: 'r1' }),
      productLine({ PRODUCTID: 'r2', ENDMARKETINGDATE: '20250101' }),
      productLine({ PRODUCTID: 'r3', NDC_EXCLUDE_FLAG: 'E', LISTING_RECORD_CERTIFIED_THROUGH: '20241231' }),
    ];
    const packages = [
      packageLine('r1', '50003-001-01', { ENDMARKETINGDATE: '20991231' }),
      packageLine('r2', '50003-002-01', { ENDMARKETINGDATE: '20260101' }),
      packageLine('r3', '50003-003-01'),
      packageLine('r1', '50003-001-02', { NDC_EXCLUDE_FLAG: 'I' }),
    ];
    app.clock.set('2026-06-15T12:00:00Z');
    await ndc(products, packages);
    const dates = async () =>
      (
        await app.db
          .selectFrom('drug')
          .select('obsolete_date')
          .where('ndc', 'like', '50003%')
          .orderBy('ndc')
          .execute()
      ).map((row) => row.obsolete_date);
    expect(await dates()).toEqual(['2099-12-31', '2026-06-15', '2025-01-01', '2024-12-31']);
    app.clock.set('2026-06-20T12:00:00Z');
    expect(await ndc(products, packages)).toMatchObject({ updated: 0, unchanged: 4 });
    expect(await ndc(products, [packageLine('r1', '50003-001-02')])).toMatchObject({ updated: 1 });
    expect((await dates())[1]).toBeNull();
  });

  it('completes what was entered here, replaces what a seller said, and leaves what was corrected', async () => {
    await aDrug(app.db, {
      ndc: '50004000101',
      name: 'Our name',
      labeler: 'Our maker',
      pharm_class: null,
      package_size: 77,
    });
    await aDrug(app.db, {
      ndc: '50004000102',
      name: 'A seller said',
      source: 'seller',
      package_type: 'Each',
    });
    await aDrug(app.db, {
      ndc: '50004000103',
      name: 'Corrected',
      source: 'fda',
      corrected: ['name'],
      strength: '9 mg',
    });
    const report = await ndc(
      [productLine({ PRODUCTID: 's1', LABELERNAME: 'FDA maker' })],
      ['01', '02', '03'].map((code) => packageLine('s1', `50004-001-${code}`)),
    );
    expect(report).toMatchObject({ stored: 0, updated: 3 });
    expect(await drug('50004000101')).toMatchObject({
      source: 'directory',
      name: 'Our name',
      labeler: 'Our maker',
      package_size: 77,
      pharm_class: 'Atypical Antipsychotic',
      marketing_category: 'ANDA',
    });
    expect(await drug('50004000102')).toMatchObject({
      source: 'fda',
      name: 'olanzapine 5 mg Tablet',
      package_type: 'Bottle',
    });
    expect(await drug('50004000103')).toMatchObject({ source: 'fda', name: 'Corrected', strength: '5 mg' });
  });

  it('refuses a file that is another one, before it changes anything', async () => {
    const products = await written(productFile([]));
    await expect(run(ndcReference(products, products))).rejects.toThrow(
      'The file lacks the column NDCPACKAGECODE',
    );
    await expect(run(ndcReference(await written(''), products))).rejects.toThrow('The file is empty.');
    const last = await app.db
      .selectFrom('drug_import')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(last).toMatchObject({ state: 'failed', failure: 'The file is empty.' });
  });
});

describe('NADAC', () => {
  const prices = async (code: string) =>
    (
      await app.db
        .selectFrom('drug_price')
        .selectAll()
        .where('ndc', '=', code)
        .orderBy('effective_date')
        .execute()
    ).map(({ effective_date, per_unit, as_of }) => [effective_date, per_unit, as_of]);

  it('keeps the history of an NDC and estimates the cost of its pack', async () => {
    await aDrug(app.db, {
      ndc: '50005000101',
      package_size: 30,
      csp: 1,
      eaches_per_pack: 30,
      wac_cents: null,
    });
    const rows = [
      { ndc: '50005000101', price: '0.10000', effective: '01/21/2026', asOf: '02/04/2026' },
      { ndc: '50005000101', price: '0.10000', effective: '01/21/2026', asOf: '01/28/2026' },
      { ndc: '50005000101', price: '0.12345', effective: '05/20/2026' },
      { ndc: '59999000101', price: '7.00000', effective: '05/20/2026' },
      { ndc: '50005000101', price: '0', effective: '05/27/2026' },
      {
        ndc: '00000001235',
        price: '104.7375',
        effective: '09/01/2026',
        name: 'TBD DO NOT DELETE OR RELEASE',
      },
      '"no end,50005000101,1.00000,01/21/2026,EA,C/I,N,1,G,,,06/10/2026',
    ];
    const report = await nadac(...rows);
    expect(report).toMatchObject({ read: 7, stored: 3, updated: 0, unchanged: 1 });
    expect(skippedOf(report)).toEqual({
      'price that is no amount above 0': 1,
      'placeholder row of CMS': 1,
      'line with a quotation mark that is not closed': 1,
    });
    expect(report.notes).toEqual([
      { text: 'NDCs that the directory does not know yet, their prices are kept', count: 1 },
    ]);
    expect(await prices('50005000101')).toEqual([
      ['2026-01-21', 0.1, '2026-02-04'],
      ['2026-05-20', 0.12345, '2026-06-10'],
    ]);
    expect(await drug('50005000101')).toMatchObject({ nadac_cents: 370, wholesale_cents: 370 });
    expect(await nadac(...rows)).toMatchObject({ stored: 0, updated: 0, unchanged: 4 });
  });

  it.each([
    ['tablets by piece', { package_size: 28, csp: 3, eaches_per_pack: 84, billing_unit: 'EA' }, 'EA', 8_400],
    [
      'vials by millilitre',
      { package_size: 2, csp: 25, eaches_per_pack: 25, billing_unit: 'ML' },
      'ML',
      5_000,
    ],
    [
      'powder vials by piece',
      { package_size: 1, csp: 10, eaches_per_pack: 10, billing_unit: 'GM' },
      'EA',
      1_000,
    ],
    ['an unknown unit of the pack', { package_size: 30, csp: 1, eaches_per_pack: 1 }, 'GM', 3_000],
    ['grams of a liquid', { package_size: 30, csp: 1, eaches_per_pack: 1, billing_unit: 'ML' }, 'GM', null],
  ])('X-25 prices %s', async (_what, pack, unit, cents) => {
    const { ndc: code } = await aDrug(app.db, pack);
    await nadac({ ndc: code, price: '1.00000', effective: '05/20/2026', unit });
    expect((await drug(code)).nadac_cents).toBe(cents);
  });

  it('never puts itself before WAC, and an older week not before a newer one', async () => {
    const { ndc: code } = await aDrug(app.db, { wac_cents: 9_900 });
    await nadac({ ndc: code, price: '2.00000', effective: '05/20/2026', asOf: '06/10/2026' });
    await nadac({ ndc: code, price: '3.00000', effective: '05/20/2026', asOf: '06/03/2026' });
    expect(await prices(code)).toEqual([['2026-05-20', 2, '2026-06-10']]);
    expect(await drug(code)).toMatchObject({ wac_cents: 9_900, nadac_cents: 2_000, wholesale_cents: 9_900 });
  });

  it('reads the columns of earlier years, and prices wait for their drug', async () => {
    const columns =
      'NDC Description,NDC,NADAC_Per_Unit,Effective_Date,Pricing_Unit,Pharmacy_Type_Indicator,OTC,Explanation_Code,Classification_for_Rate_Setting,Corresponding_Generic_Drug_NADAC_Per_Unit,Corresponding_Generic_Drug_Effective_Date,As of Date';
    const file = nadacFile(
      [{ ndc: '50006000101', price: '0.50000', effective: '12/23/2020' }],
      columns.split(','),
    );
    expect(await run(nadacReference(await written(file)))).toMatchObject({ stored: 1 });
    await ndc([productLine({ PRODUCTID: 't1' })], [packageLine('t1', '50006-001-01')]);
    expect(await drug('50006000101')).toMatchObject({ nadac_cents: 1_500 });
  });
});

describe('TR-384 shortages', () => {
  const shortageOf = async (code: string) => (await drug(code)).shortage_id;

  it('mark the drug while they last, and end when the whole list no longer has them', async () => {
    for (const code of ['50007000101', '50007000102']) await aDrug(app.db, { ndc: code });
    await aDrug(app.db, { ndc: '50007000103', shortage_id: 'DS-12' });
    const first = shortageFile([
      shortageEntry('50007-001-01', { status: 'Resolved', update_date: '06/01/2026' }),
      shortageEntry('50007-001-01'),
      shortageEntry('50007-001-02', { status: 'To Be Discontinued' }),
      shortageEntry('50007-001-03', { status: 'Resolved' }),
      { generic_name: 'nothing else' },
    ]);
    const report = await shortages(first);
    expect(report).toMatchObject({ read: 5, stored: 3, updated: 0, unchanged: 1 });
    expect(skippedOf(report)).toEqual({ 'shortage without a package NDC': 1 });
    expect(await shortageOf('50007000101')).toBe('FDA-50007000101');
    expect(await shortageOf('50007000102')).toBeNull();
    expect(await shortageOf('50007000103')).toBe('DS-12');
    expect(await shortages(first)).toMatchObject({ stored: 0, updated: 0, unchanged: 4 });

    const onePage = shortageFile([shortageEntry('50007-001-02')], 900);
    expect(await shortages(onePage)).toMatchObject({ updated: 1, notes: [] });
    expect(await shortageOf('50007000101')).toBe('FDA-50007000101');
    const whole = shortageFile([shortageEntry('50007-001-02')]);
    expect((await shortages(whole)).notes).toEqual([
      { text: 'Shortages no longer listed, now resolved', count: 1 },
    ]);
    expect(await shortageOf('50007000101')).toBeNull();
    expect(await shortageOf('50007000102')).toBe('FDA-50007000102');
  });

  it.each([
    ['is cut off', shortageFile([shortageEntry('50008-001-01')]).slice(0, -20)],
    ['is no JSON', '{"results": [}'],
  ])('are refused as a whole when the file %s', async (_what, content) => {
    const before = await sql<{ n: number }>`select count(*)::int as n from drug_shortage`.execute(app.db);
    await expect(shortages(content)).rejects.toThrow('no complete JSON file');
    expect(await sql`select count(*)::int as n from drug_shortage`.execute(app.db)).toMatchObject({
      rows: before.rows,
    });
  });
});
