import { sql } from 'kysely';
import { NOTHING_DONE } from '#rules/edi/messages.ts';
import { judgeAnswer, readOrderAnswer, type AnswerVerdict, type AskedLine } from '#rules/edi/order-answer.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { answeredByDocument, confirmByDocument, lockOfSeller, type LockedOrder } from '../../orders/index.ts';
import type { DocumentDone, DocumentWork } from '../intake/document-work.ts';
import { toMapping } from '../settings.ts';
import { findOrder } from './find-order.ts';

/** A seller's 855 confirms its order whole, or leaves it as it is and is told to people (RB-366). */
export async function workOnAnswer(work: DocumentWork): Promise<DocumentDone> {
  const { command, sender, set, element, isTest, now } = work;
  if (isTest) return { error: null, note: NOTHING_DONE };
  const answer = readOrderAnswer(set, element, toMapping(sender.settings.mapping));
  const found = await findOrder(command.tx, sender.company_id, answer.reference);
  if ('refusal' in found) return { error: found.refusal, note: null };
  const order = await lockOfSeller(command, { id: found.id, sellerId: sender.company_id });
  if (order === null) throw new Error(`Order ${found.id} is gone.`);
  const verdict = judgeAnswer(answer, await askedLines(command.tx, order.id));
  await keepAnswer(work, order, verdict);
  const by = { client: sender.name, now };
  if (verdict.kind !== 'confirmed') {
    answeredByDocument(command, order, { ...by, sentence: verdict.sentence, step: String(work.messageId) });
    return { error: null, note: verdict.sentence };
  }
  if (order.status === 'placed') {
    await confirmByDocument(command, order, by);
    return { error: null, note: null };
  }
  return CONFIRMED_BEFORE.has(order.status)
    ? { error: null, note: 'The order was confirmed before.' }
    : { error: `Order ${order.id} cannot be confirmed now (${order.status}).`, note: null };
}

const CONFIRMED_BEFORE: ReadonlySet<string> = new Set([
  'confirmed',
  'partially_shipped',
  'shipped',
  'delivered',
]);

async function askedLines(tx: Tx, orderId: number): Promise<AskedLine[]> {
  const { rows } =
    await sql<AskedLine>`select l.id, l.line_number as number, l.ndc, l.name, l.quantity as packs,
      coalesce(l.seller_price_cents, l.price_cents) as price
    from order_line l where l.order_id = ${orderId} order by l.line_number`.execute(tx);
  return rows;
}

/** The last answer counts. An order of before its seller became a client has one, too. */
async function keepAnswer(
  { command, sender, messageId, now }: DocumentWork,
  { id }: LockedOrder,
  verdict: AnswerVerdict,
): Promise<void> {
  const sentence = verdict.kind === 'confirmed' ? null : verdict.sentence;
  const lines = verdict.kind === 'confirmed' ? verdict.backordered : [];
  await sql`insert into edi_seller_order (order_id, client_id, placed_at, answered_at, answer_message_id, answer, backordered)
    values (${id}, ${sender.id}, ${now}, ${now}, ${messageId}, ${sentence}, ${lines}::bigint[])
    on conflict (order_id) do update set answered_at = excluded.answered_at,
      answer_message_id = excluded.answer_message_id, answer = excluded.answer, backordered = excluded.backordered`.execute(
    command.tx,
  );
}
