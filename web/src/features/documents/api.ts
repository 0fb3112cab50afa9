import { useMutation, useQuery } from '@tanstack/react-query';
import type { DocumentType } from '#rules/documents.ts';
import { api, type ReplyOf } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { loadMe } from '../../shared/session.ts';
import { upload, type UploadOptions } from '../../shared/transfers.ts';

export type StoredDocument = ReplyOf<'listDocuments'>['data'][number];

const MOST = 200;
const keys = { all: ['documents'] as const, of: (facilityId: number) => ['documents', facilityId] as const };

/** A license decides whether the facility may buy, which stands in the profile and in the list of facilities. */
function refresh(): void {
  void queryClient.invalidateQueries({ queryKey: keys.all });
  void queryClient.invalidateQueries({ queryKey: ['facilities'] });
  void loadMe();
}

export function useDocuments(facilityId: number) {
  useLiveTopic('documents', () => void queryClient.invalidateQueries({ queryKey: keys.all }));
  return useQuery({
    queryKey: keys.of(facilityId),
    queryFn: ({ signal }) =>
      api.listDocuments({ query: { facility_id: facilityId, per_page: MOST } }, { signal }),
    select: (reply) => reply.data,
  });
}

type Sending = { file: File; type: DocumentType } & Pick<UploadOptions, 'onProgress' | 'signal'>;

export function useUploadDocument(facilityId: number) {
  return useMutation({
    mutationFn: ({ file, type, ...options }: Sending) =>
      upload('uploadDocument', file, { ...options, args: { body: { type, facility_id: facilityId } } }),
    meta: { showsError: true },
    onSuccess: refresh,
  });
}

export function useDeleteDocument() {
  return useMutation({
    mutationFn: (id: number) => api.deleteDocument({ params: { id } }),
    onSuccess: refresh,
  });
}
