import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentImport, PaymentImportRow } from '#contract/billing/imports.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { aTrade, type Trade } from '../../../../test/kit/trade.ts';
import { anAdministrator } from '../../../../test/kit/world.ts';
import { onAccount, statusOf } from '../test-billing.ts';

let app: TestApp;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp('payment imports');
  admin = await app.signIn((await anAdministrator(app.db, ['finance', 'orders'])).userId);
});
afterAll(() => app.close());

const HEADER = 'Invoice Number,Paid Date,Amount,Reference';
const csv = (...lines: string[]) => [HEADER, ...lines].join('\n');
let files = 0;

async function check(bytes: string | Buffer, name = `payments-${(files += 1)}.csv`) {
  return admin.upload<PaymentImport>('order/finance_import', { name, bytes });
}

const rowsOf = async (id: number, query = '') =>
  (await admin.get<PaymentImportRow[]>(`order/finance_import/${id}/rows${query}`)).data;
const saidOf = async (id: number) => (await rowsOf(id)).map(({ said }) => said);
const run = (found: PaymentImport, more: object = {}) =>
  admin.post<PaymentImport>(`order/finance_import/${found.id}/run`, { version: found.version, ...more });

/** Example A of the specification: INV-{id}-1 of 208.60. */
async function aSale(): Promise<Trade> {
  const trade = await aTrade(app);
  await trade.ship();
  return trade;
}

it('RB-095 RB-099 RB-101 RB-104 a file is checked, then recorded as it was shown', async () => {
  const [one, two] = [await aSale(), await aSale()];
  const text = csv(
    `INV-${one.id}-1,06/15/2026,100.00,Check 1`,
    `INV-${one.id}-1,6/15/26,"$108.60",Check 2`,
    `INV-${two.id}-1,2026-06-15,8.60,Check 3`,
    'INV-999999-1,06/15/2026,1.00,',
    `INV-${two.id}-1,06/15/2026,(5.00),`,
  );
  const { status, data } = await check(text);
  expect([status, data.state, data.can.run, data.row_count, data.errors]).toEqual([
    201,
    'checked',
    true,
    5,
    2,
  ]);
  expect(data.outcomes.map((found) => [found.outcome, found.rows, found.amount])).toEqual([
    ['full', 1, 108.6],
    ['part', 2, 108.6],
    ['error', 2, 1],
  ]);
  expect(await saidOf(data.id)).toEqual([
    'Pays a part, $108.60 stays open',
    `Pays INV-${one.id}-1 in full`,
    'Pays a part, $200.00 stays open',
    'Invoice INV-999999-1 is unknown',
    'Amount must be above 0',
  ]);
  expect((await rowsOf(data.id, '?outcome=error')).map(({ row }) => row)).toEqual([5, 6]);
  expect(await statusOf(app, one.id)).toBe('invoiced');
  const done = await run(data);
  expect([done.status, done.data.state, done.data.recorded_amount]).toEqual([200, 'recorded', 217.2]);
  expect([await statusOf(app, one.id), await statusOf(app, two.id)]).toEqual(['paid', 'invoiced']);
  expect([
    await onAccount(app, 'buyer_receivable', one.buyerCompanyId),
    await onAccount(app, 'buyer_receivable', two.buyerCompanyId),
  ]).toEqual([0, 20_000]);
  const { rows } = await sql<{
    import_row: number;
    reference: string;
  }>`select import_row, reference from receipt
    where import_id = ${data.id} order by import_row`.execute(app.db);
  expect(rows.map((row) => [row.import_row, row.reference])).toEqual([
    [2, 'Check 1'],
    [3, 'Check 2'],
    [4, 'Check 3'],
  ]);
  const errors = await admin.get(`order/finance_import/${data.id}/errors`);
  expect(errors.text.split(/\r?\n/).slice(0, 3)).toEqual([
    `\uFEFF${HEADER},Error`,
    'INV-999999-1,06/15/2026,1.00,,Invoice INV-999999-1 is unknown',
    `INV-${two.id}-1,06/15/2026,(5.00),,Amount must be above 0`,
  ]);
  expect((await admin.get(`order/finance_import/${data.id}/file`)).text).toBe(text);
  const again = await check(text);
  expect([again.status, again.problem?.error]).toEqual([
    409,
    `This file was imported on 06/15/2026 by ${done.data.recorded_by}.`,
  ]);
});

it('RB-101 what was paid meanwhile answers 409 with another dry run, and nothing is recorded', async () => {
  const sale = await aSale();
  const { data } = await check(csv(`INV-${sale.id}-1,06/15/2026,208.60,A`));
  await admin.post(`order/${sale.id}/payment`, {
    kind: 'payment',
    amount: 8.6,
    method: 'check',
    received_date: '2026-06-15',
  });
  const refused = await run(data, { accept_overpayment: true });
  expect([refused.status, refused.problem?.error]).toEqual([
    409,
    'Open amounts have changed. Please check again.',
  ]);
  expect(await saidOf(data.id)).toEqual(['Overpays by $8.60']);
  expect(await onAccount(app, 'buyer_receivable', sale.buyerCompanyId)).toBe(20_000);
  expect((await run(data)).problem?.error).toBe('Open amounts have changed. Please check again.');
  const { data: now } = await admin.get<PaymentImport>(`order/finance_import/${data.id}`);
  const over = await run(now);
  expect([over.status, over.problem?.error]).toEqual([
    422,
    '1 row overpays by $8.60, which becomes credit. Accept that, or leave the rows out.',
  ]);
  const done = await run(now, { accept_overpayment: true });
  expect([done.status, await onAccount(app, 'buyer_credit', sale.buyerCompanyId)]).toEqual([200, -860]);
});

it('RB-102 a duplicate is recorded only where it is chosen, and a row can be left out', async () => {
  const sale = await aSale();
  const line = `INV-${sale.id}-1,06/15/2026,10.00,Check 9`;
  const first = await check(csv(line));
  await run(first.data);
  const { data } = await check(csv(line, `INV-${sale.id}-1,06/15/2026,20.00,Check 10`));
  expect(await saidOf(data.id)).toEqual(['Duplicate', 'Pays a part, $178.60 stays open']);
  const changed = await admin.put<PaymentImport>(`order/finance_import/${data.id}`, {
    version: data.version,
    rows: [
      { row: 2, record: true },
      { row: 3, record: false },
    ],
  });
  expect(changed.data.version).toBe(2);
  expect(await saidOf(data.id)).toEqual(['Pays a part, $188.60 stays open', 'Left out']);
  const old = await run(data);
  expect([old.status, old.problem?.code]).toEqual([409, 'stale']);
  expect((await run(changed.data)).data.recorded_amount).toBe(10);
  const missing = await admin.put(`order/finance_import/${first.data.id}`, {
    version: 1,
    rows: [{ row: 99, record: true }],
  });
  expect([missing.status, missing.problem?.error]).toEqual([409, 'This import was recorded already.']);
});

it('RB-096 a column that was mapped by hand is remembered for files with the same header', async () => {
  const sale = await aSale();
  const header = 'Facture,Valuta,Wert';
  const line = `INV-${sale.id}-1;06/15/2026;10.00`.replaceAll(';', ',');
  const { data } = await check(`Payments of June\n${header}\n${line.replace('INV-', 'No ')}\n`);
  expect([data.missing_columns, data.can.run]).toEqual([['invoice'], false]);
  expect(await saidOf(data.id)).toEqual(['Choose the column of the Invoice Number']);
  const mapping = { invoice: 0, paid_date: 1, amount: 2 };
  const mapped = await admin.put<PaymentImport>(`order/finance_import/${data.id}`, { version: 1, mapping });
  expect([mapped.data.mapping_source, mapped.data.missing_columns]).toEqual(['chosen', []]);
  const next = await check(`${header}\n${line}\n`);
  expect([next.data.mapping_source, next.data.mapping]).toEqual(['remembered', mapping]);
  const twice = await admin.put(`order/finance_import/${next.data.id}`, {
    version: 1,
    mapping: { ...mapping, note: 0 },
  });
  expect(twice.status).toBe(422);
});

it('RB-096 a file without header teaches nothing about another one with as many columns', async () => {
  const [one, two] = [await aSale(), await aSale()];
  const { data } = await check(`06/15/2026,10.00,No ${one.id},20.00\n`);
  const mapping = { invoice: 2, paid_date: 0, amount: 3 };
  const mapped = await admin.put<PaymentImport>(`order/finance_import/${data.id}`, { version: 1, mapping });
  expect(mapped.data.mapping_source).toBe('chosen');
  const next = await check(`INV-${two.id}-1,06/15/2026,10.00,20.00\n`);
  expect([next.data.mapping_source, next.data.mapping]).toEqual([
    'guessed',
    { invoice: 0, paid_date: 1, amount: 2 },
  ]);
});

it('RB-103 all payments of an import are undone, or none', async () => {
  const [one, two] = [await aSale(), await aSale()];
  const text = csv(`INV-${one.id}-1,06/15/2026,208.60,A`, `INV-${two.id}-1,06/15/2026,8.60,B`);
  const { data } = await check(text);
  await run(data);
  const undone = await admin.delete<{ state: string }>(`order/finance_import/${data.id}`);
  expect(undone.data.state).toBe('undone');
  expect([await statusOf(app, one.id), await onAccount(app, 'buyer_receivable', two.buyerCompanyId)]).toEqual(
    ['invoiced', 20_860],
  );
  expect((await admin.delete(`order/finance_import/${data.id}`)).problem?.error).toBe(
    'This import was undone already.',
  );
  const second = await check(text);
  expect(second.status).toBe(201);
  await run(second.data);
  const lines = (await two.order()).lines;
  await admin.post(`order/${two.id}/payment`, {
    kind: 'refund',
    reason: 'damaged',
    borne_by: 'seller',
    lines: [{ line_id: lines[0]?.id, packs: 1 }],
  });
  const refused = await admin.delete(`order/finance_import/${second.data.id}`);
  expect([refused.status, refused.problem?.error]).toEqual([409, `Order ${two.id}: a refund followed.`]);
  expect(await statusOf(app, one.id)).toBe('paid');
});

it('RB-103 an import that was only checked is discarded, with its file', async () => {
  const sale = await aSale();
  const { data } = await check(csv(`INV-${sale.id}-1,06/15/2026,10.00,`));
  expect((await admin.delete<{ state: string }>(`order/finance_import/${data.id}`)).data.state).toBe(
    'discarded',
  );
  expect((await admin.get(`order/finance_import/${data.id}`)).status).toBe(404);
});

describe('RB-106 what cannot be read changes nothing', () => {
  const wide = Array.from({ length: 1_000_000 }, () => 'a').join(',');
  it.each([
    ['a workbook', 'x.xlsx', 'PK', 'This file type is not supported'],
    [
      'a formula',
      'a.csv',
      csv('INV-1-1,06/15/2026,"=1+1",'),
      'This file cannot be read: Row 2 has a formula.',
    ],
    [
      'null bytes',
      'b.csv',
      csv('INV-1-1,06/15/2026,1.00,\0'),
      /^This file cannot be read: Line 2 .*NUL bytes/,
    ],
    ['no row', 'c.csv', `${HEADER}\n`, 'This file cannot be read: It has no row below its header.'],
    [
      'no text',
      'd.csv',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
      /^This file cannot be read: /,
    ],
    ['a million columns', 'e.csv', `${wide}\n${wide}`, /^This file cannot be read: .*columns/],
    [
      '10,001 rows',
      'f.csv',
      csv(...Array.from({ length: 10_001 }, () => 'INV-1-1,06/15/2026,1,')),
      /more than 10,000 rows/,
    ],
  ])('%s', async (_, name, bytes, sentence) => {
    const { status, problem } = await check(bytes, name);
    expect(status).toBe(422);
    expect(problem?.error).toMatch(sentence);
    expect((await admin.get<unknown[]>('order/finance_import')).data).not.toContainEqual(
      expect.objectContaining({ file_name: name }),
    );
  });

  it('RB-095 more than 5 MB answers 413; Windows-1252 with semicolons is read', async () => {
    expect((await check('x'.repeat(5 * 1024 * 1024 + 1))).status).toBe(413);
    const sale = await aSale();
    const text = `Invoice Number;Paid Date;Amount;Note\nINV-${sale.id}-1;06/15/2026;1.00;caf\u00e9\n`;
    const { data } = await check(Buffer.from(text, 'latin1'));
    expect((await rowsOf(data.id))[0]?.given.note).toBe('café');
  });
});

it('RB-101 two who record the same import at once record it once', async () => {
  const sale = await aSale();
  const { data } = await check(csv(`INV-${sale.id}-1,06/15/2026,10.00,`));
  const other = await app.signIn((await anAdministrator(app.db, ['finance'])).userId);
  const path = `order/finance_import/${data.id}/run`;
  const both = await Promise.all([run(data), other.post(path, { version: data.version })]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await onAccount(app, 'buyer_receivable', sale.buyerCompanyId)).toBe(19_860);
});
