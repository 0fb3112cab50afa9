import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { SoftBlockScope } from '#rules/catalog/team.ts';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { session, useMe } from '../../shared/session.ts';
import { toast } from '../../ui/toasts.tsx';
import { refreshCarts } from '../cart/index.ts';
import { catalogKeys, listOptions, type CatalogQuery, type Favored, type ListingDetail } from './api.ts';

export type SoftBlock = ReplyOf<'getSoftBlock'>['data'];
export type Note = ReplyOf<'getNote'>['data'];
export type Favorite = ReplyOf<'getFavorite'>['data'];
export type SharedView = ReplyOf<'listSharedViews'>['data'][number];
export type SoftBlocksQuery = SentTo<'listSoftBlocks'>['query'];
export type NotesQuery = SentTo<'listNotes'>['query'];
export type FavoritesQuery = SentTo<'listFavorites'>['query'];
type NewBlock = NonNullable<SentTo<'addSoftBlock'>['body']>;
type NewNote = NonNullable<SentTo<'addNote'>['body']>;
type NewView = NonNullable<SentTo<'shareView'>['body']>;

const keys = {
  blocks: ['team', 'blocks'] as const,
  notes: ['team', 'notes'] as const,
  views: ['team', 'views'] as const,
};

/** Listings, carts and lists of the facility are read anew. */
const refreshBlocks = () =>
  void Promise.all([
    queryClient.invalidateQueries({ queryKey: keys.blocks }),
    queryClient.invalidateQueries({ queryKey: catalogKeys.all }),
    queryClient.invalidateQueries({ queryKey: catalogKeys.allFacets }),
    refreshCarts(),
  ]);

export function useSoftBlocks(query: SoftBlocksQuery) {
  useLiveTopic('catalog', () => void queryClient.invalidateQueries({ queryKey: keys.blocks }));
  return useQuery({
    queryKey: [...keys.blocks, query],
    queryFn: ({ signal }) => api.listSoftBlocks({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export const useSoftBlock = (id: number) =>
  useQuery({
    queryKey: [...keys.blocks, id],
    queryFn: ({ signal }) => api.getSoftBlock({ params: { id } }, { signal }),
    select: (reply) => reply.data,
  });

const told = { onSuccess: () => toast.success('Soft-blocked items updated'), onSettled: refreshBlocks };

export const useAddSoftBlock = () =>
  useMutation({ mutationFn: (body: NewBlock) => api.addSoftBlock({ body }), ...told });

export const useSaveSoftBlock = () =>
  useMutation({
    mutationFn: ({ id, comment }: { id: number; comment: string }) =>
      api.saveSoftBlock({ params: { id }, body: { comment } }),
    ...told,
  });

/** In the facility of before alone: what is undone is of the one where somebody is. */
function undoHere(me: ReturnType<typeof useMe>, undo: () => void) {
  return () => {
    if (session.get().me?.primary_facility_id === me.primary_facility_id) undo();
    else toast.error('You have switched to another facility. Nothing was changed.');
  };
}

export function useRemoveSoftBlock() {
  const me = useMe();
  const { mutate: restore } = useMutation({
    mutationFn: (id: number) => api.restoreSoftBlock({ params: { id } }),
    ...told,
  });
  return useMutation({
    mutationFn: ({ id }: SoftBlock) => api.removeSoftBlock({ params: { id } }),
    onSuccess: (_reply, { id }) => {
      toast.success('Soft-block was removed', { undo: undoHere(me, () => restore(id)) });
    },
    onSettled: refreshBlocks,
  });
}

/** What a block of the scope would catch, as a search of the catalog; one listing needs none. */
function caughtBy(scope: SoftBlockScope, listing: ListingDetail): CatalogQuery | null {
  const one = { page: 1, per_page: 1 };
  if (scope === 'gcn') return { ...one, gcns: String(listing.gcn ?? 0) };
  if (scope === 'seller_company_id') return { ...one, seller_id: listing.company_id };
  return scope === 'catalog_type' ? { ...one, catalog_types: listing.catalog_type } : null;
}

/** How many listings that are offered today a block of the scope would catch; undefined until it is known. */
export function useCaught(scope: SoftBlockScope | null, listing: ListingDetail): number | undefined {
  const query = scope === null ? null : caughtBy(scope, listing);
  const { data } = useQuery({ ...listOptions(query ?? { page: 1, per_page: 1 }), enabled: query !== null });
  if (query === null) return scope === null ? undefined : 1;
  return data?.meta.total;
}

export function useNotes(query: NotesQuery) {
  useLiveTopic('notes', () => void queryClient.invalidateQueries({ queryKey: keys.notes }));
  return useQuery({
    queryKey: [...keys.notes, query],
    queryFn: ({ signal }) => api.listNotes({ query }, { signal }),
    placeholderData: keepPreviousData,
    meta: { failure: 'Error fetching notes' },
  });
}

/** The listings show how many there are. */
const refreshNotes = () =>
  void Promise.all([
    queryClient.invalidateQueries({ queryKey: keys.notes }),
    queryClient.invalidateQueries({ queryKey: catalogKeys.listings }),
  ]);

export const useAddNote = () =>
  useMutation({
    mutationFn: (body: NewNote) => api.addNote({ body }),
    onSuccess: () => toast.success('Note successfully added'),
    onSettled: refreshNotes,
  });

export const useSaveNote = () =>
  useMutation({
    mutationFn: ({ id, comment }: { id: number; comment: string }) =>
      api.saveNote({ params: { id }, body: { comment } }),
    onSuccess: () => toast.success('Note successfully updated'),
    onSettled: refreshNotes,
  });

export function useExpireNote() {
  const me = useMe();
  const { mutate: add } = useAddNote();
  return useMutation({
    mutationFn: ({ id }: Note) => api.expireNote({ params: { id } }),
    onSuccess: (_reply, { user_id, comment, listing_id, gcn }) => {
      // What is undone is a new note of who removed it, so only its author may.
      const undo = user_id === me.id ? undoHere(me, () => add({ comment, listing_id, gcn })) : undefined;
      toast.success('Note removed successfully', { undo });
    },
    onSettled: refreshNotes,
  });
}

export const useFavorites = (query: FavoritesQuery) =>
  useQuery({
    queryKey: [...catalogKeys.favorites, query],
    queryFn: ({ signal }) => api.listFavorites({ query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Which favorite it is, for its heart. */
export const favored = ({
  favorite_id,
  listing: { id, name },
}: {
  favorite_id: number;
  listing: { id: number; name: string };
}): Favored => ({ id, name, favorite: true, favorite_id });

export const useSaveFavorite = () =>
  useMutation({
    mutationFn: ({ id, comment }: { id: number; comment: string }) =>
      api.saveFavorite({ params: { favorite_id: id }, body: { comment } }),
    onSuccess: () => toast.success('Favorite comment saved'),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: catalogKeys.all }),
  });

export function useSharedViews() {
  useLiveTopic('shared_views', () => void queryClient.invalidateQueries({ queryKey: keys.views }));
  return useQuery({
    queryKey: keys.views,
    queryFn: ({ signal }) => api.listSharedViews({}, { signal }),
    select: (reply) => reply.data,
  });
}

/** A change of the shared views, after which they are read again. */
const useViewChange = <Input>(change: (input: Input) => Promise<unknown>) =>
  useMutation({
    mutationFn: change,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: keys.views }),
  });

export const useShareView = () => useViewChange((body: NewView) => api.shareView({ body }));
export const useSaveSharedView = () =>
  useViewChange(({ id, ...body }: NewView & { id: number }) => api.saveSharedView({ params: { id }, body }));
export const useRemoveSharedView = () =>
  useViewChange((id: number) => api.removeSharedView({ params: { id } }));
