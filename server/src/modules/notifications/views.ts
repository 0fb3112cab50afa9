import type { Notification } from '#contract/notifications.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/scope.ts';

const READ_SHOWN = 50;

/** All unread notifications of the user (at most 500) and the last 50 read ones, newest first. */
export async function viewInbox(
  scope: Scope,
  db: Queryable,
): Promise<{ unread: Notification[]; read: Notification[] }> {
  const own = db
    .selectFrom('notification')
    .select(['id', 'title', 'content', 'created_at', 'level', 'type', 'relative_url', 'read_at'])
    .where('user_id', '=', scope.userId);
  const rows = await own
    .where('read_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(500)
    .unionAll((eb) => eb.parens(own.where('read_at', 'is not', null).orderBy('id', 'desc').limit(READ_SHOWN)))
    .execute();
  const present = rows.map((row) => ({ isRead: row.read_at !== null, notification: toNotification(row) }));
  return {
    unread: present.filter((row) => !row.isRead).map((row) => row.notification),
    read: present.filter((row) => row.isRead).map((row) => row.notification),
  };
}

function toNotification(row: {
  id: number;
  title: string;
  content: string;
  created_at: Date;
  level: string;
  type: string | null;
  relative_url: string | null;
}): Notification {
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    created_date: row.created_at.toISOString(),
    level: row.level === 'warning' || row.level === 'error' ? row.level : 'info',
    type: row.type,
    relative_url: row.relative_url,
  };
}
