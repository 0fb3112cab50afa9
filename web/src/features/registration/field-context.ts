import { createContext, use } from 'react';
import type { Problems } from '#rules/form-problems.ts';

/** What every field of a wizard needs to know, by the path of its value. */
export interface FieldFacts {
  problems: Problems;
  notices: Problems;
  /** What was typed anew is not wrong until it is looked at again. */
  clear: (path: string) => void;
}

const Facts = createContext<FieldFacts>({ problems: {}, notices: {}, clear: () => undefined });
export const FieldFactsProvider = Facts.Provider;

export function useField(path: string): { error?: string; warning?: string; touched: () => void } {
  const { problems, notices, clear } = use(Facts);
  const error = problems[path];
  const warning = notices[path];
  return {
    ...(error !== undefined && { error }),
    ...(warning !== undefined && warning !== error && { warning }),
    touched: () => clear(path),
  };
}
