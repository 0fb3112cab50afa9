import { sql } from 'kysely';
import type { notificationEndpoints } from '#contract/notifications.ts';
import { notFound } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { viewInbox } from './views.ts';

export function notificationRoutes(): Handlers<keyof typeof notificationEndpoints> {
  return {
    listNotifications: async ({ db, scope }) => ({ data: await viewInbox(scope, db) }),
    readNotification: ({ command, scope, now }, { params }) =>
      command(async ({ tx, audit, live }) => {
        const { rows } = await sql<{ before: Date | null; after: Date }>`
          update notification n set read_at = coalesce(n.read_at, ${now}) from notification o
          where n.id = ${params.id} and n.user_id = ${scope.userId} and o.id = n.id
          returning o.read_at as before, n.read_at as after`.execute(tx);
        const [read] = rows;
        if (!read) throw notFound();
        audit({
          entity: 'notification',
          entityId: params.id,
          before: { read_at: read.before },
          after: { read_at: read.after },
        });
        live({ topic: 'notifications', user_ids: [scope.userId] });
        return { data: { ok: true as const } };
      }),
  };
}
