import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type pg from 'pg';
import type { DocumentType } from '#rules/documents.ts';
import type { Blobs } from '../src/platform/files/blobs.ts';
import { createMeasure } from '../src/platform/files/files.ts';
import { drawHead, drawNotes, sheet } from '../src/platform/paper/sheet.ts';

/** Listings with documents, the first of each catalog of the seller. */
const LISTINGS = 6;

interface Shown {
  id: number;
  company_id: number;
  company: string;
  user_id: number;
  name: string;
  ndc: string;
  storage: string | null;
}

interface Paper {
  type: DocumentType;
  title: string;
  notes: (listing: Shown) => string[];
}

const PAPERS: readonly Paper[] = [
  {
    type: 'open_document',
    title: 'Package insert',
    notes: ({ name }) => [
      `What to know before ${name} is dispensed. A sample of the demo world, not medical advice.`,
    ],
  },
  {
    type: 'global_listing',
    title: 'Storage and handling',
    notes: ({ storage }) => [
      `Storage: ${storage ?? 'as the label of the pack says'}.`,
      'Inspect each carton on arrival.',
    ],
  },
  {
    type: 'safety_data_sheet',
    title: '',
    notes: ({ name }) => [`Safety data of ${name}. A sample of the demo world.`],
  },
];

/** What a seller shows with its listings, as files that can be read. */
export async function writeListingDocuments(
  client: pg.Client,
  blobs: Blobs,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  const { rows } = await client.query<Shown>(
    `select l.id, l.company_id, c.name as company, u.id as user_id, l.name, l.ndc, d.storage_conditions as storage
    from app_user u join company c on c.id = u.company_id
    join listing l on l.company_id = c.id join drug d on d.ndc = l.ndc
    where u.email = $1 and l.status = 'active' order by l.id limit $2`,
    [email, LISTINGS],
  );
  for (const [index, listing] of rows.entries())
    for (const paper of PAPERS.slice(0, PAPERS.length - (index % 2)))
      await writePaper(client, blobs, { listing, paper, now });
}

async function writePaper(
  client: pg.Client,
  blobs: Blobs,
  { listing, paper, now }: { listing: Shown; paper: Paper; now: Date },
): Promise<void> {
  const title = paper.title === '' ? 'Safety data sheet' : paper.title;
  const at = { brand: listing.company, title, facts: [['NDC', listing.ndc]] as const };
  const { content } = await sheet(
    { name: `${title}.pdf`, title, about: listing.name, at: now },
    (document) => {
      drawHead(document, at);
      drawNotes(document, paper.notes(listing));
    },
  );
  const bytes = Buffer.isBuffer(content) ? content : await buffer(content);
  const key = `demo-${listing.id}-${paper.type}`;
  const measure = createMeasure();
  await blobs.write(key, Readable.from([bytes]).pipe(measure.through));
  const { sha256 } = measure.result();
  await client.query(
    `with file as (
      insert into stored_file (storage_key, name, content_type, bytes, sha256) values ($1, $2, 'application/pdf', $3, $4) returning id
    )
    insert into document (type, company_id, listing_id, title, file_id, uploaded_by, created_at)
    select $5, $6, $7, $8, id, $9, $10::timestamptz - interval '9 days' from file`,
    [
      key,
      `${title.toLowerCase().replaceAll(' ', '-')}.pdf`,
      bytes.length,
      sha256,
      paper.type,
      listing.company_id,
      listing.id,
      paper.title,
      listing.user_id,
      now.toISOString(),
    ],
  );
}
