import { sql } from 'kysely';
import type { EdiHandled, EdiHandling } from '#contract/edi/messages.ts';
import {
  IGNORED_ALREADY,
  LINKED_ALREADY,
  mayBeIgnored,
  NO_CLIENT_TO_LINK,
  noOrderOf,
  NOT_IGNORED,
  NOTHING_TO_IGNORE,
  SENT_NOT_LINKED,
  type EdiStatus,
  type MessageDirection,
} from '#rules/edi/messages.ts';
import type { MailStatus } from '#rules/edi/mails.ts';
import type { CommandAudit } from '../../../platform/command.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { conflict, notFound, ruleBroken } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { ignoredOf } from './ignored.ts';

/** A message or a mail; their ids are of one sequence. */
interface Stored {
  table: 'edi_message' | 'edi_mail';
  direction: MessageDirection;
  status: EdiStatus | MailStatus;
  client: string | null;
  company_id: number | null;
  linked_order_id: number | null;
  ignored: boolean;
  /** Something came of it that says of which order it is. */
  has_order: boolean;
}

/** What a person makes of a message that nothing more comes of by itself (RB-400). 409 for what cannot be linked or ignored, 422 for an order of others. */
export async function handleMessage(
  context: RequestContext,
  id: number,
  handling: EdiHandling,
): Promise<{ data: EdiHandled }> {
  return context.command(async ({ tx, audit, live }) => {
    const stored = await lockStored(tx, id);
    const entry =
      'order_id' in handling
        ? await link(tx, id, stored, handling.order_id)
        : await ignore(context, tx, id, stored, handling);
    audit({ entity: stored.table, entityId: id, ...entry });
    live({ topic: stored.table === 'edi_message' ? 'edi-messages' : 'edi-mails', admins: true });
    live({ topic: 'edi', admins: true });
    return { data: await viewHandled(tx, id, stored.table) };
  });
}

async function lockStored(tx: Tx, id: number): Promise<Stored> {
  const { rows } =
    await sql<Stored>`select 'edi_message' as "table", m.direction, m.status, k.name as client, k.company_id,
      m.linked_order_id, m.ignored_at is not null as ignored,
      m.order_group_id is not null
        or exists (select from edi_shipment s where s.message_id = m.id)
        or exists (select from edi_invoice v where v.message_id = m.id)
        or exists (select from edi_seller_order e where e.answer_message_id = m.id) as has_order
    from edi_message m left join edi_client k on k.id = m.client_id where m.id = ${id} for no key update of m`.execute(
      tx,
    );
  const [message] = rows;
  if (message) return message;
  const { rows: mails } =
    await sql<Stored>`select 'edi_mail' as "table", 'In' as direction, e.status, k.name as client, k.company_id,
      e.linked_order_id, e.ignored_at is not null as ignored,
      exists (select from edi_file f join edi_interchange i on i.file_id = f.id join edi_message m on m.interchange_id = i.id
        where f.mail_id = e.id and m.order_group_id is not null) as has_order
    from edi_mail e join edi_client k on k.id = e.client_id where e.id = ${id} for no key update of e`.execute(
      tx,
    );
  const [mail] = mails;
  if (!mail) throw notFound();
  return mail;
}

type Entry = Pick<CommandAudit, 'before' | 'after'>;

async function link(tx: Tx, id: number, stored: Stored, orderId: number | null): Promise<Entry> {
  if (stored.direction === 'Out') throw conflict(SENT_NOT_LINKED);
  if (stored.client === null) throw conflict(NO_CLIENT_TO_LINK);
  if (orderId !== null) {
    if (stored.has_order || stored.linked_order_id !== null) throw conflict(LINKED_ALREADY);
    await requireOrder(tx, stored, orderId);
  }
  await tx.updateTable(stored.table).set({ linked_order_id: orderId }).where('id', '=', id).execute();
  const move = orderId === null ? 'edi_message.unlinked' : 'edi_message.linked';
  return { before: { order: stored.linked_order_id }, after: { move, order: orderId } };
}

async function requireOrder(tx: Tx, { client, company_id: companyId }: Stored, orderId: number) {
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('status', '<>', 'pending_signature')
    .where((is) => is.or([is('buyer_company_id', '=', companyId), is('seller_company_id', '=', companyId)]))
    .executeTakeFirst();
  if (order) return;
  const sentence = noOrderOf(orderId, client ?? '');
  throw ruleBroken(sentence, { order_id: sentence });
}

type Ignoring = Exclude<EdiHandling, { order_id: number | null }>;

async function ignore(
  { scope, now }: RequestContext,
  tx: Tx,
  id: number,
  stored: Stored,
  handling: Ignoring,
): Promise<Entry> {
  const { table, direction, status, ignored } = stored;
  if (!handling.ignored) {
    if (!ignored) throw conflict(NOT_IGNORED);
    await tx
      .updateTable(table)
      .set({ ignored_at: null, ignored_by: null, ignored_reason: null })
      .where('id', '=', id)
      .execute();
    if (table === 'edi_mail') await setMailStatus(tx, id, 'Failed');
    return { before: { ignored }, after: { move: 'edi_message.not_ignored' } };
  }
  if (ignored) throw conflict(IGNORED_ALREADY);
  const mayBe = table === 'edi_mail' ? status === 'Failed' : mayBeIgnored(direction, status as EdiStatus);
  if (!mayBe) throw conflict(NOTHING_TO_IGNORE);
  await tx
    .updateTable(table)
    .set({ ignored_at: now, ignored_by: scope.realUserId, ignored_reason: handling.reason })
    .where('id', '=', id)
    .execute();
  if (table === 'edi_mail') await setMailStatus(tx, id, 'Ignored');
  return { before: { status }, after: { move: 'edi_message.ignored', reason: handling.reason } };
}

const setMailStatus = (tx: Tx, id: number, status: MailStatus) =>
  tx.updateTable('edi_mail').set({ status }).where('id', '=', id).execute();

async function viewHandled(tx: Tx, id: number, table: Stored['table']): Promise<EdiHandled> {
  const { rows } =
    await sql<EdiHandled>`select t.id::int as id, t.linked_order_id::int as order_id, ${ignoredOf('t')} as ignored
    from ${sql.table(table)} t where t.id = ${id}`.execute(tx);
  const [handled] = rows;
  if (!handled) throw notFound();
  return handled;
}
