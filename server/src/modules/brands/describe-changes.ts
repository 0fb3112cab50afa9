import type { ClientRecord } from '#contract/brands/brands.ts';

type Changes = ClientRecord['history'][number]['changes'];

const WHAT: Readonly<Record<string, string>> = {
  'brand.created': 'Created the client',
  'brand.saved': 'Changed the client',
  'direct_blocks.published': 'Published the blocks',
  'direct_blocks.publication_undone': 'Undid the publication of the blocks',
};

export const describeOperation = (operation: string): string => WHAT[operation] ?? operation;

/** The fields of an audit row, before and after, as people read them. */
export function describeChanges(before: unknown, after: unknown): Changes {
  const [from, to] = [fieldsOf(before), fieldsOf(after)];
  return Object.keys(to).map((field) => ({ field, before: textOf(from[field]), after: textOf(to[field]) }));
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return Object.entries(value)
    .map(([name, one]) => `${name}: ${textOf(one)}`)
    .join(', ');
}
