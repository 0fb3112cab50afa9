import { useMutation, useQuery } from '@tanstack/react-query';
import type { DocumentType } from '#rules/documents.ts';
import { api, type ReplyOf } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { upload, type UploadOptions } from '../../shared/transfers.ts';
import { toast } from '../../ui/toasts.tsx';

export type StoredDocument = ReplyOf<'listDocuments'>['data'][number];

/** Whose documents: of a facility, or of a company itself. */
export type DocumentPlace =
  { context: 'facility'; facility_id: number } | { context: 'company'; company_id: number };

const MOST = 200;
const KEY = ['documents'] as const;

/** A stored license decides whether a facility can be approved. */
function refresh(): void {
  void queryClient.invalidateQueries({ queryKey: KEY });
  void queryClient.invalidateQueries({ queryKey: ['companies'] });
}

export function usePlaceDocuments(place: DocumentPlace) {
  useLiveTopic('documents', refresh);
  return useQuery({
    queryKey: [...KEY, 'place', place],
    queryFn: ({ signal }) => api.listDocuments({ query: { ...place, per_page: MOST } }, { signal }),
    select: (reply) => reply.data,
  });
}

type Sending = { file: File; type: DocumentType } & Pick<UploadOptions, 'onProgress' | 'signal'>;

/** The field shows its own errors. */
export const useSendDocument = (place: DocumentPlace) =>
  useMutation({
    mutationFn: ({ file, type, ...options }: Sending) =>
      upload('uploadDocument', file, { ...options, args: { body: { ...place, type } } }),
    meta: { showsError: true },
    onSuccess: () => {
      refresh();
      toast.success('Saved');
    },
  });

export const useRemoveDocument = () =>
  useMutation({
    mutationFn: (id: number) => api.deleteDocument({ params: { id } }),
    onSuccess: () => {
      refresh();
      toast.success('Document was deleted');
    },
  });
