import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { queryClient } from '../../shared/query-client.ts';
import { toast } from '../../ui/toasts.tsx';

export type Webhook = ReplyOf<'listWebhooks'>['data'][number];
export type NewWebhook = ReplyOf<'createWebhook'>['data'];
export type Delivery = ReplyOf<'listWebhookDeliveries'>['data'][number];
export type DeliveryDetail = ReplyOf<'getWebhookDelivery'>['data'];
export type DeliveriesQuery = SentTo<'listWebhookDeliveries'>['query'];
export type WebhookFields = Omit<NonNullable<SentTo<'saveWebhook'>['body']>, 'active' | 'version'>;

const refresh = () => void queryClient.invalidateQueries({ queryKey: ['webhooks'] });
/** Deliveries go out by themselves: while some wait, the log is asked again. */
const AGAIN_MS = 3000;

export const useWebhooks = (companyId: number | undefined) =>
  useQuery({
    queryKey: ['webhooks', 'endpoints', companyId ?? 'own'],
    queryFn: async ({ signal }) =>
      (await api.listWebhooks({ query: { company_id: companyId } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(({ waiting }) => waiting > 0) ? AGAIN_MS : false),
  });

export const useDeliveries = (id: number, query: DeliveriesQuery) =>
  useQuery({
    queryKey: ['webhooks', 'deliveries', id, query],
    queryFn: ({ signal }) => api.listWebhookDeliveries({ params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some((one) => one.state === 'waiting') ? AGAIN_MS : false,
  });

export const useDelivery = (id: number) =>
  useQuery({
    queryKey: ['webhooks', 'delivery', id],
    queryFn: async ({ signal }) => (await api.getWebhookDelivery({ params: { id } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? AGAIN_MS : false),
  });

/** For whom a buying company may be told. */
export const useOwnFacilities = (wanted: boolean) =>
  useQuery({
    queryKey: ['webhooks', 'facilities'],
    queryFn: async ({ signal }) => (await api.listFacilities({ query: { per_page: 200 } }, { signal })).data,
    enabled: wanted,
  });

export const useCreateWebhook = () =>
  useMutation({
    meta: { showsError: true },
    mutationFn: (body: WebhookFields) => api.createWebhook({ body }),
    onSettled: refresh,
  });

export const useSaveWebhook = () =>
  useMutation({
    meta: { showsError: true },
    mutationFn: ({ id, ...body }: WebhookFields & { id: number; active: boolean; version: number }) =>
      api.saveWebhook({ params: { id }, body }),
    onSuccess: () => toast.success('Saved'),
    onSettled: refresh,
  });

export const useDeleteWebhook = () =>
  useMutation({
    mutationFn: (id: number) => api.deleteWebhook({ params: { id } }),
    onSuccess: () => toast.success('The endpoint is deleted'),
    onSettled: refresh,
  });

export const useTestWebhook = () =>
  useMutation({
    mutationFn: (id: number) => api.testWebhook({ params: { id } }),
    onSettled: refresh,
  });

export const useRenewSecret = () =>
  useMutation({
    mutationFn: (id: number) => api.renewWebhookSecret({ params: { id } }),
    onSettled: refresh,
  });

export const useReplayFailed = () =>
  useMutation({
    meta: { showsError: true },
    mutationFn: ({ id, since }: { id: number; since: string }) =>
      api.replayWebhook({ params: { id }, body: { since } }),
    onSettled: refresh,
  });

export const useReplay = () =>
  useMutation({
    mutationFn: (id: number) => api.replayWebhookDelivery({ params: { id } }),
    onSuccess: () => toast.success('It is sent again'),
    onSettled: refresh,
  });
