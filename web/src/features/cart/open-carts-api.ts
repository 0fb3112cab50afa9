import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { countOf } from '../../shared/format.ts';
import { queryClient } from '../../shared/query-client.ts';
import { toast } from '../../ui/toasts.tsx';

export type CompanyWithCarts = ReplyOf<'getCompaniesWithCarts'>['data'][number];
type CartsOfUser = ReplyOf<'getCartsOfCompany'>['data'][number];
type Clearing = NonNullable<SentTo<'clearCarts'>['query']>;
export type CartsNarrowed = NonNullable<SentTo<'getCompaniesWithCarts'>['query']>;

/** One cart of one user, as a row of the list. */
export type OpenCart = NonNullable<CartsOfUser['cart']> &
  Pick<CartsOfUser, 'facility' | 'user'> & { type: 'c0' | 'c2' };

const KEY = ['open-carts'] as const;

export const useCompaniesWithCarts = (query: CartsNarrowed) =>
  useQuery({
    queryKey: [...KEY, query],
    queryFn: ({ signal }) => api.getCompaniesWithCarts({ query }, { signal }),
    select: (reply) => reply.data,
    placeholderData: keepPreviousData,
  });

export const useCartsOfCompany = (id: number, query: CartsNarrowed) =>
  useQuery({
    queryKey: [...KEY, id, query],
    queryFn: ({ signal }) => api.getCartsOfCompany({ params: { id }, query }, { signal }),
    select: (reply): OpenCart[] => reply.data.flatMap(rowsOf),
    placeholderData: keepPreviousData,
  });

const rowsOf = ({ facility, user, cart, cart_c2: controlled }: CartsOfUser): OpenCart[] => [
  ...(cart ? [{ ...cart, facility, user, type: 'c0' as const }] : []),
  ...(controlled ? [{ ...controlled, facility, user, type: 'c2' as const }] : []),
];

export const useClearCarts = (id: number) =>
  useMutation({
    mutationFn: (query: Clearing) => api.clearCarts({ params: { id }, query }),
    onSuccess: ({ data }) => toast.success(`${countOf(data.cleared, 'cart')} cleared`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
