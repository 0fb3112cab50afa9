import type { DrugRecord } from '#contract/drugs.ts';

type Changes = DrugRecord['history'][number]['changes'];

/** The fields of an audit row, before and after, as text. */
export function describeChanges(before: unknown, after: unknown): Changes {
  const [from, to] = [fieldsOf(before), fieldsOf(after)];
  return Object.keys(to).map((field) => ({ field, before: textOf(from[field]), after: textOf(to[field]) }));
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
