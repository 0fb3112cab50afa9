import { sql } from 'kysely';
import type { z } from 'zod';
import type { ContactInput, contactEndpoints } from '#contract/contact.ts';
import type { Queryable } from '../../platform/database.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { spendBudget } from '../../platform/http/limits.ts';

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

export async function listMessages(db: Queryable, { page, per_page: perPage, search }: Query) {
  const like = `%${(search ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<{
    id: number;
    client_name: string;
    host: string;
    name: string;
    email: string;
    phone: string;
    message: string;
    created_at: Date;
    total: number;
  }>`select m.id, c.name as client_name, m.host, m.name, m.email, m.phone, m.message, m.created_at,
      count(*) over ()::int as total
    from prereg_message m join ms_client c on c.id = m.client_id
    where concat_ws(' ', m.name, m.email, m.phone, m.message, c.name) ilike ${like}
    order by m.id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(db);
  return {
    data: rows.map(({ created_at: at, total: _total, ...row }) => ({
      ...row,
      created_date: at.toISOString(),
    })),
    meta: { total: rows[0]?.total ?? 0, page, per_page: perPage },
  };
}
