import { useQuery } from '@tanstack/react-query';
import { api, type ReplyOf } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';

export const cartKeys = { all: ['carts'] as const };

/** Both carts, kept current by the live feed. */
export function useCarts({ enabled = true }: { enabled?: boolean } = {}) {
  useLiveTopic('cart', () => void queryClient.invalidateQueries({ queryKey: cartKeys.all }));
  return useQuery({
    queryKey: cartKeys.all,
    queryFn: ({ signal }) => api.getCarts({ query: {} }, { signal }),
    select: (reply) => reply.data,
    enabled,
  });
}

type Carts = ReplyOf<'getCarts'>['data'];

/** Listings in both carts together, for the badge of the cart button (shell G-49). */
export const itemCount = ({ cart, cart_c2: controlled }: Carts): number =>
  cart.items.length + controlled.items.length;

/** Listings in the carts; null while the first load runs. Nothing to show counts as none. */
export function useCartCount(): number | null {
  const { data, isPending } = useCarts();
  if (data) return itemCount(data);
  return isPending ? null : 0;
}
