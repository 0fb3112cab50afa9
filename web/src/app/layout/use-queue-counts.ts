import { useQuery } from '@tanstack/react-query';
import type { MenuQueue } from '#rules/brands/menus.ts';
import { api } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { useMe } from '../../shared/session.ts';

const KEY = ['admin-queues'] as const;
/** Among the orders, so that whatever moves one reads it again. */
const UNSIGNED = ['orders', 'unsigned'] as const;
const refresh = () => void queryClient.invalidateQueries({ queryKey: KEY });

/** How much waits in each queue: for administrators, and orders for a signer. Follows applications, decisions and orders. */
export function useQueueCounts(): Partial<Record<MenuQueue, number>> | undefined {
  const { is_admin: admin, roles } = useMe();
  const signs = roles.includes('CSOS Signer');
  useLiveTopic('registrations', refresh);
  useLiveTopic('accounts', refresh);
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.getAdminQueues({}, { signal }),
    select: (reply) => reply.data,
    enabled: admin,
  });
  const unsigned = useUnsigned(signs && !admin);
  return unsigned === undefined ? data : { ...data, signatures: unsigned };
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
