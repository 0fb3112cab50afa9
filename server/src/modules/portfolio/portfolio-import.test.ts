import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ListedImport, ListingImport } from '#contract/listings/imports.ts';
import type { PortfolioReply } from '#contract/portfolio.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { rowsXml, workbookOf } from '../../../test/kit/workbook.ts';
import { aBuyer, aDrug, anAdministrator, aSeller, type Person } from '../../../test/kit/world.ts';

const PATH = 'listing/portfolio';
let app: TestApp;
let seller: Person;
let selling: TestClient;
beforeAll(async () => {
  app = await startTestApp('portfolio import', { runJobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  seller = await aSeller(app.db);
  selling = await app.signIn(seller.userId);
});

type Row = readonly (string | number)[];
const HEADER: Row = ['NDC', 'Contract Price'];
const csv = (...rows: Row[]) => rows.map((row) => row.join(',')).join('\n');
const send = (bytes: string | Buffer, name = 'portfolio.csv', as = selling) =>
  as.upload<ListingImport>(PATH, { name, bytes });

async function read({ id }: { id: number }, as = selling): Promise<ListingImport> {
  await app.jobsDone();
  return (await as.get<ListingImport>(`listing/import/${id}`)).data;
}
async function checked(...rows: Row[]): Promise<ListingImport> {
  const reply = await send(csv(HEADER, ...rows));
  expect([reply.status, reply.data.state, reply.data.kind]).toEqual([201, 'checking', 'portfolio']);
  return read(reply.data);
}
const run = (one: { id: number }, as = selling) => as.post<ListingImport>(`listing/import/${one.id}/run`, {});
async function imported(...rows: Row[]): Promise<ListingImport> {
  const one = await checked(...rows);
  expect((await run(one)).status).toBe(200);
  return read(one);
}
const undo = (one: { id: number }, as = selling) => as.delete<ListingImport>(`listing/import/${one.id}`);
const prices = async () => {
  const { data } = await selling.get<PortfolioReply[]>(PATH);
  return Object.fromEntries(data.map((one) => [one.ndc, one.contract_price]));
};
const dashed = (ndc: string) => `${ndc.slice(0, 5)}-${ndc.slice(5, 9)}-${ndc.slice(9)}`;
const ndcs = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await aDrug(app.db)).ndc));

describe('RB-160 the dry run', () => {
  it('says what each row would do and why others are refused, and changes nothing', async () => {
    const [a, b, c, d, e, f] = (await ndcs(6)) as [string, string, string, string, string, string];
    await selling.post(PATH, { ndc: b, contract_price: 5 });
    await selling.post(PATH, { ndc: c, contract_price: 7 });
    const before = await prices();
    const one = await checked(
      [dashed(a), '$12.50'],
      [b, '6'],
      [c, ''],
      [d, '-3'],
      [d, 0],
      [e, 4],
      [e, 4],
      [f, 1],
      [f, 2],
      ['99999-9999-99', 3],
      ['', 3],
      ['Total', ''],
    );
    expect(one).toMatchObject({
      state: 'checked',
      mapping: { ndc: 0, contract_price: 1 },
      row_count: 12,
      good_rows: 4,
      refused_rows: 7,
      skipped_rows: 1,
      new_items: 2,
      changed_items: 1,
      unchanged_items: 1,
      can: { run: true, undo: false },
    });
    expect(one.changes.shown).toMatchObject([
      { what: 'changed_item', row: 3, ndc: b, price: 6, price_before: 5 },
      { what: 'new_item', row: 2, ndc: a, price: 12.5, price_before: null },
      { what: 'new_item', row: 7, ndc: e, price: 4 },
    ]);
    expect(one.problems).toEqual([
      { row: 5, column: 'contract_price', message: 'Contract Price must be more than $0.00.' },
      { row: 6, column: 'contract_price', message: 'Contract Price must be more than $0.00.' },
      { row: 8, column: 'ndc', message: 'This NDC is already in row 7.' },
      ...[9, 10].map((row) => ({
        row,
        column: 'ndc',
        message: 'This NDC stands in rows 9, 10 with different contract prices: $1.00, $2.00.',
      })),
      { row: 11, column: 'ndc', message: 'NDC 99999-9999-99 is not in the drug directory; correct it.' },
      { row: 12, column: 'ndc', message: 'NDC is missing.' },
    ]);
    expect(await prices()).toEqual(before);
    const report = (await selling.get(`listing/import/${one.id}/report?format=csv`)).text;
    expect(report).toContain('This NDC is already in row 7.');
    const changes = (await selling.get(`listing/import/${one.id}/prices?format=csv`)).text;
    expect(changes).toContain('Contract Price');
    expect(changes.trim().split('\n')).toHaveLength(4);
  });

  it('reads NDCs as price files do: ten digits in the way that is known, else named; padded when told', async () => {
    await aDrug(app.db, { ndc: '04567890123' });
    for (const ndc of ['05678901234', '56789001234']) await aDrug(app.db, { ndc });
    await aDrug(app.db, { ndc: '00071015523' });
    const one = await checked(['4567-8901-23', 1], ['5678901234', 2], ['71015523', 3]);
    expect(one.problems.map(({ row, message }) => [row, message])).toEqual([
      [3, 'NDC can be read as 05678-9012-34, 56789-0012-34; write it with dashes.'],
      [4, expect.stringContaining('format the column as text')],
    ]);
    await selling.put(`listing/import/${one.id}`, { settings: { pad_ndc: true } });
    expect(await read(one)).toMatchObject({ refused_rows: 1, good_rows: 2, settings: { pad_ndc: true } });
  });

  it('takes another column, remembers it for such files alone, and finds NDCs without a header', async () => {
    const [a, b] = (await ndcs(2)) as [string, string];
    const file = csv(['Code', 'Our cost'], [dashed(a), 8], [dashed(b), 9]);
    const one = await read((await send(file)).data);
    expect(one).toMatchObject({ mapping: { ndc: 0 }, new_items: 2, missing_columns: [] });
    expect(one.notes).toContain('No column is read as Contract Price. Choose it if the file has one.');
    const twice = await selling.put(`listing/import/${one.id}`, { mapping: { ndc: 0, contract_price: 0 } });
    expect([twice.status, twice.problem?.data]).toEqual([
      422,
      { 'mapping.contract_price': 'This column of the file is already used for NDC.' },
    ]);
    await selling.put(`listing/import/${one.id}`, { mapping: { ndc: 0, contract_price: 1 } });
    expect((await read(one)).changes.shown[0]).toMatchObject({ price: 8 });
    const again = await read((await send(file)).data);
    expect(again).toMatchObject({ mapping_source: 'remembered', mapping: { contract_price: 1 } });
    const priceFile = await selling.upload<ListingImport>('listing/import', { name: 'p.csv', bytes: file });
    expect((await read(priceFile.data)).mapping_source).toBe('guessed');
    const bare = await read((await send(csv([dashed(a)]))).data);
    expect(bare).toMatchObject({ header_row: null, mapping: { ndc: 0 }, new_items: 1 });
  });

  it('takes workbooks, and no more than 20,000 rows', async () => {
    const ndc = (await aDrug(app.db)).ndc;
    const sheet = rowsXml([
      ['NDC', 'Contract Price'],
      [ndc, '9.5'],
    ]);
    const book = await send(workbookOf(sheet), 'portfolio.xlsx');
    expect(await read(book.data)).toMatchObject({ state: 'checked', new_items: 1 });
    const many = (rows: number) => csv(HEADER, ...Array.from({ length: rows }, () => [ndc, 1] as const));
    const refused = await send(many(20_001));
    expect([refused.status, refused.problem?.error]).toEqual([
      422,
      'A file of the portfolio has 20,000 rows at most. Split it into several files.',
    ]);
    expect(await read((await send(many(20_000))).data)).toMatchObject({
      row_count: 20_000,
      good_rows: 1,
      refused_rows: 19_999,
    });
  });

  it('refuses crafted files with a sentence and keeps nothing', async () => {
    const ndc = (await aDrug(app.db)).ndc;
    const answers = await Promise.all([
      send('%PDF-1.7', 'portfolio.csv'),
      send(csv(HEADER, [ndc, 1]), 'portfolio.exe'),
      send('PK\u0003\u0004 no archive', 'portfolio.xlsx'),
      send('', 'portfolio.csv'),
      send(csv(HEADER), 'portfolio.csv'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
    const formula = await checked([ndc, '=1+1'], ["'><script>", 2]);
    expect([formula.good_rows, formula.refused_rows, formula.can.run]).toEqual([0, 2, false]);
    expect((await run(formula)).status).toBe(422);
    expect((await selling.get<ListedImport[]>('listing/import?kind=portfolio')).data).toHaveLength(1);
    expect((await selling.post(PATH, { contract_price: 3 })).problem?.data).toEqual({
      ndc: 'Enter an NDC',
    });
  });
});

describe('RB-160 carrying it out', () => {
  it('adds and changes as the dry run said, once, also when it is asked for twice at once', async () => {
    const [a, b, c] = (await ndcs(3)) as [string, string, string];
    await selling.post(PATH, { ndc: b, contract_price: 5 });
    const one = await checked([a, 12.5], [b, 6], [c, '']);
    const statuses = (await Promise.all([run(one), run(one)])).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
    expect(await read(one)).toMatchObject({ state: 'done', new_items: 2, changed_items: 1, progress: 3 });
    expect(await prices()).toEqual({ [a]: 12.5, [b]: 6, [c]: null });
    const again = await checked([a, 12.5], [b, 6], [c, '']);
    expect([again.can.run, again.unchanged_items, (await run(again)).problem?.error]).toEqual([
      false,
      3,
      'Nothing in this file differs from your portfolio.',
    ]);
  });

  it('counts what was added meanwhile as what it is: two files with the same products at once', async () => {
    const all = await ndcs(6);
    const [one, two] = [
      await checked(...all.map((ndc) => [ndc, 1] as const)),
      await checked(...all.toReversed().map((ndc) => [ndc, 1] as const)),
    ];
    await Promise.all([run(one), run(two)]);
    const [first, second] = [await read(one), await read(two)];
    expect([first.state, second.state]).toEqual(['done', 'done']);
    expect(first.new_items + second.new_items).toBe(6);
    expect(first.unchanged_items + second.unchanged_items).toBe(6);
  });
});

describe('RB-160 undoing it', () => {
  it('removes what it added and gives prices back, but for what was changed later, which is named', async () => {
    const [a, b, c, d, e] = (await ndcs(5)) as [string, string, string, string, string];
    await selling.post(PATH, { ndc: b, contract_price: 5 });
    await selling.post(PATH, { ndc: e, contract_price: 8 });
    const one = await imported([a, 1], [b, 6], [c, 3], [d, ''], [e, 8]);
    await imported([c, 4]);
    const item = (await selling.get<PortfolioReply[]>(PATH)).data.find(({ ndc }) => ndc === d);
    await selling.delete(`${PATH}/${item?.id}`);
    const kept = {
      name: expect.stringContaining(dashed(c)),
      reason: 'its contract price is $4.00, not $3.00',
    };
    const told = { withdrawn: 1, restored: 1, kept: 1, shown: [kept] };
    expect(await read(one)).toMatchObject({ can: { undo: true }, undo: told });
    expect((await undo(one)).data).toMatchObject({ state: 'undone', undo: told });
    expect(await prices()).toEqual({ [b]: 5, [c]: 4, [e]: 8 });
    expect((await undo(one)).status).toBe(409);
    expect((await run(one)).status).toBe(409);
  });

  it('is refused before it was carried out', async () => {
    const one = await checked([(await aDrug(app.db)).ndc, 1]);
    expect((await undo(one)).status).toBe(409);
  });
});

describe('RB-160 whose it is', () => {
  it('answers 404 to other suppliers, 403 to who sells nothing, and stands apart from price files', async () => {
    const one = await imported([(await aDrug(app.db)).ndc, 1]);
    const other = await app.signIn((await aSeller(app.db)).userId);
    const path = `listing/import/${one.id}`;
    const asked = [
      await other.get(path),
      await run(one, other),
      await undo(one, other),
      await other.put(path, { mapping: null }),
      await other.get(`${path}/report?format=csv`),
      await other.get(`${path}/prices?format=csv`),
    ];
    expect(asked.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    const buyer = await app.signIn((await aBuyer(app.db)).userId);
    const keeper = await app.signIn((await anAdministrator(app.db, ['catalog'])).userId);
    for (const stranger of [buyer, keeper])
      expect((await send(csv(HEADER, ['1', 1]), 'portfolio.csv', stranger)).status).toBe(403);
    const ids = async (query: string) =>
      (await selling.get<ListedImport[]>(`listing/import${query}`)).data.map(({ id }) => id);
    expect([await ids(''), await ids('?kind=portfolio')]).toEqual([[], [one.id]]);
    const { rows } = await sql<{ owners: number }>`select count(distinct company_id)::int as owners
      from portfolio_item where company_id = ${seller.companyId}`.execute(app.db);
    expect(rows[0]?.owners).toBe(1);
  });

  it('has a template of its own', async () => {
    const { text } = await selling.get('listing/import/template?kind=portfolio&format=csv');
    expect(text.replace(/^\ufeff/, '').split(/\r?\n/)[0]).toBe('NDC,Contract Price');
  });
});
