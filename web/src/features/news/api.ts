import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { upload, type UploadOptions } from '../../shared/transfers.ts';
import { toast } from '../../ui/toasts.tsx';

export type News = ReplyOf<'listNews'>['data'][number];
export type NewsQuery = NonNullable<SentTo<'listNews'>['query']>;
export type NewNews = NonNullable<SentTo<'createNews'>['body']>;
export type SavedNews = NonNullable<SentTo<'saveNews'>['body']>;
export type Publication = NonNullable<SentTo<'publishNews'>['body']>;

const NEWS = ['news'] as const;
const refreshNews = () => void queryClient.invalidateQueries({ queryKey: NEWS });

/** A page of news, kept current by the live feed. */
export function useNewsList(query: NewsQuery) {
  useLiveTopic('news', refreshNews);
  return useQuery({
    queryKey: [...NEWS, 'list', query],
    queryFn: ({ signal }) => api.listNews({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useNews(id: number) {
  useLiveTopic('news', refreshNews);
  return useQuery({
    queryKey: [...NEWS, 'one', id],
    queryFn: ({ signal }) => api.getNews({ params: { id } }, { signal }),
    select: (reply) => reply.data,
  });
}

/** The clients to whose hosts the marketplace's news can be limited. */
export const useNewsHosts = (enabled: boolean) =>
  useQuery({
    queryKey: [...NEWS, 'hosts'],
    queryFn: ({ signal }) => api.listNewsHosts({}, { signal }),
    select: (reply) => reply.data,
    enabled,
  });

export const useAuthors = (enabled: boolean) =>
  useQuery({
    queryKey: [...NEWS, 'authors'],
    queryFn: ({ signal }) => api.listClientSuppliers({}, { signal }),
    select: (reply) => reply.data,
    enabled,
  });

export const useCreateNews = () =>
  useMutation({
    mutationFn: (body: NewNews) => api.createNews({ body }),
    meta: { showsError: true },
    onSuccess: () => toast.success('Draft saved'),
    onSettled: refreshNews,
  });

export const useSaveNews = (id: number) =>
  useMutation({
    mutationFn: (body: SavedNews) => api.saveNews({ params: { id }, body }),
    meta: { showsError: true },
    onSuccess: () => toast.success('Saved'),
    onSettled: refreshNews,
  });

export const usePublishNews = (id: number) =>
  useMutation({
    mutationFn: (body: Publication) => api.publishNews({ params: { id }, body }),
    meta: { showsError: true },
    onSettled: refreshNews,
  });

export const useAnnounceNews = (id: number) =>
  useMutation({
    mutationFn: () => api.announceNews({ params: { id } }),
    meta: { showsError: true },
    onSuccess: () => toast.success('Its readers are notified'),
    onSettled: refreshNews,
  });

export const useDeleteNews = (id: number) =>
  useMutation({
    mutationFn: () => api.deleteNews({ params: { id } }),
    onSuccess: () => toast.success('News deleted'),
    onSettled: refreshNews,
  });

interface SentImage extends UploadOptions {
  file: File;
  image_text: string;
  version: number;
}

export const usePutImage = (id: number) =>
  useMutation({
    mutationFn: ({ file, image_text, version, ...options }: SentImage) =>
      upload('putNewsImage', file, { ...options, args: { params: { id }, body: { image_text, version } } }),
    meta: { showsError: true },
    onSuccess: () => toast.success('Image saved'),
    onSettled: refreshNews,
  });

export const useRemoveImage = (id: number) =>
  useMutation({
    mutationFn: () => api.removeNewsImage({ params: { id } }),
    onSuccess: () => toast.success('Image removed'),
    onSettled: refreshNews,
  });
