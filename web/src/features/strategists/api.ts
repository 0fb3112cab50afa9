import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { upload, type UploadOptions } from '../../shared/transfers.ts';
import { toast } from '../../ui/toasts.tsx';

export type Strategist = ReplyOf<'listStrategists'>['data'][number];
export type StrategistsQuery = NonNullable<SentTo<'listStrategists'>['query']>;
export type NewStrategist = NonNullable<SentTo<'createStrategist'>['body']>;
export type SavedStrategist = NonNullable<SentTo<'saveStrategist'>['body']>;

const KEY = ['strategists'] as const;
const refresh = () => void queryClient.invalidateQueries({ queryKey: KEY });

export function useStrategists(query: StrategistsQuery, enabled = true) {
  useLiveTopic('accounts', refresh);
  return useQuery({
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => api.listStrategists({ query }, { signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

export const useStrategist = (id: number) =>
  useQuery({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => api.getStrategist({ params: { id } }, { signal }),
    select: (reply) => reply.data,
  });

export const useCreateStrategist = () =>
  useMutation({
    mutationFn: (body: NewStrategist) => api.createStrategist({ body }),
    meta: { showsError: true },
    onSuccess: ({ data }) => toast.success(`${data.name} added`),
    onSettled: refresh,
  });

export const useSaveStrategist = (id: number) =>
  useMutation({
    mutationFn: (body: SavedStrategist) => api.saveStrategist({ params: { id }, body }),
    meta: { showsError: true },
    onSuccess: () => toast.success('Saved'),
    onSettled: refresh,
  });

export const usePutPhoto = (id: number) =>
  useMutation({
    mutationFn: ({ file, ...options }: UploadOptions & { file: File }) =>
      upload('putStrategistPicture', file, { ...options, args: { params: { id } } }),
    meta: { showsError: true },
    onSuccess: () => toast.success('Photo saved'),
    onSettled: refresh,
  });

export const useRemovePhoto = (id: number) =>
  useMutation({
    mutationFn: () => api.removeStrategistPicture({ params: { id } }),
    onSuccess: () => toast.success('Photo removed'),
    onSettled: refresh,
  });
