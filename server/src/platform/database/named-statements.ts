import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * The first line of a statement that every connection prepares once. Planning a join of ten relations takes ten times as
 * long as running it. Only for statements whose best plan does not depend on their values; never for search.
 */
const MARK = '-- named: ';

const names = new Map<string, string>();

/** One text, one name: two shapes under one mark do not meet. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const label = text.slice(MARK.length, text.indexOf('\n'));
  const name = `${label}-${createHash('sha256').update(text).digest('base64url').slice(0, 12)}`;
  names.set(text, name);
  return name;
}

type QueryCall = (first: unknown, ...rest: unknown[]) => unknown;

/** Sends marked statements of this connection under their names. */
export function nameStatements(client: pg.ClientBase): void {
  // `query` has a dozen overloads; marked statements come as text and values, everything else passes through.
  const query = client.query.bind(client) as QueryCall;
  const named: QueryCall = (first, values, ...rest) =>
    typeof first === 'string' && first.startsWith(MARK)
      ? query({ name: nameOf(first), text: first, values }, ...rest)
      : query(first, values, ...rest);
  client.query = named as typeof client.query;
}
