import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { toast } from '../../ui/toasts.tsx';

export type Task = ReplyOf<'listTasks'>['data'][number];
export type TaskWithRuns = ReplyOf<'getTask'>['data'];
export type TaskRun = TaskWithRuns['runs'][number];
export type TasksQuery = NonNullable<SentTo<'listTasks'>['query']>;

const TASKS = ['tasks'] as const;
const refresh = () => void queryClient.invalidateQueries({ queryKey: TASKS });
/** Runs of the schedule are many and say nothing to open pages. */
const LOOK_EVERY_MS = 10_000;

export function useTasks(query: TasksQuery) {
  useLiveTopic('tasks', refresh);
  return useQuery({
    queryKey: [...TASKS, 'list', query],
    queryFn: ({ signal }) => api.listTasks({ query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_EVERY_MS,
  });
}

export function useTask(name: string) {
  return useQuery({
    queryKey: [...TASKS, 'one', name],
    queryFn: ({ signal }) => api.getTask({ params: { name } }, { signal }),
    select: (reply) => reply.data,
    refetchInterval: LOOK_EVERY_MS,
  });
}

export const useTaskLog = (id: number) =>
  useQuery({
    queryKey: [...TASKS, 'log', id],
    queryFn: ({ signal }) => api.getTaskLog({ params: { id } }, { signal }),
    select: (reply) => reply.data.log,
    staleTime: Infinity,
  });

export const useRunTask = () =>
  useMutation({
    mutationFn: (task: Task) => api.runTask({ params: { name: task.name } }),
    onSuccess: (_, { title }) => toast.success(`${title} started`),
    onSettled: refresh,
  });

export const useSwitchTask = () =>
  useMutation({
    mutationFn: ({ name, enabled }: { name: string; enabled: boolean }) =>
      api.switchTask({ params: { name }, body: { enabled } }),
    onSuccess: ({ data }) => toast.success(`${data.title} is switched ${data.enabled ? 'on' : 'off'}`),
    onSettled: refresh,
  });
