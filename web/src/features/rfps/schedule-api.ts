import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { DeliveryState } from '#rules/rfps/delivery-status.ts';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { toast } from '../../ui/toasts.tsx';
import { refreshRfps, RFPS } from './api.ts';

export type ScheduledDelivery = ReplyOf<'listDeliveries'>['data'][number];
export type DeliveryDay = ReplyOf<'countDeliveries'>['data'][number];
/** The request knows several states at once; the list asks for one. */
export type DeliveriesQuery = Omit<NonNullable<SentTo<'listDeliveries'>['query']>, 'state'> & {
  state?: DeliveryState | 'coming';
};
export type MonthQuery = Omit<SentTo<'countDeliveries'>['query'], 'state'> & {
  state?: DeliveryState | 'coming';
};

/** Of one contract: it has at most two a month over 60 months. */
const ALL_OF_A_CONTRACT = 120;

export function useDeliveries(query: DeliveriesQuery, enabled = true) {
  useLiveTopic('rfps', refreshRfps);
  return useQuery({
    queryKey: [...RFPS, 'deliveries', query],
    queryFn: ({ signal }) => api.listDeliveries({ query }, { signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

export const useContractDeliveries = (rfpId: number) =>
  useQuery({
    queryKey: [...RFPS, 'deliveries', 'of', rfpId],
    queryFn: ({ signal }) =>
      api.listDeliveries({ query: { request_id: rfpId, page: 1, per_page: ALL_OF_A_CONTRACT } }, { signal }),
    select: (reply) => reply.data,
  });

export function useDeliveryDays(query: MonthQuery) {
  useLiveTopic('rfps', refreshRfps);
  return useQuery({
    queryKey: [...RFPS, 'days', query],
    queryFn: ({ signal }) => api.countDeliveries({ query }, { signal }),
    select: (reply) => reply.data,
  });
}

const changed = {
  onSuccess: () => toast.success('Status was updated'),
  onSettled: refreshRfps,
} as const;

export const useAskSkip = (id: number) =>
  useMutation({
    mutationFn: (reason: string) => api.askSkip({ params: { id }, body: reason === '' ? {} : { reason } }),
    ...changed,
  });

export const useAnswerSkip = (id: number) =>
  useMutation({
    mutationFn: (agreed: boolean) => api.answerSkip({ params: { id }, body: { agreed } }),
    ...changed,
  });

export const useRetryDelivery = (id: number) =>
  useMutation({ mutationFn: () => api.retryDelivery({ params: { id } }), ...changed });
