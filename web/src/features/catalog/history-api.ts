import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, type ReplyOf } from '../../shared/http.ts';
import { catalogKeys, type ListingDetail } from './api.ts';

export type Purchase = ReplyOf<'listPurchases'>['data'][number];
export type PurchaseSums = ReplyOf<'listPurchases'>['meta'];
export type AccountType = Purchase['account_type'];
export type MonthlyQuantity = ReplyOf<'listMonthlyQuantities'>['data'][number];

// With the listings: who hears that those have changed reads this anew.
const historyKeys = {
  months: (ndc: string) => [...catalogKeys.all, 'history', 'months', ndc] as const,
  unusual: () => [...catalogKeys.all, 'history', 'unusual'] as const,
  page: (query: object) => [...catalogKeys.all, 'history', 'page', query] as const,
};

/** Packs by month and account type (TR-260). */
export const useMonthlyQuantities = (ndc: string) =>
  useQuery({
    queryKey: historyKeys.months(ndc),
    queryFn: ({ signal }) =>
      api.listMonthlyQuantities({ query: { ndc, type: 'gpi', annual: 'true' } }, { signal }),
    select: (reply) => reply.data,
  });

/** Months in which the facility bought much more or less of an NDC than in the six before; judged of all its products at once. */
export const useUnusualMonths = (ndc: string) =>
  useQuery({
    queryKey: historyKeys.unusual(),
    queryFn: ({ signal }) => api.listAnomalies({ query: {} }, { signal }),
    select: ({ data }) => data.filter((one) => one.ndc === ndc),
  });

export interface Shown {
  account_type?: AccountType;
  page: number;
  per_page: number;
}

/** A page of what the facility bought elsewhere of the drug group of a listing, with its sums. */
export function usePurchases(listing: Pick<ListingDetail, 'gcn_seqno' | 'package_size'>, shown: Shown) {
  const group = {
    search_by: 'gpi',
    search: String(listing.gcn_seqno ?? 0),
    unit_size: listing.package_size,
  } as const;
  const query = { ...group, ...shown };
  return useQuery({
    queryKey: historyKeys.page(query),
    queryFn: ({ signal }) => api.listPurchases({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
