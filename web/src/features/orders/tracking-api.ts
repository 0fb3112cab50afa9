import { useMutation } from '@tanstack/react-query';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { queryClient } from '../../shared/query-client.ts';
import { upload } from '../../shared/transfers.ts';
import { orderKeys } from './api.ts';

export type TrackingReport = ReplyOf<'bulkTracking'>['data'];
/** A file with what its rows do. */
export interface ReadRows {
  file: File;
  report: TrackingReport;
}
export type ReportRow = TrackingReport['rows'][number];
type Sent = NonNullable<SentTo<'bulkTracking'>['body']>;
export type TrackingMapping = NonNullable<Sent['mapping']>;
export type GivenRows = NonNullable<Sent['rows']>;

/** What the rows of a file would do. */
export const lookAtFile = async (file: File, mapping?: TrackingMapping, signal?: AbortSignal) => {
  const body = { dry_run: true, ...(mapping && { mapping }) };
  return (await upload('bulkTracking', file, { args: { body }, ...(signal && { signal }) })).data;
};

/** The same of rows that were read and then corrected. */
export const lookAtRows = async (rows: GivenRows) =>
  (await api.bulkTracking({ body: { dry_run: true, rows } })).data;

/** Ships them. An attempt that had no answer is sent again under its key. */
export const useBulkTracking = () =>
  useMutation({
    mutationFn: async ({ rows, attempt }: { rows: GivenRows; attempt: string }) =>
      (await api.bulkTracking({ body: { rows } }, { idempotencyKey: attempt })).data,
    meta: { showsError: true },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: orderKeys.all }),
  });
