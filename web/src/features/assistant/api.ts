import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { queryClient } from '../../shared/query-client.ts';
import { toast } from '../../ui/toasts.tsx';

export type Answer = ReplyOf<'askAssistant'>['data'];
export type Question = SentTo<'askAssistant'>['body'];
export type SavedQuestion = ReplyOf<'listSavedQuestions'>['data'][number];
export type TrackedQuestion = ReplyOf<'listQuestions'>['data'][number];
export type SavedQuestionsQuery = NonNullable<SentTo<'listSavedQuestions'>['query']>;
export type QuestionsQuery = NonNullable<SentTo<'listQuestions'>['query']>;

const ASSISTANT = ['assistant'] as const;
const SAVED = [...ASSISTANT, 'saved'] as const;
const ASKED = [...ASSISTANT, 'asked'] as const;
const refresh = (queryKey: typeof ASKED | typeof SAVED) => void queryClient.invalidateQueries({ queryKey });

export const useModel = () =>
  useQuery({
    queryKey: [...ASSISTANT, 'model'],
    queryFn: ({ signal }) => api.getAssistant({}, { signal }),
    select: (reply) => reply.data.model,
    staleTime: Infinity,
  });

/** Asks a question, or a saved one by its number. */
export const useAsk = () =>
  useMutation({
    mutationFn: async (asked: Question | { saved: number }) =>
      'saved' in asked
        ? (await api.runSavedQuestion({ params: { id: asked.saved } })).data
        : (await api.askAssistant({ body: asked })).data,
    meta: { showsError: true },
    onSettled: () => {
      refresh(ASKED);
      refresh(SAVED);
    },
  });

export const useSavedQuestions = (query: SavedQuestionsQuery) =>
  useQuery({
    queryKey: [...SAVED, query],
    queryFn: ({ signal }) => api.listSavedQuestions({ query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const useSaveQuestion = () =>
  useMutation({
    mutationFn: (body: SentTo<'saveQuestion'>['body']) => api.saveQuestion({ body }),
    meta: { showsError: true },
    onSuccess: () => {
      toast.success('Saved');
      refresh(SAVED);
    },
  });

export const useSchedule = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: number } & SentTo<'scheduleSavedQuestion'>['body']) =>
      api.scheduleSavedQuestion({ params: { id }, body }),
    meta: { showsError: true },
    onSuccess: () => refresh(SAVED),
  });

export const useEndSchedule = () =>
  useMutation({
    mutationFn: (id: number) => api.endSavedSchedule({ params: { id } }),
    meta: { showsError: true },
    onSuccess: () => refresh(SAVED),
  });

export const useChangeSaved = () =>
  useMutation({
    mutationFn: ({ id, ...body }: SentTo<'changeSavedQuestion'>['body'] & { id: number }) =>
      api.changeSavedQuestion({ params: { id }, body }),
    meta: { showsError: true },
    onSuccess: () => {
      toast.success('Saved');
      refresh(SAVED);
    },
  });

export const useDeleteSaved = () =>
  useMutation({
    mutationFn: (id: number) => api.deleteSavedQuestion({ params: { id } }),
    onSuccess: () => {
      toast.success('Deleted');
      refresh(SAVED);
    },
  });

export const useQuestions = (query: QuestionsQuery) =>
  useQuery({
    queryKey: [...ASKED, 'list', query],
    queryFn: ({ signal }) => api.listQuestions({ query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const useSummary = () =>
  useQuery({
    queryKey: [...ASKED, 'summary'],
    queryFn: ({ signal }) => api.sumQuestions({}, { signal }),
    select: (reply) => reply.data,
  });

export const useRate = () =>
  useMutation({
    mutationFn: ({ id, ...body }: SentTo<'rateQuestion'>['body'] & { id: number }) =>
      api.rateQuestion({ params: { id }, body }),
    meta: { showsError: true },
    onSuccess: () => refresh(ASKED),
  });
