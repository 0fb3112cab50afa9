import { useMutation } from '@tanstack/react-query';
import { api, type SentTo } from '../../shared/http.ts';
import { toast } from '../../ui/toasts.tsx';
import { keep, lookAgain, oneByOne } from './api.ts';

export function useActivateListing(id: number) {
  return useMutation({
    scope: oneByOne(id),
    mutationFn: () => api.activateListing({ params: { id } }),
    onSuccess: (reply) => {
      keep(reply);
      toast.success('Listing activated');
    },
    onError: (error) => lookAgain(id, error),
  });
}

/** Takes it out of the catalog for a while. */
export function usePauseListing(id: number) {
  return useMutation({
    scope: oneByOne(id),
    mutationFn: () => api.pauseListing({ params: { id } }),
    onSuccess: (reply) => {
      keep(reply);
      toast.success('Listing paused');
    },
    onError: (error) => lookAgain(id, error),
  });
}

/** By the marketplace; its seller reads the reason. */
export function useDeactivateListing(id: number) {
  return useMutation({
    scope: oneByOne(id),
    mutationFn: (reason: string) => api.deactivateListing({ params: { id }, body: { reason } }),
    meta: { showsError: true },
    onSuccess: (reply) => {
      keep(reply);
      toast.success('Listing deactivated');
    },
  });
}

type Copy = NonNullable<SentTo<'duplicateListing'>['body']>;

/** A paused copy of a listing. */
export const useDuplicateListing = (id: number) =>
  useMutation({
    mutationFn: (body: Copy) => api.duplicateListing({ params: { id }, body }),
    meta: { showsError: true },
    onSuccess: (reply) => {
      keep(reply);
      toast.success('Paused copy made');
    },
  });
