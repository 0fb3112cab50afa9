import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { portfolioKey } from '../../shared/portfolio-key.ts';
import { queryClient } from '../../shared/query-client.ts';
import { toast } from '../../ui/toasts.tsx';

export type PortfolioItem = ReplyOf<'listPortfolio'>['data'][number];
export type PortfolioQuery = NonNullable<SentTo<'listPortfolio'>['query']>;
export type NewItem = NonNullable<SentTo<'addToPortfolio'>['body']>;

const refreshPortfolio = () => void queryClient.invalidateQueries({ queryKey: portfolioKey });

/** A page of the portfolio. What is listed follows the live feed; demand is as of the look. */
export function usePortfolio(query: PortfolioQuery) {
  useLiveTopic('listings', refreshPortfolio);
  return useQuery({
    queryKey: [...portfolioKey, 'list', query],
    queryFn: ({ signal }) => api.listPortfolio({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The active listings of a product by the company that can supply it, one in each catalog at most. */
export const useListingsOf = ({ ndc, company_id }: Pick<PortfolioItem, 'ndc' | 'company_id'>) =>
  useQuery({
    queryKey: [...portfolioKey, 'listings', company_id, ndc],
    queryFn: ({ signal }) =>
      api.listSellerListings({ query: { search: ndc, company_id, status: 'active' } }, { signal }),
    select: (reply) => reply.data.filter((one) => one.ndc === ndc),
  });

/** A file is answered by its import, one product by itself. */
const productOf = ({ data }: ReplyOf<'addToPortfolio'>): string =>
  'product' in data ? data.product : data.file_name;

/** The form shows its own error. */
export const useAdd = () =>
  useMutation({
    mutationFn: async (body: NewItem) => productOf(await api.addToPortfolio({ body })),
    meta: { showsError: true },
    onSuccess: (product) => toast.success(`${product} was added`),
    onSettled: refreshPortfolio,
  });

export const useRemove = ({ id, product }: Pick<PortfolioItem, 'id' | 'product'>) =>
  useMutation({
    mutationFn: () => api.removeFromPortfolio({ params: { id } }),
    onSuccess: () => toast.success(`${product} was removed`),
    onSettled: refreshPortfolio,
  });
