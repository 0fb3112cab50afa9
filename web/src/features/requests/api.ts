import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { toast } from '../../ui/toasts.tsx';

export type RequestedProduct = ReplyOf<'listRequestedProducts'>['data'][number];
export type RequestedOffer = RequestedProduct['offers'][number];
export type RequestsQuery = NonNullable<SentTo<'listRequestedProducts'>['query']>;
export type NewRequest = NonNullable<SentTo<'askForProduct'>['body']>;
export type Answer = NonNullable<SentTo<'answerRequestedProduct'>['body']>;
export type Move = NonNullable<SentTo<'moveRequestedProduct'>['body']>;
export type FoundProduct = ReplyOf<'lookUpNdcs'>['data'][number];

const REQUESTS = ['requests'] as const;
const refreshRequests = () => void queryClient.invalidateQueries({ queryKey: REQUESTS });

/** A page of the requests in the own range, kept current by the live feed. */
export function useRequests(query: RequestsQuery) {
  useLiveTopic('requests', refreshRequests);
  return useQuery({
    queryKey: [...REQUESTS, 'list', query],
    queryFn: ({ signal }) => api.listRequestedProducts({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export const useRequest = (id: number) =>
  useQuery({
    queryKey: [...REQUESTS, 'one', id],
    queryFn: ({ signal }) => api.getRequestedProduct({ params: { id } }, { signal }),
    select: (reply) => reply.data,
  });

const RECENT = { page: 1, per_page: 200 } as const;

/** The newest requests, for their facilities. */
export const useRecentRequests = (enabled: boolean) =>
  useQuery({
    queryKey: [...REQUESTS, 'recent'],
    queryFn: ({ signal }) => api.listRequestedProducts({ query: RECENT }, { signal }),
    select: (reply) => reply.data,
    enabled,
  });

/** Products of the directory by a part of their NDC or name, from three characters on. */
export function useProducts(typed: string) {
  const text = typed.trim();
  const digits = text.replaceAll('-', '');
  const query = /^\d+$/.test(digits)
    ? ({ search_type: 'ndc', ndc: digits } as const)
    : ({ search_type: 'desc', desc: text } as const);
  return useQuery({
    queryKey: [...REQUESTS, 'products', query],
    queryFn: ({ signal }) => api.lookUpNdcs({ query }, { signal }),
    select: (reply) => reply.data,
    placeholderData: keepPreviousData,
    enabled: text.length >= 3,
  });
}

/** The form shows its own error, since most of them are questions. */
export const useAsk = () =>
  useMutation({
    mutationFn: (body: NewRequest) => api.askForProduct({ body }),
    meta: { showsError: true },
    onSuccess: ({ data }) => toast.success(`Request ${data.id} was sent`),
    onSettled: refreshRequests,
  });

export const useCancel = (id: number) =>
  useMutation({
    mutationFn: () => api.cancelRequestedProduct({ params: { id } }),
    onSuccess: () => toast.success(`Request ${id} was cancelled`),
    onSettled: refreshRequests,
  });

export const useAnswer = (id: number) =>
  useMutation({
    mutationFn: (body: Answer) => api.answerRequestedProduct({ params: { id }, body }),
    meta: { showsError: true },
    onSuccess: () => toast.success('Saved'),
    onSettled: refreshRequests,
  });

export const useMove = (id: number) =>
  useMutation({
    mutationFn: (body: Move) => api.moveRequestedProduct({ params: { id }, body }),
    meta: { showsError: true },
    onSuccess: () => toast.success('Status was updated'),
    onSettled: refreshRequests,
  });

export const useAssignees = () =>
  useQuery({
    queryKey: [...REQUESTS, 'assignees'],
    queryFn: ({ signal }) => api.listRequestAssignees({}, { signal }),
    select: (reply) => reply.data,
  });

/** Listings to answer with: of the drug group, or by words. */
export const useOffers = (id: number, search: string) =>
  useQuery({
    queryKey: [...REQUESTS, 'offers', id, search],
    queryFn: ({ signal }) =>
      api.findRequestOffers({ params: { id }, query: search === '' ? {} : { search } }, { signal }),
    select: (reply) => reply.data,
    placeholderData: keepPreviousData,
  });

export const useDemand = () => {
  useLiveTopic('requests', refreshRequests);
  return useQuery({
    queryKey: [...REQUESTS, 'demand'],
    queryFn: ({ signal }) => api.listRequestDemand({}, { signal }),
    select: (reply) => reply.data,
  });
};
