import { useQuery } from '@tanstack/react-query';
import type { MenuQueue } from '#rules/brands/menus.ts';
import { useBidsWaiting } from '../../features/bids/api.ts';
import { api } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { useMe } from '../../shared/session.ts';

const KEY = ['admin-queues'] as const;
const refresh = () => void queryClient.invalidateQueries({ queryKey: KEY });

/** How much waits in each queue: of administrators, by applications and decisions; bids for whoever has to answer them. */
export function useQueueCounts(): Partial<Record<MenuQueue, number>> {
  const { is_admin: admin } = useMe();
  const bids = useBidsWaiting();
  useLiveTopic('registrations', refresh);
  useLiveTopic('accounts', refresh);
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.getAdminQueues({}, { signal }),
    select: (reply) => reply.data,
    enabled: admin,
  });
  return { ...data, bids };
}
