import { useMutation, useQuery } from '@tanstack/react-query';
import { cartTypeOf } from '#rules/catalog/cart-type.ts';
import { hasStatus } from '../../shared/api-error.ts';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { toast } from '../../ui/toasts.tsx';

export type Carts = ReplyOf<'getCarts'>['data'];
export type Cart = Carts['cart'];
export type CartItem = Cart['items'][number];
export type CartNote = ReplyOf<'getCartNotes'>['data'][number];
export type CartSeller = Cart['sellers'][number];

export const cartKeys = { all: ['carts'] as const };

const NOTICE_MS = 5000;
const CHECKED_EACH_MS = 60_000;
export const refreshCarts = () => queryClient.invalidateQueries({ queryKey: cartKeys.all });
const refresh = () => void refreshCarts();

interface Use {
  enabled?: boolean;
  /** A cart that is looked at is checked each minute: prices and stock move without a word to those who hold them. */
  watched?: boolean;
}

/** Both carts, kept current by the live feed. */
export function useCarts({ enabled = true, watched = false }: Use = {}) {
  useLiveTopic('cart', refresh);
  return useQuery({
    queryKey: cartKeys.all,
    queryFn: async ({ signal }) => {
      const reply = await api.getCarts({ query: {} }, { signal });
      tellChanges(queryClient.getQueryData<{ data: Carts }>(cartKeys.all)?.data, reply.data);
      return reply;
    },
    select: (reply) => reply.data,
    enabled,
    ...(watched && { refetchInterval: CHECKED_EACH_MS }),
  });
}

/**
 * Corrections and new errors are told once by each page, also those that another page caused (X-75, TR-575, TR-577). The
 * first answer of a page finds corrections that were told before it was opened.
 */
function tellChanges(former: Carts | undefined, { cart, cart_c2: controlled, corrected }: Carts): void {
  const notices = [cart, controlled].flatMap((one) => [...one.warnings, ...one.notifications]);
  const isNews = former
    ? corrected !== null && corrected.at > (former.corrected?.at ?? '')
    : notices.some((notice) => corrected?.messages.includes(notice));
  if (isNews) toast.warning('There were some changes in your cart', { duration: NOTICE_MS });
  const known = new Set([...(former?.cart.errors ?? []), ...(former?.cart_c2.errors ?? [])]);
  for (const error of [...cart.errors, ...controlled.errors]) if (!known.has(error)) toast.error(error);
}

/** Listings in both carts together, for the badge of the cart button (shell G-49). */
export const itemCount = ({ cart, cart_c2: controlled }: Carts): number =>
  cart.items.length + controlled.items.length;

/** Listings in the carts; null while the first load runs. Nothing to show counts as none. */
export function useCartCount(): number | null {
  const { data, isPending } = useCarts();
  if (data) return itemCount(data);
  return isPending ? null : 0;
}

const NO_NOTES: readonly CartNote[] = [];

/** What the team wrote about what the carts hold; the carts' own changes read it again. */
export function useCartNotes(enabled: boolean): readonly CartNote[] {
  const queryKey = [...cartKeys.all, 'notes'] as const;
  useLiveTopic('notes', () => void queryClient.invalidateQueries({ queryKey }));
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.getCartNotes({}, { signal }),
    select: (reply) => reply.data,
    enabled,
  });
  return data ?? NO_NOTES;
}

/** What the facility bought before from suppliers whose minimum is missed; the cart's own changes read it again. */
export const useBoughtBefore = (type: Cart['type'], sellerIds: readonly number[]) =>
  useQuery({
    queryKey: [...cartKeys.all, 'bought before', type, sellerIds],
    queryFn: ({ signal }) =>
      api.getBoughtBefore({ query: { seller_ids: sellerIds.join(','), cart_type: type } }, { signal }),
    select: (reply) => reply.data,
    // Of this cart: what goes into the other one is no placeholder.
    placeholderData: (former, query) => (query?.queryKey.includes(type) === true ? former : undefined),
  });

/** The own lots of a listing in the carts, lot id → packs. */
export function quantitiesOf(carts: Carts | undefined, listingId: number): ReadonlyMap<number, number> {
  const items = [...(carts?.cart.items ?? []), ...(carts?.cart_c2.items ?? [])];
  const item = items.find((one) => one.id === listingId);
  return new Map(item?.pricing.prices.map((lot) => [lot.id, lot.quantity]));
}

/** Stores the carts that a change answered; what was corrected before stays told. */
export const keepCarts = ({ data }: { data: Carts }) =>
  queryClient.setQueryData<{ data: Carts }>(cartKeys.all, (former) => ({
    data: { ...data, corrected: former?.data.corrected ?? null },
  }));

/** The calls of each cart. */
const CALLS = {
  c0: { update: api.updateCart, setShipping: api.setCartShipping, remove: api.removeFromCart },
  c2: {
    update: api.updateControlledCart,
    setShipping: api.setControlledCartShipping,
    remove: api.removeFromControlledCart,
  },
} as const;

const callsOf = (listing: { isC2: boolean }) => CALLS[cartTypeOf(listing)];

export interface CartUpdate {
  listingId: number;
  /** Schedule II, which has a cart of its own. */
  isC2: boolean;
  lots: readonly { id: number; quantity: number }[];
  agreeSoftBlock?: boolean;
  /** Where the change shows at once there is nothing to tell. */
  quiet?: boolean;
}

/**
 * Adds or updates a listing in its cart. A broken cart rule is an answer with `errors` and changes nothing: the caller shows
 * the first one as 'Cart Update Alert' and the cart is read again.
 */
export function useUpdateCart() {
  return useMutation({
    mutationFn: async ({ listingId, isC2, lots, agreeSoftBlock = false }: CartUpdate) => {
      const { data } = await callsOf({ isC2 }).update({
        query: { agree_soft_block: agreeSoftBlock ? '1' : '0' },
        body: { listing: { id: listingId, lots: [...lots] } },
      });
      return { data, errors: (isC2 ? data.cart_c2 : data.cart).errors };
    },
    onSuccess: ({ data, errors }, { quiet = false }) => {
      if (errors.length > 0) return;
      keepCarts({ data });
      refresh();
      void queryClient.invalidateQueries({ queryKey: ['catalog'] });
      if (!quiet) toast.success('Cart was updated');
    },
  });
}

type NewLines = NonNullable<SentTo<'addCartLines'>['body']>['lines'];

/** Adds many lines at once. `attempt` makes a repeated press or a lost answer the same attempt. */
export function useAddCartLines() {
  return useMutation({
    mutationFn: ({ lines, attempt }: { lines: NewLines; attempt: string }) =>
      api.addCartLines({ body: { lines } }, { idempotencyKey: attempt }),
    retry: (failures, error) => failures < 2 && hasStatus(error, 0),
    onSettled: () => {
      refresh();
      void queryClient.invalidateQueries({ queryKey: ['catalog'] });
    },
  });
}

export function useRemoveItem() {
  return useMutation({
    mutationFn: ({ id, is_c2: isC2 }: CartItem) => callsOf({ isC2 }).remove({ query: { item_id: id } }),
    onSuccess: (reply) => {
      keepCarts(reply);
      void queryClient.invalidateQueries({ queryKey: ['catalog'] });
      toast.success('Cart was updated');
    },
  });
}

export function useSetShipping(type: Cart['type']) {
  return useMutation({
    mutationFn: (selected: string) => CALLS[type].setShipping({ body: { selected_shipping: selected } }),
    onSuccess: keepCarts,
  });
}

export type PlaceOrder = NonNullable<SentTo<'placeOrder'>['body']>;

/** Places the order of a cart. `attempt` makes a repeated press or a lost answer the same order. */
export function usePlaceOrder() {
  return useMutation({
    mutationFn: ({ attempt, ...body }: PlaceOrder & { attempt: string }) =>
      api.placeOrder({ body }, { idempotencyKey: attempt }),
    meta: { showsError: true },
    // Without an answer nobody knows whether it was placed: asking again with the same key tells, and places nothing twice.
    retry: (failures, error) => failures < 2 && hasStatus(error, 0),
    onSuccess: () => {
      refresh();
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
      void queryClient.invalidateQueries({ queryKey: ['catalog'] });
      void queryClient.invalidateQueries({ queryKey: ['credit'] });
    },
    onError: () => {
      refresh();
      void queryClient.invalidateQueries({ queryKey: ['credit'] });
    },
  });
}

export const generatePo = async (): Promise<string> => (await api.generatePo()).data.po_number;

interface Card {
  number: string;
  expiry: string;
  cvc: string;
}

/** Authorises the total of the cart on a test card. Answers the payment's id; throws the refusal of the card. */
export async function payByTestCard(cart: Cart, card: Card): Promise<string> {
  const { data: payment } = await api.createPayment({ body: { cart_type: cart.type, amount: cart.total } });
  const { data } = await api.payWithTestCard({
    body: { id: payment.id, client_secret: payment.client_secret, ...card },
  });
  if (data.status === 'declined') throw new Error(data.message ?? 'The card was declined.');
  return payment.id;
}

/** Begins a payment over the total of the cart and pays it; `attempt` makes it the same payment again. Answers its id. */
export async function payByStripe(
  cart: Cart,
  attempt: string,
  pay: (clientSecret: string) => Promise<void>,
): Promise<string> {
  const { data: payment } = await api.createPayment(
    { body: { cart_type: cart.type, amount: cart.total } },
    { idempotencyKey: attempt },
  );
  await pay(payment.client_secret);
  return payment.id;
}

/** The orders of a checkout. */
export function useOrderGroup(id: number | undefined) {
  return useQuery({
    queryKey: ['orders', 'group', id],
    queryFn: ({ signal }) => api.getOrderGroup({ params: { id: id ?? 0 } }, { signal }),
    select: (reply) => reply.data,
    enabled: id !== undefined,
  });
}
