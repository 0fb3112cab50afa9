import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Done, Id, IdParam, Timestamp, data } from './primitives.ts';

export const Notification = z
  .object({
    id: Id,
    title: z.string(),
    content: z.string(),
    created_date: Timestamp,
    level: z.enum(['info', 'warning', 'error']),
    type: z.string().nullable(),
    relative_url: z.string().nullable(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

export const notificationEndpoints = {
  listNotifications: endpoint({
    method: 'GET',
    path: 'user/me/notifications',
    summary: 'Your notifications, newest first, including the last 50 read ones',
    audience: 'signed-in',
    reply: data(z.object({ unread: z.array(Notification), read: z.array(Notification) })),
  }),
  readNotification: endpoint({
    method: 'PUT',
    path: 'user/me/notifications/{id}/read',
    summary: 'Mark a notification as read',
    audience: 'signed-in',
    params: IdParam,
    reply: Done,
    audit: 'notification.read',
    errors: ['not_found'],
  }),
} as const;
