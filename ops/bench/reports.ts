import { sql } from 'kysely';
import { z } from 'zod';
import { tableFile } from '../../server/src/platform/spreadsheet/write.ts';
import { searchBeside, type SearchFigures } from './beside.ts';
import { sessionOf } from './buyers.ts';
import { megabytes } from './processes.ts';
import type { Site } from './site.ts';

/** A purchase report of a wholesaler, from its upload to the savings that follow from it; milliseconds. */
export interface ReportRead extends SearchFigures {
  rows: number;
  megabytes: number;
  answered: number;
  /** From the upload on. */
  read: number;
  memoryBefore: number;
  memoryMost: number;
}

const ROWS = 250_000;
const PRODUCTS = 3_000;
const Reply = z.object({ data: z.object({ id: z.int() }) });
const State = z.object({ state: z.string(), counted_rows: z.int(), reason: z.string().nullable() });

export async function measureReport(site: Site): Promise<ReportRead> {
  const { db, product } = site;
  const { user, facility } = await aPharmacy(site);
  const authorization = `Bearer ${await sessionOf(db, user)}`;
  const file = await report(site);
  const memoryBefore = await megabytes(product);
  let [documentId, from, answered, memoryMost] = [0, 0, 0, memoryBefore];
  const searches = await searchBeside(site, {
    async start() {
      const form = new FormData();
      form.append('params', JSON.stringify({ type: 'Calibration_File', facility_id: facility }));
      form.append('doc', new Blob([Uint8Array.from(file)]), 'report.xlsx');
      from = performance.now();
      const sent = { method: 'POST', headers: { authorization }, body: form };
      const response = await fetch(`${product.url}/services/document/upload`, sent);
      documentId = Reply.parse(await response.json()).data.id;
      answered = performance.now() - from;
    },
    async isOver() {
      memoryMost = Math.max(memoryMost, await megabytes(product));
      return isRead(site, documentId);
    },
  });
  return {
    rows: ROWS,
    megabytes: Math.round(file.length / 1e5) / 10,
    answered: Math.round(answered),
    read: Math.round(performance.now() - from),
    ...searches,
    memoryBefore,
    memoryMost,
  };
}

async function isRead({ db }: Site, documentId: number): Promise<boolean> {
  const { rows } = await sql`select state, counted_rows, reason from calibration
    where document_id = ${documentId}`.execute(db);
  const [found] = z.array(State).parse(rows);
  if (!found || found.state === 'reading') return false;
  if (found.counted_rows !== ROWS) throw new Error(`The report is ${JSON.stringify(found)}.`);
  return true;
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
