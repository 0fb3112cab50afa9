import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListingImport } from '#contract/listings/imports.ts';
import { COLUMN_LABELS, IMPORT_COLUMNS } from '#rules/listings/import-columns.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { aDrug, aSeller } from '../../../../test/kit/world.ts';
import { rowsXml, sheetXml, workbookOf, zipOf } from '../../../../test/kit/workbook.ts';
import { readTable } from '../../../platform/spreadsheet/read.ts';

let app: TestApp;
let client: TestClient;
let ndc: string;

beforeAll(async () => {
  app = await startTestApp('price files');
  client = await app.signIn((await aSeller(app.db)).userId);
  ({ ndc } = await aDrug(app.db));
});
afterAll(() => app.close());

const send = (name: string, bytes: Buffer | string) =>
  client.upload<ListingImport>('listing/import', { name, bytes });
/** Of a file that was sent, once it is checked. */
async function check(name: string, bytes: Buffer | string): Promise<ListingImport> {
  const { data } = await send(name, bytes);
  await app.checkImports();
  return (await client.get<ListingImport>(`listing/import/${data.id}`)).data;
}
/** Header and rows of a file that the product wrote. */
async function tableOf(name: string, bytes: Buffer) {
  const [head, ...rows] = (await readTable({ name, bytes })).rows.map((row) => row.cells);
  return { headers: head, rows };
}
const HEADERS = 'NDC,Lot,Expiry,Pack price,Stock';
const good = () => workbookOf(rowsXml([HEADERS.split(','), [ndc, 'A', '2028-01-31', 5, 5]]));
const expanding = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>${sheetXml('<row><c t="str"><v>&b;</v></c></row>')}`;
const bomb = Buffer.concat([
  Buffer.from('<worksheet><sheetData><row><c><v>'),
  Buffer.alloc(200_000_000, ' '),
]);

describe('a file that cannot be read is refused with a sentence, and nothing is kept', () => {
  it.each<[string, string, () => Buffer | string, RegExp]>([
    ['another type', 'prices.docx', () => 'x', /Choose a \.csv or \.xlsx file/],
    ['no ending', 'prices', () => 'x', /Choose a \.csv or \.xlsx file/],
    ['a PDF renamed', 'prices.xlsx', () => '%PDF-1.7', /PDF document/],
    ['an .xls renamed', 'prices.xlsx', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old Excel workbook/],
    ['a workbook renamed', 'prices.csv', good, /ending \.xlsx/],
    ['UTF-16', 'prices.csv', () => Buffer.from(`\uFEFF${HEADERS}`, 'utf16le'), /UTF-16.*CSV UTF-8/],
    ['NUL', 'prices.csv', () => `${HEADERS}\n1,\u0000,`, /NUL bytes/],
    [
      'mixed encodings',
      'prices.csv',
      () => Buffer.concat([Buffer.from(`${HEADERS}\nü\n`), Buffer.from('ü', 'latin1')]),
      /not in UTF-8: line 3/,
    ],
    ['a truncated archive', 'prices.xlsx', () => good().subarray(0, 400), /damaged or incomplete/],
    [
      'a zip bomb',
      'prices.xlsx',
      () => workbookOf('', { 'xl/worksheets/sheet1.xml': bomb }),
      /longer than it can be/,
    ],
    [
      'entity expansion',
      'prices.xlsx',
      () => workbookOf('', { 'xl/worksheets/sheet1.xml': expanding }),
      /document type/,
    ],
    [
      'an archive of 5,000 parts',
      'prices.xlsx',
      () => zipOf(Array.from({ length: 5_000 }, (_, index) => [`p${index}`, ''] as const)),
      /more than 1,000 parts/,
    ],
    [
      'one row with a cell of 10 MB',
      'prices.csv',
      () => `${HEADERS}\n${ndc},${'x'.repeat(10_000_000)},2028-01-31,5,5`,
      /^Row 2 .*longer/,
    ],
    ['only headers', 'prices.csv', () => HEADERS, /nothing below it/],
    ['nothing', 'prices.csv', () => '', /empty/],
  ])('%s', async (_what, name, make, sentence) => {
    const reply = await send(name, make());
    expect([reply.status, reply.problem?.code]).toEqual([422, 'rule_broken']);
    expect(reply.problem?.error).toMatch(sentence);
    expect((await client.get('listing/import')).meta.total).toBe(0);
    expect(await app.db.selectFrom('stored_file').select('id').execute()).toEqual([]);
  });

  it('a file above 20 MB, a form without a file, a body that is no form', async () => {
    expect((await send('prices.csv', Buffer.alloc(21 * 1024 * 1024, 'a'))).problem?.code).toBe('too_large');
    expect((await client.post('listing/import', {})).problem?.code).toBe('malformed');
  });
});

describe('a file that can be read, but not every row', () => {
  it('formulas, dates as text and cells of the wrong kind are named by row and column', async () => {
    const cell = (text: string) => `<c t="str"><v>${text}</v></c>`;
    const row = (lot: string, expiry: string, price: string) =>
      `<row>${cell(ndc)}${lot}${expiry}${price}<c><v>5</v></c></row>`;
    const sheet =
      rowsXml([HEADERS.split(',')]) +
      row(cell('A'), cell('2028-06-30'), '<c><f>1+1</f><v>2</v></c>') +
      row(cell('B'), cell('31.06.2028'), '<c><v>2</v></c>') +
      row(cell('C'), cell('June'), '<c t="b"><v>1</v></c>') +
      row('<c><f>A1</f><v>x</v></c>', '<c><f>TODAY()</f><v>46568</v></c>', '<c t="e"><v>#N/A</v></c>') +
      row(cell('E'), cell('6/30/2028'), '<c><v>2</v></c>');
    const data = await check('prices.xlsx', workbookOf(sheet));
    expect(data).toMatchObject({ good_rows: 1, refused_rows: 4 });
    const formula = 'looks like a spreadsheet formula; enter the plain value.';
    expect(data.problems).toEqual([
      { row: 2, column: 'pack_price', message: `Pack price ${formula}` },
      {
        row: 3,
        column: 'expiry',
        message: 'Expiry must be a date such as 06/30/2027 or 2027-06-30; it is "31.06.2028".',
      },
      {
        row: 4,
        column: 'expiry',
        message: 'Expiry must be a date such as 06/30/2027 or 2027-06-30; it is "June".',
      },
      {
        row: 4,
        column: 'pack_price',
        message: 'Pack price must be an amount such as 1,234.50; it is "true".',
      },
      { row: 5, column: 'lot', message: `Lot ${formula}` },
      { row: 5, column: 'expiry', message: `Expiry ${formula}` },
      {
        row: 5,
        column: 'pack_price',
        message: 'Pack price must be an amount such as 1,234.50; it is "#N/A".',
      },
    ]);
  });

  it.each(['csv', 'xlsx'] as const)(
    'the report has the refused rows as they were sent, to be corrected: .%s',
    async (format) => {
      const data = await check(
        'My prices.csv',
        `${HEADERS}\n${ndc},A,2028-01-31,5,5\n\n${ndc},=B,soon,5,5\n${ndc},,2028-01-31,0,5`,
      );
      const report = await client.get(`listing/import/${data.id}/report?format=${format}`);
      expect(report.headers['content-disposition']).toContain(`My prices-refused-rows.${format}`);
      const table = await tableOf(`report.${format}`, report.bytes);
      expect(table.headers).toEqual(['Row', ...HEADERS.split(','), 'Reasons']);
      expect(table.rows.map((row) => row.slice(0, 5).map(String))).toEqual([
        ['4', ndc, format === 'csv' ? "'=B" : '=B', 'soon', '5'],
        ['5', ndc, '', '2028-01-31', '0'],
      ]);
      expect(table.rows[0]?.[6]).toMatch(/^Lot looks like .* Expiry must be a date/);
    },
  );

  it('shows the first 200 problems and reports all', async () => {
    const names = Array.from({ length: 1100 }, (_, index) => `L${index}`);
    const rows = names.map((lot) => `${ndc},${lot},never,5,5`).join('\n');
    const data = await check('prices.csv', `${HEADERS}\n${rows}`);
    expect(data).toMatchObject({ good_rows: 0, refused_rows: 1100, can: { run: false } });
    expect(data.problems).toHaveLength(200);
    const report = await client.get(`listing/import/${data.id}/report?format=csv`);
    const reported = report.text.trim().split('\r\n').slice(1);
    expect(reported.map((line) => line.split(',')[2])).toEqual(names);
  });
});

/** The example of the template, as the demo world has it. */
const exampleDrug = {
  ndc: '70101000101',
  name: 'Example tablets 500 mg',
  labeler: 'Test Labs',
  package_size: 100,
  eaches_per_pack: 100,
  package_type: 'Bottle',
  package_description: '100 tablets in 1 bottle',
  category: 'Generic',
};

it.each(['csv', 'xlsx'] as const)(
  'the template has every column and can be uploaded as it is: .%s',
  async (format) => {
    await app.db
      .insertInto('drug')
      .values(exampleDrug)
      .onConflict((oc) => oc.doNothing())
      .execute();
    const template = await client.get(`listing/import/template?format=${format}`);
    const table = await tableOf(`template.${format}`, template.bytes);
    expect(table.headers).toEqual(IMPORT_COLUMNS.map((column) => COLUMN_LABELS[column]));
    const data = await check(`template.${format}`, template.bytes);
    expect(data).toMatchObject({ good_rows: 2, refused_rows: 0, new_listings: 2, new_lots: 2, problems: [] });
  },
);
