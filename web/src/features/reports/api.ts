import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shared/query-client.ts';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';

export type Report = ReplyOf<'runReport'>['data'];
export type ReportQuery = NonNullable<SentTo<'runReport'>['query']>;

export type SavedReport = ReplyOf<'listReports'>['data']['saved'][number];

const LIST = ['reports', 'list'] as const;
const listAgain = () => queryClient.invalidateQueries({ queryKey: LIST });

export const useReports = () =>
  useQuery({
    queryKey: LIST,
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

export const useSaveReport = () =>
  useMutation({
    mutationFn: (body: SentTo<'saveReport'>['body']) => api.saveReport({ body }),
    onSuccess: listAgain,
    meta: { showsError: true },
  });

export const useRenameReport = () =>
  useMutation({
    mutationFn: ({ id, title }: { id: number; title: string }) =>
      api.renameReport({ params: { name: id }, body: { title } }),
    onSuccess: listAgain,
    meta: { showsError: true },
  });

export const useDeleteReport = () =>
  useMutation({
    mutationFn: (id: number) => api.deleteReport({ params: { name: id } }),
    onSuccess: listAgain,
  });

export const useSchedule = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: number } & SentTo<'scheduleReport'>['body']) =>
      api.scheduleReport({ params: { name: id }, body }),
    onSuccess: listAgain,
    meta: { showsError: true },
  });

export const useEndSchedule = () =>
  useMutation({
    mutationFn: (id: number) => api.endSchedule({ params: { name: id } }),
    onSuccess: listAgain,
    meta: { showsError: true },
  });
