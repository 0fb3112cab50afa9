import { MOST_CHARACTERS } from '#rules/sql-tool.ts';

export const ONLY_SELECT = 'Only one SELECT statement is allowed.';
export const TOO_HEAVY = 'The query computes too much for one row.';
export const TOO_DEEP = 'The query is nested too deeply.';
export const TOO_MANY_CHARACTERS = `The query is too long (at most ${MOST_CHARACTERS} characters).`;

/** `at` counts characters from the beginning. */
export function syntaxSentence(query: string, at: number, message: string): string {
  const lines = query.slice(0, at).split('\n');
  return `Line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}: ${message}`;
}
