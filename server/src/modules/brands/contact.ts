import { sql } from 'kysely';
import type { z } from 'zod';
import type { ContactInput, contactEndpoints, ContactMessage } from '#contract/brands/contact.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { spendBudget } from '../../platform/http/limits.ts';
import { contains, isoOf, readPage } from '../../platform/database/read-page.ts';

/** Keeps a message of a visitor and announces it; a worker mails it to the brand. At most 5 per hour and address. */
export async function sendMessage(
  context: RequestContext,
  input: ContactInput,
): Promise<{ data: { id: number } }> {
  const { client, http, now } = context;
  await spendBudget(context.db, 'contact', `ip:${http.request.ip}`, now);
  return context.command(async ({ tx, audit, announce, live }) => {
    const host = http.request.hostname.slice(0, 260);
    const { id } = await tx
      .insertInto('prereg_message')
      .values({ ...input, client_id: client.id, host, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    // The words of a visitor stay out of the chain, where nobody could ever delete them.
    audit({ entity: 'prereg_message', entityId: id, after: { client_id: client.id } });
    announce({
      key: `contact:${id}`,
      type: 'contact.message_sent',
      data: { to: client.comm_email, brand: client.name, host, ...input },
    });
    live({ topic: 'contact', admins: true });
    return { data: { id } };
  });
}

type Query = z.output<typeof contactEndpoints.listContactMessages.query & object>;

type MessageRow = Omit<ContactMessage, 'created_date'> & { created_at: string };

export async function listMessages(db: Queryable, { search = '', ...paging }: Query) {
  const query = {
    columns: sql`m.id, c.name as client_name, m.host, m.name, m.email, m.phone, m.message, m.created_at`,
    from: sql`prereg_message m join ms_client c on c.id = m.client_id`,
    where: sql`concat_ws(' ', m.name, m.email, m.phone, m.message, c.name) ilike ${contains(search)}`,
    orderBy: sql`m.id desc`,
    key: sql`m.id`,
  };
  const { rows, meta } = await readPage<MessageRow>(db, query, paging);
  return { data: rows.map(({ created_at: at, ...row }) => ({ ...row, created_date: isoOf(at) })), meta };
}
