import { aNumber, asBuyer, on, type Examples } from '../../../test/kit/example.ts';
import type { Tenant } from '../../../test/kit/tenant.ts';

async function anUnreadNotification({ db, buyer }: Tenant): Promise<number> {
  const { id } = await db
    .insertInto('notification')
    .values({
      user_id: buyer.userId,
      effect_key: `example ${aNumber()}`,
      title: 'T',
      content: 'C',
      created_at: new Date(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const NOTIFICATIONS_EXAMPLES: Examples = {
  listNotifications: asBuyer(),
  readNotification: on('notification', async (tenant) => ({
    as: 'buyer',
    params: { id: await anUnreadNotification(tenant) },
  })),
};
