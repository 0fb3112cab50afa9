/** What a value is, where a type says it: `null`, `text` and so on. */
export type Kind = 'null' | 'text' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'list' | 'object';

/** Deeper values are the business of whoever parses them. */
const DEEPEST = 4;

/**
 * A row told in lines of path, kind and, of an object, its keys: `.lots[].price`, `number`. Paths are those of the type:
 * `.name` of a property, `[]` of all elements.
 */
export function factsOf(value: unknown, path = '', depth = 0): string[] {
  const kind = kindOf(value);
  if (kind === null) return [];
  if (kind === 'list' && Array.isArray(value))
    return [`${path}\tlist`, ...value.flatMap((element) => factsOf(element, `${path}[]`, depth + 1))];
  if (kind !== 'object' || typeof value !== 'object' || value === null) return [`${path}\t${kind}`];
  const own = `${path}\tobject\t${Object.keys(value).toSorted().join()}`;
  if (depth >= DEEPEST) return [own];
  return [own, ...Object.entries(value).flatMap(([key, part]) => factsOf(part, `${path}.${key}`, depth + 1))];
}

function kindOf(value: unknown): Kind | null {
  if (value === null) return 'null';
  if (value instanceof Date) return 'Date';
  if (Buffer.isBuffer(value)) return 'Buffer';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'object') return 'object';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'number') return 'number';
  return typeof value === 'boolean' ? 'boolean' : null;
}
