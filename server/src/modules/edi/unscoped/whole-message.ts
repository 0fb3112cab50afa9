import { sql } from 'kysely';
import type { EdiCheckedMessage } from '#contract/edi/check.ts';
import type { EdiWholeMessage } from '#contract/edi/messages.ts';
import { wordFor } from '#rules/edi/code-words.ts';
import { retryMove } from '#rules/edi/messages.ts';
import { faultSentences, setSentences } from '#rules/x12/acknowledged.ts';
import { ELEMENTS } from '#rules/x12/elements.ts';
import type { SegmentFault } from '#rules/x12/faults.ts';
import { idOf, SEGMENTS, valuesOf } from '#rules/x12/segments.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { FileReply } from '../../../platform/http/context.ts';
import { viewCatalog } from './received-catalog.ts';
import { readHistory, readRelated } from './related.ts';
import { readContent, setOf, viewRow, wholeOf } from './messages.ts';

type Segment = EdiWholeMessage['segments'][number];

/** Of a catalog of 100,000 items nobody reads all. */
const MOST_SEGMENTS = 2_000;
const LONGEST_SEGMENT = 2_000;

interface Stored {
  interchange_id: number;
  place: number;
  faults: SegmentFault[];
  file_name: string | null;
  channel: string | null;
  sha256: string;
  at: Date;
  control_number: string | null;
  client: string | null;
  linked: number | null;
  shipments: EdiWholeMessage['shipments'];
  invoice: EdiWholeMessage['invoice'];
}

async function readStored(db: Queryable, id: number): Promise<Stored> {
  const { rows } =
    await sql<Stored>`select m.interchange_id, m.place, m.faults, f.name as file_name, f.channel,
      encode(f.sha256, 'hex') as sha256, f.at, i.control_number, k.name as client,
      m.linked_order_id::int as linked,
      (select coalesce(json_agg(json_build_object('id', s.id, 'shipment_number', s.shipment_number, 'status', s.status)
        order by s.place), '[]') from edi_shipment s where s.message_id = m.id) as shipments,
      (select json_build_object('id', v.id, 'invoice_number', v.invoice_number, 'status', v.status)
        from edi_invoice v where v.message_id = m.id) as invoice
    from edi_message m join edi_interchange i on i.id = m.interchange_id join edi_file f on f.id = i.file_id
    left join edi_client k on k.id = m.client_id where m.id = ${id}`.execute(db);
  const [stored] = rows;
  if (!stored) throw notFound();
  return stored;
}

export async function viewMessage(db: Queryable, id: number, now: Date): Promise<EdiWholeMessage> {
  const row = await viewRow(db, id, now);
  const stored = await readStored(db, id);
  return {
    ...row,
    ...(await readSegments(db, stored)),
    file: {
      name: stored.file_name,
      channel: stored.channel,
      sha256: stored.sha256,
      at: stored.at.toISOString(),
    },
    linked: stored.linked,
    related: await readRelated(db, { id, orders: row.orders }),
    history: await readHistory(db, { id, interchangeId: stored.interchange_id }),
    shipments: stored.shipments,
    invoice: stored.invoice,
    catalog: await viewCatalog(db, id),
    move: retryMove(row.direction, row.status),
  };
}

/** A message that is taken back before anybody else can see it. */
export async function viewCheckedMessage(db: Queryable, id: number, now: Date): Promise<EdiCheckedMessage> {
  const { type, control, direction, status, error, note } = await viewRow(db, id, now);
  return {
    type,
    control,
    direction,
    status,
    error,
    note,
    ...(await readSegments(db, await readStored(db, id))),
  };
}

async function readSegments(db: Queryable, { interchange_id: interchangeId, place, faults }: Stored) {
  const { raw, element, atEnd } = rawOf(await readContent(db, interchangeId), place);
  const segments = raw
    .slice(0, MOST_SEGMENTS)
    .map((text, index) => toSegment(text, element, index + 1, faults));
  if (segments.length === raw.length) segments.at(-1)?.faults.push(...atEnd);
  return {
    segments,
    more_segments: Math.max(0, raw.length - MOST_SEGMENTS),
  };
}

interface Raw {
  raw: readonly string[];
  element: string | null;
  /** What is wrong with the end of a set. */
  atEnd: readonly string[];
}

/** The segments of a set, of a whole interchange, or the lines of what cannot be read. */
function rawOf(text: string, place: number): Raw {
  const found = place < 0 ? null : setOf(text, place);
  if (found !== null) {
    const { set, element } = found;
    return { raw: set.segments, element, atEnd: setSentences(set.faults.filter(isOfEnd), set) };
  }
  const whole = wholeOf(text);
  if (whole !== null) return { raw: whole.segments, element: whole.separators.element, atEnd: [] };
  return { raw: text.split(/\r\n|\r|\n/), element: null, atEnd: [] };
}

/** SE is missing, or its number or count is another one. */
const isOfEnd = (code: string): boolean => ['2', '3', '4'].includes(code);

function toSegment(
  text: string,
  element: string | null,
  number: number,
  faults: readonly SegmentFault[],
): Segment {
  const shown = { number, text: text.slice(0, LONGEST_SEGMENT) };
  if (element === null) return { ...shown, segment: '', name: null, elements: [], faults: [] };
  const id = idOf(text, element);
  const known = SEGMENTS.get(id);
  const [, ...values] = valuesOf(text, element);
  return {
    ...shown,
    segment: id,
    name: known?.name ?? null,
    elements: values.map((value, index) => {
      const reference = known?.elements[index]?.reference ?? '';
      return {
        number: index + 1,
        name: ELEMENTS.get(reference)?.name ?? null,
        value: value.slice(0, LONGEST_SEGMENT),
        word: wordFor(reference, value.trim()),
      };
    }),
    faults: faults.filter(({ position }) => position === number).flatMap(faultSentences),
  };
}

/** As it came or went, to be saved. */
export async function readMessageFile(db: Queryable, id: number): Promise<FileReply> {
  const { interchange_id: interchange, client, control_number: number } = await readStored(db, id);
  return {
    name: `${client ?? 'unknown'}-${number ?? id}.edi`,
    contentType: 'application/edi-x12',
    content: Buffer.from(await readContent(db, interchange), 'latin1'),
  };
}
