import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { upload, type UploadOptions } from '../../shared/transfers.ts';

export type Report = ReplyOf<'listCalibrations'>['data'][number];
export type ReportDetail = ReplyOf<'getCalibration'>['data'];
export type ReportRow = ReplyOf<'listCalibrationRows'>['data'][number];
export type Review = ReplyOf<'getPurchaseReview'>['data'];
export type Correction = SentTo<'mapCalibration'>['body'];
export type Decision = SentTo<'settleCalibrationRows'>['body']['decisions'][number];
export type ReportsQuery = NonNullable<SentTo<'listCalibrations'>['query']>;
export type RowsQuery = NonNullable<SentTo<'listCalibrationRows'>['query']>;

/** While a report is read it is asked for this often, should the live feed be silent. */
const POLL_MS = 2000;

const keys = {
  all: ['calibrations'] as const,
  list: (query: ReportsQuery) => ['calibrations', 'list', query] as const,
  one: (id: number) => ['calibrations', 'one', id] as const,
  rows: (id: number, query: RowsQuery) => ['calibrations', 'rows', id, query] as const,
};

const refresh = () => void queryClient.invalidateQueries({ queryKey: keys.all });
/** What counts of a report stands in every price and saving. */
const refreshPrices = () => void queryClient.invalidateQueries();

function useFresh(): void {
  useLiveTopic('calibrations', refresh);
}

export function useReports(query: ReportsQuery) {
  useFresh();
  return useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => api.listCalibrations({ query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isReading) ? POLL_MS : false),
  });
}

const isReading = ({ state }: Pick<Report, 'state'>) => state === 'reading';

export function useReport(id: number) {
  useFresh();
  return useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => api.getCalibration({ params: { id } }, { signal }),
    select: (reply) => reply.data,
    refetchInterval: ({ state }) => (state.data && isReading(state.data.data) ? POLL_MS : false),
  });
}

export function useReportRows(id: number, query: RowsQuery) {
  useFresh();
  return useQuery({
    queryKey: keys.rows(id, query),
    queryFn: ({ signal }) => api.listCalibrationRows({ params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

type Sending = { file: File } & Pick<UploadOptions, 'onProgress' | 'signal'>;

/** Sends a report; a job reads it at once. */
export function useSendReport(facilityId: number) {
  return useMutation({
    mutationFn: ({ file, ...options }: Sending) =>
      upload('uploadDocument', file, {
        ...options,
        args: { body: { type: 'Calibration_File', facility_id: facilityId } },
      }),
    meta: { showsError: true },
    onSettled: refresh,
  });
}

function keep(reply: { data: ReportDetail }): void {
  queryClient.setQueryData(keys.one(reply.data.id), reply);
  refresh();
}

export function useMapReport(id: number) {
  return useMutation({
    mutationFn: (body: Correction) => api.mapCalibration({ params: { id }, body }),
    meta: { showsError: true },
    onSuccess: keep,
  });
}

export function useSettleRows(id: number) {
  return useMutation({
    mutationFn: (decisions: Decision[]) => api.settleCalibrationRows({ params: { id }, body: { decisions } }),
    onSuccess: keep,
    onError: refresh,
  });
}

export function useRejectReport(id: number) {
  return useMutation({
    mutationFn: (reason: string) => api.rejectCalibration({ params: { id }, body: { reason } }),
    meta: { showsError: true },
    onSuccess: keep,
  });
}

export function useTakeBack() {
  return useMutation({
    mutationFn: (id: number) => api.takeBackCalibration({ params: { id } }),
    onSuccess: refreshPrices,
    onError: refresh,
  });
}

/** The day of the newest invoice that counts at the current facility. */
export function useNewestInvoice(facilityId: number) {
  useFresh();
  return useQuery({
    queryKey: ['calibrations', 'newest', facilityId],
    queryFn: ({ signal }) => api.listPurchases({ query: { per_page: 1 } }, { signal }),
    select: (reply) => reply.data[0]?.invoice_date ?? null,
  });
}

export function useReview(facilityId: number) {
  return useQuery({
    queryKey: ['purchase-review', facilityId],
    queryFn: ({ signal }) => api.getPurchaseReview({}, { signal }),
    select: (reply) => reply.data,
  });
}
