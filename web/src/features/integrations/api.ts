import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { queryClient } from '../../shared/query-client.ts';
import { toast } from '../../ui/toasts.tsx';

export type ApiKey = ReplyOf<'listApiKeys'>['data'][number];
export type NewApiKey = ReplyOf<'createApiKey'>['data'];
export type KeyOwner = ReplyOf<'listKeyOwners'>['data'][number];
export type ApiKeysQuery = SentTo<'listApiKeys'>['query'];
export type NewKey = NonNullable<SentTo<'createApiKey'>['body']>;
export type Overlap = NonNullable<NonNullable<SentTo<'rotateApiKey'>['body']>['old_works_hours']>;

const refresh = () => void queryClient.invalidateQueries({ queryKey: ['api-keys'] });

export function useApiKeys(query: ApiKeysQuery) {
  return useQuery({
    queryKey: ['api-keys', query],
    queryFn: ({ signal }) => api.listApiKeys({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Whose keys an administrator looks at. */
export const useCompanyName = (id: number | undefined) =>
  useQuery({
    queryKey: ['companies', 'record', id ?? 0],
    queryFn: ({ signal }) => api.getCompany({ params: { id: id ?? 0 } }, { signal }),
    select: ({ data }) => data.name,
    enabled: id !== undefined,
  }).data;

export const useKeyOwners = (companyId: number | undefined) =>
  useQuery({
    queryKey: ['api-key-owners', companyId ?? 'own'],
    queryFn: async ({ signal }) =>
      (await api.listKeyOwners({ query: { company_id: companyId } }, { signal })).data,
  });

export const useCreateKey = () =>
  useMutation({
    meta: { showsError: true },
    mutationFn: (body: NewKey) => api.createApiKey({ body }),
    onSettled: refresh,
  });

export const useSaveKey = () =>
  useMutation({
    meta: { showsError: true },
    mutationFn: ({ id, ...body }: { id: number; name: string; expires_in_days?: number }) =>
      api.saveApiKey({ params: { id }, body }),
    onSuccess: () => toast.success('Saved'),
    onSettled: refresh,
  });

export const useRotateKey = () =>
  useMutation({
    meta: { showsError: true },
    mutationFn: ({ id, hours }: { id: number; hours: Overlap }) =>
      api.rotateApiKey({ params: { id }, body: { old_works_hours: hours } }),
    onSettled: refresh,
  });

export const useRevokeKey = () =>
  useMutation({
    mutationFn: ({ id }: ApiKey) => api.revokeApiKey({ params: { id } }),
    onSuccess: (_reply, { name }) => toast.success(`${name} is revoked`),
    onSettled: refresh,
  });
