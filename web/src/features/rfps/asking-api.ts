import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { amuOnPack } from '#rules/catalog/own-figures.ts';
import { effectiveAmu } from '#rules/catalog/prices.ts';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { toast } from '../../ui/toasts.tsx';
import { refreshRfps, RFPS } from './api.ts';

export type Rfp = ReplyOf<'getRfp'>['data'];
export type NdcListing = ReplyOf<'lookUpNdcs'>['data'][number];
export type SupplierOption = ReplyOf<'listSuppliers'>['data'][number];
export type NewRfp = NonNullable<SentTo<'placeRfp'>['body']>;

/** By a part of the NDC or of the name. */
export type Wanted = { search_type: 'ndc'; ndc: string } | { search_type: 'desc'; desc: string };

/** Autocomplete begins at so many characters, so long after the last of them (TR-295, TR-296). */
export const LOOK_UP = { characters: 5, rest: 800 } as const;

export const NO_ITEM = 'Failed to get item data';
export const NOT_FOUND_BY_NDC = 'Faild to find item by using this NDC';

/** What a box offers for what was typed into it. */
export const useOffers = (wanted: Wanted | null) =>
  useQuery({
    queryKey: [...RFPS, 'products', wanted],
    queryFn: async ({ signal }) =>
      wanted === null ? [] : (await api.lookUpNdcs({ query: wanted }, { signal })).data,
    placeholderData: keepPreviousData,
  });

/** The form shows its own error. */
export const useSearchProducts = () =>
  useMutation({
    mutationFn: async (wanted: Wanted) => (await api.lookUpNdcs({ query: wanted })).data,
    meta: { showsError: true },
  });

export const useProduct = (ndc: string | null) =>
  useQuery({
    queryKey: [...RFPS, 'product', ndc],
    queryFn: ({ signal }) => api.getNdc({ params: { id: ndc ?? '' } }, { signal }),
    select: (reply) => reply.data,
    enabled: ndc !== null,
    meta: { failure: NOT_FOUND_BY_NDC },
  });

/** The same at a press; a refusal is told by a toast. */
export const useFetchProduct = () =>
  useMutation({ mutationFn: async (ndc: string) => (await api.getNdc({ params: { id: ndc } })).data });

export const useRecommendations = () =>
  useQuery({
    queryKey: [...RFPS, 'recommendations'],
    queryFn: ({ signal }) => api.recommendContracts({}, { signal }),
    select: (reply) => reply.data,
  });

/** The products of the same drug and size; of a supplier its own (G-075). */
export function useRelated(product: Pick<NdcListing, 'gcn_seqno' | 'pack_size'> | null, companyId?: number) {
  const gcn = product?.gcn_seqno ?? null;
  return useQuery({
    queryKey: [...RFPS, 'related', gcn, product?.pack_size, companyId],
    queryFn: ({ signal }) =>
      api.lookUpNdcs(
        {
          query: {
            search_type: 'related',
            ...(gcn !== null && { gcn }),
            pack_size: product?.pack_size,
            ...(companyId !== undefined && { company_id: companyId }),
          },
        },
        { signal },
      ),
    select: (reply) => reply.data,
    enabled: gcn !== null,
    meta: { failure: NO_ITEM },
  });
}

/** The suppliers that take requests, those of the drug first; asked for once a product is picked (TR-333). */
export const useSuppliers = ({ ndc, gcn_seqno: gcn }: NdcListing) =>
  useQuery({
    queryKey: [...RFPS, 'suppliers', ndc],
    queryFn: ({ signal }) => api.listSuppliers({ query: gcn === null ? {} : { gcn } }, { signal }),
    select: (reply) => reply.data,
    meta: { failure: 'Failed to get list of suppliers' },
  });

/** Packs of a product that the facility uses in a month; null without any. The smallest of its group counts them. */
export function useMonthlyPacks(
  { gcn_seqno: gcn, pack_size, csp }: NdcListing,
  group: readonly NdcListing[],
) {
  return useQuery({
    queryKey: ['catalog', 'usage', gcn, pack_size],
    queryFn: ({ signal }) =>
      api.getGroupAmu({ params: { id: gcn ?? 0, pack_size: String(pack_size) } }, { signal }),
    select: ({ data }) => {
      const amu = effectiveAmu(data?.amu ?? null, data?.override_amu ?? null);
      return amu === null ? null : amuOnPack(amu, Math.min(csp, ...group.map((one) => one.csp)), csp);
    },
    enabled: gcn !== null,
  });
}

/** The form shows its own error. */
export const usePlaceRfp = () =>
  useMutation({
    mutationFn: (body: NewRfp) => api.placeRfp({ body }),
    meta: { showsError: true },
    onSuccess: () => toast.success('Request was placed'),
    onSettled: refreshRfps,
  });
