import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../../server/src/platform/database/database.ts';
import { scenario } from '../kit/run.ts';
import { aShop } from '../kit/shop.ts';
import { SIZES } from '../sizes.ts';

const END_OF_ZIP = 'PK\x05\x06';
const FORMATS = ['csv', 'xlsx'] as const;
type Format = (typeof FORMATS)[number];

interface Export {
  /** 0: the answer broke off. */
  status: number;
  bytes: Buffer;
}

export const exportKilled = scenario({
  name: 'export-killed',
  proves: 'R16',
  what: 'a process killed in the middle of exports hands out no half file as a whole one, and leaves nothing behind',
  sizes: SIZES.exportKilled,
  async run(run, { rows, kills }) {
    const { seller } = await aShop(run.db, { buyers: 0, products: 1, stock: 1 });
    await manyListings(run.db, seller.companyId, rows);
    const [temporary, dataDir] = ['galenic-tmp-', 'galenic-data-'].map((name) =>
      mkdtempSync(path.join(tmpdir(), name)),
    );
    assert(temporary && dataDir);
    run.onEnd(() =>
      [temporary, dataDir].forEach((folder) => rmSync(folder, { recursive: true, force: true })),
    );
    const env = { TMPDIR: temporary };
    let process = await run.start({ env, dataDir });
    const ask = (format: Format) => exportOf(process.url, seller.token, format);
    const took = await durationOf(() => ask('xlsx'));
    const filesOf = () => filesIn(dataDir).filter((file) => !file.includes('/audit/'));
    const before = filesOf();
    const seen = { cut: 0, refused: 0, whole: 1 };
    for (let killed = 0; killed < kills; killed += 1) {
      const asked = FORMATS.map(ask);
      await sleep(run.random.int(0, Math.round(took)));
      await process.end('SIGKILL');
      for (const [at, answer] of (await Promise.all(asked)).entries())
        seen[judge(FORMATS[at] ?? 'csv', answer, rows)] += 1;
      process = await run.start({ env, dataDir, port: process.port });
    }
    assert(seen.cut > 0, 'no kill came in the middle');
    for (const format of FORMATS) assert.equal(judge(format, await ask(format), rows), 'whole');
    const recorded = await sql`select 1 from event_log where event = 'data.exported'`.execute(run.db);
    assert(recorded.rows.length >= seen.whole + FORMATS.length, 'a file was handed out that no record names');
    assert(recorded.rows.length <= seen.whole + seen.cut + FORMATS.length, 'an export is recorded twice');
    assert.deepEqual(filesIn(temporary), [], 'temporary files are left');
    assert.deepEqual(filesOf(), before, 'files are left');
    return { rows, kills, 'answers cut': seen.cut, 'answers whole': seen.whole };
  },
});

/** Listings of one lot each; one is there already. */
async function manyListings(db: Database, companyId: number, rows: number): Promise<void> {
  await sql`with drugs as (
      insert into drug (ndc, name) select '6' || lpad(n::text, 10, '0'), 'Molecule ' || n
      from generate_series(1, ${rows - 1}::int) n returning ndc, name
    ), listings as (
      insert into listing (name, catalog_type, ndc, company_id) select name, 'medigi', ndc, ${companyId} from drugs
      returning id
    )
    insert into lot (listing_id, lot_name, expiry_date, price_cents, stock)
    select id, 'L' || id, '2090-06-30', 1000, 7 from listings`.execute(db);
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select refresh_catalog_search(array_agg(id), now()::date) from listing`.execute(tx);
  });
}

async function exportOf(url: string, token: string, format: Format): Promise<Export> {
  try {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await fetch(`${url}/services/listing/seller/export?format=${format}`, { headers });
    return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()) };
  } catch {
    return { status: 0, bytes: Buffer.alloc(0) };
  }
}

/** What came whole to the client must be whole. */
function judge(format: Format, { status, bytes }: Export, rows: number): 'cut' | 'refused' | 'whole' {
  if (status === 0) return 'cut';
  if (status === 503) return 'refused';
  assert.equal(status, 200, bytes.toString());
  if (format === 'csv')
    assert.equal(bytes.toString().trimEnd().split('\r\n').length, rows + 1, 'rows of the file');
  else assert(bytes.includes(END_OF_ZIP, bytes.length - 22, 'latin1'), 'half of a workbook');
  return 'whole';
}

async function durationOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? [path.join(entry.parentPath, entry.name)] : []))
    .sort();
