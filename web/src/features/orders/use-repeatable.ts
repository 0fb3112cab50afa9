import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/http.ts';
import { useMe } from '../../shared/session.ts';
import { orderKeys, orderOptions, type OrderSummary } from './api.ts';
import { mayOrderAgain } from './order-again.ts';

export type Repeatable = Pick<OrderSummary, 'id' | 'seller_company_name' | 'created_date' | 'total'>;

const NEWEST = 3;

/** What can be ordered again of the current facility: the order of this number, or the newest ones; nothing unless asked. */
export function useRepeatable(asked: number | 'newest' | null): readonly Repeatable[] {
  const me = useMe();
  const facilityId = me.primary_facility_id ?? 0;
  const may = me.is_buyer && me.primary_facility !== null;
  const number = typeof asked === 'number' ? asked : 0;
  const one = useQuery({ ...orderOptions(number), enabled: may && number > 0 });
  const query = { facility_id: facilityId, sort: '-created', page: 1, per_page: NEWEST } as const;
  const newest = useQuery({
    queryKey: orderKeys.list(query),
    queryFn: ({ signal }) => api.listOrders({ query }, { signal }),
    enabled: may && asked === 'newest',
  });
  if (asked === 'newest') return newest.data?.data ?? [];
  const order = number > 0 ? one.data?.data : undefined;
  return order !== undefined && mayOrderAgain(me, order) ? [order] : [];
}
