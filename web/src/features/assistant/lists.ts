import { QUESTION_RESULT_TITLES } from '#rules/assistant/limits.ts';
import { choiceFilter, momentFilter, numberFilter } from '../../shared/list-filters.ts';
import { list } from '../../shared/list.ts';
import type { QuestionsQuery, SavedQuestionsQuery } from './api.ts';
import { UserField } from './components/user-field.tsx';

/** Questions that somebody keeps (RB-514). */
export const SAVED_QUESTIONS = list<SavedQuestionsQuery>()({
  id: 'saved-questions',
  label: 'GPT Reports',
  noun: 'report',
  filters: [
    choiceFilter('author', {
      label: 'Author',
      all: 'Everybody',
      options: { own: 'Me', others: 'Others' },
      chip: (word) => `Author: ${word}`,
    }),
    choiceFilter('shared', {
      label: 'Shared',
      all: 'Shared or not',
      options: { '1': 'Shared', '0': 'Not shared' },
    }),
  ],
});

/** What the assistant was asked (RB-512). */
export const QUESTIONS = list<QuestionsQuery>()({
  id: 'assistant-questions',
  label: 'GPT Tracking',
  noun: 'question',
  filters: [
    momentFilter('from', { edge: 'start', label: 'From', until: 'to' }),
    momentFilter('to', { edge: 'end', label: 'To', from: 'from' }),
    numberFilter('user', {
      query: 'user_id',
      field: { kind: 'own', label: 'User', component: UserField },
      chip: (name) => `User: ${name}`,
    }),
    choiceFilter('result', { label: 'Result', all: 'All results', options: QUESTION_RESULT_TITLES }),
  ],
});
