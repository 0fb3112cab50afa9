import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';

export type LogEntry = ReplyOf<'listLogs'>['data'][number];
export type LogsQuery = NonNullable<SentTo<'listLogs'>['query']>;

/** A page of the logs. It does not move by itself, so that nobody loses the row they look at. */
export const useLogs = (query: LogsQuery) =>
  useQuery({
    queryKey: ['logs', query],
    queryFn: ({ signal }) => api.listLogs({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
