import { sql } from 'kysely';
import { noSentGroup, REFUSED_BY_PARTNER } from '#rules/edi/messages.ts';
import { readAcknowledgement, type AcknowledgedGroup } from '#rules/x12/acknowledged.ts';
import type { TransactionSet } from '#rules/x12/envelopes.ts';
import type { Tx } from '../../../platform/database/database.ts';

interface Taken {
  set: TransactionSet;
  element: string;
  clientId: number;
  /** Which the 997 came in. */
  interchangeId: number;
}

interface SentMessage {
  id: number;
  set_number: string;
  is_answered: boolean;
}

/** Says what became of a group that we sent; answers what is wrong where it fits none (RB-338). */
export async function takeAcknowledgement(
  tx: Tx,
  { set, element, clientId, interchangeId }: Taken,
): Promise<string | null> {
  const group = readAcknowledgement(set, element);
  if (group === null) return noSentGroup('–');
  const { rows } =
    await sql<SentMessage>`select m.id, m.set_number, m.acknowledged_by is not null as is_answered
    from edi_message m where m.client_id = ${clientId} and m.direction = 'Out' and m.type not in ('997', 'TA1')
      and m.functional_id = ${group.functionalId} and m.group_number = ${group.controlNumber}
    order by m.id for no key update`.execute(tx);
  if (rows.length === 0) return noSentGroup(group.controlNumber);
  for (const message of rows) await answer(tx, message, { group, interchangeId });
  return null;
}

/** The first 997 counts; a later one is kept as a note. */
async function answer(
  tx: Tx,
  { id, set_number: number, is_answered: isAnswered }: SentMessage,
  { group, interchangeId }: { group: AcknowledgedGroup; interchangeId: number },
): Promise<void> {
  const { isAccepted, notes } = group.sets.find((one) => one.controlNumber === number) ?? group;
  const words = notes.join('; ') || (isAccepted ? '' : REFUSED_BY_PARTNER);
  if (isAnswered) {
    const note = `Acknowledged again: ${isAccepted ? 'accepted' : 'refused'}${words === '' ? '' : `, ${words}`}`;
    await tx
      .updateTable('edi_message')
      .set({ note: note.slice(0, MOST) })
      .where('id', '=', id)
      .execute();
    return;
  }
  await tx
    .updateTable('edi_message')
    .set({
      status: isAccepted ? 'Acknowledged' : 'Failed',
      error: isAccepted ? null : words.slice(0, MOST),
      acknowledged_by: interchangeId,
      // Who ignored that it was not acknowledged did not know of this.
      ...(!isAccepted && { ignored_at: null, ignored_by: null, ignored_reason: null }),
    })
    .where('id', '=', id)
    .execute();
}

const MOST = 1000;
