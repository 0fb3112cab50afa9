import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RfpStatus } from '#rules/rfps/rfp-status.ts';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { useClient, useMe } from '../../shared/session.ts';

export type RfpSummary = ReplyOf<'listRfps'>['data'][number];
/** The request knows several statuses at once, and both answers about renewals; the list asks for one. */
export type RfpsQuery = Omit<NonNullable<SentTo<'listRfps'>['query']>, 'status' | 'renewals_only'> & {
  status?: RfpStatus | 'open';
  renewals_only?: '1';
};

export const RFPS = ['rfps'] as const;
export const refreshRfps = () => void queryClient.invalidateQueries({ queryKey: RFPS });

/** A page of the requests in the own range, kept current by the live feed. */
export function useRfps(query: RfpsQuery) {
  useLiveTopic('rfps', refreshRfps);
  return useQuery({
    queryKey: [...RFPS, 'list', query],
    queryFn: ({ signal }) => api.listRfps({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many requests there are of a kind. */
export const useRfpCount = (kind: Pick<RfpsQuery, 'status' | 'turn'>, enabled = true): number | undefined =>
  useCounted(kind, enabled).data;

function useCounted(kind: Pick<RfpsQuery, 'status' | 'turn'>, enabled: boolean) {
  useLiveTopic('rfps', refreshRfps);
  const query = { ...kind, page: 1, per_page: 1 };
  return useQuery({
    queryKey: [...RFPS, 'count', query],
    queryFn: ({ signal }) => api.listRfps({ query }, { signal }),
    select: (reply) => reply.meta.total,
    enabled,
  });
}

/** Whether there are requests here for somebody who trades. */
function useTradesRfps(): boolean {
  const me = useMe();
  const { brand, hydra, hydra_config: config } = useClient();
  return !me.is_admin && me.user_type !== null && (hydra ? config.rfp_enabled : brand !== 'shorts');
}

/** How many wait for the own step; nothing waits where the host has no requests, or for administrators. */
export const useRfpsWaiting = (): number => useRfpCount({ turn: 'mine' }, useTradesRfps()) ?? 0;

/** How many are open, and wait for the own step; undefined while it loads, null where there are no requests. */
export function useOpenRfps(): { open: number | undefined; waiting: number; failed: boolean } | null {
  const trades = useTradesRfps();
  const { data: open, error } = useCounted({ status: 'open' }, trades);
  const waiting = useRfpCount({ turn: 'mine' }, trades) ?? 0;
  return trades ? { open, waiting, failed: error !== null } : null;
}

const RECENT = { page: 1, per_page: 200 } as const;

/** The newest requests, for their facilities. */
export const useRecentRfps = (enabled: boolean) =>
  useQuery({
    queryKey: [...RFPS, 'recent'],
    queryFn: ({ signal }) => api.listRfps({ query: RECENT }, { signal }),
    select: (reply) => reply.data,
    enabled,
  });
