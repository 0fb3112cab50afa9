import { useMutation, useQuery } from '@tanstack/react-query';
import type { LicenseType } from '#rules/accounts/licenses.ts';
import type { DocumentType } from '#rules/documents.ts';
import { api, type ReplyOf } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { loadMe } from '../../shared/session.ts';
import { upload, type UploadOptions } from '../../shared/transfers.ts';
import { toast } from '../../ui/toasts.tsx';

export type StoredDocument = ReplyOf<'listDocuments'>['data'][number];

const MOST = 200;
const keys = { all: ['documents'] as const, of: (facilityId: number) => ['documents', facilityId] as const };

/** A license decides whether the facility may buy, which stands in the profile and where facilities are listed. */
function refresh(): void {
  void queryClient.invalidateQueries({ queryKey: keys.all });
  void queryClient.invalidateQueries({ queryKey: ['companies'] });
  void queryClient.invalidateQueries({ queryKey: ['facilities'] });
  void loadMe();
}

export function useDocuments(facilityId: number) {
  useLiveTopic('documents', () => void queryClient.invalidateQueries({ queryKey: keys.all }));
  return useQuery({
    queryKey: keys.of(facilityId),
    queryFn: ({ signal }) =>
      api.listDocuments({ query: { facility_id: facilityId, history: '1', per_page: MOST } }, { signal }),
    select: (reply) => reply.data,
  });
}

/** What documents belong to. */
export type DocumentPlace =
  | { context: 'facility'; facility_id: number }
  | { context: 'company'; company_id: number }
  | { context: 'listing'; listing_id: number }
  | { context: 'order'; order_id: number };

export function usePlaceDocuments(place: DocumentPlace) {
  useLiveTopic('documents', () => {
    void queryClient.invalidateQueries({ queryKey: keys.all });
    void queryClient.invalidateQueries({ queryKey: ['companies'] });
  });
  return useQuery({
    queryKey: [...keys.all, 'place', place],
    queryFn: ({ signal }) => api.listDocuments({ query: { ...place, per_page: MOST } }, { signal }),
    select: (reply) => reply.data,
  });
}

type Sent = { file: File } & Pick<UploadOptions, 'onProgress' | 'signal'>;

interface NewFile {
  type: DocumentType;
  internal?: true;
  /** The document whose place the file takes. */
  replaces?: number;
}

/** The field shows its own errors. */
export const useSendDocument = (place: DocumentPlace) =>
  useMutation({
    mutationFn: ({ file, type, internal, replaces, ...options }: Sent & NewFile) =>
      upload('uploadDocument', file, {
        ...options,
        args: { body: { ...place, type, replaces, ...(internal && { internal }) } },
      }),
    meta: { showsError: true },
    onSuccess: refresh,
  });

interface License {
  type: LicenseType;
  /** The last day; the stored one stays where it is not said. */
  ends: string | undefined;
  /** The file whose place it takes. */
  replaces: number | undefined;
}

export function useUploadDocument(facilityId: number) {
  return useMutation({
    mutationFn: ({ file, type, ends, replaces, ...options }: Sent & License) =>
      upload('uploadDocument', file, {
        ...options,
        args: { body: { type, facility_id: facilityId, ends, replaces } },
      }),
    meta: { showsError: true },
    onSuccess: refresh,
  });
}

/** What a document of a listing is called. */
export const useNameDocument = () =>
  useMutation({
    mutationFn: ({ id, title }: { id: number; title: string }) =>
      api.nameDocument({ params: { id }, body: { title } }),
    onSuccess: () => {
      refresh();
      toast.success('Saved');
    },
    onError: refresh,
  });

/** Whether the profile of its supplier shows a document. */
export const useShowDocument = () =>
  useMutation({
    mutationFn: ({ id, shown }: { id: number; shown: boolean }) =>
      api.showDocument({ params: { id }, body: { shown } }),
    onSuccess: ({ data }) => {
      refresh();
      toast.success(data.on_profile ? 'Shown on the profile' : 'Taken off the profile');
    },
    onError: refresh,
  });

export function useDeleteDocument() {
  return useMutation({
    mutationFn: (id: number) => api.deleteDocument({ params: { id } }),
    onSuccess: refresh,
  });
}

/** Staff decides about a license that its facility renewed; it is declined with a reason. */
export const useReviewLicense = () =>
  useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string | null }) =>
      reason === null
        ? api.approveLicense({ params: { id } })
        : api.declineLicense({ params: { id }, body: { reason } }),
    onSuccess: ({ data }) => {
      refresh();
      toast.success(data.review === 'approved' ? 'License approved' : 'License declined');
    },
    onError: refresh,
  });
