import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { leaveAfter } from '../../shared/session.ts';
import { toast } from '../../ui/toasts.tsx';

export type UserSummary = ReplyOf<'listAllUsers'>['data'][number];
export type UserRecord = ReplyOf<'getUser'>['data'];
export type UserChoices = ReplyOf<'getUserChoices'>['data'];
export type OwnUsersQuery = NonNullable<SentTo<'listUsers'>['query']>;
export type AllUsersQuery = NonNullable<SentTo<'listAllUsers'>['query']>;
export type NewUser = NonNullable<SentTo<'createUser'>['body']>;
export type SavedUser = NonNullable<SentTo<'saveUser'>['body']>;
type Vetting = NonNullable<SentTo<'setVettingStatus'>['body']>;

export const userKeys = {
  all: ['users'] as const,
  own: (query: OwnUsersQuery) => ['users', 'own', query] as const,
  every: (query: AllUsersQuery) => ['users', 'all', query] as const,
  record: (id: number) => ['users', 'record', id] as const,
  choices: (companyId: number | null) => ['users', 'choices', companyId] as const,
};

const refresh = () => void queryClient.invalidateQueries({ queryKey: userKeys.all });

/** The users one administers. */
export const useOwnUsers = (query: OwnUsersQuery) =>
  useQuery({
    queryKey: userKeys.own(query),
    queryFn: ({ signal }) => api.listUsers({ query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Every user of the marketplace; the list follows what other administrators decide. */
export function useAllUsers(query: AllUsersQuery) {
  useLiveTopic('accounts', refresh);
  return useQuery({
    queryKey: userKeys.every(query),
    queryFn: ({ signal }) => api.listAllUsers({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export const useUser = (id: number | null) =>
  useQuery({
    queryKey: userKeys.record(id ?? 0),
    queryFn: ({ signal }) => api.getUser({ params: { id: id ?? 0 } }, { signal }),
    select: (reply) => reply.data,
    enabled: id !== null,
  });

/** What one may give to people of a company; null: the own one. */
export const useUserChoices = (companyId: number | null) =>
  useQuery({
    queryKey: userKeys.choices(companyId),
    queryFn: ({ signal }) =>
      api.getUserChoices({ query: companyId === null ? {} : { company_id: companyId } }, { signal }),
    select: (reply) => reply.data,
    placeholderData: keepPreviousData,
  });

/** Companies whose name has this in it, for a choice. */
export const useCompanySearch = (search: string) =>
  useQuery({
    queryKey: ['companies', 'search', search],
    queryFn: ({ signal }) =>
      api.listCompanies({ query: { per_page: 20, ...(search && { search }) } }, { signal }),
    select: (reply) => reply.data,
    placeholderData: keepPreviousData,
  });

const keep = (reply: ReplyOf<'getUser'>) => {
  queryClient.setQueryData(userKeys.record(reply.data.id), reply);
  refresh();
};

/** The form shows its own errors. */
export const useCreateUser = () =>
  useMutation({
    mutationFn: (body: NewUser) => api.createUser({ body }),
    meta: { showsError: true },
    onSuccess: (reply) => {
      keep(reply);
      toast.success(`Invitation sent to ${reply.data.email}`);
    },
  });

export const useSaveUser = (id: number) =>
  useMutation({
    mutationFn: (body: SavedUser) => api.saveUser({ params: { id }, body }),
    meta: { showsError: true },
    onSuccess: (reply) => {
      keep(reply);
      toast.success('Saved');
    },
  });

export const useVetUser = (id: number) =>
  useMutation({
    mutationFn: (body: Vetting) => api.setVettingStatus({ params: { id }, body }),
    onSuccess: (reply) => {
      keep(reply);
      toast.success(reply.data.vetting_status === 'Approved' ? 'User approved' : 'User denied');
    },
    onError: refresh,
  });

const useLink = (send: () => Promise<unknown>, done: string) =>
  useMutation({
    mutationFn: send,
    onSuccess: () => {
      refresh();
      toast.success(done);
    },
    onError: refresh,
  });

export const useInvite = (id: number) =>
  useLink(() => api.inviteUser({ params: { id } }), 'Invitation sent again');
export const usePasswordReset = (id: number) =>
  useLink(() => api.sendPasswordReset({ params: { id } }), 'Link to set a new password sent');

export const useMakeContact = (companyId: number) =>
  useMutation({
    mutationFn: (userId: number) =>
      api.setContactUser({ params: { id: companyId }, body: { user_id: userId } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['companies'] });
      toast.success('Contact of the company set');
    },
  });

/** The session is closed by it, so there is nothing to log out of (trading C-46). */
export const useImpersonate = (id: number) =>
  useMutation({
    mutationFn: async (reason: string) => {
      await leaveAfter(() => api.impersonate({ body: { user: id, reason } }));
      location.replace('/login?notice=impersonated');
    },
  });
