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

/** Suppliers by their names, once somebody is about to choose one. */
export const useSuppliers = (wanted: boolean) =>
  useQuery({
    queryKey: ['reports', 'suppliers'],
    queryFn: ({ signal }) => api.listSupplierNames({}, { signal }),
    select: ({ data }) => Object.entries(data).map(([value, label]) => ({ value, label })),
    enabled: wanted,
  });

export const useReport = (name: string, query: ReportQuery) =>
  useQuery({
    queryKey: ['reports', name, query],
    queryFn: ({ signal }) => api.runReport({ params: { name }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
