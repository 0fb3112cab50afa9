import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';

export type Report = ReplyOf<'runReport'>['data'];
export type ReportColumn = Report['columns'][number];
export type Cell = Report['rows'][number][number];
export type ReportQuery = NonNullable<SentTo<'runReport'>['query']>;

export const useReports = () =>
  useQuery({
    queryKey: ['reports', 'list'],
    queryFn: ({ signal }) => api.listReports({}, { signal }),
    select: (reply) => reply.data,
  });

export const useReport = (name: string, query: ReportQuery) =>
  useQuery({
    queryKey: ['reports', name, query],
    queryFn: ({ signal }) => api.runReport({ params: { name }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
