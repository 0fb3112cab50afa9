import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { dayStart, todayHere, zoneHere } from '../../shared/clock.ts';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';

export type BuyerHomeFigures = ReplyOf<'getBuyerHome'>['data'];
export type SellerHomeFigures = ReplyOf<'getSellerHome'>['data'];
export type UndercutFigures = ReplyOf<'getUndercut'>['data'];
export type AdminHomeFigures = ReplyOf<'getAdminHome'>['data'];

export type SalesBoardFigures = ReplyOf<'getSalesBoard'>['data'];

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
  useLiveTopic('bids', refresh);
  useLiveTopic('rfps', refresh);
  useLiveTopic('requests', refresh);
  useLiveTopic('registrations', refresh);
  useLiveTopic('edi-messages', refresh);
  return useQuery({
    queryKey: [...KEY, catalog],
    queryFn: ({ signal }) =>
      api.getAdminHome({ query: { ...ofCatalog(catalog), since: dayStart(todayHere()) } }, { signal }),
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

const SELLER_KEY = ['seller-home'] as const;

const refreshSeller = () => void queryClient.invalidateQueries({ queryKey: SELLER_KEY });

/** What waits for a seller, and how the sales go by the days of this place, as the lists behind the figures count them. */
export function useSellerHome() {
  useLiveTopic('orders', refreshSeller);
  useLiveTopic('listings', refreshSeller);
  const zone = zoneHere();
  return useQuery({
    queryKey: SELLER_KEY,
    queryFn: ({ signal }) => api.getSellerHome({ query: zone === undefined ? {} : { zone } }, { signal }),
    select: (reply) => reply.data,
  });
}

/** Every own listing is held against those of others for it: too dear to follow each order. */
const UNDERCUT_FRESH_MS = 60_000;

export const useUndercut = () =>
  useQuery({
    queryKey: ['seller-home-undercut'],
    queryFn: ({ signal }) => api.getUndercut({}, { signal }),
    select: (reply) => reply.data,
    staleTime: UNDERCUT_FRESH_MS,
  });

const BUYER_KEY = ['buyer-home'] as const;

/** What waits for a buyer; follows orders and the current facility. */
export function useBuyerHome(facilityId: number | undefined) {
  useLiveTopic('orders', () => void queryClient.invalidateQueries({ queryKey: BUYER_KEY }));
  return useQuery({
    queryKey: [...BUYER_KEY, facilityId],
    queryFn: ({ signal }) => api.getBuyerHome({}, { signal }),
    select: (reply) => reply.data,
    enabled: facilityId !== undefined,
  });
}

/** Sales and savings of a year; parts of one month, or of all of it. */
export const useSalesBoard = (month: string | undefined) =>
  useQuery({
    queryKey: ['sales-board', month],
    queryFn: ({ signal }) => api.getSalesBoard({ query: month === undefined ? {} : { month } }, { signal }),
    select: (reply) => reply.data,
    staleTime: SALES_FRESH_MS,
    placeholderData: keepPreviousData,
  });

export type HomeSection = NonNullable<SentTo<'getHomepageListings'>['query']>['section'];

/** A few listings of the catalog; what is not there is not missed. */
export const useHomeListings = (section: HomeSection) =>
  useQuery({
    queryKey: ['catalog', 'home', section],
    queryFn: ({ signal }) => api.getHomepageListings({ query: { section } }, { signal }),
    select: (reply) => reply.data,
    staleTime: 5 * 60_000,
  });
