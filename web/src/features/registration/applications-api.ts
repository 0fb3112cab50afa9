import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';

export type ApplicationSummary = ReplyOf<'listApplications'>['data'][number];
export type Application = ReplyOf<'getApplication'>['data'];
export type ApplicationsQuery = NonNullable<SentTo<'listApplications'>['query']>;

const keys = {
  all: ['applications'] as const,
  list: (query: ApplicationsQuery) => ['applications', 'list', query] as const,
  one: (id: number) => ['applications', 'one', id] as const,
};

function useFresh(): void {
  const refresh = () => void queryClient.invalidateQueries({ queryKey: keys.all });
  useLiveTopic('registrations', refresh);
  useLiveTopic('accounts', refresh);
}

export function useApplications(query: ApplicationsQuery) {
  useFresh();
  return useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => api.listApplications({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useApplication(id: number) {
  useFresh();
  return useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => api.getApplication({ params: { id } }, { signal }),
    select: (reply) => reply.data,
  });
}
