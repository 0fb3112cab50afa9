import type { SearchOf } from '../../shared/list.ts';
import { readTexts, type RawSearch } from '../../shared/search-params.ts';
import type { QUESTIONS, SAVED_QUESTIONS } from './lists.ts';

export const loadAssistantPage = () => import('./pages/assistant-page.tsx');
export const loadSavedQuestionsPage = () => import('./pages/saved-questions-page.tsx');
export const loadQuestionsPage = () => import('./pages/questions-page.tsx');

/** Asked at once: `q`, a question, or `run`, a saved one. */
export interface AssistantSearch {
  q?: string | undefined;
  run?: string | undefined;
}

export const assistantSearch = (search: RawSearch): AssistantSearch => readTexts(search);

export type SavedQuestionsSearch = SearchOf<typeof SAVED_QUESTIONS> & { saved?: string | undefined };

export const savedQuestionsSearch = (search: RawSearch): SavedQuestionsSearch => readTexts(search);

export type QuestionsSearch = SearchOf<typeof QUESTIONS> & { question?: string | undefined };

export const questionsSearch = (search: RawSearch): QuestionsSearch => readTexts(search);
