import { sql } from 'kysely';
import { z } from 'zod';
import { tableFile } from '../../server/src/platform/spreadsheet/write.ts';
import { sessionOf } from './buyers.ts';
import { median } from './measure.ts';
import { megabytes } from './processes.ts';
import { search } from './requests.ts';
import type { Site } from './site.ts';
import { buyerAt } from './work.ts';

/** A purchase report of a wholesaler, from its upload to the savings that follow from it; milliseconds. */
export interface ReportRead {
  rows: number;
  megabytes: number;
  answered: number;
  /** From the upload on. */
  read: number;
  /** Of searches beside it, and before. */
  searchBeside: number;
  searchBefore: number;
  memoryBefore: number;
  memoryMost: number;
}

const ROWS = 250_000;
const PRODUCTS = 3_000;
const Reply = z.object({ data: z.object({ id: z.int() }) });
const State = z.object({ state: z.string(), counted_rows: z.int(), reason: z.string().nullable() });

/** Of one who looks for medicine beside it: some fifteen searches a second, a fifth of what the machine can answer. */
const PAUSE_MS = 50;

export async function measureReport(site: Site): Promise<ReportRead> {
  const { db, product } = site;
  const [side] = site.sides;
  if (!side) throw new Error('The product is the first side.');
  const { user, facility } = await aPharmacy(site);
  const headers = { authorization: `Bearer ${await sessionOf(db, user)}` };
  const file = await report(site);
  const asked = search(buyerAt(side, 0), { search: 'tablet' });
  const before = await searches(site, asked, 20);
  const memoryBefore = await megabytes(product);
  const form = new FormData();
  form.append('params', JSON.stringify({ type: 'Calibration_File', facility_id: facility }));
  form.append('doc', new Blob([Uint8Array.from(file)]), 'report.xlsx');
  const from = performance.now();
  const response = await fetch(`${product.url}/services/document/upload`, {
    method: 'POST',
    headers,
    body: form,
  });
  const { data } = Reply.parse(await response.json());
  const answered = performance.now() - from;
  const beside: number[] = [];
  let memoryMost = memoryBefore;
  for (;;) {
    const { rows } = await sql`select state, counted_rows, reason from calibration
      where document_id = ${data.id}`.execute(db);
    const [found] = z.array(State).parse(rows);
    if (found && found.state !== 'reading') {
      if (found.counted_rows !== ROWS) throw new Error(`The report is ${JSON.stringify(found)}.`);
      break;
    }
    beside.push(...(await searches(site, asked, 1)));
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    memoryMost = Math.max(memoryMost, await megabytes(product));
  }
  const rounded = (value: number) => Math.round(value * 10) / 10;
  return {
    rows: ROWS,
    megabytes: rounded(file.length / 1e6),
    answered: Math.round(answered),
    read: Math.round(performance.now() - from),
    searchBeside: rounded(median(beside)),
    searchBefore: rounded(median(before)),
    memoryBefore,
    memoryMost,
  };
}

async function searches(site: Site, { path = '', headers }: ReturnType<typeof search>, times: number) {
  const took: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const from = performance.now();
    const response = await fetch(site.product.url + path, { ...(headers && { headers }) });
    await response.arrayBuffer();
    took.push(performance.now() - from);
  }
  return took;
}

/** A buyer of the demo world whose facility has a DEA number. */
async function aPharmacy({ db }: Site) {
  const { rows } = await sql<{ user: number; facility: number }>`
    select u.id as user, u.primary_facility_id as facility from app_user u where u.email = 'buyer@demo.test'`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error('The demo world has a buyer.');
  return found;
}

/** Of products that the directory knows, under their names, over the last six months. */
async function report({ db }: Site): Promise<Buffer> {
  const { rows: drugs } = await sql<{ ndc: string; name: string; cents: number }>`
    select ndc, name, wac_cents as cents from drug where gcn_seqno is not null and wac_cents is not null
    order by ndc limit ${sql.lit(PRODUCTS)}`.execute(db);
  const start = Date.now() - 170 * 86_400_000;
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const drug = drugs[row % drugs.length];
    if (!drug) throw new Error('The directory is empty.');
    const day = new Date(start + (row % 160) * 86_400_000).toISOString().slice(0, 10);
    const packs = 1 + (Math.floor(row / drugs.length) % 90);
    return [
      day,
      `INV${row}`,
      drug.ndc,
      drug.name,
      packs,
      drug.cents / 100,
      (packs * drug.cents) / 100,
      'GPO',
      'East',
      row,
    ];
  });
  const headers = [
    'Invoice Date',
    'Invoice',
    'NDC',
    'Label Name',
    'Sold Quantity',
    'Pack Price',
    'Extended Cost',
    'Purchase Type',
    'Region',
    'Line',
  ];
  const chunks: Buffer[] = [];
  const { content } = tableFile({ name: 'report', headers, rows }, 'xlsx');
  if (Buffer.isBuffer(content)) return content;
  for await (const chunk of content) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
