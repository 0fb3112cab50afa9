import { keepPreviousData, notifyManager, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { ApiError, errorText, hasStatus } from '../../shared/api-error.ts';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { countOf } from '../../shared/format.ts';
import { upload, type UploadOptions } from '../../shared/transfers.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { toast } from '../../ui/toasts.tsx';

export type SellerListing = ReplyOf<'getSellerListing'>['data'];
export type SellerLot = SellerListing['lots'][number];
export type CatalogType = SellerListing['catalog_type'];
export type ListingsQuery = NonNullable<SentTo<'listSellerListings'>['query']>;
export type NewListing = NonNullable<SentTo<'createListing'>['body']>;
export type NewLot = NonNullable<SentTo<'addLot'>['body']>;
export type ListingChange = Omit<NonNullable<SentTo<'saveListing'>['body']>, 'version'>;
export type LotChange = Omit<NonNullable<SentTo<'saveLot'>['body']>, 'version'>;

export const listingKeys = {
  all: ['listings'] as const,
  lists: ['listings', 'list'] as const,
  list: (query: ListingsQuery) => ['listings', 'list', query] as const,
  detail: (id: number) => ['listings', 'detail', id] as const,
};

const refreshAll = () => void queryClient.invalidateQueries({ queryKey: listingKeys.all });
const refreshLists = () => void queryClient.invalidateQueries({ queryKey: listingKeys.lists });

/** A page of the own listings, each with its lots. */
export function useListings(query: ListingsQuery) {
  useLiveTopic('listings', refreshAll);
  return useQuery({
    queryKey: listingKeys.list(query),
    queryFn: ({ signal }) => api.listSellerListings({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export interface Listable {
  product: ReplyOf<'listPortfolio'>['data'][number] | null;
  listings: readonly SellerListing[];
}

/** What the own portfolio says of a product, and the active listings of it. */
export const useListable = (ndc: string) =>
  useQuery({
    queryKey: ['portfolio', 'listable', ndc],
    queryFn: async ({ signal }): Promise<Listable> => {
      const [kept, listings] = await Promise.all([
        api.listPortfolio({ query: { search: ndc } }, { signal }),
        api.listSellerListings({ query: { search: ndc } }, { signal }),
      ]);
      return {
        product: kept.data.find((one) => one.ndc === ndc) ?? null,
        listings: listings.data.filter((one) => one.ndc === ndc),
      };
    },
  });

const listingOptions = (id: number) =>
  queryOptions({
    queryKey: listingKeys.detail(id),
    queryFn: ({ signal }) => api.getSellerListing({ params: { id } }, { signal }),
  });

/** One listing; what the list already shows of it is there at once, and asked for anew behind. */
export function useListing(id: number, known: SellerListing | undefined) {
  useLiveTopic('listings', refreshAll);
  return useQuery({
    ...listingOptions(id),
    ...(known && { initialData: { data: known }, initialDataUpdatedAt: 0 }),
    select: (reply) => reply.data,
  });
}

export const keep = (reply: { data: SellerListing }) => {
  queryClient.setQueryData(listingKeys.detail(reply.data.id), reply);
  refreshLists();
};

/** Resolves when what the cache holds now is on its way to the screen, so that no field shows its old value between. */
const onScreen = () => new Promise<void>((done) => notifyManager.schedule(done));

/** What was read is out of date, or gone: look again. */
export function lookAgain(listingId: number, error: unknown): void {
  if (!hasStatus(error, 409) && !hasStatus(error, 404)) return;
  void queryClient.invalidateQueries({ queryKey: listingKeys.detail(listingId) });
  refreshLists();
}

/** Edits of one listing run one after the other, so that each sends the version that the one before left. */
export const oneByOne = (listingId: number) => ({ id: `listing-${listingId}` });

function current(listingId: number): SellerListing {
  const known = queryClient.getQueryData<{ data: SellerListing }>(listingKeys.detail(listingId));
  if (!known) throw new ApiError(0, 'unreachable', 'This listing is not loaded yet. Please try again.');
  return known.data;
}

export function useSaveListing(id: number) {
  return useMutation({
    scope: oneByOne(id),
    mutationFn: (change: ListingChange) =>
      api.saveListing({ params: { id }, body: { ...change, version: current(id).version } }),
    meta: { showsError: true },
    onSuccess: (reply) => {
      keep(reply);
      toast.success('Saved');
      return onScreen();
    },
    onError: (error) => lookAgain(id, error),
  });
}

/** Which version an own save made of another: what is done at once was done to what it left, though the list still shows the one before. */
const madeOf = new Map<string, number>();
function newest(id: number, version: number): number {
  const made = madeOf.get(`${id}/${version}`);
  return made === undefined ? version : newest(id, made);
}

/** A field of a row of the list, under the version that the list shows. */
export function useSaveListed({ id, version }: SellerListing) {
  return useMutation({
    scope: oneByOne(id),
    mutationFn: async (change: ListingChange) => {
      const from = newest(id, version);
      const reply = await api.saveListing({ params: { id }, body: { ...change, version: from } });
      madeOf.set(`${id}/${from}`, reply.data.version);
      return reply;
    },
    meta: { showsError: true },
    onSuccess: async (reply) => {
      queryClient.setQueryData(listingKeys.detail(id), reply);
      await queryClient.invalidateQueries({ queryKey: listingKeys.lists });
      toast.success('Saved');
    },
    onError: (error) => lookAgain(id, error),
  });
}

export function useSaveLot(listingId: number, lotId: number) {
  return useMutation({
    scope: oneByOne(listingId),
    mutationFn: (change: LotChange) => saveLot(listingId, lotId, change),
    meta: { showsError: true },
    onMutate: () => currentLot(listingId, lotId).price,
    onSuccess: (reply, change, before) => {
      keep(reply);
      const { price } = change;
      toast.success(savedText(reply.data.lots.find((one) => one.id === lotId)?.stock, change.stock), {
        undo: price === undefined ? undefined : () => void undoPrice(listingId, lotId, { price, before }),
      });
      return onScreen();
    },
    onError: (error) => lookAgain(listingId, error),
  });
}

function currentLot(listingId: number, lotId: number): SellerLot {
  const lot = current(listingId).lots.find((one) => one.id === lotId);
  if (!lot) throw new ApiError(404, 'not_found', 'This lot does not exist.');
  return lot;
}

const saveLot = async (id: number, lotId: number, change: LotChange) =>
  api.saveLot({
    params: { id, lot_id: lotId },
    body: { ...change, version: currentLot(id, lotId).version },
  });

/** Gives a lot its earlier price back, unless the price changed since. */
async function undoPrice(id: number, lotId: number, { price, before }: { price: number; before: number }) {
  try {
    if (currentLot(id, lotId).price !== price) throw new ApiError(409, 'stale', 'The price changed since.');
    keep(await saveLot(id, lotId, { price: before }));
    toast.success('The price is as before');
  } catch (error) {
    toast.error(errorText(error));
    lookAgain(id, error);
  }
}

/** A stock is not what was typed where packs were sold, or given back, while it was. */
function savedText(stock: number | undefined, typed: number | undefined): string {
  if (stock === undefined || typed === undefined || stock === typed) return 'Saved';
  const moved = stock < typed ? 'Packs were sold' : 'Packs came back';
  return `Saved. ${moved} meanwhile, so ${countOf(stock, 'pack')} are in stock now.`;
}

export function useAddLot(listingId: number) {
  return useMutation({
    scope: oneByOne(listingId),
    mutationFn: (body: NewLot) => api.addLot({ params: { id: listingId }, body }),
    meta: { showsError: true },
    onSuccess: (reply) => {
      keep(reply);
      toast.success('Lot added');
    },
  });
}

export function useWithdrawLot(listingId: number) {
  return useMutation({
    scope: oneByOne(listingId),
    mutationFn: (lotId: number) => api.withdrawLot({ params: { id: listingId, lot_id: lotId } }),
    onSuccess: (reply) => {
      keep(reply);
      toast.success('Lot withdrawn');
    },
    onError: (error) => lookAgain(listingId, error),
  });
}

/** The field shows its own errors. */
export function useAddImage(id: number) {
  return useMutation({
    scope: oneByOne(id),
    mutationFn: ({ file, ...options }: { file: File } & Pick<UploadOptions, 'onProgress' | 'signal'>) =>
      upload('addListingImage', file, { ...options, args: { params: { id } } }),
    meta: { showsError: true },
    onSuccess: (reply) => {
      keep(reply);
      toast.success('Image added');
    },
  });
}

/** The images that stay, in their order. */
export function useSaveImages(id: number) {
  return useMutation({
    scope: oneByOne(id),
    mutationFn: (body: { images: number[]; texts?: { id: number; text: string }[] }) =>
      api.saveListingImages({ params: { id }, body }),
    onSuccess: keep,
    onError: (error) => lookAgain(id, error),
  });
}

export function useCreateListing() {
  return useMutation({
    mutationFn: (body: NewListing) => api.createListing({ body }),
    meta: { showsError: true },
    onSuccess: (reply) => {
      keep(reply);
      void queryClient.invalidateQueries({ queryKey: ['portfolio'] });
      toast.success('Listing created');
    },
  });
}

export type LotsChanged = ReplyOf<'changeLots'>['data'];
export type ChangeOfLots = NonNullable<SentTo<'changeLots'>['body']>;

/** Changes many lots at once, under the versions that were looked at. */
export const useChangeLots = () =>
  useMutation({
    mutationFn: async ({ body, attempt }: { body: ChangeOfLots; attempt: string }) =>
      (await api.changeLots({ body }, { idempotencyKey: attempt })).data,
    meta: { showsError: true },
    onSettled: refreshAll,
  });

/** Gives the lots of a change their earlier values back. */
export const useUndoLotChange = () =>
  useMutation({
    mutationFn: async (id: number) =>
      (await api.undoLotChange({ params: { id } }, { idempotencyKey: `undo-${id}` })).data,
    onSettled: refreshAll,
  });

export interface Withdrawn {
  done: number[];
  refused: { id: number; message: string }[];
}

/** Withdraws listings one after the other; what one refusal stops does not stop the rest. */
export function useWithdrawListings() {
  return useMutation({
    mutationFn: async (ids: readonly number[]) => {
      const result: Withdrawn = { done: [], refused: [] };
      for (const id of ids) {
        await api.withdrawListing({ params: { id } }).then(
          () => result.done.push(id),
          (error: unknown) => result.refused.push({ id, message: messageOf(error) }),
        );
      }
      return result;
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: listingKeys.all }),
  });
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'It could not be withdrawn.';
