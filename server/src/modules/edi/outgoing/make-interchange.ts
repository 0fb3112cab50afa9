import type { EdiUsage } from '#rules/edi/clients.ts';
import type { EdiSettings } from '#contract/edi/clients.ts';
import { GROUP_OF_DOCUMENT } from '#rules/x12/envelopes.ts';
import { writeInterchange, type Row, type SetToWrite } from '#rules/x12/write.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { sha256 } from '../../../platform/secrets.ts';
import type { OwnSide } from '../settings.ts';

/** Whom an interchange is for. */
export interface Partner {
  id: number;
  isa_qualifier: string;
  isa_code: string;
  gs_code: string;
  usage: EdiUsage;
  settings: EdiSettings;
}

interface ToMake {
  partner: Partner;
  /** What we are called by the configuration. */
  own: OwnSide;
  sets: readonly SetToWrite[];
  acknowledgements?: readonly Row[];
  /** The interchange that it answers. */
  answers: number | null;
  /** What its sets speak of. */
  about?: {
    orderGroupId: number | null;
    cancelledOrderId: number | null;
    detail: string | null;
    shipmentId?: number;
    /** The document that they answer. */
    replyTo?: number;
  };
  isTest: boolean;
  now: Date;
}

interface Made {
  interchangeId: number;
  controlNumber: string;
  groupNumber: string;
}

/** Writes an interchange under the next number of its client and stores it; its messages are of whoever asked (RB-333). */
export async function storeInterchange(tx: Tx, make: ToMake): Promise<Made> {
  const { partner, own, sets, now, answers } = make;
  const { settings } = partner;
  const number = await nextControlNumber(tx, partner.id);
  const us = settings.own ?? own;
  const text = writeInterchange({
    separators: settings.separators,
    breaksLines: settings.breaks_lines,
    sender: { qualifier: us.isa_qualifier, id: us.isa_code, groupId: us.gs_code },
    receiver: { qualifier: partner.isa_qualifier, id: partner.isa_code, groupId: partner.gs_code },
    at: now.toISOString(),
    controlNumber: number,
    usage: make.isTest ? 'T' : 'P',
    sets,
    acknowledgements: make.acknowledgements ?? [],
  });
  const content = Buffer.from(text, 'latin1');
  const { id: fileId } = await tx
    .insertInto('edi_file')
    .values({
      direction: 'Out',
      client_id: partner.id,
      content,
      sha256: sha256(content),
      at: now,
      read_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const controlNumber = String(number).padStart(9, '0');
  const { id } = await tx
    .insertInto('edi_interchange')
    .values({
      direction: 'Out',
      file_id: fileId,
      start_at: 0,
      bytes: content.length,
      client_id: partner.id,
      control_number: controlNumber,
      used: true,
      answers,
      sha256: sha256(content),
      at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { interchangeId: id, controlNumber, groupNumber: String(number) };
}

/** An interchange with a message for each of its sets, or one for its TA1 alone. */
export async function makeInterchange(tx: Tx, make: ToMake): Promise<number> {
  const { interchangeId, groupNumber } = await storeInterchange(tx, make);
  const common = {
    interchange_id: interchangeId,
    client_id: make.partner.id,
    direction: 'Out',
    status: 'Queued',
    order_group_id: make.about?.orderGroupId ?? null,
    cancelled_order_id: make.about?.cancelledOrderId ?? null,
    told_shipment_id: make.about?.shipmentId ?? null,
    replies_to: make.about?.replyTo ?? null,
    detail: make.about?.detail ?? null,
    at: make.now,
  } as const;
  const messages = make.sets.map(({ type }, place) => ({
    ...common,
    type,
    functional_id: GROUP_OF_DOCUMENT[type] ?? '',
    group_number: groupNumber,
    set_number: setNumberOf(place),
    place,
  }));
  await tx
    .insertInto('edi_message')
    .values(messages.length > 0 ? messages : [{ ...common, type: 'TA1', place: -1 }])
    .execute();
  return interchangeId;
}

export const setNumberOf = (place: number): string => String(place + 1).padStart(4, '0');

/** The row of the client is locked by it, so that numbers are consecutive, and given back with the transaction. */
async function nextControlNumber(tx: Tx, clientId: number): Promise<number> {
  const { last_control_number: number } = await tx
    .updateTable('edi_client')
    .set((fields) => ({ last_control_number: fields('last_control_number', '+', 1) }))
    .where('id', '=', clientId)
    .returning('last_control_number')
    .executeTakeFirstOrThrow();
  return number;
}
