import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Notification } from '#contract/notifications.ts';
import { api, type ReplyOf } from '../../shared/http.ts';
import { useAway, whenBack } from '../../shared/inactivity.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';

export type { Notification };
type Inbox = ReplyOf<'listNotifications'>;

const POLL_MS = 600_000;
const key = ['notifications'] as const;

export const FAILED = 'Error trying to retrieve your notifications';

const inbox = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => api.listNotifications({}, { signal }),
  select: (reply: Inbox) => reply.data,
  meta: { failure: FAILED },
});

/** Unread and read notifications, as the bell keeps them. */
export const useNotifications = () => useQuery(inbox);

/** The bell's own: live, polled every ten minutes as the fallback, silent while the person is away (SH-427, SH-428). */
export function useNotificationFeed() {
  const away = useAway();
  useLiveTopic('notifications', () => void refreshNotifications());
  useEffect(() => whenBack(() => void refreshNotifications()), []);
  return useQuery({
    ...inbox,
    refetchInterval: away ? false : POLL_MS,
    refetchIntervalInBackground: true,
  });
}

/** '{n} New Notifications'; nothing to count where there is none at all (C-35). */
export function useInboxTitle(): string {
  const { data } = useNotifications();
  return data && data.unread.length + data.read.length > 0
    ? `${data.unread.length} New Notifications`
    : 'Notifications';
}

export const refreshNotifications = () => queryClient.invalidateQueries({ queryKey: key });

/** Moves a notification from unread to read at once; a refusal moves it back. */
export function useReadNotification() {
  return useMutation({
    mutationFn: (notification: Notification) => api.readNotification({ params: { id: notification.id } }),
    onMutate: async (notification) => {
      await queryClient.cancelQueries({ queryKey: key });
      const before = queryClient.getQueryData<Inbox>(key);
      queryClient.setQueryData<Inbox>(key, (inbox) => inbox && withRead(inbox, notification));
      return { before };
    },
    onError: (_error, _notification, context) => queryClient.setQueryData(key, context?.before),
  });
}

/** The inbox after the notification was read (SH-445). */
export function withRead({ data: { unread, read } }: Inbox, notification: Notification): Inbox {
  return {
    data: { unread: unread.filter((one) => one.id !== notification.id), read: [notification, ...read] },
  };
}
