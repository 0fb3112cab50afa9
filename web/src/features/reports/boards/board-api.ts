import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../shared/query-client.ts';
import { api, type ReplyOf, type SentTo } from '../../../shared/http.ts';

export type Board = ReplyOf<'readBoard'>['data'];
export type Chart = Board['charts'][number];
export type BoardQuery = Omit<NonNullable<SentTo<'readBoard'>['query']>, 'chart'>;
export type ChartName = Chart['name'];

const keyOf = (name: string, query: BoardQuery) => ['reports', 'board', name, query] as const;

export const useBoard = (name: string, query: BoardQuery) =>
  useQuery({
    queryKey: keyOf(name, query),
    queryFn: ({ signal }) => api.readBoard({ params: { name }, query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Asks for one chart again, and puts it in its place. */
export const useChartAgain = (name: string, query: BoardQuery) =>
  useMutation({
    mutationFn: (chart: ChartName) => api.readBoard({ params: { name }, query: { ...query, chart } }),
    onSuccess: ({ data }) => {
      const found = new Map(data.charts.map((chart) => [chart.name, chart]));
      queryClient.setQueryData<ReplyOf<'readBoard'>>(keyOf(name, query), (before) =>
        before === undefined
          ? before
          : {
              data: {
                ...before.data,
                charts: before.data.charts.map((chart) => found.get(chart.name) ?? chart),
              },
            },
      );
    },
  });

export type RowsQuery = NonNullable<SentTo<'listBoardRows'>['query']>;

export const useBoardRows = (name: string, query: RowsQuery) =>
  useQuery({
    queryKey: ['reports', 'board-rows', name, query],
    queryFn: ({ signal }) => api.listBoardRows({ params: { name }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
