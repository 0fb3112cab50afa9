import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, type ReplyOf } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';

export type AdminHomeFigures = ReplyOf<'getAdminHome'>['data'];

export type MonthlySales = ReplyOf<'getMonthlySales'>['data'][number];
export type Catalog = 'medigi' | 'medshorts' | '503b';

const KEY = ['admin-home'] as const;
/** A year of sales changes little with one order, and costs more than the counts. */
const SALES_FRESH_MS = 5 * 60_000;
const refresh = () => void queryClient.invalidateQueries({ queryKey: KEY });

const ofCatalog = (catalog: Catalog | null) => (catalog === null ? {} : { catalog_type: catalog });

/** What waits for administrators; follows orders and decisions of others. Null: all catalogs. */
export function useAdminHome(catalog: Catalog | null) {
  useLiveTopic('orders', refresh);
  useLiveTopic('accounts', refresh);
  return useQuery({
    queryKey: [...KEY, catalog],
    queryFn: ({ signal }) => api.getAdminHome({ query: ofCatalog(catalog) }, { signal }),
    select: (reply) => reply.data,
    placeholderData: keepPreviousData,
  });
}

export const useMonthlySales = (catalog: Catalog | null) =>
  useQuery({
    queryKey: ['admin-home-sales', catalog],
    queryFn: ({ signal }) => api.getMonthlySales({ query: ofCatalog(catalog) }, { signal }),
    select: (reply) => reply.data,
    staleTime: SALES_FRESH_MS,
    placeholderData: keepPreviousData,
  });
