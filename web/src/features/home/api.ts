import { useQuery } from '@tanstack/react-query';
import { api, type ReplyOf } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';

export type AdminHomeFigures = ReplyOf<'getAdminHome'>['data'];

const KEY = ['admin-home'] as const;
const refresh = () => void queryClient.invalidateQueries({ queryKey: KEY });

/** What waits for administrators; follows orders and decisions of others. */
export function useAdminHome() {
  useLiveTopic('orders', refresh);
  useLiveTopic('accounts', refresh);
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.getAdminHome(undefined, { signal }),
    select: (reply) => reply.data,
  });
}
