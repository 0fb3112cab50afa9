import { useQuery } from '@tanstack/react-query';
import type { MenuQueue } from '#rules/brands/menus.ts';
import { useBidsWaiting } from '../../features/bids/api.ts';
import { useRfpsWaiting } from '../../features/rfps/api.ts';
import { api } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { useMe } from '../../shared/session.ts';

const KEY = ['admin-queues'] as const;
/** Among the orders, so that whatever moves one reads it again. */
const UNSIGNED = ['orders', 'unsigned'] as const;
const refresh = () => void queryClient.invalidateQueries({ queryKey: KEY });

/**
 * How much waits in each queue: for administrators by applications and decisions, orders for a signer, bids and requests for
 * whoever has to answer them.
 */
export function useQueueCounts(): Partial<Record<MenuQueue, number>> {
  const { is_admin: admin, roles } = useMe();
  const bids = useBidsWaiting();
  const rfps = useRfpsWaiting();
  const unsigned = useUnsigned(roles.includes('CSOS Signer') && !admin);
  useLiveTopic('registrations', refresh);
  useLiveTopic('accounts', refresh);
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.getAdminQueues({}, { signal }),
    select: (reply) => reply.data,
    enabled: admin,
  });
  return { ...data, bids, rfps, signatures: unsigned };
}

/** How many orders wait for a signature of who is signed in. */
function useUnsigned(signs: boolean): number | undefined {
  useLiveTopic('orders', () => void queryClient.invalidateQueries({ queryKey: UNSIGNED }));
  const { data } = useQuery({
    queryKey: UNSIGNED,
    queryFn: ({ signal }) => api.listOrders({ query: { csos: 'pending', per_page: 1 } }, { signal }),
    select: (reply) => reply.meta.total,
    enabled: signs,
  });
  return data;
}
