import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { toast } from '../../ui/toasts.tsx';
import { orderKeys } from './api.ts';

export type OrderGroup = ReplyOf<'listOrderGroups'>['data'][number];
export type GroupsQuery = NonNullable<SentTo<'listOrderGroups'>['query']>;
type GroupChanges = NonNullable<SentTo<'saveOrderGroup'>['body']>;

const refresh = () => void queryClient.invalidateQueries({ queryKey: orderKeys.all });

/** A page of the checkouts in the own range. */
export function useOrderGroups(query: GroupsQuery) {
  useLiveTopic('orders', refresh);
  return useQuery({
    queryKey: [...orderKeys.all, 'groups', query],
    queryFn: ({ signal }) => api.listOrderGroups({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The orders of a checkout. */
export const useOrdersOfGroup = (id: number) =>
  useQuery({
    queryKey: [...orderKeys.all, 'group', id],
    queryFn: ({ signal }) => api.getOrderGroup({ params: { id } }, { signal }),
    select: (reply) => reply.data.orders,
  });

/** The form shows its own errors. */
export const useSaveGroup = (id: number) =>
  useMutation({
    mutationFn: (body: GroupChanges) => api.saveOrderGroup({ params: { id }, body }),
    meta: { showsError: true },
    onSuccess: ({ data: { kept } }) => {
      if (kept.length === 0) toast.success('Saved');
      else toast.warning(`Saved. Order ${kept.join(', ')} can no longer be changed and keeps what it had.`);
    },
    onSettled: refresh,
  });
