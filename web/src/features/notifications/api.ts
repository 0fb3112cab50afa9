import { useMutation, useQuery } from '@tanstack/react-query';
import type { Notification } from '#contract/notifications.ts';
import { api, type ReplyOf } from '../../shared/http.ts';
import { useAway } from '../../shared/inactivity.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';

export type { Notification };
type Inbox = ReplyOf<'listNotifications'>;

const POLL_MS = 600_000;
const key = ['notifications'] as const;

/** Unread and read notifications: live, polled every ten minutes as the fallback, silent while the person is away. */
export function useNotifications() {
  const away = useAway();
  useLiveTopic('notifications', () => void refreshNotifications());
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.listNotifications({}, { signal }),
    select: (reply) => reply.data,
    refetchInterval: away ? false : POLL_MS,
    refetchIntervalInBackground: true,
  });
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
