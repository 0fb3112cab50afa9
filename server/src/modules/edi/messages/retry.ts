import { sql } from 'kysely';
import type { EdiMessage } from '#contract/edi/messages.ts';
import {
  cannotRetry,
  isTest,
  retryMove,
  type EdiStatus,
  type MessageDirection,
} from '#rules/edi/messages.ts';
import { ALREADY_PROCESSED } from '#rules/edi/shipments.ts';
import { SHIPMENT_DELETED } from '../buyers/tell-shipments.ts';
import { segmentsOf } from '#rules/x12/check-set.ts';
import type { Row, SetToWrite } from '#rules/x12/write.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { enqueueJob } from '../../../platform/jobs/events.ts';
import { lockSender } from '../intake/partner.ts';
import { setNumberOf, storeInterchange } from '../outgoing/make-interchange.ts';
import type { EdiDeps, OwnSide } from '../settings.ts';
import { readContent, setOf, viewRow } from '../unscoped/messages.ts';

export const READ_EDI_AGAIN = 'read-edi-again';

interface Stored {
  id: number;
  direction: MessageDirection;
  status: EdiStatus;
  interchange_id: number;
  client_id: number | null;
  place: number;
  /** Something that is not made twice: an order, a shipment. */
  made: boolean;
  /** It tells of a shipment that is no more. */
  of_nothing: boolean;
}

/** Whatever a person may ask to be done again, by what became of the message (RB-337); 409 for everything else. */
export async function retryMessage(
  { command, now }: RequestContext,
  { edi }: EdiDeps,
  id: number,
): Promise<{ data: EdiMessage }> {
  return command(async ({ tx, audit, live }) => {
    const message = await lockMessage(tx, id);
    if (message.made) throw conflict(ALREADY_PROCESSED);
    if (message.of_nothing) throw conflict(SHIPMENT_DELETED);
    const move = retryMove(message.direction, message.status);
    if (move === null) throw conflict(cannotRetry(message.direction, message.status));
    // What a person made of it was of its former end.
    await tx
      .updateTable('edi_message')
      .set({
        ignored_at: null,
        ignored_by: null,
        ignored_reason: null,
        ...(move === 'reprocess' && { linked_order_id: null }),
      })
      .where('id', '=', id)
      .execute();
    if (move === 'reprocess') await queueAgain(tx, message);
    if (move === 'resend') await queueInterchange(tx, message);
    if (move === 'render') await renderAnew(tx, message, { own: edi.own, now });
    audit({ entity: 'edi_message', entityId: id, before: { status: message.status }, after: { move } });
    live({ topic: 'edi-messages', admins: true });
    return { data: await viewRow(tx, id, now) };
  });
}

async function lockMessage(tx: Tx, id: number): Promise<Stored> {
  const { rows } = await sql<Stored>`select id, direction, status, interchange_id, client_id, place,
      direction = 'In' and (order_group_id is not null
        or exists (select from edi_shipment s where s.message_id = edi_message.id and s.status = 'Applied')
        or exists (select from edi_invoice v where v.message_id = edi_message.id)) as made,
      told_shipment_id is not null and not exists (select from shipment s where s.id = told_shipment_id) as of_nothing
    from edi_message where id = ${id} for no key update`.execute(tx);
  const [message] = rows;
  if (!message) throw notFound();
  return message;
}

async function queueAgain(tx: Tx, { id, interchange_id: interchange }: Stored): Promise<void> {
  await tx.updateTable('edi_message').set({ status: 'Queued', error: null }).where('id', '=', id).execute();
  await enqueueJob(tx, READ_EDI_AGAIN, { interchange });
}

/** The same bytes under the same numbers; all that is in them goes out again. */
const queueInterchange = (tx: Tx, { interchange_id: id }: Stored) =>
  tx
    .updateTable('edi_message')
    .set({ status: 'Queued', sent_at: null })
    .where('interchange_id', '=', id)
    .where('status', '=', 'Sent')
    .execute();

/** The same document in an interchange of its own, with the names and signs of the client as it is now. */
async function renderAnew(tx: Tx, message: Stored, { own, now }: { own: OwnSide; now: Date }): Promise<void> {
  const partner = await lockSender(tx, message.client_id ?? 0);
  const content = await readContent(tx, message.interchange_id);
  const found = setOf(content, message.place);
  if (found === null) throw notFound();
  const set: SetToWrite = { type: found.set.type, rows: rowsOf(found) };
  const made = await storeInterchange(tx, {
    partner,
    own,
    sets: [set],
    answers: null,
    isTest: isTest(partner.usage, partner.usage === 'Test' ? 'T' : 'P'),
    now,
  });
  await tx
    .updateTable('edi_message')
    .set({
      interchange_id: made.interchangeId,
      group_number: made.groupNumber,
      set_number: setNumberOf(0),
      place: 0,
      status: 'Queued',
      error: null,
      sent_at: null,
      acknowledged_by: null,
    })
    .where('id', '=', message.id)
    .execute();
}

/** Without ST and SE, which are written anew. */
const rowsOf = ({ set, element }: NonNullable<ReturnType<typeof setOf>>): Row[] =>
  [...segmentsOf(set, element)].slice(1, -1).map(({ id, values }): Row => [id, ...values.slice(1)]);
