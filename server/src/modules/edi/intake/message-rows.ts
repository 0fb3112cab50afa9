import { NO_TYPE, type EdiStatus } from '#rules/edi/messages.ts';
import type { SegmentFault } from '#rules/x12/faults.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** The messages of one interchange as they are while it is taken in. */

/** Which set of which group it is. */
export interface Placed {
  type: string;
  functionalId: string | null;
  groupNumber: string | null;
  setNumber: string | null;
  place: number;
}

/** A line that was ordered: its place in the document from 0, of which seller, at what price a pack in cents, and of which lots. */
export interface OrderedPart {
  place: number;
  seller: number;
  price: number;
  /** Absent of documents that came before they were kept. */
  lots?: { lot: number; packs: number }[];
}

/** What an 850 became. */
export interface MadeOrder {
  groupId: number;
  ordered: readonly OrderedPart[];
}

export interface Outcome extends Placed {
  status: Extract<EdiStatus, 'Acknowledged' | 'Failed'>;
  error: string | null;
  note: string | null;
  faults: readonly SegmentFault[];
  /** Whether the 997 takes it. */
  accepted: boolean;
  /** Of a row that was written before, since its order names it. */
  id?: number;
  made?: MadeOrder | null;
  poNumber?: string;
}

export interface Known {
  id: number;
  place: number;
  status: EdiStatus;
  accepted: boolean;
}

interface Kept {
  interchangeId: number;
  clientId: number | null;
  at: Date;
  /** Those that are there already: of their places, and one that stood for the whole. */
  known: readonly Known[];
}

export const ofWhole = (error: string): Outcome => ({
  type: NO_TYPE,
  functionalId: null,
  groupNumber: null,
  setNumber: null,
  place: -1,
  status: 'Failed',
  error: error.slice(0, MOST_OF_ERROR),
  note: null,
  faults: [],
  accepted: false,
});

const MOST_OF_ERROR = 1000;

/** The message that stands for an interchange that nothing was read of. */
export const wholeOf = (known: readonly Known[]): Known | undefined =>
  known.find(({ place }) => place === -1);

/** One that stood for the whole interchange becomes the first of its sets, so that it is found again under its number. */
export async function keepOutcomes(tx: Tx, kept: Kept, outcomes: readonly Outcome[]): Promise<void> {
  const whole = wholeOf(kept.known);
  const isWholeTaken = outcomes.some(({ id }) => id !== undefined && id === whole?.id);
  for (const [index, outcome] of outcomes.entries()) {
    const values = {
      interchange_id: kept.interchangeId,
      client_id: kept.clientId,
      direction: 'In',
      type: outcome.type,
      functional_id: outcome.functionalId,
      group_number: outcome.groupNumber,
      set_number: outcome.setNumber,
      place: outcome.place,
      status: outcome.status,
      error: outcome.error?.slice(0, MOST_OF_ERROR) ?? null,
      note: outcome.note,
      faults: JSON.stringify(outcome.faults),
      accepted: outcome.accepted,
      po_number: outcome.poNumber || null,
      ...(outcome.made && ofOrder(outcome.made)),
    } as const;
    const id =
      outcome.id ??
      (
        kept.known.find(({ place }) => place === outcome.place) ??
        (index === 0 && !isWholeTaken ? whole : undefined)
      )?.id;
    if (id === undefined)
      await tx
        .insertInto('edi_message')
        .values({ ...values, at: kept.at })
        .execute();
    else await tx.updateTable('edi_message').set(values).where('id', '=', id).execute();
  }
}

const ofOrder = ({ groupId, ordered }: MadeOrder) => ({
  order_group_id: groupId,
  ordered: JSON.stringify(ordered),
});

/** A row for a set before it is worked on, for what names it; `keepOutcomes` tells what became of it. */
export async function beginMessage(
  tx: Tx,
  { interchangeId, clientId, at }: Omit<Kept, 'known'>,
  { type, functionalId, groupNumber, setNumber, place }: Placed,
): Promise<number> {
  const { id } = await tx
    .insertInto('edi_message')
    .values({
      interchange_id: interchangeId,
      client_id: clientId,
      direction: 'In',
      type,
      functional_id: functionalId,
      group_number: groupNumber,
      set_number: setNumber,
      place,
      status: 'Queued',
      at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
