import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import type { CatalogBy } from '../../shared/preferences.ts';
import { queryClient } from '../../shared/query-client.ts';
import { toast } from '../../ui/toasts.tsx';

export type CatalogReply = ReplyOf<'searchCatalog'>;
export type CatalogListing = CatalogReply['data'][number];
export type CatalogProduct = ReplyOf<'searchProducts'>['data'][number];
export type ListingDetail = ReplyOf<'getListing'>['data'];
export type Lot = ListingDetail['lots'][number];
export type CatalogFacets = ReplyOf<'getCatalogFacets'>['data'];
export type CatalogQuery = SentTo<'searchCatalog'>['query'];
export type FacetQuery = SentTo<'getCatalogFacets'>['query'];

/** The cart invalidates `all` when it changes; counts of filters do not depend on it. */
export const catalogKeys = {
  all: ['catalog'] as const,
  lists: ['catalog', 'list'] as const,
  list: (query: CatalogQuery) => ['catalog', 'list', query] as const,
  productLists: ['catalog', 'products'] as const,
  products: (query: CatalogQuery) => ['catalog', 'products', query] as const,
  favorites: ['catalog', 'favorites'] as const,
  listings: ['catalog', 'listing'] as const,
  listing: (id: number) => ['catalog', 'listing', id] as const,
  allFacets: ['catalog-facets'] as const,
  facets: (query: FacetQuery) => ['catalog-facets', query] as const,
};

const FACETS_FRESH_MS = 60_000;

export const listOptions = (query: CatalogQuery) =>
  queryOptions({
    queryKey: catalogKeys.list(query),
    queryFn: ({ signal }) => api.searchCatalog({ query }, { signal }),
  });

const productOptions = (query: CatalogQuery) =>
  queryOptions({
    queryKey: catalogKeys.products(query),
    queryFn: ({ signal }) => api.searchProducts({ query }, { signal }),
  });

/** One page of listings; the former page stays readable while the next one is on its way. */
export const useCatalog = (query: CatalogQuery, enabled = true) =>
  useQuery({ ...listOptions(query), enabled, placeholderData: keepPreviousData });

/** One page of products with their first offers. */
export const useProducts = (query: CatalogQuery, enabled = true) =>
  useQuery({ ...productOptions(query), enabled, placeholderData: keepPreviousData });

export const prefetchCatalog = (query: CatalogQuery, by: CatalogBy) =>
  void (by === 'products'
    ? queryClient.prefetchQuery(productOptions(query))
    : queryClient.prefetchQuery(listOptions(query)));

/** The filters with their counts. */
export const useFacets = (query: FacetQuery) =>
  useQuery({
    queryKey: catalogKeys.facets(query),
    queryFn: ({ signal }) => api.getCatalogFacets({ query }, { signal }),
    select: (reply) => reply.data,
    staleTime: FACETS_FRESH_MS,
    placeholderData: keepPreviousData,
  });

/** The filters, among them by its name the supplier that is chosen though nothing of it is found. */
export function useFacetsWith(sellerId: number | undefined, query: FacetQuery): CatalogFacets | undefined {
  const { data: facets } = useFacets(query);
  const value = String(sellerId);
  const isMissing = sellerId !== undefined && facets?.sellers.some((one) => one.value === value) === false;
  const { data: company } = useQuery({
    queryKey: ['catalog', 'supplier', sellerId],
    queryFn: ({ signal }) => api.getCompany({ params: { id: sellerId ?? 0 } }, { signal }),
    select: (reply) => reply.data,
    enabled: isMissing,
  });
  if (facets === undefined || !isMissing || company === undefined) return facets;
  return { ...facets, sellers: [...facets.sellers, { value, label: company.name, count: 0 }] };
}

const listingOptions = (id: number) =>
  queryOptions({
    queryKey: catalogKeys.listing(id),
    queryFn: ({ signal }) => api.getListing({ params: { id } }, { signal }),
  });

/** One listing with its lots and alternatives. */
export const useListing = (id: number) => useQuery({ ...listingOptions(id), select: (reply) => reply.data });

export const prefetchListing = (id: number) => void queryClient.prefetchQuery(listingOptions(id));

export const readListing = async (id: number): Promise<ListingDetail> =>
  (await queryClient.fetchQuery(listingOptions(id))).data;

const MOST_OFFERS = 100;
const NO_OFFERS: readonly CatalogListing[] = [];

/** The offers of the product of a listing, as the rows of the catalog have them. */
export function useOffers({
  gcn_seqno: gcn,
  package_size: size,
}: Pick<ListingDetail, 'gcn_seqno' | 'package_size'>): readonly CatalogListing[] {
  const query = { gcns: String(gcn ?? 0), package_size: size, page: 1, per_page: MOST_OFFERS };
  const { data } = useQuery({ ...listOptions(query), enabled: gcn !== null });
  return data?.data ?? NO_OFFERS;
}

/** Logs the event of an opened listing once; a failure is silent (SP-040, SP-041). */
export function useLogView(listing: Pick<ListingDetail, 'id' | 'name'> | undefined): void {
  const { id, name } = listing ?? {};
  useEffect(() => {
    if (id === undefined || name === undefined) return;
    const parameters = { listing_id: id, listing_name: name };
    void api.logMessage({ body: { function: 'view_listing_details', parameters } }).catch(() => undefined);
  }, [id, name]);
}

export interface Favored extends Pick<CatalogListing, 'id' | 'name' | 'favorite' | 'favorite_id'> {
  /** To be added again with. */
  comment?: string | null;
}

/** Adds to or removes from the favorites; the heart changes at once and turns back when refused. A removal is undone from its toast. */
export function useToggleFavorite() {
  const { mutate, isPending } = useMutation({
    mutationFn: async (listing: Favored) => {
      if (!listing.favorite) {
        const comment = listing.comment ?? undefined;
        const { data } = await api.addFavorite({ body: { listing: { id: listing.id }, comment } });
        return { id: data.favorite_id, comment: data.comment };
      }
      if (listing.favorite_id === null) return { id: null, comment: null };
      const { data } = await api.removeFavorite({ params: { favorite_id: listing.favorite_id } });
      return { id: null, comment: data.comment };
    },
    onMutate: (listing) => patchFavorite(listing.id, !listing.favorite, listing.favorite_id),
    onSuccess: ({ id, comment }, listing) => {
      patchFavorite(listing.id, id !== null, id);
      const undo = () => mutate({ ...listing, favorite: false, favorite_id: null, comment });
      if (id !== null) toast.success(`${listing.name} added to favorites`);
      else toast.warning(`${listing.name} removed from favorites`, { undo });
      const shown = [
        catalogKeys.allFacets,
        catalogKeys.lists,
        catalogKeys.productLists,
        catalogKeys.favorites,
      ];
      for (const queryKey of shown) void queryClient.invalidateQueries({ queryKey });
    },
    onError: (_error, listing) => patchFavorite(listing.id, listing.favorite, listing.favorite_id),
  });
  return { mutate, isPending };
}

function patchFavorite(id: number, favorite: boolean, favoriteId: number | null): void {
  const patch = <One extends Pick<Favored, 'id'>>(one: One): One =>
    one.id === id ? { ...one, favorite, favorite_id: favoriteId } : one;
  queryClient.setQueriesData<CatalogReply>(
    { queryKey: catalogKeys.lists },
    (reply) => reply && { ...reply, data: reply.data.map(patch) },
  );
  queryClient.setQueriesData<ReplyOf<'searchProducts'>>(
    { queryKey: catalogKeys.productLists },
    (reply) =>
      reply && {
        ...reply,
        data: reply.data.map((product) => ({ ...product, offers: product.offers.map(patch) })),
      },
  );
  queryClient.setQueryData(
    listingOptions(id).queryKey,
    (reply) => reply && { ...reply, data: patch(reply.data) },
  );
}
