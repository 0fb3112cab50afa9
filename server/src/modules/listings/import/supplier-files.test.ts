import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListingImport } from '#contract/listings/imports.ts';
import type { SellerListing } from '#contract/listings/listings.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { aDrug, aSeller } from '../../../../test/kit/world.ts';
import { rowsXml, workbookOf } from '../../../../test/kit/workbook.ts';
import { carryOutImport } from './carry-out.ts';

let app: TestApp;
let client: TestClient;

/** Labelers and products whose NDCs begin with zeros. */
const A = '00378180010';
const B = '00093310501';

beforeAll(async () => {
  app = await startTestApp('files of suppliers');
  await aDrug(app.db, { ndc: A });
  await aDrug(app.db, { ndc: B });
});
afterAll(() => app.close());

const checked = async (id: number) => {
  await app.checkImports();
  return (await client.get<ListingImport>(`listing/import/${id}`)).data;
};
const say = async (id: number, correction: object) => {
  expect((await client.put(`listing/import/${id}`, correction)).status).toBe(200);
  return checked(id);
};

async function send(name: string, bytes: Buffer | string): Promise<ListingImport> {
  client = await app.signIn((await aSeller(app.db)).userId);
  const reply = await client.upload<ListingImport>('listing/import', { name, bytes });
  expect(reply.problem?.error ?? reply.status).toBe(201);
  return checked(reply.data.id);
}

/** What a file comes to: its good, refused and skipped rows, the kinds of problems, and the lots it lists. */
async function outcomeOf(dry: ListingImport) {
  const { good_rows, refused_rows, skipped_rows, problem_groups } = dry;
  const groups = problem_groups.map((group) => `${group.rows} ${group.column} ${group.code}`);
  if (dry.can.run) {
    await client.post(`listing/import/${dry.id}/run`);
    await carryOutImport({ db: app.db, clock: app.clock }, dry.id);
  }
  const { data } = await client.get<SellerListing[]>('listing/seller?sort=name');
  const lots = data.flatMap(({ ndc, lots: own }) =>
    own.map(({ lot_name, expiry_date, price, stock }) =>
      [ndc, lot_name, expiry_date, price, stock].join(' '),
    ),
  );
  return { rows: [good_rows, refused_rows, skipped_rows], groups, lots: lots.sort() };
}

const HEAD = 'NDC,Lot,Expiry,Price,Qty';
const csv = (...lines: string[]) => [HEAD, ...lines].join('\n');
const one = (row: string) => csv(row);
const LOT = `${A} L1 06/30/2028 3.95 10`;
const GOOD = `${A},L1,2028-06-30,3.95,10`;
const line = (row: (string | number)[]) =>
  row.map((cell) => (String(cell).includes(',') ? `"${cell}"` : cell)).join(',');
const sheet = (...rows: (string | number)[][]) => workbookOf(rowsXml(rows));
const HEADS = HEAD.split(',');

interface Case {
  what: string;
  name?: string;
  bytes: Buffer | string;
  /** What the user says before it is carried out. */
  said?: object;
  rows: [good: number, refused: number, skipped: number];
  groups?: string[];
  lots?: string[];
  /** Among the notes. */
  note?: string;
  missing?: string[];
}

const CASES: Case[] = [
  {
    what: 'title rows, a merged row, a total and a footnote around the table',
    name: 'prices.xlsx',
    bytes: sheet(
      ['Meridian price list'],
      ['Valid from 06/01/2026', '', 'All prices in USD'],
      HEADS,
      ['ANTIBIOTICS'],
      [A, 'L1', 46_934, '$1,185.00', 10],
      ['TOTAL', '', '', 1185, 10],
      ['* Returns only with an RMA number.'],
    ),
    rows: [1, 0, 5],
    lots: [`${A} L1 06/30/2028 1185 10`],
    note: 'Header found in row 3.',
  },
  {
    what: 'no header',
    bytes: `${GOOD}\n${B},L2,2028-06-30,4.10,7`,
    said: { mapping: { ndc: 0, lot: 1, expiry: 2, pack_price: 3, stock: 4 } },
    rows: [2, 0, 0],
    lots: [`${B} L2 06/30/2028 4.1 7`, LOT],
    note: 'No header was found: the first row is a product.',
  },
  {
    what: 'no header, and columns that are told by their values',
    bytes: `${A},L1,2028-06-30,3.95,10\n${B},L2,2028-06-30,4.10,7`,
    rows: [2, 0, 0],
    lots: [`${B} L2 06/30/2028 4.1 7`, LOT],
    note: 'The columns were recognized by their values. Check that they are right.',
  },
  {
    what: 'no header, and two columns that may be the price',
    bytes: `${GOOD},9.99\n${GOOD},8.88`,
    rows: [0, 0, 0],
    note: 'Column D and Column F could each be Pack price. Choose the right one.',
    missing: ['pack_price'],
  },
  {
    what: 'an empty Qty beside On hand',
    bytes: `NDC,Lot,Expiry,Price,Qty,On hand\n${A},L1,2028-06-30,3.95,,10`,
    rows: [1, 0, 0],
    lots: [LOT],
    note: 'Stock is read from “On hand” (column F); “Qty” (column E) is empty.',
  },
  {
    what: 'a header that is chosen by hand',
    bytes: `Kode;Charge;Datum;Preis;Menge\nNDC;Lot;;;\n${A};L1;2028-06-30;3.95;10`,
    said: { header_row: 1, mapping: { ndc: 0, lot: 1, expiry: 2, pack_price: 3, stock: 4 } },
    rows: [1, 0, 1],
    lots: [LOT],
    note: 'Header chosen in row 1.',
  },
  {
    what: 'prices and stock with signs and commas',
    bytes: `${HEAD}\n${A},L1,2028-06-30,"$ 3,950.00","3,340"`,
    rows: [1, 0, 0],
    lots: [`${A} L1 06/30/2028 3950 3340`],
  },
  {
    what: 'semicolons and decimal commas',
    bytes: `NDC;Lot;Expiry;Price;Qty\n${A};L1;2028-06-30;3,95;10\n${B};L2;2028-06-30;1.234,50;10`,
    rows: [2, 0, 0],
    lots: [`${B} L2 06/30/2028 1234.5 10`, LOT],
    note: 'Prices are read with a decimal comma: 3,95 is $3.95.',
  },
  {
    what: 'one decimal comma among points is asked for',
    bytes: `NDC;Lot;Expiry;Price;Qty\n${A};L1;2028-06-30;3,95;10\n${B};L2;2028-06-30;4.10;7`,
    rows: [1, 1, 0],
    groups: ['1 pack_price decimal_comma'],
    lots: [`${B} L2 06/30/2028 4.1 7`],
    note: 'The columns are separated by semicolons.',
  },
  {
    what: 'one decimal comma among points, read as such',
    bytes: `NDC;Lot;Expiry;Price;Qty\n${A};L1;2028-06-30;3,95;10\n${B};L2;2028-06-30;4.10;7`,
    said: { settings: { decimal: 'comma' } },
    rows: [2, 0, 0],
    lots: [`${B} L2 06/30/2028 4.1 7`, LOT],
  },
  {
    what: 'Windows-1252',
    bytes: Buffer.from(csv(`${A},Lö1,2028-06-30,3.95,10`), 'latin1'),
    rows: [1, 0, 0],
    lots: [`${A} Lö1 06/30/2028 3.95 10`],
    note: 'The text is read as Windows-1252, as Excel writes plain CSV.',
  },
  {
    what: 'tabs in a .txt',
    name: 'prices.txt',
    bytes: one(GOOD).replaceAll(',', '\t'),
    rows: [1, 0, 0],
    lots: [LOT],
    note: 'The columns are separated by tabs.',
  },
  {
    what: 'vertical bars',
    bytes: one(GOOD).replaceAll(',', '|'),
    rows: [1, 0, 0],
    lots: [LOT],
    note: 'The columns are separated by vertical bars (|).',
  },
  {
    what: 'a separator we do not know',
    bytes: one(GOOD).replaceAll(',', '~'),
    rows: [0, 0, 0],
    note: 'The file has one column only. Its columns must be separated by commas, semicolons, tabs or |.',
    missing: ['ndc', 'lot', 'expiry', 'pack_price', 'stock'],
  },
  {
    what: 'other words in the header',
    bytes: `Nat. Drug Code,Batch,Best before,Price (USD),On hand,Pkgs per case,MOQ,Channel\n${GOOD},12,2,WAC`,
    rows: [1, 0, 0],
    lots: [LOT],
  },
  {
    what: 'a unit cost',
    bytes: `NDC,Lot,Expiry,Unit cost,Qty\n${GOOD}`,
    rows: [0, 0, 0],
    note: '“Unit cost” (column D) is a price per each, so it is not taken for Pack price. Choose it if it is per pack.',
    missing: ['pack_price'],
  },
  {
    what: 'two columns Price',
    bytes: `NDC,Lot,Expiry,Price,Qty,Price\n${GOOD},9.99`,
    rows: [0, 0, 0],
    note: '“Price” (column D) and “Price” (column F) could each be Pack price. Choose the right one.',
    missing: ['pack_price'],
  },
  {
    what: 'no prices, a missing one, zero, a word and three decimals',
    bytes: csv(
      ...['', '0', 'CALL', '3.955', '1e3', '€3.95'].map(
        (price, row) => `${A},L${row},2028-06-30,${price},10`,
      ),
    ),
    rows: [0, 6, 0],
    groups: [
      '1 pack_price missing',
      '1 pack_price not_positive',
      '1 pack_price not_understood',
      '1 pack_price decimals',
      '1 pack_price scientific',
      '1 pack_price currency',
    ],
  },
  {
    what: 'prices in words of the trade',
    bytes: csv(`${A},L1,2028-06-30,USD 3.95,10`, `${B},L2,2028-06-30,.5,"1,000"`),
    rows: [2, 0, 0],
    lots: [`${B} L2 06/30/2028 0.5 1000`, LOT],
  },
  {
    what: 'stock with a unit is asked for',
    bytes: csv(
      `${A},L1,2028-06-30,3.95,10 EA`,
      `${B},L2,2028-06-30,3.95,2 CS`,
      `${B},L3,2028-06-30,3.95,1e6`,
    ),
    rows: [0, 3, 0],
    groups: ['1 stock with_unit', '1 stock cases', '1 stock scientific'],
  },
  {
    what: 'stock with a unit, read as packs',
    bytes: csv(`${A},L1,2028-06-30,3.95,10 EA`, `${B},L2,2028-06-30,3.95,2 CS`),
    said: { settings: { units_are_packs: true } },
    rows: [1, 1, 0],
    groups: ['1 stock cases'],
    lots: [LOT],
  },
  {
    what: 'price type FOO is refused',
    bytes: `${HEAD},Price type\n${GOOD},FOO`,
    rows: [0, 1, 0],
    groups: ['1 price_type not_one_of'],
  },
  {
    what: 'price type FOO and catalogs that are not open, replaced',
    bytes: `${HEAD},Price type,Catalog\n${GOOD},FOO,503b`,
    said: { settings: { instead: { price_type: 'GPO', catalog: 'not said' } } },
    rows: [1, 0, 0],
    lots: [LOT],
  },
];

/** NDCs as they arrive, and what each comes to. */
const NDCS: [ndc: string | number, said: object | undefined, problem: string | null][] = [
  [378_180_010, undefined, 'zeros_lost'],
  [378_180_010, { settings: { pad_ndc: true } }, null],
  ['378180010', { settings: { pad_ndc: true } }, null],
  ['378-1800-10', { settings: { pad_ndc: true } }, 'not_understood'],
  ["'00378180010", undefined, null],
  ['NDC 00378-1800-10', undefined, null],
  ['00378 1800 10', undefined, null],
  ['00378 180010', undefined, null],
  ['00378180010.0', undefined, null],
  ['0378-1800-10', undefined, null],
  ['3.78E+08', { settings: { pad_ndc: true } }, 'digits_lost'],
  ['3,78E+08', { settings: { pad_ndc: true } }, 'digits_lost'],
  ['00378180O10', undefined, 'not_understood'],
  ['000378180010', undefined, null],
];

/** Expiry as it arrives, and the day it is read as. */
const DATES: [string | number, string][] = [
  ['05-Jun-2028', '06/05/2028'],
  ['Jun 2028', '06/30/2028'],
  ['2028-06', '06/30/2028'],
  ['6/5/28', '06/05/2028'],
  ['20280605', '06/05/2028'],
  ['2028/06/05', '06/05/2028'],
  ['June 5, 2028', '06/05/2028'],
  ['2028-06-05', '06/05/2028'],
  ['06/05/2028', '06/05/2028'],
  ['06/2028', '06/30/2028'],
  [46_909, '06/05/2028'],
];

describe('a file of a supplier', () => {
  it.each(CASES)('$what', async ({ name = 'prices.csv', bytes, said, rows, ...expected }) => {
    const first = await send(name, bytes);
    const dry = said === undefined ? first : await say(first.id, said);
    if (expected.note !== undefined) expect([...first.notes, ...dry.notes]).toContain(expected.note);
    expect(dry.missing_columns).toEqual(expected.missing ?? []);
    expect(await outcomeOf(dry)).toEqual({ rows, groups: expected.groups ?? [], lots: expected.lots ?? [] });
  });

  const arriving = NDCS.flatMap(([ndc, said, problem]) =>
    (['csv', 'xlsx'] as const).map((format) => ({ ndc, said, problem, format })),
  );
  it.each(arriving)('X-24 NDC $ndc as it arrives in a .$format', async ({ ndc, said, problem, format }) => {
    const row = [ndc, 'L1', '2028-06-30', 3.95, 10];
    const sent = await send(`n.${format}`, format === 'csv' ? one(line(row)) : sheet(HEADS, row));
    const dry = said === undefined ? sent : await say(sent.id, said);
    expect(await outcomeOf(dry)).toEqual(
      problem === null
        ? { rows: [1, 0, 0], groups: [], lots: [LOT] }
        : { rows: [0, 1, 0], groups: [`1 ndc ${problem}`], lots: [] },
    );
  });

  it.each(['csv', 'xlsx'] as const)('dates as they arrive: .%s', async (format) => {
    const rows = DATES.map(([date], index) => [A, `L${index}`, date, 3.95, 10]);
    const lines = rows.map(line);
    const dry = await send(`d.${format}`, format === 'csv' ? csv(...lines) : sheet(HEADS, ...rows));
    expect(dry.notes).toContain('Dates are read with the month first: 6/5/28 is 06/05/2028.');
    const expected = DATES.map(([, read], index) => `${A} L${index} ${read} 3.95 10`).sort();
    expect(await outcomeOf(dry)).toEqual({ rows: [DATES.length, 0, 0], groups: [], lots: expected });
  });

  it('a price that is not understood is told as the file writes prices', async () => {
    const priced = (lot: string, price: string) => `${A};${lot};2028-06-30;${price};10`;
    const { problems } = await send(
      'prices.csv',
      ['NDC;Lot;Expiry;Price;Qty', priced('L1', '3,95'), priced('L2', 'CALL'), priced('L3', '3,9,5')].join(
        '\n',
      ),
    );
    expect(problems.map(({ message }) => message)).toEqual([
      'Pack price must be an amount such as 1.234,50; it is "CALL".',
      'Pack price must be an amount such as 1.234,50; it is "3,9,5".',
    ]);
  });

  it('without a header is not mapped as another one of the same width', async () => {
    const mapping = { ndc: 0, lot: 1, expiry: 2, pack_price: 3, stock: 4 };
    const { id } = await send('first.csv', `${A},00123,2028-06-30,3.95,10\n${B},00123,2028-06-30,3.95,10`);
    await say(id, { mapping });
    const next = async (bytes: string) => {
      const { data } = await client.upload<ListingImport>('listing/import', { name: 'next.csv', bytes });
      return checked(data.id);
    };
    expect(await next(`${A},00124,2028-06-30,4.10,7\n${B},00124,2028-06-30,4.10,7`)).toMatchObject({
      mapping,
      mapping_source: 'remembered',
    });
    expect(await next(`${A},7,4.10,00124,2028-06-30\n${B},7,4.10,00124,2028-06-30`)).toMatchObject({
      mapping: { ndc: 0, pack_price: 2, expiry: 4 },
      mapping_source: 'guessed',
    });
  });

  it('the other order of dates is taken when it is said, and only then', async () => {
    const file = csv(`${A},L1,05/06/2028,3.95,10`, `${A},L2,30/06/2028,3.95,10`);
    const { id, notes } = await send('prices.csv', file);
    expect(notes).toContain(
      '30/06/2028 can only have the day first. Choose that order if all dates are meant so.',
    );
    const dry = await say(id, { settings: { date_order: 'dmy' } });
    expect((await outcomeOf(dry)).lots).toEqual([`${A} L1 06/05/2028 3.95 10`, `${A} L2 06/30/2028 3.95 10`]);
  });
});
