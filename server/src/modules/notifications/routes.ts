import type { notificationEndpoints } from '#contract/notifications.ts';
import { notFound } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { viewInbox } from './views.ts';

export function notificationRoutes(): Handlers<keyof typeof notificationEndpoints> {
  return {
    listNotifications: async ({ db, scope }) => ({ data: await viewInbox(scope, db) }),
    readNotification: ({ command, scope, now }, { params }) =>
      command(async ({ tx, audit, live }) => {
        const { numUpdatedRows } = await tx
          .updateTable('notification')
          .set((eb) => ({ read_at: eb.fn.coalesce('read_at', eb.val(now)) }))
          .where('id', '=', params.id)
          .where('user_id', '=', scope.userId)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw notFound();
        audit({ entity: 'notification', entityId: params.id });
        live({ topic: 'notifications', user_ids: [scope.userId] });
        return { data: { ok: true as const } };
      }),
  };
}
