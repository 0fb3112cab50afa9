import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { rowsXml, sheetXml, workbookOf, zipOf } from '../../../server/test/kit/workbook.ts';
import { Caller, percentile, type Answer } from '../kit/caller.ts';
import { scenario } from '../kit/run.ts';
import { aShop } from '../kit/shop.ts';
import { SIZES } from '../sizes.ts';

const HEADERS = ['NDC', 'Name', 'Lot', 'Expiry', 'Pack price', 'Stock'];
const CSV = HEADERS.join(',');
const GOOD = ['70999-0001-01', 'Drug', 'A', '2029-01-31', 5, 5] as const;

const NO_CELLS =
  '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
const EXPANDING = `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY c "${'&b;'.repeat(1000)}">]>${sheetXml('<row><c t="str"><v>&c;</v></c></row>')}`;
const sharing = (uses: number, length: number) =>
  workbookOf(`<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(uses / 100), {
    'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(length)}</t></si></sst>`,
  });

/** Files made to exhaust whoever opens them, or to be taken for something else. */
const FILES: Record<string, { name: string; make: () => Buffer }> = {
  'two cells at the corners of the sheet': { name: 'a.xlsx', make: () => workbookOf(NO_CELLS) },
  '12,000 cells of one text of 1 MB': { name: 'a.xlsx', make: () => sharing(12_000, 1_000_000) },
  '300 MB of spaces in 300 kB': {
    name: 'a.xlsx',
    make: () => workbookOf('', { 'xl/worksheets/sheet1.xml': Buffer.alloc(300_000_000, ' ') }),
  },
  'entity expansion': {
    name: 'a.xlsx',
    make: () => workbookOf('', { 'xl/worksheets/sheet1.xml': EXPANDING }),
  },
  'a million elements in each other': {
    name: 'a.xlsx',
    make: () => workbookOf('<a>'.repeat(1_000_000)),
  },
  'a zip of 50,000 parts': {
    name: 'a.xlsx',
    make: () => zipOf(Array.from({ length: 50_000 }, (_, index) => [`p${index}`, ''] as const)),
  },
  'a zip in a zip in a zip': {
    name: 'a.xlsx',
    make: () => zipOf({ 'a.zip': zipOf({ 'b.zip': zipOf({ 'c.txt': Buffer.alloc(50_000_000) }) }) }),
  },
  'a truncated workbook': {
    name: 'a.xlsx',
    make: () => workbookOf(rowsXml([HEADERS, GOOD])).subarray(0, 500),
  },
  'a PDF that is a workbook too': {
    name: 'a.xlsx',
    make: () => Buffer.concat([Buffer.from('%PDF-1.7\n'), workbookOf(rowsXml([HEADERS, GOOD]))]),
  },
  'one cell of 10 MB': {
    name: 'a.csv',
    make: () => Buffer.from(`${CSV}\n70999-0001-01,${'x'.repeat(10_000_000)},A,2029-01-31,5,5`),
  },
  'a workbook with the ending .csv': {
    name: 'a.csv',
    make: () => workbookOf(rowsXml([HEADERS, GOOD])),
  },
  formulas: {
    name: 'a.csv',
    make: () => Buffer.from(`${CSV}\n70999-0001-01,"=cmd|' /C calc'!A0",+A,2029-01-31,5,5`),
  },
  'NUL bytes': { name: 'a.csv', make: () => Buffer.from(`${CSV}\n70999-0001-01,A\0B,A,2029-01-31,5,5`) },
  'UTF-16': { name: 'a.csv', make: () => Buffer.from(`\uFEFF${CSV}\n`, 'utf16le') },
  'an unclosed quotation mark before 15 MB': {
    name: 'a.csv',
    make: () => Buffer.from(`${CSV}\n"${'70999-0001-01,A,A,2029-01-31,5,5\n'.repeat(450_000)}`),
  },
};

export const hostileFiles = scenario({
  name: 'hostile-files',
  proves: 'R15',
  what: 'files made to exhaust the reader are refused or read, and nobody beside them notices',
  sizes: SIZES.hostileFiles,
  async run(run) {
    const shop = await aShop(run.db, { buyers: 1, products: 1, stock: 1 });
    // Made beforehand: packing them would delay the answers that are measured here.
    const files = Object.entries(FILES).map(([what, { name, make }]) => ({ what, name, bytes: make() }));
    const product = await run.start();
    const beside = besideThem(new Caller(product.url, shop.buyers[0]?.token ?? ''));
    const rss = () => product.metric('process_resident_memory_bytes');
    const before = await rss();
    let most = before;
    const slowest = { what: '', ms: 0 };
    for (const { what, name, bytes } of files) {
      const from = performance.now();
      const status = await upload(product.url, shop.seller.token, name, bytes);
      const ms = performance.now() - from;
      if (ms > slowest.ms) Object.assign(slowest, { what, ms });
      most = Math.max(most, await rss());
      assert.ok(status === 422 || (what === 'formulas' && status === 201), `${what} answered ${status}`);
    }
    const answers = await beside.stop();
    const p99 = percentile(answers, 0.99);
    assert.ok(answers.every((answer) => answer.status === 200));
    assert.equal(
      await run.db.selectFrom('lot').select('id').where('lot_name', '=', 'A').executeTakeFirst(),
      undefined,
    );
    if (run.judged) {
      assert.ok(slowest.ms < 2000, `${slowest.what} took ${Math.round(slowest.ms)} ms`);
      assert.ok(p99 < 200, `The request beside it waited ${Math.round(p99)} ms.`);
      assert.ok(most - before < 150e6, `Memory grew by ${Math.round((most - before) / 1e6)} MB.`);
    }
    return {
      files: files.length,
      'slowest ms': `${Math.round(slowest.ms)} (${slowest.what})`,
      'p99 beside them ms': Math.round(p99),
      'memory growth MB': Math.round((most - before) / 1e6),
    };
  },
});

async function upload(url: string, token: string, name: string, bytes: Buffer): Promise<number> {
  const form = new FormData();
  form.append('doc', new Blob([Uint8Array.from(bytes)]), name);
  const reply = await fetch(`${url}/services/listing/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  await reply.text();
  return reply.status;
}

/** A light request every 20 ms. */
function besideThem(caller: Caller) {
  const answers: Answer[] = [];
  let stopped = false;
  const calling = (async () => {
    while (!stopped) {
      answers.push(await caller.call({ method: 'GET', path: 'user/me' }));
      await sleep(20);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await calling;
      return answers;
    },
  };
}
