import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * The first line of a statement that every connection prepares once. Planning a join of ten relations takes ten times as
 * long as running it. Only for statements whose best plan does not depend on their values.
 */
const NAMED = '-- named: ';
/**
 * The same for a statement of many shapes, like a search with filters, whose plan is made without looking at its values.
 * Otherwise PostgreSQL would find them promising and plan anew each time.
 */
const BLIND = '-- blind: ';
/** So many shapes of one label are kept by a connection; what comes later is planned each time. */
const SHAPES = 40;

const names = new Map<string, string | null>();
const shapes = new Map<string, number>();

/** One text, one name: two shapes under one mark do not meet. Null for one shape too many. */
function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  const label = text.slice(NAMED.length, text.indexOf('\n'));
  const count = (shapes.get(label) ?? 0) + 1;
  // A shape that is not kept is not remembered either, or the list of names would grow without end.
  if (count > SHAPES) return null;
  shapes.set(label, count);
  const name = `${label}-${createHash('sha256').update(text).digest('base64url').slice(0, 12)}`;
  names.set(text, name);
  return name;
}

const VALUE = /\$(\d+)(::\w+(?:\[\])?)?/g;

/** Each value as a subselect: what it is shows only when the statement runs. */
const hideValues = (text: string, values: readonly unknown[]): string =>
  text.replace(VALUE, (_found, place: string, cast?: string) =>
    cast === undefined
      ? `(select $${place}::${typeof values[Number(place) - 1] === 'number' ? 'bigint' : 'text'})`
      : `(select $${place}${cast})${cast}`,
  );

type QueryCall = (first: unknown, ...rest: unknown[]) => unknown;

/** Sends marked statements of this connection under their names. */
export function nameStatements(client: pg.ClientBase): void {
  // `query` has a dozen overloads; marked statements come as text and values, everything else passes through.
  const query = client.query.bind(client) as QueryCall;
  const named: QueryCall = (first, values, ...rest) => {
    if (typeof first !== 'string') return query(first, values, ...rest);
    const isBlind = first.startsWith(BLIND);
    if (!isBlind && !first.startsWith(NAMED)) return query(first, values, ...rest);
    const text = isBlind && Array.isArray(values) ? hideValues(first, values) : first;
    const name = nameOf(text);
    return query({ ...(name !== null && { name }), text, values }, ...rest);
  };
  client.query = named as typeof client.query;
}
