import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { toast } from '../../ui/toasts.tsx';

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

const settle = (id: number, reply: ReplyOf<'getApplication'>, done: string) => {
  queryClient.setQueryData(keys.one(id), reply);
  void queryClient.invalidateQueries({ queryKey: keys.all });
  toast.success(done);
};
const refresh = () => void queryClient.invalidateQueries({ queryKey: keys.all });

/** The three answers to an application; a refusal is told and shows what became of it. */
export function useDecision(id: number) {
  const params = { id };
  const approve = useMutation({
    mutationFn: (body: NonNullable<SentTo<'approveApplication'>['body']>) =>
      api.approveApplication({ params, body }),
    onSuccess: (reply) => settle(id, reply, 'Approved'),
    onError: refresh,
  });
  const decline = useMutation({
    mutationFn: (reason: string) => api.declineApplication({ params, body: { reason } }),
    onSuccess: (reply) => settle(id, reply, 'Application declined'),
    onError: refresh,
  });
  const ask = useMutation({
    mutationFn: (text: string) => api.askApplicant({ params, body: { text } }),
    onSuccess: (reply) => settle(id, reply, 'Question sent'),
    onError: refresh,
  });
  return { approve, decline, ask };
}
